use std::fmt;

use serde_json::Value;

use crate::value::IdentityForm;

use super::kept::{KeptReference, ReferenceReading, Refusal, read_reference};
use super::literal::OutOfRange;

/// What stands at an account path (C21).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AccountReading {
    /// The record names no company: nothing stands there, or `null`.
    NoCompany,
    /// One account.
    One(KeptReference),
    /// Something that ties no company.
    Ambiguous(AccountFault),
}

/// Why an account ties no company, as a fragment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AccountFault {
    /// A list, even of one account.
    List,
    /// An object.
    Object,
    /// An empty or blank string.
    Empty,
    /// `true` or `false`.
    Boolean,
    /// It has the form of an identity number.
    Identity {
        /// Which one.
        form: IdentityForm,
    },
    /// A number that is not whole or out of range.
    OutOfRange {
        /// The number as sent.
        literal: String,
        /// What is wrong with it.
        how: OutOfRange,
    },
}

impl fmt::Display for AccountFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::List => f.write_str("it is a list"),
            Self::Object => f.write_str("it is an object"),
            Self::Empty => f.write_str("it is empty"),
            Self::Boolean => f.write_str("it is a boolean"),
            Self::Identity { form } => write!(f, "it has the form of a {form}"),
            Self::OutOfRange { how, .. } => how.fmt(f),
        }
    }
}

/// Reads the value at an account path; `None` when the path finds nothing. The reference's rules hold, but an
/// empty value is a fault here, since only `null` and an absent field name no company.
pub fn read_account(value: Option<&Value>) -> AccountReading {
    match (value, read_reference(value)) {
        (None | Some(Value::Null), _) => AccountReading::NoCompany,
        (_, ReferenceReading::Kept(reference)) => AccountReading::One(reference),
        (_, ReferenceReading::Absent) => AccountReading::Ambiguous(AccountFault::Empty),
        (_, ReferenceReading::List) => AccountReading::Ambiguous(AccountFault::List),
        (value, ReferenceReading::Refused(refusal)) => AccountReading::Ambiguous(match refusal {
            Refusal::Identity { form, .. } => AccountFault::Identity { form },
            Refusal::OutOfRange { literal, how } => AccountFault::OutOfRange { literal, how },
            Refusal::WrongKind(_) if matches!(value, Some(Value::Bool(_))) => AccountFault::Boolean,
            Refusal::WrongKind(_) => AccountFault::Object,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> AccountReading {
        read_account(Some(&serde_json::from_str(text).expect(text)))
    }

    #[test]
    fn only_an_absent_or_null_account_names_no_company() {
        assert_eq!(read_account(None), AccountReading::NoCompany);
        assert_eq!(parsed("null"), AccountReading::NoCompany);
        for (text, fault) in [
            ("\"\"", AccountFault::Empty),
            ("\"  \"", AccountFault::Empty),
            ("[]", AccountFault::List),
            ("[\"A-1\"]", AccountFault::List),
            ("{}", AccountFault::Object),
            ("false", AccountFault::Boolean),
            ("\"010158-5018\"", AccountFault::Identity { form: IdentityForm::Cpr }),
            ("1.5", AccountFault::OutOfRange { literal: "1.5".into(), how: OutOfRange::Fraction }),
            ("-1", AccountFault::OutOfRange { literal: "-1".into(), how: OutOfRange::Negative }),
        ] {
            assert_eq!(parsed(text), AccountReading::Ambiguous(fault), "{text}");
        }
    }

    #[test]
    fn a_string_or_a_whole_number_is_one_account() {
        for (text, account) in [("\"A-1\"", "A-1"), ("0", "0"), ("7e2", "700")] {
            let AccountReading::One(kept) = parsed(text) else { panic!("{text} is one account") };
            assert_eq!(kept.text, account);
        }
    }

    #[test]
    fn a_fault_is_told_without_the_value() {
        let fault = AccountFault::OutOfRange { literal: "-77".into(), how: OutOfRange::Negative };
        assert_eq!(fault.to_string(), "it is negative");
        let fault = AccountFault::Identity { form: IdentityForm::DNumber };
        assert_eq!(fault.to_string(), "it has the form of a Norwegian D-number");
    }
}
