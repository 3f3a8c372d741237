use serde_json::Value;

use super::*;
use crate::model::Severity;
use crate::report::sample;

fn log(report: &Report, exit: u8) -> Value {
    let text = sarif(report, Threshold { fail_on: Severity::Error, exit });
    serde_json::from_str(&text).expect("a log is JSON")
}

#[test]
fn every_rule_is_listed_and_every_finding_points_at_its_own() {
    let log = log(&sample::broken(), 1);
    let run = &log["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
    assert!(rules.iter().any(|rule| rule["id"] == "never-broken"), "a rule that holds");
    for result in run["results"].as_array().expect("results") {
        let index = result["ruleIndex"].as_u64().expect("an index");
        assert_eq!(rules[usize::try_from(index).expect("small")]["id"], result["ruleId"]);
    }
    let rule = rules.iter().find(|rule| rule["id"] == "reference-absent").expect("the rule");
    assert_eq!(rule["name"], "ReferenceAbsent");
    assert_eq!(rule["properties"]["tags"][1], "customer-lookup");
    assert!(rule["help"]["markdown"].as_str().expect("text").contains("**Fix:**"));
    assert_eq!(run["invocations"][0]["exitCode"], 1);
    assert_eq!(run["invocations"][0]["executionSuccessful"], true);
}

#[test]
fn a_result_has_a_place_a_level_and_a_name_that_stays() {
    let mut report = sample::broken();
    let first = log(&report, 1);
    let results = first["runs"][0]["results"].as_array().expect("results").clone();
    assert_eq!(results.len(), report.findings.len());
    let at = &results[2]["locations"][0]["physicalLocation"];
    assert_eq!(at["artifactLocation"]["uri"], "hallmark.toml");
    assert_eq!(at["region"]["startLine"], 3);
    assert_eq!(results[0]["level"], "note");
    assert_eq!(results[2]["level"], "error");
    report.findings.iter_mut().for_each(|finding| finding.message.push_str(", worded anew"));
    report.findings.reverse();
    let again = log(&report, 1);
    let prints = |results: &[Value]| {
        let mut prints: Vec<String> =
            results.iter().map(|one| one["partialFingerprints"].to_string()).collect();
        prints.sort();
        prints
    };
    // The one that GitHub looks at: no two findings are taken for one by it either.
    let mut lines: Vec<&str> = results
        .iter()
        .map(|one| one["partialFingerprints"]["primaryLocationLineHash"].as_str().expect("a text"))
        .collect();
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines.len(), results.len(), "{lines:?}");
    let prints_before = prints(&results);
    assert_eq!(prints_before, prints(again["runs"][0]["results"].as_array().expect("results")));
    let mut distinct = prints_before.clone();
    distinct.dedup();
    assert_eq!(distinct, prints_before, "no two findings are taken for one");
}

#[test]
fn what_was_accepted_is_suppressed_and_the_rest_says_that_it_is_not() {
    let log = log(&sample::broken(), 1);
    for result in log["runs"][0]["results"].as_array().expect("results") {
        let suppressions = result["suppressions"].as_array().expect("each says it");
        assert_eq!(suppressions.len(), usize::from(result["ruleId"] == "slow-answer"));
    }
    let clean = self::log(&sample::clean(), 0);
    assert_eq!(clean["runs"][0]["results"], serde_json::json!([]));
}

#[test]
fn a_finding_without_a_file_is_placed_all_the_same() {
    let mut report = sample::broken();
    report.findings.iter_mut().for_each(|finding| finding.location = None);
    for result in log(&report, 1)["runs"][0]["results"].as_array().expect("results") {
        let at = &result["locations"][0]["physicalLocation"];
        assert_eq!(at["artifactLocation"]["uri"], "hallmark.toml");
        assert_eq!(at["region"]["startLine"], 1);
    }
}

#[test]
fn a_fingerprint_of_any_length_and_script_is_taken() {
    for fingerprint in ["a@b", "slow-answer@aøøøø", ""] {
        let mut report = sample::broken();
        report.findings.truncate(1);
        report.findings[0].fingerprint = fingerprint.into();
        let prints = &log(&report, 1)["runs"][0]["results"][0]["partialFingerprints"];
        assert_eq!(prints["hallmark/v1"], fingerprint);
        assert_eq!(prints["primaryLocationLineHash"].as_str().map(str::len), Some(18), "{prints}");
    }
}

#[test]
fn a_file_is_named_from_the_root_of_the_repository_and_one_elsewhere_whole() {
    let mut report = sample::broken();
    report.within = "servers/crm".into();
    let artifact = |report: &Report, index: usize| {
        let at = log(report, 1)["runs"][0]["results"][index]["locations"][0].clone();
        at["physicalLocation"]["artifactLocation"].clone()
    };
    let base = "%SRCROOT%";
    let wanted = serde_json::json!({ "uri": "servers/crm/hallmark.toml", "uriBaseId": base });
    assert_eq!(artifact(&report, 0), wanted);
    report.findings[1].location = None;
    assert_eq!(artifact(&report, 1), wanted);
    if let Some(at) = &mut report.findings[0].location {
        at.file = "/srv/shop/hallmark.toml".into();
    }
    let wanted = serde_json::json!({ "uri": "file:///srv/shop/hallmark.toml" });
    assert_eq!(artifact(&report, 0), wanted, "a whole address has no base");
}

#[test]
fn what_was_not_judged_and_what_failed_are_notifications() {
    let log = log(&sample::failed(), 3);
    let invocation = &log["runs"][0]["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    assert_eq!(invocation["exitCode"], 3);
    let said = invocation["toolExecutionNotifications"][0]["message"]["text"].as_str().expect("text");
    assert!(said.contains("No module named"), "{said}");
    let mut broken = sample::broken();
    broken.stale = vec!["slow-answer@find_contact".into()];
    let broken = self::log(&broken, 1);
    let invocation = &broken["runs"][0]["invocations"][0];
    assert_eq!(invocation["toolExecutionNotifications"].as_array().expect("a list").len(), 2);
    let gone = invocation["toolExecutionNotifications"][1].to_string();
    assert!(gone.contains("slow-answer@find_contact") && gone.contains("baseline"), "{gone}");
    assert_eq!(invocation["toolConfigurationNotifications"].as_array().expect("a list").len(), 3);
}

#[test]
fn a_hostile_server_makes_no_link_and_steers_nothing() {
    let text = sarif(&sample::hostile(), Threshold { fail_on: Severity::Error, exit: 1 });
    assert!(!text.chars().any(|letter| crate::model::is_unsafe(letter) && letter != '\n'));
    let log: Value = serde_json::from_str(&text).expect("JSON");
    let results = log["runs"][0]["results"].as_array().expect("results");
    assert_eq!(results.len(), sample::hostile().findings.len());
    for result in results {
        let message = result["message"]["text"].as_str().expect("text");
        assert!(message.contains("[click]") && !message.contains("]("), "{message}");
    }
}
