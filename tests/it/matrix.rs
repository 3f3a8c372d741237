//! The example company once per fault: exactly the rules that the fault stands for.

use std::collections::BTreeSet;
use std::sync::Mutex;

use hallmark::example;

use crate::running::{fits_the_schema, root, run};

#[test]
fn the_right_company_trips_nothing_and_every_rule_is_judged() {
    for (asked_for, protocol) in
        [("auto", "2026-07-28"), ("2026-07-28", "2026-07-28"), ("2025-11-25", "2025-11-25")]
    {
        let ran = run(root(), &["demo", "--format", "json", "--allow-writes", "--protocol", asked_for]);
        let report = ran.json();
        assert_eq!(
            report["findings"].as_array().map(Vec::len),
            Some(0),
            "{protocol}: {:#}",
            report["findings"]
        );
        assert_eq!(
            report["not_judged"].as_array().map(Vec::len),
            Some(0),
            "{protocol}: {:#}",
            report["not_judged"]
        );
        assert_eq!(report["conformant"], true);
        assert_eq!(report["server"]["protocol"], protocol);
        assert!(
            report["lookups"].as_array().expect("lookups").iter().all(|lookup| lookup["expected"] == true)
        );
        assert_eq!(ran.code, 0);
    }
}

#[test]
fn each_fault_trips_exactly_its_rules() {
    let waiting: Mutex<Vec<&example::Fault>> = Mutex::new(example::faults().iter().collect());
    let wrong: Mutex<Vec<String>> = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some(fault) = { waiting.lock().expect("a queue").pop() } {
                    if let Err(what) = check(fault) {
                        wrong.lock().expect("a list").push(what);
                    }
                }
            });
        }
    });
    let mut wrong = wrong.into_inner().expect("a list");
    wrong.sort();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whether a fault trips its rules and no others, and the exit code says so.
fn check(fault: &example::Fault) -> Result<(), String> {
    let writes: &[&str] = if fault.needs_writes { &["--allow-writes"] } else { &[] };
    let line =
        [&["demo", "--format", "json", "--fault", fault.name], writes, &suites(&[fault.name])].concat();
    let ran = run(root(), &line);
    let report = ran.json();
    if !fits_the_schema(&report) {
        return Err(format!("{}: the report does not fit its schema", fault.name));
    }
    let tripped: BTreeSet<String> = ran.rules().into_iter().collect();
    let expected: BTreeSet<String> = fault.trips.iter().map(|rule| (*rule).to_owned()).collect();
    if tripped != expected {
        return Err(format!("{}: tripped {tripped:?}, its trips are {expected:?}", fault.name));
    }
    let errors = report["summary"]["errors"].as_u64().expect("a count");
    let broken = ran.code == 1;
    if broken != (errors > 0) {
        return Err(format!("{}: {errors} errors, yet exit code {}", fault.name, ran.code));
    }
    let ids: Vec<&str> = report["findings"]
        .as_array()
        .expect("findings")
        .iter()
        .filter_map(|one| one["id"].as_str())
        .collect();
    for finding in report["findings"].as_array().expect("findings") {
        if let Some(cause) = finding["cause"].as_str()
            && !ids.contains(&cause)
        {
            return Err(format!("{}: the cause {cause} is no finding", fault.name));
        }
    }
    let distinct: BTreeSet<&&str> = ids.iter().collect();
    if distinct.len() != ids.len() {
        return Err(format!("{}: two findings share an id", fault.name));
    }
    Ok(())
}

/// Faults that make the rules of many others impossible to tell: the tool is gone, is not called, or refuses every call.
const SILENCING: &[&str] = &[
    "no-designation",
    "tool-not-offered",
    "risk-not-a-read",
    "input-not-declared",
    "input-refuses-platform-arguments",
    "call-refuses-platform-arguments",
    "call-needs-more",
    "answer-not-json",
];

/// Pairs of which one takes back what the other does, so that together they leave a right company: the expected account
/// goes with the first, and one request is given two lookups and none at once.
const CANCELLING: &[(&str, &str)] =
    &[("account-ambiguous", "account-differs"), ("chat-lookup-ambiguous", "chat-lookup-none")];

#[test]
fn no_fault_hides_another_without_a_word() {
    // Each fault beside the next two of the list, and every fault beside those that silence most.
    let faults = example::faults();
    let mut pairs: Vec<(&str, &str)> = Vec::new();
    let helpdesk = hallmark::suite::customers_and_companies();
    for (index, fault) in faults.iter().enumerate() {
        if helpdesk.rule(fault.name).is_some() {
            // Other tools than the lookup's, each asked by itself: the next of the list is near enough.
            pairs.push((fault.name, faults[(index + 1) % faults.len()].name));
            continue;
        }
        pairs.extend((1..3).map(|step| (fault.name, faults[(index + step) % faults.len()].name)));
        pairs.extend(
            SILENCING.iter().filter(|one| **one != fault.name).take(index % 3).map(|one| (*one, fault.name)),
        );
    }
    pairs.retain(|pair| !CANCELLING.contains(pair));
    let waiting = Mutex::new(pairs);
    let hidden: Mutex<Vec<String>> = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some((one, other)) = { waiting.lock().expect("a queue").pop() } {
                    if let Some(what) = hides(one, other) {
                        hidden.lock().expect("a list").push(what);
                    }
                }
            });
        }
    });
    let mut hidden = hidden.into_inner().expect("a list");
    hidden.sort();
    assert!(hidden.is_empty(), "{} pairs hide a fault:\n{}", hidden.len(), hidden.join("\n"));
}

/// What of two faults together is neither told nor said to be unjudged; a wrong company is never called right.
/// The options that leave out the many calls of the helpdesk's suite, where no fault of its own is looked for.
fn suites(faults: &[&str]) -> Vec<&'static str> {
    let helpdesk = hallmark::suite::customers_and_companies();
    if faults.iter().any(|fault| helpdesk.rule(fault).is_some()) {
        return Vec::new();
    }
    vec!["--suite", "customer-lookup", "--suite", "verification-source"]
}

fn hides(one: &str, other: &str) -> Option<String> {
    let writes = [one, other].iter().any(|name| example::fault(name).is_some_and(|fault| fault.needs_writes));
    let writes: &[&str] = if writes { &["--allow-writes"] } else { &[] };
    let line =
        [&["demo", "--format", "json", "--fault", one, "--fault", other], writes, &suites(&[one, other])]
            .concat();
    let report = run(root(), &line).json();
    let told = |list: &str, rule: &str| {
        report[list].as_array().expect("a list").iter().any(|finding| finding["rule"] == rule)
    };
    let seen = |rule: &str| told("findings", rule) || told("not_judged", rule);
    // One of the two may change the very thing that the other breaks; then the other must still be seen, or what the two
    // make of the tool together must be told.
    let unseen = !seen(one) && !seen(other);
    let passes =
        report["conformant"] == true && report["summary"]["warnings"] == 0 && report["summary"]["infos"] == 0;
    (passes || (unseen && report["summary"]["errors"] == 0)).then(|| format!("{one} beside {other}"))
}
