use super::library::{Parsed, decimal_digit, parse};

/// What decided how a number was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReadBy {
    /// It begins with `+` or `00` and names its own country.
    OwnCode,
    /// It is a valid number of the country given.
    Country,
    /// It is no valid number there, so its digits are the number, country code first.
    DigitsAlone,
}

/// A field's text as a phone number (C18).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PhoneReading {
    /// A number.
    Number {
        /// Country code and national number, without the plus; an extension is left out.
        digits: String,
        /// What decided.
        by: ReadBy,
    },
    /// It has digits but names no country, and none is given.
    NeedsCountry,
    /// No number stands there.
    Nothing,
}

/// Reads a text as the platform does: a leading `+` or `00` names the country, any other number is read in
/// `country` (two capital letters), and only where it is not valid there do its digits alone count.
pub fn read_phone(text: &str, country: Option<&str>) -> PhoneReading {
    let text = text.trim();
    if let Some(own) = own_form(text) {
        return match parse(&own, None) {
            Some(number) => PhoneReading::Number { digits: number.digits(), by: ReadBy::OwnCode },
            None => PhoneReading::Nothing,
        };
    }
    let digits = digits_of(text);
    if digits.is_empty() && !text.chars().any(char::is_alphabetic) {
        return PhoneReading::Nothing;
    }
    let Some(country) = country else {
        return if digits.is_empty() { PhoneReading::Nothing } else { PhoneReading::NeedsCountry };
    };
    match parse(text, Some(country)).filter(Parsed::is_valid) {
        Some(number) => PhoneReading::Number { digits: number.digits(), by: ReadBy::Country },
        None if digits.is_empty() => PhoneReading::Nothing,
        None => PhoneReading::Number { digits, by: ReadBy::DigitsAlone },
    }
}

/// The text as a `+` form, when it begins with `+` or `00`. The `00` is replaced here: without a country no
/// library knows it, and in some countries it would be part of a local number.
pub(super) fn own_form(text: &str) -> Option<String> {
    if text.starts_with(['+', '\u{ff0b}']) {
        return Some(text.to_owned());
    }
    text.strip_prefix("00").map(|rest| format!("+{rest}"))
}

/// The decimal digits of a text, of any script, as 0 to 9.
pub(super) fn digits_of(text: &str) -> String {
    text.chars().filter_map(decimal_digit).map(|digit| char::from(b'0' + digit)).collect()
}

/// Whether an extension stands behind the number (`ext. 12`, `x12`, `;ext=12`); the number is compared
/// without it.
pub fn has_extension(text: &str) -> bool {
    let text = text.trim();
    match own_form(text) {
        Some(own) => parse(&own, None),
        // Which country makes no difference to what an extension is; a parse needs one.
        None => parse(text, Some("US")),
    }
    .is_some_and(|number| number.has_extension())
}

/// Whether a text is a number in E.164: a plus and seven to fifteen digits, the first no zero.
pub fn is_e164(text: &str) -> bool {
    let Some(digits) = text.strip_prefix('+') else { return false };
    (7..=15).contains(&digits.len())
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && !digits.starts_with('0')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(digits: &str, by: ReadBy) -> PhoneReading {
        PhoneReading::Number { digits: digits.into(), by }
    }

    #[test]
    fn the_two_examples_of_the_contract_are_read_as_it_says() {
        assert_eq!(read_phone("4612345678", Some("DK")), number("4612345678", ReadBy::DigitsAlone));
        assert_eq!(read_phone("49 33 62 52", Some("DK")), number("4549336252", ReadBy::Country));
        assert_eq!(read_phone("00 45 49 33 62 52", None), number("4549336252", ReadBy::OwnCode));
    }

    #[test]
    fn without_a_country_only_plus_and_00_are_numbers() {
        assert_eq!(read_phone("49 33 62 52", None), PhoneReading::NeedsCountry);
        assert_eq!(read_phone("unknown", None), PhoneReading::Nothing);
        for text in ["", " ", "-", "+", "00", "n/a", "+\u{200b}"] {
            assert_eq!(read_phone(text, Some("DK")), PhoneReading::Nothing, "{text:?}");
        }
    }

    #[test]
    fn extensions_are_seen_in_every_form() {
        for text in
            ["+45 49 33 62 52 ext. 12", "+45 49 33 62 52 x12", "+4549336252;ext=12", "201-555-0123 ext. 9"]
        {
            assert!(has_extension(text), "{text}");
        }
        for text in ["+45 49 33 62 52", "49 33 62 52", "x12", "", "49 33 62 52 lok. 12"] {
            assert!(!has_extension(text), "{text}");
        }
    }

    #[test]
    fn e164_is_a_plus_and_seven_to_fifteen_digits() {
        for text in ["+4549336252", "+2904123", "+123456789012345"] {
            assert!(is_e164(text), "{text}");
        }
        for text in
            ["4549336252", "+45 49336252", "+0549336252", "+45", "+1234567890123456", "+45é336252", ""]
        {
            assert!(!is_e164(text), "{text}");
        }
    }

    #[test]
    fn a_very_long_text_is_no_number_of_its_own() {
        let spaced = |gap: usize| format!("+45{}49336252", " ".repeat(gap));
        assert_eq!(read_phone(&spaced(239), None), number("4549336252", ReadBy::OwnCode));
        assert_eq!(read_phone(&spaced(240), None), PhoneReading::Nothing);
        let national = format!("{}49336252", "-".repeat(300));
        assert_eq!(read_phone(&national, Some("DK")), number("49336252", ReadBy::DigitsAlone));
    }
}
