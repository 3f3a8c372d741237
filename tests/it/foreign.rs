//! Servers that hallmark did not write: other SDKs, and packages that other people published.
//!
//! They need `tests/servers/install.sh`, so they run only when asked for:
//! `cargo test --test it -- --ignored foreign`.

use serde_json::Value;

use crate::running::{Ran, root, run};

/// The folders of the right servers, with the fault's own rule.
const SERVERS: [&str; 3] = ["python-mcp", "fastmcp", "typescript"];

fn config(server: &str) -> String {
    format!("tests/servers/{server}/hallmark.toml")
}

/// The command of a designation file, with more behind it.
fn command_with(server: &str, more: &[&str]) -> Vec<String> {
    let text = std::fs::read_to_string(root().join(config(server))).expect("a designation file");
    let line = text.lines().find(|line| line.starts_with("command")).expect("a command");
    let list = line.split_once('=').expect("a list").1.trim().trim_matches(['[', ']']);
    let own = list.split(',').map(|one| one.trim().trim_matches('"').to_owned());
    own.chain(more.iter().map(|one| (*one).to_owned())).collect()
}

fn check(server: &str, more: &[&str], options: &[&str]) -> Ran {
    let config = config(server);
    let command = command_with(server, more);
    let mut line = vec!["check", "--format", "json", "--config", &config];
    line.extend(options);
    line.push("--");
    line.extend(command.iter().map(String::as_str));
    run(root(), &line)
}

#[test]
#[ignore = "needs tests/servers/install.sh"]
fn foreign_servers_that_are_right_are_conformant() {
    for server in SERVERS {
        let ran = check(server, &[], &[]);
        let report = ran.json();
        assert_eq!(report["summary"]["errors"], 0, "{server}: {:#}", report["findings"]);
        assert_eq!(report["summary"]["warnings"], 0, "{server}: {:#}", report["findings"]);
        assert_eq!(report["conformant"], true, "{server}: {:#}", report["not_judged"]);
        assert_eq!(report["server"]["protocol"], "2026-07-28", "{server}");
        assert_eq!(ran.code, 0, "{server}");
        let lookups = report["lookups"].as_array().expect("lookups");
        assert!(
            lookups.len() >= 16 && lookups.iter().all(|lookup| lookup["expected"] == true),
            "{server}: {lookups:#?}"
        );
    }
}

#[test]
#[ignore = "needs tests/servers/install.sh"]
fn foreign_servers_are_right_in_the_older_era_too() {
    for server in SERVERS {
        let ran = check(server, &[], &["--protocol", "2025-11-25"]);
        let report = ran.json();
        assert_eq!(report["summary"]["errors"], 0, "{server}: {:#}", report["findings"]);
        assert_eq!(report["server"]["protocol"], "2025-11-25", "{server}");
        assert_eq!(ran.code, 0, "{server}");
    }
}

#[test]
#[ignore = "needs tests/servers/install.sh"]
fn foreign_servers_with_a_fault_are_found_out() {
    let faults = [
        ("unknown-answers-null", "unknown-answer-unclear"),
        ("first-of-several", "shared-answered-with-one"),
        ("value-field-holds-another", "value-mismatch"),
    ];
    for server in SERVERS {
        for (fault, rule) in faults {
            let ran = check(server, &["--fault", fault], &[]);
            let report = ran.json();
            let errors: Vec<&str> = report["findings"]
                .as_array()
                .expect("findings")
                .iter()
                .filter(|one| one["severity"] == "error" && one["cause"] == Value::Null)
                .filter_map(|one| one["rule"].as_str())
                .collect();
            assert_eq!(ran.code, 1, "{server} {fault}");
            assert!(errors.contains(&rule), "{server} {fault}: {errors:?}");
            assert!(errors.len() <= 2, "{server} {fault} makes one story: {errors:?}");
        }
    }
}

#[test]
#[ignore = "needs tests/servers/install.sh"]
fn foreign_fastmcp_as_it_is_written_first_is_told_the_mend() {
    let ran = run(root(), &["check", "--format", "json", "--config", "tests/servers/fastmcp/plain.toml"]);
    let report = ran.json();
    assert_eq!(ran.code, 1);
    let leading: Vec<&Value> = report["findings"]
        .as_array()
        .expect("findings")
        .iter()
        .filter(|one| one["severity"] == "error" && one["cause"] == Value::Null)
        .collect();
    assert_eq!(leading.len(), 1, "one cause, one story: {leading:#?}");
    assert_eq!(leading[0]["rule"], "input-refuses-platform-arguments");
    assert_eq!(leading[0]["outcome"], "upstream_error");
    let fix = leading[0]["fix"].as_str().expect("a mend");
    assert!(fix.contains("tenantId: str | None = None") && fix.contains("workspaceId"), "{fix}");
}

#[test]
#[ignore = "needs tests/servers/install.sh"]
fn foreign_packages_are_linted_without_a_wrong_conclusion() {
    let text = std::fs::read_to_string(root().join("tests/servers/published.json")).expect("the list");
    let servers: Vec<Value> = serde_json::from_str(&text).expect("JSON");
    let mut linted = 0;
    for server in &servers {
        let name = server["name"].as_str().expect("a name");
        if name.contains("linux-amd64") && !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
            continue;
        }
        let command: Vec<&str> =
            server["command"].as_array().expect("a command").iter().filter_map(Value::as_str).collect();
        let mut line = vec!["lint", "--format", "json", "--protocol", "2025-11-25", "--"];
        line.extend(command);
        let ran = run(root(), &line);
        let report = ran.json();
        assert_eq!(report["server"]["tools"], server["tools"], "{name}: every declaration is read");
        assert_eq!(report["summary"]["errors"], 0, "{name}: {:#}", report["findings"]);
        assert_eq!(ran.code, 0, "{name}: {}", ran.err);
        linted += 1;
    }
    assert!(linted >= 9, "{linted} of {} were linted", servers.len());
}
