use serde_json::{Value, json};

use super::wrapping::{self, Found};
use super::{literal, log, nearly, respelled};
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
    if text.contains('\0') {
        return Err(Refused::new("holds NUL characters, as a text in UTF-16 does", "save it as UTF-8"));
    }
    match respelled::unlinked(text) {
        Some(Found { text, said }) => peeled(&text, vec![said]),
        None => peeled(text, Vec::new()),
    }
}

/// So many wrappings may lie round one another.
const MOST_WRAPPINGS: usize = 8;

/// A text with every wrapping taken off, one by one.
fn peeled(text: &str, mut said: Vec<String>) -> Result<Pasted, Refused> {
    if let Ok(json) = serde_json::from_str::<Value>(text) {
        return of_json(text, json, said);
    }
    if said.len() < MOST_WRAPPINGS
        && let Some(found) = wrapped(text)?
    {
        said.push(found.said);
        return peeled(&found.text, said);
    }
    unwrapped(text, said)
}

/// What is inside the outermost wrapping of a text that is no JSON as a whole.
fn wrapped(text: &str) -> Result<Option<Found>, Refused> {
    let found = match wrapping::fence(text)? {
        Some(found) => Some(found),
        None => wrapping::quoted(text),
    };
    let found = match found {
        Some(found) => Some(found),
        None => wrapping::event_stream(text)?,
    };
    let found = match found.or_else(|| wrapping::members(text)) {
        Some(found) => Some(found),
        None => log::lines(text)?,
    };
    let found = match found {
        Some(found) => Some(found),
        None => nearly::in_a_row(text)?,
    };
    let found = match found {
        Some(found) => Some(found),
        None => log::line(text)?,
    };
    Ok(found.or_else(|| log::escaped(text)).or_else(|| respelled::respelled(text)))
}

/// A text in no wrapping that is known: a value as a program prints it, or the tool's own words.
fn unwrapped(text: &str, mut said: Vec<String>) -> Result<Pasted, Refused> {
    if let Some((json, written)) = literal::value(text) {
        let is_whole = matches!(wrapping::kind(&json), Kind::Response | Kind::Result);
        said.push(printed(written, is_whole));
        let json = if is_whole { wrapping::as_sent(json) } else { json };
        return of_json(&json.to_string(), json, said);
    }
    nearly::refused(text)?;
    said.push(match holds_json(text) {
        true => "the tool's own text, as it is: it is no JSON, though JSON stands inside it; if the words round it are not \
                 the tool's, paste the JSON alone"
            .into(),
        false => "the tool's own text, as it is: it is no JSON".into(),
    });
    Ok(Pasted { reply: as_text(text), taken_for: said.join(": ") })
}

/// What a value that a program printed is said to be. A whole result says by itself that no tool wrote it so.
fn printed(written: literal::Written, is_whole: bool) -> String {
    let what = match written {
        literal::Written::Python if is_whole => return "a result as a Python program prints it".into(),
        literal::Written::JavaScript if is_whole => {
            return "a result as a JavaScript program prints it".into();
        }
        literal::Written::Python => "a Python value as `print` shows it, which is not JSON",
        literal::Written::JavaScript => "a JavaScript value as `console.log` shows it, which is not JSON",
        literal::Written::Nearly => "nearly JSON, with a comma before a closing bracket, which JSON has not",
    };
    format!(
        "{what}; it is read here as if it were, and if the tool itself answers so, the platform reads nothing"
    )
}

/// Whether an object of JSON stands somewhere in a text.
fn holds_json(text: &str) -> bool {
    text.match_indices('{').take(20).any(|(at, _)| {
        let mut read = serde_json::Deserializer::from_str(&text[at..]).into_iter::<Value>();
        matches!(read.next(), Some(Ok(Value::Object(map))) if !map.is_empty())
    })
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
        // A transcript of a model calls the members of a result otherwise.
        Kind::Result if json.get("is_error").is_some() => {
            let json = wrapping::as_sent(json);
            (
                Reply::Result(RawJson::from_value(&json)),
                "a tool's whole result, its `is_error` read as isError".into(),
            )
        }
        Kind::Result => (Reply::Result(raw(&json, text)), "a tool's whole result".to_owned()),
        Kind::Content => (
            Reply::Result(RawJson::from_value(&json!({ "content": json }))),
            "the content list of a result".into(),
        ),
        Kind::Other => match log::structured(&json)? {
            Some(Found { text: inner, said: of_log }) => {
                said.push(of_log);
                return peeled(&inner, said);
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
        Value::Object(map) if map.contains_key("error_type") => {
            "a bare record, as the tool would answer it in its first text item, not marked isError: if the result was \
             marked so, paste it whole, since the mark decides"
        }
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
