use std::fmt;

use super::letters::{decomposed, folded, outline, without_invisible, without_marks};
use super::same::{SPACES, in_brackets, same_address};

/// How the address in a field differs from the one looked up. Shown as a fragment that names neither.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EmailDifference {
    /// Nothing stands there.
    Empty,
    /// No address stands there.
    NoAddress,
    /// The address and another one in a single string.
    SeveralAddresses,
    /// The address, with something around it that is neither a space nor a display name.
    Around,
    /// Signs that take no room stand in it.
    Invisible,
    /// Spaces more or fewer.
    Spaces,
    /// One letter is written as one character in one and as base and accent in the other.
    Composed,
    /// Letter case beyond A to Z, or letters that only a folding takes for the same.
    Folded,
    /// An accent more or fewer.
    Accent,
    /// A letter that looks like another.
    LookAlike,
    /// Quotes or backslashes more or fewer.
    Quotes,
    /// A wildcard or the stars of a mask in place of letters.
    Wildcard,
    /// A part of the domain more or fewer: a sub-domain, or a longer domain that begins the same.
    SubDomain,
    /// A letter of the domain more, fewer or swapped.
    DomainLetter,
    /// Another domain behind the same local part.
    Domain,
    /// A plus tag more, fewer or another one.
    PlusTag,
    /// Dots of the local part more, fewer or at another place.
    Dots,
    /// Two neighbouring letters are swapped.
    Swapped,
    /// A letter of the local part is missing.
    LetterShort,
    /// A letter of the local part is too many.
    LetterMore,
    /// The local part only begins or ends the same.
    Part,
    /// Another local part in the same domain.
    LocalPart,
    /// Altogether another address.
    AnotherAddress,
}

impl fmt::Display for EmailDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "it is empty",
            Self::NoAddress => "it holds no email address",
            Self::SeveralAddresses => "it holds several addresses in one string",
            Self::Around => "something stands around the address that is no display name",
            Self::Invisible => "an invisible character stands in it",
            Self::Spaces => "spaces stand inside the address or are missing there",
            Self::Composed => "a letter and its accent are encoded in another way",
            Self::Folded => "a letter is the same only by a folding that goes beyond A to Z",
            Self::Accent => "an accent was added or left out",
            Self::LookAlike => "a letter is replaced by one that looks like it",
            Self::Quotes => "quotes or backslashes were added or left out",
            Self::Wildcard => "a wildcard or a mask stands in place of letters",
            Self::SubDomain => "its domain has a part more or fewer",
            Self::DomainLetter => "its domain differs by a letter",
            Self::Domain => "its domain is another one",
            Self::PlusTag => "a plus tag was added, left out or changed",
            Self::Dots => "dots of the local part were added, left out or moved",
            Self::Swapped => "two neighbouring letters of the local part are swapped",
            Self::LetterShort => "a letter of the local part is missing",
            Self::LetterMore => "the local part has a letter too many",
            Self::Part => "the local part only begins or ends the same",
            Self::LocalPart => "its local part is another one",
            Self::AnotherAddress => "it is another address",
        })
    }
}

/// Beyond this many bytes a text is no address with something odd about it, and is not looked into.
const LONGEST: usize = 4096;

/// Why a field does not hold the address looked up, the most telling reason first; `None` when it does.
pub fn email_difference(looked_up: &str, field: &str) -> Option<EmailDifference> {
    if same_address(looked_up, field) {
        return None;
    }
    let text = field.trim_matches(SPACES);
    if text.trim().is_empty() {
        return Some(EmailDifference::Empty);
    }
    if text.len().max(looked_up.len()) > LONGEST {
        return Some(EmailDifference::AnotherAddress);
    }
    if let Some(around) = around(looked_up, text) {
        return Some(around);
    }
    let address = in_brackets(text).unwrap_or(text);
    Some(of_spelling(looked_up, address).unwrap_or_else(|| of_parts(looked_up, address)))
}

