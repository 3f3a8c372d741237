use serde_json::{Number, Value};

use crate::value::{IdentityForm, IdentityVerdict, RiskTag, identity_form};

use super::literal::{OutOfRange, whole_number};

/// What stands at a reference path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReferenceReading {
    /// Nothing: the path finds nothing, or `null`, or an empty or blank string.
    Absent,
    /// A list, which holds no single reference.
    List,
    /// A reference that is kept.
    Kept(KeptReference),
    /// A value that is not kept; the customer is still recognised (C7).
    Refused(Refusal),
}

/// A reference as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptReference {
    /// What is stored: a string exactly as sent, a number in plain decimal digits.
    pub text: String,
    /// A number's own literal, as the JSON reader gives it (`1e3` comes as `1e+3`); for a string the string.
    pub literal: String,
    /// The number was not written in plain digits (`12.0`, `1e3`): written back it may differ.
    pub rewrites: bool,
    /// It came as a JSON number.
    pub from_number: bool,
    /// It is near an identity number.
    pub at_risk: Option<(IdentityForm, RiskTag)>,
}

/// Why a value is not kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// It has the form of an identity number.
    Identity {
        /// Which one.
        form: IdentityForm,
        /// A CPR number for which modulus 11 fails, which no longer matters.
        modulus_11_fails: bool,
    },
    /// A number that is not whole or not within 0 ..= 9 007 199 254 740 991.
    OutOfRange {
        /// The number as sent.
        literal: String,
        /// What is wrong with it.
        how: OutOfRange,
    },
    /// No string and no number: what it is, with its article.
    WrongKind(&'static str),
}

/// Reads the value at a reference path; `None` when the path finds nothing (C6, C7).
pub fn read_reference(value: Option<&Value>) -> ReferenceReading {
    match value {
        None | Some(Value::Null) => ReferenceReading::Absent,
        Some(Value::String(text)) if text.trim().is_empty() => ReferenceReading::Absent,
        Some(Value::Array(_)) => ReferenceReading::List,
        Some(Value::Bool(_)) => ReferenceReading::Refused(Refusal::WrongKind("a boolean")),
        Some(Value::Object(_)) => ReferenceReading::Refused(Refusal::WrongKind("an object")),
        Some(Value::String(text)) => judge(KeptReference {
            text: text.clone(),
            literal: text.clone(),
            rewrites: false,
            from_number: false,
            at_risk: None,
        }),
        Some(Value::Number(number)) => of_number(number),
    }
}

fn of_number(number: &Number) -> ReferenceReading {
    let literal = number.as_str();
    match whole_number(literal) {
        Err(how) => ReferenceReading::Refused(Refusal::OutOfRange { literal: literal.to_owned(), how }),
        Ok(whole) => judge(KeptReference {
            text: whole.to_string(),
            literal: literal.to_owned(),
            rewrites: literal.contains(['.', 'e', 'E']),
            from_number: true,
            at_risk: None,
        }),
    }
}

/// Kept unless what would be stored has the form of an identity number.
fn judge(reference: KeptReference) -> ReferenceReading {
    match identity_form(&reference.text) {
        IdentityVerdict::Refused { form, modulus_11_fails } => {
            ReferenceReading::Refused(Refusal::Identity { form, modulus_11_fails })
        }
        IdentityVerdict::AtRisk { form, tag } => {
            ReferenceReading::Kept(KeptReference { at_risk: Some((form, tag)), ..reference })
        }
        IdentityVerdict::Kept => ReferenceReading::Kept(reference),
    }
}

/// Whether two values are the same to the platform's comparison of a reference with a designated person or
/// identity number (C7): separators are dropped, then the leading zeros of what is digits only, then letter case
/// is ignored. A value of separators alone equals nothing.
pub fn same_folded(a: &str, b: &str) -> bool {
    let (a, b) = (folded(a), folded(b));
    !a.is_empty() && a == b
}

