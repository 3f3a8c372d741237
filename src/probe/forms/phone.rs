use crate::model::{Form, FormName};
use crate::value::{PhoneMatch, ReadBy, WrittenNumber, compare_phone, e164_region, is_e164, written_number};

/// Countries under whose code a near miss may stand, the likeliest first.
const OTHER_CODES: [&str; 8] = ["45", "46", "47", "44", "49", "1", "33", "31"];

/// The number in other written forms (C14). National forms only where the workspace has a single country and reads
/// them there as this number; and of all forms only those that are this number by the platform's own reading.
pub fn phone_forms(e164: &str, single_country: Option<&str>) -> Vec<Form> {
    let Some(number) = written_number(e164) else { return Vec::new() };
    let countries: Vec<String> = single_country.map(ToOwned::to_owned).into_iter().collect();
    let mut forms: Vec<Form> = Vec::new();
    for (name, value) in abroad(&number).into_iter().chain(at_home(&number)) {
        let same = match compare_phone(e164, &value, &countries) {
            PhoneMatch::Same(by) => !is_national(name) || by == ReadBy::Country,
            PhoneMatch::NeedsCountry | PhoneMatch::Different(_) => false,
        };
        if same && value != e164 && forms.iter().all(|form| form.value != value) {
            forms.push(Form { name, value });
        }
    }
    forms
}

/// Forms that name the country.
fn abroad(number: &WrittenNumber) -> Vec<(FormName, String)> {
    let WrittenNumber { code, national, groups, .. } = number;
    let joined = |by: &str| format!("+{code}{by}{}", groups.join(by));
    let (first, rest) = groups
        .split_first()
        .map_or(("", ""), |(first, _)| (first.as_str(), national.get(first.len()..).unwrap_or_default()));
    vec![
        (FormName::Spaces, joined(" ")),
        (FormName::NoBreakSpaces, joined("\u{a0}")),
        (FormName::Dashes, joined("-")),
        (FormName::Dots, joined(".")),
        (FormName::Brackets, format!("+{code} ({first}) {rest}")),
        (FormName::TrunkZero, format!("+{code} (0){first} {rest}")),
        (FormName::DoubleZero, format!("00{code}{national}")),
        (FormName::TelScheme, format!("tel:+{code}-{}", groups.join("-"))),
    ]
}

/// Forms that are read only in the number's own country.
fn at_home(number: &WrittenNumber) -> Vec<(FormName, String)> {
    let digits: String = number.at_home.chars().filter(char::is_ascii_digit).collect();
    let name = if digits.starts_with('0') && !number.national.starts_with('0') {
        FormName::NationalTrunkZero
    } else {
        FormName::National
    };
    vec![(name, number.at_home.clone()), (FormName::NationalDigits, digits)]
}

fn is_national(name: FormName) -> bool {
    matches!(name, FormName::National | FormName::NationalTrunkZero | FormName::NationalDigits)
}

/// Numbers that resemble `e164` and are others (C15). `others` are all numbers that the designation names; none of them
/// is among the near misses, in whatever country they are read.
pub fn phone_near_misses(e164: &str, others: &[&str]) -> Vec<Form> {
    let Some(number) = written_number(e164) else { return Vec::new() };
    let WrittenNumber { code, national, .. } = &number;
    let whole = |national: String| format!("+{code}{national}");
    let derived = [
        (FormName::DigitShort, Some(e164[..e164.len() - 1].to_owned())),
        (FormName::DigitMore, Some(format!("{e164}0"))),
        (FormName::DigitsSwapped, swapped(national).map(whole)),
        (FormName::OtherCountry, other_country(code, national)),
        (FormName::SameLastEight, other_start(code, national, 8)),
        (FormName::SameLastSeven, other_start(code, national, 7)),
        (FormName::LastEightAlone, ending_alone(national, 8)),
        (FormName::LastSevenAlone, ending_alone(national, 7)),
    ];
    let mut forms: Vec<Form> = Vec::new();
    for (name, value) in derived {
        let Some(value) = value.filter(|value| !value.starts_with('+') || is_e164(value)) else { continue };
        let known = std::iter::once(&e164).chain(others).any(|other| may_be(other, &value));
        if !known && forms.iter().all(|form| form.value != value) {
            forms.push(Form { name, value });
        }
    }
    forms
}

/// Whether a text is the number in some country, the number's own among them.
fn may_be(e164: &str, text: &str) -> bool {
    let home: Vec<String> = e164_region(e164).into_iter().collect();
    [&[][..], &home].iter().any(|countries| {
        matches!(compare_phone(e164, text, countries), PhoneMatch::Same(_) | PhoneMatch::NeedsCountry)
    })
}

