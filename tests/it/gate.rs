//! What a repository accepts, what it knows, and what it asks for.

use std::path::Path;

use crate::running::{root, run, snapshot};

const BIN: &str = env!("CARGO_BIN_EXE_hallmark");

/// A folder with the example company's designation file and some lines more.
fn repository(more: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let text = run(root(), &["example", "--designation"]).out;
    std::fs::write(folder.path().join("hallmark.toml"), text + more).expect("written");
    folder
}

fn check(folder: &Path, options: &[&str], faults: &[&str]) -> crate::running::Ran {
    let server = ["--", BIN, "example"];
    let faults = faults.iter().flat_map(|fault| ["--fault", fault]);
    let line: Vec<&str> = ["check"].iter().chain(options).chain(&server).copied().chain(faults).collect();
    run(folder, &line)
}

fn all(ran: &crate::running::Ran) -> String {
    let out = &ran.out;
    format!(
        "exit {}\n--- standard output\n{out}--- standard error\n{}",
        ran.code,
        ran.err.replace(BIN, "hallmark")
    )
}

const ACCEPTED: &str = r#"
[[ignore]]
rule = "output-schema-missing"
tool = "find_contact"
reason = "fields typed by hand until the new server is there"
until = 2099-12-31

[[ignore]]
rule = "description-missing"
reason = "it is written with the next release"
until = 2020-01-31

[[ignore]]
rule = "slow-answer"
reason = "the old database was slow"
"#;

#[test]
fn an_accepted_finding_a_lapsed_one_and_one_that_is_gone() {
    let folder = repository(ACCEPTED);
    let faults = ["output-schema-missing", "description-missing"];
    let ran = check(folder.path(), &[], &faults);
    snapshot("ignores", &all(&ran));
    assert_eq!(ran.code, 0);
    let report = check(folder.path(), &["--format", "json"], &faults).json();
    let rules: Vec<(&str, bool)> = report["findings"]
        .as_array()
        .expect("findings")
        .iter()
        .map(|one| (one["rule"].as_str().expect("a rule"), one["ignored"].is_string()))
        .collect();
    let wanted = [
        ("output-schema-missing", true),
        ("description-missing", false),
        ("ignore-matches-nothing", false),
        ("ignore-lapsed", false),
    ];
    assert_eq!(rules, wanted);
    assert_eq!(report["summary"]["ignored"], 1);
    assert_eq!(check(folder.path(), &["--fail-on", "warning"], &faults).code, 1, "a lapsed one is a warning");
}

#[test]
fn an_accepted_error_does_not_fail_and_what_follows_from_it_does() {
    let accept = |rule: &str| format!("\n[[ignore]]\nrule = \"{rule}\"\nreason = \"known since spring\"\n");
    let alone = repository(&accept("tool-name-repeated"));
    let ran = check(alone.path(), &["--format", "json"], &["tool-name-repeated"]);
    assert_eq!((ran.code, ran.json()["conformant"].as_bool()), (0, Some(true)), "{}", ran.out);
    let cause = repository(&accept("unknown-is-somebody"));
    let ran = check(cause.path(), &["--format", "json"], &["unknown-is-somebody"]);
    assert_eq!(ran.code, 1, "what follows from it was not accepted");
    let report = ran.json();
    let follows =
        report["findings"].as_array().expect("findings").iter().find(|one| one["rule"] == "email-overmatch");
    assert_eq!(follows.expect("it follows")["cause"], serde_json::Value::Null);
}

#[test]
fn an_ignore_of_no_rule_is_a_mistake_of_the_file() {
    let folder = repository("\n[[ignore]]\nrule = \"output-schema-mising\"\nreason = \"known\"\n");
    let ran = check(folder.path(), &[], &[]);
    assert_eq!(ran.code, 2);
    snapshot("ignore-no-such-rule", &all(&ran));
}

