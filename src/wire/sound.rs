//! Whether a text is JSON through and through, without keeping it.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// Any JSON value whose every string and every level can be read. Skipping a value, as raw JSON does, lets half
/// surrogates and endless nesting through; building it costs many times its size.
pub(super) struct Sound;

impl<'de> Deserialize<'de> for Sound {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Self)
    }
}

impl<'de> Visitor<'de> for Sound {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_unit<E: Error>(self) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self, A::Error> {
        while items.next_element::<Self>()?.is_some() {}
        Ok(self)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Self, A::Error> {
        while members.next_entry::<Self, Self>()?.is_some() {}
        Ok(self)
    }
}

/// Why `text` is no JSON, in words without a place, and the byte it was noticed at; nothing when it is JSON.
pub(super) fn fault(text: &str) -> Option<(String, usize)> {
    let error = serde_json::from_str::<Sound>(text).err()?;
    let said = error.to_string();
    let said = said.split(" at line ").next().unwrap_or_default();
    let why = match said {
        "recursion limit exceeded" => "it is nested more than 128 levels deep".to_owned(),
        // The second is what is said of a first half with nothing behind it.
        said if said.contains("surrogate") || said == "unexpected end of hex escape" => {
            "it holds half of a surrogate pair".to_owned()
        }
        said => format!("it is no JSON: {said}"),
    };
    Some((why, error.column()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sound_can_be_read_as_a_value() {
        for text in
            ["{}", "[1,1.0,1e3,9007199254740993,1e400,-0]", r#"{"a":{"a":[null,true,"\ud83d\ude42"]}}"#]
        {
            assert_eq!(fault(text), None, "{text}");
            assert!(serde_json::from_str::<serde_json::Value>(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn what_is_not_sound_is_told_apart() {
        let deep = format!("{}1{}", "[".repeat(200), "]".repeat(200));
        for (text, why) in [
            ("{\"a\":NaN}", "it is no JSON: expected value"),
            (r#"{"a":"\ud83d"}"#, "it holds half of a surrogate pair"),
            (r#"{"\udc00":1}"#, "it holds half of a surrogate pair"),
            (deep.as_str(), "it is nested more than 128 levels deep"),
            ("{} {}", "it is no JSON: trailing characters"),
            ("{\"a\":01}", "it is no JSON: invalid number"),
        ] {
            assert_eq!(fault(text).map(|fault| fault.0).as_deref(), Some(why), "{text}");
        }
    }
}
