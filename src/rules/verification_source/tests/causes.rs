//! Which fault of a source explains which: one question never explains another.

use serde_json::json;

use super::{AccountState, Asked, Masker, Run, TransactionHistory, asked, judge, order};
use crate::rules::explain_by_cause;

/// Each finding by its rule and pointer, with the rule of what explains it.
fn stories(asked: &Asked) -> Vec<(String, Option<&'static str>)> {
    let evidence = asked.evidence();
    let run = Run::new(&evidence, Masker { reveal: true }, true);
    let judged = judge(&run, |suite, _| suite == "verification-source");
    let rules: Vec<_> =
        judged.iter().flat_map(|one| one.findings.iter().map(move |finding| (one.rule, finding))).collect();
    let causes = explain_by_cause(&run, &judged);
    let told = rules.iter().zip(causes).map(|((rule, finding), cause)| {
        let at = finding.subject.pointer.clone().unwrap_or_default();
        (format!("{rule} {at}"), cause.map(|cause| rules[cause].0))
    });
    told.filter(|(told, _)| told.starts_with("question-")).collect()
}

fn story(told: &str, cause: Option<&'static str>) -> (String, Option<&'static str>) {
    (told.to_owned(), cause)
}

#[test]
fn a_question_is_explained_by_what_is_wrong_with_its_own_field() {
    let answer = json!({
        "customer_id": "cus_9s6XKzkNRiz8i3", "name": "Kim", "locked": false, "last_login_at": 1_778_000_000,
        "balance": { "amount": 1.5, "currency": "EUR" }, "as_of": "2026-05-13"
    });
    let questions = [
        ("Locked?", "locked"),
        ("Login?", "last_login_at"),
        ("Currency?", "balance.currency"),
        ("Id?", "customer_id"),
    ];
    let mut asked = asked(AccountState, &questions, answer);
    asked.declares = json!({});
    let told: Vec<_> =
        stories(&asked).into_iter().filter(|(told, _)| !told.starts_with("question-not-declared")).collect();
    assert_eq!(
        told,
        [
            story("question-unsayable /locked", None),
            story("question-unsayable /last_login_at", Some("date-unreadable")),
            story("question-unsayable /customer_id", None),
            story("question-guessable /locked", Some("question-unsayable")),
            story("question-guessable /balance/currency", None),
        ]
    );
}

#[test]
fn a_question_that_is_not_declared_explains_no_other_one_that_is_skipped() {
    let answer = json!({ "name": "Kim", "last_login_at": "2026-05-12", "as_of": "2026-05-13" });
    let mut asked = asked(AccountState, &[("A?", "nmae"), ("B?", "city")], answer);
    asked.declares =
        json!({ "type": "object", "properties": { "name": {}, "city": {} }, "additionalProperties": false });
    assert_eq!(
        stories(&asked),
        [
            story("question-not-declared ", None),
            story("question-skipped ", Some("question-not-declared")),
            story("question-skipped ", None),
        ]
    );
}

#[test]
fn several_values_and_a_wrong_order_are_two_stories() {
    let answer =
        json!({ "items": [order("a", "2026-05-09"), order("b", "2026-05-05")], "as_of": "2026-05-13" });
    let questions =
        [("All?", "items[].name"), ("The last?", "items[-1].name"), ("How much?", "items[-1].amount")];
    let mut asked = asked(TransactionHistory, &questions, answer);
    asked.declares = json!({});
    let told: Vec<_> =
        stories(&asked).into_iter().filter(|(told, _)| !told.starts_with("question-not-declared")).collect();
    assert_eq!(told, [story("question-ambiguous /items", None), story("question-ambiguous /items", None)]);
}
