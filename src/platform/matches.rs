//! Several matches in place of a single record (C12).

use serde_json::Value;

use super::Body;
use crate::model::{FieldPath, Picked, pointer_push};

/// The records of an answer that holds a list of them.
#[derive(Debug, Clone, PartialEq)]
pub struct Matches {
    /// Pointer of the list in the answer; empty for a root list.
    pub pointer: String,
    /// Each record's reference as text, where it has one.
    pub references: Vec<Option<String>>,
    /// The records themselves.
    pub records: Vec<Value>,
}

/// The list of matches in an answer: a root list, a list that the reference path meets, or the one list of
/// objects under a key of an answer that holds no reference itself.
pub fn matches_in(body: &Body, reference: &FieldPath) -> Option<Matches> {
    let list = match (&body.value, reference.pick(&body.value)) {
        (Value::Array(_), _) => Some((String::new(), reference.clone())),
        (_, Picked::Several { met, .. }) => {
            let depth = met.split('/').count() - 1;
            let inner: Vec<_> = reference
                .segments()
                .iter()
                .skip(depth)
                .skip_while(|segment| matches!(segment, crate::model::Segment::Each))
                .cloned()
                .collect();
            Some((met, FieldPath::from_segments(inner)))
        }
        (_, Picked::One(Value::Array(_), at)) => Some((at, FieldPath::from_segments(Vec::new()))),
        (_, Picked::One(..)) => None,
        (Value::Object(_), Picked::Nothing { .. }) => {
            only_list_of_objects(&body.value).map(|at| (at, reference.clone()))
        }
        _ => None,
    };
    let (pointer, inner) = list?;
    let records = body.value.pointer(&pointer)?.as_array()?.clone();
    let references: Vec<_> = records.iter().map(|record| reference_in(record, &inner)).collect();
    // A list under another key is one of matches only if its entries hold references: a customer's orders are none.
    let named = matches!(body.value, Value::Array(_))
        || !matches!(reference.pick(&body.value), Picked::Nothing { .. });
    (named || references.iter().any(Option::is_some)).then_some(Matches { pointer, references, records })
}

/// The pointer of the only member that is a list of objects.
fn only_list_of_objects(value: &Value) -> Option<String> {
    let mut lists = value.as_object()?.iter().filter(|(_, member)| {
        member.as_array().is_some_and(|list| !list.is_empty() && list.iter().all(Value::is_object))
    });
    let (key, _) = lists.next()?;
    if lists.next().is_some() {
        return None;
    }
    let mut pointer = String::new();
    pointer_push(&mut pointer, key);
    Some(pointer)
}

/// The reference of one record: at the path, or at its last key where the path names the list as well.
fn reference_in(record: &Value, path: &FieldPath) -> Option<String> {
    let found = match path.pick(record) {
        Picked::One(value, _) => value,
        _ => record.get(path.last_key()?)?,
    };
    match found {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}
