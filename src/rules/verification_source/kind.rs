//! V9: what a value is to the caller who is to say it.

use serde_json::Value;

use super::fields::{is_decimal, names_an_amount};
use super::ids::is_raw_id;
use super::when::{date_of, is_unix_time, names_a_date};
use crate::rules::words::words;

/// What a value is, for somebody who is to say it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A day.
    Date,
    /// A day with a time.
    DateTime,
    /// An amount of money.
    Amount,
    /// Any other number.
    Number,
    /// A word or a few.
    Word,
    /// A postal code.
    Postcode,
    /// A short text.
    Text,
    /// A text longer than anybody says.
    LongText,
    /// An id, a hash or a token.
    Id,
    /// An address of the web.
    Url,
    /// A count of seconds since 1970.
    Timestamp,
    /// Yes or no.
    Boolean,
    /// A list.
    List,
    /// An object.
    Object,
}

/// Longer texts are not said word for word.
const LONGEST_WORD: usize = 40;
const LONGEST_TEXT: usize = 100;
/// So many digits in a row are known by nobody; a phone number has fewer.
const LONGEST_NUMBER: usize = 14;

impl Kind {
    /// What the value at a key is; none for nothing.
    pub(super) fn of(key: &str, value: &Value) -> Option<Self> {
        Some(match value {
            Value::Null => return None,
            Value::Bool(_) => Self::Boolean,
            Value::Array(_) => Self::List,
            Value::Object(_) => Self::Object,
            _ if is_raw_id(key, value) => Self::Id,
            Value::Number(number) => {
                let text = number.to_string();
                if names_a_date(key) && is_unix_time(&text) {
                    Self::Timestamp
                } else if names_an_amount(key, value) || text.contains('.') {
                    Self::Amount
                } else {
                    Self::Number
                }
            }
            Value::String(text) => return Self::of_text(key, value, text.trim()),
        })
    }

    fn of_text(key: &str, value: &Value, text: &str) -> Option<Self> {
        if text.is_empty() {
            return None;
        }
        let length = text.chars().count();
        let post = words(key).iter().any(|word| {
            [
                "post",
                "zip",
                "postcode",
                "zipcode",
                "postal",
                "postnr",
                "postnummer",
                "plz",
                "postleitzahl",
                "postinumero",
            ]
            .contains(&word.as_str())
        });
        Some(match date_of(key, text) {
            Some(moment) if moment.whole_day => Self::Date,
            Some(_) => Self::DateTime,
            None if text.contains("://") => Self::Url,
            None if post && length <= 12 => Self::Postcode,
            None if is_unix_time(text) && names_a_date(key) => Self::Timestamp,
            None if is_decimal(text) && names_an_amount(key, value) => Self::Amount,
            // Nobody knows the number of a meter or of a SIM card by heart.
            None if text.len() >= LONGEST_NUMBER && text.bytes().all(|byte| byte.is_ascii_digit()) => {
                Self::Id
            }
            None if text.bytes().all(|byte| byte.is_ascii_digit()) => Self::Number,
            None if length <= LONGEST_WORD && text.split_whitespace().count() <= 4 => Self::Word,
            None if length <= LONGEST_TEXT && !text.contains('\n') => Self::Text,
            None => Self::LongText,
        })
    }

    /// The word that the report uses.
    pub fn name(self) -> &'static str {
        match self {
            Self::Date => "date",
            Self::DateTime => "date_time",
            Self::Amount => "amount",
            Self::Number => "number",
            Self::Word => "word",
            Self::Postcode => "postcode",
            Self::Text => "text",
            Self::LongText => "long_text",
            Self::Id => "id",
            Self::Url => "url",
            Self::Timestamp => "timestamp",
            Self::Boolean => "boolean",
            Self::List => "list",
            Self::Object => "object",
        }
    }

    /// Why no caller would say it, as a fragment; none where one would.
    pub(super) fn unsayable(self) -> Option<&'static str> {
        match self {
            Self::Date
            | Self::DateTime
            | Self::Amount
            | Self::Number
            | Self::Word
            | Self::Postcode
            | Self::Text => None,
            Self::LongText => Some("a text longer than anybody says"),
            Self::Id => Some("an id that no caller knows"),
            Self::Url => Some("an address of the web"),
            Self::Timestamp => Some("a count of seconds, not a date"),
            Self::Boolean => Some("true or false, which a caller does not say"),
            Self::List => Some("a list"),
            Self::Object => Some("an object with fields of its own"),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_value_is_what_a_caller_would_say_it_is() {
        for (key, value, kind) in [
            ("ordered_at", json!("2026-04-12T10:00:00Z"), Kind::DateTime),
            ("date_of_birth", json!("1985-07-14"), Kind::Date),
            ("amount", json!(47), Kind::Amount),
            ("total_price", json!("409.94"), Kind::Amount),
            ("quantity", json!(2), Kind::Number),
            ("name", json!("Blue widget"), Kind::Word),
            ("postcode", json!("10115"), Kind::Postcode),
            ("line1", json!("Flat 2, 12 Long Street, Little Town"), Kind::Text),
            ("name", json!("Blue widget, very large"), Kind::Word),
            ("name", json!("Blue widget, very large indeed"), Kind::Text),
            ("note", json!("wordy ".repeat(16) + "word"), Kind::Text),
            ("note", json!("wordy ".repeat(16) + "words"), Kind::LongText),
            ("created", json!(1_679_609_767), Kind::Timestamp),
            ("id", json!("ord_abc"), Kind::Id),
            ("status_url", json!("https://shop.example.com/1"), Kind::Url),
            ("note", json!("word ".repeat(40)), Kind::LongText),
            ("paid", json!(true), Kind::Boolean),
        ] {
            assert_eq!(Kind::of(key, &value), Some(kind), "{key}: {value}");
        }
        assert_eq!(Kind::of("delivered_at", &json!(null)), None);
        assert_eq!(Kind::of("name", &json!(" ")), None);
    }
}
