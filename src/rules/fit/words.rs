//! What names speak of: guesses by words, used only where nothing was designated.

use super::nouns::{WITHIN, is_another, is_company, is_person, is_record};
use crate::model::Channel;
use crate::rules::words::words;

/// What a tool's name says that it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum About {
    /// Customers.
    Customers,
    /// The companies that customers belong to, which may be customers themselves.
    Companies,
    /// Records that customers have, by the word of the name.
    Records(String),
    /// Something else, by the word of the name.
    Else(String),
    /// The name does not say.
    Unsaid,
}

/// What the name of a tool speaks of: its last noun, before `by`, `for` and the like.
pub(super) fn about(name: &str) -> About {
    let words = words(name);
    let joints = [
        "by", "for", "of", "from", "with", "in", "on", "at", "using", "to", "via", "med", "efter", "fra",
        "af", "av", "til", "på", "nach", "mit", "von", "für", "fuer", "per",
    ];
    let end = words
        .iter()
        .skip(1)
        .position(|word| joints.contains(&word.as_str()))
        .map_or(words.len(), |at| at + 1);
    for (at, word) in words[..end].iter().enumerate().rev() {
        let noun = singular(word);
        // `call` and `contact` are verbs at the front of a name, and `list` nearly always is.
        let verb = at == 0
            && end > 1
            && noun == *word
            && ["call", "list", "contact", "note", "page", "group", "count"].contains(&noun.as_str());
        // `contacts_list` and `crm_list_contacts` list contacts; `contact_list` is a list.
        let lists = noun == "list" && (at + 1 < end || at > 0 && singular(&words[at - 1]) != words[at - 1]);
        if verb || lists {
            continue;
        }
        let within = at > 0 && WITHIN.contains(&words[at - 1].as_str());
        if is_person(&noun) && within {
            return About::Else(format!("{} {word}", words[at - 1]));
        }
        if is_person(&noun) {
            return About::Customers;
        }
        if is_company(&noun) {
            return About::Companies;
        }
        if is_record(&noun) {
            return About::Records(word.clone());
        }
        if is_another(&noun) {
            return About::Else(word.clone());
        }
    }
    About::Unsaid
}

/// A word without its plural.
pub(super) fn singular(word: &str) -> String {
    match word {
        "people" => "person".into(),
        _ if word.ends_with("ies") && word.len() > 4 => format!("{}y", &word[..word.len() - 3]),
        _ if word.ends_with("sses") || word.ends_with("ches") => word[..word.len() - 2].to_owned(),
        _ if word.ends_with('s') && !word.ends_with("ss") && !word.ends_with("us") && word.len() > 3 => {
            word[..word.len() - 1].to_owned()
        }
        _ => word.to_owned(),
    }
}

/// Words by which a name speaks of an address or a number, and those by which it means something about one.
const EMAIL: &[&str] = &[
    "email",
    "mail",
    "emailaddress",
    "emails",
    "mailaddress",
    "epost",
    "emailadresse",
    "mailadresse",
    "epostadresse",
    "epostadress",
    "mejl",
    "mejladress",
];
const PHONE: &[&str] = &[
    "phone",
    "phones",
    "telephone",
    "mobile",
    "mobil",
    "msisdn",
    "tel",
    "telefon",
    "cell",
    "cellphone",
    "phonenumber",
    "e164",
    "telefonnummer",
    "telefonnr",
    "tlf",
    "tlfnr",
    "mobilnummer",
    "mobilnr",
    "mobiltelefon",
    "handynummer",
    "rufnummer",
];
const ABOUT_ONE: &[&str] = &[
    "verified",
    "template",
    "subject",
    "body",
    "include",
    "has",
    "send",
    "type",
    "cc",
    "bcc",
    "count",
    "status",
    "format",
    "label",
    "enabled",
    "opt",
    "consent",
    "hash",
    "country",
    "extension",
    "prefix",
    "index",
    "marketing",
    "domain",
    "valid",
    "at",
    "on",
];

