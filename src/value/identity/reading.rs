use crate::value::phone::decimal_digit;

use super::form::{IdentityForm, IdentityVerdict, Reading, RiskTag};
use super::{denmark, norway, sweden};

/// The letters that stand for the first serial digit of a Swedish interim number.
const INTERIM: &[u8] = b"TRSUWXJKLMN";

/// Whether a text has the form of a personal identity number (C7). White space around it is ignored; a JSON
/// integer is judged by its decimal digits. Never fails, whatever the text.
pub fn identity_form(text: &str) -> IdentityVerdict {
    let text = text.trim();
    if text.chars().any(char::is_alphabetic) {
        return with_letters(text)
            .map_or(IdentityVerdict::Kept, |(form, tag)| IdentityVerdict::AtRisk { form, tag });
    }
    let Some(digits) = up_to_twelve_digits(text) else { return IdentityVerdict::Kept };
    match Reading::gravest(without_letters(text, &digits)) {
        None => IdentityVerdict::Kept,
        Some(Reading { form, risk: Some(tag) }) => IdentityVerdict::AtRisk { form, tag },
        Some(Reading { form, risk: None }) => IdentityVerdict::Refused {
            form,
            modulus_11_fails: form == IdentityForm::Cpr && !denmark::modulus_11_holds(&digits),
        },
    }
}

/// The decimal digits of a text, as numbers; `None` when there are more than any identity number has.
fn up_to_twelve_digits(text: &str) -> Option<Vec<u8>> {
    let digits: Vec<u8> = text.chars().filter_map(decimal_digit).take(13).collect();
    (digits.len() <= 12).then_some(digits)
}

/// Every reading of a text without letters, of which `digits` are the digits.
fn without_letters(text: &str, digits: &[u8]) -> Vec<Reading> {
    let other_digits = text.chars().any(|c| !c.is_ascii() && decimal_digit(c).is_some());
    let separator = official(text.as_bytes());
    let plus = separator == Some(Some(b'+'));
    let mut readings = readings_of(digits, plus);
    for reading in &mut readings {
        let odd = separator.is_none() || (plus && reading.form == IdentityForm::Cpr);
        if reading.risk.is_none() && odd {
            reading.risk = Some(if other_digits { RiskTag::UnicodeDigits } else { RiskTag::OddSeparator });
        }
    }
    readings
}

/// What ten, eleven or twelve digits can be read as: the form, what speaks against it, and whether check digits
/// vouch for it. They never do for a CPR number of which modulus 11 fails, which is certain all the same.
pub(in crate::value) fn readings_of_digits(
    digits: &[u8],
) -> impl Iterator<Item = (IdentityForm, Option<RiskTag>, bool)> {
    readings_of(digits, false).into_iter().map(|Reading { form, risk }| {
        let checked = match form {
            IdentityForm::Cpr => denmark::modulus_11_holds(digits),
            _ => risk != Some(RiskTag::Checksum),
        };
        (form, risk, checked)
    })
}

fn readings_of(digits: &[u8], plus: bool) -> Vec<Reading> {
    match digits.len() {
        10 => denmark::read(digits).into_iter().chain(sweden::read(digits, plus)).collect(),
        11 => norway::read(digits).into_iter().collect(),
        12 => sweden::read(digits, plus).collect(),
        _ => Vec::new(),
    }
}

/// The separator of a number written officially: bare digits have none (`Some(None)`), else one stands
/// between the date and the rest. `None` when the text is written in any other way.
fn official(text: &[u8]) -> Option<Option<u8>> {
    let (before, allowed): (usize, &[u8]) = match text.iter().filter(|byte| byte.is_ascii_digit()).count() {
        10 => (6, b"-+ "),
        11 => (6, b"- "),
        12 => (8, b"-+ "),
        _ => return None,
    };
    if text.iter().all(u8::is_ascii_digit) {
        return Some(None);
    }
    let separator = *text.get(before)?;
    let rest_is_digits =
        text.iter().enumerate().all(|(place, byte)| place == before || byte.is_ascii_digit());
    (rest_is_digits && allowed.contains(&separator)).then_some(Some(separator))
}

/// A text that holds a letter: an interim number, or a certain form as one word of it.
fn with_letters(text: &str) -> Option<(IdentityForm, RiskTag)> {
    if let Some(digits) = interim(text.as_bytes()) {
        let certain = sweden::read(&digits, false).filter(|reading| reading.risk.is_none());
        return Reading::gravest(certain).map(|reading| (reading.form, RiskTag::Interim));
    }
    let certain = words(text).filter_map(|word| {
        let IdentityVerdict::Refused { form, .. } = identity_form(word) else { return None };
        Some(Reading::certain(form))
    });
    Reading::gravest(certain).map(|reading| (reading.form, RiskTag::Embedded))
}

