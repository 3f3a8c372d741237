//! V8: values that never stand in an answer of a source. Nothing here gives such a value away.

use std::collections::BTreeMap;

use serde_json::Value;

use super::walk::{Found, place, walk};
use crate::model::{Finding, Place, Reply, SourceExchange, Verdict, pointer_push};
use crate::platform::{Answer, Failure, read_answer};
use crate::rules::SourceAnswer;
use crate::value::{SensitiveKind, find_sensitive, label_in};

/// Whether a value of an answer, or anything in it, is sensitive; `pointer` leads to it.
pub(super) fn is_sensitive(answer: &Value, pointer: &str) -> bool {
    let Some(value) = answer.pointer(pointer) else { return false };
    walk(value).iter().any(|found| {
        let label = label_in(answer, &format!("{pointer}{}", found.pointer));
        !kinds_at(found, &label, 0).is_empty()
    })
}

/// Whether an answer of a source's tool holds a sensitive value; for the note on evidence.
pub fn holds_sensitive(exchange: &SourceExchange) -> bool {
    !found_in(&exchange.reply, &read_answer(&exchange.reply)).is_empty()
}

/// V8: no IBAN, no card number, no number of a government's.
pub(super) fn sensitive_value(case: &SourceAnswer<'_>) -> Verdict {
    if matches!(case.answer, Answer::Failed(Failure::TimedOut(_) | Failure::Dropped(_))) {
        return Verdict::failed("no answer came in which a sensitive value could stand");
    }
    let mut findings: Vec<Finding> = Vec::new();
    let mut of_kind: BTreeMap<&'static str, Vec<String>> = BTreeMap::new();
    for (kind, at) in found_in(&case.exchange.reply, case.answer) {
        of_kind.entry(kind.title()).or_default().push(at);
    }
    for (title, places) in of_kind {
        let Some(first) = places.first() else { continue };
        let in_record = case.body().is_some_and(|body| body.value.pointer(first).is_some());
        let shown = if in_record { case.place(first) } else { reply_place(case, first) };
        let more = match places.len() - 1 {
            0 => String::new(),
            more => format!(", and at {more} more"),
        };
        findings.push(
            Finding::new(
                case.subject(first),
                shown,
                format!("the answer holds a value in the form of {title} at `{}`{more}", place(first)),
            )
            .label(format!("in the form of {title}")),
        );
    }
    Verdict::from_findings(findings)
}

fn reply_place(case: &SourceAnswer<'_>, pointer: &str) -> Place {
    let result = match &case.exchange.reply {
        Reply::Result(raw) => raw.value(),
        _ => Value::Null,
    };
    let there = !pointer.is_empty() && result.pointer(pointer).is_some();
    let pointer = if there { pointer } else { "/content/0/text" };
    Place::SourceReply { exchange: case.index, pointer: pointer.to_owned() }
}

/// Every sensitive value of a reply: its kind, and the pointer in the record or, outside it, in the result.
fn found_in(reply: &Reply, answer: &Answer) -> Vec<(SensitiveKind, String)> {
    let mut all = Vec::new();
    let body = match answer {
        Answer::Record(body) | Answer::List(body) => Some(&body.value),
        Answer::NotFound(_) | Answer::Failed(_) | Answer::NoRecord(_) => None,
    };
    if let Some(body) = body {
        collect(body, "", &mut all);
    }
    match reply {
        Reply::Result(raw) => collect_rest(&raw.value(), body, &mut all),
        Reply::RpcError(raw) => collect(&raw.value(), "", &mut all),
        Reply::Unreadable { text, .. } => {
            all.extend(find_sensitive("", text).into_iter().map(|one| (one.kind, String::new())));
        }
        Reply::TimedOut { .. } | Reply::Dropped { .. } => {}
    }
    all
}

/// What a result holds besides the record that was read from it.
fn collect_rest(result: &Value, body: Option<&Value>, all: &mut Vec<(SensitiveKind, String)>) {
    for (key, value) in result.as_object().into_iter().flatten() {
        let mut at = String::new();
        pointer_push(&mut at, key);
        match value.as_array().filter(|_| key == "content") {
            Some(items) => {
                for (index, item) in items.iter().enumerate() {
                    collect_item(item, &format!("{at}/{index}"), body, all);
                }
            }
            None if Some(value) == body => {}
            None => collect(value, &at, all),
        }
    }
}

/// What an item of the content holds: a text, or a resource with one.
fn collect_item(item: &Value, at: &str, body: Option<&Value>, all: &mut Vec<(SensitiveKind, String)>) {
    let Some(text) = item.get("text").and_then(Value::as_str) else { return collect(item, at, all) };
    let copy = serde_json::from_str::<Value>(text).ok().filter(|json| json.is_object() || json.is_array());
    match copy {
        Some(copy) if Some(&copy) == body => {}
        // What the copy holds besides the record is told under the record's own places.
        Some(copy) => {
            let mut inside = Vec::new();
            collect(&copy, "", &mut inside);
            let new = inside.into_iter().filter(|one| !all.contains(one)).collect::<Vec<_>>();
            all.extend(new);
        }
        None => {
            let at = format!("{at}/text");
            all.extend(find_sensitive("", text).into_iter().map(|one| (one.kind, at.clone())));
        }
    }
}

/// What stands in a value; `at` is where the value itself stands.
fn collect(value: &Value, at: &str, all: &mut Vec<(SensitiveKind, String)>) {
    for found in walk(value) {
        let kinds = kinds_at(&found, &label_in(value, &found.pointer), 0);
        all.extend(kinds.into_iter().map(|kind| (kind, format!("{at}{}", found.pointer))));
    }
}

/// JSON in a text in JSON is read so often; deeper it is a text.
const DEEPEST: usize = 3;

/// The kinds of sensitive values in one text or number, also inside JSON that a text holds, and in keys.
fn kinds_at(found: &Found<'_>, label: &str, depth: usize) -> Vec<SensitiveKind> {
    let of = |label: &str, text: &str| -> Vec<SensitiveKind> {
        find_sensitive(label, text).into_iter().map(|one| one.kind).collect()
    };
    match found.value {
        Value::String(text) => match serde_json::from_str::<Value>(text) {
            Ok(json @ (Value::Object(_) | Value::Array(_))) if depth < DEEPEST => {
                let inside = walk(&json);
                let kinds = inside.iter().flat_map(|inner| {
                    let own = label_in(&json, &inner.pointer);
                    kinds_at(inner, if inner.key.is_empty() { label } else { &own }, depth + 1)
                });
                kinds.collect()
            }
            _ => of(label, text),
        },
        Value::Number(number) => of(label, &number.to_string()),
        Value::Object(map) => map.keys().flat_map(|key| of("", key)).collect(),
        Value::Null | Value::Bool(_) | Value::Array(_) => Vec::new(),
    }
}
