//! The customers-and-companies suite over a small helpdesk of its own, and what it leaves behind in any.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::http::Company;
use crate::running::{Ran, root, run};

/// Checks the helpdesk in one or more of its ways, with nothing designated but its directory; a report as JSON.
fn check(ways: &[&str], options: &[&str]) -> Ran {
    told(ways, &[&["--format", "json"], options].concat())
}

/// The same with a report as the options say.
fn told(ways: &[&str], options: &[&str]) -> Ran {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("helpdesk.py"), include_str!("helpdesk.py")).expect("written");
    std::fs::write(folder.path().join("hallmark.toml"), "[directory]\n").expect("written");
    let mut line = vec!["check"];
    line.extend(options);
    line.extend(["--", "python3", "helpdesk.py"]);
    line.extend(ways);
    run(folder.path(), &line)
}

/// The rules of the suite that fired.
fn fired(ran: &Ran) -> Vec<String> {
    let report = ran.json();
    let findings = report["findings"].as_array().expect("findings");
    let ours = findings.iter().filter(|one| one["suite"] == "customers-and-companies");
    let rules: BTreeSet<String> = ours.map(|one| one["rule"].as_str().expect("a rule").to_owned()).collect();
    rules.into_iter().collect()
}

/// The rules of the suite that were left unjudged, with why.
fn unjudged(ran: &Ran) -> Vec<(String, String)> {
    let report = ran.json();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    report["not_judged"]
        .as_array()
        .expect("a list")
        .iter()
        .filter(|one| one["suite"] == "customers-and-companies")
        .map(|one| (text(&one["rule"]), text(&one["reason"])))
        .collect()
}

/// Whether a rule was left unjudged because this helpdesk has too few customers and companies to show it.
fn is_too_small(why: &str) -> bool {
    ["no more than 50 are listed", "comes near 64 KB"].iter().any(|reason| why.contains(reason))
}

#[test]
fn whatever_the_contract_leaves_open_trips_nothing() {
    for ways in
        [&[][..], &["clamp"], &["cut"], &["nested"], &["numbers"], &["clamp", "cut", "nested", "numbers"]]
    {
        let ran = check(ways, &["--allow-writes"]);
        // No lookup is designated, and none is missed: the file is about the directory alone.
        assert_eq!(ran.rules(), [""; 0], "{ways:?}: {:#}", ran.json()["findings"]);
        let left = unjudged(&ran);
        assert!(left.iter().all(|(_, why)| is_too_small(why)), "{ways:?}: {left:#?}");
        assert_eq!(ran.json()["conformant"], true, "{ways:?}");
        assert_eq!(ran.code, 0, "{ways:?}: {}", ran.err);
        let cuts = ran.json()["summary"]["calls"].as_u64().expect("a count");
        assert!(cuts > 60, "{ways:?}: {cuts} calls");
    }
}

#[test]
fn a_phone_that_is_searched_is_found_out() {
    let ran = check(&["phones"], &[]);
    assert_eq!(fired(&ran), ["search-matches-phone"]);
    assert_eq!(ran.code, 1);
    assert!(!ran.out.contains("+47 40 10 20 30"), "no number is shown whole");
}

#[test]
fn without_leave_nothing_is_written_and_the_rules_say_so() {
    let ran = check(&[], &[]);
    assert_eq!(fired(&ran), [""; 0]);
    assert!(!ran.err.contains("stay behind"), "{}", ran.err);
    let reasons = unjudged(&ran);
    assert!(reasons.iter().any(|(rule, _)| rule == "duplicate-email-taken"));
    let told = |why: &str| why.contains("--allow-writes") || is_too_small(why);
    assert!(reasons.iter().all(|(_, why)| told(why)), "{reasons:#?}");
}

