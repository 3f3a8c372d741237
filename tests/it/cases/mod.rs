//! Real failures, each with its right conclusion: `tests/cases/open.jsonl`.
//!
//! A case is judged as evidence where it is about answers, as a run against a small server where it is about the
//! wire, and as a command where it is about what is printed. None is left out in silence.

mod commands;
mod company;
mod formats;
mod judged;
mod people;
pub(crate) mod scripts;
mod tables;

use serde_json::Value;

use crate::running::root;
use tables::{BESIDE_THE_CODE, DISAGREE, NOT_YET};

/// How many cases there are.
const ALL: usize = 63;

/// One case as it was collected.
pub(crate) struct Case {
    pub(crate) id: String,
    pub(crate) input: Value,
    pub(crate) right: Value,
}

pub(crate) fn cases() -> Vec<Case> {
    let text = std::fs::read_to_string(root().join("tests/cases/open.jsonl")).expect("the cases");
    text.lines()
        .map(|line| {
            let mut case: Value = serde_json::from_str(line).expect("a case");
            let id = case["id"].as_str().expect("an id").to_owned();
            Case { id, input: case["input"].take(), right: case["right"].take() }
        })
        .collect()
}

/// Judges one case in the way that fits it; what is wrong with the verdict.
fn judge(case: &Case) -> Vec<String> {
    if let Some(fixture) = scripts::FIXTURES.iter().find(|one| one.id == case.id) {
        return fixture.judge(case);
    }
    if let Some((_, check)) = commands::CHECKS.iter().find(|(id, _)| *id == case.id) {
        return check(case);
    }
    judged::judge(case)
}

#[test]
#[expect(
    clippy::print_stdout,
    reason = "the count and the reasons are for whoever runs this with --nocapture"
)]
fn every_case_has_its_right_conclusion() {
    let (mut passed, mut wrong) = (Vec::new(), Vec::new());
    let cases = cases();
    for case in &cases {
        let beside = BESIDE_THE_CODE.iter().any(|(id, _, _)| *id == case.id);
        if beside || NOT_YET.iter().any(|(id, _)| *id == case.id) {
            continue;
        }
        match judge(case) {
            said if said.is_empty() => passed.push(case.id.clone()),
            said => wrong.push(format!("{}: {}", case.id, said.join("\n    "))),
        }
    }
    assert!(wrong.is_empty(), "{} cases are judged wrongly:\n{}", wrong.len(), wrong.join("\n"));
    let told: Vec<String> = NOT_YET.iter().map(|(id, why)| format!("  {id}: {why}")).collect();
    println!(
        "{} cases pass here, {} beside the code, {} not yet:\n{}",
        passed.len(),
        BESIDE_THE_CODE.len(),
        NOT_YET.len(),
        told.join("\n")
    );
    for one in DISAGREE {
        println!("{} passes without `{}`: {}", one.id, one.rule, one.why);
    }
    assert_eq!(passed.len() + BESIDE_THE_CODE.len() + NOT_YET.len(), ALL, "no case is left out");
    assert_eq!(cases.len(), ALL);
}

#[test]
fn the_tables_speak_of_cases() {
    let ids: Vec<String> = cases().into_iter().map(|case| case.id).collect();
    let not_yet = NOT_YET.iter().map(|(id, _)| *id);
    let disagree = DISAGREE.iter().map(|one| one.id);
    for id in not_yet.chain(disagree) {
        assert!(ids.iter().any(|other| other == id), "{id}");
    }
}

#[test]
fn the_tests_beside_the_code_are_there() {
    for (id, file, test) in BESIDE_THE_CODE {
        let text = std::fs::read_to_string(root().join(file)).expect("the file");
        assert!(text.contains(&format!("fn {test}()")), "{id}: {file} has no test `{test}`");
    }
}
