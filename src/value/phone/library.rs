use std::sync::LazyLock;

use rlibphonenumber::{PHONE_NUMBER_UTIL, PhoneNumber, PhoneNumberFormat, PhoneNumberUtil, Region};

/// The library and its numbering plans; read once, at first use.
static PLANS: &LazyLock<PhoneNumberUtil> = &PHONE_NUMBER_UTIL;

/// What libphonenumber calls too long to be a number, in characters. The crate does not ask, so we do.
const LONGEST: usize = 250;

/// A text as the library reads it.
pub(super) struct Parsed(PhoneNumber);

impl Parsed {
    /// Country code and national number.
    pub(super) fn digits(&self) -> String {
        format!("{}{}", self.0.country_code, self.0.get_national_significant_number())
    }

    /// The national number alone, without a trunk digit.
    pub(super) fn national(&self) -> String {
        self.0.get_national_significant_number()
    }

    pub(super) fn calling_code(&self) -> i32 {
        self.0.country_code
    }

    /// Valid in any region that shares the calling code.
    pub(super) fn is_valid(&self) -> bool {
        self.0.is_valid()
    }

    /// The number as it is written abroad, with the spaces of its own country.
    pub(super) fn written_abroad(&self) -> String {
        self.0.format_as(PhoneNumberFormat::International).into_owned()
    }

    /// The number as it is written in its own country.
    pub(super) fn written_at_home(&self) -> String {
        self.0.format_as(PhoneNumberFormat::National).into_owned()
    }

    pub(super) fn has_extension(&self) -> bool {
        self.0.extension.as_ref().is_some_and(|extension| !extension.is_empty())
    }
}

/// Reads a text, in a country when it does not name its own. `None` when it is no number or the country is
/// not known.
pub(super) fn parse(text: &str, country: Option<&str>) -> Option<Parsed> {
    if text.chars().nth(LONGEST).is_some() {
        return None;
    }
    PLANS.parse(text, country.and_then(region)).ok().map(Parsed)
}

/// The value of a decimal digit of any script.
pub(in crate::value) fn decimal_digit(c: char) -> Option<u8> {
    if c.is_ascii() {
        return c.to_digit(10).and_then(|digit| u8::try_from(digit).ok());
    }
    if !c.is_numeric() {
        return None;
    }
    let digits = PLANS.normalize_digits_only(c.encode_utf8(&mut [0; 4]));
    digits.bytes().next().map(|byte| byte - b'0')
}

/// The calling code of a known country.
pub(super) fn calling_code_of(country: &str) -> Option<i32> {
    PLANS.get_country_code_for_region(region(country)?)
}

fn region(code: &str) -> Option<Region> {
    let capitals = code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_uppercase());
    if capitals { Region::from_code(code).ok() } else { None }
}

/// Whether two capital letters are a country with a numbering plan.
pub fn is_country(code: &str) -> bool {
    calling_code_of(code).is_some()
}

/// The country of an E.164 number, as two capital letters: where it is valid, else the main country of its
/// calling code. `None` for what is no E.164 number, and for codes of no country (satellites, +800).
pub fn e164_region(text: &str) -> Option<String> {
    if !super::is_e164(text) {
        return None;
    }
    let Parsed(number) = parse(text, None)?;
    let region =
        number.get_region_code().or_else(|| PLANS.get_region_for_country_code(number.country_code))?;
    (region != Region::World).then(|| region.as_region_str().as_str().to_owned())
}

/// The version of libphonenumber's metadata by which numbers are read. Another version may read a few
/// numbers otherwise, so it belongs into the evidence.
pub fn phone_metadata_version() -> &'static str {
    // The crate does not say it in code: this is what its documentation names for version 2.2.15.
    "9.0.42"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_metadata_version_belongs_to_the_crate_that_is_built_in() {
        let lock = include_str!("../../../Cargo.lock");
        let at = lock.find("name = \"rlibphonenumber\"\n").expect("it is a dependency");
        let version = lock[at..].lines().nth(1).expect("a version stands behind the name");
        assert_eq!(version, "version = \"2.2.15\"", "look up its metadata version and change both here");
    }

    #[test]
    fn countries_are_two_capital_letters_with_a_plan() {
        for code in ["DK", "SE", "NO", "GB", "US", "SJ"] {
            assert!(is_country(code), "{code}");
        }
        for code in ["", "dk", "D", "DKK", "XX", "UK", "001", "ÆØ", "EN", "45"] {
            assert!(!is_country(code), "{code}");
        }
    }

    #[test]
    fn a_number_names_its_country() {
        for (number, country) in [
            ("+4549336252", Some("DK")),
            ("+447700900123", Some("GB")),
            ("+14165550123", Some("CA")),
            ("+35818123456", Some("AX")),
            ("+80012345678", None),
            ("+999123456", None),
            ("4549336252", None),
            ("", None),
        ] {
            assert_eq!(e164_region(number).as_deref(), country, "{number}");
        }
    }

    #[test]
    fn digits_of_every_script_have_a_value_and_other_signs_have_none() {
        assert_eq!(['7', '\u{ff17}', '\u{667}', '\u{96d}'].map(decimal_digit), [Some(7); 4]);
        assert_eq!(['a', '²', '½', '七', '-', 'Ⅶ'].map(decimal_digit), [None; 6]);
    }
}
