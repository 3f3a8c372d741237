//! What holds for every address and every number, also those that no table has.

use proptest::prelude::{ProptestConfig, Strategy, prop_assert, prop_assert_eq, prop_oneof, proptest};
use proptest::sample::select;

use super::{email_forms, email_near_misses, phone_forms, phone_near_misses};
use crate::model::FormKind;
use crate::value::{PhoneMatch, compare_phone, is_e164, same_address};

fn address() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-zA-Z0-9.+_é\u{301}-]{1,16}@[a-zA-Z0-9.-]{1,12}",
        "[kKsSiIao.+]{1,4}@(example\\.(com|org|net)|mail\\.example\\.com|e\\.co)",
        "\"[a-z <>@.]{0,6}\"@example\\.com",
        "\\PC{0,12}",
    ]
}

fn number() -> impl Strategy<Value = String> {
    prop_oneof![
        "\\+[1-9][0-9]{6,14}",
        "\\+(45|47)[2-9][0-9]{7}",
        "\\+(44|49|46|39|225|1|36|52|54|55)[0-9]{8,11}",
    ]
}

proptest! {
    // A number is parsed some hundred times in each case.
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_form_of_an_address_is_that_address(address in address()) {
        for form in email_forms(&address) {
            prop_assert_eq!(form.kind(), FormKind::Same);
            prop_assert!(form.value != address && form.value.eq_ignore_ascii_case(&address), "{}", form.value);
        }
    }

    #[test]
    fn no_near_miss_is_an_address_of_the_file(address in address(), others in proptest::collection::vec(address(), 0..4)) {
        // Values that are near misses of one another are the ones that must be spared.
        let near: Vec<String> = email_near_misses(&address, &[]).into_iter().map(|form| form.value).collect();
        let others: Vec<&str> = others.iter().chain(near.iter().step_by(3)).map(String::as_str).collect();
        let forms = email_near_misses(&address, &others);
        for form in &forms {
            prop_assert_eq!(form.kind(), FormKind::NearMiss);
            for other in others.iter().copied().chain([address.as_str()]) {
                prop_assert!(!same_address(other, &form.value), "{} {}", form.name, form.value);
            }
        }
        prop_assert_eq!(forms, email_near_misses(&address, &others));
    }

    #[test]
    fn every_form_of_a_number_is_that_number(
        number in number(),
        country in select(&["DK", "SE", "GB", "DE", "US", "IT", "CI", "-"][..]),
    ) {
        let country = (country != "-").then_some(country);
        let countries: Vec<String> = country.map(ToOwned::to_owned).into_iter().collect();
        for form in phone_forms(&number, country) {
            prop_assert_eq!(form.kind(), FormKind::Same);
            prop_assert!(form.value != number);
            let read = compare_phone(&number, &form.value, &countries);
            prop_assert!(matches!(read, PhoneMatch::Same(_)), "{} {}", form.name, form.value);
        }
    }

    #[test]
    fn no_near_miss_is_a_number_of_the_file(number in number(), others in proptest::collection::vec(number(), 0..4)) {
        let near: Vec<String> = phone_near_misses(&number, &[]).into_iter().map(|form| form.value).collect();
        let known = near.iter().filter(|value| is_e164(value)).step_by(2);
        let others: Vec<&str> = others.iter().chain(known).map(String::as_str).collect();
        for form in phone_near_misses(&number, &others) {
            prop_assert_eq!(form.kind(), FormKind::NearMiss);
            for other in others.iter().copied().chain([number.as_str()]) {
                let read = compare_phone(other, &form.value, &[]);
                prop_assert!(matches!(read, PhoneMatch::Different(_)), "{} {} {}", other, form.name, form.value);
            }
        }
    }
}
