use std::ops::RangeInclusive;

use serde_json::{Map, Value, json};

use crate::example::answer::Reply;

/// The arguments of one call. One that is null is as good as absent, so it is dropped before anything is read.
#[derive(Debug, Clone, Default)]
pub(in crate::example) struct Arguments {
    sent: Map<String, Value>,
    /// The names of those that were null; nothing right asks for them.
    pub(in crate::example) nulls: Vec<String>,
}

impl Arguments {
    /// What was sent, without the nulls.
    pub(in crate::example) fn new(mut sent: Map<String, Value>) -> Self {
        let nulls = sent.iter().filter(|(_, value)| value.is_null()).map(|(key, _)| key.clone()).collect();
        sent.retain(|_, value| !value.is_null());
        Self { sent, nulls }
    }

    /// One argument as it was sent.
    pub(in crate::example) fn get(&self, key: &str) -> Option<&Value> {
        self.sent.get(key)
    }

    /// Puts an argument in, or another in its place.
    pub(in crate::example) fn put(&mut self, key: &str, value: Value) {
        self.sent.insert(key.to_owned(), value);
    }

    /// Takes an argument out.
    pub(in crate::example) fn take(&mut self, key: &str) -> Option<Value> {
        self.sent.shift_remove(key)
    }

    /// A text, when one was sent.
    ///
    /// # Errors
    /// When something else was sent.
    pub(in crate::example) fn text(&self, key: &str) -> Result<Option<&str>, Refusal> {
        match self.sent.get(key) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(Refusal::invalid(format!("{key} must be a text"))),
        }
    }

    /// A text that must be sent.
    ///
    /// # Errors
    /// When it was not, or when something else was.
    pub(in crate::example) fn needed(&self, key: &str) -> Result<&str, Refusal> {
        self.text(key)?.ok_or_else(|| Refusal::invalid(format!("{key} must be given")))
    }

    /// A whole number within bounds, when one was sent. One out of bounds is refused and not moved to the
    /// nearest bound: whoever asks for 501 would otherwise take the 500 for all.
    ///
    /// # Errors
    /// When something else was sent.
    pub(in crate::example) fn number(
        &self,
        key: &str,
        bounds: RangeInclusive<usize>,
    ) -> Result<Option<usize>, Refusal> {
        let Some(sent) = self.sent.get(key) else { return Ok(None) };
        let number = whole(sent).filter(|number| bounds.contains(number));
        number.map(Some).ok_or_else(|| {
            let (least, most) = (bounds.start(), bounds.end());
            Refusal::invalid(format!("{key} must be a whole number from {least} to {most}"))
        })
    }

    /// The names in a list, when one was sent.
    ///
    /// # Errors
    /// When something else was sent.
    pub(in crate::example) fn names(&self, key: &str) -> Result<Vec<&str>, Refusal> {
        let Some(sent) = self.sent.get(key) else { return Ok(Vec::new()) };
        let names = sent.as_array().and_then(|list| list.iter().map(Value::as_str).collect());
        names.ok_or_else(|| Refusal::invalid(format!("{key} must be a list of field names")))
    }
}

/// A number that counts something, also when it is written with a fraction of nought.
fn whole(value: &Value) -> Option<usize> {
    if let Some(number) = value.as_u64() {
        return usize::try_from(number).ok();
    }
    let digits = value.as_number()?.to_string();
    let (digits, fraction) = digits.split_once('.')?;
    if fraction.bytes().all(|digit| digit == b'0') { digits.parse().ok() } else { None }
}

/// A call that is refused: a result marked as an error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::example) struct Refusal {
    error_type: &'static str,
    message: String,
}

impl Refusal {
    /// The call itself is wrong.
    pub(in crate::example) fn invalid(message: String) -> Self {
        Self { error_type: "invalid_request", message }
    }

    /// What the call is about is not there.
    pub(in crate::example) fn not_found(what: &str) -> Self {
        Self { error_type: "not_found", message: format!("there is no such {what}") }
    }

    /// What the call asks for stands against what is there.
    pub(in crate::example) fn conflict(message: &str) -> Self {
        Self { error_type: "conflict", message: message.to_owned() }
    }
}

impl From<Refusal> for Reply {
    fn from(refusal: Refusal) -> Self {
        Self::error(json!({ "error_type": refusal.error_type, "message": refusal.message }).to_string())
    }
}
