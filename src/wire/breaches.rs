//! What the server did that the protocol forbids, counted.

use crate::model::{Breach, BreachKind};

/// How many are told apart; what comes after is counted onto the last of its kind.
const MOST: usize = 60;

/// How much of a line of noise is shown, in characters.
const SHOWN: usize = 200;

/// The breaches so far.
#[derive(Debug, Default)]
pub(super) struct Breaches {
    list: Vec<Breach>,
    /// The line and the place in the list of the last noise.
    last_noise: Option<(u64, usize)>,
}

impl Breaches {
    /// Counts one; equal ones are counted together.
    pub(super) fn add(&mut self, kind: BreachKind, detail: String) {
        self.count(kind, |known| *known == detail, &detail);
    }

    /// Counts a line that is no JSON. Lines that follow one another are one event: the first of them is shown.
    pub(super) fn add_noise(&mut self, line: u64, text: &str) {
        if let Some((last, place)) = self.last_noise
            && last + 1 == line
        {
            self.list[place].count = self.list[place].count.saturating_add(1);
            self.last_noise = Some((line, place));
            return;
        }
        let text: String = text.chars().take(SHOWN).collect();
        let shown = if text.is_empty() { "an empty line".to_owned() } else { text };
        let detail = format!("line {line} of standard output: {shown}");
        let same = |known: &String| known.split_once(": ").is_some_and(|(_, known)| known == shown);
        let place = self.count(BreachKind::Noise, same, &detail);
        self.last_noise = Some((line, place));
    }

    /// All of them, in the order in which they first happened.
    pub(super) fn list(&self) -> Vec<Breach> {
        self.list.clone()
    }

    fn count(&mut self, kind: BreachKind, same: impl Fn(&String) -> bool, detail: &str) -> usize {
        let known = self.list.iter().position(|breach| breach.kind == kind && same(&breach.detail));
        let full =
            || self.list.iter().rposition(|breach| breach.kind == kind).filter(|_| self.list.len() >= MOST);
        if let Some(place) = known.or_else(full) {
            self.list[place].count = self.list[place].count.saturating_add(1);
            return place;
        }
        self.list.push(Breach { kind, detail: detail.to_owned(), count: 1 });
        self.list.len() - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_ones_are_counted_together() {
        let mut breaches = Breaches::default();
        breaches.add(BreachKind::UnknownId, "a".into());
        breaches.add(BreachKind::NoId, "a".into());
        breaches.add(BreachKind::UnknownId, "a".into());
        let counts: Vec<_> = breaches.list().iter().map(|b| (b.kind, b.count)).collect();
        assert_eq!(counts, [(BreachKind::UnknownId, 2), (BreachKind::NoId, 1)]);
    }

    #[test]
    fn noise_in_a_row_is_one_event() {
        let mut breaches = Breaches::default();
        for (line, text) in
            [(1, "{"), (2, "  \"jsonrpc\""), (3, "}"), (7, "hello"), (9, "hello"), (10, "again")]
        {
            breaches.add_noise(line, text);
        }
        let seen: Vec<_> = breaches.list().into_iter().map(|b| (b.detail, b.count)).collect();
        assert_eq!(
            seen,
            [
                ("line 1 of standard output: {".to_owned(), 3),
                ("line 7 of standard output: hello".to_owned(), 3)
            ]
        );
    }

    #[test]
    fn their_number_is_capped() {
        let mut breaches = Breaches::default();
        for number in 0..1000 {
            breaches.add(BreachKind::UnknownId, number.to_string());
        }
        breaches.add(BreachKind::NoId, "new".into());
        let list = breaches.list();
        assert_eq!(list.len(), MOST + 1);
        assert_eq!(list.iter().map(|b| b.count).sum::<u32>(), 1001);
    }
}
