use std::fmt;

use super::library::{Parsed, calling_code_of, parse};
use super::read::{PhoneReading, ReadBy, digits_of, read_phone};

/// How the number in a field differs from the one looked up. Shown as a fragment that names no digit of either.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PhoneDifference {
    /// No number stands in the field.
    NoNumber,
    /// The digits fit, but a country of the workspace has a valid number written so, which it is read as. A
    /// country code without a plus in Germany is the common case.
    ValidInCountry,
    /// The national form of the number, which is not valid in the workspace's country, so that its digits
    /// alone count. Numbers reserved for samples are such.
    NotValidInCountry,
    /// The national form, read where another country code holds.
    NoCountryCode,
    /// The number, with letters beside it that are read as keypad digits.
    Letters,
    /// The number, with a sign in it that no one writes in a number.
    OddSigns,
    /// The same national number behind another country code.
    OtherCountry,
    /// Two neighbouring digits are swapped.
    Swapped,
    /// Only the last digits of the number.
    LastDigits,
    /// One digit is missing.
    DigitShort,
    /// One digit is too many.
    DigitMore,
    /// The number with several digits before or behind it.
    Longer,
    /// Altogether another number.
    AnotherNumber,
}

impl PhoneDifference {
    /// Every difference.
    pub const ALL: [Self; 13] = [
        Self::NoNumber,
        Self::ValidInCountry,
        Self::NotValidInCountry,
        Self::NoCountryCode,
        Self::Letters,
        Self::OddSigns,
        Self::OtherCountry,
        Self::Swapped,
        Self::LastDigits,
        Self::DigitShort,
        Self::DigitMore,
        Self::Longer,
        Self::AnotherNumber,
    ];
}

impl fmt::Display for PhoneDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoNumber => "it holds no phone number",
            Self::ValidInCountry => {
                "its digits without a plus are a valid number of the workspace's country, and are read as that one"
            }
            Self::NotValidInCountry => {
                "it is the number in its national form, which is no valid number in its country, so its digits \
                 alone count and they lack the country code"
            }
            Self::NoCountryCode => {
                "it is the number in its national form, which the workspace's country does not read as that number"
            }
            Self::Letters => "the letters beside the number are read as the digits of a keypad",
            Self::OddSigns => "a sign stands in the number that is no punctuation of phone numbers",
            Self::OtherCountry => "the same national number stands behind another country code",
            Self::Swapped => "two neighbouring digits are swapped",
            Self::LastDigits => "only the last digits of the number stand there",
            Self::DigitShort => "a digit is missing",
            Self::DigitMore => "there is a digit too many",
            Self::Longer => "further digits stand before or behind the number",
            Self::AnotherNumber => "it is another number",
        })
    }
}

/// The text compared and what it was read with.
pub(super) struct Text<'a> {
    pub(super) field: &'a str,
    pub(super) countries: &'a [String],
    /// Whether it names its own country.
    pub(super) own: bool,
}

impl PhoneDifference {
    /// Why none of the readings is `wanted`, the most telling reason first.
    pub(super) fn between(wanted: &str, text: &Text<'_>, readings: &[PhoneReading]) -> Self {
        let digits = digits_of(text.field);
        if digits.trim_start_matches('0').is_empty() {
            return Self::NoNumber;
        }
        let number = parse(&format!("+{wanted}"), None);
        let national = number.as_ref().map_or_else(String::new, Parsed::national);
        let trimmed = digits.trim_start_matches('0');
        let national_form = !text.own && (trimmed == national || digits == national);
        if !text.own && (trimmed == wanted || national_form) && read_in_country(readings) {
            return Self::ValidInCountry;
        }
        if let Some(written) = how_it_is_written(wanted, text) {
            return written;
        }
        if national_form && let Some(reason) = Self::of_national_form(number.as_ref(), text, &digits) {
            return reason;
        }
        if text.own && trimmed == wanted {
            return Self::Longer;
        }
        let read: Vec<&str> = readings
            .iter()
            .filter_map(|reading| match reading {
                PhoneReading::Number { digits, .. } => Some(digits.as_str()),
                PhoneReading::NeedsCountry | PhoneReading::Nothing => None,
            })
            .collect();
        let mut pairs: Vec<(&str, &str)> = read.iter().map(|read| (*read, wanted)).collect();
        if text.own {
            pairs.push((trimmed, wanted));
        } else {
            pairs.extend([(digits.as_str(), wanted), (trimmed, national.as_str())]);
        }
        Self::of_digits(&pairs, &national, text.own)
    }

