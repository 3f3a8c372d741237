//! Record, then replay: the same report, byte for byte but for times.

use crate::running::{blank_times, root, run};

fn without_times(report: &str) -> String {
    let blank =
        |line: &str| if line.contains("elapsed_ms") { "elapsed\n".to_owned() } else { format!("{line}\n") };
    report.lines().map(blank).collect()
}

#[test]
fn a_replay_says_what_the_check_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let evidence = folder.path().join("evidence.json");
    let path = evidence.to_str().expect("a path");
    for fault in [
        "known-customer-is-another",
        "value-mismatch",
        "output-schema-missing",
        "lookup-failed",
        "risk-unclassified",
        "protocol-breach",
        "foreign-record-revealed",
    ] {
        let recorded = run(root(), &["demo", "--fault", fault, "--record", path, "--format", "json"]);
        let replayed = run(folder.path(), &["replay", path, "--format", "json"]);
        assert_eq!(recorded.code, replayed.code, "{fault}");
        assert_eq!(without_times(&recorded.out), without_times(&replayed.out), "{fault}");
        let recorded = run(root(), &["demo", "--fault", fault, "--record", path]);
        let replayed = run(folder.path(), &["replay", path]);
        assert_eq!(blank_times(&recorded.out), blank_times(&replayed.out), "{fault}");
        assert!(recorded.err.contains("whole"), "it says what it wrote: {}", recorded.err);
    }
    #[cfg(unix)]
    {
        let permissions = std::fs::metadata(&evidence).expect("the file").permissions();
        let mode = std::os::unix::fs::PermissionsExt::mode(&permissions);
        assert_eq!(mode & 0o777, 0o600, "readable by its owner only");
    }
}

#[test]
fn evidence_of_a_newer_version_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let newer = folder.path().join("newer.json");
    std::fs::write(&newer, r#"{"hallmark_evidence": 999, "evidence": {}}"#).expect("written");
    let ran = run(folder.path(), &["replay", "newer.json"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("version 999"), "{}", ran.err);
    std::fs::write(&newer, "{}").expect("written");
    assert_eq!(run(folder.path(), &["replay", "newer.json"]).code, 2);
    std::fs::write(&newer, r#"{"hallmark_evidence": 1, "evidence": {"server": 3}}"#).expect("written");
    assert_eq!(run(folder.path(), &["replay", "newer.json"]).code, 2);
}
