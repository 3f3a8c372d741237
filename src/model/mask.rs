use super::Protocol;

/// Shows or hides personal values. By default every address, number and reference is shown masked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Masker {
    /// Print them whole.
    pub reveal: bool,
}

impl Masker {
    /// An email address: `a***@example.com`.
    pub fn email(self, text: &str) -> String {
        if self.reveal { text.to_owned() } else { mask_email(text) }
    }

    /// A phone number: `+45 ** ** ** 52`.
    pub fn phone(self, text: &str) -> String {
        if self.reveal { text.to_owned() } else { mask_phone(text) }
    }

    /// A reference or another number of the company's: `CO***1`.
    pub fn reference(self, text: &str) -> String {
        if self.reveal { text.to_owned() } else { mask_reference(text) }
    }

    /// The address or number of a channel.
    pub fn value(self, channel: super::Channel, text: &str) -> String {
        match channel {
            super::Channel::Email => self.email(text),
            super::Channel::Phone => self.phone(text),
        }
    }

    /// A sentence of the server's, with the addresses and long numbers in it masked.
    pub fn prose(self, text: &str) -> String {
        if self.reveal { text.to_owned() } else { mask_person(text) }
    }

    /// A JSON pointer: some servers use an address or a number as a key.
    pub fn pointer(self, text: &str) -> String {
        let personal = |key: &str| key.contains('@') || key.chars().filter(|c| c.is_numeric()).count() >= 7;
        let key = |key: &str| if personal(key) { self.any(key) } else { key.to_owned() };
        if self.reveal { text.to_owned() } else { text.split('/').map(key).collect::<Vec<_>>().join("/") }
    }

    /// A sentence of ours, with the addresses and numbers that stand in it as keys of an answer masked.
    pub fn told(self, text: &str) -> String {
        if self.reveal {
            return text.to_owned();
        }
        let ends = |c: char| c.is_whitespace() || "/`'\",;:()[]{}=<>".contains(c);
        let masked = |word: &str| {
            let (body, end) = word.split_at(word.trim_end_matches(ends).len());
            let whole = body.split_once('@').is_some_and(|(local, domain)| {
                !local.is_empty() && !local.ends_with("***") && domain.contains('.')
            });
            match body
                .strip_prefix('+')
                .map(|digits| digits.len() >= 7 && digits.chars().all(|c| c.is_numeric()))
            {
                Some(true) => mask_phone(body) + end,
                _ if whole => mask_email(body) + end,
                _ => word.to_owned(),
            }
        };
        text.split_inclusive(ends).map(masked).collect()
    }

    /// Any text of a record: as an address, a number, or its first letter.
    pub fn any(self, text: &str) -> String {
        if self.reveal {
            text.to_owned()
        } else if text.contains('@') {
            mask_email(text)
        } else if looks_like_number(text) {
            mask_phone(text)
        } else {
            mask_reference(text)
        }
    }
}

/// `a***@example.com`: the first letter and the domain. A display name keeps its first letter too.
pub fn mask_email(text: &str) -> String {
    let Some(at) = text.rfind('@') else { return mask_reference(text) };
    let (before, domain) = text.split_at(at);
    let (name, local) = match before.rfind('<') {
        Some(open) => (&before[..open], &before[open + 1..]),
        None => ("", before.trim_start()),
    };
    let bracket = if before.contains('<') { "<" } else { "" };
    // What stands behind the domain may be anything: another address, a number, a name.
    let end = domain[1..]
        .find(|c: char| !(c.is_alphanumeric() || ".-_".contains(c)))
        .map_or(domain.len(), |end| end + 1);
    let rest = match &domain[end..] {
        "" => "",
        ">" => ">",
        _ => " ***",
    };
    let domain = &domain[..end];
    format!(
        "{}{bracket}{}***{domain}{rest}",
        first_letter(name.trim_start(), "*** "),
        first_letter(local, "")
    )
}

fn first_letter(text: &str, behind: &str) -> String {
    text.chars().next().map(|first| format!("{first}{behind}")).unwrap_or_default()
}

