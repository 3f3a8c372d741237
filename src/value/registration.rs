use serde_json::Value;

use super::reference::whole_number;

/// What a Danish registration number's digits weigh.
const WEIGHTS: [u32; 8] = [2, 7, 6, 5, 4, 3, 2, 1];

/// What stands at a registration field, read as a Danish CVR number (C23).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RegistrationReading {
    /// Nothing: the path finds nothing, or `null`, or an empty or blank string.
    Absent,
    /// Eight digits.
    Number {
        /// The digits alone.
        digits: String,
        /// Whether modulus 11 holds. Only a note: the digits are compared all the same.
        checksum_holds: bool,
    },
    /// Something else: why it is no registration number, as a fragment.
    Unreadable(&'static str),
}

/// Reads the value at a registration path; `None` when the path finds nothing. Spaces, dots, hyphens and a
/// leading DK, in either letter case, are ignored.
pub fn read_registration(value: Option<&Value>) -> RegistrationReading {
    match value {
        None | Some(Value::Null) => RegistrationReading::Absent,
        Some(Value::String(text)) if text.trim().is_empty() => RegistrationReading::Absent,
        Some(Value::String(text)) => of_text(text),
        Some(Value::Number(number)) => match whole_number(number.as_str()) {
            Ok(whole) => of_text(&whole.to_string()),
            Err(_) => RegistrationReading::Unreadable("it is no whole number of eight digits"),
        },
        Some(Value::Bool(_)) => RegistrationReading::Unreadable("it is a boolean"),
        Some(Value::Array(_)) => RegistrationReading::Unreadable("it is a list"),
        Some(Value::Object(_)) => RegistrationReading::Unreadable("it is an object"),
    }
}

fn of_text(text: &str) -> RegistrationReading {
    let joined: String = text.chars().filter(|c| !c.is_whitespace() && !matches!(c, '.' | '-')).collect();
    let digits = match joined.split_at_checked(2) {
        Some((country, rest)) if country.eq_ignore_ascii_case("DK") => rest,
        _ => &joined,
    };
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return RegistrationReading::Unreadable("it holds other signs than digits");
    }
    match digits.len() {
        8 => {
            RegistrationReading::Number { digits: digits.to_owned(), checksum_holds: checksum_holds(digits) }
        }
        0..8 => RegistrationReading::Unreadable("it has fewer than eight digits"),
        _ => RegistrationReading::Unreadable("it has more than eight digits"),
    }
}

fn checksum_holds(digits: &str) -> bool {
    let sum: u32 =
        WEIGHTS.iter().zip(digits.bytes()).map(|(weight, byte)| weight * u32::from(byte - b'0')).sum();
    sum.is_multiple_of(11)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> RegistrationReading {
        read_registration(Some(&serde_json::from_str(text).expect(text)))
    }

    fn number(digits: &str, checksum_holds: bool) -> RegistrationReading {
        RegistrationReading::Number { digits: digits.into(), checksum_holds }
    }

    #[test]
    fn separators_and_a_leading_dk_are_ignored() {
        // 2·1 + 7·2 + 6·3 + 5·4 + 4·5 + 3·6 + 2·7 + 9 = 115: no multiple of 11; with 4 in the last place it is 110.
        for text in ["\"12345674\"", "\"DK12345674\"", "\" dk-12 34.56-74 \"", "12345674", "\"D.K 12345674\""]
        {
            assert_eq!(parsed(text), number("12345674", true), "{text}");
        }
        assert_eq!(parsed("\"12345679\""), number("12345679", false));
    }

    #[test]
    fn what_is_absent_and_what_is_unreadable_differ() {
        assert_eq!(read_registration(None), RegistrationReading::Absent);
        for text in ["null", "\"\"", "\" \""] {
            assert_eq!(parsed(text), RegistrationReading::Absent, "{text}");
        }
        for (text, why) in [
            ("\"1234567\"", "it has fewer than eight digits"),
            ("1234567", "it has fewer than eight digits"),
            ("\"DK\"", "it has fewer than eight digits"),
            ("\"123456789\"", "it has more than eight digits"),
            ("\"SE12345674\"", "it holds other signs than digits"),
            ("\"1234567é\"", "it holds other signs than digits"),
            ("\"12/345674\"", "it holds other signs than digits"),
            ("-12345674", "it is no whole number of eight digits"),
            ("1e400", "it is no whole number of eight digits"),
            ("true", "it is a boolean"),
            ("[\"12345674\"]", "it is a list"),
            ("{}", "it is an object"),
        ] {
            assert_eq!(parsed(text), RegistrationReading::Unreadable(why), "{text}");
        }
    }
}
