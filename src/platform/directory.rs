//! What stands in an answer of a helpdesk's customers-and-companies tools (D1).

use serde_json::Value;

use super::answer::{Answer, Body, NotFoundAs, first_text, read_answer, read_result};
use crate::model::Reply;

/// An answer of one of the six tools.
#[derive(Debug, Clone, PartialEq)]
pub enum DirectoryAnswer {
    /// An object.
    Told {
        /// The object.
        value: Value,
        /// Its size in bytes: the smaller and the larger of the text that was sent and its shortest JSON.
        bytes: (usize, usize),
    },
    /// The tool said no: an error of the tool or of the protocol, or an object that holds an error and no record.
    Refused,
    /// No answer, or none that holds an object.
    Silent {
        /// Why, for a reader.
        why: String,
    },
}

impl DirectoryAnswer {
    /// The object, when there is one.
    pub fn told(&self) -> Option<&Value> {
        match self {
            Self::Told { value, .. } => Some(value),
            Self::Refused | Self::Silent { .. } => None,
        }
    }

    /// Whether the tool said no.
    pub fn is_refused(&self) -> bool {
        matches!(self, Self::Refused)
    }
}

/// Reads a reply.
///
/// | reply | answer |
/// | --- | --- |
/// | a result that holds an object, in `structuredContent` or as the JSON of the first text | told |
/// | … an object with `error` or `error_type` and no id of a customer or company | refused |
/// | a result marked as an error, a JSON-RPC error | refused |
/// | a time-out, a dropped connection, anything else | silent |
pub fn read_directory(reply: &Reply) -> DirectoryAnswer {
    let silent = |why: String| DirectoryAnswer::Silent { why };
    let result = match reply {
        Reply::Result(raw) => raw.value(),
        Reply::RpcError(_) => return DirectoryAnswer::Refused,
        Reply::TimedOut { .. } | Reply::Dropped { .. } | Reply::Unreadable { .. } => {
            return match read_answer(reply) {
                Answer::Failed(failure) => silent(failure.why()),
                _ => silent("nothing came back".into()),
            };
        }
    };
    match read_result(&result) {
        Answer::Record(body) => told(&result, body),
        Answer::NotFound(NotFoundAs::EmptyObject) => {
            DirectoryAnswer::Told { value: Value::Object(serde_json::Map::new()), bytes: (2, 2) }
        }
        Answer::NotFound(NotFoundAs::Envelope) | Answer::Failed(_) => DirectoryAnswer::Refused,
        Answer::List(_) => silent("the answer is a list, not an object".into()),
        Answer::NoRecord(nothing) => silent(nothing.why().into()),
    }
}

fn told(result: &Value, body: Body) -> DirectoryAnswer {
    let value = unwrapped(body.value);
    let says_error = ["error", "error_type"]
        .iter()
        .any(|key| value.get(*key).is_some_and(|held| !matches!(held, Value::Null | Value::Bool(false))));
    let record = ["customer", "company"].iter().any(|of| id_of(record_of(&value, of), of).is_some());
    if says_error && !record {
        return DirectoryAnswer::Refused;
    }
    let compact = value.to_string().len();
    let text = first_text(result).ok().filter(|text| text.trim_start().starts_with('{'));
    let text = text.map_or(compact, str::len);
    DirectoryAnswer::Told { value, bytes: (compact.min(text), compact.max(text)) }
}

/// An SDK that takes a tool's answer for a plain value puts it under `result`.
fn unwrapped(value: Value) -> Value {
    let only = value.as_object().filter(|map| map.len() == 1).and_then(|map| map.get("result"));
    match only {
        Some(inner @ Value::Object(_)) => inner.clone(),
        Some(Value::String(text)) => match serde_json::from_str(text) {
            Ok(inner @ Value::Object(_)) => inner,
            _ => value,
        },
        _ => value,
    }
}

/// The record of an answer: under `of` (`customer` or `company`) or `profile`, else the answer itself.
pub fn record_of<'a>(told: &'a Value, of: &str) -> &'a Value {
    [of, "profile"].iter().filter_map(|key| told.get(*key)).find(|held| held.is_object()).unwrap_or(told)
}

/// The list of an answer, such as `customers`.
pub fn rows_of<'a>(told: &'a Value, key: &str) -> Option<&'a Vec<Value>> {
    told.get(key).and_then(Value::as_array)
}

/// The id of a customer or a company as it was sent: `customer_id` or `company_id`, else `id`.
pub fn id_value<'a>(record: &'a Value, of: &str) -> Option<&'a Value> {
    let named = format!("{of}_id");
    [named.as_str(), "id"].iter().find_map(|key| {
        let held = record.get(*key)?;
        (held.is_number() || held.as_str().is_some_and(|text| !text.is_empty())).then_some(held)
    })
}

/// The id of a customer or a company, as text.
pub fn id_of(record: &Value, of: &str) -> Option<String> {
    id_value(record, of).map(id_text)
}

/// An id as text, a number as it is written.
pub fn id_text(id: &Value) -> String {
    id.as_str().map_or_else(|| id.to_string(), ToOwned::to_owned)
}

/// The domains of a company: none where the record does not show any such field.
pub fn domains_of(company: &Value) -> Option<Vec<String>> {
    let held = company.get("domain").or_else(|| company.get("domains"))?;
    match held {
        Value::Array(list) => list.iter().map(plain).collect(),
        one => plain(one).map(|text| vec![text]),
    }
}

/// The text at a field of a record: none where the field is not shown, an empty text for null and for an empty one.
///
/// A name may stand under `display_name` or `name`, a company may be an object with a name, and any text may be
/// wrapped.
pub fn text_at(record: &Value, field: &str) -> Option<String> {
    let held = match field {
        "display_name" | "name" => record.get("display_name").or_else(|| record.get("name"))?,
        _ => record.get(field)?,
    };
    plain(held)
}

fn plain(held: &Value) -> Option<String> {
    match held {
        Value::Null => Some(String::new()),
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Object(map) => {
            ["untrusted_text", "display_name", "name"].iter().find_map(|key| plain(map.get(*key)?))
        }
        Value::Bool(_) | Value::Array(_) => None,
    }
}
