//! What a server said, made harmless for a reader of another kind than a terminal.

use crate::model::{clean_line, clean_text};

/// Text for XML and HTML, within an element or a quoted attribute: what could steer a terminal or mislead the eye is
/// shown as `\u{1b}`, what neither language may hold as well, and no character can begin markup. Line breaks stay.
pub(super) fn markup(text: &str) -> String {
    entities(&clean_text(text))
}

/// As `markup`, on one line.
pub(super) fn markup_line(text: &str) -> String {
    entities(&clean_line(text))
}

fn entities(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => shown.push_str("&amp;"),
            '<' => shown.push_str("&lt;"),
            '>' => shown.push_str("&gt;"),
            '"' => shown.push_str("&quot;"),
            '\'' => shown.push_str("&#39;"),
            letter if is_no_character(letter) => shown.extend(letter.escape_unicode()),
            letter => shown.push(letter),
        }
    }
    shown
}

/// The code points that are set aside for no character; XML 1.0 forbids two of them, and HTML calls all a mistake.
fn is_no_character(letter: char) -> bool {
    matches!(letter, '\u{fdd0}'..='\u{fdef}') || u32::from(letter) & 0xfffe == 0xfffe
}

/// At most so many characters, with `…` for what is left out.
pub(super) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A sentence with its full stop.
pub(super) fn sentence(text: &str) -> String {
    let text = text.trim_end();
    if text.is_empty() || text.ends_with(['.', '!', '?', '…', ':']) {
        text.to_owned()
    } else {
        format!("{text}.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_begins_markup_and_nothing_is_hidden() {
        let text = "<b title='x'>\"&amp;\u{0}\u{1b}[31m\u{202e}\u{2028}\u{fffe}\u{fdd0}\r\n]]></script>";
        assert_eq!(
            markup(text),
            "&lt;b title=&#39;x&#39;&gt;&quot;&amp;amp;\\u{0}\\u{1b}[31m\\u{202e}\\u{2028}\\u{fffe}\\u{fdd0}\n\
             ]]&gt;&lt;/script&gt;"
        );
        assert_eq!(markup_line("a\nb"), "a b");
    }

    #[test]
    fn what_is_too_long_is_cut_between_characters() {
        assert_eq!(cut("Åse", 2), "Ås…");
        assert_eq!(cut("Åse", 3), "Åse");
    }

    #[test]
    fn a_sentence_ends() {
        assert_eq!((sentence("a"), sentence("a."), sentence("")), ("a.".into(), "a.".into(), String::new()));
    }
}
