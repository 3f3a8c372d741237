use std::ops::Range;

use super::edge::{Edge, separates};
use super::registry::structure;

/// An IBAN that begins at a letter of the text: the country's length and structure, and the check digits.
/// Single spaces or dashes may stand between its characters, but between the country and the check digits
/// only under a label: "no 17…" is a word and a number. Returns its bytes.
pub(super) fn read(text: &str, at: usize, labelled: impl Fn() -> bool) -> Option<Range<usize>> {
    let country = text.get(at..at + 2)?.to_ascii_uppercase();
    let structure = structure(&country)?;
    let (check, mut end) = next_character(text, at + 2)?;
    let (second, behind) = next_character(text, end)?;
    let check = Some(check).filter(u8::is_ascii_digit).zip(Some(second).filter(u8::is_ascii_digit))?;
    let parted = behind > at + 4;
    end = behind;
    let mut rest = 0;
    for kind in characters(structure) {
        let (character, behind) = next_character(text, end)?;
        let fits = match kind {
            b'n' => character.is_ascii_digit(),
            b'a' => character.is_ascii_uppercase(),
            _ => true,
        };
        if !fits {
            return None;
        }
        (rest, end) = (append(rest, character), behind);
    }
    let tail = [country.as_bytes()[0], country.as_bytes()[1], check.0, check.1];
    // The formula gives 02 to 98: 00, 01 and 99 have the same rest and are never given out.
    let given_out = !matches!(check, (b'0', b'0' | b'1') | (b'9', b'9'));
    if tail.into_iter().fold(rest, append) != 1 || !given_out {
        return None;
    }
    let (left, right) = (Edge::left(text, at), Edge::right(text, end));
    if right == Edge::Glued || matches!(left, Edge::Number) {
        return None;
    }
    let by_itself = left.is_free() && right.is_free() && !parted;
    (by_itself || labelled()).then_some(at..end)
}

/// The structure of a registry line, one letter for each character.
fn characters(structure: &str) -> impl Iterator<Item = u8> {
    let mut count = 0;
    structure.bytes().flat_map(move |byte| {
        let repeated = if byte.is_ascii_digit() {
            count = count * 10 + usize::from(byte - b'0');
            0
        } else {
            std::mem::take(&mut count)
        };
        std::iter::repeat_n(byte, repeated)
    })
}

/// The rest modulo 97 with one more character; a letter counts as two digits, from A = 10.
fn append(rest: u32, character: u8) -> u32 {
    match character {
        b'0'..=b'9' => (rest * 10 + u32::from(character - b'0')) % 97,
        _ => (rest * 100 + u32::from(character - b'A') + 10) % 97,
    }
}

/// The letter or digit at a place, or behind a single separator there, as a capital; and the place behind.
fn next_character(text: &str, at: usize) -> Option<(u8, usize)> {
    let mut characters = text[at..].char_indices();
    let (mut offset, mut c) = characters.next()?;
    if separates(c) || c == '.' {
        (offset, c) = characters.next()?;
    }
    let byte = u8::try_from(c).ok().filter(u8::is_ascii_alphanumeric)?;
    Some((byte.to_ascii_uppercase(), at + offset + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_alone(text: &str) -> Option<&str> {
        read(text, 0, || false).map(|range| &text[range])
    }

    #[test]
    fn an_iban_is_taken_to_its_countrys_length_and_no_further() {
        assert_eq!(read_alone("DE89 3704 0044 0532 0130 00 is it"), Some("DE89 3704 0044 0532 0130 00"));
        assert_eq!(read_alone("gb29nwbk60161331926819"), Some("gb29nwbk60161331926819"));
        assert_eq!(read_alone("NO93-8601-1117-947."), Some("NO93-8601-1117-947"));
        assert_eq!(
            read_alone("DK50\u{a0}0040\u{a0}0440\u{a0}1162\u{a0}43"),
            Some("DK50\u{a0}0040\u{a0}0440\u{a0}1162\u{a0}43")
        );
    }

    #[test]
    fn one_wrong_character_is_enough() {
        for text in [
            "DE88370400440532013000",
            "DE8937040044053201300",
            "DE893704004405320130001",
            "GB29123460161331926819",
            "US89370400440532013000",
            "DE89  3704 0044 0532 0130 00",
            "DE89é3704",
            "D",
            "DE",
            "DE8",
        ] {
            assert_eq!(read_alone(text), None, "{text}");
        }
    }

    #[test]
    fn the_country_is_parted_from_the_digits_only_under_a_label() {
        let text = "NO 93 8601 1117 947";
        assert_eq!(read_alone(text), None);
        assert_eq!(read(text, 0, || true), Some(0..text.len()));
    }

    #[test]
    fn check_digits_that_are_never_given_out_make_none() {
        let numbers = (0..97 * 3_u64).map(|n| format!("{n:011}"));
        let made: Vec<String> = numbers
            .flat_map(|bban| ["00", "01", "99"].map(|check| format!("NO{check}{bban}")))
            .filter(|text| read(text, 0, || true).is_some())
            .collect();
        assert_eq!(made, Vec::<String>::new());
    }
}
