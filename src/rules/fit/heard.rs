use serde_json::Value;

use super::words::{is_free_text, is_general, mentions, speaks_of};
use crate::model::{Channel, Declaration, FieldPath};
use crate::schema::{Input, inputs, nested_input};

/// Where a tool would hear the address or number.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Heard {
    /// At this input.
    Input(String),
    /// At an input one level down, where the platform does not reach.
    Nested(FieldPath),
    /// Only as free text to search by.
    FreeText(String),
    /// Nowhere.
    Nowhere,
}

/// The input that most likely receives the channel's value (C3).
pub(super) fn heard(tool: &Declaration, channel: Channel) -> Heard {
    let Some(schema) = tool.input_schema() else { return Heard::Nowhere };
    let declared = inputs(schema);
    let ranked = declared.iter().filter_map(|input| Some((rank(input, channel)?, input)));
    if let Some((_, input)) = ranked.min_by_key(|(rank, _)| *rank) {
        return Heard::Input(input.name.clone());
    }
    let names: &[&str] = match channel {
        Channel::Email => &["email", "email_address", "mail"],
        Channel::Phone => &["phone", "phone_number", "mobile"],
    };
    if let Some(path) = names.iter().find_map(|name| nested_input(schema, name)) {
        return Heard::Nested(path);
    }
    let free = declared.iter().find(|input| is_free_text(&input.name) && !is_container(&input.schema));
    free.map_or(Heard::Nowhere, |input| Heard::FreeText(input.name.clone()))
}

/// How likely an input receives the value; smaller is likelier.
fn rank(input: &Input, channel: Channel) -> Option<(u8, usize)> {
    let described = input.description.as_deref().unwrap_or_default();
    let exact = described.to_ascii_lowercase().contains("exact");
    let by = if speaks_of(channel, &input.name) {
        0
    } else if channel == Channel::Email && input.schema.get("format").and_then(Value::as_str) == Some("email")
    {
        1
    } else if (is_general(&input.name) || exact && is_free_text(&input.name)) && mentions(channel, described)
    {
        2
    } else {
        return None;
    };
    Some((by, input.name.len()))
}

fn is_container(schema: &Value) -> bool {
    matches!(schema.get("type").and_then(Value::as_str), Some("array" | "object" | "boolean"))
}
