use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::{Map, Value, json};

use super::matching::{by_email, by_phone};
use super::people::Person;

/// One call of the lookup, understood.
#[derive(Debug)]
pub(super) struct Query {
    /// The address, when one was sent.
    pub(super) email: Option<String>,
    /// The number, when one was sent.
    pub(super) phone: Option<String>,
    /// All that was sent, undeclared arguments among it.
    pub(super) arguments: Map<String, Value>,
    /// How often the same was asked before.
    pub(super) turn: u32,
    /// Whether the peer speaks a protocol before 2026-07-28.
    pub(super) older_peer: bool,
}

impl Query {
    /// Reads the arguments; `turn` is left to whoever counts.
    pub(super) fn new(arguments: Map<String, Value>) -> Self {
        let text = |key: &str| arguments.get(key).and_then(Value::as_str).map(str::to_owned);
        let (email, phone) = (text("email"), text("phone"));
        Self { email, phone, arguments, turn: 0, older_peer: false }
    }

    /// What the calls are counted by.
    pub(super) fn key(&self) -> (Option<String>, Option<String>) {
        (self.email.clone(), self.phone.clone())
    }

    /// Everybody who holds all that was sent.
    fn holders(&self) -> Vec<&'static Person> {
        match (&self.email, &self.phone) {
            (Some(email), None) => by_email(email),
            (None, Some(phone)) => by_phone(phone),
            (Some(email), Some(phone)) => {
                let called = by_phone(phone);
                by_email(email).into_iter().filter(|person| called.contains(person)).collect()
            }
            (None, None) => Vec::new(),
        }
    }

    /// Whether exactly the customer of that reference holds what was sent.
    pub(super) fn finds(&self, reference: &str) -> bool {
        matches!(self.holders().as_slice(), [only] if only.reference == reference)
    }
}

/// What the company says, before it is put into a result.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Answer {
    /// One customer holds the value.
    One(Value),
    /// More than one does (C12).
    Several(Vec<Value>),
    /// Nobody does (C10).
    Nobody,
    /// The call is refused, with this text.
    Refused(String),
}

impl Answer {
    /// The right answer.
    pub(super) fn to(query: &Query) -> Self {
        if query.email.is_none() && query.phone.is_none() {
            let refusal =
                json!({ "error_type": "invalid_request", "message": "email or phone must be given" });
            return Self::Refused(refusal.to_string());
        }
        match query.holders().as_slice() {
            [] => Self::Nobody,
            [one] => Self::One(one.record()),
            several => Self::Several(several.iter().map(|person| person.record()).collect()),
        }
    }
}

/// A result as it goes on the wire.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Reply {
    /// The text items, in order.
    pub(super) texts: Vec<String>,
    /// The structured content.
    pub(super) structured: Option<Value>,
    /// Whether the result is marked as an error.
    pub(super) is_error: bool,
}

impl Reply {
    /// A structured value with its copy as text.
    pub(super) fn of(value: Value) -> Self {
        Self { texts: vec![value.to_string()], structured: Some(value), is_error: false }
    }

    /// A result marked as an error.
    pub(super) fn error(text: String) -> Self {
        Self { texts: vec![text], structured: None, is_error: true }
    }
}

impl From<Answer> for Reply {
    fn from(answer: Answer) -> Self {
        match answer {
            Answer::One(record) => Self::of(record),
            Answer::Several(records) => Self::of(Value::Array(records)),
            Answer::Nobody => Self::error(json!({ "error_type": "not_found" }).to_string()),
            Answer::Refused(text) => Self::error(text),
        }
    }
}

impl From<Reply> for CallToolResult {
    fn from(reply: Reply) -> Self {
        let mut result = Self::success(reply.texts.into_iter().map(ContentBlock::text).collect());
        result.structured_content = reply.structured;
        result.is_error = Some(reply.is_error);
        result
    }
}
