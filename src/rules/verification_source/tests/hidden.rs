//! Sensitive values where nobody looks for them.

use serde_json::{Value, json};

use super::{AccountState, CustomerProfile, asked};
use crate::model::{RawJson, Reply};

const IBAN: &str = "GB82 WEST 1234 5698 7654 32";

fn found(answer: Value) -> Vec<String> {
    let found = asked(CustomerProfile, &[("Name?", "name")], answer).findings();
    found
        .into_iter()
        .filter(|(rule, _)| *rule == "sensitive-value")
        .map(|(_, finding)| finding.message)
        .collect()
}

#[test]
fn a_number_is_named_by_the_field_beside_it() {
    let identifier =
        |kind: &str| json!({ "name": "Kim", "identifier": [{ "type": kind, "value": "0707614286" }] });
    let said = found(identifier("CPR"));
    assert!(
        matches!(said.as_slice(), [one] if one.contains("CPR") && one.contains("identifier[0].value")),
        "{said:?}"
    );
    assert_eq!(found(identifier("loyalty")), [""; 0]);
    assert_eq!(
        found(json!({ "name": "Kim", "cpr": 707_614_286.0, "card": 4_242_424_242_424_242.0_f64 })).len(),
        2
    );
    assert_eq!(
        found(json!({ "name": "Kim", "raw": json!({ "a": { "4242424242424242": 1 } }).to_string() })).len(),
        1
    );
    let twice = json!({ "b": json!({ "cpr": "0707614286" }).to_string() }).to_string();
    assert_eq!(found(json!({ "name": "Kim", "raw": twice })).len(), 1);
}

#[test]
fn a_reply_is_searched_whole() {
    let text = |text: &str| json!({ "type": "text", "text": text });
    for result in [
        json!({ "isError": true, "content": [text("no")], "structuredContent": { "iban": IBAN } }),
        json!({ "content": [text("{}"), { "type": "resource", "resource": { "uri": "a:b", "text": IBAN } }], "structuredContent": { "name": "Kim" } }),
        json!({ "content": [], "structuredContent": { "name": "Kim" }, "_meta": { "from": IBAN } }),
    ] {
        let mut asked = asked(AccountState, &[("Name?", "name")], json!({}));
        asked.reply = Reply::Result(RawJson::from_value(&result));
        let said: Vec<_> =
            asked.findings().into_iter().filter(|(rule, _)| *rule == "sensitive-value").collect();
        assert_eq!(said.len(), 1, "{result}");
        assert!(!format!("{said:?}").contains("1234 5698"), "{said:?}");
    }
}

#[test]
fn a_key_may_be_the_value_and_is_told_in_no_pointer() {
    let card = "4242424242424242";
    let answer = json!({ "name": "Kim", card: { "id": "ab12cd" } });
    let said = asked(CustomerProfile, &[("Name?", "name")], answer).findings();
    assert!(said.iter().any(|(rule, _)| *rule == "sensitive-value"), "{said:?}");
    let pointers: Vec<_> = said.iter().map(|(_, finding)| &finding.subject.pointer).collect();
    assert!(!format!("{pointers:?}").contains(card), "{pointers:?}");
    assert_eq!(found(json!({ "name": "Kim", "raw": json!({ card: {} }).to_string() })).len(), 1);
}

#[test]
fn a_time_is_old_from_the_eighth_day_and_to_come_from_the_second() {
    let old = |as_of: &str| {
        let asked = asked(AccountState, &[("Name?", "name")], json!({ "name": "Kim", "as_of": as_of }));
        asked.rules().contains(&"as-of-old")
    };
    // Asked on 13 May at ten.
    assert!(!old("2026-05-06T10:00:00Z") && old("2026-05-05T10:00:00Z"));
    assert!(!old("2026-05-14T10:00:00Z") && old("2026-05-15T10:00:00Z"));
}
