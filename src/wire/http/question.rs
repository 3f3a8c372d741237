//! A message on its way out, as far as HTTP needs to know it.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use reqwest::header::HeaderValue;
use serde_json::Value;

use crate::wire::ledger::{INITIALIZE, is_handshake};
use crate::wire::transport::Outward;

/// A message, and what stands in it.
pub(super) struct Question {
    /// Its id, when it wants an answer.
    pub(super) id: Option<u64>,
    /// The message.
    pub(super) body: Vec<u8>,
    /// What is asked or said; empty when it is an answer of ours.
    pub(super) method: String,
    /// The name of the tool that is called.
    pub(super) name: Option<String>,
    /// The version of the stateless protocol that it names.
    pub(super) version: Option<String>,
    /// The question that it takes back.
    pub(super) cancels: Option<u64>,
}

impl Question {
    /// A message of `rmcp`'s.
    pub(super) fn read(outward: Outward) -> Self {
        Self { id: outward.id, ..Self::of(outward.line) }
    }

    /// A message to whose answer nobody listens.
    pub(super) fn of(mut body: Vec<u8>) -> Self {
        body.truncate(body.trim_ascii_end().len());
        let value: Value = serde_json::from_slice(&body).unwrap_or_default();
        let text = |place: &str| value.pointer(place).and_then(Value::as_str).map(str::to_owned);
        let method = text("/method").unwrap_or_default();
        Self {
            id: None,
            body,
            name: text("/params/name").filter(|_| method == "tools/call"),
            version: text("/params/_meta/io.modelcontextprotocol~1protocolVersion"),
            cancels: value
                .pointer("/params/requestId")
                .and_then(Value::as_u64)
                .filter(|_| method == "notifications/cancelled"),
            method,
        }
    }

    /// Whether it opens the connection.
    pub(super) fn is_handshake(&self) -> bool {
        is_handshake(&self.method)
    }

    /// Whether it opens a session.
    pub(super) fn opens_session(&self) -> bool {
        self.method == INITIALIZE
    }
}

/// A text as the value of a header: what cannot stand there as it is, and what would be taken for this, in base 64.
pub(super) fn header(text: &str) -> Option<HeaderValue> {
    let is_plain = text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
        && text.trim() == text
        && !(text.starts_with("=?base64?") && text.ends_with("?="));
    let value =
        if is_plain { text.to_owned() } else { format!("=?base64?{}?=", BASE64_STANDARD.encode(text)) };
    HeaderValue::from_str(&value).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_names_are_packed() {
        assert_eq!(header("find_contact").unwrap(), "find_contact");
        assert_eq!(header("søg").unwrap(), "=?base64?c8O4Zw==?=");
        assert_eq!(header(" x").unwrap(), "=?base64?IHg=?=");
        assert_eq!(header("=?base64?eA==?=").unwrap(), "=?base64?PT9iYXNlNjQ/ZUE9PT89?=");
    }
}