/// Whether a name speaks of the channel's address or number itself.
pub(super) fn speaks_of(channel: Channel, name: &str) -> bool {
    let words = words(name);
    if words.iter().any(|word| ABOUT_ONE.contains(&word.as_str())) {
        return false;
    }
    let list = match channel {
        Channel::Email => EMAIL,
        Channel::Phone => PHONE,
    };
    let split: &[[&str; 2]] = match channel {
        Channel::Email => &[["e", "mail"], ["e", "post"]],
        Channel::Phone => &[["caller", "number"]],
    };
    words.iter().any(|word| list.contains(&word.as_str()))
        || words.windows(2).any(|pair| split.iter().any(|two| pair == two))
}

/// Whether a sentence names the channel's address or number.
pub(super) fn mentions(channel: Channel, sentence: &str) -> bool {
    let list = match channel {
        Channel::Email => EMAIL,
        Channel::Phone => PHONE,
    };
    let words = words(sentence);
    words.iter().any(|word| list.contains(&word.as_str()))
        || channel == Channel::Email
            && words.windows(2).any(|pair| pair == ["e", "mail"] || pair == ["e", "post"])
}

/// Whether a sentence says, without a "no" before it, that parts of a value match.
pub(super) fn speaks_of_parts(sentence: &str) -> bool {
    const PARTS: &[&str] = &["partial", "partially", "substring", "fuzzy", "wildcard", "wildcards"];
    let words = words(sentence);
    let denied = |at: usize| {
        let before = &words[at.saturating_sub(3)..at];
        before.iter().any(|word| ["no", "not", "never", "without", "nor", "or"].contains(&word.as_str()))
    };
    words.iter().enumerate().any(|(at, word)| {
        let part_of = word == "part" && words.get(at + 1).is_some_and(|next| next == "of");
        (part_of || PARTS.contains(&word.as_str())) && !denied(at)
    })
}

/// Whether the name of an input is one of free text to search by.
pub(super) fn is_free_text(name: &str) -> bool {
    const FREE: &[&str] =
        &["q", "query", "search", "term", "terms", "text", "keyword", "keywords", "filter", "phrase"];
    let words = words(name);
    words.last().is_some_and(|word| FREE.contains(&word.as_str())) && words.len() <= 2
}

/// Whether the name of an input is one that could receive anything that names a customer.
pub(super) fn is_general(name: &str) -> bool {
    const GENERAL: &[&str] =
        &["identifier", "contact", "value", "handle", "address", "login", "username", "key", "lookup"];
    words(name).last().is_some_and(|word| GENERAL.contains(&word.as_str()))
}

/// Whether the name of an input is one that leafs through a list.
pub(super) fn is_paging(name: &str) -> bool {
    const PAGING: &[&str] =
        &["limit", "page", "perpage", "pagesize", "offset", "cursor", "skip", "top", "maxresults"];
    let joined = words(name).concat();
    PAGING.contains(&joined.as_str())
}

/// The words of a name; the name of a number that is written as one word, such as `customerid`, has two.
pub(super) fn of(name: &str) -> Vec<String> {
    words(name).into_iter().flat_map(parted).collect()
}

/// `kundennummer` as `kunden` and `nummer`.
fn parted(word: String) -> Vec<String> {
    const ENDINGS: &[&str] = &["nummer", "number", "nr", "id", "no", "ref"];
    let known = |noun: &str| is_person(noun) || is_company(noun) || is_record(noun);
    let parts = ENDINGS.iter().find_map(|ending| {
        let noun = word.strip_suffix(ending)?;
        // `sagsnummer`: some languages put an s between two nouns. A `personnummer` is a national identity number.
        let noun = [noun, noun.trim_end_matches('s')].into_iter().find(|noun| known(noun))?;
        let told = noun != "person" || !ending.starts_with('n');
        told.then(|| vec![noun.to_owned(), (*ending).to_owned()])
    });
    parts.unwrap_or_else(|| vec![word])
}
