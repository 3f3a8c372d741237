//! What stands in a reply before any field of it is read (C10, C11).

use serde_json::Value;

use crate::model::Reply;

/// A reply as the platform takes it.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// The tool does not know the person.
    NotFound(NotFoundAs),
    /// The tool, or what carries it, failed.
    Failed(Failure),
    /// An object that is not empty.
    Record(Body),
    /// A list, in place of a single record (C12).
    List(Body),
    /// Nothing in which a field could stand.
    NoRecord(NoRecord),
}

impl Answer {
    /// The record or list that was read.
    pub fn body(&self) -> Option<&Body> {
        match self {
            Self::Record(body) | Self::List(body) => Some(body),
            Self::NotFound(_) | Self::Failed(_) | Self::NoRecord(_) => None,
        }
    }
}

/// The two accepted ways to say that nobody is known (C10).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotFoundAs {
    /// A result marked as an error whose first content item is text holding JSON with `error_type` `not_found`.
    Envelope,
    /// An empty object.
    EmptyObject,
}

/// The JSON in which fields are looked for, and where it came from.
#[derive(Debug, Clone, PartialEq)]
pub struct Body {
    /// The JSON itself.
    pub value: Value,
    /// Where it stood in the result.
    pub source: BodySource,
}

/// Where the JSON of an answer stood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BodySource {
    /// `structuredContent`.
    Structured,
    /// The first content item, a text that holds JSON.
    FirstText,
}

/// Why a reply counts as a failure: `upstream_error`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// A result marked as an error that is not `not_found`.
    ToolError {
        /// The `error_type` of the first content item, when it has one.
        error_type: Option<String>,
        /// The first text, as the server wrote it.
        text: String,
    },
    /// A JSON-RPC error.
    Rpc {
        /// Its code, as written.
        code: String,
        /// Its message, as the server wrote it.
        message: String,
    },
    /// No answer within the limit, in milliseconds.
    TimedOut(u128),
    /// The connection ended.
    Dropped(String),
    /// The answer is no message of the protocol.
    Unreadable(String),
    /// The result is not complete: the server asks for something first.
    Incomplete(String),
}

/// Why there is nothing in which a field could stand: `field_missing`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoRecord {
    /// Neither structured content nor a content item.
    NoContent,
    /// The first content item is no text.
    NotText,
    /// The first text is empty.
    EmptyText,
    /// The first text is no JSON.
    NotJson,
    /// The JSON is null.
    Null,
    /// The JSON is a text, a number or a boolean.
    Scalar,
    /// The result has not the shape of a tool's result at all.
    NotAResult,
}

/// Reads a reply as far as the whole of it goes.
///
/// | reply | answer |
/// | --- | --- |
/// | no result: JSON-RPC error, time-out, dropped, unreadable, asks for more | failed |
/// | marked as error, first item is text holding JSON with `error_type` `not_found` | not found |
/// | marked as error, anything else, a good record included | failed |
/// | structured content, else the JSON in the first text: `{}` | not found |
/// | … an object with a key | record |
/// | … a list | list |
/// | … null, a scalar, prose, nothing | no record |
pub fn read_answer(reply: &Reply) -> Answer {
    match reply {
        Reply::Result(raw) => read_result(&raw.value()),
        Reply::RpcError(raw) => Answer::Failed(rpc_failure(&raw.value())),
        Reply::TimedOut { after } => Answer::Failed(Failure::TimedOut(after.as_millis())),
        Reply::Dropped { why } => Answer::Failed(Failure::Dropped(why.clone())),
        Reply::Unreadable { why, .. } => Answer::Failed(Failure::Unreadable(why.clone())),
    }
}

fn rpc_failure(error: &Value) -> Failure {
    Failure::Rpc {
        code: error.get("code").map(ToString::to_string).unwrap_or_default(),
        message: error.get("message").and_then(Value::as_str).unwrap_or_default().to_owned(),
    }
}

pub(super) fn read_result(result: &Value) -> Answer {
    if let Some(kind) = result.get("resultType").and_then(Value::as_str).filter(|kind| *kind != "complete") {
        return Answer::Failed(Failure::Incomplete(kind.to_owned()));
    }
    if result.get("isError") == Some(&Value::Bool(true)) {
        return read_error(result);
    }
    match body_of(result) {
        Err(nothing) => Answer::NoRecord(nothing),
        Ok(body) => match &body.value {
            Value::Object(map) if map.is_empty() => Answer::NotFound(NotFoundAs::EmptyObject),
            Value::Object(_) => Answer::Record(body),
            Value::Array(_) => Answer::List(body),
            Value::Null => Answer::NoRecord(NoRecord::Null),
            Value::Bool(_) | Value::Number(_) | Value::String(_) => Answer::NoRecord(NoRecord::Scalar),
        },
    }
}

/// A result marked as an error: only the first content item can make it `not_found`.
fn read_error(result: &Value) -> Answer {
    let text = first_text(result).unwrap_or_default();
    let error_type = serde_json::from_str::<Value>(text)
        .ok()
        .and_then(|json| Some(json.get("error_type")?.as_str()?.to_owned()));
    if error_type.as_deref() == Some("not_found") {
        return Answer::NotFound(NotFoundAs::Envelope);
    }
    Answer::Failed(Failure::ToolError { error_type, text: text.to_owned() })
}

/// The structured content of a result; null counts as none.
pub fn structured_content(result: &Value) -> Option<&Value> {
    result.get("structuredContent").filter(|value| !value.is_null())
}

/// The JSON in which fields are looked for.
fn body_of(result: &Value) -> Result<Body, NoRecord> {
    if let Some(value) = structured_content(result) {
        return Ok(Body { value: value.clone(), source: BodySource::Structured });
    }
    let text = first_text(result)?;
    if text.trim().is_empty() {
        return Err(NoRecord::EmptyText);
    }
    let value = serde_json::from_str(text).map_err(|_| NoRecord::NotJson)?;
    Ok(Body { value, source: BodySource::FirstText })
}

/// The text of the first content item.
pub(super) fn first_text(result: &Value) -> Result<&str, NoRecord> {
    let content = match result.get("content") {
        None | Some(Value::Null) if result.is_object() => return Err(NoRecord::NoContent),
        Some(Value::Array(content)) => content,
        _ => return Err(NoRecord::NotAResult),
    };
    let first = content.first().ok_or(NoRecord::NoContent)?;
    if first.get("type").and_then(Value::as_str) != Some("text") {
        return Err(NoRecord::NotText);
    }
    first.get("text").and_then(Value::as_str).ok_or(NoRecord::NotText)
}
