//! A paste that is nearly JSON, or JSON among words: it is refused, since a verdict on what a copy has lost, or on words
//! that are nobody's answer, would send the reader after a fault that the tool has not.

use serde_json::{Deserializer, Value};

use super::answer::{Kind, Refused};
use super::wrapping::{Found, kind, several};

const AS_SENT: &str = "paste it whole and as it was sent; if the tool itself answers so, the platform reads nothing in it: \
                       paste the whole result that holds it to see what is recorded";

/// The one answer among several JSON values that stand behind one another and fill the paste.
pub(super) fn in_a_row(text: &str) -> Result<Option<Found>, Refused> {
    let mut stream = Deserializer::from_str(text).into_iter::<Value>();
    let mut values: Vec<(String, Value)> = Vec::new();
    let mut at = 0;
    while let Some(read) = stream.next() {
        match read {
            Ok(json @ (Value::Object(_) | Value::Array(_))) => {
                values.push((text[at..stream.byte_offset()].trim().to_owned(), json));
            }
            _ => return Ok(None),
        }
        at = stream.byte_offset();
    }
    if values.len() < 2 {
        return Ok(None);
    }
    let count = values.len();
    let is_answer = |json: &Value| matches!(kind(json), Kind::Response | Kind::Result);
    let answers: Vec<_> = values.into_iter().filter(|(_, json)| is_answer(json)).collect();
    match answers.as_slice() {
        [(one, _)] => {
            Ok(Some(Found { text: one.clone(), said: format!("the one answer among {count} JSON values") }))
        }
        [] => Err(Refused::new(
            format!("holds {count} JSON values, and which one is the answer cannot be told"),
            "paste the answer alone; if the tool answers all of them in one text, paste the whole result that holds it",
        )),
        many => Err(several(many.len())),
    }
}

/// Refuses what begins like JSON and is none, and JSON on lines of its own among words.
pub(super) fn refused(text: &str) -> Result<(), Refused> {
    if text.starts_with("Tool Result:") {
        return Err(Refused::new(
            "is what the MCP Inspector shows of a result, and not the result",
            "copy the answer with the Inspector's copy button, or the whole response from its history",
        ));
    }
    if begins_like_json(text) {
        let why = serde_json::from_str::<Value>(text).err().map(|error| {
            let place = format!("line {}, column {}", error.line(), error.column());
            if error.is_eof() { format!("it is cut off at {place}") } else { format!("see {place}") }
        });
        return Err(Refused::new(
            format!("begins like JSON and is none: {}", why.unwrap_or_default()),
            AS_SENT,
        ));
    }
    if is_among_words(text) {
        return Err(Refused::new(
            "holds JSON among words, and whose words they are cannot be told",
            "paste the JSON alone; if the words are the tool's own, paste the whole result that holds them",
        ));
    }
    Ok(())
}

/// Whether a text begins as an object or a list of objects does, with a quoted or a bare key.
fn begins_like_json(text: &str) -> bool {
    let inside = |text: &str, open: char| text.strip_prefix(open).map(|rest| rest.trim_start().to_owned());
    let object = match inside(text, '[') {
        Some(rest) => rest,
        None => text.to_owned(),
    };
    inside(&object, '{').is_some_and(|rest| {
        let name = rest.find(|c: char| !(c.is_alphanumeric() || "_$".contains(c))).unwrap_or(rest.len());
        let is_bare = name > 0 && rest[name..].trim_start().starts_with(':');
        is_bare || rest.starts_with(['"', '\'', '“', '‘', '\\'])
    })
}

/// Whether a whole object, or a list of them, begins on a line of its own in a text of several lines.
fn is_among_words(text: &str) -> bool {
    let lines: Vec<&str> = text.lines().map(|line| line.trim_start_matches(['>', ' ', '\t'])).collect();
    let begins = |line: &&str| line.starts_with(['{', '[']);
    lines.len() > 1
        && lines.iter().enumerate().filter(|(_, line)| begins(line)).take(50).any(|(index, _)| {
            let rest = lines[index..].join("\n");
            let first = Deserializer::from_str(&rest).into_iter::<Value>().next();
            match first {
                Some(Ok(Value::Object(map))) => !map.is_empty(),
                Some(Ok(Value::Array(items))) => items.iter().any(Value::is_object),
                _ => false,
            }
        })
}
