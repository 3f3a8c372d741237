//! The personal values of a run, each with the mask that stands for it everywhere.

use std::collections::{BTreeSet, HashMap};

use super::needles::Needles;
use super::vocabulary::is_ordinary;
use crate::model::{clean_line, mask_email, mask_phone, mask_reference};

/// A text of more words than these is prose: its words are no names to look for elsewhere.
const NAME_WORDS: usize = 6;
/// A part of a value shorter than this is no value to look for in a sentence.
const SHORTEST: usize = 3;

/// What hallmark sends as tenant and workspace where nobody says otherwise: nobody's.
const OWN_TENANT: &str = "hallmark";

/// The values that were met, and what stands for each.
#[derive(Debug, Default)]
pub(super) struct Values {
    /// The number of each value, by its folded form.
    numbers: HashMap<String, usize>,
    /// What to look for in texts.
    pub(super) needles: Needles,
    known: BTreeSet<String>,
    /// The words of names and of addresses, in small letters, each with its mask.
    pub(super) words: HashMap<String, String>,
    /// The words that a designation file uses for tools, paths and choices: they are nobody's.
    pub(super) designated: BTreeSet<String>,
    /// The digits of phone numbers and of other long numbers.
    pub(super) digits: BTreeSet<String>,
}

impl Values {
    /// The mask of a value, the same for each that differs from it in letter case or, of a number, in how it is written.
    pub(super) fn mask(&mut self, text: &str) -> String {
        if text.trim().is_empty() || text == OWN_TENANT {
            return text.to_owned();
        }
        let mask = self.numbered(text);
        self.learn(text, &mask);
        mask
    }

    /// The mask of a word in a server's sentence. One in small letters is not looked for elsewhere: it is more likely an
    /// argument or an address of the web than a name, and hallmark may name it.
    pub(super) fn mask_word(&mut self, word: &str) -> String {
        if word.contains(|c: char| {
            !c.is_ascii() || c.is_ascii_uppercase() || c.is_ascii_digit() || "@%&\\".contains(c)
        }) {
            self.mask(word)
        } else {
            self.numbered(word)
        }
    }

    fn numbered(&mut self, text: &str) -> String {
        let next = self.numbers.len() + 1;
        let number = *self.numbers.entry(folded(text)).or_insert(next);
        format!("{} ({number})", self.shape(text))
    }

    /// How many different values were masked.
    pub(super) fn count(&self) -> usize {
        self.numbers.len()
    }

    /// Masks every known value anew, now that all names are known; only then are the values found in texts.
    pub(super) fn settle(&mut self) {
        self.needles.clear();
        for text in std::mem::take(&mut self.known) {
            self.mask(&text);
        }
        self.needles.settle();
    }

    /// What of a value may be seen: as much as in a report, and no domain that bears somebody's name.
    fn shape(&self, text: &str) -> String {
        let text = clean_line(text.trim());
        match address(&text) {
            Some((_, domain)) if self.names(domain) => {
                format!("{}***@***", text.chars().next().unwrap_or_default())
            }
            Some(_) => mask_email(&text),
            None if text.contains('@') => "***".into(),
            None if is_number(&text) => mask_phone(&text),
            None => mask_reference(&text),
        }
    }

    /// Whether a domain bears a word of somebody's name or address, or a number.
    pub(super) fn names(&self, domain: &str) -> bool {
        let domain = domain.to_ascii_lowercase();
        domain.split(|c: char| !c.is_alphanumeric()).any(|label| {
            self.words.contains_key(label) || label.chars().filter(char::is_ascii_digit).count() >= SHORTEST
        })
    }

