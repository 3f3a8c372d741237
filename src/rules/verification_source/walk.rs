//! Every value of an answer, with where it stands.

use serde_json::{Map, Value};

use crate::model::pointer_push;

/// Deeper than this nothing is looked at; answers are shallower.
const DEEPEST: usize = 64;

/// One value of an answer.
#[derive(Debug, Clone)]
pub(super) struct Found<'a> {
    /// Where it stands.
    pub(super) pointer: String,
    /// The key that it stands under, the nearest one for the entry of a list; empty at the root.
    pub(super) key: &'a str,
    /// The value.
    pub(super) value: &'a Value,
    /// The objects around it, outermost first.
    pub(super) inside: Vec<&'a Map<String, Value>>,
    /// How many lists stand around it.
    pub(super) lists: usize,
}

/// Every value of an answer, the root first, each before what stands in it.
pub(super) fn walk(root: &Value) -> Vec<Found<'_>> {
    let mut all = Vec::new();
    let mut waiting =
        vec![Found { pointer: String::new(), key: "", value: root, inside: Vec::new(), lists: 0 }];
    while let Some(found) = waiting.pop() {
        let at = waiting.len();
        if found.pointer.matches('/').count() < DEEPEST {
            match found.value {
                Value::Object(map) => {
                    for (key, child) in map {
                        let mut below = found.clone();
                        pointer_push(&mut below.pointer, key);
                        below.inside.push(map);
                        waiting.push(Found { key, value: child, ..below });
                    }
                }
                Value::Array(items) => {
                    for (index, child) in items.iter().enumerate() {
                        let mut below = found.clone();
                        pointer_push(&mut below.pointer, &index.to_string());
                        waiting.push(Found { value: child, lists: found.lists + 1, ..below });
                    }
                }
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
            }
        }
        waiting[at..].reverse();
        all.push(found);
    }
    all
}

/// A pointer as a reader writes the place: `/items/0/id` is `items[0].id`.
pub(super) fn place(pointer: &str) -> String {
    let mut text = String::new();
    for token in pointer.split('/').skip(1) {
        let token = token.replace("~1", "/").replace("~0", "~");
        if !token.is_empty() && token.chars().all(|c| c.is_ascii_digit()) {
            text.push_str(&format!("[{token}]"));
        } else {
            if !text.is_empty() {
                text.push('.');
            }
            text.push_str(&crate::model::clean_line(&crate::value::without_sensitive("", &token)));
        }
    }
    if text.is_empty() { "the root".into() } else { text }
}
