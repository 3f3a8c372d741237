use std::borrow::Cow;
use std::cell::OnceCell;

use super::edge::Edge;
use super::kind::{Sensitive, SensitiveKind};
use super::label::Says;
use super::plain::Plain;
use super::written::{Groups, Written};
use super::{card, iban, person};

/// Finds every value that never stands in a verification source's answer (V8), from left to right, none
/// overlapping another. `label` is the key, or the words, that the text stands under, such as `cpr` or
/// `order_id`: some forms are sure only with it. Never fails, and takes time in proportion to the text.
pub fn find_sensitive(label: &str, text: &str) -> Vec<Sensitive> {
    let mut found = find_plain(label, text);
    let Some(plain) = Plain::of(text) else { return found };
    let also = find_plain(label, &plain.text).into_iter();
    found.extend(also.map(|one| Sensitive { range: plain.back(&one.range), ..one }));
    joined(found)
}

/// In order, and those that overlap as one.
fn joined(mut found: Vec<Sensitive>) -> Vec<Sensitive> {
    found.sort_by_key(|one| (one.range.start, std::cmp::Reverse(one.range.end)));
    let mut joined: Vec<Sensitive> = Vec::with_capacity(found.len());
    for one in found {
        match joined.last_mut().filter(|last| one.range.start < last.range.end) {
            Some(last) => last.range.end = last.range.end.max(one.range.end),
            None => joined.push(one),
        }
    }
    joined
}

fn find_plain(label: &str, text: &str) -> Vec<Sensitive> {
    let place = Place { label, text, label_says: OnceCell::new() };
    if let Some(passport) = place.passport() {
        return vec![passport];
    }
    let bytes = text.as_bytes();
    let (mut found, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        let same: fn(&u8) -> bool = match bytes[at] {
            b'0'..=b'9' => u8::is_ascii_digit,
            b'a'..=b'z' | b'A'..=b'Z' => u8::is_ascii_alphabetic,
            _ => {
                at += 1;
                continue;
            }
        };
        let here = if bytes[at].is_ascii_digit() { place.number(at) } else { place.letters(at) };
        match here {
            Some(sensitive) => {
                at = sensitive.range.end;
                found.push(sensitive);
            }
            None => at += bytes[at..].iter().take_while(|byte| same(byte)).count(),
        }
    }
    found
}

/// The text with every sensitive value replaced by its kind, `[IBAN]`; as it is when there is none.
pub fn without_sensitive<'a>(label: &str, text: &'a str) -> Cow<'a, str> {
    let found = find_sensitive(label, text);
    if found.is_empty() {
        return Cow::Borrowed(text);
    }
    let (mut without, mut from) = (String::with_capacity(text.len()), 0);
    for Sensitive { kind, range } in found {
        without.push_str(&text[from..range.start]);
        without.push_str(kind.mark());
        from = range.end;
    }
    without.push_str(&text[from..]);
    Cow::Owned(without)
}

/// A text and what it stands under.
struct Place<'a> {
    label: &'a str,
    text: &'a str,
    label_says: OnceCell<Says>,
}

impl Place<'_> {
    fn label_says(&self) -> Says {
        *self.label_says.get_or_init(|| Says::of_label(self.label))
    }

    /// What the label and the words in front say.
    fn says(&self, at: usize) -> Says {
        self.label_says() | Says::before(self.text, at)
    }

    /// Under a passport's label, the whole text in the form of one: six to nine letters and digits.
    fn passport(&self) -> Option<Sensitive> {
        let number = self.text.trim();
        let digits = number.bytes().filter(u8::is_ascii_digit).count();
        let form = matches!(number.len(), 6..=9)
            && number.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && digits >= 4;
        let at = self.text.len() - self.text.trim_start().len();
        (form && self.label_says().any(Says::PASSPORT))
            .then(|| Sensitive { kind: SensitiveKind::PassportNumber, range: at..at + number.len() })
    }

    /// A value that begins with a letter: an IBAN, a National Insurance number.
    fn letters(&self, at: usize) -> Option<Sensitive> {
        // `IBANDE89…`: the word and the number in one.
        let named = self.text.get(at..at + 4).is_some_and(|word| word.eq_ignore_ascii_case("iban"));
        let at = if named && self.text.as_bytes().get(at + 4).is_some_and(u8::is_ascii_alphabetic) {
            at + 4
        } else {
            at
        };
        let labelled = || self.says(at).any(Says::IBAN);
        if at > 0 && self.text.as_bytes()[at - 1].is_ascii_digit() {
            return None;
        }
        if let Some(range) = iban::read(self.text, at, labelled) {
            return Some(Sensitive { kind: SensitiveKind::Iban, range });
        }
        let end = person::national_insurance(self.text, at)?;
        let apart = Edge::left(self.text, at) != Edge::Glued && Edge::right(self.text, end) != Edge::Glued;
        (apart && self.says(at).any(Says::NINO))
            .then_some(Sensitive { kind: SensitiveKind::BritishNino, range: at..end })
    }

    /// A value that begins with a digit.
    fn number(&self, at: usize) -> Option<Sensitive> {
        let left = Edge::left(self.text, at);
        if left == Edge::Number {
            return None;
        }
        // A Finnish code whose check character is a digit is written as a Danish or Swedish number is.
        let finnish = self.finnish(at, left);
        if finnish.is_some() && self.says(at).any(Says::FINNISH) {
            return finnish;
        }
        let groups = Groups::read(self.text, at);
        let number = groups.longest_first().find_map(|number| {
            let kind = self.judge(&number, left)?;
            Some(Sensitive { kind, range: number.range })
        });
        number.or(finnish)
    }

    fn finnish(&self, at: usize, left: Edge) -> Option<Sensitive> {
        let sure = person::finnish(self.text, at)?;
        let right = Edge::right(self.text, at + 11);
        let apart = left != Edge::Glued && !matches!(right, Edge::Glued | Edge::Number);
        let says = self.says(at);
        let supported = says.any(Says::FINNISH | Says::PERSON);
        let by_itself = left.is_free() && right.is_free() && sure && !says.any(Says::OTHER);
        (apart && (supported || by_itself))
            .then_some(Sensitive { kind: SensitiveKind::FinnishHetu, range: at..at + 11 })
    }

    /// What a number is: what a label supports goes before what is sure by itself.
    fn judge(&self, number: &Written<'_>, left: Edge) -> Option<SensitiveKind> {
        if number.digits.len() < 8 {
            return None;
        }
        let right = Edge::right(self.text, number.range.end);
        if matches!(right, Edge::Glued | Edge::Number) {
            return None;
        }
        let card = card::read(number).map(|sure| person::Claim {
            kind: SensitiveKind::CardNumber,
            sure,
            under: Says::CARD,
        });
        let claims: Vec<person::Claim> = card.into_iter().chain(person::claims(number)).collect();
        if claims.is_empty() {
            return None;
        }
        let says = self.says(number.range.start);
        if let Some(claim) = claims.iter().find(|claim| says.any(claim.under)) {
            return Some(claim.kind);
        }
        // Groups of four in a row of more such groups are a table, not a card.
        let in_a_row = |edge: Edge| number.sizes.len() > 1 && edge == Edge::Spaced(4);
        let by_itself = left.is_free() && right.is_free() && !in_a_row(left) && !in_a_row(right);
        let sure = claims.iter().find(|claim| claim.sure)?;
        (by_itself && !says.any(Says::OTHER)).then_some(sure.kind)
    }
}
