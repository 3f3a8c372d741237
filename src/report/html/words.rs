use crate::report::escape::{cut, markup, markup_line};

/// The longest sentence, in characters.
const LONGEST: usize = 2_000;

/// Text of anybody's on one line.
pub(super) fn line(text: &str) -> String {
    markup_line(&cut(text, LONGEST))
}

/// Text of anybody's with its line breaks.
pub(super) fn text(text: &str) -> String {
    markup(&cut(text, LONGEST * 5))
}

/// A sentence on one line, with what stands between backticks as code.
pub(super) fn inline(text: &str) -> String {
    let line = line(text);
    let parts: Vec<&str> = line.split('`').collect();
    let mut shown = String::new();
    for (index, part) in parts.iter().enumerate() {
        match (index % 2, index + 1 < parts.len()) {
            (1, true) => shown.push_str(&format!("<code>{part}</code>")),
            (1, false) => shown.push_str(&format!("`{part}")),
            _ => shown.push_str(part),
        }
    }
    shown
}
