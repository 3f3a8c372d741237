//! What holds for every value, also those that no table has.

use proptest::prelude::{Just, Strategy, any, prop_assert, prop_assert_eq, prop_oneof, proptest};
use proptest::sample::select;
use serde_json::Value;

use super::{
    AccountReading, IdentityForm, IdentityVerdict, PhoneMatch, ReadBy, ReferenceReading, Refusal, RiskTag,
    compare_phone, e164_region, email_difference, has_extension, identity_form, is_country, is_e164,
    read_account, read_phone, read_reference, read_registration, same_address, same_folded, unsettled_email,
};

/// Texts that look a little like values, and texts that look like nothing.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[0-9 +.,:;/()<>@\"'\\\\\u{a0}\u{202f}\u{ff10}-\u{ff19}\u{660}-\u{669}İıſK-]{0,40}",
        "(mailto:|\\+|00|DK|<)?[0-9a-z.+-]{0,16}@?[a-zé0-9.]{0,12}(>|;|,| ext\\. 12)?",
        "[0-9]{6}[-+ ./]?[0-9TX]{4,6}",
    ]
}

/// Numbers that are reserved for samples, or the contract's own.
const NUMBERS: [&str; 8] = [
    "+4549336252",
    "+4612345678",
    "+46701740605",
    "+4768051234",
    "+442079460958",
    "+447700900123",
    "+493023125123",
    "+12015550123",
];