    /// The national form of the number, which was not read as the number.
    fn of_national_form(number: Option<&Parsed>, text: &Text<'_>, digits: &str) -> Option<Self> {
        let number = number?;
        let code = number.calling_code();
        let at_home = text.countries.iter().any(|country| calling_code_of(country) == Some(code));
        if !at_home && !text.countries.is_empty() {
            Some(Self::NoCountryCode)
        } else if !number.is_valid() {
            Some(Self::NotValidInCountry)
        } else {
            (digits.len() > number.national().len()).then_some(Self::DigitMore)
        }
    }

    /// By the digits alone: each pair is what stands there and what should.
    fn of_digits(pairs: &[(&str, &str)], national: &str, own: bool) -> Self {
        let any = |test: &dyn Fn(&str, &str) -> bool| pairs.iter().any(|(found, wanted)| test(found, wanted));
        if any(&is_swapped) {
            return Self::Swapped;
        }
        if !own && any(&|found, wanted| wanted.ends_with(found)) {
            return Self::LastDigits;
        }
        if any(&|found, wanted| is_one_less(found, wanted)) {
            return Self::DigitShort;
        }
        if any(&|found, wanted| is_one_less(wanted, found)) {
            return Self::DigitMore;
        }
        let behind_a_code =
            |found: &str| found.strip_suffix(national).is_some_and(|code| (1..=3).contains(&code.len()));
        if !national.is_empty() && any(&|found, _| behind_a_code(found)) {
            return Self::OtherCountry;
        }
        if any(&|found, wanted| wanted.ends_with(found)) {
            return Self::LastDigits;
        }
        if !national.is_empty() && any(&|found, _| found.contains(national)) {
            return Self::Longer;
        }
        Self::AnotherNumber
    }
}

fn read_in_country(readings: &[PhoneReading]) -> bool {
    readings.iter().any(|reading| matches!(reading, PhoneReading::Number { by: ReadBy::Country, .. }))
}

/// Letters or signs, when the text would be the number without them.
fn how_it_is_written(wanted: &str, text: &Text<'_>) -> Option<PhoneDifference> {
    let plus = if text.own { "+" } else { "" };
    let digits = digits_of(text.field);
    let digits =
        if text.own && !text.field.trim().starts_with(['+', '\u{ff0b}']) { &digits[2..] } else { &digits };
    let bare = format!("{plus}{digits}");
    let holds = |country: Option<&str>| matches!(read_phone(&bare, country), PhoneReading::Number { digits, .. } if digits == wanted);
    let same = if text.own { holds(None) } else { text.countries.iter().any(|country| holds(Some(country))) };
    same.then(|| {
        if text.field.chars().any(char::is_alphabetic) {
            PhoneDifference::Letters
        } else {
            PhoneDifference::OddSigns
        }
    })
}

/// Whether the digits differ by one swap of neighbours.
fn is_swapped(found: &str, wanted: &str) -> bool {
    let (found, wanted) = (found.as_bytes(), wanted.as_bytes());
    if found.len() != wanted.len() {
        return false;
    }
    let Some(at) = found.iter().zip(wanted).position(|(a, b)| a != b) else { return false };
    at + 1 < found.len()
        && found[at] == wanted[at + 1]
        && found[at + 1] == wanted[at]
        && found[at + 2..] == wanted[at + 2..]
}

/// Whether one digit taken from `long` gives `short`.
fn is_one_less(short: &str, long: &str) -> bool {
    let (short, long) = (short.as_bytes(), long.as_bytes());
    if short.len() + 1 != long.len() {
        return false;
    }
    let at = short.iter().zip(long).position(|(a, b)| a != b).unwrap_or(short.len());
    short[at..] == long[at + 1..]
}

#[cfg(test)]
mod tests {
    use super::super::{PhoneMatch, compare_phone};
    use super::*;

    fn difference(looked_up: &str, field: &str, country: &str) -> PhoneDifference {
        let countries: Vec<String> = (!country.is_empty()).then(|| country.to_owned()).into_iter().collect();
        match compare_phone(looked_up, field, &countries) {
            PhoneMatch::Different(difference) => difference,
            other => panic!("{field} in {country} is {other:?}"),
        }
    }

