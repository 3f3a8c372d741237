//! How much of a numbering scheme falls into refused forms (C7), counted exactly.

use super::{IdentityForm, IdentityVerdict, identity_form};

/// How many numbers share all digits but the last four.
const BLOCK: u64 = 10_000;

/// How many of the `count` numbers from `first` on have a refused form when they are written with `width` digits,
/// leading zeros included. Numbers of another width than ten, eleven or twelve have none.
pub fn count_refused(first: u64, count: u64, width: usize) -> u64 {
    if !(10..=12).contains(&width) {
        return 0;
    }
    let end = first.saturating_add(count).min(10_u64.pow(u32::try_from(width).unwrap_or(0)));
    let mut refused = 0;
    let mut at = first;
    while at < end {
        let next = (at / BLOCK + 1).saturating_mul(BLOCK).min(end);
        refused += in_block(at, next, width);
        at = next;
    }
    refused
}

/// The refused numbers from `at` to before `end`, which lie in one block.
fn in_block(at: u64, end: u64, width: usize) -> u64 {
    // The serial 0001 stands for the block: where it is kept, its digits hold no date, so no number here does.
    match identity_form(&written(at / BLOCK * BLOCK + 1, width)) {
        IdentityVerdict::Kept => 0,
        IdentityVerdict::Refused { form: IdentityForm::Cpr, .. } => end - at,
        IdentityVerdict::Refused { .. } | IdentityVerdict::AtRisk { .. } => {
            let checked = if width == 11 { 100 } else { 10 };
            let heads = (at / checked)..=((end - 1) / checked);
            heads
                .map(|head| head * checked)
                .filter(|head| one_is_refused(*head, checked, width, (at, end)))
                .count() as u64
        }
    }
}

/// Whether one of the numbers that differ in their check digits alone is refused; never more than one is.
fn one_is_refused(head: u64, checked: u64, width: usize, (at, end): (u64, u64)) -> bool {
    let range = head.max(at)..(head + checked).min(end);
    range
        .into_iter()
        .any(|number| matches!(identity_form(&written(number, width)), IdentityVerdict::Refused { .. }))
}

fn written(number: u64, width: usize) -> String {
    format!("{number:0width$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_figures_of_sequential_numbers_are_met() {
        // Counters of ten digits: the first ten thousand and the first million.
        for (first, thousands, million) in [
            (1_000_000_000, 0, 0),
            (1_001_000_000, 10_000, 1_000_000),
            (2_001_000_000, 10_000, 1_000_000),
            (3_000_000_000, 0, 0),
        ] {
            assert_eq!(count_refused(first, 10_000, 10), thousands, "{first}");
            assert_eq!(count_refused(first, 1_000_000, 10), million, "{first}");
        }
        assert_eq!(count_refused(0, 1_000_000, 10), 0, "zero-padded, no day is nought");
    }

    #[test]
    fn a_block_of_a_swedish_date_has_one_right_digit_for_each_serial() {
        assert_eq!(count_refused(8_112_180_000, 10_000, 10), 999);
        assert_eq!(count_refused(198_112_180_000, 10_000, 12), 999);
    }

    #[test]
    fn counting_is_what_asking_one_by_one_comes_to() {
        for (first, count, width) in [
            (8_112_179_990, 300, 10),
            (1_000_999_900, 300, 10),
            (1_017_099_900, 400, 11),
            (199_012_309_995, 60, 12),
        ] {
            let one_by_one = (first..first + count).filter(|number| {
                matches!(identity_form(&written(*number, width)), IdentityVerdict::Refused { .. })
            });
            assert_eq!(count_refused(first, count, width), one_by_one.count() as u64, "{first}");
        }
        assert_eq!(count_refused(1, 1000, 9), 0, "nine digits are no form");
        assert_eq!(count_refused(u64::MAX - 5, 1000, 12), 0, "beyond the width there is nothing");
    }
}
