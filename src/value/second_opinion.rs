//! Another implementation of libphonenumber, asked about everyday forms. It is no judge of odd forms, and knows
//! neither full-width digits nor a country code without a plus in Germany.

use phonenumber::country::Id;
use phonenumber::{Mode, PhoneNumber};

use super::{PhoneReading, read_phone};

/// The E.164 digits by the other implementation, of a valid number.
fn other(text: &str, country: Option<Id>) -> Option<String> {
    let number: PhoneNumber = phonenumber::parse(country, text).ok()?;
    (country.is_none() || phonenumber::is_valid(&number))
        .then(|| number.format().mode(Mode::E164).to_string().trim_start_matches('+').to_owned())
}

fn ours(text: &str, country: Option<&str>) -> Option<String> {
    match read_phone(text, country) {
        PhoneReading::Number { digits, .. } => Some(digits),
        PhoneReading::NeedsCountry | PhoneReading::Nothing => None,
    }
}

/// Made-up numbers, and some from ranges reserved for samples: calling code, national number, trunk digit,
/// country.
const NUMBERS: [(&str, &str, &str, &str, Id); 10] = [
    ("45", "49336252", "", "DK", Id::DK),
    ("45", "34412345", "", "DK", Id::DK),
    ("45", "80001234", "", "DK", Id::DK),
    ("46", "701740605", "0", "SE", Id::SE),
    ("46", "701740699", "0", "SE", Id::SE),
    ("46", "8123456", "0", "SE", Id::SE),
    ("47", "68051234", "", "NO", Id::NO),
    ("47", "40612345", "", "NO", Id::NO),
    ("44", "2079460958", "0", "GB", Id::GB),
    ("44", "7400123456", "0", "GB", Id::GB),
];

fn grouped(digits: &str, by: usize, separator: &str) -> String {
    let chars: Vec<char> = digits.chars().collect();
    chars.chunks(by).map(|chunk| chunk.iter().collect::<String>()).collect::<Vec<_>>().join(separator)
}

#[test]
fn a_second_implementation_reads_everyday_forms_alike() {
    let mut asked = 0;
    for (code, national, trunk, country, id) in NUMBERS {
        let digits = format!("{code}{national}");
        for (by, separator) in [(20, ""), (2, " "), (3, " "), (2, "-"), (4, "-")] {
            let own = format!("+{code} {}", grouped(national, by, separator));
            assert_eq!(ours(&own, None).as_ref(), Some(&digits), "{own}");
            assert_eq!(other(&own, None).as_ref(), Some(&digits), "{own}");
            let home = grouped(&format!("{trunk}{national}"), by, separator);
            assert_eq!(ours(&home, Some(country)).as_ref(), Some(&digits), "{home}");
            assert_eq!(other(&home, Some(id)).as_ref(), Some(&digits), "{home}");
            asked += 2;
        }
    }
    assert_eq!(asked, 100);
}