proptest! {
    #[test]
    fn nothing_panics(a in text(), b in text(), code in text()) {
        let countries = vec!["DK".to_owned(), code.clone()];
        let same = same_address(&a, &b);
        prop_assert_eq!(same, email_difference(&a, &b).is_none());
        unsettled_email(&a);
        identity_form(&a);
        read_phone(&a, Some("SE"));
        read_phone(&a, Some(&code));
        read_phone(&a, None);
        compare_phone(&a, &b, &countries);
        compare_phone("+4549336252", &b, &countries);
        compare_phone("+4549336252", &b, &[]);
        has_extension(&a);
        prop_assert_eq!(is_e164(&a) && a.len() > 16, false);
        e164_region(&a);
        is_country(&code);
        prop_assert_eq!(same_folded(&a, &b), same_folded(&b, &a));
        let value = Value::String(a);
        read_reference(Some(&value));
        read_account(Some(&value));
        read_registration(Some(&value));
    }

    #[test]
    fn an_address_is_itself_in_any_letter_case_of_a_to_z(
        address in "[a-zA-Z0-9.+_éßø]{1,20}@[a-zA-Z0-9ü-]{1,12}\\.[a-z]{2,6}",
        name in "[A-Za-z ]{0,12}",
        before in " {0,3}",
    ) {
        let upper = address.to_ascii_uppercase();
        prop_assert!(same_address(&address, &upper) && same_address(&upper, &address));
        let named = format!("{before}{name}<{upper}>{before}");
        prop_assert!(same_address(&address, &named));
        prop_assert_eq!(unsettled_email(&named), None);
        prop_assert_eq!(unsettled_email(&address), None);
    }

    #[test]
    fn one_letter_more_is_always_another_address(
        address in "[a-z.]{1,20}@[a-z]{1,12}\\.[a-z]{2,6}", letter in "[a-z0-9.+_%é]", at in any::<proptest::sample::Index>(),
    ) {
        let mut longer = address.clone();
        longer.insert_str(at.index(address.len() + 1), &letter);
        prop_assert!(!same_address(&address, &longer) && !same_address(&longer, &address));
        prop_assert!(email_difference(&address, &longer).is_some());
    }

    #[test]
    fn a_number_is_itself_with_spaces_and_dashes_between_its_digits(
        number in select(&NUMBERS[..]),
        gaps in proptest::collection::vec(select(&["", "", "", " ", "  ", "-", "\u{a0}", "."][..]), 16),
        zeros in any::<bool>(),
        country in select(&["DK", "SE", "DE", "US", "-"][..]),
    ) {
        let digits = &number[1..];
        let mut written = if zeros { "00".to_owned() } else { "+".to_owned() };
        for (place, digit) in digits.chars().enumerate() {
            if place > 0 {
                written.push_str(gaps[place]);
            }
            written.push(digit);
        }
        let countries: Vec<String> = (country != "-").then(|| country.to_owned()).into_iter().collect();
        prop_assert_eq!(compare_phone(number, &written, &countries), PhoneMatch::Same(ReadBy::OwnCode), "{}", written);
    }

    #[test]
    fn a_number_with_a_digit_changed_or_dropped_is_another(
        number in select(&NUMBERS[..]), at in 1..9_usize, by in 1..10_u8, drop in any::<bool>(),
    ) {
        let mut bytes = number.as_bytes().to_vec();
        if drop {
            bytes.remove(at);
        } else {
            bytes[at] = b'0' + (bytes[at] - b'0' + by) % 10;
        }
        let other = String::from_utf8(bytes).expect("digits");
        prop_assert!(matches!(compare_phone(number, &other, &["DK".to_owned()]), PhoneMatch::Different(_)));
    }

    #[test]
    fn a_separator_at_the_official_place_never_saves_a_number(
        digits in prop_oneof!["[0-3][0-9][01][0-9]{7}", "[0-9]{2}[01][0-9][0-9]{6}", "[0-7][0-9][01][0-9]{8}", "(18|19|20)[0-9]{2}[01][0-9]{7}"],
        separator in select(&["-", " "][..]),
    ) {
        let at = if digits.len() == 12 { 8 } else { 6 };
        let written = format!("{}{separator}{}", &digits[..at], &digits[at..]);
        prop_assert_eq!(identity_form(&written), identity_form(&digits));
    }

    #[test]
    fn what_is_refused_bare_is_at_risk_as_a_word_and_kept_behind_a_letter(digits in "[0-3][0-9][01][0-9]{7}") {
        let embedded = identity_form(&format!("CON-{digits}"));
        prop_assert_eq!(identity_form(&format!("C{digits}")), IdentityVerdict::Kept);
        match identity_form(&digits) {
            IdentityVerdict::Refused { form, .. } => {
                prop_assert_eq!(embedded, IdentityVerdict::AtRisk { form, tag: RiskTag::Embedded });
            }
            _ => prop_assert_eq!(embedded, IdentityVerdict::Kept),
        }
    }

    #[test]
    fn every_date_with_four_digits_is_a_cpr_number(day in 1..=28_u8, month in 1..=12_u8, year in 0..=99_u8, tail in 0..=9999_u16) {
        let verdict = identity_form(&format!("{day:02}{month:02}{year:02}-{tail:04}"));
        let cpr = matches!(verdict, IdentityVerdict::Refused { form: IdentityForm::Cpr, .. });
        prop_assert!(cpr);
    }

    #[test]
    fn a_whole_number_in_range_is_kept_or_an_identity_number(
        number in prop_oneof![0..=9_007_199_254_740_991_u64, 0..=999_999_999_999_u64, 0..=99_999_u64],
        tail in prop_oneof![Just(""), Just(".0"), Just(".000"), Just("e0"), Just("E-0")],
    ) {
        let value: Value = serde_json::from_str(&format!("{number}{tail}")).expect("a JSON number");
        match read_reference(Some(&value)) {
            ReferenceReading::Kept(kept) => {
                prop_assert_eq!(&kept.text, &number.to_string());
                prop_assert_eq!(kept.rewrites, !tail.is_empty());
                prop_assert_eq!(read_account(Some(&value)), AccountReading::One(kept));
            }
            ReferenceReading::Refused(Refusal::Identity { .. }) => {
                let refused = matches!(identity_form(&number.to_string()), IdentityVerdict::Refused { .. });
                prop_assert!(refused);
            }
            other => prop_assert!(false, "{:?}", other),
        }
    }

    #[test]
    fn a_whole_number_out_of_range_is_refused(number in prop_oneof![9_007_199_254_740_992..=u128::MAX, Just(9_007_199_254_740_992)]) {
        for literal in [number.to_string(), format!("-{number}"), format!("{number}e3"), format!("{number}.5")] {
            let value: Value = serde_json::from_str(&literal).expect("a JSON number");
            let refused = matches!(read_reference(Some(&value)), ReferenceReading::Refused(Refusal::OutOfRange { .. }));
            prop_assert!(refused, "{}", literal);
        }
    }

    #[test]
    fn any_json_number_has_an_answer(literal in "-?(0|[1-9][0-9]{0,20})(\\.[0-9]{1,20})?([eE][+-]?[0-9]{1,30})?") {
        let value: Value = serde_json::from_str(&literal).expect("a JSON number");
        let answered = matches!(read_reference(Some(&value)), ReferenceReading::Kept(_) | ReferenceReading::Refused(_));
        prop_assert!(answered);
        read_registration(Some(&value));
    }

    #[test]
    fn folding_ignores_separators_and_leading_zeros(digits in "[1-9][0-9]{3,11}", zeros in "0{0,4}", at in 1..4_usize) {
        let written = format!("{zeros}{}-{} ", &digits[..at], &digits[at..]);
        prop_assert!(same_folded(&digits, &written));
        let longer = format!("{digits}0");
        prop_assert!(!same_folded(&digits, &longer));
    }
}
