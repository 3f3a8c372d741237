//! What one line says: a reply, something of the server's own, or no message at all.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::lines::Line;
use super::scan::Scan;
use super::sound;
use crate::model::{BreachKind, RawJson};

/// What one line says.
#[derive(Debug)]
pub(super) enum Message {
    /// A reply that can be read.
    Reply {
        /// The question it answers.
        id: ReplyId,
        /// The answer.
        answer: Answer,
        /// What is wrong with it all the same.
        flaw: Option<&'static str>,
    },
    /// A request or a notification of the server's own.
    FromServer {
        /// Whether it says that the tool list changed.
        list_changed: bool,
        /// The whole of it.
        text: String,
    },
    /// No message of the protocol.
    Broken(Broken),
    /// Text that never was to be a message.
    Noise,
}

/// The `id` of a reply.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum ReplyId {
    /// A number as we send them, and whether it came back as it was sent.
    Number { id: u64, as_sent: bool },
    /// Something that we never send.
    Foreign(String),
    /// None, or `null`.
    Missing,
}

/// The `result` or the `error` of a reply.
#[derive(Debug)]
pub(super) enum Answer {
    Result(RawJson),
    Error(RawJson),
}

/// A line that cannot be read as a message.
#[derive(Debug)]
pub(super) struct Broken {
    pub(super) kind: BreachKind,
    /// What is wrong with it.
    pub(super) why: String,
    /// The byte at which it was noticed.
    pub(super) at: Option<usize>,
    /// The ids it names, as far as they could be ours.
    pub(super) ids: Vec<u64>,
    /// Whether it was meant to be a reply.
    pub(super) is_reply: bool,
}

impl Broken {
    fn new(kind: BreachKind, why: impl Into<String>, scan: &Scan) -> Self {
        Self { kind, why: why.into(), at: None, ids: scan.ids().to_vec(), is_reply: scan.is_reply() }
    }
}

/// Reads a line.
pub(super) fn read(line: &Line) -> Message {
    let bytes = line.bytes.trim_ascii();
    if let Some(scan) = &line.too_long {
        return Message::Broken(Broken::new(
            BreachKind::TooLarge,
            "it is larger than the cap on an answer",
            scan,
        ));
    }
    let body = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let is_attempt = matches!(body.first(), Some(b'{' | b'['));
    let scan = || if is_attempt { Scan::of(body) } else { Scan::default() };
    let Ok(text) = std::str::from_utf8(bytes) else {
        return Message::Broken(Broken::new(
            BreachKind::NotUtf8,
            "it holds bytes that are no UTF-8",
            &scan(),
        ));
    };
    match sound::fault(text) {
        None => read_json(text),
        Some((why, at)) => {
            let scan = scan();
            if scan.ids().is_empty() && !scan.is_reply() {
                return Message::Noise;
            }
            let mut broken = Broken::new(BreachKind::NotAMessage, why, &scan);
            broken.at = Some(at);
            Message::Broken(broken)
        }
    }
}

const LACKS_VERSION: &str = "it lacks \"jsonrpc\": \"2.0\"";

/// Reads a line that is JSON.
fn read_json(text: &str) -> Message {
    if text.starts_with('[') {
        return Message::Broken(read_batch(text));
    }
    let Ok(parts) = serde_json::from_str::<Parts<'_>>(text) else {
        let why = "it is JSON, but no object";
        return Message::Broken(Broken::new(BreachKind::NotAMessage, why, &Scan::default()));
    };
    let broken =
        |why: &str| Message::Broken(Broken::new(BreachKind::NotAMessage, why, &Scan::of(text.as_bytes())));
    if parts.jsonrpc.is_none_or(|version| string(version).as_deref() != Some("2.0")) {
        let mut broken = Broken::new(BreachKind::NotAMessage, LACKS_VERSION, &Scan::of(text.as_bytes()));
        if let (ReplyId::Number { id, .. }, Some('{')) =
            (read_id(parts.id), parts.error.and_then(first_letter))
        {
            broken.ids = vec![id];
        }
        return Message::Broken(broken);
    }
    let (answer, flaw) = match (parts.method, parts.result, parts.error) {
        (Some(method), None, None) => return from_server(method, text),
        (None, Some(result), None) => (Answer::Result(keep(result)), None),
        (None, None, Some(error)) if first_letter(error) == Some('{') => {
            (Answer::Error(keep(error)), error_flaw(error))
        }
        (None, None, Some(_)) => return broken("its error is no object"),
        (None, Some(_), Some(_)) => return broken("it has both a result and an error"),
        (None, None, None) => return broken("it has neither a result nor an error nor a method"),
        (Some(_), _, _) => return broken("it is a request and an answer at once"),
    };
    Message::Reply { id: read_id(parts.id), answer, flaw }
}

