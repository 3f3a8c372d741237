use crate::value::identity::{IdentityForm, RiskTag, readings_of_digits, real_date};

use super::kind::SensitiveKind;
use super::label::Says;
use super::written::Written;

/// Years, in two digits, in which a date is likelier to be that of an order or a file than the birth date of
/// somebody who is asked a question: 2015 to 2035.
const YEARS_OF_DOCUMENTS: std::ops::RangeInclusive<u32> = 15..=35;

/// One thing that a number can be.
pub(super) struct Claim {
    pub(super) kind: SensitiveKind,
    /// Whether it is sure without a label, when it stands by itself.
    pub(super) sure: bool,
    /// The labels that make it sure.
    pub(super) under: Says,
}

/// What a number can be of the numbers that persons have.
pub(super) fn claims(number: &Written<'_>) -> Vec<Claim> {
    let mut claims = nordic(number);
    let claim = |kind, sure, under| Claim { kind, sure, under };
    match number.digits.len() {
        11 if is_german(number.digits) => {
            let printed =
                number.is_grouped(&[2, 3, 3, 3]) && number.separator.is_some_and(char::is_whitespace);
            claims.push(claim(SensitiveKind::GermanTaxId, printed, Says::GERMAN | Says::PERSON));
        }
        10 if is_nhs(number.digits) => claims.push(claim(SensitiveKind::BritishNhs, false, Says::NHS)),
        9 if is_bsn(number.digits) => {
            claims.push(claim(SensitiveKind::DutchBsn, false, Says::DUTCH | Says::PERSON));
        }
        8 if is_bsn(&[&[0], number.digits].concat()) => {
            claims.push(claim(SensitiveKind::DutchBsn, false, Says::DUTCH));
        }
        _ => {}
    }
    claims
}

fn kind_of(form: IdentityForm) -> (SensitiveKind, Says) {
    match form {
        IdentityForm::Cpr => (SensitiveKind::DanishCpr, Says::DANISH),
        IdentityForm::Personnummer | IdentityForm::Samordningsnummer => {
            (SensitiveKind::SwedishPersonnummer, Says::SWEDISH)
        }
        IdentityForm::Fodselsnummer | IdentityForm::DNumber => (SensitiveKind::NorwegianId, Says::NORWEGIAN),
    }
}

/// The readings as a Nordic number. Without a label they are sure when the date and the check digits hold and
/// they are officially written: with their dash, or for Norway, whose two control digits say more, in any
/// official way. Under a label, replacement numbers, test numbers and every separator count too.
fn nordic(number: &Written<'_>) -> Vec<Claim> {
    let lost_its_zero = number.digits.len() == 9 && number.sizes.len() == 1;
    let digits = if lost_its_zero { &[&[0], number.digits].concat() } else { number.digits };
    if !matches!(digits.len(), 10..=12) {
        return Vec::new();
    }
    let dashed = number.separator == Some('-');
    // The plus of a Swedish number stands for a hundred years.
    let aged = number.separator == Some('+');
    let officially = match digits.len() {
        10 => (dashed || aged) && number.is_grouped(&[6, 4]),
        11 => number.sizes.len() == 1 || (number.separator != Some('.') && number.is_grouped(&[6, 5])),
        // In one group they may be a day with a time or a serial number; days of the last century are birth dates.
        _ => {
            (dashed && number.is_grouped(&[8, 4])) || (number.sizes.len() == 1 && digits.starts_with(&[1, 9]))
        }
    };
    let certain_first = [false, true].into_iter().flat_map(|at_risk| {
        readings_of_digits(digits)
            .filter(move |(_, risk, _)| risk.is_some() == at_risk && *risk != Some(RiskTag::Checksum))
    });
    certain_first
        .map(|(form, risk, checked)| {
            let (kind, country) = kind_of(form);
            // A CPR number is one whether modulus 11 holds or not: it no longer does for all that are given out.
            let vouched = checked || (form == IdentityForm::Cpr && dashed);
            let sure = officially && risk.is_none() && vouched && !recent_date(digits);
            // A number in JSON has no leading zero: nine digits are that only where the country is named.
            Claim { kind, sure, under: if lost_its_zero { country } else { country | Says::PERSON } }
        })
        .collect()
}

