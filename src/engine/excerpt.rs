//! Drawing a place: the text of an answer or a declaration, masked, and where in it a pointer leads.

use std::borrow::Cow;

use serde_json::Value;

use crate::model::{Excerpt, Masker, clean_text, pointer_push};
use crate::value::{SensitiveKind, label_in, without_sensitive};

/// How long one text of an answer may be before it is cut: enough for a person to recognise.
const LONGEST_TEXT: usize = 200;
/// How many entries of a list are drawn.
const LONGEST_LIST: usize = 5;

/// How the texts of a value are shown.
#[derive(Debug, Clone, Copy)]
pub(super) enum Show {
    /// A declaration: as it is.
    Plain,
    /// A record: every text is personal.
    Record(Masker),
    /// A whole result or error: words stay, people in them are masked.
    Reply(Masker),
    /// A record of a verification source: what is sensitive is never shown, whatever may be revealed.
    Source(Masker),
    /// The whole result or error of such a source.
    SourceReply(Masker),
    /// A message with a result or an error in it, shown likewise.
    Message(Masker),
    /// A message with the result or error of a verification source's tool.
    SourceMessage(Masker),
}

impl Show {
    /// How a value at `pointer` is shown: what is structured is a record, whatever stands round it.
    fn at(self, pointer: &str) -> Self {
        match self {
            Self::Reply(mask) if pointer.starts_with("/structuredContent/") => Self::Record(mask),
            Self::Message(mask) if pointer.starts_with("/result/structuredContent/") => Self::Record(mask),
            Self::SourceReply(mask) if pointer.starts_with("/structuredContent/") => Self::Source(mask),
            Self::SourceMessage(mask) if pointer.starts_with("/result/structuredContent/") => {
                Self::Source(mask)
            }
            Self::Message(mask) => Self::Reply(mask),
            Self::SourceMessage(mask) => Self::SourceReply(mask),
            Self::Plain | Self::Record(_) | Self::Reply(_) | Self::Source(_) | Self::SourceReply(_) => self,
        }
    }
}

/// A value as indented JSON with the places of some pointers; a pointer that leads nowhere falls back to its parent.
pub(super) fn draw(name: &str, value: &Value, show: Show, places: &[(String, String)]) -> Excerpt {
    let mut drawing = Drawing { text: String::new(), spans: Vec::new(), show, root: value };
    drawing.value(value, "", 0, "");
    let places = places.iter().map(|(pointer, label)| {
        let (start, end) = drawing.span(pointer);
        (start, end - start, label.clone())
    });
    let places = places.collect();
    Excerpt { name: name.to_owned(), text: drawing.text, places }
}

struct Drawing<'v> {
    /// The whole value: what stands beside a text may name it.
    root: &'v Value,
    text: String,
    /// For each pointer drawn: where its key and value stand.
    spans: Vec<(String, usize, usize)>,
    show: Show,
}

