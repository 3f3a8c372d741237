//! A copy to hand over: nobody of the example company is in it.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use crate::running::{root, run};

/// Records a run of the example company and redacts it; the evidence and the copy.
fn redacted(folder: &Path, options: &[&str]) -> (Value, String) {
    let mut line = vec!["demo", "--quiet", "--record", "evidence.json"];
    line.extend(options);
    assert!(run(folder, &line).code <= 1);
    let ran = run(folder, &["redact", "evidence.json", "--output", "copy.json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.is_empty() && ran.err.contains("read it before you hand it over"), "{}", ran.err);
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("a file");
    (serde_json::from_str(&read("evidence.json")).expect("JSON"), read("copy.json"))
}

/// Every text and number of the answers, JSON inside texts included.
fn values(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => match serde_json::from_str::<Value>(text) {
            Ok(json @ (Value::Object(_) | Value::Array(_))) => values(&json, found),
            _ => {
                found.insert(text.clone());
            }
        },
        Value::Number(number) => {
            found.insert(number.to_string());
        }
        Value::Array(items) => items.iter().for_each(|item| values(item, found)),
        // The word of an `error_type` is structure, and stays.
        Value::Object(map) => {
            map.iter().filter(|(name, _)| *name != "error_type").for_each(|(_, child)| values(child, found));
        }
        Value::Null | Value::Bool(_) => {}
    }
}

/// Every personal value of a run: what was asked for, what was answered, and the parts by which they could be told.
fn personal(evidence: &Value) -> BTreeSet<String> {
    let evidence = &evidence["evidence"];
    let mut found = BTreeSet::new();
    for key in ["customers", "shared", "unknown"] {
        values(&evidence["designation"][key], &mut found);
    }
    for record in evidence["designation"]["records"].as_array().expect("a list") {
        for key in ["own", "foreign", "missing", "own_error"] {
            values(&record[key], &mut found);
        }
    }
    for exchange in
        evidence["exchanges"].as_array().into_iter().chain(evidence["records"].as_array()).flatten()
    {
        values(&exchange["probe"]["value"], &mut found);
        let result = &exchange["reply"]["result"];
        values(&result["structuredContent"], &mut found);
        for item in result["content"].as_array().into_iter().flatten() {
            values(&item["text"], &mut found);
        }
    }
    let mut parts = BTreeSet::new();
    for value in &found {
        if let Some((local, _)) = value.split_once('@').filter(|(local, _)| local.len() >= 3) {
            parts.extend([format!("{local}@"), format!("{local}%40"), format!("{local}\\u0040")]);
            // A word such as `office` or `nobody` stands in many a sentence.
            parts.extend(local.contains(['.', '+']).then(|| local.to_owned()));
        }
        let digits: String = value.chars().filter(char::is_ascii_digit).collect();
        if digits.len() >= 8 {
            let grouped: Vec<&str> = [0, 2, 4, 6]
                .iter()
                .filter_map(|at| digits.get(digits.len() - 8 + at..digits.len() - 6 + at))
                .collect();
            parts.extend([digits.clone(), digits[digits.len() - 7..].to_owned(), grouped.join(" ")]);
        }
        if value.contains(' ') && !value.contains('@') {
            parts.extend(
                value
                    .split(' ')
                    .filter(|word| word.len() >= 4 && !word.contains(|c: char| c.is_ascii_digit()))
                    .map(str::to_owned),
            );
        }
    }
    found.extend(parts);
    // Words of the protocol and of the contract, which say nothing of anybody.
    let words = ["not_found", "open", "sent", "delivered", "hallmark", "channel", "email", "phone"];
    found.retain(|value| value.chars().count() >= 4 && !words.contains(&value.as_str()));
    found
}

#[test]
fn nobody_of_the_example_company_is_in_the_copy() {
    let folder = tempfile::tempdir().expect("a folder");
    for options in [
        vec![],
        vec!["--fault", "known-customer-is-another", "--fault", "protocol-breach"],
        vec!["--fault", "lookup-failed", "--fault", "unknown-answer-unclear"],
        vec!["--fault", "foreign-record-revealed", "--http"],
    ] {
        let (evidence, copy) = redacted(folder.path(), &options);
        let personal = personal(&evidence);
        assert!(personal.len() > 200, "{options:?}: {}", personal.len());
        for needed in
            ["alex.doe@example.com", "CON-001", "ORD-777", "Alex Doe", "49 33 62 52", "+447700900123"]
        {
            assert!(personal.contains(needed), "{options:?}: {needed}");
        }
        let lower = copy.to_lowercase();
        for value in &personal {
            let survived = lower.find(&value.to_lowercase());
            let near = survived.map(|at| {
                lower[lower.floor_char_boundary(at.saturating_sub(80))..]
                    .chars()
                    .take(160)
                    .collect::<String>()
            });
            assert_eq!(near, None, "{options:?}: {value}");
        }
    }
}

#[test]
fn a_replay_of_a_copy_shows_the_kept_verdicts_and_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    redacted(folder.path(), &["--fault", "value-mismatch"]);
    let whole = run(folder.path(), &["replay", "evidence.json", "--format", "json"]);
    let copy = run(folder.path(), &["replay", "copy.json", "--format", "json"]);
    assert_eq!((copy.code, copy.rules()), (whole.code, whole.rules()));
    assert!(copy.err.contains("nothing was judged anew"), "{}", copy.err);
    let (whole, copy) = (whole.json(), copy.json());
    assert!(copy["kept"].as_str().is_some_and(|said| said.contains("redacted copy")));
    assert_eq!(whole.get("kept"), None);
    for part in ["conformant", "not_judged"] {
        assert_eq!(whole[part], copy[part], "{part}");
    }
    let outcomes = |report: &Value| -> Vec<Value> {
        report["lookups"].as_array().expect("lookups").iter().map(|one| one["outcomes"].clone()).collect()
    };
    assert_eq!(outcomes(&whole), outcomes(&copy));
    let human = run(folder.path(), &["replay", "copy.json", "--reveal"]);
    assert!(human.out.contains("note: the evidence is a redacted copy"), "{}", human.out);
    assert!(
        human.out.contains("another value") && human.err.contains("--reveal shows nothing more"),
        "{}",
        human.err
    );
}

#[test]
fn what_cannot_be_redacted_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    redacted(folder.path(), &[]);
    for (line, said) in [
        (&["redact", "copy.json"][..], "this is a redacted copy"),
        (&["redact", "evidence.json", "--output", "./evidence.json"], "is the evidence itself"),
        (&["redact", "gone.json"], "there is no such file"),
        (&["redact", "evidence.json", "--output", "no/such/copy.json"], "there is no folder"),
    ] {
        let ran = run(folder.path(), line);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{line:?}");
        assert!(ran.err.contains(said), "{line:?}: {}", ran.err);
    }
    std::fs::write(folder.path().join("newer.json"), r#"{"hallmark_evidence": 3}"#).expect("written");
    let ran = run(folder.path(), &["redact", "newer.json"]);
    assert!(ran.err.contains("version 3, and this hallmark reads up to 2"), "{}", ran.err);
    let ran = run(folder.path(), &["redact", "evidence.json"]);
    assert_eq!(serde_json::from_str::<Value>(&ran.out).expect("JSON")["hallmark_evidence"], 2);
    assert!(run(root(), &["redact", "--help"]).out.contains("hallmark replay evidence.redacted.json"));
}
