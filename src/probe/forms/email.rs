use super::letters::letter_forms;
use crate::model::{Form, FormName};
use crate::value::same_address;

/// The address in other letter case of A to Z (C13): upper, lower and mixed. One that is the address as sent, or an
/// earlier one, is left out.
pub fn email_forms(address: &str) -> Vec<Form> {
    let mut forms: Vec<Form> = Vec::new();
    for (name, value) in [
        (FormName::UpperCase, address.to_ascii_uppercase()),
        (FormName::LowerCase, address.to_ascii_lowercase()),
        (FormName::MixedCase, mixed_case(address)),
    ] {
        if value != address && forms.iter().all(|form| form.value != value) {
            forms.push(Form { name, value });
        }
    }
    forms
}

/// Every second letter in upper case.
fn mixed_case(address: &str) -> String {
    let mut upper = true;
    address
        .chars()
        .map(|c| {
            upper ^= c.is_ascii_alphabetic();
            if upper { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
        })
        .collect()
}

/// Addresses that resemble `address` and are others (C13, C15). `others` are all addresses that the designation names,
/// of known customers, shared and unknown; none of them is among the near misses.
pub fn email_near_misses(address: &str, others: &[&str]) -> Vec<Form> {
    let Some((local, domain)) = address.rsplit_once('@') else { return Vec::new() };
    let at = |local: &str| format!("{local}@{domain}");
    let below = |domain: &str| format!("{local}@{domain}");
    let mut derived: Vec<(FormName, Option<String>)> = Vec::new();
    // Inside quotes dots and tags mean nothing, and half a quoted text is no address.
    if !local.starts_with('"') {
        derived.extend(local_parts(local).into_iter().map(|(name, local)| (name, local.map(|one| at(&one)))));
        derived.push((FormName::LocalPartAlone, Some(local.to_owned())));
    }
    derived.extend(domains(domain).into_iter().map(|(name, domain)| (name, domain.map(|one| below(&one)))));
    derived.extend(letter_forms(local, domain));
    let mut forms: Vec<Form> = Vec::new();
    for (name, value) in derived {
        let Some(value) = value else { continue };
        let known = std::iter::once(&address).chain(others).any(|other| is_one_address(other, &value));
        if !known && !forms.iter().any(|form| is_one_address(&form.value, &value)) {
            forms.push(Form { name, value });
        }
    }
    forms
}

fn is_one_address(one: &str, other: &str) -> bool {
    same_address(one, other) || same_address(other, one)
}

/// Changes of the local part; none where it has nothing to change.
fn local_parts(local: &str) -> Vec<(FormName, Option<String>)> {
    let untagged = local.split_once('+').map(|(before, _)| before).filter(|before| !before.is_empty());
    let undotted = Some(local.replace('.', "")).filter(|rest| !rest.is_empty() && rest != local);
    vec![
        (FormName::PlusTagAdded, Some(format!("{local}+news"))),
        (FormName::PlusTagRemoved, untagged.map(ToOwned::to_owned)),
        (FormName::DotAdded, dot_added(local)),
        (FormName::DotsRemoved, undotted),
        // From the front, so that the rest of the whole address still stands in the right one.
        (FormName::LetterShort, without_first(local)),
        (FormName::LetterMore, Some(format!("x{local}"))),
        (FormName::Percent, last_replaced(local, '%')),
        (FormName::Underscore, last_replaced(local, '_')),
        (FormName::Asterisk, last_replaced(local, '*')),
        (FormName::QuestionMark, last_replaced(local, '?')),
    ]
}

/// Changes of the domain. The names are ones that anybody may write in an example, or ordinary endings: a name that
/// is set aside for tests would be refused by some servers for its own sake.
fn domains(domain: &str) -> Vec<(FormName, Option<String>)> {
    let other = if domain.eq_ignore_ascii_case("example.org") { "example.net" } else { "example.org" };
    let ending = |domain: &str, new: &str| {
        let (name, old) = domain.rsplit_once('.')?;
        (!old.eq_ignore_ascii_case(new)).then(|| format!("{name}.{new}"))
    };
    let mut short = domain.to_owned();
    short.pop();
    let more = domain.chars().next_back().filter(char::is_ascii_alphanumeric).map(|c| format!("{domain}{c}"));
    vec![
        (FormName::DomainLetterShort, Some(short).filter(|rest| !rest.is_empty() && !rest.ends_with('.'))),
        (FormName::DomainLetterMore, more),
        (FormName::OtherDomain, Some(other.to_owned())),
        (FormName::OtherTopLevel, ending(domain, "net").or_else(|| ending(domain, "com"))),
        (FormName::SubDomain, Some(format!("mail.{domain}"))),
        (FormName::LongerDomain, Some(format!("{domain}.{other}"))),
    ]
}

/// A dot between the first two letters that have none.
fn dot_added(local: &str) -> Option<String> {
    let letters: Vec<char> = local.chars().collect();
    let place = letters.windows(2).position(|pair| pair.iter().all(|c| c.is_alphanumeric()))?;
    let (before, after) = letters.split_at(place + 1);
    Some(before.iter().chain(['.'].iter()).chain(after).collect())
}

fn without_first(local: &str) -> Option<String> {
    let mut letters = local.chars();
    letters.next()?;
    let rest = letters.as_str().trim_start_matches('.');
    (!rest.is_empty()).then(|| rest.to_owned())
}

/// The last letter or digit replaced by a sign.
fn last_replaced(local: &str, sign: char) -> Option<String> {
    let (at, letter) = local.char_indices().rfind(|(_, c)| c.is_alphanumeric())?;
    Some(format!("{}{sign}{}", &local[..at], &local[at + letter.len_utf8()..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::FormKind;

    fn told(forms: &[Form]) -> Vec<(&'static str, &str)> {
        forms.iter().map(|form| (form.name.name(), form.value.as_str())).collect()
    }

    #[test]
    fn letter_case_is_varied_and_nothing_else() {
        assert_eq!(
            told(&email_forms("alex.doe@example.com")),
            [("upper-case", "ALEX.DOE@EXAMPLE.COM"), ("mixed-case", "aLeX.dOe@ExAmPlE.cOm")]
        );
        assert_eq!(
            told(&email_forms("Mira.Testfeld@Example.com"))[1],
            ("lower-case", "mira.testfeld@example.com")
        );
        assert!(email_forms("ÅSA@example.com").iter().all(|form| form.value.starts_with('Å')));
        assert_eq!(told(&email_forms("1@2.3")), []);
    }

    #[test]
    fn near_misses_change_one_thing_each() {
        let forms = email_near_misses("alex.doe@example.com", &[]);
        assert!(forms.iter().all(|form| form.kind() == FormKind::NearMiss));
        assert_eq!(
            told(&forms)[..15],
            [
                ("near-plus-tag-added", "alex.doe+news@example.com"),
                ("near-dot-added", "a.lex.doe@example.com"),
                ("near-dots-removed", "alexdoe@example.com"),
                ("near-letter-short", "lex.doe@example.com"),
                ("near-letter-more", "xalex.doe@example.com"),
                ("near-percent", "alex.do%@example.com"),
                ("near-underscore", "alex.do_@example.com"),
                ("near-asterisk", "alex.do*@example.com"),
                ("near-question-mark", "alex.do?@example.com"),
                ("near-local-part-alone", "alex.doe"),
                ("near-domain-letter-short", "alex.doe@example.co"),
                ("near-domain-letter-more", "alex.doe@example.comm"),
                ("near-other-domain", "alex.doe@example.org"),
                ("near-other-top-level", "alex.doe@example.net"),
                ("near-sub-domain", "alex.doe@mail.example.com"),
            ]
        );
    }

    #[test]
    fn a_value_of_the_file_is_no_near_miss() {
        let others = ["ALEX.DOE+NEWS@example.com", "alex.doe@example.org"];
        let names: Vec<_> =
            email_near_misses("alex.doe@example.com", &others).iter().map(|form| form.name).collect();
        assert!(!names.contains(&FormName::PlusTagAdded) && !names.contains(&FormName::OtherDomain));
        assert!(names.contains(&FormName::DotAdded));
        assert_eq!(email_near_misses("nobody", &[]), []);
    }

    #[test]
    fn a_tag_is_taken_off_and_a_quoted_part_is_left_alone() {
        let of = |address: &str, name: FormName| {
            email_near_misses(address, &[]).into_iter().find(|form| form.name == name).map(|form| form.value)
        };
        let removed = of("kim+post@example.com", FormName::PlusTagRemoved);
        assert_eq!(removed.as_deref(), Some("kim@example.com"));
        assert_eq!(of("\"a b\"@example.com", FormName::LetterShort), None);
        assert!(of("\"a b\"@example.com", FormName::SubDomain).is_some());
        assert_eq!(of("me2@example.com", FormName::Underscore).as_deref(), Some("me_@example.com"));
    }
}