/// Whether the date in front can be read, in either order, as one of the years of documents.
fn recent_date(digits: &[u8]) -> bool {
    let pair = |at: usize| u32::from(digits[at]) * 10 + u32::from(digits[at + 1]);
    let century = if digits.len() == 12 { 2 } else { 0 };
    if century == 2 && pair(0) != 20 {
        return false;
    }
    let (first, month, last) = (pair(century), pair(century + 2), pair(century + 4));
    let is_recent = |year: u32, day: u32| {
        // 60 is added to the day of a coordination number, 40 to that of a D-number: those are no dates of documents.
        YEARS_OF_DOCUMENTS.contains(&year) && real_date(2000 + year, month, day)
    };
    is_recent(first, last) || (century == 0 && is_recent(last, first))
}

/// The characters of a Finnish check, by the rest modulo 31.
const FINNISH_CHECK: &[u8; 31] = b"0123456789ABCDEFHJKLMNPRSTUVWXY";

/// A Finnish identity code in the eleven bytes at a place: the date with its century, and the check character.
/// Says whether it is sure without a label.
pub(super) fn finnish(text: &str, at: usize) -> Option<bool> {
    let code = text.as_bytes().get(at..at + 11)?;
    let digits: Vec<u8> =
        code[..6].iter().chain(&code[7..10]).filter(|b| b.is_ascii_digit()).map(|b| b - b'0').collect();
    if digits.len() != 9 {
        return None;
    }
    let century = match code[6].to_ascii_uppercase() {
        b'+' => 1800,
        b'-' | b'U'..=b'Y' => 1900,
        b'A'..=b'F' => 2000,
        _ => return None,
    };
    let number = digits.iter().fold(0_u32, |all, digit| all * 10 + u32::from(*digit));
    let (day, month, year) = (number / 10_000_000, number / 100_000 % 100, number / 1000 % 100);
    // 000 and 001 are given to nobody.
    let holds = FINNISH_CHECK[(number % 31) as usize] == code[10].to_ascii_uppercase();
    let date = real_date(century + year, month, day);
    (holds && date && number % 1000 >= 2).then(|| !recent_date(&digits))
}

/// A German tax id: no leading zero, one of the first ten digits twice or three times and no other repeated, and
/// the check digit of ISO 7064, modulus 11, 10.
fn is_german(digits: &[u8]) -> bool {
    let mut counts = [0_u8; 10];
    for digit in &digits[..10] {
        counts[usize::from(*digit)] += 1;
    }
    let repeated: Vec<&u8> = counts.iter().filter(|count| **count > 1).collect();
    let product = digits[..10].iter().fold(10, |product, digit| {
        let sum = (u32::from(*digit) + product) % 10;
        (if sum == 0 { 10 } else { sum }) * 2 % 11
    });
    digits[0] != 0 && matches!(repeated[..], [2 | 3]) && (11 - product) % 10 == u32::from(digits[10])
}

/// A Dutch BSN: nine digits, the eleven-proof with the last one subtracted.
fn is_bsn(digits: &[u8]) -> bool {
    let sum: u32 = (2..=9).rev().zip(digits).map(|(weight, digit)| weight * u32::from(*digit)).sum();
    sum > 0 && sum % 11 == u32::from(digits[8]) % 11
}

/// A British NHS number: ten digits, the last by modulus 11.
fn is_nhs(digits: &[u8]) -> bool {
    let sum: u32 = (2..=10).rev().zip(digits).map(|(weight, digit)| weight * u32::from(*digit)).sum();
    sum > 0 && (11 - sum % 11) % 11 == u32::from(digits[9])
}

/// A British National Insurance number at a place: two letters, six digits and one of A to D, in pairs or not.
/// It has no check, so a label must say it. Returns the byte behind it.
pub(super) fn national_insurance(text: &str, at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut end, mut read) = (at, Vec::with_capacity(9));
    while read.len() < 9 {
        if bytes.get(end) == Some(&b' ') && matches!(read.len(), 2 | 4 | 6 | 8) {
            end += 1;
        }
        read.push(bytes.get(end)?.to_ascii_uppercase());
        end += 1;
    }
    let letters =
        read[..2].iter().all(|b| b.is_ascii_uppercase() && !b"DFIUV".contains(b)) && read[1] != b'O';
    let rest = read[2..8].iter().all(u8::is_ascii_digit) && (b'A'..=b'D').contains(&read[8]);
    (letters && rest && text.is_char_boundary(end)).then_some(end)
}
