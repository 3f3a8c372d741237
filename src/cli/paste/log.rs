//! Lines of a log: JSON with something before it, JSON inside a text of a structured line, one answer among many lines.

use serde_json::{Deserializer, Value};

use super::answer::{Kind, Refused};
use super::wrapping::{Found, kind, several};

/// Members of a structured line, in small letters, that say that it is one.
const OF_LOGS: [&str; 17] = [
    "level",
    "severity",
    "loglevel",
    "ts",
    "time",
    "timestamp",
    "@timestamp",
    "logger",
    "asctime",
    "levelname",
    "__realtime_timestamp",
    "syslog_identifier",
    "jsonpayload",
    "insertid",
    "tool_call_id",
    "tool_use_id",
    "toolcallid",
];

/// So deep may an answer lie in a structured line.
const DEEPEST: usize = 4;

/// The one answer among lines that each are a message, or that each are a line of a log.
pub(super) fn lines(text: &str) -> Result<Option<Found>, Refused> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    if lines.len() < 2 {
        return Ok(None);
    }
    let answers: Vec<String> = lines.iter().filter_map(|line| message(line)).collect();
    match answers.as_slice() {
        [] => Ok(None),
        [one] => {
            Ok(Some(Found { text: one.clone(), said: format!("the one answer among {} lines", lines.len()) }))
        }
        many => Err(several(many.len())),
    }
}

/// The JSON-RPC answer in one line, with whatever stands before it.
fn message(text: &str) -> Option<String> {
    let is_answer = |json: &Value| matches!(kind(json), Kind::Response);
    let whole = serde_json::from_str::<Value>(text).ok();
    if let Some(json) = &whole {
        if is_answer(json) {
            return Some(text.to_owned());
        }
        return structured(json)
            .ok()
            .flatten()
            .map(|found| found.text)
            .filter(|inner| serde_json::from_str::<Value>(inner).is_ok_and(|json| is_answer(&json)));
    }
    candidates(text).into_iter().find(|(_, json)| is_answer(json)).map(|(text, _)| text)
}

/// The JSON of one line of a log that has something before it: always when it is a message or a result, and when it is
/// anything else only if what stands before it is a log's. Words before a record may be the tool's own.
pub(super) fn line(text: &str) -> Result<Option<Found>, Refused> {
    let found = candidates(text);
    let mut certain: Vec<&(String, Value)> = Vec::new();
    for one in found.iter().filter(|(_, json)| matches!(kind(json), Kind::Response | Kind::Result)) {
        if certain.iter().all(|(_, json)| *json != one.1) {
            certain.push(one);
        }
    }
    let prefix = text.split(['{', '[']).next().unwrap_or_default();
    let begins = text.starts_with('[') || is_of_log(prefix);
    let record = || found.iter().find(|(_, json)| begins && json.is_object());
    let (inner, json) = match certain.as_slice() {
        [] => match record() {
            Some(record) => record,
            None => return Ok(None),
        },
        [one] => *one,
        many => return Err(several(many.len())),
    };
    let escaped = !text.contains(inner.as_str());
    let what = if escaped { "JSON escaped inside a line of a log" } else { "a line of a log" };
    let left =
        if matches!(kind(json), Kind::Other) { ", what stands round the record left aside" } else { "" };
    Ok(Some(Found { text: inner.clone(), said: format!("{what}{left}") }))
}

/// Whether a message or a result stands somewhere in a text.
pub(super) fn holds_answer(text: &str) -> bool {
    candidates(text).iter().any(|(_, json)| matches!(kind(json), Kind::Response | Kind::Result))
}

/// JSON as it stands inside a text of JSON, copied without the quotation marks round it.
pub(super) fn escaped(text: &str) -> Option<Found> {
    if !(text.starts_with(['{', '[']) && text.contains("\\\"")) {
        return None;
    }
    let inner = serde_json::from_str::<String>(&format!("\"{text}\"")).ok()?;
    let json = serde_json::from_str::<Value>(&inner).ok()?;
    let found = || Found { text: inner.clone(), said: "JSON escaped, as it stands inside a text".into() };
    (json.is_object() || json.is_array()).then(found)
}

/// Whether a text reads like the head of a line of a log: a time, a date or a level.
fn is_of_log(prefix: &str) -> bool {
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).count();
    prefix.split_whitespace().any(|word| {
        let bare = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        let is_time = digits(word) >= 4 && (word.matches(':').count() >= 1 || word.matches('-').count() >= 2);
        is_time || ["TRACE", "DEBUG", "INFO", "WARN", "WARNING", "ERROR", "NOTICE"].contains(&bare)
    })
}

