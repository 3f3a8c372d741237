//! Verification sources from end to end: asked, recorded, replayed, and nothing sensitive said.

use crate::running::{root, run};

const BIN: &str = env!("CARGO_BIN_EXE_hallmark");
const IBAN: [&str; 2] = ["GB82 WEST 1234 5698 7654 32", "WEST 1234"];

#[test]
fn a_connection_with_sources_alone_is_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let whole = run(root(), &["example", "--designation"]).out;
    let sources = whole.find("# Sources of what").expect("the part about sources");
    let customer = "[[customer]]\nemail = \"alex.doe@example.com\"\n\n";
    std::fs::write(folder.path().join("hallmark.toml"), customer.to_owned() + &whole[sources..])
        .expect("written");
    let ran = run(folder.path(), &["check", "--format", "json", "--", BIN, "example"]);
    let report = ran.json();
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert_eq!(report["conformant"], true);
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
    assert_eq!(later.rules(), ["as-of-old", "history-not-recent"]);
    recorded["evidence"]["at"] = serde_json::Value::Null;
    std::fs::write(&evidence, recorded.to_string()).expect("written");
    let timeless = run(root(), &["replay", path, "--format", "json"]).json();
    let unjudged: Vec<_> =
        timeless["not_judged"].as_array().expect("a list").iter().map(|one| &one["rule"]).collect();
    assert_eq!(unjudged, ["as-of-old", "history-not-recent"]);
}
