//! `hallmark check --plan`: the calls that are told are the calls that are made.

use serde_json::Value;

use crate::running::{hallmark, ran, root, run, snapshot};

const BIN: &str = env!("CARGO_BIN_EXE_hallmark");

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let text = run(root(), &["example", "--designation"]).out;
    // A server that cannot be started: nothing is to be started.
    let text = format!("{text}\n[server]\ncommand = [\"no-such-program-anywhere\"]\n");
    std::fs::write(folder.path().join("hallmark.toml"), text).expect("written");
    folder
}

fn planned(folder: &std::path::Path, more: &[&str]) -> Vec<Value> {
    let line = [&["check", "--plan", "--format", "json"], more].concat();
    let ran = run(folder, &line);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    ran.json().as_array().expect("a list").clone()
}

/// A call as both sides tell it: probe, tool and arguments.
fn call(one: &Value) -> String {
    format!(
        "{} {} {}",
        one["probe"]["id"].as_str().or(one["probe"].as_str()).expect("a probe"),
        one["tool"],
        one["arguments"]
    )
}

#[test]
fn what_is_planned_is_what_is_done() {
    for writes in [&[][..], &["--allow-writes"]] {
        let folder = folder();
        let plan = planned(folder.path(), &[&["--reveal"], writes].concat());
        let mut line = vec!["check", "--record", "evidence.json", "--format", "json"];
        line.extend(writes);
        line.extend(["--", BIN, "example"]);
        assert_eq!(run(folder.path(), &line).code, 0);
        let text = std::fs::read_to_string(folder.path().join("evidence.json")).expect("evidence");
        let evidence: Value = serde_json::from_str(&text).expect("JSON");
        let made = ["exchanges", "records", "sources"]
            .map(|list| evidence["evidence"][list].as_array().cloned().unwrap_or_default());
        let made: Vec<String> = made.concat().iter().map(call).collect();
        let told: Vec<String> = plan.iter().map(call).collect();
        for one in &made {
            assert!(told.contains(one), "made and not told: {one}");
        }
        let certain = plan.iter().filter(|one| {
            let when = one["when"].as_str().expect("when");
            when.starts_with("the tool is offered")
                && !one["probe"].as_str().expect("a probe").starts_with("witness/")
        });
        for one in certain {
            assert!(made.contains(&call(one)), "told and not made: {one}");
        }
        let changing = plan.iter().filter(|one| one["changes"] == true);
        let changing: Vec<&str> = changing.filter_map(|one| one["tool"].as_str()).collect();
        assert_eq!(!changing.is_empty(), !writes.is_empty());
        assert!(changing.iter().all(|tool| *tool == "cancel_order"), "{changing:?}");
    }
}

#[test]
fn the_plan_is_masked_and_shown_at_every_width() {
    let folder = folder();
    let whole = ["alex.doe", "ALEX.DOE", "7700900123", "CON-00", "ORD-"];
    for call in planned(folder.path(), &["--allow-writes"]) {
        for value in whole {
            assert!(!call.to_string().contains(value), "{call}");
        }
    }
    for width in ["60", "80", "100", "200"] {
        let output = hallmark(folder.path())
            .args(["check", "--plan", "--allow-writes"])
            .env("COLUMNS", width)
            .output();
        let ran = ran(output.expect("it runs"));
        let limit: usize = width.parse().expect("a number");
        for line in ran.out.lines() {
            assert!(line.chars().count() <= limit, "{width}: {line}");
        }
        assert!(whole.iter().all(|value| !ran.out.contains(value)), "{}", ran.out);
        assert!(ran.out.contains("CHANGES DATA"), "{}", ran.out);
        if width == "80" {
            snapshot("check-plan", &ran.out);
        }
    }
    let ran = run(folder.path(), &["check", "--plan"]);
    assert!(
        ran.out.contains("`cancel_order` changes data, and is called only with --allow-writes"),
        "{}",
        ran.out
    );
}

#[test]
fn a_plan_is_not_recorded_and_needs_a_designation() {
    let folder = folder();
    assert_eq!(run(folder.path(), &["check", "--plan", "--record", "x.json"]).code, 2);
    let empty = tempfile::tempdir().expect("a folder");
    assert_eq!(run(empty.path(), &["check", "--plan"]).code, 2);
}
