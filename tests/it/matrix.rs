//! The example company once per fault: exactly the rules that the fault stands for.

use std::collections::BTreeSet;
use std::sync::Mutex;

use hallmark::example;

use crate::running::{root, run};

#[test]
fn the_right_company_trips_nothing_and_every_rule_is_judged() {
    for (asked_for, protocol) in
        [("auto", "2026-07-28"), ("2026-07-28", "2026-07-28"), ("2025-11-25", "2025-11-25")]
    {
        let ran = run(root(), &["demo", "--format", "json", "--protocol", asked_for]);
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
    let ran = run(root(), &["demo", "--format", "json", "--fault", fault.name]);
    let report = ran.json();
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