/// `+45 ** ** ** 52`: the calling code and the last two digits; without a plus, the last two digits.
pub fn mask_phone(text: &str) -> String {
    let digits: Vec<char> = text.chars().filter(|c| c.is_numeric()).collect();
    let code = if text.trim_start().starts_with('+') { calling_code(&digits) } else { 0 };
    if digits.len() < code + 3 {
        return "***".into();
    }
    let hidden = digits.len() - code - 2;
    let mut masked = String::new();
    if code > 0 {
        masked.push('+');
        masked.extend(&digits[..code]);
        masked.push(' ');
    }
    if hidden % 2 == 1 {
        masked.push_str("* ");
    }
    masked.push_str(&"** ".repeat(hidden / 2));
    masked.extend(&digits[digits.len() - 2..]);
    masked
}

/// How many of the leading digits are the calling code, by the plan of the ITU.
fn calling_code(digits: &[char]) -> usize {
    let two: String = digits.iter().take(2).collect();
    match two.as_bytes() {
        [b'1' | b'7', _] => 1,
        [b'2', b'0' | b'7'] | [b'3', b'0'..=b'4' | b'6' | b'9'] | [b'4', b'0' | b'1' | b'3'..=b'9'] => 2,
        [b'5', b'1'..=b'8'] | [b'6', b'0'..=b'6'] | [b'8', b'1' | b'2' | b'4' | b'6'] => 2,
        [b'9', b'0'..=b'5' | b'8'] => 2,
        _ => 3.min(digits.len()),
    }
}

/// `CO***1`: the first two characters and the last; short ones `***`.
pub fn mask_reference(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    match letters.len() {
        0 => String::new(),
        1..=4 => "***".into(),
        length => format!("{}{}***{}", letters[0], letters[1], letters[length - 1]),
    }
}

/// Other ways to write the sign of an address, as URLs, JSON and HTML do.
const ENCODED_AT: [&str; 5] = ["%40", "\u{ff20}", "\\u0040", "&#64", "&commat"];

/// Masks every address and every run of seven or more digits inside a sentence.
pub fn mask_person(text: &str) -> String {
    let mut masked = String::new();
    let mut plain = String::new();
    for piece in text.split_inclusive(char::is_whitespace) {
        if piece.contains("://") {
            masked.push_str(&mask_words(&plain));
            plain.clear();
            masked.push_str(&mask_address_of_the_web(piece));
        } else {
            plain.push_str(piece);
        }
    }
    masked + &mask_words(&plain)
}

/// An address of the web stays, unless what stands behind its host may be a person's.
fn mask_address_of_the_web(url: &str) -> String {
    let host = url.find("://").map_or(0, |scheme| scheme + 3);
    let behind = host + url[host..].find(['/', '?', '#']).unwrap_or(url.len() - host);
    let (kept, rest) = url.split_at(behind);
    let digits = rest.chars().filter(|c| c.is_numeric()).count();
    let personal = digits >= 7 || rest.contains('@') || ENCODED_AT.iter().any(|at| rest.contains(at));
    if kept.contains('@') {
        "***".to_owned() + &url[url.trim_end().len()..]
    } else if personal {
        format!("{kept}/***{}", &url[url.trim_end().len()..])
    } else {
        url.to_owned()
    }
}

fn mask_words(text: &str) -> String {
    let mut masked = String::new();
    let mut number = String::new();
    for word in text.split_inclusive(|c: char| c.is_whitespace() || "\"',;:()[]{}=<>".contains(c)) {
        let end = word.trim_end_matches(|c: char| c.is_whitespace() || "\"',;:()[]{}=<>".contains(c)).len();
        let (body, tail) = word.split_at(end);
        // A version of the protocol looks like a number and is nobody's.
        let is_version = number.is_empty() && Protocol::parse(body).is_some();
        let part_of_number = !body.is_empty()
            && !is_version
            && body.chars().all(|c| c.is_numeric() || "+-./".contains(c))
            && body.chars().any(char::is_numeric);
        if part_of_number || (body.is_empty() && !number.is_empty()) {
            number.push_str(word);
            continue;
        }
        flush_number(&mut number, &mut masked);
        if ENCODED_AT.iter().any(|at| body.contains(at)) {
            masked.push_str("***");
        } else if body.rfind('@').is_some_and(|at| at > 0) {
            masked.push_str(&mask_email(body));
        } else if !is_version && is_identifier(body) {
            masked.push_str(&mask_reference(body));
        } else {
            masked.push_str(body);
        }
        masked.push_str(tail);
    }
    flush_number(&mut number, &mut masked);
    masked
}

