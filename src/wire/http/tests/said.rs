//! Requests and answers.

use std::sync::Arc;

use serde_json::{Value, json};
use tokio::sync::Barrier;

/// A request.
#[derive(Debug, Clone)]
pub(super) struct Heard {
    pub(super) method: String,
    pub(super) path: String,
    pub(super) headers: Vec<(String, String)>,
    pub(super) body: String,
}

impl Heard {
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }

    pub(super) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_default()
    }

    /// The method of the message that was posted.
    pub(super) fn asks(&self) -> String {
        self.json()["method"].as_str().unwrap_or_default().to_owned()
    }

    /// An answer to it with a result that is already JSON.
    pub(super) fn reply(&self, result: &str) -> String {
        format!(r#"{{"jsonrpc":"2.0","id":{},"result":{result}}}"#, self.json()["id"])
    }

    /// An answer to it with an error.
    pub(super) fn error(&self, code: i64, message: &str) -> String {
        let error = json!({"code": code, "message": message});
        format!(r#"{{"jsonrpc":"2.0","id":{},"error":{error}}}"#, self.json()["id"])
    }
}

/// An answer.
pub(super) enum Said {
    Answer {
        status: u16,
        headers: Vec<(String, String)>,
        body: Vec<u8>,
    },
    /// Bytes as they are; then the connection is closed.
    Raw(Vec<u8>),
    /// Bytes as they are; then nothing more.
    Open(Vec<u8>),
    /// The answer, once all who are waited for are there.
    Together(Arc<Barrier>, Box<Self>),
}

impl Said {
    pub(super) fn status(status: u16) -> Self {
        Self::Answer { status, headers: Vec::new(), body: Vec::new() }
    }

    pub(super) fn json(body: impl Into<Vec<u8>>) -> Self {
        Self::typed("application/json", body)
    }

    pub(super) fn page(status: u16, body: &str) -> Self {
        Self::typed("text/html; charset=utf-8", body).with_status(status)
    }

    pub(super) fn typed(kind: &str, body: impl Into<Vec<u8>>) -> Self {
        Self::Answer { status: 200, headers: vec![("Content-Type".into(), kind.into())], body: body.into() }
    }

    /// A stream of events, which ends.
    pub(super) fn events(text: &str) -> Self {
        Self::typed("text/event-stream", text)
    }

    pub(super) fn with_status(mut self, new: u16) -> Self {
        if let Self::Answer { status, .. } = &mut self {
            *status = new;
        }
        self
    }

    pub(super) fn with(mut self, name: &str, value: &str) -> Self {
        if let Self::Answer { headers, .. } = &mut self {
            headers.push((name.into(), value.into()));
        }
        self
    }
}
