//! Verification sources from end to end: asked, recorded, replayed, and nothing sensitive said.

use crate::running::{root, run};

const BIN: &str = env!("CARGO_BIN_EXE_hallmark");
const IBAN: [&str; 2] = ["GB82 WEST 1234 5698 7654 32", "WEST 1234"];

#[test]
fn a_connection_with_sources_alone_is_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let whole = run(root(), &["example", "--designation"]).out;
    let whole = whole.split("# The helpdesk's").next().expect("the part before the helpdesk");
    let sources = whole.find("# Sources of what").expect("the part about sources");
    let customer = "[[customer]]\nemail = \"alex.doe@example.com\"\n\n";
    std::fs::write(folder.path().join("hallmark.toml"), customer.to_owned() + &whole[sources..])
        .expect("written");
    let ran = run(folder.path(), &["check", "--format", "json", "--", BIN, "example"]);
    let report = ran.json();
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert_eq!(report["conformant"], true);
    assert_eq!(
        report["not_judged"],
        serde_json::json!([]),
        "nothing is asked of a lookup that nobody designated"
    );
    let all = run(folder.path(), &["check", "--require-all", "--", BIN, "example"]);
    assert_eq!(all.code, 0, "{}{}", all.out, all.err);
    let verdicts: Vec<_> = report["sources"]
        .as_array()
        .expect("sources")
        .iter()
        .flat_map(|source| source["questions"].as_array().expect("questions"))
        .map(|question| question["verdict"].as_str().expect("a word"))
        .collect();
    assert_eq!(verdicts, ["good"; 6]);
    let gone = customer.to_owned() + &whole[sources..].replace("\"recent_orders\"", "\"recent_order\"");
    std::fs::write(folder.path().join("hallmark.toml"), gone).expect("written");
    let ran = run(folder.path(), &["check", "--format", "json", "--", BIN, "example"]);
    assert_eq!((ran.code, ran.rules().contains(&"tool-not-offered".to_owned())), (1, true), "{}", ran.out);
}

#[test]
fn what_is_sensitive_is_said_by_nothing_but_the_evidence() {
    let folder = tempfile::tempdir().expect("a folder");
    let evidence = folder.path().join("evidence.json");
    let evidence = evidence.to_str().expect("a path");
    for format in ["human", "json"] {
        let line =
            ["demo", "--fault", "sensitive-value", "--reveal", "--format", format, "--record", evidence];
        let ran = run(root(), &line);
        assert_eq!(ran.code, 1);
        for part in IBAN {
            assert!(!ran.out.contains(part) && !ran.err.contains(part), "{format}: {}", ran.out);
        }
    }
    let recorded = std::fs::read_to_string(evidence).expect("evidence");
    assert!(recorded.contains(IBAN[0]), "evidence is whole");
    let head: String = recorded.lines().take(5).collect();
    assert!(head.contains("should stand in none"), "{head}");
    let again = run(root(), &["replay", evidence, "--reveal", "--format", "json"]);
    assert_eq!(again.rules(), ["sensitive-value"]);
    assert!(!again.out.contains(IBAN[1]));
}

#[test]
fn a_replay_judges_by_the_time_of_the_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let evidence = folder.path().join("evidence.json");
    let path = evidence.to_str().expect("a path");
    assert_eq!(run(root(), &["demo", "--allow-writes", "--record", path]).code, 0);
    let mut recorded: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(&evidence).expect("evidence")).expect("JSON");
    assert!(recorded["evidence"]["at"].as_str().is_some_and(|at| at.ends_with('Z')));
    recorded["evidence"]["at"] = "2098-01-01T00:00:00Z".into();
    std::fs::write(&evidence, recorded.to_string()).expect("written");
    let later = run(root(), &["replay", path, "--format", "json"]);
    let ours = |report: &serde_json::Value, list: &str| -> Vec<String> {
        let all = report[list].as_array().expect("a list").iter();
        let ours = all.filter(|one| one["suite"] == "verification-source");
        let mut rules: Vec<String> =
            ours.filter_map(|one| one["rule"].as_str().map(ToOwned::to_owned)).collect();
        rules.dedup();
        rules
    };
    assert_eq!(ours(&later.json(), "findings"), ["as-of-old", "history-not-recent"]);
    recorded["evidence"]["at"] = serde_json::Value::Null;
    std::fs::write(&evidence, recorded.to_string()).expect("written");
    let timeless = run(root(), &["replay", path, "--format", "json"]).json();
    assert_eq!(ours(&timeless, "not_judged"), ["as-of-old", "history-not-recent"]);
}

