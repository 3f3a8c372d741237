//! What an unclear answer about an unknown person nearly said (C10, C11): for the mend, never for the verdict.

use serde_json::Value;

use super::answer::{first_text, structured_content};

/// The likeliest slip in an answer that should have said `not_found`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NearMiss {
    /// The envelope is right but the result is not marked as an error.
    NotMarked,
    /// The envelope stands in a later content item.
    LaterItem,
    /// The envelope stands in `structuredContent` only.
    StructuredOnly,
    /// The right key with another word, such as `customer_not_found`.
    OtherErrorType,
    /// Another key with a word like it, such as `code` or `error`.
    OtherKey,
    /// The envelope is inside a Markdown fence or a sentence.
    InsideText,
    /// JSON null.
    Null,
    /// An empty list.
    EmptyList,
    /// An empty text, or no content at all.
    Nothing,
    /// An object whose members are null or empty: an empty object by meaning.
    HollowObject,
    /// Words.
    Prose,
    /// A JSON-RPC error.
    RpcError,
    /// A result marked as an error without JSON.
    ErrorWithoutJson,
    /// `{}` in a result marked as an error.
    MarkedAnswer,
    /// A record in a result marked as an error.
    MarkedRecord,
}

/// Names the slip in a result that is neither accepted form of `not_found`.
pub fn near_not_found(result: &Value) -> Option<NearMiss> {
    let marked = result.get("isError") == Some(&Value::Bool(true));
    let structured = structured_content(result);
    let text = first_text(result).unwrap_or_default();
    let first: Option<Value> = serde_json::from_str(text).ok();
    if first.as_ref().is_some_and(is_envelope) {
        return (!marked).then_some(NearMiss::NotMarked);
    }
    if later_texts(result).any(|text| serde_json::from_str(text).is_ok_and(|json: Value| is_envelope(&json)))
    {
        return Some(NearMiss::LaterItem);
    }
    if structured.is_some_and(is_envelope) {
        return Some(NearMiss::StructuredOnly);
    }
    let body = structured.or(first.as_ref());
    match body {
        Some(body) => near_in_json(body, marked),
        None if text.contains("error_type") && text.contains("not_found") => Some(NearMiss::InsideText),
        None if text.trim().is_empty() && !marked => Some(NearMiss::Nothing),
        None if marked => Some(NearMiss::ErrorWithoutJson),
        None => Some(NearMiss::Prose),
    }
}

fn near_in_json(body: &Value, marked: bool) -> Option<NearMiss> {
    match body {
        Value::Null => Some(NearMiss::Null),
        Value::Array(items) if items.is_empty() => Some(NearMiss::EmptyList),
        Value::String(text) if text.trim().is_empty() => Some(NearMiss::Nothing),
        Value::String(_) => Some(NearMiss::Prose),
        Value::Object(map) if map.is_empty() && marked => Some(NearMiss::MarkedAnswer),
        Value::Object(map) if map.contains_key("error_type") => Some(NearMiss::OtherErrorType),
        Value::Object(map) if map.values().any(says_not_found) => Some(NearMiss::OtherKey),
        Value::Object(map) if map.values().all(is_hollow) => Some(NearMiss::HollowObject),
        Value::Object(_) if marked => Some(NearMiss::MarkedRecord),
        _ => None,
    }
}

fn is_envelope(json: &Value) -> bool {
    json.get("error_type").and_then(Value::as_str) == Some("not_found")
}

fn later_texts(result: &Value) -> impl Iterator<Item = &str> {
    result
        .get("content")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .skip(1)
        .filter_map(|item| item.get("text")?.as_str())
}

fn is_hollow(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(map) => map.values().all(is_hollow),
        Value::Bool(true) => false,
        Value::Number(number) => number.as_f64() == Some(0.0),
    }
}

/// Whether a member speaks of nobody found, by a code and not by prose.
fn says_not_found(value: &Value) -> bool {
    match value {
        Value::String(text) => {
            let folded: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
            matches!(
                folded.to_ascii_lowercase().as_str(),
                "notfound" | "customernotfound" | "nosuchcustomer" | "404"
            )
        }
        Value::Number(number) => number.as_u64() == Some(404),
        Value::Object(map) => map.values().any(says_not_found),
        Value::Null | Value::Bool(_) | Value::Array(_) => false,
    }
}
