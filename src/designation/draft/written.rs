use std::fmt::Write;

use crate::model::{clean_line, is_unsafe};

/// A text as a TOML string on one line, every character that a terminal would obey escaped.
pub(super) fn quoted(text: &str) -> String {
    let mut shown = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => shown.push_str("\\\""),
            '\\' => shown.push_str("\\\\"),
            // Writing to a string cannot fail.
            _ if c.is_control() || is_unsafe(c) => {
                let _ = write!(shown, "\\U{:08x}", u32::from(c));
            }
            _ => shown.push(c),
        }
    }
    shown.push('"');
    shown
}

/// A list of texts.
pub(super) fn list(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    format!("[{}]", words.join(", "))
}

/// A key of a table: bare where it may be.
pub(super) fn key(name: &str) -> String {
    let bare = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    if bare { name.to_owned() } else { quoted(name) }
}

/// The column at which a comment stands, where the line before it is not longer.
const COLUMN: usize = 36;

/// A line of the file with a comment behind it; none for an empty one.
pub(super) fn line(text: &str, comment: &str) -> String {
    if comment.is_empty() {
        return format!("{text}\n");
    }
    let gap = COLUMN.saturating_sub(text.chars().count()).max(2);
    format!("{text}{}# {}\n", " ".repeat(gap), clean_line(comment))
}

/// A comment on lines of its own, broken at spaces.
pub(super) fn comment(text: &str) -> String {
    const WIDTH: usize = 110;
    let mut lines = String::new();
    let mut one = String::from("#");
    for word in clean_line(text).split(' ').filter(|word| !word.is_empty()) {
        if one.len() > 1 && one.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push_str(&one);
            lines.push('\n');
            one = String::from("#  ");
        }
        one.push(' ');
        one.push_str(word);
    }
    lines + &one + "\n"
}
