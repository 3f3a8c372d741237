//! What each command says, and how it ends.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::running::{Ran, hallmark, ran, root, run, snapshot};

const BIN: &str = env!("CARGO_BIN_EXE_hallmark");

/// A folder with the example company's own designation file in it.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let text = run(root(), &["example", "--designation"]).out;
    std::fs::write(folder.path().join("hallmark.toml"), text).expect("written");
    folder
}

/// Standard output, standard error and the exit code, for a snapshot.
fn all(ran: &Ran) -> String {
    format!(
        "exit {}\n--- standard output\n{}--- standard error\n{}",
        ran.code,
        ran.out,
        ran.err.replace(BIN, "hallmark")
    )
}

#[test]
fn the_demo_passes_and_says_so_first() {
    let ran = run(root(), &["demo"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.lines().next().expect("a line").contains("conformant"), "{}", ran.out);
    assert_eq!(ran.err, "", "no bar where there is no terminal");
    snapshot("demo", &all(&ran));
}

#[test]
fn the_demo_shows_what_a_fault_looks_like() {
    for fault in [
        "value-mismatch",
        "input-refuses-platform-arguments",
        "unknown-answer-unclear",
        "reference-is-value-field",
    ] {
        let ran = run(root(), &["demo", "--fault", fault]);
        assert_eq!(ran.code, 1);
        snapshot(&format!("demo-{fault}"), &all(&ran));
    }
    let ran = run(root(), &["demo", "--fault", "value-mismach"]);
    assert_eq!(ran.code, 2);
    snapshot("demo-no-such-fault", &all(&ran));
}

#[test]
fn the_example_is_checked_as_a_server_of_its_own() {
    let folder = folder();
    let ran = run(folder.path(), &["check", "--format", "json", "--", BIN, "example"]);
    let report = ran.json();
    assert_eq!(report["conformant"], true, "{}", ran.err);
    assert_eq!(report["server"]["transport"], "stdio");
    assert_eq!(report["summary"]["errors"], 0);
    assert_eq!(ran.code, 0);
    let ran = run(
        folder.path(),
        &["check", "--format", "json", "--", BIN, "example", "--fault", "known-customer-is-another"],
    );
    assert!(ran.rules().contains(&"known-customer-is-another".to_owned()));
    assert_eq!(ran.code, 1);
}

#[test]
fn a_server_that_exits_is_told_with_its_last_words() {
    let folder = folder();
    let ran = run(folder.path(), &["check", "--", "sh", "-c", "echo 'no database' >&2; exit 3"]);
    assert_eq!(ran.code, 3);
    assert!(ran.err.contains('3') && ran.err.contains("no database"), "{}", ran.err);
    snapshot("server-exits", &all(&ran));
}

#[test]
fn a_server_that_never_answers_is_told() {
    let folder = folder();
    let ran = run(folder.path(), &["check", "--connect-timeout", "3s", "--", "sleep", "600"]);
    assert_eq!(ran.code, 3);
    snapshot("server-silent", &all(&ran));
}

#[test]
fn a_command_that_is_not_there_is_told() {
    let folder = folder();
    let ran = run(folder.path(), &["check", "--", "no-such-command-here"]);
    assert_eq!(ran.code, 3);
    snapshot("server-not-found", &all(&ran));
}

#[test]
fn a_document_is_printed_even_when_nobody_was_reached() {
    let folder = folder();
    let ran = run(folder.path(), &["check", "--format", "json", "--", "sh", "-c", "exit 3"]);
    assert_eq!(ran.code, 3);
    let report = ran.json();
    assert_eq!(report["conformant"], false);
    assert_eq!(report["server"], Value::Null);
    assert!(report["failure"].as_str().expect("a reason").contains("exit"), "{report}");
}

#[test]
fn every_mistake_of_the_file_is_told_on_its_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "[lookup.email]\ntool = \"find_contact\"\ninput = \"email\"\nrefrence = \"contact_id\"\nvalue = \"email..x\"\nrisk = \"reed\"\n";
    std::fs::write(folder.path().join("hallmark.toml"), text).expect("written");
    let ran = run(folder.path(), &["check", "--", BIN, "example"]);
    assert_eq!(ran.code, 2);
    snapshot("file-mistakes", &all(&ran));
}