/// Whether a word looks like a number of the company's: letters and three digits or more, or seven digits.
fn is_identifier(word: &str) -> bool {
    let digits = word.chars().filter(|c| c.is_numeric()).count();
    digits >= 7 || (digits >= 3 && word.chars().any(char::is_alphabetic) && !word.contains('/'))
}

fn flush_number(number: &mut String, masked: &mut String) {
    if number.chars().filter(|c| c.is_numeric()).count() >= 7 {
        let end = number.trim_end_matches(|c: char| !c.is_numeric()).len();
        masked.push_str(&mask_phone(&number[..end]));
        masked.push_str(&number[end..]);
    } else {
        masked.push_str(number);
    }
    number.clear();
}

fn looks_like_number(text: &str) -> bool {
    let digits = text.chars().filter(|c| c.is_numeric()).count();
    digits >= 6 && text.chars().all(|c| c.is_numeric() || c.is_whitespace() || "+-./()".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_keeps_its_first_letter_and_domain() {
        assert_eq!(mask_email("alex.doe@example.com"), "a***@example.com");
        assert_eq!(mask_email("Alex Doe <alex.doe@example.com>"), "A*** <a***@example.com>");
        assert_eq!(mask_email("@"), "***@");
        assert_eq!(mask_email("alex.doe@example.com, or 07700 900123"), "a***@example.com ***");
    }

    #[test]
    fn a_number_keeps_its_calling_code_and_two_digits() {
        assert_eq!(mask_phone("+4549336252"), "+45 ** ** ** 52");
        assert_eq!(mask_phone("+44 7700 900123"), "+44 ** ** ** ** 23");
        assert_eq!(mask_phone("49 33 62 52"), "** ** ** 52");
        assert_eq!(mask_phone("12"), "***");
    }

    #[test]
    fn keys_that_are_addresses_or_numbers_are_masked_and_our_own_words_stay() {
        let mask = Masker::default();
        assert_eq!(
            mask.pointer("/structuredContent/a.doe@example.com/+4549336252/0/line_1"),
            "/structuredContent/a***@example.com/+45 ** ** ** 52/0/line_1"
        );
        let said = "no more than 9007199254740991, in E.164, at /contact_id, `a***@example.com`, @scope and +45 ** ** ** 52";
        assert_eq!(mask.told(said), said);
        assert_eq!(
            mask.told("differs at /a.doe@example.com/x; designate `+4549336252`."),
            "differs at /a***@example.com/x; designate `+45 ** ** ** 52`."
        );
        let whole = Masker { reveal: true };
        assert_eq!(
            whole.told("a.doe@example.com") + &whole.pointer("/4549336252"),
            "a.doe@example.com/4549336252"
        );
    }

    #[test]
    fn an_address_of_the_web_is_masked_only_where_a_person_may_stand_in_it() {
        let at = "http://127.0.0.1:8799/401: refused, see https://crm.example.com:8443/mcp";
        assert_eq!(mask_person(at), at);
        let found = "GET http://10.0.0.12:8080/contacts?phone=4549336252 failed";
        assert_eq!(mask_person(found), "GET http://10.0.0.12:8080/*** failed");
        assert_eq!(
            mask_person("https://crm.example.com/c?e=a.b%40example.com"),
            "https://crm.example.com/***"
        );
        assert_eq!(mask_person("https://alex.doe@example.com/x now"), "*** now");
    }

    #[test]
    fn a_decorator_is_no_address() {
        assert_eq!(Masker::default().prose("    @mcp.tool\n"), "    @mcp.tool\n");
        assert_eq!(Masker::default().prose("of karla@example.com"), "of k***@example.com");
    }

    #[test]
    fn a_sentence_loses_no_words_but_shows_nobody() {
        let said = "no customer alex.doe@example.com, tried +44 7700 900123 twice (order 1234567, CON-4471), status 503";
        let masked = mask_person(said);
        assert_eq!(
            masked,
            "no customer a***@example.com, tried +44 ** ** ** ** 23 twice (order * ** ** 67, CO***1), status 503"
        );
    }

    #[test]
    fn a_version_of_the_protocol_is_nobody() {
        let said = "version 2025-11-25 was refused instead of 2025-06-18 being offered";
        assert_eq!(mask_person(said), said);
        assert_eq!(
            mask_person("born 1987-03-14, called 70 2025-11-25"),
            "born ** ** ** 14, called ** ** ** ** 25"
        );
    }
}
