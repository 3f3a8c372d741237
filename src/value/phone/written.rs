use super::library::parse;
use super::read::is_e164;

/// A number in the parts in which people write it, by its country's numbering plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenNumber {
    /// The calling code, digits alone.
    pub code: String,
    /// The national number, without a trunk digit.
    pub national: String,
    /// The national number in the groups in which it is written; joined they are the national number.
    pub groups: Vec<String>,
    /// The number as it is written in its own country, spaces and trunk digit included.
    pub at_home: String,
    /// Whether the plan knows numbers of that form.
    pub valid: bool,
}

/// Takes an E.164 number apart; `None` for what is none.
pub fn written_number(e164: &str) -> Option<WrittenNumber> {
    if !is_e164(e164) {
        return None;
    }
    let number = parse(e164, None)?;
    let (code, national) = (number.calling_code().to_string(), number.national());
    // The digits must be those that were given: in some plans a digit after the code is dropped in reading.
    if format!("+{code}{national}") != e164 {
        return None;
    }
    let abroad = number.written_abroad();
    let groups: Vec<String> = abroad
        .strip_prefix(&format!("+{code}"))
        .unwrap_or_default()
        .split(|c: char| !c.is_ascii_digit())
        .filter(|group| !group.is_empty())
        .map(ToOwned::to_owned)
        .collect();
    let groups = if groups.len() > 1 && groups.concat() == national { groups } else { in_threes(&national) };
    let (at_home, valid) = (number.written_at_home(), number.is_valid());
    Some(WrittenNumber { code, national, groups, at_home, valid })
}

/// Groups for a number that the plan has none for.
fn in_threes(national: &str) -> Vec<String> {
    let digits: Vec<char> = national.chars().collect();
    digits.chunks(3).map(|chunk| chunk.iter().collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_taken_apart_by_its_plan() {
        for (number, code, groups, at_home) in [
            ("+4549336252", "45", &["49", "33", "62", "52"][..], "49 33 62 52"),
            ("+493023125041", "49", &["30", "23125041"], "030 23125041"),
            ("+442079460018", "44", &["20", "7946", "0018"], "020 7946 0018"),
            ("+12025550147", "1", &["202", "555", "0147"], "(202) 555-0147"),
            ("+390612345678", "39", &["06", "1234", "5678"], "06 1234 5678"),
            ("+2250700000012", "225", &["07", "00", "00", "0012"], "07 00 00 0012"),
        ] {
            let parts = written_number(number).expect(number);
            assert_eq!(parts.groups, groups, "{number}");
            assert_eq!(parts.code, code, "{number}");
            assert_eq!((parts.at_home.as_str(), parts.valid), (at_home, true), "{number}");
        }
        assert_eq!(written_number("49336252"), None);
        assert_eq!(written_number("+0000000"), None);
    }
}