#[test]
fn without_a_file_check_says_how_to_write_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = run(folder.path(), &["check", "--", BIN, "example"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("[lookup.email]") && ran.err.contains("[[customer]]"), "{}", ran.err);
    snapshot("no-file", &all(&ran));
    let ran = run(folder.path(), &["check", "--config", "other.toml"]);
    assert_eq!(ran.code, 2);
    snapshot("named-file-missing", &all(&ran));
}

#[test]
fn the_draft_that_is_shown_is_a_file_that_can_be_read() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("hallmark.toml"), hallmark::designation::draft_hint())
        .expect("written");
    let ran = run(folder.path(), &["check", "--format", "json", "--", BIN, "example"]);
    assert!(
        [0, 1, 4].contains(&ran.code),
        "the draft is read, and the example is checked by it: {}",
        ran.err
    );
}

#[test]
fn a_tool_that_is_gone_is_told_with_the_nearest() {
    let folder = folder();
    let path = folder.path().join("hallmark.toml");
    let text =
        std::fs::read_to_string(&path).expect("the file").replace("\"find_contact\"", "\"findContact\"");
    std::fs::write(&path, text).expect("written");
    let ran = run(folder.path(), &["check", "--", BIN, "example"]);
    assert_eq!(ran.code, 1);
    snapshot("tool-gone", &all(&ran));
}

