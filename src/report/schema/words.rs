//! What the documents are made of.

use serde_json::{Map, Value, json};

/// An object with these members, all of them required, and room for more.
pub(super) fn object(says: &str, members: &[(&str, Value)]) -> Value {
    let required: Vec<&str> = members.iter().map(|(name, _)| *name).collect();
    let members: Map<String, Value> =
        members.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    json!({ "description": says, "type": "object", "required": required, "properties": members })
}

pub(super) fn to(name: &str) -> Value {
    json!({ "$ref": format!("#/$defs/{name}") })
}

pub(super) fn list(says: &str, each: Value) -> Value {
    json!({ "description": says, "type": "array", "items": each })
}

pub(super) fn text(says: &str) -> Value {
    json!({ "description": says, "type": "string" })
}

pub(super) fn flag(says: &str) -> Value {
    json!({ "description": says, "type": "boolean" })
}

pub(super) fn count(says: &str) -> Value {
    json!({ "description": says, "type": "integer", "minimum": 0 })
}

pub(super) fn number(says: &str) -> Value {
    json!({ "description": says, "type": "number", "minimum": 0 })
}

pub(super) fn word<'a>(says: &str, words: impl IntoIterator<Item = &'a str>) -> Value {
    json!({ "description": says, "enum": words.into_iter().collect::<Vec<_>>() })
}

pub(super) fn or_null(mut schema: Value) -> Value {
    schema["type"] = json!([schema["type"], "null"]);
    schema
}