/// The last two neighbours that differ, swapped.
fn swapped(national: &str) -> Option<String> {
    let mut digits: Vec<char> = national.chars().collect();
    let at = (1..digits.len()).rfind(|&at| digits[at - 1] != digits[at])?;
    digits.swap(at - 1, at);
    Some(digits.into_iter().collect())
}

/// The same ending under another country's code: the whole national number where it is a number there, else its last
/// eight digits, else the whole though it is none.
fn other_country(code: &str, national: &str) -> Option<String> {
    let ending = &national[national.len().saturating_sub(8)..];
    let under = |national: &str| {
        let mut codes = OTHER_CODES.iter().filter(|other| **other != code);
        codes.find_map(|other| valid(format!("+{other}{national}")))
    };
    let other = OTHER_CODES.iter().find(|other| **other != code)?;
    under(national).or_else(|| under(ending)).or_else(|| Some(format!("+{other}{national}")))
}

fn valid(e164: String) -> Option<String> {
    written_number(&e164).filter(|number| number.valid).map(|_| e164)
}

/// The number with another digit before its last `kept`, one that makes a number of the country where there is one.
fn other_start(code: &str, national: &str, kept: usize) -> Option<String> {
    let at = national.len().checked_sub(kept + 1)?;
    let with = |digit: char| format!("+{code}{}{digit}{}", &national[..at], &national[at + 1..]);
    let mut digits = ('1'..='9').filter(|digit| !national[at..].starts_with(*digit));
    let first = digits.clone().next()?;
    digits.find_map(|digit| valid(with(digit))).or_else(|| Some(with(first)))
}

/// The last digits without what comes before them; none where they are the national number itself.
fn ending_alone(national: &str, kept: usize) -> Option<String> {
    let at = national.len().checked_sub(kept).filter(|at| *at > 0)?;
    Some(national[at..].to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(forms: &[Form]) -> Vec<(&'static str, &str)> {
        forms.iter().map(|form| (form.name.name(), form.value.as_str())).collect()
    }

    #[test]
    fn a_danish_number_in_denmark_is_written_in_these_forms() {
        assert_eq!(
            told(&phone_forms("+4549336252", Some("DK"))),
            [
                ("spaces", "+45 49 33 62 52"),
                ("no-break-spaces", "+45\u{a0}49\u{a0}33\u{a0}62\u{a0}52"),
                ("dashes", "+45-49-33-62-52"),
                ("dots", "+45.49.33.62.52"),
                ("brackets", "+45 (49) 336252"),
                ("double-zero", "004549336252"),
                ("tel-scheme", "tel:+45-49-33-62-52"),
                ("national", "49 33 62 52"),
                ("national-digits", "49336252"),
            ]
        );
    }

    fn value(e164: &str, country: Option<&str>, name: FormName) -> Option<String> {
        phone_forms(e164, country).into_iter().find(|form| form.name == name).map(|form| form.value)
    }

    #[test]
    fn national_forms_are_for_the_workspaces_own_country() {
        let german = |country| value("+493023125041", country, FormName::NationalTrunkZero);
        assert_eq!(german(Some("DE")).as_deref(), Some("030 23125041"));
        assert_eq!((german(Some("DK")), german(None)), (None, None));
        // A sample number that the plan does not know is none in its country.
        assert_eq!(value("+447700900123", Some("GB"), FormName::NationalDigits), None);
    }

    #[test]
    fn a_zero_is_added_only_where_the_plan_has_one_to_drop() {
        let zero = |e164| value(e164, None, FormName::TrunkZero);
        assert_eq!(zero("+442079460018").as_deref(), Some("+44 (0)20 79460018"));
        for none in ["+4549336252", "+390612345678", "+2250700000012", "+12025550147"] {
            assert_eq!(zero(none), None, "{none}");
        }
        // The zero after the code belongs to the number: no form may lack it.
        for form in phone_forms("+2250700000012", Some("CI")) {
            let digits: String = form.value.chars().filter(char::is_ascii_digit).collect();
            assert!(digits.ends_with("0700000012"), "{}", form.value);
        }
    }

    #[test]
    fn near_misses_of_a_number_are_other_numbers() {
        assert_eq!(
            told(&phone_near_misses("+4549336252", &[])),
            [
                ("near-digit-short", "+454933625"),
                ("near-digit-more", "+45493362520"),
                ("near-digits-swapped", "+4549336225"),
                ("near-other-country", "+4649336252"),
                ("near-same-last-seven", "+4529336252"),
                ("near-last-seven-alone", "9336252"),
            ]
        );
        let american = phone_near_misses("+12025550147", &[]);
        assert!(told(&american).contains(&("near-last-eight-alone", "25550147")));
        let names: Vec<_> =
            phone_near_misses("+4549336252", &["+4649336252"]).iter().map(|f| f.name).collect();
        assert!(!names.contains(&FormName::OtherCountry) && names.contains(&FormName::DigitShort));
    }
}