#[test]
fn lint_without_a_designation_judges_what_needs_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = run(folder.path(), &["lint", "--", BIN, "example"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    snapshot("lint-without-designation", &all(&ran));
}

#[test]
fn lint_reads_a_saved_list() {
    let folder = tempfile::tempdir().expect("a folder");
    let tool = json!({ "name": "find", "inputSchema": { "type": "object" }, "outputSchema": { "$ref": "#/$defs/Gone" } });
    let list = json!({ "jsonrpc": "2.0", "id": 1, "result": { "tools": [tool, tool] } });
    std::fs::write(folder.path().join("tools.json"), list.to_string()).expect("written");
    let ran = run(folder.path(), &["lint", "--declarations", "tools.json", "--format", "json"]);
    assert_eq!(ran.code, 1);
    let rules = ran.rules();
    assert!(
        rules.contains(&"tool-name-repeated".into()) && rules.contains(&"output-schema-unusable".into()),
        "{rules:?}"
    );
    assert_eq!(ran.json()["server"]["transport"], "file");
    std::fs::write(folder.path().join("tools.json"), "{\"a\": 1}").expect("written");
    assert_eq!(run(folder.path(), &["lint", "--declarations", "tools.json"]).code, 2);
}

#[test]
fn a_lookup_is_told_step_by_step() {
    let folder = folder();
    let ran = run(folder.path(), &["lookup", "--phone", "+447700900123", "--", BIN, "example"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    snapshot("lookup", &all(&ran));
    let ran = run(folder.path(), &["lookup", "--phone", "07700 900123", "--", BIN, "example"]);
    assert_eq!(ran.code, 2, "a number that the platform would never send");
}

fn read(answer: &str, arguments: &[&str]) -> Ran {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("answer.json"), answer).expect("written");
    let mut line = vec!["read", "answer.json"];
    line.extend(arguments);
    run(folder.path(), &line)
}

#[test]
fn a_support_engineer_reads_a_record_mismatch() {
    let answer = r#"{"contact_id": "CON-002", "name": "Freja Prøve", "phone": "+45 49 33 62 5"}"#;
    let paths =
        ["--phone", "+4549336252", "--reference", "contact_id", "--value", "phone", "--country", "DK"];
    let ran = read(answer, &paths);
    assert_eq!(ran.code, 0);
    snapshot("read-record-mismatch", &all(&ran));
    let mut document = paths.to_vec();
    document.extend(["--format", "json"]);
    let json = read(answer, &document).json();
    assert_eq!(json["lookup"]["outcome"], "record_mismatch");
    assert_eq!(json["lookup"]["uses"]["contact_link"]["outcome"], "resolved");
    assert_eq!(json["findings"][0]["rule"], "value-mismatch");
}

#[test]
fn a_support_engineer_reads_a_field_missing() {
    let answer = r#"{"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"text","text":"{\"customer\":{\"id\":\"CON-002\",\"email\":\"freja.proeve@example.com\"}}"}]}}"#;
    let ran = read(
        answer,
        &["--email", "freja.proeve@example.com", "--reference", "id", "--value", "email", "--country", "DK"],
    );
    assert_eq!(ran.code, 0);
    snapshot("read-field-missing", &all(&ran));
}

#[test]
fn without_an_expectation_nobody_and_several_raise_nothing() {
    let base = [
        "--email",
        "office@example.com",
        "--reference",
        "id",
        "--value",
        "email",
        "--country",
        "DK",
        "--format",
        "json",
    ];
    let nobody =
        r#"{"isError": true, "content": [{"type": "text", "text": "{\"error_type\": \"not_found\"}"}]}"#;
    let two = r#"[{"id": "1", "email": "office@example.com"}, {"id": "2", "email": "office@example.com"}]"#;
    for (answer, outcome) in [(nobody, "not_found"), (two, "field_missing")] {
        let json = read(answer, &base).json();
        assert_eq!(json["lookup"]["outcome"], outcome);
        assert_eq!(json["findings"], json!([]), "{answer}");
        assert_eq!(json["lookup"]["expected"], true);
        let mut known = base.to_vec();
        known.extend(["--expect", "known"]);
        assert_ne!(read(answer, &known).json()["findings"], json!([]), "{answer}");
    }
    let mut unknown = base.to_vec();
    unknown.extend(["--expect", "unknown"]);
    let json = read("null", &unknown).json();
    assert_eq!(json["findings"][0]["rule"], "unknown-answer-unclear");
    let mut shared = base.to_vec();
    shared.extend(["--expect", "shared"]);
    let json = read(r#"{"id": "1", "email": "office@example.com"}"#, &shared).json();
    assert_eq!(json["findings"][0]["rule"], "shared-answered-with-one");
}

#[test]
fn personal_values_are_masked_unless_revealed() {
    let answer =
        r#"{"contact_id": "CUSTOMER-77", "name": "Freja Prøve", "email": "freja.other@example.com"}"#;
    let line = [
        "--email",
        "freja.proeve@example.com",
        "--reference",
        "contact_id",
        "--value",
        "email",
        "--country",
        "DK",
    ];
    for format in ["human", "json"] {
        let mut masked = line.to_vec();
        masked.extend(["--format", format]);
        let ran = read(answer, &masked);
        for secret in ["freja.proeve", "freja.other", "CUSTOMER-77", "Freja Pr"] {
            assert!(!ran.out.contains(secret), "{format} shows {secret}:\n{}", ran.out);
        }
        masked.push("--reveal");
        assert!(read(answer, &masked).out.contains("freja.other@example.com"), "{format}");
    }
}

#[test]
fn names_are_explained() {
    for name in ["value-mismatch", "field_missing", "C12"] {
        let ran = run(root(), &["explain", name]);
        assert_eq!(ran.code, 0);
        snapshot(&format!("explain-{}", name.to_lowercase()), &ran.out);
    }
    let ran = run(root(), &["explain", "value-mismatched"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("value-mismatch"), "{}", ran.err);
}

#[test]
fn the_catalogue_is_listed() {
    let ran = run(root(), &["rules", "--format", "json"]);
    let rules: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(
        rules.as_array().map(Vec::len),
        Some(hallmark::suite::all().iter().map(|suite| suite.rules.len()).sum())
    );
    assert!(run(root(), &["rules"]).out.contains("known-customer-not-found"));
}

#[test]
fn faults_are_listed() {
    let ran = run(root(), &["example", "--list-faults"]);
    for fault in hallmark::example::faults() {
        assert!(ran.out.contains(fault.name), "{}", fault.name);
    }
}

#[test]
fn help_names_every_command() {
    let ran = run(root(), &["--help"]);
    assert_eq!(ran.code, 0);
    snapshot("help", &ran.out);
    assert_eq!(run(root(), &[]).code, 2);
    assert_eq!(run(root(), &["chek"]).code, 2);
}

#[test]
fn results_go_to_files_when_asked() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = run(
        folder.path(),
        &["demo", "--format", "json=report.json", "--format", "human=report.txt", "--quiet"],
    );
    assert_eq!((ran.code, ran.out.as_str()), (0, ""));
    let report: Value =
        serde_json::from_str(&std::fs::read_to_string(folder.path().join("report.json")).expect("the file"))
            .expect("JSON");
    assert_eq!(report["conformant"], true);
    assert!(
        std::fs::read_to_string(folder.path().join("report.txt")).expect("the file").contains("conformant")
    );
    let ran = run(folder.path(), &["demo", "--output", "no/such/folder/report.txt"]);
    assert_eq!(ran.code, 2);
    assert_eq!(run(folder.path(), &["demo", "--format", "yaml"]).code, 2);
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = hallmark(root())
        .args(["rules"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("started");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    out.read_line(&mut line).expect("a line");
    drop(out);
    let ended = child.wait_with_output().expect("it ends");
    let ended = ran(ended);
    assert_eq!((ended.code, ended.err.as_str()), (0, ""));
}

#[test]
fn severities_and_completeness_decide_the_exit_code() {
    let demo = |arguments: &[&str]| {
        let mut line = vec!["demo", "--quiet"];
        line.extend(arguments);
        run(root(), &line).code
    };
    assert_eq!(demo(&["--fault", "output-schema-missing"]), 0, "a warning is below the threshold");
    assert_eq!(demo(&["--fault", "output-schema-missing", "--fail-on", "warning"]), 1);
    assert_eq!(demo(&["--fault", "description-missing", "--fail-on", "warning"]), 0);
    assert_eq!(demo(&["--fault", "description-missing", "--fail-on", "info"]), 1);
    assert_eq!(demo(&["--fault", "risk-not-a-read"]), 1);
}

#[test]
fn a_row_without_a_known_customer_is_not_proven() {
    let folder = folder();
    let path = folder.path().join("hallmark.toml");
    let text = std::fs::read_to_string(&path).expect("the file");
    let of_customers = |table: &&str| !table.starts_with("customer]]") && !table.starts_with("record]]");
    let without: String = text.split("\n[[").filter(of_customers).collect::<Vec<_>>().join("\n[[");
    std::fs::write(&path, without).expect("written");
    let ran = run(folder.path(), &["check", "--format", "json", "--", BIN, "example"]);
    let report = ran.json();
    assert_eq!(report["summary"]["errors"], 0, "{:#}", report["findings"]);
    assert_eq!(report["conformant"], false);
    assert_eq!(ran.code, 4);
}

#[test]
fn answers_come_in_on_standard_input() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = hallmark(folder.path())
        .args([
            "read",
            "-",
            "--email",
            "alex.doe@example.com",
            "--reference",
            "id",
            "--value",
            "email",
            "--format",
            "json",
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("started");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(br#"{"id": "CON-001", "email": "alex.doe@example.com"}"#).expect("written");
    drop(stdin);
    let ended = ran(child.wait_with_output().expect("it ends"));
    assert_eq!(ended.json()["lookup"]["outcome"], "resolved");
}

/// Everything that is not text in the way a terminal takes it.
fn is_plain(text: &str) -> bool {
    text.chars().all(|c| c == '\n' || !c.is_control())
}

#[test]
fn without_a_terminal_there_is_no_colour_and_no_control_character() {
    for line in
        [vec!["demo"], vec!["demo", "--fault", "value-mismatch"], vec!["rules"], vec!["explain", "C7"]]
    {
        let ran = run(root(), &line);
        assert!(is_plain(&ran.out), "{line:?}: {:?}", ran.out);
    }
    let colored = run(root(), &["demo", "--fault", "value-mismatch", "--color", "always"]);
    assert!(colored.out.contains('\u{1b}'));
}

#[test]
fn narrow_and_wide_terminals_are_kept_to() {
    for width in ["60", "80", "200"] {
        let output = hallmark(Path::new(root()))
            .args(["demo", "--fault", "value-mismatch"])
            .env("COLUMNS", width)
            .output();
        let ran = ran(output.expect("it runs"));
        let limit: usize = width.parse().expect("a number");
        for line in ran.out.lines() {
            assert!(line.chars().count() <= limit + 20, "{width}: {line}");
        }
    }
}
