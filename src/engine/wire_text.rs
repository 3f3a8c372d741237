//! One call as it went over the wire: what was sent and what came back, masked, cleaned and bounded.

use serde_json::{Value, json};

use super::excerpt::{Show, draw};
use crate::model::{Evidence, Exchange, Masker, Reply, SingleLookup, clean_text};
use crate::value::without_sensitive;

/// So many lines of an answer are shown.
const MOST_LINES: usize = 80;
/// So many letters are shown of what is no JSON.
const MOST_LETTERS: usize = 2000;

/// Adds to a lookup's steps the request as it was sent and the message that came back. Headers are never shown, over
/// HTTP no more than over standard input and output; they are no part of the message.
pub fn show_wire(single: &mut SingleLookup, evidence: &Evidence, mask: Masker) {
    let Some(exchange) = evidence.exchanges.first() else { return };
    let pasted = evidence.server.transport == "file";
    let (asked, came) = if pasted {
        ("on the wire, what the platform sends", "on the wire, the answer as it was pasted")
    } else {
        ("on the wire, sent", "on the wire, came back")
    };
    let steps = &mut single.lookup.steps;
    steps.push((asked.into(), request(exchange, mask)));
    let is_source = evidence.designation.sources.iter().any(|source| source.tool == exchange.tool);
    let show = if is_source { Show::SourceMessage } else { Show::Message };
    let came_back = reply(&exchange.reply, mask, show(mask));
    let came_back = if is_source { without_sensitive("", &came_back).into_owned() } else { came_back };
    steps.push((came.into(), came_back));
}

/// The request without its `id` and `_meta`, which the protocol adds.
fn request(exchange: &Exchange, mask: Masker) -> String {
    let mut arguments = exchange.arguments.clone();
    for value in arguments.as_object_mut().into_iter().flat_map(|map| map.values_mut()) {
        if value.as_str() == Some(exchange.probe.value.as_str()) {
            *value = mask.value(exchange.probe.channel, &exchange.probe.value).into();
        }
    }
    let params = json!({ "name": exchange.tool, "arguments": arguments });
    let message = json!({ "jsonrpc": "2.0", "method": "tools/call", "params": params });
    lines(&message, Show::Plain)
}

fn reply(reply: &Reply, mask: Masker, show: Show) -> String {
    match reply {
        Reply::Result(raw) => lines(&json!({ "result": raw.value() }), show),
        Reply::RpcError(raw) => lines(&json!({ "error": raw.value() }), show),
        Reply::TimedOut { after } => format!("nothing within {} ms", after.as_millis()),
        Reply::Dropped { why } => bounded(&format!("nothing: {}", mask.prose(why))),
        Reply::Unreadable { why, text } => {
            bounded(&format!("{}, beginning with:\n{}", mask.prose(why), mask.prose(text)))
        }
    }
}

fn lines(message: &Value, show: Show) -> String {
    let drawn = draw("", message, show, &[]).text;
    let count = drawn.lines().count();
    let mut shown: Vec<&str> = drawn.lines().take(MOST_LINES).collect();
    let more = format!("… {} more lines", count.saturating_sub(MOST_LINES));
    if count > MOST_LINES {
        shown.push(&more);
    }
    shown.join("\n")
}

fn bounded(text: &str) -> String {
    let clean = clean_text(text);
    let mut shown: String = clean.chars().take(MOST_LETTERS).collect();
    if shown.len() < clean.len() {
        shown.push('…');
    }
    shown
}
