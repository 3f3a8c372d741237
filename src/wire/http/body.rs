//! The body of an answer, as the lines of a pipe.

use std::collections::VecDeque;

use reqwest::Response;
use reqwest::header::{CONTENT_TYPE, HeaderMap};

use super::sse::{Event, Sse};
use crate::wire::lines::Line;

/// What a body holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// One message.
    Json,
    /// A stream of them.
    Events,
}

/// What the headers of an answer announce; or else what they say instead, empty when nothing.
pub(super) fn kind(headers: &HeaderMap) -> Result<Kind, String> {
    let text = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = text.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    match essence.as_str() {
        "application/json" => Ok(Kind::Json),
        "text/event-stream" => Ok(Kind::Events),
        _ => Err(essence),
    }
}

/// A body that is being read.
pub(super) struct Body {
    response: Response,
    cap: usize,
    form: Form,
}

enum Form {
    Whole(Option<Line>),
    Events { sse: Box<Sse>, ready: VecDeque<Event> },
}

impl Body {
    pub(super) fn new(response: Response, kind: Kind, cap: usize) -> Self {
        let form = match kind {
            Kind::Json => Form::Whole(Some(Line::empty(1))),
            Kind::Events => Form::Events { sse: Box::new(Sse::new(cap)), ready: VecDeque::new() },
        };
        Self { response, cap, form }
    }

    /// The next message; none at the end. Of a message above the cap no more than that is read.
    pub(super) async fn next(&mut self) -> Result<Option<Event>, reqwest::Error> {
        loop {
            if let Form::Events { ready, .. } = &mut self.form
                && let Some(event) = ready.pop_front()
            {
                return Ok(Some(event));
            }
            let is_over = match &self.form {
                Form::Whole(line) => line.as_ref().is_none_or(|line| line.too_long.is_some()),
                Form::Events { .. } => false,
            };
            let chunk = if is_over { None } else { self.response.chunk().await? };
            match (&mut self.form, chunk) {
                (Form::Whole(Some(line)), Some(chunk)) => line.take(&chunk, self.cap),
                (Form::Whole(line), _) => {
                    let line = line.take().filter(|line| !line.bytes.trim_ascii().is_empty());
                    return Ok(line.map(|line| Event { name: String::new(), line }));
                }
                (Form::Events { sse, ready }, Some(chunk)) => ready.extend(sse.read(&chunk)),
                (Form::Events { .. }, None) => return Ok(None),
            }
        }
    }
}

/// The start of a body, when it is no more than a text for a reader.
pub(super) async fn start(mut response: Response) -> Vec<u8> {
    const ENOUGH: usize = 64 << 10;
    let mut bytes = Vec::new();
    while let Ok(Some(chunk)) = response.chunk().await {
        bytes.extend_from_slice(&chunk);
        if bytes.len() >= ENOUGH {
            bytes.truncate(ENOUGH);
            break;
        }
    }
    bytes
}