fn folded(text: &str) -> String {
    let joined: String = text.chars().filter(|c| c.is_alphanumeric()).collect();
    if joined.is_empty() || !joined.bytes().all(|byte| byte.is_ascii_digit()) {
        return joined.to_lowercase();
    }
    match joined.trim_start_matches('0') {
        "" => "0".to_owned(),
        digits => digits.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn parsed(text: &str) -> ReferenceReading {
        read_reference(Some(&serde_json::from_str(text).expect(text)))
    }

    fn kept(text: &str) -> KeptReference {
        match parsed(text) {
            ReferenceReading::Kept(kept) => kept,
            other => panic!("{text} is kept, not {other:?}"),
        }
    }

    #[test]
    fn nothing_and_blank_are_absent_and_a_list_is_a_list() {
        assert_eq!(read_reference(None), ReferenceReading::Absent);
        for text in ["null", "\"\"", "\" \\t\\u00a0\""] {
            assert_eq!(parsed(text), ReferenceReading::Absent, "{text}");
        }
        assert_eq!(parsed("[]"), ReferenceReading::List);
        assert_eq!(parsed("[\"C-1\"]"), ReferenceReading::List);
    }

    #[test]
    fn a_string_is_kept_exactly_as_sent() {
        let reference = kept("\" C-0042 \"");
        assert_eq!(
            (reference.text.as_str(), reference.from_number, reference.rewrites),
            (" C-0042 ", false, false)
        );
    }

    #[test]
    fn a_whole_number_is_kept_in_plain_digits() {
        for (literal, text, rewrites) in [
            ("10042", "10042", false),
            ("-0", "0", false),
            ("12.0", "12", true),
            ("1e3", "1000", true),
            ("9007199254740991", "9007199254740991", false),
        ] {
            let reference = kept(literal);
            assert!(reference.from_number);
            assert_eq!((reference.text.as_str(), reference.rewrites), (text, rewrites), "{literal}");
        }
        assert_eq!(kept("12.0").literal, "12.0");
    }

    #[test]
    fn numbers_out_of_range_keep_their_own_literal() {
        for (literal, how) in [
            ("9007199254740992", OutOfRange::TooLarge),
            ("4185925123159566327", OutOfRange::TooLarge),
            ("-5", OutOfRange::Negative),
            ("10042.5", OutOfRange::Fraction),
        ] {
            let refusal = Refusal::OutOfRange { literal: literal.to_owned(), how };
            assert_eq!(parsed(literal), ReferenceReading::Refused(refusal));
        }
        assert!(matches!(
            parsed("1e999999999999"),
            ReferenceReading::Refused(Refusal::OutOfRange { how: OutOfRange::TooLarge, .. })
        ));
    }

    #[test]
    fn identity_numbers_are_refused_as_string_and_as_number() {
        let form = IdentityForm::Cpr;
        for text in ["\"010158-5018\"", "\" 0101585018 \"", "1010585018", "1010585018.0"] {
            assert!(
                matches!(parsed(text), ReferenceReading::Refused(Refusal::Identity { form: found, .. }) if found == form),
                "{text}"
            );
        }
        assert_eq!(kept("\"CON-0101585018\"").at_risk, Some((form, RiskTag::Embedded)));
        assert_eq!(kept("\"C0101585018\"").at_risk, None);
    }

    #[test]
    fn modulus_11_is_a_note_on_a_refused_cpr_number() {
        for (text, fails) in [("0101585018", false), ("010158-6001", true)] {
            let refusal = Refusal::Identity { form: IdentityForm::Cpr, modulus_11_fails: fails };
            assert_eq!(read_reference(Some(&json!(text))), ReferenceReading::Refused(refusal), "{text}");
        }
    }

    #[test]
    fn booleans_and_objects_are_the_wrong_kind() {
        assert_eq!(parsed("false"), ReferenceReading::Refused(Refusal::WrongKind("a boolean")));
        assert_eq!(parsed("{}"), ReferenceReading::Refused(Refusal::WrongKind("an object")));
    }

    #[test]
    fn folding_drops_separators_then_zeros_then_case() {
        for (a, b) in [
            ("010158-5018", "101585018"),
            ("0-0-42", "42"),
            ("ab-12", "AB 12"),
            ("000", "0"),
            ("Ærø-1", "ÆRØ1"),
        ] {
            assert!(same_folded(a, b), "{a} {b}");
        }
        for (a, b) in [("042a", "42a"), ("42", "420"), ("", ""), ("-", "/"), ("0", ""), ("A1", "A01")] {
            assert!(!same_folded(a, b), "{a} {b}");
        }
    }
}
