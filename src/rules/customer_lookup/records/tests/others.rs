//! Records of others, where only a part of the answer gives them away.

use serde_json::json;

use super::{List, Made, Missing, but, error, list_orders, own, own_with, result};
use crate::model::WhichRecord::Foreign;

#[test]
fn a_number_that_only_begins_like_the_customers_is_anothers() {
    let theirs = json!({ "contact_id": "CON-0012", "email": "x@example.com", "account_id": "ACC-003" });
    let made = Made::with(list_orders()).says(List, result(&json!([own(), theirs])));
    assert_eq!(made.broken(), ["list-not-scoped"]);
    assert_eq!(own_with("contact_id", json!("CON-0012")).broken(), ["owner-is-another"]);
}

#[test]
fn any_record_of_anothers_answer_reveals_whose_it_is() {
    let answer = result(&json!([{ "total": 1 }, { "contact_id": "CON-003" }]));
    let mut made = but(Foreign, answer.clone());
    made.0.records.retain(|exchange| exchange.probe.which != Missing);
    let broken = made.says(Missing, answer).broken();
    assert!(broken.contains(&"foreign-record-revealed"), "{broken:?}");
}

#[test]
fn two_refusals_with_words_of_their_own_are_two() {
    let says = |words: &str| error(&json!({ "error_type": "not_found", "message": words }).to_string());
    let mut made = but(Foreign, says("this order is somebody else's"));
    made.0.records.retain(|exchange| exchange.probe.which != Missing);
    let made = made.says(Missing, says("there is no such order"));
    assert_eq!(made.broken(), ["foreign-differs-from-missing"]);
    assert!(made.message("foreign-differs-from-missing").contains("their texts differ"));
}
