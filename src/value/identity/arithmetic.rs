/// Whether the day exists in the Gregorian calendar; years from 1.
pub(in crate::value) fn real_date(year: u32, month: u32, day: u32) -> bool {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => return false,
    };
    year >= 1 && (1..=days).contains(&day)
}

/// Whether the day exists in some century: two digits of a year, 00 is a leap year (2000).
pub(super) fn date_of_some_century(year: u32, month: u32, day: u32) -> bool {
    real_date(2000 + year, month, day)
}

/// The number that two neighbouring digits make; `at` counts from 0.
pub(super) fn pair(digits: &[u8], at: usize) -> u32 {
    u32::from(digits[at]) * 10 + u32::from(digits[at + 1])
}

/// The weighted sum of the digits, as a rest modulo 11.
pub(super) fn rest_of_11(weights: &[u32], digits: &[u8]) -> u32 {
    weights.iter().zip(digits).map(|(weight, digit)| weight * u32::from(*digit)).sum::<u32>() % 11
}

/// The Luhn digit that belongs behind the digits given; the first one is doubled.
pub(super) fn luhn_digit(digits: &[u8]) -> u8 {
    let sum: u8 = digits
        .iter()
        .enumerate()
        .map(|(place, digit)| {
            let weighed = digit * if place % 2 == 0 { 2 } else { 1 };
            if weighed > 9 { weighed - 9 } else { weighed }
        })
        .sum();
    (10 - sum % 10) % 10
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leap_years_follow_the_gregorian_rule() {
        for (year, leap) in [(1896, true), (1899, false), (1900, false), (2000, true), (2100, false)] {
            assert_eq!(real_date(year, 2, 29), leap, "{year}");
        }
        assert!(!real_date(0, 1, 1));
        assert!(!real_date(2000, 4, 31));
        assert!(!real_date(2000, 13, 1));
        assert!(!real_date(2000, 1, 0));
    }

    #[test]
    fn the_luhn_digit_of_a_published_example_is_right() {
        assert_eq!(luhn_digit(&[8, 1, 1, 2, 1, 8, 9, 8, 7]), 6);
        assert_eq!(luhn_digit(&[0; 9]), 0);
    }
}
