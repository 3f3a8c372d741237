//! Text of a server's, made safe for a terminal and for one's eyes.

/// One line: control characters, escape sequences, marks that turn the direction of writing and marks that
/// have no width come out as visible escapes such as `\u{1b}`; line breaks and tabs as spaces.
pub fn clean_line(text: &str) -> String {
    clean(text, ' ')
}

/// Many lines: as [`clean_line`], but line breaks stay.
pub fn clean_text(text: &str) -> String {
    clean(text, '\n')
}

fn clean(text: &str, line_break: char) -> String {
    let mut cleaned = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\r' if letters.peek() == Some(&'\n') => {}
            '\n' => cleaned.push(line_break),
            '\t' => cleaned.push(' '),
            letter if is_unsafe(letter) => cleaned.extend(letter.escape_unicode()),
            letter => cleaned.push(letter),
        }
    }
    cleaned
}

/// Whether a terminal or a reader could be misled by it.
pub fn is_unsafe(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{feff}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{fff9}'..='\u{fffb}' | '\u{fffe}'..='\u{ffff}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_is_not_spoken_to() {
        assert_eq!(clean_line("\u{1b}[2J\u{7}gone"), "\\u{1b}[2J\\u{7}gone");
        assert_eq!(clean_line("\u{9b}31m"), "\\u{9b}31m");
        assert_eq!(clean_text("over\rwritten"), "over\\u{d}written");
    }

    #[test]
    fn marks_that_cannot_be_seen_are_shown() {
        assert_eq!(
            clean_line("a\u{202e}b\u{2066}c\u{200b}d\u{feff}e\u{fffe}"),
            "a\\u{202e}b\\u{2066}c\\u{200b}d\\u{feff}e\\u{fffe}"
        );
    }

    #[test]
    fn lines_are_kept_or_joined() {
        assert_eq!(clean_text("one\r\ntwo\n\tthree"), "one\ntwo\n three");
        assert_eq!(clean_line("one\r\ntwo\n\tthree"), "one two  three");
    }

    #[test]
    fn ordinary_text_stays() {
        let text = "Zoë Åkerblom, 東京, 🙂, \\u{1b}";
        assert_eq!(clean_line(text), text);
        assert_eq!(clean_text(text), text);
    }
}
