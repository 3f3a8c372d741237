//! Looking for a value elsewhere in an answer, to name the path where it does stand.

use serde_json::Value;

use crate::model::{Channel, FieldPath, Segment};
use crate::value::{PhoneMatch, compare_phone, same_address};

/// The path of the first member, at any depth, that holds exactly `wanted`.
pub(super) fn path_of_text(body: &Value, wanted: &str) -> Option<FieldPath> {
    find(body, &mut Vec::new(), &|value| match value {
        Value::String(text) => text == wanted,
        Value::Number(number) => number.to_string() == wanted,
        _ => false,
    })
    .filter(may_be_told)
}

/// The path of the first member, at any depth, that holds the address or number looked up.
pub(super) fn path_of_value(
    body: &Value,
    channel: Channel,
    sent: &str,
    countries: &[String],
) -> Option<FieldPath> {
    find(body, &mut Vec::new(), &|value| match (channel, value) {
        (Channel::Email, Value::String(text)) => same_address(sent, text),
        (Channel::Phone, Value::String(text)) => {
            matches!(compare_phone(sent, text, countries), PhoneMatch::Same(_))
        }
        _ => false,
    })
    .filter(may_be_told)
}

/// The path of the first text or number, at any depth, that bears the key.
pub(super) fn path_of_key(body: &Value, key: &str) -> Option<FieldPath> {
    match body {
        Value::Object(map) => map.iter().find_map(|(name, child)| {
            let stands = match child {
                Value::String(text) => !text.trim().is_empty(),
                Value::Number(_) => true,
                Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => false,
            };
            if name == key && stands {
                return Some(FieldPath::from_keys([name.clone()]));
            }
            let below = path_of_key(child, key)?;
            let own = Segment::Key(name.clone());
            Some(FieldPath::from_segments(
                [own].into_iter().chain(below.segments().iter().cloned()).collect(),
            ))
        }),
        _ => None,
    }
}

/// Whether a path may be told: its keys are the company's words, not somebody's address or number.
fn may_be_told(path: &FieldPath) -> bool {
    path.segments().iter().all(|segment| match segment {
        Segment::Key(key) => !key.contains('@') && key.chars().filter(char::is_ascii_digit).count() < 7,
        Segment::Index(_) | Segment::Each => true,
    })
}

fn find(value: &Value, path: &mut Vec<Segment>, fits: &dyn Fn(&Value) -> bool) -> Option<FieldPath> {
    if fits(value) {
        return (!path.is_empty()).then(|| FieldPath::from_segments(path.clone()));
    }
    let mut below = |segment: Segment, child: &Value| {
        path.push(segment);
        let found = find(child, path, fits);
        path.pop();
        found
    };
    match value {
        Value::Object(map) => map.iter().find_map(|(key, child)| below(Segment::Key(key.clone()), child)),
        Value::Array(items) => items.iter().enumerate().find_map(|(index, child)| {
            below(Segment::Index(i64::try_from(index).unwrap_or(i64::MAX)), child)
        }),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}
