//! Cases about the formats that a pipeline reads.

use std::path::Path;

use serde_json::Value;

use super::Case;
use super::scripts::{RIGHT, Script};
use crate::running::{Ran, hallmark, ran};

/// A server without a read-only hint whose declarations and answers break several rules.
const BROKEN: Script = Script {
    list: "del TOOL['annotations']; respond(id, {'tools': [TOOL]})",
    call: "respond(id, text(dict(record, customer_id='')) if record else NOBODY)",
    ..RIGHT
};

fn check(folder: &Path, format: &str, more: &[&str]) -> Ran {
    let line = ["check", "--format", format, "--fail-on", "info"];
    let server = ["--", "python3", "server.py"];
    ran(hallmark(folder).args(line).args(more).args(server).output().expect("it runs"))
}

fn results(ran: &Ran) -> Vec<Value> {
    ran.json()["runs"][0]["results"].as_array().expect("results").clone()
}

pub(crate) fn every_finding_has_a_place(case: &Case) -> Vec<String> {
    let asked = case.input["report"]["findings"][0]["rule"].as_str().expect("a rule");
    let folder = tempfile::tempdir().expect("a folder");
    BROKEN.write(folder.path(), "");
    let text = std::fs::read_to_string(folder.path().join("hallmark.toml")).expect("the file");
    let row = text.lines().position(|line| line.starts_with("tool =")).expect("the row's tool") + 1;
    let results = results(&check(folder.path(), "sarif", &[]));
    let mut wrong = Vec::new();
    if !results.iter().any(|one| one["ruleId"] == asked) {
        wrong.push(format!("{asked} is not among the results"));
    }
    for result in &results {
        let at = &result["locations"][0]["physicalLocation"];
        let of_tool = result["locations"][0]["logicalLocations"].is_array();
        if at["artifactLocation"]["uri"] != "hallmark.toml" || (of_tool && at["region"]["startLine"] != row) {
            wrong.push(format!("{} is placed at {at}", result["ruleId"]));
        }
    }
    wrong
}

pub(crate) fn junit_counts(case: &Case) -> Vec<String> {
    assert_eq!(case.input["report"]["format"], "junit");
    let folder = tempfile::tempdir().expect("a folder");
    BROKEN.write(folder.path(), "");
    let xml = check(folder.path(), "junit", &[]).out;
    let mut wrong = Vec::new();
    let suites: Vec<&str> = xml.split("<testsuite ").skip(1).collect();
    for suite in suites.iter().chain([&&*xml]) {
        wrong.extend(counts_amiss(suite));
    }
    if suites.is_empty() || !xml.contains("<failure ") || !xml.contains("<skipped ") {
        wrong.push("failures and what was not judged are both there".into());
    }
    wrong
}

/// Where the counts at the head of an element differ from what it holds.
fn counts_amiss(element: &str) -> Vec<String> {
    let head = element.lines().find(|line| line.contains(" tests=\"")).unwrap_or_default();
    let counted =
        [("tests", "<testcase "), ("failures", "<failure "), ("errors", "<error "), ("skipped", "<skipped ")];
    let wrong = counted.into_iter().filter_map(|(attribute, child)| {
        let count = element.matches(child).count();
        let said = head.contains(&format!(" {attribute}=\"{count}\""));
        (!said).then(|| format!("{count} of {child}, but {head}"))
    });
    let missing = ["name=\"", " time=\""].into_iter().filter(|needed| !head.contains(needed));
    wrong.chain(missing.map(|needed| format!("{needed} is missing in {head}"))).collect()
}

pub(crate) fn colours_of_the_server(case: &Case) -> Vec<String> {
    let said = case.input["answer"]["content"][0]["text"].as_str().expect("text");
    assert!(said.contains('\u{1b}'), "the case is about a colour code");
    let folder = tempfile::tempdir().expect("a folder");
    let call = "respond(id, {'isError': True, 'content': [{'type': 'text', 'text': '\\x1b[31mbackend down\\x1b[0m'}]})";
    Script { call, ..RIGHT }.write(folder.path(), "");
    let xml = check(folder.path(), "junit", &[]).out;
    let mut wrong = Vec::new();
    if let Some(letter) = xml.chars().find(|letter| letter.is_control() && *letter != '\n') {
        wrong.push(format!("{} is no character of XML", letter.escape_unicode()));
    }
    if !xml.contains("backend down") || !xml.contains("<failure ") {
        wrong.push(format!("the failure and its words are to be seen: {xml}"));
    }
    wrong
}

pub(crate) fn blanks_in_a_path(case: &Case) -> Vec<String> {
    let whole = case.input["report"]["file"].as_str().expect("a file");
    let here = case.input["report"]["working_folder"].as_str().expect("a folder");
    let name = whole.trim_start_matches(here).trim_start_matches('\\').replace('\\', "/");
    let folder = tempfile::tempdir().expect("a folder");
    BROKEN.write(folder.path(), "");
    let file = folder.path().canonicalize().expect("a folder").join(&name);
    std::fs::create_dir_all(file.parent().expect("a folder")).expect("made");
    std::fs::rename(folder.path().join("hallmark.toml"), &file).expect("moved");
    let mut wrong = Vec::new();
    for named in [name.as_str(), file.to_str().expect("a path")] {
        let results = results(&check(folder.path(), "sarif", &["--config", named]));
        let uri = &results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
        if uri != "conf/kunden%20lookup.toml" {
            wrong.push(format!("{named} has the address {uri}"));
        }
    }
    wrong
}
