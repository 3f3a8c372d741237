//! What is remembered between requests: the session of an older server, and how to open another.

use std::sync::{Mutex, MutexGuard, PoisonError};

use reqwest::header::{ACCEPT, CONTENT_TYPE, HeaderMap, HeaderValue};

use super::question::{Question, header};
use crate::model::Protocol;
use crate::wire::lines::Line;
use crate::wire::message::{self, Answer, Message};

const SESSION: &str = "mcp-session-id";
const VERSION: &str = "mcp-protocol-version";

/// The session, when there is one.
#[derive(Default)]
pub(super) struct Session {
    state: Mutex<State>,
    /// One opens it again; who else finds it gone waits.
    pub(super) reopening: tokio::sync::Mutex<()>,
}

#[derive(Default, Clone)]
struct State {
    /// How often one was opened.
    number: u64,
    id: Option<HeaderValue>,
    version: Option<HeaderValue>,
    opening: Option<Vec<u8>>,
}

/// The headers of one request, and the session in which it is made.
pub(super) struct Dressed {
    pub(super) headers: HeaderMap,
    /// The number of the session, when the request names one.
    pub(super) session: Option<u64>,
}

impl Session {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The headers that a message goes out with.
    pub(super) fn dress(&self, question: &Question) -> Dressed {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT, HeaderValue::from_static("application/json, text/event-stream"));
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        if let Some(version) = &question.version {
            put(&mut headers, VERSION, header(version));
            put(&mut headers, "mcp-method", header(&question.method));
            put(&mut headers, "mcp-name", question.name.as_deref().and_then(header));
            return Dressed { headers, session: None };
        }
        if question.opens_session() {
            return Dressed { headers, session: None };
        }
        let state = self.state();
        put(&mut headers, SESSION, state.id.clone());
        put(&mut headers, VERSION, state.version.clone());
        Dressed { headers, session: state.id.is_some().then_some(state.number) }
    }

    /// Whether a session was opened.
    pub(super) fn is_open(&self) -> bool {
        self.state().number > 0
    }

    /// The headers that end the session, when there is one.
    pub(super) fn farewell(&self) -> Option<HeaderMap> {
        let state = self.state();
        let mut headers = HeaderMap::new();
        headers.insert(SESSION, state.id.clone()?);
        put(&mut headers, VERSION, state.version.clone());
        Some(headers)
    }

    /// Notes that a session was opened by `opening`, with what the server said in the headers.
    pub(super) fn note_opened(&self, opening: &[u8], headers: &HeaderMap) {
        let mut state = self.state();
        state.number += 1;
        state.id = headers.get(SESSION).cloned();
        state.version = None;
        state.opening = Some(opening.to_owned());
    }

    /// Notes the version that the server agreed to, when `line` is the reply that says so; whether it is.
    pub(super) fn note_version(&self, line: &Line) -> bool {
        let Message::Reply { answer: Answer::Result(result), .. } = message::read(line) else { return false };
        let value = result.value();
        let said = value.get("protocolVersion").and_then(|said| said.as_str()).and_then(Protocol::parse);
        let spoken = said.filter(|version| !version.is_stateless()).unwrap_or(Protocol::V2025_11_25);
        self.state().version = HeaderValue::from_str(spoken.name()).ok();
        true
    }

    /// What opened the session of that number, unless it has been replaced.
    pub(super) fn opening_of(&self, number: u64) -> Option<Vec<u8>> {
        let state = self.state();
        state.opening.clone().filter(|_| state.number == number)
    }
}

fn put(headers: &mut HeaderMap, name: &'static str, value: Option<HeaderValue>) {
    if let Some(value) = value {
        headers.insert(name, value);
    }
}