/// Every JSON object or list that begins somewhere in a text and is no part of an earlier one, as it stands or escaped.
fn candidates(text: &str) -> Vec<(String, Value)> {
    let mut found: Vec<(String, Value)> = Vec::new();
    let mut tried = 0;
    let mut at = 0;
    while let Some(next) = text[at..].find(['{', '[']) {
        let start = at + next;
        at = start + 1;
        tried += 1;
        if tried > MOST_TRIED {
            break;
        }
        if let Some((length, json)) = value_at(&text[start..]) {
            found.push((text[start..start + length].to_owned(), json));
            at = start + length;
        } else if let Some((length, inner, json)) = quoted_at(text, start) {
            found.push((inner, json));
            at = start + length;
        }
    }
    found
}

/// A text of brackets alone must not keep anybody waiting.
const MOST_TRIED: usize = 2000;

/// The object or list at the start of a text, and its length.
fn value_at(text: &str) -> Option<(usize, Value)> {
    let mut stream = Deserializer::from_str(text).into_iter::<Value>();
    let json = stream.next()?.ok()?;
    let holds = match &json {
        Value::Object(map) => !map.is_empty(),
        Value::Array(items) => items.iter().any(Value::is_object),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    };
    holds.then(|| (stream.byte_offset(), json))
}

/// The JSON inside the quoted text whose first letter stands at `start`, as loggers escape it.
fn quoted_at(text: &str, start: usize) -> Option<(usize, String, Value)> {
    let quote = start.checked_sub(1).filter(|quote| text[*quote..].starts_with('"'));
    let (length, inner) = match quote {
        Some(quote) => {
            let mut stream = Deserializer::from_str(&text[quote..]).into_iter::<String>();
            let inner = stream.next()?.ok()?;
            (stream.byte_offset() - 1, inner)
        }
        None if text[start..].starts_with("{\\\"") => {
            (text.len() - start, text[start..].replace("\\\"", "\""))
        }
        None => return None,
    };
    let (end, json) = value_at(&inner)?;
    Some((length, inner[..end].to_owned(), json))
}

/// The answer inside a structured line of a log: a member that is a message or a result, or a text that holds one. A
/// record is taken out of a text only where the line has a log's own members.
pub(super) fn structured(json: &Value) -> Result<Option<Found>, Refused> {
    if let Value::String(text) = json {
        let inner =
            serde_json::from_str::<Value>(text).ok().filter(|inner| inner.is_object() || inner.is_array());
        return Ok(inner.map(|_| Found { text: text.clone(), said: "JSON inside a quoted text".into() }));
    }
    let Some(members) = json.as_object() else { return Ok(None) };
    let is_log = members.keys().any(|name| OF_LOGS.contains(&name.to_ascii_lowercase().as_str()));
    let mut inside = Inside::default();
    inside.gather(json, "", is_log, 0);
    inside.answers.dedup_by(|one, other| one.1 == other.1);
    let found = |(name, text): &(String, String)| {
        let name = crate::model::clean_line(name);
        Some(Found { text: text.clone(), said: format!("`{name}` of a line of a log") })
    };
    match (inside.answers.as_slice(), inside.records.as_slice()) {
        ([one], _) => Ok(found(one)),
        ([], [one]) if is_log => Ok(found(one)),
        ([], []) => Ok(None),
        ([], _) if !is_log => Ok(None),
        ([], many) => Err(several(many.len())),
        (many, _) => Err(several(many.len())),
    }
}

/// What stands in the members of a structured line, each with the member's name.
#[derive(Default)]
struct Inside {
    /// Messages and results.
    answers: Vec<(String, String)>,
    /// Records, in texts only: an object of the line may be anything.
    records: Vec<(String, String)>,
}

impl Inside {
    /// A result deeper down counts only in a line of a log: a record may hold letters that look like one.
    fn gather(&mut self, json: &Value, path: &str, is_log: bool, depth: usize) {
        let Some(members) = json.as_object().filter(|_| depth < DEEPEST) else { return };
        for (name, value) in members {
            let name = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            let is_answer = |inner: &Value| match kind(inner) {
                Kind::Response => true,
                Kind::Result => depth == 0 || is_log,
                Kind::Question | Kind::Batch | Kind::Content | Kind::Other => false,
            };
            match value {
                Value::String(text) => {
                    let whole = serde_json::from_str::<Value>(text).ok().map(|inner| (text.clone(), inner));
                    let found = match whole {
                        Some(whole) => vec![whole],
                        // Words before an answer are the logger's.
                        None => {
                            candidates(text).into_iter().filter(|(_, one)| is_log || is_answer(one)).collect()
                        }
                    };
                    for (text, inner) in found {
                        if is_answer(&inner) {
                            self.answers.push((name.clone(), text));
                        } else if inner.is_object() && !matches!(kind(&inner), Kind::Question) {
                            self.records.push((name.clone(), text));
                        }
                    }
                }
                _ if is_answer(value) => self.answers.push((name, value.to_string())),
                _ => self.gather(value, &name, is_log, depth + 1),
            }
        }
    }
}