/// A tool that serves a lookup and a source: its reference is an IBAN, and it repeats one in words.
const BOTH: &str = r#"[server]
command = ["python3", "server.py"]
[lookup.email]
tool = "find"
input = "email"
reference = "account.iban"
value = "email"
risk = "read_pii"
[[customer]]
email = "alex.doe@example.com"
[[source]]
tool = "find"
category = "account_state"
argument = "email"
from = "email"
risk = "read_pii"
questions = [{ ask = "Which account?", field = "account.iban" }]
"#;

const BOTH_SERVER: &str = r#"
import json, sys
ANSWER = {"email": "alex.doe@example.com", "account": {"iban": "GB82 WEST 1234 5698 7654 32"},
          "GB82WEST12345698765432": {"id": "usr_9f3k2a7c"}, "national_id": {"number": "0101801232"},
          "note": "card 5555 5555 5555 4444", "as_of": "2026-05-13"}
ERROR = {"code": -32000, "message": "no mandate for GB82WEST12345698765432", "data": ANSWER}
TOOL = {"name": "find", "inputSchema": {"type": "object", "properties": {"email": {"type": "string"}}}}
for line in sys.stdin:
    asked = json.loads(line)
    if "id" not in asked:
        continue
    answer = {"jsonrpc": "2.0", "id": asked["id"]}
    if asked["method"] == "initialize":
        answer["result"] = {"protocolVersion": "2025-11-25", "capabilities": {"tools": {}}, "serverInfo": {"name": "t", "version": "1"}}
    elif asked["method"] == "tools/list":
        answer["result"] = {"tools": [TOOL]}
    elif asked["method"] == "tools/call" and "fail" not in sys.argv:
        answer["result"] = {"content": [{"type": "text", "text": json.dumps(ANSWER)}], "structuredContent": ANSWER}
    else:
        answer["error"] = ERROR
    print(json.dumps(answer), flush=True)
"#;

#[test]
fn a_tool_that_is_a_lookup_too_says_nothing_sensitive_in_either() {
    let folder = tempfile::tempdir().expect("a folder");
    let answer = r#"{ "email": "alex.doe@example.com", "account": { "iban": "GB82 WEST 1234 5698 7654 32" }, "note": "card 5555 5555 5555 4444" }"#;
    for (name, text) in [("hallmark.toml", BOTH), ("server.py", BOTH_SERVER), ("answer.json", answer)] {
        std::fs::write(folder.path().join(name), text).expect("written");
    }
    let email = ["--email", "alex.doe@example.com"];
    let server = ["--", "python3", "server.py", "fail"];
    let mut lines: Vec<Vec<&str>> = Vec::new();
    for format in ["human", "json", "markdown", "html", "sarif", "junit", "github"] {
        for words in [&server[..3], &server[..]] {
            lines.push([&["check", "--reveal", "-v", "--format", format], words].concat());
            if ["human", "json", "markdown"].contains(&format) {
                lines.push([&["lookup", "--reveal", "-v", "--format", format], &email[..], words].concat());
            }
        }
        if ["human", "json", "markdown"].contains(&format) {
            lines.push([&["read", "answer.json", "--reveal", "-v", "--format", format], &email[..]].concat());
        }
    }
    for line in lines {
        let ran = run(folder.path(), &line);
        assert!(ran.code < 2 && !ran.out.is_empty(), "{line:?}: {}", ran.err);
        for part in ["WEST 1234", "WEST1234", "5555 5555", "0101801232"] {
            assert!(!ran.out.contains(part) && !ran.err.contains(part), "{line:?}: {}{}", ran.out, ran.err);
        }
    }
}
