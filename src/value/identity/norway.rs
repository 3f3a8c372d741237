use super::arithmetic::{date_of_some_century, pair, real_date, rest_of_11};
use super::form::{IdentityForm, Reading, RiskTag};

const FIRST: [u32; 10] = [3, 7, 6, 1, 8, 9, 4, 5, 2, 1];
const SECOND: [u32; 11] = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1];

/// What the two control digits say.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Control {
    /// Both hold today.
    Today,
    /// They hold by the rule for numbers given out from 1 January 2032.
    From2032,
    Fails,
}

/// Eleven digits as a fødselsnummer or a D-number.
pub(super) fn read(digits: &[u8]) -> Option<Reading> {
    let (form, day) = match pair(digits, 0) {
        day @ 41..=71 => (IdentityForm::DNumber, day - 40),
        day => (IdentityForm::Fodselsnummer, day),
    };
    let (month, year) = (pair(digits, 2), pair(digits, 4));
    let control = control(digits);
    if date_of_some_century(year, month, day) {
        let risk = match control {
            Control::Fails => Some(RiskTag::Checksum),
            Control::From2032 => Some(RiskTag::From2032),
            Control::Today => match full_year(year, individual_number(digits)) {
                None => Some(RiskTag::IndividRange),
                Some(full) if !real_date(full, month, day) => Some(RiskTag::Century),
                Some(_) => None,
            },
        };
        return Some(Reading { form, risk });
    }
    if control == Control::Fails {
        return None;
    }
    [(40, RiskTag::Synthetic40), (65, RiskTag::Synthetic65), (80, RiskTag::Synthetic80)]
        .into_iter()
        .find(|(added, _)| month.checked_sub(*added).is_some_and(|m| date_of_some_century(year, m, day)))
        .map(|(_, tag)| Reading::at_risk(form, tag))
}

fn control(digits: &[u8]) -> Control {
    if rest_of_11(&SECOND, digits) != 0 {
        return Control::Fails;
    }
    match rest_of_11(&FIRST, digits) {
        0 => Control::Today,
        1..=3 => Control::From2032,
        _ => Control::Fails,
    }
}

fn individual_number(digits: &[u8]) -> u32 {
    pair(digits, 6) * 10 + u32::from(digits[8])
}

/// The year of birth that the individual number names, if a range has that year.
fn full_year(year: u32, individual: u32) -> Option<u32> {
    match (individual, year) {
        (0..=499, _) => Some(1900 + year),
        (500..=749, 54..) => Some(1800 + year),
        (_, 0..=39) => Some(2000 + year),
        (900.., _) => Some(1900 + year),
        _ => None,
    }
}
