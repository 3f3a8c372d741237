use super::arithmetic::{date_of_some_century, pair, rest_of_11};
use super::form::{IdentityForm, Reading, RiskTag};

const MODULUS_11: [u32; 10] = [4, 3, 2, 7, 6, 5, 4, 3, 2, 1];

/// Ten digits as a CPR number: the date alone decides, since numbers without modulus 11 are given out.
pub(super) fn read(digits: &[u8]) -> Option<Reading> {
    let (day, month, year) = (pair(digits, 0), pair(digits, 2), pair(digits, 4));
    if date_of_some_century(year, month, day) {
        // The seventh digit names a century for every year, so this is the only date it can make invalid.
        let in_1900 = (day, month, year) == (29, 2, 0) && digits[6] <= 3;
        return Some(if in_1900 {
            Reading::at_risk(IdentityForm::Cpr, RiskTag::Century)
        } else {
            Reading::certain(IdentityForm::Cpr)
        });
    }
    (day > 60 && date_of_some_century(year, month, day - 60))
        .then(|| Reading::at_risk(IdentityForm::Cpr, RiskTag::Replacement))
}

/// Whether modulus 11 holds for ten digits; it has been no condition since 2007.
pub(super) fn modulus_11_holds(digits: &[u8]) -> bool {
    rest_of_11(&MODULUS_11, digits) == 0
}
