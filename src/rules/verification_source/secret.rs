//! V8: values that never stand in an answer of a source. Nothing here gives such a value away.

use std::collections::BTreeMap;

use serde_json::Value;

use super::walk::{Found, place, walk};
use crate::model::{Finding, Reply, SourceExchange, Verdict};
use crate::platform::{Answer, Failure, read_answer};
use crate::rules::SourceAnswer;
use crate::value::{SensitiveKind, find_sensitive, label_at};

/// Whether a value, or anything in it, is sensitive; `label` is what it stands under.
pub(super) fn is_sensitive(label: &str, value: &Value) -> bool {
    walk(value).iter().any(|found| {
        let own = if found.key.is_empty() { label.to_owned() } else { label_at(&found.pointer) };
        !kinds_at(found, &own).is_empty()
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
        let shown = if in_record { case.place(first) } else { reply_place(case) };
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

fn reply_place(case: &SourceAnswer<'_>) -> crate::model::Place {
    crate::model::Place::SourceReply { exchange: case.index, pointer: "/content/0/text".into() }
}

/// Every sensitive value of a reply: its kind, and the pointer in the record or, outside it, in the result.
fn found_in(reply: &Reply, answer: &Answer) -> Vec<(SensitiveKind, String)> {
    let mut all = Vec::new();
    let body = match answer {
        Answer::Record(body) | Answer::List(body) => Some(&body.value),
        Answer::NotFound(_) | Answer::Failed(_) | Answer::NoRecord(_) => None,
    };
    if let Some(body) = body {
        collect(body, &mut all);
    }
    match reply {
        Reply::Result(raw) => {
            let result = raw.value();
            for (index, item) in
                result.get("content").and_then(Value::as_array).into_iter().flatten().enumerate()
            {
                let Some(text) = item.get("text").and_then(Value::as_str) else { continue };
                let copy = serde_json::from_str::<Value>(text)
                    .ok()
                    .filter(|json| json.is_object() || json.is_array());
                let at = format!("/content/{index}/text");
                match copy {
                    Some(copy) if Some(&copy) == body => {}
                    // What the copy holds besides the record is told under the record's own places.
                    Some(copy) => {
                        let mut inside = Vec::new();
                        collect(&copy, &mut inside);
                        let new = inside.into_iter().filter(|one| !all.contains(one)).collect::<Vec<_>>();
                        all.extend(new);
                    }
                    None => {
                        all.extend(find_sensitive("", text).into_iter().map(|one| (one.kind, at.clone())));
                    }
                }
            }
        }
        Reply::RpcError(raw) => collect(&raw.value(), &mut all),
        Reply::Unreadable { text, .. } => {
            all.extend(find_sensitive("", text).into_iter().map(|one| (one.kind, String::new())));
        }
        Reply::TimedOut { .. } | Reply::Dropped { .. } => {}
    }
    all
}

fn collect(value: &Value, all: &mut Vec<(SensitiveKind, String)>) {
    for found in walk(value) {
        all.extend(
            kinds_at(&found, &label_at(&found.pointer)).into_iter().map(|kind| (kind, found.pointer.clone())),
        );
    }
}

/// The kinds of sensitive values in one text or number, also inside JSON that a text holds, and in keys.
fn kinds_at(found: &Found<'_>, label: &str) -> Vec<SensitiveKind> {
    let of = |label: &str, text: &str| -> Vec<SensitiveKind> {
        find_sensitive(label, text).into_iter().map(|one| one.kind).collect()
    };
    match found.value {
        Value::String(text) => match serde_json::from_str::<Value>(text) {
            Ok(json @ (Value::Object(_) | Value::Array(_))) => {
                walk(&json).iter().flat_map(|inner| kinds_of_scalar(inner, label)).collect()
            }
            _ => of(label, text),
        },
        Value::Number(number) => of(label, &number.to_string()),
        Value::Object(map) => map.keys().flat_map(|key| of("", key)).collect(),
        Value::Null | Value::Bool(_) | Value::Array(_) => Vec::new(),
    }
}

fn kinds_of_scalar(found: &Found<'_>, label: &str) -> Vec<SensitiveKind> {
    let text = match found.value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => return Vec::new(),
    };
    let own = if found.key.is_empty() { label.to_owned() } else { label_at(&found.pointer) };
    find_sensitive(&own, &text).into_iter().map(|one| one.kind).collect()
}