fn from_server(method: &RawValue, text: &str) -> Message {
    let list_changed = string(method).as_deref() == Some("notifications/tools/list_changed");
    Message::FromServer { list_changed, text: text.to_owned() }
}

fn read_batch(text: &str) -> Broken {
    let items: Vec<&RawValue> = serde_json::from_str(text).unwrap_or_default();
    let mut broken =
        Broken::new(BreachKind::NotAMessage, "several messages came in one array", &Scan::default());
    for item in items {
        let scan = Scan::of(item.get().as_bytes());
        broken.ids.extend(scan.ids());
        broken.is_reply |= scan.is_reply();
    }
    broken
}

fn read_id(id: Option<&RawValue>) -> ReplyId {
    let Some(id) = id.map(RawValue::get).filter(|&id| id != "null") else { return ReplyId::Missing };
    if let Ok(number) = id.parse() {
        return ReplyId::Number { id: number, as_sent: true };
    }
    let number = match serde_json::from_str::<serde_json::Value>(id) {
        Ok(serde_json::Value::String(text)) => text.parse().ok(),
        Ok(serde_json::Value::Number(number)) => {
            number.as_f64().filter(|n| n.fract() == 0.0).and_then(|n| format!("{n:.0}").parse().ok())
        }
        _ => None,
    };
    match number {
        Some(id) => ReplyId::Number { id, as_sent: false },
        None => ReplyId::Foreign(id.to_owned()),
    }
}

fn error_flaw(error: &RawValue) -> Option<&'static str> {
    let value: serde_json::Value = serde_json::from_str(error.get()).ok()?;
    match (value.get("code"), value.get("message")) {
        (Some(code), _) if code.as_i64().is_none() => Some("its error has a code that is no whole number"),
        (None, _) => Some("its error has no code"),
        (_, None) => Some("its error has no message"),
        (_, Some(message)) if !message.is_string() => Some("its error has a message that is no text"),
        _ => None,
    }
}

fn first_letter(raw: &RawValue) -> Option<char> {
    raw.get().chars().next()
}

fn string(raw: &RawValue) -> Option<String> {
    serde_json::from_str(raw.get()).ok()
}

fn keep(raw: &RawValue) -> RawJson {
    RawJson::from_text(raw.get().to_owned()).expect("raw JSON is JSON")
}

/// The members of a message, as they were sent. Of a repeated member the last counts.
#[derive(Default)]
struct Parts<'a> {
    jsonrpc: Option<&'a RawValue>,
    id: Option<&'a RawValue>,
    method: Option<&'a RawValue>,
    result: Option<&'a RawValue>,
    error: Option<&'a RawValue>,
}

impl<'de> Deserialize<'de> for Parts<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(PartsVisitor)
    }
}

struct PartsVisitor;

