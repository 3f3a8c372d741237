//! Names are found as people write them.

use crate::model::Outcome;
use crate::suite::{Named, customer_lookup, find, nearest, position};

fn found(name: &str) -> Option<String> {
    find(name).map(|named| {
        let kind = match named {
            Named::Rule(..) => "rule",
            Named::Clause(..) => "clause",
            Named::Outcome(..) => "outcome",
            Named::Word(..) => "word",
        };
        format!("{kind} {}", named.id())
    })
}

#[test]
fn every_name_of_the_catalogue_finds_itself() {
    let suite = customer_lookup();
    for rule in &suite.rules {
        assert_eq!(find(&rule.id), Some(Named::Rule(suite, rule)));
    }
    for clause in &suite.clauses {
        assert_eq!(find(&clause.id), Some(Named::Clause(suite, clause)));
    }
    for outcome in Outcome::ALL {
        assert_eq!(found(outcome.name()), Some(format!("outcome {}", outcome.name())));
    }
}

#[test]
fn letter_case_and_what_joins_the_words_do_not_matter() {
    assert_eq!(found("c6").as_deref(), Some("clause C6"));
    assert_eq!(found(" Reference_Absent ").as_deref(), Some("rule reference-absent"));
    assert_eq!(found("reference absent").as_deref(), Some("rule reference-absent"));
    assert_eq!(found("FIELD MISSING").as_deref(), Some("outcome field_missing"));
    assert_eq!(found("tool-not-found").as_deref(), Some("outcome tool_not_found"));
}

#[test]
fn a_rule_and_an_outcome_that_differ_by_a_dash_are_told_apart() {
    assert_eq!(found("account-ambiguous").as_deref(), Some("rule account-ambiguous"));
    assert_eq!(found("Account_Ambiguous").as_deref(), Some("outcome account_ambiguous"));
    assert_eq!(found("account ambiguous").as_deref(), Some("outcome account_ambiguous"));
}

#[test]
fn words_are_found_as_people_write_them_and_no_two_share_a_name() {
    for (name, word) in [
        ("Reference", "reference"),
        ("not_found envelope", "envelope"),
        ("NOT-FOUND-ENVELOPE", "envelope"),
        ("caller_id", "Caller ID"),
        ("national eid", "National eID"),
        ("e164", "E.164"),
        ("value-field", "value field"),
    ] {
        assert_eq!(found(name), Some(format!("word {word}")), "{name}");
    }
    let mut seen = std::collections::BTreeSet::new();
    for word in &customer_lookup().words {
        assert_eq!(find(&word.id), Some(Named::Word(customer_lookup(), word)));
        for name in std::iter::once(&word.id).chain(&word.also) {
            assert_eq!(found(name), Some(format!("word {}", word.id)), "{name}");
            assert!(seen.insert(name.to_lowercase().replace(['_', ' '], "-")), "{name} stands twice");
        }
    }
}

#[test]
fn what_is_not_in_the_catalogue_is_not_found() {
    for name in ["", " ", "C0", "C34", "C 6 7", "references of all", "ſhared-incomplete"] {
        assert_eq!(found(name), None, "{name}");
    }
}

#[test]
fn a_slip_is_answered_with_the_nearest_name() {
    let wanted = [
        ("referense-absent", Some("reference-absent")),
        ("Reference_Abesnt", Some("reference-absent")),
        ("feild missing", Some("field_missing")),
        ("known-customer-notfound", Some("known-customer-not-found")),
        ("caler id", Some("Caller ID")),
        ("not_found envelop", Some("envelope")),
        ("desigation", Some("designation")),
        ("", None),
        ("the weather tomorrow", None),
    ];
    for (slip, name) in wanted {
        assert_eq!(nearest(slip).as_deref(), name, "{slip}");
    }
}

#[test]
fn positions_follow_the_catalogue_and_a_stranger_stands_last() {
    let rules = &customer_lookup().rules;
    for (place, rule) in rules.iter().enumerate() {
        assert_eq!(position(&rule.id), place, "{}", rule.id);
    }
    assert!(position("no-such-rule") >= rules.len());
}
