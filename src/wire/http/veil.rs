//! What must never be shown, though a server says it back.

use std::sync::{Arc, Mutex, PoisonError};

use crate::model::mask_person;
use crate::wire::dial::shorten;

/// Shorter ones are parts of ordinary words.
const SHORTEST: usize = 4;

/// Everything secret that is sent. It shows nothing of itself.
#[derive(Clone, Default)]
pub(super) struct Veil(Arc<Mutex<Vec<String>>>);

impl Veil {
    /// Hides a text from now on, and each word of it: a header's value is a scheme and a token.
    pub(super) fn add(&self, secret: &str) {
        let mut hidden = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let words = secret.split_whitespace().filter(|word| !word.eq_ignore_ascii_case("bearer"));
        for part in std::iter::once(secret).chain(words) {
            if part.len() >= SHORTEST && !hidden.iter().any(|known| known == part) {
                hidden.push(part.to_owned());
            }
        }
        // A secret that holds another is to be found first.
        hidden.sort_by_key(|secret| std::cmp::Reverse(secret.len()));
    }

    /// The text without what is secret.
    pub(super) fn hide(&self, text: &str) -> String {
        let hidden = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        hidden.iter().fold(text.to_owned(), |text, secret| text.replace(secret.as_str(), "***"))
    }

    /// The first words of what a server said, without its markup, safe to show on one line.
    pub(super) fn words(&self, said: &str) -> String {
        let words: Vec<_> = without_markup(said).split_whitespace().map(str::to_owned).collect();
        shorten(&mask_person(&self.hide(&words.join(" "))), 200)
    }
}

/// The title of a page, or all of its text; other text as it is.
fn without_markup(said: &str) -> String {
    let said = said.trim_start_matches('\u{feff}').trim_start();
    if !said.starts_with('<') {
        return said.to_owned();
    }
    let lower = said.to_ascii_lowercase();
    if let Some(title) = lower.find("<title>").map(|at| at + "<title>".len())
        && let Some(length) = lower[title..].find('<')
        && !said[title..title + length].trim().is_empty()
    {
        return said[title..title + length].to_owned();
    }
    let mut text = String::new();
    let mut is_tag = false;
    for letter in said.chars() {
        match letter {
            '<' => is_tag = true,
            '>' if is_tag => {
                is_tag = false;
                text.push(' ');
            }
            letter if !is_tag => text.push(letter),
            _ => {}
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_do_not_come_back() {
        let veil = Veil::default();
        veil.add("Bearer abc-token");
        assert_eq!(veil.words("no good: abc-token\n (Bearer abc-token)"), "no good: *** (***)");
        assert!(!veil.words("the bearer").contains('*'));
    }

    #[test]
    fn a_page_is_shown_by_its_title() {
        let veil = Veil::default();
        assert_eq!(veil.words("<html><head><Title>Not  Found</title><body>x"), "Not Found");
        assert_eq!(veil.words("<html><body><h1>Bad</h1>Gateway<p"), "Bad Gateway");
        assert_eq!(veil.words("plain < text"), "plain < text");
    }
}
