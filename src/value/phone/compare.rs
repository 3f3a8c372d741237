use super::difference::{PhoneDifference, Text};
use super::library::e164_region;
use super::read::{PhoneReading, ReadBy, own_form, read_phone};

/// Whether a field holds the number looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PhoneMatch {
    /// It does, read this way.
    Same(ReadBy),
    /// It names no country, and the workspace has none to read it in; with the right one it would hold it.
    NeedsCountry,
    /// It holds something else.
    Different(PhoneDifference),
}

/// Compares a field's text with a number in E.164, of which a leading plus may be missing. The text is read in
/// each of `countries` (two capital letters each) and a match in any counts; without a country only `+` and `00`
/// forms are read (C18, C19).
pub fn compare_phone(looked_up_e164: &str, field: &str, countries: &[String]) -> PhoneMatch {
    let wanted = looked_up_e164.strip_prefix('+').unwrap_or(looked_up_e164);
    let own = own_form(field.trim()).is_some();
    let readings = if own || countries.is_empty() {
        vec![read_phone(field, None)]
    } else {
        countries.iter().map(|country| read_phone(field, Some(country))).collect()
    };
    for reading in &readings {
        if let PhoneReading::Number { digits, by } = reading
            && digits == wanted
        {
            return PhoneMatch::Same(*by);
        }
    }
    if readings.contains(&PhoneReading::NeedsCountry) && would_be_same(wanted, field) {
        return PhoneMatch::NeedsCountry;
    }
    PhoneMatch::Different(PhoneDifference::between(wanted, &Text { field, countries, own }, &readings))
}

/// Whether some workspace would read the text as the number: one of the number's own country, or one where
/// its digits alone count.
fn would_be_same(wanted: &str, field: &str) -> bool {
    let home = e164_region(&format!("+{wanted}"));
    home.as_deref().into_iter().chain(["DK", "SE"]).any(|country| {
        matches!(read_phone(field, Some(country)), PhoneReading::Number { digits, .. } if digits == wanted)
    })
}
