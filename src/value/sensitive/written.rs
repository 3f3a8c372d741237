use std::ops::Range;

use super::edge::separates;

/// More digits than this, joined by single separators, are none of our numbers.
const MOST_DIGITS: usize = 19;

/// The digits that begin at one place of a text, in the groups in which they are written.
pub(super) struct Groups {
    at: usize,
    digits: Vec<u8>,
    groups: Vec<Group>,
}

struct Group {
    size: usize,
    /// The separator in front; none in front of the first.
    separator: Option<char>,
    /// The byte behind its last digit.
    end: usize,
}

/// A number as it is written: the first groups of those read.
pub(super) struct Written<'a> {
    /// The digits, as numbers.
    pub(super) digits: &'a [u8],
    /// How many digits each group has.
    pub(super) sizes: Vec<usize>,
    /// The separator, when it is the same between all groups.
    pub(super) separator: Option<char>,
    /// Its bytes in the text.
    pub(super) range: Range<usize>,
}

impl Groups {
    /// Reads from a digit on: at most nineteen digits, so the time is bounded whatever follows.
    pub(super) fn read(text: &str, at: usize) -> Self {
        let mut read = Self { at, digits: Vec::new(), groups: Vec::new() };
        let (mut from, mut separator) = (at, None);
        loop {
            let group =
                text.as_bytes()[from..].iter().take(MOST_DIGITS + 1).take_while(|b| b.is_ascii_digit());
            let size = group.clone().count();
            if size == 0 || read.digits.len() + size > MOST_DIGITS {
                return read;
            }
            read.digits.extend(group.map(|byte| byte - b'0'));
            read.groups.push(Group { size, separator, end: from + size });
            let Some(next) =
                text[from + size..].chars().next().filter(|c| separates(*c) || matches!(c, '.' | '+'))
            else {
                return read;
            };
            (from, separator) = (from + size + next.len_utf8(), Some(next));
        }
    }

    /// The numbers that the first groups make, the longest first.
    pub(super) fn longest_first(&self) -> impl Iterator<Item = Written<'_>> {
        (1..=self.groups.len()).rev().map(|count| self.first(count))
    }

    fn first(&self, count: usize) -> Written<'_> {
        let groups = &self.groups[..count];
        let sizes: Vec<usize> = groups.iter().map(|group| group.size).collect();
        let separator = groups.get(1).and_then(|group| group.separator);
        Written {
            digits: &self.digits[..sizes.iter().sum()],
            separator: separator.filter(|_| groups[1..].iter().all(|group| group.separator == separator)),
            sizes,
            range: self.at..groups[count - 1].end,
        }
    }
}

impl Written<'_> {
    /// Whether it has the sizes given with one separator throughout.
    pub(super) fn is_grouped(&self, sizes: &[usize]) -> bool {
        self.sizes == sizes && self.separator.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_read_up_to_nineteen_digits() {
        let text = "1234 567\u{a0}89.1 123456789012";
        let groups = Groups::read(text, 0);
        let written: Vec<_> = groups.longest_first().map(|w| (w.sizes, w.separator, w.range)).collect();
        assert_eq!(
            written,
            [
                (vec![4, 3, 2, 1], None, 0..14),
                (vec![4, 3, 2], None, 0..12),
                (vec![4, 3], Some(' '), 0..8),
                (vec![4], None, 0..4)
            ]
        );
        assert_eq!(Groups::read("12345678901234567890", 0).longest_first().count(), 0);
    }
}
