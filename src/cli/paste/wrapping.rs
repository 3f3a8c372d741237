//! What stands round an answer: a Markdown fence, an event stream.

use serde_json::Value;

use super::answer::{Kind, Refused};
use super::literal;

/// The text inside a wrapping, and what the wrapping is.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) text: String,
    pub(super) said: String,
}

/// What a JSON value is.
///
/// | has | is |
/// | --- | --- |
/// | `jsonrpc`, and `result` or `error` | an answer |
/// | `jsonrpc` and `method` | a question |
/// | a list whose entries all have `jsonrpc` | a batch |
/// | `content` as a list of items, `structuredContent`, or `isError` as a boolean | a result |
/// | a list whose entries all are content items | content |
pub(super) fn kind(json: &Value) -> Kind {
    let is_message = |value: &Value| value.get("jsonrpc").is_some_and(Value::is_string);
    if is_message(json) {
        let answers = json.get("result").is_some() || json.get("error").is_some();
        return if answers { Kind::Response } else { Kind::Question };
    }
    if let Some(items) = json.as_array().filter(|items| !items.is_empty()) {
        return match () {
            () if items.iter().all(is_message) => Kind::Batch,
            () if items.iter().all(is_content_item) => Kind::Content,
            () => Kind::Other,
        };
    }
    let is_result = json
        .get("content")
        .and_then(Value::as_array)
        .is_some_and(|items| items.iter().all(|item| item.get("type").is_some()))
        || json.get("structuredContent").is_some()
        || json.get("isError").is_some_and(Value::is_boolean);
    if is_result { Kind::Result } else { Kind::Other }
}

fn is_content_item(item: &Value) -> bool {
    match item.get("type").and_then(Value::as_str) {
        Some("text") => item.get("text").is_some_and(Value::is_string),
        Some("image" | "audio") => item.get("data").is_some(),
        Some("resource") => item.get("resource").is_some(),
        Some("resource_link") => item.get("uri").is_some(),
        _ => false,
    }
}

/// A result that a program printed, its members called as they are sent, and without those that are never sent as null.
pub(super) fn as_sent(json: Value) -> Value {
    let Value::Object(members) = json else { return json };
    let sent = members.into_iter().filter(|(name, value)| {
        !(value.is_null()
            && ["structuredContent", "structured_content", "meta", "_meta"].contains(&name.as_str()))
    });
    sent.map(|(name, value)| (literal::as_sent(&name).to_owned(), value)).collect()
}

/// What to say of a paste with more than one answer in it.
pub(super) fn several(count: usize) -> Refused {
    Refused::new(
        format!("holds {count} answers, and which one is meant cannot be told"),
        "paste one of them: the one with the `id` of the call in question",
    )
}

/// The inside of the one fenced block of a paste, as tickets have it; what stands round it is left aside.
pub(super) fn fence(text: &str) -> Result<Option<Found>, Refused> {
    let mut blocks: Vec<String> = Vec::new();
    let mut open: Option<(&str, Vec<&str>)> = None;
    let mut outside = 0;
    for line in text.lines() {
        // A ticket may quote the whole block.
        let line = line.trim_start_matches(['>', ' ']);
        let mark = ["```", "~~~"].into_iter().find(|mark| line.starts_with(mark));
        match (mark, open.take()) {
            (Some(mark), None) => open = Some((mark, Vec::new())),
            (Some(mark), Some((opened, lines))) if mark == opened && line.trim() == mark => {
                blocks.push(lines.join("\n"));
            }
            (_, Some((opened, mut lines))) => {
                lines.push(line);
                open = Some((opened, lines));
            }
            (None, None) => outside += usize::from(!line.trim().is_empty()),
        }
    }
    // A fence that was not copied to its end.
    if let Some((_, lines)) = open {
        blocks.push(lines.join("\n"));
    }
    let of_json: Vec<&String> =
        blocks.iter().filter(|block| serde_json::from_str::<Value>(block.trim()).is_ok()).collect();
    let said = match outside {
        0 => "a block in a Markdown fence of the paste's own",
        _ => "a block in a Markdown fence, the words round it left aside",
    };
    let found = |block: &str| Some(Found { text: block.trim().to_owned(), said: said.into() });
    match (of_json.as_slice(), blocks.as_slice()) {
        ([one], _) => Ok(found(one)),
        ([], [one]) if !one.trim().is_empty() => Ok(found(one)),
        ([], []) => Ok(None),
        _ => Err(Refused::new(
            format!("holds {} fenced blocks, and which one is the answer cannot be told", blocks.len()),
            "paste the block with the tool's answer alone",
        )),
    }
}

/// The text of a paste that is quoted throughout, as mail and tickets quote it.
pub(super) fn quoted(text: &str) -> Option<Found> {
    let mut lines = text.lines().map(str::trim_start).filter(|line| !line.is_empty()).peekable();
    if lines.peek().is_none() || !lines.all(|line| line.starts_with('>')) {
        return None;
    }
    let inner: Vec<&str> = text.lines().map(|line| line.trim_start_matches(['>', ' '])).collect();
    let inner = inner.join("\n").trim().to_owned();
    (!inner.is_empty()).then(|| Found { text: inner, said: "a quotation".into() })
}

/// Members that were copied without the brackets round them.
pub(super) fn members(text: &str) -> Option<Found> {
    let inside = text.starts_with('"').then(|| format!("{{{}}}", text.trim_end_matches([',', ' ', '\n'])))?;
    let is_object = serde_json::from_str::<Value>(&inside).is_ok();
    is_object.then(|| Found { text: inside, said: "members without the brackets round them".into() })
}

/// The one answer among the events of a stream.
pub(super) fn event_stream(text: &str) -> Result<Option<Found>, Refused> {
    let fields = ["data:", "event:", "id:", "retry:", ":"];
    let is_stream =
        text.lines().all(|line| line.trim().is_empty() || fields.iter().any(|f| line.starts_with(f)))
            && text.lines().any(|line| line.starts_with("data:"));
    if !is_stream {
        return Ok(None);
    }
    let mut events: Vec<String> = vec![String::new()];
    for line in text.lines() {
        if let Some(data) = line.strip_prefix("data:") {
            let event = events.last_mut().filter(|event| !event.is_empty());
            let data = data.strip_prefix(' ').unwrap_or(data);
            match event {
                Some(event) => *event += &format!("\n{data}"),
                None => events.extend([data.to_owned()]),
            }
        } else if line.trim().is_empty() {
            events.push(String::new());
        }
    }
    events.retain(|event| !event.trim().is_empty());
    let answers: Vec<&String> = events
        .iter()
        .filter(|event| {
            serde_json::from_str::<Value>(event).is_ok_and(|json| matches!(kind(&json), Kind::Response))
        })
        .collect();
    let of = |text: &str| {
        let said = match events.len() {
            1 => "an event stream of one event".to_owned(),
            count => format!("an event stream of {count} events, one of which is an answer"),
        };
        Ok(Some(Found { text: text.to_owned(), said }))
    };
    match (answers.as_slice(), events.as_slice()) {
        ([one], _) => of(one),
        ([], [one]) => of(one),
        ([], _) => Err(Refused::new(
            "is an event stream in which no event is an answer",
            "paste the stream to its end: the answer is the event with a `result` or an `error`",
        )),
        (many, _) => Err(several(many.len())),
    }
}
