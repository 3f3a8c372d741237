//! What a status that is no success means.

use reqwest::StatusCode;
use reqwest::header::HeaderMap;

use super::body;
use super::challenge::Asked;
use super::fault::HttpFault;
use super::veil::Veil;
use crate::model::RawJson;
use crate::wire::lines::Line;
use crate::wire::message::{self, Answer, Message};

/// What a server said beside its status.
pub(super) struct Refusal {
    status: u16,
    challenge: Asked,
    bytes: Vec<u8>,
    is_page: bool,
}

impl Refusal {
    /// Reads an answer whose status is no success.
    pub(super) async fn read(response: reqwest::Response, veil: &Veil) -> Self {
        let status = response.status().as_u16();
        let challenge = Asked::read(response.headers(), veil);
        let is_page = is_page(response.headers());
        Self { status, challenge, bytes: body::start(response).await, is_page }
    }

    /// The protocol's own error in it, whatever question it names: it is the answer to the one that was posted. Who
    /// may not call at all, or not so often, is told so by the status.
    pub(super) fn rpc_error(&self) -> Option<RawJson> {
        if matches!(self.status, 401 | 403 | 429) {
            return None;
        }
        let mut line = Line::empty(1);
        line.take(&self.bytes, usize::MAX);
        match message::read(&line) {
            Message::Reply { answer: Answer::Error(error), .. } => Some(error),
            _ => None,
        }
    }

    /// The fault; `sent` says whether credentials were sent.
    pub(super) fn fault(self, veil: &Veil, sent: bool) -> HttpFault {
        let words = veil.words(&String::from_utf8_lossy(&self.bytes));
        let status = self.status;
        let challenge = Box::new(self.challenge.shown);
        match status {
            401 => HttpFault::Unauthorized { challenge, sent },
            403 if challenge.scheme.is_empty() && is_about_host(&words) => {
                HttpFault::ForeignHost { status, words }
            }
            403 => HttpFault::Forbidden { challenge, words },
            404 => HttpFault::NotFound { is_page: self.is_page, words },
            405 => HttpFault::NotPostable,
            406 => HttpFault::NotAcceptable,
            415 => HttpFault::UnsupportedMedia,
            421 => HttpFault::ForeignHost { status, words },
            500..=599 => HttpFault::ServerFailed { status, words },
            _ => HttpFault::Status { status, words },
        }
    }
}

/// Whether a page for people came.
fn is_page(headers: &HeaderMap) -> bool {
    body::kind(headers).is_err_and(|kind| matches!(kind.as_str(), "text/html" | "application/xhtml+xml"))
}

/// Servers that answer to certain names only say so when they refuse.
fn is_about_host(words: &str) -> bool {
    let words = words.to_ascii_lowercase();
    words.split(|c: char| !c.is_alphanumeric()).any(|word| matches!(word, "host" | "hosts" | "hostname"))
}

/// Whether the server knows no such session.
pub(super) fn is_gone(status: StatusCode) -> bool {
    status == StatusCode::NOT_FOUND
}
