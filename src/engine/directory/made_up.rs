//! Values to send: parts of what the server showed, and texts of a length that nobody but hallmark would store.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::probe::DIRECTORY_MARK as MARK;

/// The shortest and the longest part of a value that is searched for, in characters.
const PART: (usize, usize) = (3, 8);

/// A part from inside a value, such as `lex.doe@` of an address: letters that every comparison reads alike.
pub(super) fn part(value: &str) -> Option<String> {
    let letters: Vec<char> = value.chars().collect();
    let end = letters.len().saturating_sub(1).min(1 + PART.1);
    let inside: String = letters.get(1..end)?.iter().collect();
    let inside = inside.trim();
    let plain = |c: char| c.is_ascii_alphanumeric() || " .@-'".contains(c);
    let told = inside.len() >= PART.0
        && inside.chars().all(plain)
        && inside.chars().filter(char::is_ascii_alphabetic).count() >= 2;
    told.then(|| inside.to_owned())
}

/// The last six digits of a number that has at least as many.
pub(super) fn last_digits(phone: &str) -> Option<String> {
    let digits: String = phone.chars().filter(char::is_ascii_digit).collect();
    digits.get(digits.len().checked_sub(6)?..).map(ToOwned::to_owned)
}

/// Texts of one run: no other run makes the same addresses.
pub(super) struct MadeUp {
    run: u128,
    addresses: u32,
}

impl MadeUp {
    /// For this run.
    #[expect(clippy::disallowed_methods, reason = "asking sees a clock; what it sends is in the evidence")]
    pub(super) fn new() -> Self {
        let run = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos());
        Self { run, addresses: 0 }
    }

    /// A name of that many characters, filled up with `letter`.
    pub(super) fn name(length: usize, letter: char) -> String {
        let mut name = format!("{MARK} ");
        name.extend(std::iter::repeat_n(letter, length.saturating_sub(name.chars().count())));
        name
    }

    /// A number of that many characters: its digits, with spaces between them.
    pub(super) fn phone(length: usize) -> String {
        const DIGITS: [&str; 10] = ["+4", "5", "7", "0", "1", "0", "2", "0", "3", "0"];
        let gaps = DIGITS.len() - 1;
        let spaces = length.saturating_sub(DIGITS.concat().len());
        let gap = |at: usize| " ".repeat(spaces / gaps + usize::from(at < spaces % gaps));
        let parts = DIGITS.iter().enumerate();
        let parts =
            parts.map(|(at, digit)| if at < gaps { format!("{digit}{}", gap(at)) } else { (*digit).into() });
        parts.collect()
    }

    /// An address of nobody's.
    pub(super) fn address(&mut self) -> String {
        self.addresses += 1;
        // A name set aside for examples, which checks of an address take: they refuse `.invalid`.
        format!("hallmark-probe-{:x}-{}@example.com", self.run, self.addresses)
    }

    /// An address of nobody's of that many characters, in labels that a host name may have.
    pub(super) fn long_address(&mut self, length: usize) -> String {
        let short = self.address();
        let (local, host) = short.split_once('@').unwrap_or((&short, "example.com"));
        let fill = length.saturating_sub(short.chars().count() + 1);
        let filling: String =
            (0..fill).map(|at| if at % 51 == 50 && at + 1 < fill { '.' } else { 'a' }).collect();
        format!("{local}@{filling}.{host}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_inside_the_value_and_of_plain_letters() {
        assert_eq!(part("alex.doe@example.com").as_deref(), Some("lex.doe@"));
        assert_eq!(part("Nordlys AS").as_deref(), Some("ordlys A"));
        assert_eq!(part("Bo").as_deref(), None);
        assert_eq!(part("Ærø Åse Ødegård").as_deref(), None, "letters that are not read alike everywhere");
        assert_eq!(part("a_b%c_d").as_deref(), None, "wildcards");
        assert_eq!(part("1234567890").as_deref(), None, "no letters");
    }

    #[test]
    fn made_up_texts_have_the_length_that_was_asked_for() {
        let mut made = MadeUp::new();
        for length in [240, 241] {
            let address = made.long_address(length);
            assert_eq!(address.chars().count(), length);
            let host = address.split('@').nth(1).expect("a host");
            assert!(host.split('.').all(|label| (1..=63).contains(&label.len())), "{host}");
        }
        assert_ne!(made.address(), made.address());
        assert_eq!(MadeUp::name(120, 'é').chars().count(), 120);
        for length in [32, 33] {
            let phone = MadeUp::phone(length);
            assert_eq!(phone.chars().count(), length);
            assert_eq!(phone.replace(' ', ""), "+4570102030");
        }
        assert_eq!(last_digits("+45 49 33 62 52").as_deref(), Some("336252"));
        assert_eq!(last_digits("112"), None);
    }
}