impl Drawing<'_> {
    fn span(&self, pointer: &str) -> (usize, usize) {
        let mut pointer = pointer;
        loop {
            if let Some((_, start, end)) = self.spans.iter().find(|(at, _, _)| at == pointer) {
                return (*start, self.first_line(*start, *end));
            }
            match pointer.rfind('/') {
                Some(cut) => pointer = &pointer[..cut],
                None => return (0, self.first_line(0, self.text.len())),
            }
        }
    }

    /// A span over several lines is underlined on its first: the caret is to point, not to paint.
    fn first_line(&self, start: usize, end: usize) -> usize {
        self.text[start..end].find('\n').map_or(end, |line| start + line)
    }

    /// `start` is where the key before the value began, so that key and value are underlined together.
    fn value(&mut self, value: &Value, pointer: &str, indent: usize, key: &str) {
        let start = self.text.len() - key.len();
        match value {
            Value::Object(map) if map.is_empty() => self.text.push_str("{}"),
            Value::Array(items) if items.is_empty() => self.text.push_str("[]"),
            Value::Object(map) => {
                self.text.push('{');
                for (index, (name, child)) in map.iter().enumerate() {
                    let key = format!("{}: ", Value::String(clean_text(&self.shown_key(name))));
                    self.entry(child, pointer, name, (indent, index, &key));
                }
                self.close(indent, '}');
            }
            Value::Array(items) => {
                self.text.push('[');
                for (index, child) in items.iter().take(LONGEST_LIST).enumerate() {
                    self.entry(child, pointer, &index.to_string(), (indent, index, ""));
                }
                if items.len() > LONGEST_LIST {
                    let more = items.len() - LONGEST_LIST;
                    self.text.push_str(&format!(",\n{}… {more} more", " ".repeat(indent + 2)));
                }
                self.close(indent, ']');
            }
            Value::String(text) => {
                let shown = self.shown(text, pointer);
                self.text.push_str(&Value::String(shown).to_string());
            }
            Value::Number(number) => {
                let shown = self.shown_number(&number.to_string(), pointer);
                self.text.push_str(&shown);
            }
            Value::Null | Value::Bool(_) => self.text.push_str(&value.to_string()),
        }
        self.spans.push((pointer.to_owned(), start, self.text.len()));
    }

    fn entry(
        &mut self,
        child: &Value,
        pointer: &str,
        name: &str,
        (indent, index, key): (usize, usize, &str),
    ) {
        if index > 0 {
            self.text.push(',');
        }
        self.text.push('\n');
        self.text.push_str(&" ".repeat(indent + 2));
        self.text.push_str(key);
        let mut below = pointer.to_owned();
        pointer_push(&mut below, name);
        self.value(child, &below, indent + 2, key);
    }

    fn close(&mut self, indent: usize, bracket: char) {
        self.text.push('\n');
        self.text.push_str(&" ".repeat(indent));
        self.text.push(bracket);
    }

    fn shown(&self, text: &str, pointer: &str) -> String {
        let text = &*self.safe(text, pointer);
        let masked = match self.show.at(pointer) {
            Show::Plain => text.to_owned(),
            // What was taken out is told by its kind, which is nobody's.
            Show::Source(_) | Show::SourceReply(_) if is_mark(text) => text.to_owned(),
            Show::Record(mask) | Show::Source(mask) => record_text(mask, text),
            Show::Reply(mask) | Show::SourceReply(mask) | Show::Message(mask) | Show::SourceMessage(mask) => {
                reply_text(mask, text)
            }
        };
        let clean = clean_text(&masked);
        if clean.chars().count() <= LONGEST_TEXT {
            return clean;
        }
        let start: String = clean.chars().take(LONGEST_TEXT).collect();
        format!("{start}…")
    }

    /// A key is the company's own word, unless it is a value.
    fn shown_key(&self, key: &str) -> String {
        match self.show {
            Show::Plain => key.to_owned(),
            Show::Record(mask) | Show::Reply(mask) | Show::Message(mask) => mask.prose(key),
            Show::Source(mask) | Show::SourceReply(mask) | Show::SourceMessage(mask) => {
                mask.prose(&without_sensitive("", key))
            }
        }
    }

    /// A text of a source's answer without what never stands in a report.
    fn safe<'a>(&self, text: &'a str, pointer: &str) -> Cow<'a, str> {
        match self.show {
            Show::Plain | Show::Record(_) | Show::Reply(_) | Show::Message(_) => Cow::Borrowed(text),
            Show::Source(_) | Show::SourceReply(_) | Show::SourceMessage(_) => {
                match serde_json::from_str::<Value>(text) {
                    Ok(mut json @ (Value::Object(_) | Value::Array(_))) => {
                        remove_sensitive(&mut json, &label_in(self.root, pointer));
                        Cow::Owned(json.to_string())
                    }
                    _ => without_sensitive(&label_in(self.root, pointer), text),
                }
            }
        }
    }

    fn shown_number(&self, number: &str, pointer: &str) -> String {
        let number = &*self.safe(number, pointer);
        match self.show.at(pointer) {
            Show::Record(mask) | Show::Source(mask) => masked_number(mask, number),
            Show::Plain
            | Show::Reply(_)
            | Show::SourceReply(_)
            | Show::Message(_)
            | Show::SourceMessage(_) => number.to_owned(),
        }
    }
}

/// How often JSON in a text in JSON is looked into.
const DEEPEST: usize = 3;

/// Takes out of a JSON value what never stands in a report; `label` is what the whole stands under.
fn remove_sensitive(value: &mut Value, label: &str) {
    let whole = value.clone();
    Removal { whole: &whole, label, depth: 0 }.at(value, "");
}

struct Removal<'v> {
    /// The value as it was: what stands beside a text may name it.
    whole: &'v Value,
    label: &'v str,
    depth: usize,
}