/// The digits of a text that is written like an interim number; its letter counts as 1.
fn interim(text: &[u8]) -> Option<Vec<u8>> {
    let (tail, front) = (text.last_chunk::<4>()?, &text[..text.len() - 4]);
    let date = front.strip_suffix(b"-").or_else(|| front.strip_suffix(b"+")).unwrap_or(front);
    let digits = |bytes: &[u8]| bytes.iter().all(u8::is_ascii_digit);
    if !matches!(date.len(), 6 | 8) || !digits(date) || !INTERIM.contains(&tail[0]) || !digits(&tail[1..]) {
        return None;
    }
    let number = date.iter().chain(b"1").chain(&tail[1..]);
    Some(number.map(|byte| byte - b'0').collect())
}

/// The parts of a text that are written officially and stand as words of their own, left to right.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut from = 0;
    std::iter::from_fn(move || {
        while from < text.len() {
            let at = from + text[from..].find(|c: char| c.is_ascii_digit())?;
            from = at + 1;
            if text[..at].chars().next_back().is_some_and(is_word) {
                continue;
            }
            let found = [10, 11, 12, 13].into_iter().find_map(|length| word_at(text, at, length));
            if let Some(word) = found {
                from = at + word.len();
                return Some(word);
            }
        }
        None
    })
}

/// The `length` bytes at `at`, if they are one number written officially and end a word.
fn word_at(text: &str, at: usize, length: usize) -> Option<&str> {
    let word = text.get(at..at + length)?;
    let ends = !text[at + length..].chars().next().is_some_and(is_word);
    (ends && official(word.as_bytes()).is_some()).then_some(word)
}

/// What a search by regular expression takes for a part of a word: in most languages, letters of ASCII only.
fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many of all tails of `length` digits behind a prefix get each verdict: refused, at risk, kept.
    fn count(prefix: &str, length: usize) -> (u32, u32, u32) {
        (0..10_u32.pow(length as u32)).fold((0, 0, 0), |(refused, at_risk, kept), tail| {
            match identity_form(&format!("{prefix}{tail:0length$}")) {
                IdentityVerdict::Refused { .. } => (refused + 1, at_risk, kept),
                IdentityVerdict::AtRisk { .. } => (refused, at_risk + 1, kept),
                IdentityVerdict::Kept => (refused, at_risk, kept + 1),
            }
        })
    }

    #[test]
    fn whole_prefixes_are_refused_as_often_as_was_counted() {
        assert_eq!(count("010158", 4), (10_000, 0, 0), "a CPR date");
        assert_eq!(count("290200", 4), (6_000, 4_000, 0), "29 February, which 1900 does not have");
        assert_eq!(count("991231", 4), (999, 9_001, 0), "a Swedish date: one digit in ten, serial 000 aside");
        assert_eq!(count("990891", 4), (999, 9_001, 0), "a Swedish date with 60 added to the day");
        assert_eq!(count("610199", 4), (0, 10_000, 0), "a Danish date with 60 added to the day");
        assert_eq!(count("999999", 4), (0, 0, 10_000), "no date");
        assert_eq!(count("010154", 5), (702, 99_298, 0), "a Norwegian date");
        assert_eq!(count("010153", 5), (496, 99_504, 0), "no range has 1953 from 500 to 899");
        assert_eq!(count("010140", 5), (496, 99_504, 0), "nor 1940");
        assert_eq!(count("010139", 5), (826, 99_174, 0), "2039 is the last year of a range");
        assert_eq!(count("410154", 5), (701, 99_299, 0), "a Norwegian date with 40 added to the day");
    }

    #[test]
    fn all_ten_digit_numbers_are_refused_as_often_as_was_counted() {
        let (mut dates, mut swedish) = (0_u64, 0_u64);
        for prefix in 0..1_000_000_u32 {
            let digit = |place: u32| (prefix / 10_u32.pow(5 - place) % 10) as u8;
            let mut ten = [digit(0), digit(1), digit(2), digit(3), digit(4), digit(5), 5, 0, 1, 0];
            if denmark::read(&ten).is_some_and(|reading| reading.risk.is_none()) {
                dates += 1;
                continue;
            }
            ten[9] = super::super::arithmetic::luhn_digit(&ten[..9]);
            if sweden::read(&ten, false).any(|reading| reading.risk.is_none()) {
                swedish += 1;
            }
        }
        assert_eq!((dates, swedish), (36_525, 50_800));
        let of_1900 = 4_000;
        assert_eq!(dates * 10_000 - of_1900 + swedish * 999, 415_995_200);
    }
}