/// The address looked up as a word of its own in a longer text.
fn around(looked_up: &str, text: &str) -> Option<EmailDifference> {
    if looked_up.is_empty() || text.len() <= looked_up.len() {
        return None;
    }
    let (wanted, text) = (looked_up.to_ascii_lowercase(), text.to_ascii_lowercase());
    let in_local = |c: char| c.is_alphanumeric() || "!#$%&*+-=?^_`{|}~.\"@\\".contains(c);
    let in_domain = |c: char| c.is_alphanumeric() || "-.@".contains(c);
    let (at, _) = text.match_indices(&wanted).find(|(at, _)| {
        let (before, after) = (&text[..*at], &text[at + wanted.len()..]);
        // A bar and a quote are letters of a local part to the letter of the law; nobody has them in one.
        !before.chars().next_back().is_some_and(|c| in_local(c) && !"|\"".contains(c))
            && !after.chars().next().is_some_and(in_domain)
    })?;
    let beside = format!("{} {}", &text[..at], &text[at + wanted.len()..]);
    let dropped_only_invisible = without_invisible(&beside).trim().is_empty() && !beside.trim().is_empty();
    Some(if dropped_only_invisible {
        EmailDifference::Invisible
    } else if beside.contains('@') && !beside.trim_start().starts_with("<@") {
        EmailDifference::SeveralAddresses
    } else {
        EmailDifference::Around
    })
}

/// What is left of a text for someone who takes some letters for the same.
type Spelling = fn(&str) -> String;

/// The same address to someone who folds, strips or squints.
fn of_spelling(looked_up: &str, address: &str) -> Option<EmailDifference> {
    let same = |by: Spelling| by(looked_up).eq_ignore_ascii_case(&by(address));
    let checks: [(Spelling, EmailDifference); 7] = [
        (without_invisible, EmailDifference::Invisible),
        (|text| text.chars().filter(|c| !c.is_whitespace()).collect(), EmailDifference::Spaces),
        (folded, EmailDifference::Folded),
        (decomposed, EmailDifference::Composed),
        (|text| folded(&without_marks(text)), EmailDifference::Accent),
        (|text| outline(text), EmailDifference::LookAlike),
        (|text| text.chars().filter(|c| !matches!(c, '"' | '\\')).collect(), EmailDifference::Quotes),
    ];
    checks.into_iter().find(|(by, _)| same(*by)).map(|(_, difference)| difference)
}

/// By local part and domain, letter case of A to Z aside.
fn of_parts(looked_up: &str, address: &str) -> EmailDifference {
    let (wanted, found) = (looked_up.to_ascii_lowercase(), address.to_ascii_lowercase());
    let Some((local, domain)) =
        found.rsplit_once('@').filter(|(local, domain)| !local.is_empty() && !domain.is_empty())
    else {
        return EmailDifference::NoAddress;
    };
    let Some((wanted_local, wanted_domain)) = wanted.rsplit_once('@') else {
        return EmailDifference::AnotherAddress;
    };
    match (local == wanted_local, domain == wanted_domain) {
        (true, _) => of_domains(wanted_domain, domain),
        (false, true) => of_locals(wanted_local, local),
        (false, false) if is_masked(&wanted, &found) => EmailDifference::Wildcard,
        (false, false) => EmailDifference::AnotherAddress,
    }
}

fn of_domains(wanted: &str, found: &str) -> EmailDifference {
    let part_of = |short: &str, long: &str| {
        long.strip_suffix(short).is_some_and(|front| front.ends_with('.'))
            || long.strip_prefix(short).is_some_and(|rest| rest.starts_with('.'))
    };
    if is_masked(wanted, found) {
        EmailDifference::Wildcard
    } else if part_of(wanted, found) || part_of(found, wanted) {
        EmailDifference::SubDomain
    } else if is_one_less(wanted, found) || is_one_less(found, wanted) || is_swapped(wanted, found) {
        EmailDifference::DomainLetter
    } else {
        EmailDifference::Domain
    }
}

fn of_locals(wanted: &str, found: &str) -> EmailDifference {
    let untagged = |local: &str| local.split('+').next().unwrap_or_default().to_owned();
    let undotted = |local: &str| local.replace('.', "");
    let tagged = wanted.contains('+') || found.contains('+');
    if tagged && untagged(wanted) == untagged(found) {
        EmailDifference::PlusTag
    } else if undotted(wanted) == undotted(found) {
        EmailDifference::Dots
    } else if is_masked(wanted, found) {
        EmailDifference::Wildcard
    } else if is_swapped(wanted, found) {
        EmailDifference::Swapped
    } else if is_one_less(found, wanted) {
        EmailDifference::LetterShort
    } else if is_one_less(wanted, found) {
        EmailDifference::LetterMore
    } else if [(wanted, found), (found, wanted)]
        .iter()
        .any(|(long, short)| !short.is_empty() && (long.starts_with(*short) || long.ends_with(*short)))
    {
        EmailDifference::Part
    } else {
        EmailDifference::LocalPart
    }
}