impl Removal<'_> {
    fn at(&self, value: &mut Value, pointer: &str) {
        let keyless = pointer.split('/').all(|key| key.bytes().all(|byte| byte.is_ascii_digit()));
        let own = || if keyless { self.label.to_owned() } else { label_in(self.whole, pointer) };
        match value {
            Value::String(text) => match serde_json::from_str::<Value>(text) {
                Ok(mut json @ (Value::Object(_) | Value::Array(_))) if self.depth < DEEPEST => {
                    let whole = json.clone();
                    Removal { whole: &whole, label: &own(), depth: self.depth + 1 }.at(&mut json, "");
                    if json != whole {
                        *text = json.to_string();
                    }
                }
                _ => *text = without_sensitive(&own(), text).into_owned(),
            },
            Value::Number(number) => {
                let text = number.to_string();
                if let Cow::Owned(without) = without_sensitive(&own(), &text) {
                    *value = Value::String(without);
                }
            }
            Value::Array(items) => {
                for (index, item) in items.iter_mut().enumerate() {
                    self.at(item, &format!("{pointer}/{index}"));
                }
            }
            Value::Object(map) => {
                let entries = std::mem::take(map).into_iter().map(|(key, mut child)| {
                    let mut below = pointer.to_owned();
                    pointer_push(&mut below, &key);
                    self.at(&mut child, &below);
                    (without_sensitive("", &key).into_owned(), child)
                });
                *map = entries.collect();
            }
            Value::Null | Value::Bool(_) => {}
        }
    }
}

/// A number of a record; one or two digits are amounts and flags.
fn masked_number(mask: Masker, number: &str) -> String {
    if number.len() > 2 { mask.reference(number) } else { number.to_owned() }
}

/// Whether a text is what stands in place of a sensitive value.
fn is_mark(text: &str) -> bool {
    SensitiveKind::ALL.iter().any(|kind| kind.mark() == text)
}

/// A text of a record; one that holds JSON itself is masked inside.
fn record_text(mask: Masker, text: &str) -> String {
    match serde_json::from_str::<Value>(text) {
        Ok(json @ (Value::Object(_) | Value::Array(_))) => masked_json(mask, &json).to_string(),
        _ => mask.any(text),
    }
}

/// A text item: JSON in it is masked as a record is, words as a sentence.
fn reply_text(mask: Masker, text: &str) -> String {
    match serde_json::from_str::<Value>(text) {
        Ok(json @ (Value::Object(_) | Value::Array(_))) => masked_json(mask, &json).to_string(),
        _ => mask.prose(text),
    }
}

/// A copy with every text masked; `error_type` and other single words of a code stay readable.
fn masked_json(mask: Masker, value: &Value) -> Value {
    match value {
        Value::String(text) => Value::String(mask.any(text)),
        Value::Array(items) => Value::Array(items.iter().map(|item| masked_json(mask, item)).collect()),
        Value::Object(map) => Value::Object(
            map.iter()
                .map(|(key, child)| {
                    let keep = ["error_type", "code", "status", "type"].contains(&key.as_str());
                    let shown = if keep { child.clone() } else { masked_json(mask, child) };
                    (mask.prose(key), shown)
                })
                .collect(),
        ),
        Value::Number(number) if number.to_string().len() > 2 => {
            Value::String(mask.reference(&number.to_string()))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_a_source_must_not_show_is_shown_by_no_flag() {
        let value = json!({
            "identifier": [{ "type": "CPR", "value": "0707614286" }], "cpr": 707_614_286.0,
            "raw": json!({ "b": json!({ "4242424242424242": { "cpr": ["0707614286"] } }).to_string() }).to_string(),
            "note": "kort 4242 - 4242 - 4242 - 4242, 070761\u{2013}4286", "name": "Kim"
        });
        let drawn = draw("answer", &value, Show::Source(Masker { reveal: true }), &[]).text;
        for part in ["0707614286", "707614286", "4242", "4286"] {
            assert!(!drawn.contains(part), "{part}: {drawn}");
        }
        assert!(drawn.contains("\"Kim\"") && drawn.contains("\"CPR\""), "{drawn}");
    }

    #[test]
    fn a_place_is_the_key_with_its_value() {
        let value = json!({"contact_id": "CON-001", "emails": ["alex.doe@example.com"]});
        let show = Show::Record(Masker::default());
        let drawn = draw(
            "answer",
            &value,
            show,
            &[("/emails/0".into(), "here".into()), ("/none/at/all".into(), "gone".into())],
        );
        let (start, length, _) = &drawn.places[0];
        assert_eq!(&drawn.text[*start..start + length], "\"a***@example.com\"");
        let (start, length, _) = &drawn.places[1];
        assert_eq!(&drawn.text[*start..start + length], "{");
        let drawn = draw("answer", &value, show, &[("/contact_id".into(), String::new())]);
        let (start, length, _) = &drawn.places[0];
        assert_eq!(&drawn.text[*start..start + length], "\"contact_id\": \"CO***1\"");
    }
}
