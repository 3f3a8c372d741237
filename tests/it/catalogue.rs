//! The catalogue, the functions and the faults agree.

use hallmark::{example, rules, suite};

/// The rules of all suites.
fn ids() -> Vec<&'static str> {
    suite::all().into_iter().flat_map(|suite| &suite.rules).map(|rule| rule.id.as_str()).collect()
}

#[test]
fn every_rule_has_its_function_and_every_function_its_rule() {
    for (name, checks) in rules::SUITES {
        let suite = suite::named(name).expect(name);
        let written: Vec<&str> =
            suite.shared.iter().chain(&suite.rules).map(|rule| rule.id.as_str()).collect();
        let judged: Vec<&str> = checks.iter().map(|(id, _)| *id).collect();
        assert_eq!(written, judged, "{name}: the same rules in the same order");
    }
}

#[test]
fn every_rule_has_its_fault_and_every_fault_its_rule() {
    let rules: Vec<&str> = ids();
    let faults: Vec<&str> = example::faults().iter().map(|fault| fault.name).collect();
    for rule in &rules {
        assert!(faults.contains(rule), "no fault of the example company trips `{rule}`");
    }
    for fault in example::faults() {
        assert_eq!(fault.trips.first(), Some(&fault.name), "a fault trips first the rule it is named for");
        for rule in fault.trips {
            assert!(rules.contains(rule), "`{}` is to trip `{rule}`, which no rule is named", fault.name);
        }
    }
}

#[test]
fn the_ids_are_public() {
    let mut ids = ids();
    ids.sort_unstable();
    crate::running::snapshot("rule-ids", &ids.join("\n"));
}
