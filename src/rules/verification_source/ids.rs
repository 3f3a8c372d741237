//! V8: raw ids, and whether something that a person knows stands beside them.

use serde_json::{Map, Value};

use super::fields::names_an_id;
use super::walk::{place, walk};
use super::when::moment_of;
use crate::model::{Finding, Verdict};
use crate::rules::SourceAnswer;
use crate::rules::words::words;

/// Whether a value is an id that no person knows by heart; the key that it stands under tells in doubtful cases.
pub(super) fn is_raw_id(key: &str, value: &Value) -> bool {
    let named = names_an_id(key);
    match value {
        Value::String(text) => looks_random(text) || (named && is_opaque(text)),
        Value::Number(number) => {
            let text = number.to_string();
            named && text.len() >= 7 && text.bytes().all(|byte| byte.is_ascii_digit())
        }
        _ => false,
    }
}

/// Whether a text is a hash, a UUID, or a token of some database, whatever it stands under.
fn looks_random(text: &str) -> bool {
    let text = text.trim();
    if text.starts_with("gid://") || is_uuid(text) {
        return true;
    }
    let tail = text.split_once('_').filter(|(head, _)| is_prefix(head)).map_or(text, |(_, tail)| tail);
    let prefixed = tail.len() < text.len();
    let plain = tail.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let hex = tail.bytes().all(|byte| byte.is_ascii_hexdigit());
    let turns = turns(tail);
    plain
        && ((prefixed && tail.len() >= 8 && turns >= 2)
            || (hex && tail.len() >= 16 && turns >= 2)
            || (tail.len() >= 20 && turns >= 4))
}

/// How often letters and digits take turns.
fn turns(text: &str) -> usize {
    text.as_bytes().windows(2).filter(|pair| pair[0].is_ascii_digit() != pair[1].is_ascii_digit()).count()
}

fn is_prefix(head: &str) -> bool {
    (2..=12).contains(&head.len()) && head.bytes().all(|byte| byte.is_ascii_lowercase())
}

fn is_uuid(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let lengths: Vec<usize> = parts.iter().map(|part| part.len()).collect();
    lengths == [8, 4, 4, 4, 12] && parts.iter().all(|part| part.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// Under an id's name: `ord_abc`, or a long row of digits. A number such as `ORD-4521` is one that people are told.
fn is_opaque(text: &str) -> bool {
    let digits = text.len() >= 7 && text.bytes().all(|byte| byte.is_ascii_digit());
    let prefixed = text.split_once('_').is_some_and(|(head, tail)| is_prefix(head) && !tail.is_empty());
    let random = text.len() >= 10 && !text.contains([' ', '-']) && turns(text) >= 2;
    digits || prefixed || random
}

/// V8: a name, a date or an amount stands beside every id.
pub(super) fn without_label(case: &SourceAnswer<'_>, answer: &Value) -> Verdict {
    let mut bare: Vec<(String, &str)> = Vec::new();
    for found in walk(answer) {
        match found.value {
            Value::Object(map) if has_bare_id(map) => {
                let id = map.iter().find(|(key, value)| is_raw_id(key, value));
                let key = id.map(|(key, _)| key.as_str()).unwrap_or_default();
                let mut pointer = found.pointer.clone();
                crate::model::pointer_push(&mut pointer, key);
                bare.push((pointer, key));
            }
            Value::Array(items)
                if !items.is_empty() && items.iter().all(|item| is_raw_id(found.key, item)) =>
            {
                bare.push((format!("{}/0", found.pointer), found.key));
            }
            _ => {}
        }
    }
    let Some((pointer, _)) = bare.first() else { return Verdict::Holds };
    let more = match bare.len() - 1 {
        0 => String::new(),
        more => format!(", and {more} more like it"),
    };
    Verdict::broken(
        Finding::new(
            case.subject(pointer),
            case.place(pointer),
            format!(
                "the id at `{}` stands without a name, a date or an amount beside it{more}",
                place(pointer)
            ),
        )
        .label("nobody knows this"),
    )
}

fn has_bare_id(map: &Map<String, Value>) -> bool {
    map.iter().any(|(key, value)| is_raw_id(key, value)) && !map.iter().any(|(key, value)| labels(key, value))
}

/// Whether a value says something to a person: a name, a date, an amount, or anything that holds one.
fn labels(key: &str, value: &Value) -> bool {
    const SORTS: &[&str] = &[
        "type", "object", "kind", "status", "state", "currency", "version", "quantity", "qty", "position",
        "index", "rank", "url", "href", "link",
    ];
    match value {
        Value::Null | Value::Bool(_) => false,
        Value::Array(items) => items.iter().any(|item| labels(key, item)),
        Value::Object(map) => map.iter().any(|(key, value)| labels(key, value)),
        Value::Number(_) | Value::String(_) => {
            let sort = words(key).last().is_some_and(|last| SORTS.contains(&last.as_str()));
            let blank = value.as_str().is_some_and(|text| text.trim().is_empty());
            moment_of(key, value).is_some() || (!sort && !blank && !is_raw_id(key, value))
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn ids_of_databases_are_told_from_numbers_that_people_are_told() {
        for (key, value) in [
            ("id", json!("ord_abc")),
            ("id", json!("ord_abc123def")),
            ("customer", json!("cus_9s6XKzkNRiz8i3")),
            ("id", json!("gid://shopify/Order/450789469")),
            ("id", json!(450_789_469)),
            ("contactId", json!("9586504252")),
            ("any", json!("3f2504e0-4f89-11d3-9a0c-0305e82c3301")),
            ("checksum", json!("5f4dcc3b5aa765d61d8327deb882cf99")),
            ("_id", json!("507f1f77bcf86cd799439011")),
        ] {
            assert!(is_raw_id(key, &value), "{key}: {value}");
        }
        for (key, value) in [
            ("order_id", json!("ORD-4521")),
            ("id", json!("#1001")),
            ("id", json!(1001)),
            ("plan", json!("premium_monthly")),
            ("sku", json!("SKU-123")),
            ("name", json!("Blue widget 2000")),
            ("postcode", json!("SW1A1AA")),
            ("paid", json!(12_345_678)),
            ("ordered_at", json!("2026-04-12T10:00:00Z")),
            ("city", json!("Llanfairpwllgwyngyll")),
        ] {
            assert!(!is_raw_id(key, &value), "{key}: {value}");
        }
    }

    #[test]
    fn anything_that_a_person_knows_is_a_label() {
        let bare = |value: Value| has_bare_id(value.as_object().expect("an object"));
        assert!(bare(json!({ "id": "ord_abc", "type": "order" })));
        assert!(bare(json!({ "id": "ord_abc", "name": null, "status": "open" })));
        assert!(!bare(json!({ "id": "ord_abc", "amount": 12.5 })));
        assert!(!bare(json!({ "id": "512345678", "properties": { "dealname": "Renewal" } })));
        assert!(!bare(json!({ "id": "sub_1MowQVLkdIwHu7ix", "status": "active", "created": 1_679_609_767 })));
    }
}
