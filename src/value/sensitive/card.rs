use super::written::Written;

/// A range of issuers' numbers.
struct Issuers {
    /// The first and the last six digits of the range.
    range: (u32, u32),
    /// How many digits their cards have.
    lengths: &'static [usize],
    /// Whether a number is sure without a label. The others are ranges so wide, or so rarely met, that
    /// a number of another kind is likelier.
    sure: bool,
}

#[rustfmt::skip]
const ISSUERS: &[Issuers] = &[
    // Visa.
    Issuers { range: (400_000, 499_999), lengths: &[13, 16, 18, 19], sure: true },
    // Mastercard.
    Issuers { range: (510_000, 559_999), lengths: &[16], sure: true },
    Issuers { range: (222_100, 272_099), lengths: &[16], sure: true },
    // American Express.
    Issuers { range: (340_000, 349_999), lengths: &[15], sure: true },
    Issuers { range: (370_000, 379_999), lengths: &[15], sure: true },
    // Diners Club.
    Issuers { range: (300_000, 305_999), lengths: &[14, 16, 17, 18, 19], sure: true },
    Issuers { range: (309_500, 309_599), lengths: &[14, 16, 17, 18, 19], sure: true },
    Issuers { range: (360_000, 369_999), lengths: &[14, 16, 17, 18, 19], sure: true },
    Issuers { range: (380_000, 399_999), lengths: &[14, 16, 17, 18, 19], sure: true },
    // Discover.
    Issuers { range: (601_100, 601_199), lengths: &[16, 17, 18, 19], sure: true },
    Issuers { range: (644_000, 659_999), lengths: &[16, 17, 18, 19], sure: true },
    // JCB.
    Issuers { range: (352_800, 358_999), lengths: &[16, 17, 18, 19], sure: true },
    // UnionPay.
    Issuers { range: (620_000, 629_999), lengths: &[16, 17, 18, 19], sure: true },
    Issuers { range: (810_000, 817_199), lengths: &[16, 17, 18, 19], sure: true },
    // Dankort and Maestro, as far as they are given out in Europe.
    Issuers { range: (501_800, 502_099), lengths: &[16], sure: true },
    Issuers { range: (503_800, 503_899), lengths: &[16], sure: true },
    Issuers { range: (589_300, 589_399), lengths: &[16], sure: true },
    Issuers { range: (630_400, 630_499), lengths: &[16], sure: true },
    Issuers { range: (675_900, 676_399), lengths: &[16], sure: true },
    // Mir, Verve and Troy.
    Issuers { range: (220_000, 220_499), lengths: &[16, 17, 18, 19], sure: true },
    Issuers { range: (506_099, 506_198), lengths: &[16, 18, 19], sure: true },
    Issuers { range: (979_200, 979_289), lengths: &[16], sure: true },
    // Whatever else is given out from 5 and 6, Maestro and RuPay among them; RuPay; UATP.
    Issuers { range: (500_000, 699_999), lengths: &[12, 13, 14, 15, 16, 17, 18, 19], sure: false },
    Issuers { range: (817_200, 829_999), lengths: &[16], sure: false },
    Issuers { range: (100_000, 199_999), lengths: &[15], sure: false },
];

/// Groups as they are embossed.
const EMBOSSED: [&[usize]; 7] =
    [&[4, 4, 4, 4], &[4, 6, 5], &[4, 6, 4], &[4, 4, 4, 4, 3], &[4, 4, 4, 1], &[6, 13], &[4, 4, 4, 4, 2]];

/// Whether the digits can be a card's number, and if so, whether that is sure without a label.
///
/// Sure are fifteen or sixteen digits in one group, and any length in groups as embossed. The other
/// lengths in one group are those of an EAN (13), a GTIN or a time (14) and of ids made from the time (17 to 19).
pub(super) fn read(number: &Written<'_>) -> Option<bool> {
    let length = number.digits.len();
    let leading = number.digits.get(..6)?.iter().fold(0, |all, digit| all * 10 + u32::from(*digit));
    let mut issuers = ISSUERS
        .iter()
        .filter(|one| (one.range.0..=one.range.1).contains(&leading) && one.lengths.contains(&length))
        .peekable();
    issuers.peek()?;
    if !luhn_holds(number.digits) {
        return None;
    }
    let plain = number.sizes.len() == 1 && matches!(length, 15 | 16);
    let written_so = plain || EMBOSSED.iter().any(|sizes| number.is_grouped(sizes));
    Some(written_so && issuers.any(|one| one.sure))
}

fn luhn_holds(digits: &[u8]) -> bool {
    let sum: u32 = digits
        .iter()
        .rev()
        .enumerate()
        .map(|(place, digit)| match (place % 2, u32::from(*digit)) {
            (0, digit) => digit,
            (_, digit @ 5..) => digit * 2 - 9,
            (_, digit) => digit * 2,
        })
        .sum();
    sum.is_multiple_of(10)
}

#[cfg(test)]
mod tests {
    use super::super::written::Groups;
    use super::*;

    fn judged(text: &str) -> Option<bool> {
        read(&Groups::read(text, 0).longest_first().next().expect("digits"))
    }

    #[test]
    fn published_test_cards_are_sure() {
        for text in [
            "4242424242424242",
            "4000 0566 5566 5556",
            "5555555555554444",
            "2223-0031-2200-3222",
            "378282246310005",
            "3714 496353 98431",
            "6011111111111117",
            "3566002020360505",
            "6200000000000005",
            "3056 930902 5904",
            "3600 6666 3333 44",
        ] {
            let expected = !text.ends_with(" 44");
            assert_eq!(judged(text), Some(expected), "{text}: four, four, four and two are no embossing");
        }
    }

    #[test]
    fn lengths_that_other_numbers_have_need_a_label() {
        for text in ["4222222222222", "30569309025904", "6799990100000000019", "4242 42424242 4242"] {
            assert_eq!(judged(text), Some(false), "{text}");
        }
    }

    #[test]
    fn a_wrong_digit_a_wrong_length_or_no_issuer_is_no_card() {
        for text in
            ["4242424242424241", "424242424242424", "1716239022123456", "0000000000000000", "79927398713"]
        {
            assert_eq!(judged(text), None, "{text}");
        }
    }
}
