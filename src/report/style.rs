use crate::model::is_unsafe;
use std::fmt::Write;

/// How a text for a reader is to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// The width of a line, in columns.
    pub width: usize,
    /// Whether colours may be used; nothing is said by colour alone.
    pub color: bool,
    /// Whether drawings may use more than ASCII.
    pub unicode: bool,
    /// How many times more was asked for (`-v`).
    pub verbose: u8,
    /// Only the verdict and the errors.
    pub quiet: bool,
}

impl Look {
    /// The sign for something left out.
    pub(super) fn ellipsis(&self) -> &'static str {
        if self.unicode { "…" } else { "..." }
    }
}

/// The few ways in which a word may stand out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ink {
    Plain,
    Bold,
    Red,
    Yellow,
    Green,
    Cyan,
    Dim,
}

impl Ink {
    fn code(self) -> Option<&'static str> {
        match self {
            Self::Plain => None,
            Self::Bold => Some("1"),
            Self::Red => Some("1;31"),
            Self::Yellow => Some("1;33"),
            Self::Green => Some("1;32"),
            Self::Cyan => Some("36"),
            Self::Dim => Some("2"),
        }
    }

    /// `text` in this ink, where colours may be used.
    pub(super) fn paint(self, look: &Look, text: &str) -> String {
        match self.code() {
            Some(code) if look.color && !text.is_empty() => format!("\u{1b}[{code}m{text}\u{1b}[0m"),
            _ => text.to_owned(),
        }
    }
}

/// `text` with every character that could steer a terminal or reorder a line shown as `\u{1b}`; line
/// breaks stay.
pub(super) fn safe(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    text.chars().for_each(|c| push_safe(&mut shown, c));
    shown
}

/// As `safe`, for what must stay on one line.
pub(super) fn safe_line(text: &str) -> String {
    safe(text).replace('\n', "\\n")
}

/// Adds one character, or its escape.
pub(super) fn push_safe(shown: &mut String, c: char) {
    if steers(c) && c != '\n' {
        // Writing to a string cannot fail.
        let _ = write!(shown, "\\u{{{:x}}}", u32::from(c));
    } else {
        shown.push(c);
    }
}

/// A text for a log, in which nothing is a command to the runner of a GitHub workflow: it obeys a line that begins with
/// `::`, blanks before it or none, and `##[` anywhere in a line. The first character of either is shown as an escape.
pub fn without_commands(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let body = line.trim_start();
        shown.push_str(&line[..line.len() - body.len()]);
        match body.strip_prefix("::") {
            Some(rest) => {
                shown.push_str("\\u{3a}:");
                shown.push_str(&rest.replace("##[", "\\u{23}#["));
            }
            None => shown.push_str(&body.replace("##[", "\\u{23}#[")),
        }
    }
    shown
}

/// Whether a character moves the cursor, changes the direction of a line or is seen as nothing at all.
pub(super) fn steers(c: char) -> bool {
    is_unsafe(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_could_steer_a_terminal_is_shown_instead() {
        assert_eq!(
            safe("a\u{1b}[2Jb\u{202e}c\u{9b}d\r\ne\tf"),
            "a\\u{1b}[2Jb\\u{202e}c\\u{9b}d\\u{d}\ne\\u{9}f"
        );
        assert_eq!(safe_line("a\nb"), "a\\nb");
        assert_eq!(safe("Søren Ægir, 日本"), "Søren Ægir, 日本");
    }

    #[test]
    fn no_line_is_a_command_to_a_runner() {
        assert_eq!(
            without_commands("a::b\n  ::set-output name=a::b\n::error::x ##[y]\n\n##[group]\n"),
            "a::b\n  \\u{3a}:set-output name=a::b\n\\u{3a}:error::x \\u{23}#[y]\n\n\\u{23}#[group]\n"
        );
    }
}
