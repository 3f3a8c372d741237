//! A value as Python's `print` or JavaScript's `console.log` shows it: single quotes, `True`, bare keys, and a result as
//! a client prints it, `CallToolResult(content=[TextContent(…)], isError=False)`.

use std::iter::Peekable;
use std::str::Chars;

use serde_json::{Map, Number, Value};

/// Deeper than any answer.
const DEEPEST: usize = 64;

/// The classes of the Python SDKs of which a result is made.
const CLASSES: [&str; 9] = [
    "CallToolResult",
    "TextContent",
    "ImageContent",
    "AudioContent",
    "EmbeddedResource",
    "ResourceLink",
    "TextResourceContents",
    "BlobResourceContents",
    "Annotations",
];

/// Whose way of writing a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Written {
    /// Python's.
    Python,
    /// JavaScript's.
    JavaScript,
    /// JSON, but for a comma before a closing bracket.
    Nearly,
}

/// Reads a dict, an object or a list, or the members of a result; none when it is anything else, a call such as
/// `date(2026, 1, 1)` or a shortened `[Object]` in it included: nothing is guessed.
pub(super) fn value(text: &str) -> Option<(Value, Written)> {
    let mut reader = Reader {
        letters: text.chars().peekable(),
        written: Written::Nearly,
        undefined: false,
        any_class: false,
    };
    let value = match text.starts_with(['{', '[']) {
        true => reader.value(0)?,
        false
            if CLASSES
                .iter()
                .any(|class| text.strip_prefix(class).is_some_and(|rest| rest.starts_with('('))) =>
        {
            reader.value(0)?
        }
        false if ["meta=", "_meta=", "content="].iter().any(|name| text.starts_with(name)) => {
            reader.members(None, 0)?
        }
        false => return None,
    };
    reader.space();
    reader.letters.next().is_none().then_some((value, reader.written))
}

struct Reader<'a> {
    letters: Peekable<Chars<'a>>,
    written: Written,
    /// Whether the last word was JavaScript's `undefined`, which no JSON has.
    undefined: bool,
    /// Whether a class of any name is read, as in what a client made of the answer for itself.
    any_class: bool,
}

impl Reader<'_> {
    fn space(&mut self) {
        while self.letters.next_if(|c| c.is_whitespace()).is_some() {}
    }

    fn take(&mut self, letter: char) -> bool {
        self.space();
        self.letters.next_if_eq(&letter).is_some()
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        if depth > DEEPEST {
            return None;
        }
        self.space();
        match *self.letters.peek()? {
            '{' => self.dict(depth),
            '[' => self.list('[', ']', depth),
            '(' => {
                self.written = Written::Python;
                self.list('(', ')', depth)
            }
            '\'' | '"' | '`' => self.text().map(Value::String),
            _ => self.word(depth),
        }
    }

    fn dict(&mut self, depth: usize) -> Option<Value> {
        let mut map = Map::new();
        self.take('{');
        while !self.take('}') {
            let key = self.key(depth)?;
            if !self.take(':') {
                return None;
            }
            let value = self.value(depth + 1)?;
            if !std::mem::take(&mut self.undefined) {
                map.insert(key, value);
            }
            if !self.take(',') {
                return self.take('}').then_some(Value::Object(map));
            }
        }
        Some(Value::Object(map))
    }

    /// A key: a text or a number, or JavaScript's bare name.
    fn key(&mut self, depth: usize) -> Option<String> {
        self.space();
        if self.letters.peek().is_some_and(|c| c.is_alphabetic() || "_$".contains(*c)) {
            self.written = Written::JavaScript;
            return Some(self.name());
        }
        match self.value(depth + 1)? {
            Value::String(key) => Some(key),
            other => Some(other.to_string()),
        }
    }

    fn name(&mut self) -> String {
        let mut name = String::new();
        while let Some(letter) = self.letters.next_if(|c| c.is_alphanumeric() || "_$".contains(*c)) {
            name.push(letter);
        }
        name
    }

    fn list(&mut self, open: char, close: char, depth: usize) -> Option<Value> {
        let mut items = Vec::new();
        self.take(open);
        while !self.take(close) {
            items.push(self.value(depth + 1)?);
            if !self.take(',') {
                return self.take(close).then_some(Value::Array(items));
            }
        }
        Some(Value::Array(items))
    }

    /// `name=value`, with commas or spaces between them, to `close` or to the end. A member that is `None` is not sent.
    fn members(&mut self, close: Option<char>, depth: usize) -> Option<Value> {
        self.written = Written::Python;
        let mut map = Map::new();
        loop {
            self.space();
            match close {
                Some(close) if self.take(close) => break,
                None if self.letters.peek().is_none() => break,
                _ => {}
            }
            let name = self.name();
            if name.is_empty() || !self.take('=') {
                return None;
            }
            let before = self.any_class;
            self.any_class = before || name == "data";
            let value = self.value(depth + 1)?;
            self.any_class = before;
            if !value.is_null() {
                map.insert(as_sent(&name).to_owned(), value);
            }
            self.take(',');
        }
        Some(Value::Object(map))
    }

    fn text(&mut self) -> Option<String> {
        let quote = self.letters.next()?;
        if quote == '`' {
            self.written = Written::JavaScript;
        } else if quote == '\'' && self.written == Written::Nearly {
            self.written = Written::Python;
        }
        let mut text = String::new();
        loop {
            match self.letters.next()? {
                letter if letter == quote => return Some(text),
                '\\' => text.push(self.escaped()?),
                letter => text.push(letter),
            }
        }
    }

    fn escaped(&mut self) -> Option<char> {
        let length = match self.letters.next()? {
            'n' => return Some('\n'),
            't' => return Some('\t'),
            'r' => return Some('\r'),
            'x' => 2,
            'u' => 4,
            'U' => 8,
            letter @ ('\\' | '\'' | '"' | '`') => return Some(letter),
            _ => return None,
        };
        let digits: String = self.letters.by_ref().take(length).collect();
        u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32)
    }

    fn word(&mut self, depth: usize) -> Option<Value> {
        let mut word = String::new();
        while let Some(letter) = self.letters.next_if(|c| c.is_ascii_alphanumeric() || "+-._".contains(*c)) {
            word.push(letter);
        }
        let is_class = CLASSES.contains(&word.as_str())
            || (self.any_class && word.starts_with(|first: char| first.is_ascii_alphabetic()));
        let (value, written) = match word.as_str() {
            "True" => (Value::Bool(true), Written::Python),
            "False" => (Value::Bool(false), Written::Python),
            "None" => (Value::Null, Written::Python),
            "true" => (Value::Bool(true), self.written),
            "false" => (Value::Bool(false), self.written),
            "null" => (Value::Null, self.written),
            "undefined" => {
                self.undefined = true;
                (Value::Null, Written::JavaScript)
            }
            _ if is_class && self.take('(') => return self.members(Some(')'), depth + 1),
            number => return serde_json::from_str::<Number>(number).ok().map(Value::Number),
        };
        self.written = written;
        Some(value)
    }
}

/// The name under which a member of a result is sent, whatever a client calls it.
pub(super) fn as_sent(name: &str) -> &str {
    match name {
        "structured_content" => "structuredContent",
        "is_error" => "isError",
        other => other,
    }
}