#[test]
fn a_file_of_the_directory_alone_says_nothing_of_a_designated_tool() {
    let ran = told(&[], &[]);
    assert!(
        !ran.out.contains("designating this tool") && !ran.out.contains("no tool is designated"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("conformant: nothing stands at error (26 rules not judged)"), "{}", ran.out);
}

#[test]
fn a_server_without_the_tools_is_one_finding() {
    let none = check(&["none"], &["--allow-writes"]);
    assert_eq!(fired(&none), ["directory-tool-missing"]);
    assert_eq!(none.json()["summary"]["errors"], 1);
    assert_ne!(none.code, 0);
    let one = check(&["one"], &["--allow-writes"]);
    assert_eq!(fired(&one), ["directory-tool-missing"]);
    assert_eq!(one.json()["summary"]["errors"], 5, "one for each tool that is missing");
    let reasons = unjudged(&one);
    let of = |rule: &str| reasons.iter().find(|(name, _)| name == rule).map(|(_, why)| why.as_str());
    assert_eq!(of("update-not-applied"), Some("`update_customer` is not offered"));
    assert_eq!(of("search-limit-refused"), None, "what is offered is judged");
}

#[test]
fn hostile_answers_come_to_an_end() {
    let endless = check(&["endless"], &[]);
    assert!(endless.json()["summary"]["calls"].as_u64().expect("a count") <= 240);
    assert_eq!(endless.code, 1);
    for way in ["wrong", "deep"] {
        let ran = check(&[way], &["--allow-writes"]);
        assert!(!fired(&ran).is_empty(), "{way}");
        assert_eq!(ran.code, 1, "{way}: {}", ran.err);
    }
}

/// The calls of a run over the helpdesk that change data, and how it ended.
fn written(ways: &[&str], options: &[&str]) -> (Vec<Value>, Ran) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("evidence.json");
    let record = ["--allow-writes", "--record", file.to_str().expect("a path")];
    let ran = check(ways, &[&record, options].concat());
    let evidence: Value =
        serde_json::from_str(&std::fs::read_to_string(&file).expect("evidence")).expect("JSON");
    let calls = evidence["evidence"]["directory"].as_array().expect("calls").clone();
    let writes = |call: &Value| call["tool"] == "create_customer" || call["tool"] == "update_customer";
    (calls.into_iter().filter(writes).collect(), ran)
}

fn steps<'a>(calls: &'a [Value], tool: &str) -> Vec<&'a str> {
    calls.iter().filter(|call| call["tool"] == tool).filter_map(|call| call["step"].as_str()).collect()
}

/// Whom the calls change, each once.
fn changed(calls: &[Value]) -> BTreeSet<String> {
    calls.iter().filter_map(|call| call["arguments"]["customer_id"].as_str()).map(ToOwned::to_owned).collect()
}

/// The helpdesk's customer whom an earlier run left, behind its own four and three who only look like that.
const LEFT: &str = "C-8";

#[test]
fn changes_are_tried_on_a_customer_of_an_earlier_run_and_create_none() {
    for rule in ["update-not-applied", "clear-not-applied", "nothing-sent-taken"] {
        let (calls, ran) = written(&["alike", "left"], &["--rule", rule]);
        assert_eq!(steps(&calls, "create_customer"), [""; 0], "{rule}");
        assert_eq!(changed(&calls), BTreeSet::from([LEFT.to_owned()]), "{rule}");
        assert_eq!((unjudged(&ran), fired(&ran), ran.code), (vec![], vec![], 0), "{rule}");
        let said = "2 customers of earlier runs are there, of whom 1 is changed again; no new one is created";
        assert!(ran.err.contains(said), "{}", ran.err);
    }
    // Where a rule takes new ones, they are created, and the changes are tried on the earlier one all the same.
    let (calls, ran) = written(&["alike", "left"], &[]);
    assert_eq!(steps(&calls, "create_customer")[0], "write/create-full");
    let tried =
        calls.iter().filter(|call| call["step"].as_str().is_some_and(|step| step.contains("/update-")));
    assert_eq!(changed(&tried.cloned().collect::<Vec<_>>()), BTreeSet::from([LEFT.to_owned()]));
    assert!(ran.err.contains("1 is changed again; up to 14 new ones stay behind"), "{}", ran.err);
    assert_eq!(ran.code, 0, "{}", ran.out);
}

#[test]
fn changes_are_judged_where_nobody_can_be_created() {
    let (_, ran) = written(&["left", "no-create"], &[]);
    let left: Vec<String> = unjudged(&ran).into_iter().map(|(rule, _)| rule).collect();
    assert!(!left.iter().any(|rule| rule.contains("update") || rule.contains("clear")), "{left:?}");
    assert!(left.iter().any(|rule| rule == "duplicate-email-taken"), "{left:?}");
}

#[test]
fn who_only_looks_like_hallmarks_is_left_alone() {
    let (calls, ran) = written(&["alike", "no-create"], &[]);
    assert_eq!(steps(&calls, "update_customer"), [""; 0]);
    let why = unjudged(&ran).into_iter().find(|(rule, _)| rule == "update-not-applied").map(|(_, why)| why);
    let said = "no customer could be created to try it on, and no earlier run left one";
    assert_eq!(why.as_deref(), Some(said));
    let (calls, _) = written(&["alike"], &[]);
    let theirs = ["C-5", "C-6", "C-7"];
    assert!(changed(&calls).iter().all(|id| !theirs.contains(&id.as_str())), "{:?}", changed(&calls));
}