/// Whether the texts differ only where one of them holds `%`, `_`, `?` or `*`.
fn is_masked(one: &str, other: &str) -> bool {
    if one.contains('*') != other.contains('*') {
        return true;
    }
    let differing = || one.chars().zip(other.chars()).filter(|(a, b)| a != b);
    let any = |c: char| "%_?".contains(c);
    one.chars().count() == other.chars().count()
        && differing().next().is_some()
        && differing().all(|(a, b)| (any(a) || any(b)) && a.is_alphanumeric() != b.is_alphanumeric())
}

/// Whether one letter taken from `long` gives `short`.
fn is_one_less(short: &str, long: &str) -> bool {
    let (short, long): (Vec<char>, Vec<char>) = (short.chars().collect(), long.chars().collect());
    if short.len() + 1 != long.len() {
        return false;
    }
    let at = short.iter().zip(&long).position(|(a, b)| a != b).unwrap_or(short.len());
    short[at..] == long[at + 1..]
}

/// Whether one swap of neighbours makes the texts the same.
fn is_swapped(one: &str, other: &str) -> bool {
    let (one, mut other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let Some(at) = one.iter().zip(&other).position(|(a, b)| a != b) else { return false };
    if at + 1 >= other.len() {
        return false;
    }
    other.swap(at, at + 1);
    one == other
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_difference_is_told_from_the_others() {
        let wanted = "alex.doe@example.com";
        for (field, expected) in [
            ("", EmailDifference::Empty),
            ("\u{a0}", EmailDifference::Empty),
            ("Alex Doe", EmailDifference::NoAddress),
            ("Alex <>", EmailDifference::NoAddress),
            ("alex.doe@example.com, other@example.com", EmailDifference::SeveralAddresses),
            ("\"alex.doe@example.com\" <other@example.com>", EmailDifference::SeveralAddresses),
            ("mailto:alex.doe@example.com", EmailDifference::Around),
            ("alex.doe@example.com (work)", EmailDifference::Around),
            ("alex.doe@example.com\u{200b}", EmailDifference::Invisible),
            ("alex\u{ad}.doe@example.com", EmailDifference::Invisible),
            ("alex.doe @example.com", EmailDifference::Spaces),
            ("alex.doe@example\u{ff0e}com", EmailDifference::Folded),
            ("al\u{e9}x.doe@example.com", EmailDifference::Accent),
            ("\u{430}lex.doe@example.com", EmailDifference::LookAlike),
            ("alex.doe@exarnple.com", EmailDifference::LookAlike),
            ("\"alex.doe\"@example.com", EmailDifference::Quotes),
            ("%lex.doe@example.com", EmailDifference::Wildcard),
            ("a***@e***.com", EmailDifference::Wildcard),
            ("alex.doe@mail.example.com", EmailDifference::SubDomain),
            ("alex.doe@example.com.example.net", EmailDifference::SubDomain),
            ("alex.doe@example.co", EmailDifference::DomainLetter),
            ("Alex <alex.doe@example.org>", EmailDifference::Domain),
            ("alex.doe+news@example.com", EmailDifference::PlusTag),
            ("alexdoe@example.com", EmailDifference::Dots),
            ("alex.deo@example.com", EmailDifference::Swapped),
            ("lex.doe@example.com", EmailDifference::LetterShort),
            ("alex.doee@example.com", EmailDifference::LetterMore),
            ("bob.alex.doe@example.com", EmailDifference::Part),
            ("other@example.com", EmailDifference::LocalPart),
            ("other@example.org", EmailDifference::AnotherAddress),
        ] {
            assert_eq!(email_difference(wanted, field), Some(expected), "{field}");
            assert!(!expected.to_string().contains('@'), "{expected}");
        }
    }

    #[test]
    fn encoding_and_case_of_other_letters_are_told_apart() {
        let of = |wanted, field| email_difference(wanted, field);
        assert_eq!(of("\u{e9}va@example.com", "e\u{301}va@example.com"), Some(EmailDifference::Composed));
        assert_eq!(of("\u{e9}va@example.com", "\u{c9}va@example.com"), Some(EmailDifference::Folded));
        assert_eq!(of("kim@example.com", "\u{212a}im@example.com"), Some(EmailDifference::Folded));
        assert_eq!(of("info@example.com", "\u{131}nfo@example.com"), Some(EmailDifference::Folded));
        assert_eq!(of("kim@example.com", "Kim <\u{212a}im@example.com>"), Some(EmailDifference::Folded));
        assert_eq!(of("kim@example.com", "KIM@EXAMPLE.COM"), None);
        let long = format!("{}@example.com", "\u{e9}".repeat(LONGEST));
        assert_eq!(of("kim@example.com", &long), Some(EmailDifference::AnotherAddress));
        assert_eq!(of(&long, &long), None);
    }
}
