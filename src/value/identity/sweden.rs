use super::arithmetic::{date_of_some_century, luhn_digit, pair, real_date};
use super::form::{IdentityForm, Reading, RiskTag};

/// A Swedish number taken apart.
struct Parts {
    /// The two digits in front of twelve.
    century: Option<u32>,
    year: u32,
    month: u32,
    day: u32,
    /// Whether a plus is written: a hundred years or older.
    plus: bool,
    check_digit_holds: bool,
    serial_is_given_out: bool,
}

/// Ten or twelve digits as a personnummer and as a coordination number.
pub(super) fn read(digits: &[u8], plus: bool) -> impl Iterator<Item = Reading> {
    let (century, ten) = match digits.len() {
        12 => (Some(pair(digits, 0)), &digits[2..]),
        _ => (None, digits),
    };
    let parts = Parts {
        century,
        year: pair(ten, 0),
        month: pair(ten, 2),
        day: pair(ten, 4),
        plus,
        check_digit_holds: luhn_digit(&ten[..9]) == ten[9],
        serial_is_given_out: ten[6..9] != [0, 0, 0],
    };
    let plain = parts.judge(IdentityForm::Personnummer, Some(parts.day));
    let moved = parts.judge(IdentityForm::Samordningsnummer, parts.day.checked_sub(60));
    plain.into_iter().chain(moved)
}

impl Parts {
    /// One of the two kinds; `day` without what the kind adds to it, `None` when that is more than the day.
    fn judge(&self, form: IdentityForm, day: Option<u32>) -> Option<Reading> {
        let day = day?;
        let in_use = self.century.is_none_or(|century| matches!(century, 18..=20));
        let sound = self.check_digit_holds && self.serial_is_given_out;
        if real_date(self.full_year(), self.month, day) {
            let risk = match (in_use, self.check_digit_holds, self.serial_is_given_out) {
                (false, ..) if sound => Some(RiskTag::Century),
                (false, ..) => return None,
                (true, false, _) => Some(RiskTag::Checksum),
                (true, true, false) => Some(RiskTag::Serial000),
                (true, true, true) => None,
            };
            return Some(Reading { form, risk });
        }
        if !sound {
            return None;
        }
        if self.century.is_none() && self.plus && date_of_some_century(self.year, self.month, day) {
            return Some(Reading::at_risk(form, RiskTag::Century));
        }
        let unknown = (self.month == 0 && day <= 31) || ((1..=12).contains(&self.month) && day == 0);
        (form == IdentityForm::Samordningsnummer && in_use && unknown)
            .then(|| Reading::at_risk(form, RiskTag::UnknownDate))
    }

    fn full_year(&self) -> u32 {
        match self.century {
            Some(century) => century * 100 + self.year,
            None if self.plus && self.year == 0 => 1900,
            None => 2000 + self.year,
        }
    }
}
