//! A Python value as `print` shows it: single quotes, `True`, `None`.

use std::iter::Peekable;
use std::str::Chars;

use serde_json::{Map, Number, Value};

/// Deeper than any answer.
const DEEPEST: usize = 64;

/// Reads a dict or a list as Python's `repr` writes it; none when it is anything else, a call such as `date(2026, 1, 1)`
/// in it included: nothing is guessed.
pub(super) fn value(text: &str) -> Option<Value> {
    if !text.starts_with(['{', '[']) {
        return None;
    }
    let mut reader = Reader { letters: text.chars().peekable() };
    let value = reader.value(0)?;
    reader.space();
    reader.letters.next().is_none().then_some(value)
}

struct Reader<'a> {
    letters: Peekable<Chars<'a>>,
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
            '(' => self.list('(', ')', depth),
            '\'' | '"' => self.text().map(Value::String),
            _ => self.word(),
        }
    }

    fn dict(&mut self, depth: usize) -> Option<Value> {
        let mut map = Map::new();
        self.take('{');
        while !self.take('}') {
            self.space();
            let key = match self.value(depth + 1)? {
                Value::String(key) => key,
                other => other.to_string(),
            };
            if !self.take(':') {
                return None;
            }
            map.insert(key, self.value(depth + 1)?);
            if !self.take(',') {
                return self.take('}').then_some(Value::Object(map));
            }
        }
        Some(Value::Object(map))
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

    fn text(&mut self) -> Option<String> {
        let quote = self.letters.next()?;
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
            letter @ ('\\' | '\'' | '"') => return Some(letter),
            _ => return None,
        };
        let digits: String = self.letters.by_ref().take(length).collect();
        u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32)
    }

    fn word(&mut self) -> Option<Value> {
        let mut word = String::new();
        while let Some(letter) = self.letters.next_if(|c| c.is_ascii_alphanumeric() || "+-._".contains(*c)) {
            word.push(letter);
        }
        match word.as_str() {
            "True" => Some(Value::Bool(true)),
            "False" => Some(Value::Bool(false)),
            "None" => Some(Value::Null),
            number => serde_json::from_str::<Number>(number).ok().map(Value::Number),
        }
    }
}
