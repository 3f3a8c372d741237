use super::people::{PEOPLE, Person};

/// Countries whose numbers are also written without the country code: the code, and the digit put in front of
/// the national number. Norway is left out, since a company in Denmark reads eight bare digits as Danish.
const NATIONAL: [(&str, &str); 4] = [("45", ""), ("46", "0"), ("44", "0"), ("49", "0")];

/// What may stand between the digits of a number.
const PUNCTUATION: [char; 13] = [
    ' ', '\u{a0}', '\u{202f}', '\u{2009}', '-', '\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '.', '/',
    '(', ')',
];

/// Everybody who holds the address: alike but for the case of A to Z, every other character as sent (C13, C15).
pub(super) fn by_email(sent: &str) -> Vec<&'static Person> {
    PEOPLE.iter().filter(|person| person.email.eq_ignore_ascii_case(sent)).collect()
}

/// Everybody who holds the number, in whatever form it is written, with all of its digits (C14, C15).
pub(super) fn by_phone(sent: &str) -> Vec<&'static Person> {
    let Some(number) = Number::read(sent) else { return Vec::new() };
    PEOPLE.iter().filter(|person| number.is(person)).collect()
}

/// A number as it was sent, with nothing left but its digits.
enum Number {
    /// It names its country.
    International(String),
    /// It may be national, or have lost its plus.
    Bare(String),
}

impl Number {
    /// Reads a number; none when anything but digits, a plus in front and punctuation stands in it.
    fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let text = match text.get(..4) {
            Some(scheme) if scheme.eq_ignore_ascii_case("tel:") => &text[4..],
            _ => text,
        };
        let mut plus = false;
        let mut digits = String::new();
        for character in text.replacen("(0)", "", 1).chars() {
            match character {
                '0'..='9' => digits.push(character),
                '+' if !plus && digits.is_empty() => plus = true,
                other if PUNCTUATION.contains(&other) => {}
                _ => return None,
            }
        }
        if plus {
            return Some(Self::International(digits));
        }
        Some(match digits.strip_prefix("00") {
            Some(rest) => Self::International(rest.to_owned()),
            None => Self::Bare(digits),
        })
    }

    fn is(&self, person: &Person) -> bool {
        let full = person.e164.trim_start_matches('+');
        match self {
            Self::International(digits) => digits == full,
            Self::Bare(digits) => digits == full || national(full).is_some_and(|form| form == *digits),
        }
    }
}

/// The number as it is dialled in its own country, where that form is told apart from other countries' numbers.
fn national(full: &str) -> Option<String> {
    NATIONAL.iter().find_map(|(code, trunk)| Some(format!("{trunk}{}", full.strip_prefix(code)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(people: &[&'static Person]) -> Vec<&'static str> {
        people.iter().map(|person| person.reference).collect()
    }

    #[test]
    fn an_address_is_found_in_any_case_of_a_to_z() {
        for sent in ["alex.doe@example.com", "ALEX.DOE@EXAMPLE.COM", "Alex.Doe@Example.Com"] {
            assert_eq!(found(&by_email(sent)), ["CON-001"], "{sent}");
        }
        assert_eq!(found(&by_email("max.muster@example.org")), ["CON-005"]);
    }

    #[test]
    fn a_near_miss_of_an_address_finds_nobody() {
        for sent in [
            "alex.doe+news@example.com",
            "alexdoe@example.com",
            "alex.doe@example.co",
            "alex.doe@example.com.invalid",
            "alex.doe@mail.example.com",
            "alex.do%@example.com",
            " alex.doe@example.com",
            "office@example.com*",
            "of\u{fb01}ce@example.com",
            "\u{17f}iv.exempel@example.org",
            "",
        ] {
            assert!(by_email(sent).is_empty(), "{sent}");
        }
    }

    #[test]
    fn a_number_is_found_in_every_written_form() {
        for sent in [
            "+4549336252",
            "+45 49 33 62 52",
            "+45\u{a0}49\u{a0}33\u{a0}62\u{a0}52",
            "+45-49-33-62-52",
            "(+45) 49.33.62.52",
            "0045 49336252",
            "49336252",
            "49 33 62 52",
            "4549336252",
            "tel:+45-49336252",
            "TEL:+4549336252",
        ] {
            assert_eq!(found(&by_phone(sent)), ["CON-002"], "{sent}");
        }
        for sent in ["+44 (0)7700 900123", "07700 900123", "00447700900123", "447700900123"] {
            assert_eq!(found(&by_phone(sent)), ["CON-001"], "{sent}");
        }
        assert_eq!(found(&by_phone("030 23125123")), ["CON-005"]);
    }

    #[test]
    fn every_person_is_found_by_the_number_as_written() {
        for person in &PEOPLE {
            assert!(by_phone(person.written).contains(&person), "{}", person.reference);
            assert!(by_phone(person.e164).contains(&person), "{}", person.reference);
        }
    }

    #[test]
    fn a_near_miss_of_a_number_finds_nobody() {
        for sent in [
            "+454933625",
            "+45493362520",
            "+4549336225",
            "+4649336252",
            "9336252",
            "+49336252",
            "68050012",
            "+45 49 33 62 52*",
            "49_33_62_52",
            "4933625%",
            "+",
            "",
            "tel",
            "nobody",
            "++4549336252",
            "49+336252",
        ] {
            assert!(by_phone(sent).is_empty(), "{sent}");
        }
    }
}
