use serde_json::Value;

use super::RawJson;

/// One tool as the server declares it: a borrowed view of the raw JSON, which may be of any shape.
#[derive(Debug, Clone, PartialEq)]
pub struct Declaration {
    raw: Value,
}

impl Declaration {
    /// A view of one entry of a `tools/list` result.
    pub fn new(raw: &RawJson) -> Self {
        Self { raw: raw.value() }
    }

    /// A view of a value made here.
    pub fn from_value(raw: Value) -> Self {
        Self { raw }
    }

    /// The entry itself.
    pub fn raw(&self) -> &Value {
        &self.raw
    }

    /// The tool's name; empty when it has none.
    pub fn name(&self) -> &str {
        self.raw.get("name").and_then(Value::as_str).unwrap_or_default()
    }

    /// The description, when it says something.
    pub fn description(&self) -> Option<&str> {
        self.raw.get("description").and_then(Value::as_str).filter(|text| !text.trim().is_empty())
    }

    /// The declared input schema, whatever it is.
    pub fn input_schema(&self) -> Option<&Value> {
        self.raw.get("inputSchema")
    }

    /// The declared output schema, whatever it is; `null` counts as none.
    pub fn output_schema(&self) -> Option<&Value> {
        self.raw.get("outputSchema").filter(|schema| !schema.is_null())
    }

    /// A hint of the annotations (`readOnlyHint` and the like), when it is a boolean.
    pub fn hint(&self, name: &str) -> Option<bool> {
        self.raw.get("annotations")?.get(name)?.as_bool()
    }
}
