use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Whether a derived value must find the customer it was derived from, or nobody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FormKind {
    /// The same value written otherwise: it finds the same customer (C13, C14).
    Same,
    /// Another value that resembles it: it finds no one (C15).
    NearMiss,
}

/// How a value was derived from a known customer's address or number.
///
/// The names are part of recorded evidence and of probes' names: add, rename none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FormName {
    /// The same, in upper case.
    UpperCase,
    /// The same, in lower case.
    LowerCase,
    /// The same, in mixed case.
    MixedCase,
    /// The same, with spaces.
    Spaces,
    /// The same, with no-break spaces.
    NoBreakSpaces,
    /// The same, with dashes.
    Dashes,
    /// The same, with dots.
    Dots,
    /// The same, with brackets.
    Brackets,
    /// The same, with `(0)` behind the country code.
    TrunkZero,
    /// The same, with `00` in place of the plus.
    DoubleZero,
    /// The same, in its national form.
    National,
    /// The same, in its national form, with the leading zero.
    NationalTrunkZero,
    /// The same, in its national form, digits alone.
    NationalDigits,
    /// The same, with `tel:` in front.
    TelScheme,
    /// A near miss, with a plus tag added.
    PlusTagAdded,
    /// A near miss, with its plus tag left out.
    PlusTagRemoved,
    /// A near miss, with a dot added.
    DotAdded,
    /// A near miss, with its dots left out.
    DotsRemoved,
    /// A near miss, a letter short.
    LetterShort,
    /// A near miss, with a letter more.
    LetterMore,
    /// A near miss, with the domain a letter short.
    DomainLetterShort,
    /// A near miss, with a letter more in the domain.
    DomainLetterMore,
    /// A near miss, with nothing but the part before the `@`.
    LocalPartAlone,
    /// A near miss, under another domain.
    OtherDomain,
    /// A near miss, under another top-level domain.
    OtherTopLevel,
    /// A near miss, under a sub-domain.
    SubDomain,
    /// A near miss, with a longer domain that begins the same.
    LongerDomain,
    /// A near miss, with `%` for a letter.
    Percent,
    /// A near miss, with `_` for a letter.
    Underscore,
    /// A near miss, with `*` for a letter.
    Asterisk,
    /// A near miss, with `?` for a letter.
    QuestionMark,
    /// A near miss, with the Kelvin sign for k.
    KelvinSign,
    /// A near miss, with the long s for s.
    LongS,
    /// A near miss, with the dotless i for i.
    DotlessI,
    /// A near miss, with the dotted capital I for i.
    DottedI,
    /// A near miss, with a full-width letter.
    FullWidth,
    /// A near miss, with an accent as a character of its own.
    Decomposed,
    /// A near miss, with an accent joined to its letter.
    Composed,
    /// A near miss, with a Cyrillic letter that looks the same.
    LookAlike,
    /// A near miss, with a letter beyond A to Z in its other case.
    OtherCase,
    /// A near miss, a digit short.
    DigitShort,
    /// A near miss, with a digit more.
    DigitMore,
    /// A near miss, with two digits swapped.
    DigitsSwapped,
    /// A near miss, with the same ending under another country code.
    OtherCountry,
    /// A near miss, with only the last eight digits the same.
    SameLastEight,
    /// A near miss, with only the last seven digits the same.
    SameLastSeven,
    /// A near miss, with the last eight digits alone.
    LastEightAlone,
    /// A near miss, with the last seven digits alone.
    LastSevenAlone,
}