    #[test]
    fn each_difference_is_told_from_the_others() {
        let mut seen = Vec::new();
        for (looked_up, field, country, expected) in [
            ("+4549336252", "n/a", "DK", PhoneDifference::NoNumber),
            ("+4549336252", "00", "", PhoneDifference::NoNumber),
            ("+491713920012", "491713920012", "DE", PhoneDifference::ValidInCountry),
            ("+4549336252", "49 33 62 52", "SE", PhoneDifference::ValidInCountry),
            ("+447700900123", "07700 900123", "GB", PhoneDifference::NotValidInCountry),
            ("+447700900123", "07700 900123", "", PhoneDifference::NotValidInCountry),
            ("+46701740605", "070-174 06 05", "DK", PhoneDifference::NoCountryCode),
            ("+4549336252", "49 33 62 52 (mobil)", "DK", PhoneDifference::Letters),
            ("+4549336252", "+45 49 33 62 52 (mobil)", "", PhoneDifference::Letters),
            ("+4549336252", "4933:6252", "DK", PhoneDifference::OddSigns),
            ("+4549336252", "0045\t49336252", "", PhoneDifference::OddSigns),
            ("+4549336252", "+4649336252", "DK", PhoneDifference::OtherCountry),
            ("+4549336252", "49 33 62 25", "DK", PhoneDifference::Swapped),
            ("+4549336252", "9336252", "", PhoneDifference::LastDigits),
            ("+442079460958", "7946 0958", "GB", PhoneDifference::LastDigits),
            ("+4549336252", "+454933625", "DK", PhoneDifference::DigitShort),
            ("+46701740605", "070174060", "SE", PhoneDifference::DigitShort),
            ("+4549336252", "+45493362520", "DK", PhoneDifference::DigitMore),
            ("+4549336252", "049336252", "DK", PhoneDifference::DigitMore),
            ("+4549336252", "49336252 / 32123456", "DK", PhoneDifference::Longer),
            ("+4549336252", "0000 45 49336252", "DK", PhoneDifference::Longer),
            ("+4549336252", "+4532123456", "DK", PhoneDifference::AnotherNumber),
        ] {
            let found = difference(looked_up, field, country);
            assert_eq!(found, expected, "{looked_up} {field} {country}");
            assert!(!found.to_string().contains(|c: char| c.is_numeric()), "{found}");
            seen.push(found);
        }
        assert!(PhoneDifference::ALL.iter().all(|difference| seen.contains(difference)));
    }

    #[test]
    fn a_country_is_asked_for_only_where_one_would_help() {
        for field in ["49 33 62 52", "4549336252", "tel:+4549336252", "(+45) 49 33 62 52"] {
            assert_eq!(compare_phone("+4549336252", field, &[]), PhoneMatch::NeedsCountry, "{field}");
        }
        // Not in Germany, where it is another number, but in every other country.
        assert_eq!(compare_phone("+491713920012", "491713920012", &[]), PhoneMatch::NeedsCountry);
        for field in ["9336252", "49 33 62 53", "32 12 34 56", "unknown"] {
            assert!(matches!(compare_phone("+4549336252", field, &[]), PhoneMatch::Different(_)), "{field}");
        }
    }

    #[test]
    fn a_match_in_any_country_counts() {
        let countries = ["SE", "DK"].map(str::to_owned);
        assert_eq!(
            compare_phone("+4549336252", "49 33 62 52", &countries),
            PhoneMatch::Same(ReadBy::Country)
        );
        assert_eq!(
            compare_phone("+4649336252", "49 33 62 52", &countries),
            PhoneMatch::Same(ReadBy::Country)
        );
        assert_eq!(compare_phone("+4612345678", "4612345678", &countries), PhoneMatch::Same(ReadBy::Country));
        assert_eq!(
            compare_phone("+4612345678", "4612345678", &countries[1..]),
            PhoneMatch::Same(ReadBy::DigitsAlone)
        );
    }

    #[test]
    fn an_empty_number_looked_up_matches_nothing() {
        for field in ["", "+", "49 33 62 52"] {
            assert!(
                matches!(compare_phone("+", field, &["DK".to_owned()]), PhoneMatch::Different(_)),
                "{field}"
            );
        }
    }
}
