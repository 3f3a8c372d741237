//! Answers: what carries structure stays, every value is masked.

use serde_json::{Map, Value};

use super::values::Values;
use super::vocabulary::is_ordinary;
use super::words::plain_words;

/// So deep may JSON stand inside texts of JSON; what is deeper is masked as one text.
const DEEPEST: usize = 4;

/// What came back from one call, as evidence holds it.
pub(super) fn reply(values: &mut Values, reply: &Value) -> Value {
    let Some(members) = reply.as_object() else { return record(values, reply) };
    members.iter().map(|(kind, inside)| (kind.clone(), one_reply(values, kind, inside))).collect()
}

fn one_reply(values: &mut Values, kind: &str, inside: &Value) -> Value {
    match (kind, inside) {
        ("result", Value::Object(members)) => {
            members.iter().map(|(name, value)| member_of_result(values, name, value)).collect()
        }
        ("rpc_error", Value::Object(members)) => {
            members.iter().map(|(name, value)| member_of_error(values, name, value)).collect()
        }
        ("timed_out", _) => inside.clone(),
        ("dropped" | "unreadable", Value::Object(members)) => {
            members.iter().map(|(name, value)| (name.clone(), text_item(values, value))).collect()
        }
        _ => record(values, inside),
    }
}

fn member_of_result(values: &mut Values, name: &str, value: &Value) -> (String, Value) {
    let shown = match (name, value) {
        ("content", Value::Array(items)) => items.iter().map(|item| content_item(values, item)).collect(),
        ("resultType", Value::String(word)) if is_word(values, word) => value.clone(),
        _ => record(values, value),
    };
    (key(values, name), shown)
}

fn content_item(values: &mut Values, item: &Value) -> Value {
    let Some(members) = item.as_object() else { return record(values, item) };
    let shown = members.iter().map(|(name, value)| {
        let shown = match (name.as_str(), value) {
            ("type", Value::String(word)) if is_word(values, word) => value.clone(),
            ("text", _) => text_item(values, value),
            _ => record(values, value),
        };
        (key(values, name), shown)
    });
    shown.collect::<Map<_, _>>().into()
}

fn member_of_error(values: &mut Values, name: &str, value: &Value) -> (String, Value) {
    let shown = match (name, value) {
        ("code", Value::Number(code)) if code.to_string().len() <= 6 => value.clone(),
        ("message" | "data", Value::String(_)) => text_item(values, value),
        _ => record(values, value),
    };
    (key(values, name), shown)
}

/// A text of a server's: JSON in it is a record, words are words.
fn text_item(values: &mut Values, value: &Value) -> Value {
    let Value::String(text) = value else { return record(values, value) };
    match serde_json::from_str::<Value>(text) {
        Ok(json @ (Value::Object(_) | Value::Array(_))) => record(values, &json).to_string().into(),
        Ok(_) => values.mask(text).into(),
        Err(_) => plain_words(values, text).into(),
    }
}

/// A record, or anything else that nobody vouches for: keys, booleans and null stay, and the word of an `error_type`.
pub(super) fn record(values: &mut Values, value: &Value) -> Value {
    masked(values, value, 0)
}

fn masked(values: &mut Values, value: &Value, depth: usize) -> Value {
    match value {
        Value::Null | Value::Bool(_) => value.clone(),
        Value::Number(number) => format!("number {}", values.mask(&number.to_string())).into(),
        Value::String(text) => match serde_json::from_str::<Value>(text) {
            Ok(json @ (Value::Object(_) | Value::Array(_))) if depth < DEEPEST => {
                masked(values, &json, depth + 1).to_string().into()
            }
            _ => values.mask(text).into(),
        },
        Value::Array(items) => items.iter().map(|item| masked(values, item, depth)).collect(),
        Value::Object(members) => {
            let shown = members.iter().map(|(name, child)| {
                let kept = name == "error_type" && child.as_str().is_some_and(|word| is_word(values, word));
                (key(values, name), if kept { child.clone() } else { masked(values, child, depth) })
            });
            shown.collect::<Map<_, _>>().into()
        }
    }
}

/// The name of a field; a key that may be a value is masked as one.
pub(super) fn key(values: &mut Values, name: &str) -> String {
    let letters = || name.trim_start_matches(['_', '$']).chars();
    let is_field = letters().next().is_some_and(|first| first.is_ascii_alphabetic())
        && letters().all(|c| c.is_ascii_alphanumeric() || "_-".contains(c))
        && letters().filter(char::is_ascii_digit).count() < 3;
    // `Freja` may be a person; `ContactId` and `Name` are fields.
    let is_given_name = letters().next().is_some_and(|first| first.is_ascii_uppercase())
        && letters().skip(1).all(|c| c.is_ascii_lowercase())
        && !is_ordinary(name);
    let bears_a_name = name
        .split(|c: char| !c.is_alphanumeric())
        .any(|word| values.words.contains_key(&word.to_lowercase()));
    if is_field && !is_given_name && !bears_a_name { name.to_owned() } else { values.mask(name) }
}

/// Whether a text is one word of the protocol's kind, such as `not_found`, and no name.
pub(super) fn is_word(values: &Values, text: &str) -> bool {
    text.len() <= 40
        && text.chars().all(|c| c.is_ascii_lowercase() || c == '_')
        && text.split('_').all(|word| !values.words.contains_key(word))
}
