//! Two answers as wholes, the ids in them aside.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use crate::model::{Reply, clean_line, pointer_push};
use crate::platform::structured_content;
use crate::rules::{RecordAnswer, RecordCase};

/// What stands in place of an id.
const ID: &str = "<id>";

/// How the answers for another's record and for one that does not exist differ, as a fragment; none when they are
/// alike. A text that changes from call to call, such as the number of a request, counts for nothing.
pub(super) fn difference(
    case: &RecordCase<'_>,
    foreign: &[RecordAnswer<'_>],
    missing: &[RecordAnswer<'_>],
) -> Option<String> {
    let shapes = |answers: &[RecordAnswer<'_>], id: Option<&str>| -> Vec<Shape> {
        answers.iter().filter(|answer| answer.came()).map(|answer| Shape::of(answer, id)).collect()
    };
    let others = shapes(foreign, case.tool.foreign.as_deref());
    let nones = shapes(missing, case.tool.missing.as_deref());
    let (one, none) = (others.first()?, nones.first()?);
    if others.iter().any(|shape| nones.contains(shape)) {
        return None;
    }
    let shown = |word: &Option<String>| match word {
        Some(word) => format!("`{}`", clean_line(&case.mask().prose(word))),
        None => "nothing".into(),
    };
    if one.is_rpc_error != none.is_rpc_error {
        return Some("one is a JSON-RPC error, the other a result".into());
    }
    if one.marked != none.marked {
        return Some("one is marked as an error, the other is not".into());
    }
    if one.code != none.code {
        return Some(format!("one says {}, the other {}", shown(&one.code), shown(&none.code)));
    }
    if one.items != none.items {
        return Some(format!("one has {} items, the other {}", one.items, none.items));
    }
    if one.keys != none.keys {
        return Some("their keys differ".into());
    }
    let steady = |shapes: &[Shape]| shapes.iter().all(|shape| shape.body == shapes[0].body);
    (steady(&others) && steady(&nones)).then(|| "their texts differ".into())
}

/// What is compared of an answer.
#[derive(Debug, PartialEq)]
struct Shape {
    is_rpc_error: bool,
    marked: bool,
    /// The error's code: `error_type` of the first text or the structured content, or that of a JSON-RPC error.
    code: Option<String>,
    items: usize,
    keys: BTreeSet<String>,
    body: Value,
}

impl Shape {
    fn of(answer: &RecordAnswer<'_>, id: Option<&str>) -> Self {
        let (is_rpc_error, whole) = match &answer.exchange.reply {
            Reply::Result(raw) => (false, raw.value()),
            Reply::RpcError(raw) => (true, raw.value()),
            Reply::TimedOut { .. } | Reply::Dropped { .. } | Reply::Unreadable { .. } => (false, Value::Null),
        };
        let items = whole.get("content").and_then(Value::as_array).map_or(0, Vec::len);
        let body = without_id(&opened(&whole, is_rpc_error), id.unwrap_or_default());
        let mut keys = BTreeSet::new();
        collect_keys(&body, "", &mut keys);
        Self {
            is_rpc_error,
            marked: whole.get("isError") == Some(&Value::Bool(true)),
            code: code(&body),
            items,
            keys,
            body,
        }
    }
}

/// What of an answer speaks to the caller; a text that holds JSON is opened, so that the order of its keys is none.
fn opened(whole: &Value, is_rpc_error: bool) -> Value {
    if is_rpc_error {
        return whole.clone();
    }
    let mut open = Map::new();
    if let Some(items) = whole.get("content").and_then(Value::as_array) {
        open.insert("content".into(), items.iter().map(opened_item).collect());
    }
    if let Some(structured) = structured_content(whole) {
        open.insert("structuredContent".into(), structured.clone());
    }
    Value::Object(open)
}

fn opened_item(item: &Value) -> Value {
    let json = item.get("text").and_then(Value::as_str).and_then(|text| serde_json::from_str(text).ok());
    match (item, json) {
        (Value::Object(members), Some(json)) => {
            let mut members = members.clone();
            members.insert("text".into(), json);
            Value::Object(members)
        }
        _ => item.clone(),
    }
}

fn code(body: &Value) -> Option<String> {
    let places = ["/content/0/text", "/structuredContent", ""];
    let at = |place: &str, key: &str| body.pointer(place)?.get(key).filter(|value| !value.is_null()).cloned();
    let keys = ["error_type", "code", "status", "error"];
    let found = places.into_iter().find_map(|place| keys.into_iter().find_map(|key| at(place, key)))?;
    match found {
        Value::String(text) => Some(text),
        Value::Number(number) => Some(number.to_string()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

fn without_id(value: &Value, id: &str) -> Value {
    let replaced = |text: &str| if id.is_empty() { text.to_owned() } else { text.replace(id, ID) };
    match value {
        Value::String(text) => Value::String(replaced(text)),
        Value::Number(number) if number.to_string() == id => ID.into(),
        Value::Array(items) => items.iter().map(|item| without_id(item, id)).collect(),
        Value::Object(members) => {
            Value::Object(members.iter().map(|(key, value)| (replaced(key), without_id(value, id))).collect())
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
    }
}

fn collect_keys(value: &Value, above: &str, keys: &mut BTreeSet<String>) {
    let mut below = |key: &str, child: &Value| {
        let mut pointer = above.to_owned();
        pointer_push(&mut pointer, key);
        collect_keys(child, &pointer, keys);
        keys.insert(pointer);
    };
    match value {
        Value::Object(members) => members.iter().for_each(|(key, child)| below(key, child)),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, child)| below(&index.to_string(), child));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
