//! What the tables are made of: texts, paths, words of a closed list.

use serde_json::{Map, Value, json};

/// A key of a table: its name, whether it must be there, and what stands at it.
pub(super) struct Key {
    name: &'static str,
    needed: bool,
    value: Value,
}

/// A key that may be left out.
pub(super) fn may(name: &'static str, value: Value) -> Key {
    Key { name, needed: false, value }
}

/// A key that may not be left out.
pub(super) fn must(name: &'static str, value: Value) -> Key {
    Key { name, needed: true, value }
}

/// A table that has these keys and no others.
pub(super) fn closed(says: &str, keys: Vec<Key>) -> Value {
    let needed: Vec<&str> = keys.iter().filter(|key| key.needed).map(|key| key.name).collect();
    let mut table = json!({ "description": says, "type": "object", "additionalProperties": false });
    if !needed.is_empty() {
        table["required"] = json!(needed);
    }
    let properties: Map<String, Value> =
        keys.into_iter().map(|key| (key.name.to_owned(), key.value)).collect();
    table["properties"] = Value::Object(properties);
    table
}

/// With further keywords of JSON Schema.
pub(super) fn with(mut schema: Value, more: Value) -> Value {
    if let (Some(schema), Value::Object(more)) = (schema.as_object_mut(), more) {
        schema.extend(more);
    }
    schema
}

/// A list of what `each` says.
pub(super) fn list(says: &str, each: Value) -> Value {
    json!({ "description": says, "type": "array", "items": each })
}

/// Text that says something.
pub(super) fn text(says: &str) -> Value {
    json!({ "description": says, "type": "string", "pattern": "\\S" })
}

/// Any text, the empty one too.
pub(super) fn any_text(says: &str) -> Value {
    json!({ "description": says, "type": "string" })
}

/// True or false.
pub(super) fn flag(says: &str) -> Value {
    json!({ "description": says, "type": "boolean", "default": false })
}

/// A field path, by the one grammar of all of them.
pub(super) fn path(says: &str) -> Value {
    let bracket = r#"\[(?:[+-]?[0-9]+|"(?:[^"\\]|\\.)*")?\]"#;
    let key = r"[^.\[\]]+";
    json!({
        "description": says,
        "type": "string",
        "pattern": format!(r"^(?:{key}|{bracket})(?:\.{key}|{bracket})*$"),
        "examples": ["contact_id", "person.id", "orders[0].date", "phones[]", "[\"key.with.dot\"]"],
    })
}

/// One word of a closed list.
pub(super) fn word<'a>(says: &str, words: impl IntoIterator<Item = &'a str>) -> Value {
    json!({ "description": says, "type": "string", "enum": words.into_iter().collect::<Vec<_>>() })
}

/// A length of time.
pub(super) fn duration(says: &str) -> Value {
    json!({
        "description": says,
        "type": "string",
        "pattern": "^\\s*[0-9]+(?:\\.[0-9]+)?\\s*(?:ms|s|m|h)\\s*$",
        "examples": ["10s", "500ms"],
    })
}

/// An email address on its own.
pub(super) fn email(says: &str) -> Value {
    json!({ "description": says, "type": "string", "pattern": "^[^\\s<>\",@]+@[^\\s<>\",@]+$" })
}

/// A phone number in E.164.
pub(super) fn phone(says: &str) -> Value {
    json!({ "description": says, "type": "string", "pattern": "^\\+[1-9][0-9]{6,14}$" })
}

/// The same, or a text that is read from the environment in part.
pub(super) fn or_variable(schema: Value) -> Value {
    let says = schema["description"].clone();
    json!({ "description": says, "anyOf": [schema, { "type": "string", "pattern": VARIABLE }] })
}

const VARIABLE: &str = "\\$\\{[A-Za-z0-9_]+\\}";
