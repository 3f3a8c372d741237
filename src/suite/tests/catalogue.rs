//! What is in the catalogue: nothing is missing, nothing is there twice, every name leads somewhere.

use std::collections::BTreeSet;

use crate::model::{Outcome, Rule};
use crate::suite::{Suite, all, customer_lookup, verification_source};

/// Every rule, in order, with its severity and its outcome. The ids are public: a change here is a
/// change for everybody who ignores a finding, filters a report or links to a rule.
const RULES: &str = "\
no-designation info no_designation
tool-not-offered error tool_not_found
tool-name-repeated error
input-schema-empty error
input-schema-unusable error
input-not-declared error
input-refuses-value error upstream_error
input-refuses-platform-arguments error upstream_error
other-input-required error upstream_error
output-schema-missing warning
output-schema-unusable error
reference-not-declared error
reference-type-unfit error
reference-may-be-absent info
reference-is-value-field error
reference-seems-unstable warning
reference-seems-personal warning
value-field-not-declared error
value-field-type-unfit error
account-not-declared error
account-type-unfit error
registration-not-declared error
risk-unclassified error lookup_gated
risk-not-a-read error lookup_gated
hints-contradict-risk warning
read-only-hint-missing info
description-missing info
output-forbids-empty-answer info
output-forbids-several info
chat-lookup-ambiguous error
chat-lookup-none error
declaration-changed error
answer-not-json error
structured-content-missing error
structured-content-invalid error upstream_error
structured-and-text-disagree warning
call-refuses-platform-arguments error upstream_error
call-needs-more error upstream_error
lookup-failed error upstream_error
record-too-large warning
protocol-breach error
answer-differs-by-protocol warning
slow-answer warning
known-customer-not-found error not_found
known-customer-is-another error
reference-absent error field_missing
reference-is-identity-number error customer_ref_refused
reference-near-identity-number warning
reference-scheme-collides warning customer_ref_refused
reference-equals-identity error customer_ref_refused
reference-out-of-range error customer_ref_refused
reference-of-wrong-kind error customer_ref_refused
reference-number-rewrites warning
reference-differs-by-channel error
value-absent error field_missing
value-mismatch error record_mismatch
value-needs-country warning
account-ambiguous error account_ambiguous
account-differs error
account-same-as-customer warning
registration-unreadable warning
registration-without-account warning
repeat-differs error
side-effect-seen warning
email-case-sensitive error
email-overmatch error
phone-form-sensitive error
phone-overmatch error
unknown-is-somebody error
unknown-answer-unclear error field_missing
shared-answered-with-one error resolved
shared-incomplete error
shared-not-distinct warning
owner-absent error
owner-is-another error
account-owner-absent error
party-absent error
foreign-record-revealed error
missing-answer-unclear error
foreign-differs-from-missing error
number-input-missing error
list-not-scoped error
own-error-without-owner error
link-address-absent error
link-level-unfit error
ignore-matches-nothing warning
ignore-lapsed warning";

/// Every rule of verification sources, in order, with its severity.
const SOURCE_RULES: &str = "\
question-not-declared error
question-skipped error
question-ambiguous error
question-unsayable warning
question-guessable info
id-without-label warning
list-too-long warning
sensitive-value error
date-unreadable warning
amount-without-currency warning
as-of-missing warning
as-of-old warning
history-not-recent warning
history-without-dates warning
category-unlike-answer warning
only-profile-questions warning
answer-too-large warning";

/// The rules that verification sources share with the customer lookup.
const SHARED: [&str; 19] = [
    "tool-not-offered",
    "input-schema-empty",
    "input-schema-unusable",
    "input-not-declared",
    "input-refuses-value",
    "input-refuses-platform-arguments",
    "other-input-required",
    "output-schema-missing",
    "risk-unclassified",
    "risk-not-a-read",
    "hints-contradict-risk",
    "read-only-hint-missing",
    "description-missing",
    "answer-not-json",
    "structured-content-missing",
    "structured-content-invalid",
    "structured-and-text-disagree",
    "lookup-failed",
    "slow-answer",
];

/// The rules whose severity depends on what was seen.
const NOTED: [&str; 12] = [
    "declaration-changed",
    "no-designation",
    "input-refuses-platform-arguments",
    "reference-may-be-absent",
    "output-forbids-empty-answer",
    "protocol-breach",
    "reference-near-identity-number",
    "repeat-differs",
    "email-overmatch",
    "foreign-differs-from-missing",
    "phone-overmatch",
    "unknown-is-somebody",
];

/// The clauses that no rule of this catalogue judges, and why.
const NOT_JUDGED: [(&str, &str); 1] =
    [("C1", "it says what an operator may set up, which no tool can break")];