    fn learn(&mut self, text: &str, mask: &str) {
        let text = text.trim();
        if self.designated.contains(text) || !self.known.insert(text.to_owned()) {
            return;
        }
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        if digits.len() >= 6 {
            self.digits.insert(digits.trim_start_matches('0').to_owned());
        }
        if is_distinct(text) {
            self.needle(text, mask);
        }
        let name = match address(text) {
            Some((local, _)) => {
                let hidden = format!("{}***", local.chars().next().unwrap_or_default());
                if is_distinct(local) {
                    self.needle(local, &hidden);
                }
                local
            }
            // What stands behind the sign of an address is no name.
            None => {
                let end = ["@", "%40", "\\u0040", "&#64"].iter().filter_map(|at| text.find(at)).min();
                &text[..end.unwrap_or(text.len())]
            }
        };
        let words: Vec<&str> = name.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
        if words.len() <= NAME_WORDS {
            for word in words.into_iter().filter(|word| is_name(word)) {
                self.words.entry(word.to_lowercase()).or_insert_with(|| "***".into());
            }
        }
    }

    /// Looks for `text` in texts, also as an address of the web, JSON and HTML would write it.
    fn needle(&mut self, text: &str, mask: &str) {
        let lower = text.to_lowercase();
        let mut forms = vec![lower.clone(), text.to_ascii_lowercase()];
        forms.push(encoded(&lower, |letter, out| {
            for byte in letter.encode_utf8(&mut [0; 4]).bytes() {
                out.push_str(&format!("%{byte:02x}"));
            }
        }));
        forms.push(encoded(&lower, |letter, out| out.push_str(&format!("\\u{:04x}", u32::from(letter)))));
        forms.push(encoded(&lower, |letter, out| out.push_str(&format!("&#{};", u32::from(letter)))));
        // As most writers of JSON do it: only what is not ASCII.
        forms.push(lower.chars().fold(String::new(), |mut out, letter| {
            if letter.is_ascii() {
                out.push(letter);
            } else {
                out.push_str(&format!("\\u{:04x}", u32::from(letter)));
            }
            out
        }));
        for form in forms {
            self.needles.add(form, mask);
        }
    }
}

/// A text with every letter but A to Z, digits and the plainest marks written by `write`.
fn encoded(text: &str, write: impl Fn(char, &mut String)) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        if letter.is_ascii_alphanumeric() || "-._".contains(letter) {
            out.push(letter);
        } else {
            write(letter, &mut out);
        }
    }
    out
}

/// Local part and domain of a text that is one plain address.
pub(super) fn address(text: &str) -> Option<(&str, &str)> {
    let (local, domain) = text.split_once('@')?;
    let plain = !local.is_empty()
        && !local.contains(|c: char| c.is_whitespace() || "<>\"'{}:;,/".contains(c))
        && !domain.is_empty()
        && domain.chars().all(|c| c.is_alphanumeric() || ".-".contains(c));
    plain.then_some((local, domain))
}

/// Whether a text is a number as people write phone numbers.
fn is_number(text: &str) -> bool {
    text.chars().filter(char::is_ascii_digit).count() >= 6
        && text.chars().all(|c| c.is_ascii_digit() || c.is_whitespace() || "+-./()".contains(c))
}

/// Whether a value can be told from an ordinary word, so that it is safe to replace it in a sentence.
fn is_distinct(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    text.chars().count() >= SHORTEST
        && (text.contains('@')
            || digits >= SHORTEST
            || (text.contains(|c: char| !c.is_ascii_alphanumeric())
                && text.chars().any(char::is_alphabetic)
                && (is_titled(text)
                    || !text.split(|c: char| !c.is_alphanumeric()).all(|w| w.is_empty() || is_ordinary(w)))))
}

/// Whether a text is several words that each begin with a capital, as names are written.
fn is_titled(text: &str) -> bool {
    let mut words = text.split_whitespace();
    words.clone().count() > 1
        && words.all(|word| {
            word.starts_with(|first: char| first.is_uppercase())
                && word.chars().skip(1).all(|c| c.is_lowercase())
        })
}

/// Whether a word may be part of somebody's name.
fn is_name(word: &str) -> bool {
    word.chars().count() >= SHORTEST && word.chars().any(char::is_alphabetic) && !is_ordinary(word)
}

/// What two writings of one value have in common.
fn folded(text: &str) -> String {
    let text = text.trim();
    if is_number(text) {
        text.chars().filter(char::is_ascii_digit).collect::<String>().trim_start_matches('0').to_owned()
    } else {
        text.to_lowercase()
    }
}
