use super::same::SPACES;

/// Says, as a fragment, why a text holds an address only to a lenient reader: the contract's words do not
/// settle whether the platform takes it, so it is better written plainly. `None` for a plain address, a
/// display name with brackets, and a text without any address.
pub fn unsettled_email(field: &str) -> Option<&'static str> {
    let text = field.trim_matches(SPACES);
    let inner = text.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    if !inner.contains('@') {
        return None;
    }
    if inner.len() != text.len() {
        return Some("spaces other than plain ones stand around it");
    }
    if text.contains("&lt;") || text.contains("&gt;") {
        return Some("its brackets are written as HTML");
    }
    if is_in_quotes(text) {
        return Some("quotes stand around the whole address");
    }
    let Some(bare) = without_quoted(text) else { return Some("a quote in it is never closed") };
    several(&bare)
        .or_else(|| labelled(&bare))
        .or_else(|| if bare.contains(['<', '>']) { bracketed(&bare) } else { unbracketed(&bare) })
}

fn is_in_quotes(text: &str) -> bool {
    ['"', '\''].into_iter().any(|quote| {
        text.strip_prefix(quote)
            .and_then(|rest| rest.strip_suffix(quote))
            .is_some_and(|inside| inside.contains('@') && !inside.contains(quote))
    })
}

/// The text with every quoted part as one letter, so that signs inside quotes are no signs; `None` when a
/// quote is never closed.
fn without_quoted(text: &str) -> Option<String> {
    let mut bare = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '"' {
            bare.push(c);
            continue;
        }
        bare.push('q');
        loop {
            match chars.next()? {
                '\\' => _ = chars.next()?,
                '"' => break,
                _ => {}
            }
        }
    }
    Some(bare)
}

/// Two or more addresses, or a list, in one string.
fn several(bare: &str) -> Option<&'static str> {
    if bare.starts_with('[') {
        return Some("it is a list written as text");
    }
    let name_is_address = bare.split_once('<').is_some_and(|(name, rest)| {
        name.contains('@') && !name.contains([',', ';']) && rest.matches('@').count() == 1
    });
    let words = bare.split([',', ';', '/', '|', ' ', '\t']).filter(|word| is_address(word)).count();
    match (name_is_address, words) {
        (true, 2..) => Some("another address stands before the brackets"),
        (false, 2..) => Some("several addresses stand in one string"),
        _ => None,
    }
}

/// Something on both sides of an `@`.
fn is_address(word: &str) -> bool {
    let word = word.trim_matches(['<', '>', '(', ')']);
    word.rsplit_once('@').is_some_and(|(local, domain)| !local.is_empty() && !domain.is_empty())
}

/// `mailto:`, a label, a group or a route before the address.
fn labelled(bare: &str) -> Option<&'static str> {
    let address = bare.rsplit_once('<').map_or(bare, |(_, inside)| inside);
    if address.starts_with('@') && address.contains(':') && address.matches('@').count() > 1 {
        return Some("a mail route stands before the address");
    }
    let before = &bare[..bare.find('@')?];
    match before.rsplit_once(':') {
        Some(_) if bare.ends_with(';') => Some("it is written as a group of addresses"),
        Some((label, _)) if label.trim_start_matches(['<']).eq_ignore_ascii_case("mailto") => {
            Some("mailto: stands before the address")
        }
        Some(_) => Some("a label stands before the address"),
        None => None,
    }
}

fn bracketed(bare: &str) -> Option<&'static str> {
    let paired = bare.matches('<').count() == 1 && bare.matches('>').count() == 1;
    let Some((name, rest)) = bare.split_once('<').filter(|_| paired) else {
        return Some("its angle brackets do not pair");
    };
    let Some((address, behind)) = rest.split_once('>') else {
        return Some("its angle brackets do not pair");
    };
    if !behind.is_empty() {
        Some("something stands behind the angle brackets")
    } else if address.trim() != address {
        Some("spaces stand inside the angle brackets")
    } else if name.contains(['@', ',', ';']) {
        Some("the display name holds a sign that belongs in quotes")
    } else {
        None
    }
}

fn unbracketed(bare: &str) -> Option<&'static str> {
    if bare.ends_with([',', ';']) {
        return Some("a comma or a semicolon stands behind the address");
    }
    let mut words = bare.split(char::is_whitespace).filter(|word| !word.is_empty());
    let beside = words.clone().count() > 1 && words.any(is_address);
    beside.then_some("a name or a comment stands beside the address without angle brackets")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_loose_form_is_named() {
        for (field, said) in [
            ("\u{a0}alex@example.com", "spaces other than"),
            ("&lt;alex@example.com&gt;", "HTML"),
            ("'alex@example.com'", "quotes"),
            ("\"Alex <alex@example.com>", "never closed"),
            ("alex@example.com; bo@example.com", "several addresses"),
            ("bo@example.com <alex@example.com>", "before the brackets"),
            ("[\"alex@example.com\"]", "list"),
            ("MailTo:alex@example.com", "mailto:"),
            ("smtp:alex@example.com", "label"),
            ("Team: alex@example.com;", "group"),
            ("<@relay.example:alex@example.com>", "route"),
            ("<alex@example.com", "do not pair"),
            (">alex@example.com<", "do not pair"),
            ("<alex@example.com> Alex", "behind the angle brackets"),
            ("< alex@example.com>", "inside the angle brackets"),
            ("Doe, Alex <alex@example.com>", "belongs in quotes"),
            ("alex@example.com,", "a comma or"),
            ("alex@example.com (Alex)", "without angle brackets"),
        ] {
            let found = unsettled_email(field);
            assert!(found.is_some_and(|found| found.contains(said)), "{field}: {found:?}");
        }
    }

    #[test]
    fn plain_forms_and_texts_without_an_address_are_settled() {
        for field in [
            "",
            "Alex Doe",
            " alex@example.com ",
            "\"Doe, Alex; <boss> @work\" <alex@example.com>",
            "Alex (Sales) <alex@example.com>",
            "\"alex doe\"@example.com",
            "alex@[IPv6:2001:db8::1]",
            "n/a",
        ] {
            assert_eq!(unsettled_email(field), None, "{field}");
        }
    }
}