fn summary(rule: &Rule) -> String {
    let severity = rule.severity.name();
    match rule.outcome {
        Some(outcome) => format!("{} {severity} {}", rule.id, outcome.name()),
        None => format!("{} {severity}", rule.id),
    }
}

#[test]
fn the_rules_are_these_in_this_order() {
    let rules: Vec<String> = customer_lookup().rules.iter().map(summary).collect();
    assert_eq!(rules, RULES.lines().collect::<Vec<_>>());
}

#[test]
fn the_rules_of_verification_sources_are_these_and_some_are_shared() {
    let suite = verification_source();
    let rules: Vec<String> = suite.rules.iter().map(summary).collect();
    assert_eq!(rules, SOURCE_RULES.lines().collect::<Vec<_>>());
    let shared: Vec<&str> = suite.shared.iter().map(|rule| rule.id.as_str()).collect();
    assert_eq!(shared, SHARED);
    for rule in &suite.shared {
        assert_eq!(suite.rule(&rule.id).map(|rule| &rule.clauses), Some(&rule.clauses));
        let other = customer_lookup().rule(&rule.id).expect("a rule of the customer lookup");
        assert_ne!(other.clauses, rule.clauses, "{}", rule.id);
    }
    let clauses: Vec<&str> = suite.clauses.iter().map(|clause| clause.id.as_str()).collect();
    assert_eq!(clauses, ["V1", "V2", "V3", "V4", "V5", "V6", "V7", "V8", "V9", "V10"]);
}

#[test]
fn every_clause_of_verification_sources_is_judged() {
    let suite = verification_source();
    for clause in &suite.clauses {
        assert!(suite.rules_of(&clause.id).next().is_some(), "{}", clause.id);
    }
}

#[test]
fn no_id_stands_twice() {
    let mut seen = BTreeSet::new();
    for suite in all() {
        let rules = suite.rules.iter().map(|rule| rule.id.as_str());
        for id in rules.chain(suite.clauses.iter().map(|clause| clause.id.as_str())) {
            assert!(seen.insert(id), "{id}");
        }
    }
}

#[test]
fn the_groups_follow_one_another() {
    let mut groups: Vec<&str> = customer_lookup().rules.iter().map(|rule| rule.group.as_str()).collect();
    groups.dedup();
    let wanted = [
        "designation against declarations",
        "what the server shows of itself",
        "known customers",
        "matching",
        "unknown and shared",
        "record tools",
        "findings accepted on purpose",
    ];
    assert_eq!(groups, wanted);
}

#[test]
fn the_clauses_are_c1_to_c33() {
    let ids: Vec<&str> = customer_lookup().clauses.iter().map(|clause| clause.id.as_str()).collect();
    let wanted: Vec<String> = (1..=33).map(|number| format!("C{number}")).collect();
    assert_eq!(ids, wanted);
}

#[test]
fn every_clause_that_a_rule_names_exists() {
    for suite in all() {
        for rule in suite.rules.iter().chain(&suite.shared) {
            for id in &rule.clauses {
                assert!(suite.clause(id).is_some(), "{} names {id}", rule.id);
            }
        }
    }
}

#[test]
fn every_clause_is_judged_or_said_not_to_be() {
    let suite = customer_lookup();
    for clause in &suite.clauses {
        let judged = suite.rules_of(&clause.id).next().is_some();
        let excused = NOT_JUDGED.iter().any(|(id, _)| *id == clause.id);
        assert!(judged != excused, "{}: judged {judged}, listed as not judged {excused}", clause.id);
    }
}

#[test]
fn the_outcomes_stand_in_the_order_of_a_headline() {
    let ids: Vec<Outcome> = customer_lookup().outcomes.iter().map(|text| text.id).collect();
    assert_eq!(ids, Outcome::ALL);
    for outcome in Outcome::ALL {
        assert_eq!(customer_lookup().outcome(outcome).map(|text| text.id), Some(outcome));
    }
}

#[test]
fn only_a_rule_with_two_severities_has_a_note() {
    let noted: BTreeSet<&str> = customer_lookup()
        .rules
        .iter()
        .filter(|rule| rule.severity_note.is_some())
        .map(|rule| rule.id.as_str())
        .collect();
    assert_eq!(noted, BTreeSet::from(NOTED));
}

#[test]
fn a_field_that_is_not_known_is_refused() {
    let file = include_str!("../../../suites/customer-lookup.toml");
    for line in ["[suite]", "id = \"C1\"", "id = \"resolved\"", "id = \"reference-absent\""] {
        let slip = file.replacen(line, &format!("{line}\nsayz = \"a slip\""), 1);
        let error = Suite::parse(&slip).expect_err(line).to_string();
        assert!(error.contains("unknown field `sayz`"), "{line}: {error}");
    }
}
