//! The suite of a helpdesk's tools: every clause is judged, or says why it cannot be.

use crate::suite::customers_and_companies;

#[test]
fn the_clauses_are_d1_to_d61() {
    let ids: Vec<&str> = customers_and_companies().clauses.iter().map(|clause| clause.id.as_str()).collect();
    let wanted: Vec<String> = (1..=61).map(|number| format!("D{number}")).collect();
    assert_eq!(ids, wanted);
}

#[test]
fn a_clause_is_judged_or_cannot_be_seen() {
    let suite = customers_and_companies();
    for clause in &suite.clauses {
        let judged = suite.rules_of(&clause.id).next().is_some();
        let why = clause.unseen.as_deref();
        assert_eq!(judged, why.is_none(), "{}", clause.id);
        // The reason stands behind a colon, before a full stop.
        assert!(
            why.is_none_or(|why| !why.ends_with('.') && why.starts_with(char::is_lowercase)),
            "{}",
            clause.id
        );
    }
}

#[test]
fn the_groups_follow_one_another() {
    let mut groups: Vec<&str> =
        customers_and_companies().rules.iter().map(|rule| rule.group.as_str()).collect();
    groups.dedup();
    let wanted = [
        "the six tools",
        "searching customers",
        "reading one customer",
        "creating a customer",
        "changing a customer",
        "listing companies",
        "reading one company",
    ];
    assert_eq!(groups, wanted);
}

#[test]
fn only_a_rule_with_two_severities_has_a_note() {
    let rules = customers_and_companies().rules.iter();
    let noted: Vec<&str> =
        rules.filter(|rule| rule.severity_note.is_some()).map(|rule| rule.id.as_str()).collect();
    let wanted = [
        "email-bounds",
        "phone-bounds",
        "country-bounds",
        "null-not-absent",
        "companies-offset-unlike",
        "companies-total-unlike",
        "companies-page-repeats",
        "companies-page-loses",
    ];
    assert_eq!(noted, wanted);
}
