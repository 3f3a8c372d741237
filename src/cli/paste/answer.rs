use serde_json::{Value, json};

use super::wrapping::{self, Found};
use super::{log, python};
use crate::cli::failure::Failure;
use crate::model::{RawJson, Reply};

/// What was pasted.
#[derive(Debug)]
pub(in crate::cli) struct Pasted {
    /// The answer in it.
    pub(in crate::cli) reply: Reply,
    /// What the paste was taken to be, in one line.
    pub(in crate::cli) taken_for: String,
}

/// Why a paste is no answer, and what to paste.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Refused {
    pub(super) message: String,
    pub(super) help: &'static str,
}

impl Refused {
    pub(super) fn new(message: impl Into<String>, help: &'static str) -> Self {
        Self { message: message.into(), help }
    }
}

const WHAT_TO_PASTE: &str = "paste the tool's answer as it is: the record, the result with its content, or the whole \
                             JSON-RPC message";

/// Finds the answer in a pasted text; `name` is the file's, or standard input.
///
/// # Errors
/// When it is empty, holds a question instead of an answer, or several answers.
pub(in crate::cli) fn pasted(text: &str, name: &str) -> Result<Pasted, Failure> {
    read(text).map_err(|refused| Failure::usage(format!("{name} {}", refused.message)).help(refused.help))
}

pub(super) fn read(text: &str) -> Result<Pasted, Refused> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return Err(Refused::new("is empty", WHAT_TO_PASTE));
    }
    if let Ok(json) = serde_json::from_str::<Value>(text) {
        return of_json(text, json, Vec::new());
    }
    if let Some(Found { text, said }) = wrapping::fence(text)? {
        return inside(&text, said);
    }
    if let Some(Found { text, said }) = wrapping::quoted(text) {
        return inside(&text, said);
    }
    if let Some(Found { text, said }) = wrapping::event_stream(text)? {
        return inside(&text, said);
    }
    if let Some(Found { text, said }) = log::lines(text)? {
        return inside(&text, said);
    }
    unwrapped(text, Vec::new())
}

/// The text inside a wrapping.
fn inside(text: &str, said: String) -> Result<Pasted, Refused> {
    match serde_json::from_str::<Value>(text) {
        Ok(json) => of_json(text, json, vec![said]),
        Err(_) => unwrapped(text, vec![said]),
    }
}

/// A text that is no JSON as a whole: a line of a log, a Python value, or the tool's own words.
fn unwrapped(text: &str, mut said: Vec<String>) -> Result<Pasted, Refused> {
    if let Some(Found { text: inner, said: of_log }) = log::line(text) {
        said.push(of_log);
        if let Ok(json) = serde_json::from_str::<Value>(&inner) {
            return of_json(&inner, json, said);
        }
    }
    if let Some(json) = python::value(text) {
        said.push(
            "a Python value as `print` shows it, which is not JSON; it is read here as if it were, and if the tool itself \
             answers so, the platform reads nothing"
                .into(),
        );
        return of_json(&json.to_string(), json, said);
    }
    said.push(match near_json(text) {
        Some(why) => format!("the tool's own text, as it is; it begins like JSON but is none: {why}"),
        None if holds_json(text) => {
            "the tool's own text, as it is: it is no JSON, though JSON stands inside it; if the \
                                     words round it are not the tool's, paste the JSON alone"
                .into()
        }
        None => "the tool's own text, as it is: it is no JSON".into(),
    });
    Ok(Pasted { reply: as_text(text), taken_for: said.join(": ") })
}

/// Whether an object of JSON stands somewhere in a text.
fn holds_json(text: &str) -> bool {
    text.match_indices('{').take(20).any(|(at, _)| {
        let mut read = serde_json::Deserializer::from_str(&text[at..]).into_iter::<Value>();
        matches!(read.next(), Some(Ok(Value::Object(map))) if !map.is_empty())
    })
}

/// Why a text that begins like JSON is none.
fn near_json(text: &str) -> Option<String> {
    let error = text.starts_with(['{', '[', '"']).then(|| serde_json::from_str::<Value>(text).err())??;
    let place = format!("line {}, column {}", error.line(), error.column());
    Some(if error.is_eof() { format!("it is cut off at {place}") } else { format!("see {place}") })
}

/// JSON, with what was taken off to reach it.
fn of_json(text: &str, json: Value, mut said: Vec<String>) -> Result<Pasted, Refused> {
    let (reply, what) = match wrapping::kind(&json) {
        Kind::Response => (response(&json), "a whole JSON-RPC message".to_owned()),
        Kind::Batch => return of_batch(&json, said),
        Kind::Question => {
            return Err(Refused::new(
                "holds a JSON-RPC request or notification, which is no answer",
                "paste the message that came back: it has the request's `id`, and a `result` or an `error`",
            ));
        }
        Kind::Result => (Reply::Result(raw(&json, text)), "a tool's whole result".to_owned()),
        Kind::Content => (
            Reply::Result(RawJson::from_value(&json!({ "content": json }))),
            "the content list of a result".into(),
        ),
        Kind::Other => match log::structured(&json)? {
            Some(Found { text: inner, said: of_log }) => {
                said.push(of_log);
                return inside(&inner, said.join(": "));
            }
            None => (as_text(text), bare(&json).to_owned()),
        },
    };
    said.push(what);
    Ok(Pasted { reply, taken_for: said.join(": ") })
}

/// What stands alone is taken for the JSON that the tool would have put into its first text item.
fn bare(json: &Value) -> &'static str {
    match json {
        Value::Object(_) => "a bare record, as the tool would answer it in its first text item",
        Value::Array(_) => "a bare list, as the tool would answer it in its first text item",
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            "a bare value, as the tool would answer it in its first text item"
        }
    }
}

fn of_batch(batch: &Value, mut said: Vec<String>) -> Result<Pasted, Refused> {
    let messages = batch.as_array().map(Vec::as_slice).unwrap_or_default();
    let answers: Vec<&Value> =
        messages.iter().filter(|one| matches!(wrapping::kind(one), Kind::Response)).collect();
    match answers.as_slice() {
        [one] => {
            said.push(format!("the one answer in a list of {} JSON-RPC messages", messages.len()));
            Ok(Pasted { reply: response(one), taken_for: said.join(": ") })
        }
        [] => Err(Refused::new(
            "holds JSON-RPC messages, and none of them is an answer",
            "paste the message that came back: it has a `result` or an `error`",
        )),
        many => Err(wrapping::several(many.len())),
    }
}

/// What a JSON value is, as far as its shape says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A JSON-RPC message with a result or an error.
    Response,
    /// A JSON-RPC message that asks or tells something.
    Question,
    /// A list of JSON-RPC messages.
    Batch,
    /// The result of a tool.
    Result,
    /// Only its content items.
    Content,
    /// Anything else.
    Other,
}

fn response(message: &Value) -> Reply {
    match (message.get("error"), message.get("result")) {
        (Some(error), None) => Reply::RpcError(RawJson::from_value(error)),
        (_, result) => Reply::Result(RawJson::from_value(result.unwrap_or(&Value::Null))),
    }
}

/// The text as it was pasted, so that its number literals and repeated keys stay.
fn raw(json: &Value, text: &str) -> RawJson {
    RawJson::from_text(text.to_owned()).unwrap_or_else(|_| RawJson::from_value(json))
}

fn as_text(text: &str) -> Reply {
    Reply::Result(RawJson::from_value(&json!({ "content": [{ "type": "text", "text": text }] })))
}
