//! A guess from one answer, where the declaration names no fields.

use serde_json::{Map, Value, json};

use super::picked::picked;
use crate::model::{Channel, Guess};

/// Fills in the fields that `guess` lacks from an answer to a known customer's lookup.
pub fn guess_from_answer(guess: &Guess, answer: &Value, channel: Channel) -> Guess {
    let found = picked(&shape(answer, 0), channel);
    Guess {
        reference: guess.reference.clone().or(found.reference),
        value: guess.value.clone().or(found.value),
        account: guess.account.clone().or(found.account),
        registration: guess.registration.clone().or(found.registration),
        national_id: guess.national_id.clone().or(found.national_id),
        ..guess.clone()
    }
}

/// Deeper than any field that a designation names.
const DEEPEST: usize = 16;

/// The schema that a value shows: its keys and kinds, nothing required.
fn shape(value: &Value, depth: usize) -> Value {
    match value {
        _ if depth > DEEPEST => json!({}),
        Value::Null => json!({ "type": "null" }),
        Value::Bool(_) => json!({ "type": "boolean" }),
        Value::Number(_) => json!({ "type": "number" }),
        Value::String(_) => json!({ "type": "string" }),
        Value::Array(items) => {
            json!({ "type": "array", "items": items.first().map_or(json!({}), |item| shape(item, depth + 1)) })
        }
        Value::Object(map) => {
            let keys: Map<String, Value> =
                map.iter().map(|(key, value)| (key.clone(), shape(value, depth + 1))).collect();
            json!({ "type": "object", "properties": keys })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_declaration_leaves_open_an_answer_shows() {
        let answer = json!({ "customer": { "id": 7, "mail": "alex.doe@example.com", "tags": [] } });
        let guess = guess_from_answer(&Guess::default(), &answer, Channel::Email);
        let said = |path: Option<crate::model::FieldPath>| path.map(|path| path.to_string());
        assert_eq!(said(guess.reference), Some("customer.id".into()));
        assert_eq!(said(guess.value), Some("customer.mail".into()));
        let list = json!([{ "id": 7, "mail": "alex.doe@example.com" }]);
        assert_eq!(
            guess_from_answer(&Guess::default(), &list, Channel::Email).reference,
            None,
            "no single record"
        );
    }
}
