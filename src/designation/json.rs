use serde_json::{Map, Number, Value};
use toml::de::{DeInteger, DeValue};

use super::entry::Entry;

impl<'t> Entry<'t> {
    /// The value as JSON, for arguments that are sent as they stand. A date becomes its text.
    pub(super) fn json(&self) -> Option<Value> {
        match self.value.get_ref() {
            DeValue::String(text) => Some(Value::String(text.to_string())),
            DeValue::Boolean(yes) => Some(Value::Bool(*yes)),
            DeValue::Datetime(date) => Some(Value::String(date.to_string())),
            DeValue::Integer(number) => self.number(integer(number)),
            DeValue::Float(number) => self.number(number.as_str().parse().ok().and_then(Number::from_f64)),
            DeValue::Array(_) => {
                let items: Vec<_> = self.items("a list")?.iter().map(Self::json).collect();
                items.into_iter().collect::<Option<_>>().map(Value::Array)
            }
            DeValue::Table(_) => self.object().map(Value::Object),
        }
    }

    /// A table of any keys as a JSON object, in file order.
    pub(super) fn object(&self) -> Option<Map<String, Value>> {
        let read = self.table(&format!("`{}`", self.name), |table| {
            let pairs: Vec<_> =
                table.any().into_iter().map(|(key, entry)| Some((key.into_inner(), entry.json()?))).collect();
            pairs.into_iter().collect::<Option<Map<_, _>>>()
        });
        read.flatten()
    }

    fn number(&self, number: Option<Number>) -> Option<Value> {
        if number.is_none() {
            self.note(self.mistake("is a number that JSON does not have", "it cannot be sent"));
        }
        number.map(Value::Number)
    }
}

fn integer(number: &DeInteger<'_>) -> Option<Number> {
    i64::from_str_radix(number.as_str(), number.radix()).ok().map(Number::from)
}