#[test]
fn whom_a_server_answers_instead_of_a_new_customer_is_left_alone() {
    let (calls, _) = written(&["hidden"], &[]);
    assert_eq!(steps(&calls, "create_customer"), ["write/create-full", "write/create-plain"]);
    assert_eq!(steps(&calls, "update_customer"), [""; 0]);
}

#[test]
fn who_is_no_longer_as_a_run_left_them_is_left_alone() {
    let (calls, _) = written(&["left", "gains"], &["--rule", "update-not-applied"]);
    assert_eq!(steps(&calls, "update_customer"), [""; 0]);
}

#[test]
fn no_more_stay_behind_than_was_said_before() {
    let (calls, ran) = written(&["takes-all"], &[]);
    let stored = calls.iter().filter(|call| {
        call["tool"] == "create_customer" && call["reply"]["result"]["isError"] != Value::Bool(true)
    });
    assert_eq!(stored.count(), 14);
    assert!(ran.err.contains("Up to 14 new customers are created, 2 where"), "{}", ran.err);
    let (calls, _) = written(&[], &[]);
    let right = calls.iter().filter(|call| {
        call["tool"] == "create_customer" && call["reply"]["result"]["isError"] != Value::Bool(true)
    });
    assert_eq!(right.count(), 2);
    let (calls, ran) = written(&[], &["--rule", "search-overmatch", "--rule", "update-inputs"]);
    assert_eq!((calls, ran.err.contains("will be called")), (vec![], false), "{}", ran.err);
}

#[test]
fn what_one_run_left_the_next_one_uses() {
    let company = Company::start(&[]);
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("hallmark.toml"), "[directory]\n").expect("written");
    let line = [
        "check",
        "--allow-writes",
        "--rule",
        "update-changes-more",
        "--url",
        &company.url,
        "--format",
        "json",
    ];
    for said in
        ["1 new one stays behind", "1 customer of an earlier run is there and is changed again; no new"]
    {
        let ran = run(folder.path(), &line);
        assert!(ran.err.contains(said), "{}", ran.err);
        assert_eq!((ran.rules(), unjudged(&ran)), (vec![], vec![]));
    }
}

#[test]
fn only_customers_of_the_run_itself_are_changed_and_all_are_left_empty() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("evidence.json");
    let ran = run(root(), &["demo", "--allow-writes", "--record", file.to_str().expect("a path"), "--quiet"]);
    assert!(ran.err.contains("stay behind"), "{}", ran.err);
    let text = std::fs::read_to_string(&file).expect("evidence");
    let evidence: Value = serde_json::from_str(&text).expect("JSON");
    let calls = evidence["evidence"]["directory"].as_array().expect("calls");
    let of = |tool: &str| calls.iter().filter(move |call| call["tool"] == tool).collect::<Vec<_>>();
    let created: BTreeSet<&str> = of("create_customer")
        .iter()
        .filter_map(|call| call["reply"]["result"]["structuredContent"]["customer_id"].as_str())
        .collect();
    assert!(!created.is_empty());
    for call in of("create_customer") {
        let named =
            call["arguments"]["display_name"].as_str().is_some_and(|name| name.starts_with("hallmark probe"));
        let addressed =
            call["arguments"]["email"].as_str().is_some_and(|email| email.contains("hallmark-probe"));
        assert!(named || addressed, "{}", call["arguments"]);
    }
    for call in of("update_customer") {
        let id = call["arguments"]["customer_id"].as_str().expect("an id");
        assert!(created.contains(id), "{}: {id}", call["step"]);
    }
    for id in &created {
        let last = of("update_customer").into_iter().rfind(|call| call["arguments"]["customer_id"] == **id);
        let left = &last.expect("a last change")["reply"]["result"]["structuredContent"];
        for field in ["email", "phone", "company", "country", "company_id"] {
            assert!(left[field].is_null(), "{id}: {field}");
        }
        assert_eq!(left["display_name"], "hallmark probe (left by a check)");
    }
    // The tools are sent their own arguments and no others.
    for call in calls {
        assert!(call["arguments"]["tenantId"].is_null() && call["arguments"]["workspaceId"].is_null());
    }
}
