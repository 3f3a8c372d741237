use crate::model::FormName;
use crate::value::{composed, decomposed};

/// Letters that only Unicode folding joins with one of A to Z.
const FOLDED: [(FormName, char, char); 4] = [
    (FormName::KelvinSign, 'k', '\u{212a}'),
    (FormName::LongS, 's', '\u{17f}'),
    (FormName::DotlessI, 'i', '\u{131}'),
    (FormName::DottedI, 'i', '\u{130}'),
];

/// Cyrillic letters by the Latin ones that they look like.
const LOOK_ALIKE: [(char, char); 5] =
    [('a', '\u{430}'), ('e', '\u{435}'), ('o', '\u{43e}'), ('p', '\u{440}'), ('c', '\u{441}')];

/// The address with one letter of the local part, or else of the domain, that a reader or a folding takes for the
/// same; none where it has no such letter.
pub(super) fn letter_forms(local: &str, domain: &str) -> Vec<(FormName, Option<String>)> {
    let either = |change: &dyn Fn(&str) -> Option<String>| {
        change(local)
            .map(|local| format!("{local}@{domain}"))
            .or_else(|| change(domain).map(|domain| format!("{local}@{domain}")))
    };
    let encoded = |by: fn(&str) -> String| {
        let address = format!("{local}@{domain}");
        Some(by(&address)).filter(|other| *other != address)
    };
    let mut forms: Vec<(FormName, Option<String>)> = FOLDED
        .iter()
        .map(|(name, plain, folded)| {
            let fold = |text: &str| first_replaced(text, |c| (c == *plain).then_some(*folded));
            (*name, either(&fold))
        })
        .collect();
    forms.push((FormName::FullWidth, either(&|text| first_replaced(text, full_width))));
    forms.push((FormName::Decomposed, encoded(decomposed)));
    forms.push((FormName::Composed, encoded(composed)));
    forms.push((FormName::LookAlike, either(&|text| first_replaced(text, look_alike))));
    forms.push((FormName::OtherCase, either(&|text| first_replaced(text, other_case))));
    forms
}

/// The first letter, its case aside, for which there is another one.
fn first_replaced(text: &str, by: impl Fn(char) -> Option<char>) -> Option<String> {
    let (at, letter, other) =
        text.char_indices().find_map(|(at, c)| Some((at, c, by(c.to_ascii_lowercase())?)))?;
    Some(format!("{}{other}{}", &text[..at], &text[at + letter.len_utf8()..]))
}

fn full_width(c: char) -> Option<char> {
    c.is_ascii_lowercase().then(|| char::from_u32(u32::from(c) + 0xfee0)).flatten()
}

fn look_alike(c: char) -> Option<char> {
    LOOK_ALIKE.iter().find(|(latin, _)| *latin == c).map(|(_, other)| *other)
}

/// The other case of a letter beyond A to Z, where that is one letter of its own (C13).
fn other_case(c: char) -> Option<char> {
    let only =
        |mut letters: Box<dyn Iterator<Item = char>>| letters.next().filter(|_| letters.next().is_none());
    let other =
        if c.is_lowercase() { only(Box::new(c.to_uppercase())) } else { only(Box::new(c.to_lowercase())) };
    other.filter(|other| !c.is_ascii() && !other.is_ascii() && *other != c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(address: &str, name: FormName) -> Option<String> {
        let (local, domain) = address.split_once('@').expect("an address");
        letter_forms(local, domain).into_iter().find(|(one, _)| *one == name).expect("a form").1
    }

    #[test]
    fn a_letter_is_replaced_where_the_address_has_it() {
        for (address, name, wanted) in [
            ("kim@example.com", FormName::KelvinSign, Some("\u{212a}im@example.com")),
            ("Kim@example.com", FormName::KelvinSign, Some("\u{212a}im@example.com")),
            ("bo@kiosk.example", FormName::KelvinSign, Some("bo@\u{212a}iosk.example")),
            ("bo@example.com", FormName::KelvinSign, None),
            ("siv@example.com", FormName::LongS, Some("\u{17f}iv@example.com")),
            ("siv@example.com", FormName::DotlessI, Some("s\u{131}v@example.com")),
            ("siv@example.com", FormName::DottedI, Some("s\u{130}v@example.com")),
            ("1a@example.com", FormName::FullWidth, Some("1\u{ff41}@example.com")),
            ("\u{e5}sa@example.com", FormName::Decomposed, Some("a\u{30a}sa@example.com")),
            ("a\u{30a}sa@example.com", FormName::Composed, Some("\u{e5}sa@example.com")),
            ("asa@example.com", FormName::Decomposed, None),
            ("bo@example.com", FormName::LookAlike, Some("b\u{43e}@example.com")),
            ("bo@example.com", FormName::OtherCase, None),
            ("\u{e5}sa@example.com", FormName::OtherCase, Some("\u{c5}sa@example.com")),
            ("\u{c5}sa@example.com", FormName::OtherCase, Some("\u{e5}sa@example.com")),
            ("wei\u{df}@example.com", FormName::OtherCase, None),
        ] {
            assert_eq!(of(address, name).as_deref(), wanted, "{address} {name}");
        }
    }
}
