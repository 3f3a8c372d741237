use std::ops::Range;

use crate::value::phone::decimal_digit;

/// A text as it would be typed plainly: digits of any script and letters of full width as ASCII has them, blanks and
/// dashes of every kind as ` ` and `-`, and only one of them between two characters.
pub(super) struct Plain {
    pub(super) text: String,
    /// For each byte of it, where its character begins in the text as it was; and the end of that.
    from: Vec<usize>,
}

/// So many blanks and dashes in a row still stand inside one number, as in `4242 - 4242`.
const MOST_SEPARATORS: usize = 3;

impl Plain {
    /// None where the text is plain already.
    pub(super) fn of(text: &str) -> Option<Self> {
        let twice = |pair: &[u8]| pair.iter().all(|byte| matches!(byte, b' ' | b'-'));
        let plain = text.is_ascii() && !text.contains('\t') && !text.as_bytes().windows(2).any(twice);
        (!plain).then(|| Self::read(text))
    }

    fn read(text: &str) -> Self {
        let mut plain =
            Self { text: String::with_capacity(text.len()), from: Vec::with_capacity(text.len()) };
        let mut waiting: Vec<(usize, char)> = Vec::new();
        for (at, c) in text.char_indices() {
            let c = plainly(c);
            if matches!(c, ' ' | '-') {
                waiting.push((at, c));
                continue;
            }
            plain.separators(&mut waiting, c);
            plain.push(at, c);
        }
        plain.separators(&mut waiting, ' ');
        plain.from.push(text.len());
        plain
    }

    /// A few separators in a row become one: a dash between two digits when there is one, else a blank.
    fn separators(&mut self, waiting: &mut Vec<(usize, char)>, next: char) {
        let dashes = waiting.iter().filter(|(_, c)| *c == '-').count();
        if (2..=MOST_SEPARATORS).contains(&waiting.len()) && dashes <= 1 {
            let (at, _) = waiting[0];
            let between_digits = next.is_ascii_digit() && self.text.ends_with(|c: char| c.is_ascii_digit());
            self.push(at, if dashes == 1 && between_digits { '-' } else { ' ' });
        } else {
            for (at, c) in waiting.iter() {
                self.push(*at, *c);
            }
        }
        waiting.clear();
    }

    fn push(&mut self, at: usize, c: char) {
        self.text.push(c);
        self.from.extend(std::iter::repeat_n(at, c.len_utf8()));
    }

    /// Where a part of the plain text stands in the text as it was.
    pub(super) fn back(&self, range: &Range<usize>) -> Range<usize> {
        let at = |place: usize| self.from.get(place).copied().unwrap_or_default();
        at(range.start)..at(range.end)
    }
}

fn plainly(c: char) -> char {
    match c {
        _ if c.is_ascii() && c != '\t' => c,
        '\t' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' => ' ',
        '\u{ad}' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}' => '-',
        // The line and paragraph separators end a line, as their ASCII fellows do.
        _ if c.is_whitespace() && !matches!(c, '\u{85}' | '\u{2028}' | '\u{2029}') => ' ',
        'Ａ'..='Ｚ' | 'ａ'..='ｚ' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        _ => decimal_digit(c).map_or(c, |digit| char::from(b'0' + digit)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_the_plain_text_is_found_again_in_the_text_as_it_was() {
        let text = "é ４２ - 42\u{a0}\u{2013}٤٢ x";
        let plain = Plain::of(text).expect("not plain");
        assert_eq!(plain.text, "é 42-42-42 x");
        let at = plain.text.find("42").expect("digits");
        assert_eq!(&text[plain.back(&(at..at + 8))], "４２ - 42\u{a0}\u{2013}٤٢");
        assert!(Plain::of("plain 42-42 text").is_none());
        assert_eq!(
            Plain::of("a    b -- c – d").expect("not plain").text,
            "a    b -- c d",
            "a table, a rule, a dash"
        );
    }
}