/// Each form with its name and with words that go behind "the address" or "the number".
const NAMES: [(FormName, &str, &str); 48] = [
    (FormName::UpperCase, "upper-case", "in upper case"),
    (FormName::LowerCase, "lower-case", "in lower case"),
    (FormName::MixedCase, "mixed-case", "in mixed case"),
    (FormName::Spaces, "spaces", "with spaces"),
    (FormName::NoBreakSpaces, "no-break-spaces", "with no-break spaces"),
    (FormName::Dashes, "dashes", "with dashes"),
    (FormName::Dots, "dots", "with dots"),
    (FormName::Brackets, "brackets", "with brackets"),
    (FormName::TrunkZero, "trunk-zero", "with `(0)` behind the country code"),
    (FormName::DoubleZero, "double-zero", "with `00` in place of the plus"),
    (FormName::National, "national", "in its national form"),
    (FormName::NationalTrunkZero, "national-trunk-zero", "in its national form, with the leading zero"),
    (FormName::NationalDigits, "national-digits", "in its national form, digits alone"),
    (FormName::TelScheme, "tel-scheme", "with `tel:` in front"),
    (FormName::PlusTagAdded, "near-plus-tag-added", "with a plus tag added"),
    (FormName::PlusTagRemoved, "near-plus-tag-removed", "with its plus tag left out"),
    (FormName::DotAdded, "near-dot-added", "with a dot added"),
    (FormName::DotsRemoved, "near-dots-removed", "with its dots left out"),
    (FormName::LetterShort, "near-letter-short", "a letter short"),
    (FormName::LetterMore, "near-letter-more", "with a letter more"),
    (FormName::DomainLetterShort, "near-domain-letter-short", "with the domain a letter short"),
    (FormName::DomainLetterMore, "near-domain-letter-more", "with a letter more in the domain"),
    (FormName::LocalPartAlone, "near-local-part-alone", "with nothing but the part before the `@`"),
    (FormName::OtherDomain, "near-other-domain", "under another domain"),
    (FormName::OtherTopLevel, "near-other-top-level", "under another top-level domain"),
    (FormName::SubDomain, "near-sub-domain", "under a sub-domain"),
    (FormName::LongerDomain, "near-longer-domain", "with a longer domain that begins the same"),
    (FormName::Percent, "near-percent", "with `%` for a letter"),
    (FormName::Underscore, "near-underscore", "with `_` for a letter"),
    (FormName::Asterisk, "near-asterisk", "with `*` for a letter"),
    (FormName::QuestionMark, "near-question-mark", "with `?` for a letter"),
    (FormName::KelvinSign, "near-kelvin-sign", "with the Kelvin sign for k"),
    (FormName::LongS, "near-long-s", "with the long s for s"),
    (FormName::DotlessI, "near-dotless-i", "with the dotless i for i"),
    (FormName::DottedI, "near-dotted-capital-i", "with the dotted capital I for i"),
    (FormName::FullWidth, "near-full-width", "with a full-width letter"),
    (FormName::Decomposed, "near-decomposed", "with an accent as a character of its own"),
    (FormName::Composed, "near-composed", "with an accent joined to its letter"),
    (FormName::LookAlike, "near-look-alike", "with a Cyrillic letter that looks the same"),
    (FormName::OtherCase, "near-other-case", "with a letter beyond A to Z in its other case"),
    (FormName::DigitShort, "near-digit-short", "a digit short"),
    (FormName::DigitMore, "near-digit-more", "with a digit more"),
    (FormName::DigitsSwapped, "near-digits-swapped", "with two digits swapped"),
    (FormName::OtherCountry, "near-other-country", "with the same ending under another country code"),
    (FormName::SameLastEight, "near-same-last-eight", "with only the last eight digits the same"),
    (FormName::SameLastSeven, "near-same-last-seven", "with only the last seven digits the same"),
    (FormName::LastEightAlone, "near-last-eight-alone", "with the last eight digits alone"),
    (FormName::LastSevenAlone, "near-last-seven-alone", "with the last seven digits alone"),
];

impl FormName {
    /// Every form, in the order in which they are asked.
    pub fn all() -> impl Iterator<Item = Self> {
        NAMES.into_iter().map(|(form, ..)| form)
    }

    /// The name as a probe's name ends with it; those of near misses begin with `near-`.
    pub fn name(self) -> &'static str {
        self.texts().0
    }

    /// How the value differs from the one as sent, to be put behind it.
    pub fn words(self) -> &'static str {
        self.texts().1
    }

    /// What it must find.
    pub fn kind(self) -> FormKind {
        if self.name().starts_with("near-") { FormKind::NearMiss } else { FormKind::Same }
    }

    fn texts(self) -> (&'static str, &'static str) {
        NAMES
            .iter()
            .find(|(form, ..)| *form == self)
            .map_or(("form", "in another form"), |(_, name, words)| (*name, *words))
    }
}

impl fmt::Display for FormName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for FormName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for FormName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::all()
            .find(|form| form.name() == text)
            .ok_or_else(|| serde::de::Error::custom(format!("no form is named `{text}`")))
    }
}

/// A value derived from a known customer's address or number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    /// How it was derived.
    pub name: FormName,
    /// What is sent.
    pub value: String,
}

impl Form {
    /// What it must find.
    pub fn kind(&self) -> FormKind {
        self.name.kind()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_name_is_one_forms_and_is_read_back() {
        let names: BTreeSet<&str> = FormName::all().map(FormName::name).collect();
        assert_eq!(names.len(), FormName::all().count());
        assert_eq!(FormName::all().collect::<BTreeSet<_>>().len(), names.len());
        for form in FormName::all() {
            let json = serde_json::to_string(&form).expect("JSON");
            assert_eq!(json, format!("\"{}\"", form.name()));
            assert_eq!(serde_json::from_str::<FormName>(&json).expect("a form"), form);
        }
        assert!(serde_json::from_str::<FormName>("\"near-nothing\"").is_err());
        assert_eq!(FormName::UpperCase.kind(), FormKind::Same);
        assert_eq!(FormName::DigitShort.kind(), FormKind::NearMiss);
    }
}
