use std::fmt;

/// The largest number that is kept as a reference: up to it every whole number survives in any JSON reader.
const LARGEST: u64 = 9_007_199_254_740_991;

/// Why a JSON number is not kept as a reference (C6), as a fragment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OutOfRange {
    /// Below zero.
    Negative,
    /// Not whole.
    Fraction,
    /// Above 9 007 199 254 740 991.
    TooLarge,
}

impl fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Negative => "it is negative",
            Self::Fraction => "it is not whole",
            Self::TooLarge => "it is larger than 9007199254740991",
        })
    }
}

/// The whole number that a JSON number's literal stands for. The literal itself is judged, not a float made of
/// it: no digit is lost, and no exponent, however large, makes a long text.
pub(in crate::value) fn whole_number(literal: &str) -> Result<u64, OutOfRange> {
    let (negative, rest) = match literal.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, literal),
    };
    let (mantissa, exponent) = match rest.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, power(exponent)),
        None => (rest, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let shift = exponent.saturating_sub(length(fraction));
    let significant = digits.trim_end_matches('0');
    let shift = shift.saturating_add(length(&digits) - length(significant));
    let significant = significant.trim_start_matches('0');
    if significant.is_empty() {
        return Ok(0);
    }
    if negative {
        return Err(OutOfRange::Negative);
    }
    if shift < 0 {
        return Err(OutOfRange::Fraction);
    }
    let zeros = usize::try_from(shift).ok().filter(|zeros| zeros.saturating_add(significant.len()) <= 16);
    let Some(zeros) = zeros else { return Err(OutOfRange::TooLarge) };
    format!("{significant}{}", "0".repeat(zeros))
        .parse()
        .ok()
        .filter(|number| *number <= LARGEST)
        .ok_or(OutOfRange::TooLarge)
}

/// The power of ten, or one far beyond every range.
fn power(exponent: &str) -> i64 {
    let far = if exponent.starts_with('-') { i64::MIN / 4 } else { i64::MAX / 4 };
    exponent.parse().ok().filter(|power: &i64| power.abs() < i64::MAX / 4).unwrap_or(far)
}

fn length(text: &str) -> i64 {
    i64::try_from(text.len()).unwrap_or(i64::MAX / 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_whole_however_they_are_written() {
        for (literal, number) in [
            ("0", 0),
            ("-0", 0),
            ("0e999999999999999999999999", 0),
            ("-0.0", 0),
            ("12", 12),
            ("12.0", 12),
            ("1e3", 1000),
            ("1E+3", 1000),
            ("1.5e1", 15),
            ("1200e-2", 12),
            ("0.00012e5", 12),
            ("9007199254740991", LARGEST),
            ("9.007199254740991e15", LARGEST),
            ("9007199254740991.000000000000000000000", LARGEST),
        ] {
            assert_eq!(whole_number(literal), Ok(number), "{literal}");
        }
    }

    #[test]
    fn everything_else_says_why_not() {
        for (literal, why) in [
            ("-1", OutOfRange::Negative),
            ("-1.5", OutOfRange::Negative),
            ("-1e999999999999", OutOfRange::Negative),
            ("1.5", OutOfRange::Fraction),
            ("1e-1", OutOfRange::Fraction),
            ("1e-999999999999999999999999", OutOfRange::Fraction),
            ("9007199254740991.5", OutOfRange::Fraction),
            ("9007199254740992", OutOfRange::TooLarge),
            ("9007199254740993", OutOfRange::TooLarge),
            ("4185925123159566327", OutOfRange::TooLarge),
            ("1e16", OutOfRange::TooLarge),
            ("1e400", OutOfRange::TooLarge),
            ("1e999999999999", OutOfRange::TooLarge),
            ("1e9999999999999999999999999999", OutOfRange::TooLarge),
        ] {
            assert_eq!(whole_number(literal), Err(why), "{literal}");
        }
    }
}
