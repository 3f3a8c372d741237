use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

/// A JSON text exactly as it was on the wire: order, repeated keys and number literals kept.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RawJson(Box<RawValue>);

impl RawJson {
    /// Keeps `text` as it stands; an error when it is no JSON.
    pub fn from_text(text: String) -> Result<Self, serde_json::Error> {
        RawValue::from_string(text).map(Self)
    }

    /// A text for a value that was made here, not received.
    pub fn from_value(value: &Value) -> Self {
        Self(RawValue::from_string(value.to_string()).expect("a value writes itself as JSON"))
    }

    /// The text itself.
    pub fn text(&self) -> &str {
        self.0.get()
    }

    /// The text as a value: number literals are kept, of a repeated key the last counts.
    pub fn value(&self) -> Value {
        serde_json::from_str(self.text()).expect("raw JSON was parsed when it was made")
    }
}

impl PartialEq for RawJson {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

/// Adds a reference token to a JSON pointer (RFC 6901).
pub fn pointer_push(pointer: &mut String, token: &str) {
    pointer.push('/');
    pointer.push_str(&token.replace('~', "~0").replace('/', "~1"));
}
