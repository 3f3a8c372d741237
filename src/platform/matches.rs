//! Several matches in place of a single record (C12).

use serde_json::Value;

use super::Body;
use crate::model::{FieldPath, Picked, Segment, pointer_push};

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
/// records under a key of an answer that holds no reference itself, at the root or further along the path.
pub fn matches_in(body: &Body, reference: &FieldPath) -> Option<Matches> {
    let (pointer, inner) = match (&body.value, reference.pick(&body.value)) {
        (Value::Array(_), _) => (String::new(), reference.clone()),
        (_, Picked::Several { met, .. }) => {
            let depth = met.split('/').count() - 1;
            let inner: Vec<_> = reference
                .segments()
                .iter()
                .skip(depth)
                .skip_while(|segment| matches!(segment, Segment::Each))
                .cloned()
                .collect();
            (met, FieldPath::from_segments(inner))
        }
        (_, Picked::One(Value::Array(_), at)) => (at, FieldPath::from_segments(Vec::new())),
        (_, Picked::One(..)) => return None,
        (value, Picked::Nothing { .. }) => (only_list_of_records(value, reference)?, reference.clone()),
    };
    let records = body.value.pointer(&pointer)?.as_array()?.clone();
    let references = records.iter().map(|record| reference_in(record, &inner)).collect();
    Some(Matches { pointer, references, records })
}

/// The pointer of the only list of objects among the members of the answer, and of the objects in it through which the
/// path leads, whose entries hold references: a customer's orders, or counts beside the matches, are none.
fn only_list_of_records(value: &Value, reference: &FieldPath) -> Option<String> {
    let mut found = Vec::new();
    let (mut holder, mut at) = (value, String::new());
    for segment in reference.segments() {
        let members = holder.as_object()?;
        found.extend(members.iter().filter(|(_, member)| is_list_of_records(member, reference)).map(
            |(key, _)| {
                let mut pointer = at.clone();
                pointer_push(&mut pointer, key);
                pointer
            },
        ));
        let Segment::Key(key) = segment else { break };
        let Some(inner) = members.get(key).filter(|inner| inner.is_object()) else { break };
        pointer_push(&mut at, key);
        holder = inner;
    }
    found.pop().filter(|_| found.is_empty())
}

fn is_list_of_records(member: &Value, reference: &FieldPath) -> bool {
    member.as_array().is_some_and(|list| {
        list.iter().all(Value::is_object) && list.iter().any(|one| reference_in(one, reference).is_some())
    })
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
