use super::entry::Entry;

impl Entry<'_> {
    /// An email address on its own, as a message would carry it.
    pub(super) fn email(&self) -> Option<String> {
        let text = self.text()?;
        match email_fault(&text) {
            None => Some(text),
            Some(fault) => {
                let mistake = self.mistake("is not an email address", fault);
                self.note(mistake.with_help("write the address alone, such as \"alex.doe@example.com\""));
                None
            }
        }
    }

    /// A phone number in E.164, as a call would carry it.
    pub(super) fn phone(&self) -> Option<String> {
        let text = self.text()?;
        match phone_fault(&text) {
            None => Some(text),
            Some(fault) => {
                let help =
                    "write + and the country code, then the number, digits only, such as \"+447700900123\"";
                self.note(self.mistake("is not a phone number in E.164", fault).with_help(help));
                None
            }
        }
    }
}

fn email_fault(text: &str) -> Option<&'static str> {
    let blank = |c: char| c.is_whitespace() || c.is_control();
    if text.contains(['<', '>', '"', ',']) {
        return Some("no display name, no second address");
    }
    if text.contains(blank) {
        return Some("a blank stands in it");
    }
    match text.split_once('@') {
        None => Some("the @ is missing"),
        Some((_, domain)) if domain.contains('@') => Some("more than one @"),
        Some(("", _)) => Some("nothing stands before the @"),
        Some((_, "")) => Some("nothing stands behind the @"),
        Some(_) => None,
    }
}

fn phone_fault(text: &str) -> Option<&'static str> {
    let Some(digits) = text.strip_prefix('+') else { return Some("it does not begin with +") };
    if !digits.chars().all(|c| c.is_ascii_digit()) {
        Some("only digits may follow the +")
    } else if digits.starts_with('0') {
        Some("no country code begins with 0")
    } else if !(7..=15).contains(&digits.len()) {
        Some("7 to 15 digits are wanted")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_stands_alone() {
        for good in ["alex.doe@example.com", "o'neil+x@example.com", "é@example.com", "a@b"] {
            assert_eq!(email_fault(good), None, "{good}");
        }
        for bad in ["", "alex", "@", "a@", "@b", "a@b@c", "a b@c", "Alex <a@b>", "a@b,c", "a@b\n"] {
            assert!(email_fault(bad).is_some(), "{bad}");
        }
    }

    #[test]
    fn a_number_is_written_in_e164() {
        for good in ["+447700900123", "+4712345", "+123456789012345"] {
            assert_eq!(phone_fault(good), None, "{good}");
        }
        for bad in [
            "",
            "+",
            "+471234",
            "+1234567890123456",
            "004712345678",
            "+47 12345678",
            "+012345678",
            "+٤٥١٢٣٤٥",
        ] {
            assert!(phone_fault(bad).is_some(), "{bad}");
        }
    }
}