#[test]
fn a_baseline_lets_pass_what_is_known_and_fails_what_is_new() {
    let folder = repository("");
    let written = check(
        folder.path(),
        &["--write-baseline", "known.json"],
        &["tool-name-repeated", "description-missing"],
    );
    assert_eq!(written.code, 0, "{}", written.err);
    let text = std::fs::read_to_string(folder.path().join("known.json")).expect("a baseline");
    snapshot("baseline", &text);
    assert!(!text.contains("CON-001") && !text.contains("alex"), "{text}");
    let known = ["--baseline", "known.json"];
    let same = check(folder.path(), &known, &["tool-name-repeated", "description-missing"]);
    assert_eq!(same.code, 0);
    snapshot("baseline-nothing-new", &all(&same));
    let less = check(folder.path(), &known, &["tool-name-repeated"]);
    snapshot("baseline-stale", &all(&less));
    assert_eq!(less.code, 0);
    let more =
        check(folder.path(), &known, &["tool-name-repeated", "description-missing", "unknown-is-somebody"]);
    assert_eq!(more.code, 1);
    assert!(!more.out.contains("error[tool-name-repeated]"), "what is known is not told again: {}", more.out);
    let none = check(folder.path(), &["--baseline", "missing.json"], &[]);
    assert_eq!(none.code, 2);
    std::fs::write(folder.path().join("newer.json"), "{\"hallmark_baseline\": 9}").expect("written");
    let newer = check(folder.path(), &["--baseline", "newer.json"], &[]);
    assert!(newer.code == 2 && newer.err.contains("use a newer hallmark"), "{}", newer.err);
}

#[test]
fn only_what_is_asked_for_is_judged_and_the_report_says_so() {
    let broken = ["reference-absent", "output-schema-missing"];
    let folder = repository("");
    let one = check(folder.path(), &["--rule", "output-schema-missing"], &broken);
    snapshot("one-rule", &all(&one));
    assert_eq!(one.code, 0);
    let report = check(folder.path(), &["--format", "json", "--rule", "reference-absent"], &broken).json();
    assert_eq!(report["selected"]["judged"], 1);
    assert!(
        report["findings"].as_array().expect("findings").iter().all(|one| one["rule"] == "reference-absent")
    );
    let without = check(folder.path(), &["--format", "json", "--ignore", "reference-absent"], &broken);
    assert!(!without.rules().contains(&"reference-absent".to_owned()));
    for (option, name) in [("--rule", "reference-abscent"), ("--ignore", "x"), ("--suite", "customer")] {
        let ran = check(folder.path(), &[option, name], &[]);
        assert_eq!(ran.code, 2, "{option}");
    }
    let near = check(folder.path(), &["--rule", "reference-abscent"], &[]);
    assert!(near.err.contains("did you mean `reference-absent`?"), "{}", near.err);
}

#[test]
fn a_suite_that_is_not_asked_for_is_not_called() {
    let counts = |suite: &str| {
        let report = run(root(), &["demo", "--format", "json", "--suite", suite]).json();
        let of = |part: &str| report[part].as_array().map(Vec::len).expect("a list");
        let lookups = of("lookups");
        assert_eq!(of("sources") > 0, suite == "verification-source", "{suite}: none stands as not judged");
        assert_eq!(report["directory"].is_object(), suite == "customers-and-companies", "{suite}");
        (lookups > 0, report["summary"]["probes"].as_u64(), report["summary"]["calls"].as_u64())
    };
    assert_eq!(counts("verification-source"), (false, Some(3), Some(3)), "one call for each source");
    let (looked_up, probes, calls) = counts("customer-lookup");
    assert!(looked_up && probes < calls, "known customers are asked once more in the older protocol");
    let (looked_up, probes, calls) = counts("customers-and-companies");
    assert!(!looked_up && probes == calls && calls > Some(40), "{calls:?}");
}

#[test]
fn what_a_source_must_not_show_is_told_by_its_kind_alone() {
    let line = ["demo", "--fault", "sensitive-value", "--suite", "verification-source"];
    for more in [&[][..], &["--reveal"]] {
        let ran = run(root(), &[&line, more].concat());
        assert!(ran.code == 1 && ran.out.contains(r#""iban": "[IBAN]""#), "{more:?}: {}", ran.out);
    }
}