impl<'de> Visitor<'de> for PartsVisitor {
    type Value = Parts<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a message")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Parts<'de>, A::Error> {
        let mut parts = Parts::default();
        while let Some((key, value)) = members.next_entry::<String, &'de RawValue>()? {
            match key.as_str() {
                "jsonrpc" => parts.jsonrpc = Some(value),
                "id" => parts.id = Some(value),
                "method" => parts.method = Some(value),
                "result" => parts.result = Some(value),
                "error" => parts.error = Some(value),
                _ => {}
            }
        }
        Ok(parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_text(text: &str) -> Message {
        read(&Line { bytes: text.as_bytes().to_vec(), too_long: None, number: 1, ended: true })
    }

    #[test]
    fn number_literals_stay_as_they_were_sent() {
        let Message::Reply { id, answer: Answer::Result(raw), flaw } =
            read_text(r#"{"jsonrpc":"2.0","id":3,"result":{"n":[9007199254740993, 1.0,1e3]}}"#)
        else {
            panic!("no result")
        };
        assert_eq!(id, ReplyId::Number { id: 3, as_sent: true });
        assert_eq!(raw.text(), r#"{"n":[9007199254740993, 1.0,1e3]}"#);
        assert_eq!(flaw, None);
    }

    #[test]
    fn a_result_of_any_shape_is_a_result() {
        for result in
            ["null", "7", "\"text\"", "[]", r#"{"content":"text"}"#, r#"{"resultType":"odd"}"#, "1e400"]
        {
            let message = read_text(&format!(r#"{{"jsonrpc":"2.0","id":3,"result":{result}}}"#));
            assert!(
                matches!(message, Message::Reply { answer: Answer::Result(_), flaw: None, .. }),
                "{result}"
            );
        }
    }

    #[test]
    fn ids_come_back_in_many_ways() {
        let id = |id: &str| match read_text(&format!(r#"{{"jsonrpc":"2.0",{id}"result":{{}}}}"#)) {
            Message::Reply { id, .. } => id,
            other => panic!("{other:?}"),
        };
        assert_eq!(id(r#""id":"7","#), ReplyId::Number { id: 7, as_sent: false });
        assert_eq!(id(r#""id":7.0,"#), ReplyId::Number { id: 7, as_sent: false });
        assert_eq!(id(r#""id":null,"#), ReplyId::Missing);
        assert_eq!(id(""), ReplyId::Missing);
        assert_eq!(id(r#""id":"abc","#), ReplyId::Foreign("\"abc\"".into()));
        assert_eq!(id(r#""id":1.5,"#), ReplyId::Foreign("1.5".into()));
    }

    #[test]
    fn an_attempt_at_a_reply_names_its_id() {
        for (text, why) in [
            (r#"{"id":5,"result":{}}"#, "it lacks \"jsonrpc\": \"2.0\""),
            (r#"{"id":5,"error":{"code":1}}"#, "it lacks \"jsonrpc\": \"2.0\""),
            (r#"{"jsonrpc":"1.0","id":5,"result":{}}"#, "it lacks \"jsonrpc\": \"2.0\""),
            (r#"{"jsonrpc":"2.0","id":5,"result":{},"error":null}"#, "it has both a result and an error"),
            (r#"{"jsonrpc":"2.0","id":5,"error":"no"}"#, "its error is no object"),
            (r#"{"jsonrpc":"2.0","id":5}"#, "it has neither a result nor an error nor a method"),
            (r#"{"jsonrpc":"2.0","id":5,"result":{"n":NaN}}"#, "it is no JSON: expected value"),
            (r#"[{"jsonrpc":"2.0","id":5,"result":{}}]"#, "several messages came in one array"),
            ("\u{feff}{\"jsonrpc\":\"2.0\",\"id\":5,\"result\":{}}", "it is no JSON: expected value"),
        ] {
            let Message::Broken(broken) = read_text(text) else { panic!("{text}") };
            assert_eq!((broken.why.as_str(), broken.ids.as_slice()), (why, &[5][..]), "{text}");
        }
    }

    #[test]
    fn what_a_program_prints_is_noise() {
        for text in ["", "Server started", "{", "  \"jsonrpc\": \"2.0\",", "{'event': 'started'}", "{oops}"] {
            assert!(matches!(read_text(text), Message::Noise), "{text}");
        }
        for text in ["42", "null", "\"started\"", r#"{"level":"info","msg":"started"}"#] {
            let Message::Broken(broken) = read_text(text) else { panic!("{text}") };
            assert!(
                broken.kind == BreachKind::NotAMessage && !broken.is_reply && broken.ids.is_empty(),
                "{text}"
            );
        }
    }

    #[test]
    fn an_odd_error_is_still_an_error() {
        let text = r#"{"jsonrpc":"2.0","id":5,"error":{"code":"E1","message":"no"}}"#;
        let Message::Reply { answer: Answer::Error(raw), flaw: Some(flaw), .. } = read_text(text) else {
            panic!()
        };
        assert_eq!(raw.text(), r#"{"code":"E1","message":"no"}"#);
        assert_eq!(flaw, "its error has a code that is no whole number");
    }
}
