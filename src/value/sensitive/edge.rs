/// What stands directly beside a number or an account number in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Edge {
    /// Nothing that could belong to it.
    Clear,
    /// A space, then a group of so many digits (five at the most are counted).
    Spaced(usize),
    /// A dash, a slash or the like, and behind it a letter or digit: the value is part of a longer one.
    Joined,
    /// A letter or an underscore.
    Glued,
    /// A decimal point, or the plus of a phone number: the digits are part of a number of another kind.
    Number,
}

impl Edge {
    /// What stands in front of the byte `at`.
    pub(super) fn left(text: &str, at: usize) -> Self {
        let mut before = text[..at].chars().rev();
        let Some(next) = before.next() else { return Self::Clear };
        let beyond = before.next();
        match next {
            '+' => Self::Number,
            '.' if beyond.is_some_and(char::is_numeric) => Self::Number,
            '.' => Self::Clear,
            ' ' | '\u{a0}' => digits_of(text[..at].chars().rev().skip(1)),
            '#' | '*' => Self::Joined,
            _ => Self::beside(next, beyond),
        }
    }

    /// What stands behind the byte `end`.
    pub(super) fn right(text: &str, end: usize) -> Self {
        let mut behind = text[end..].chars();
        let Some(next) = behind.next() else { return Self::Clear };
        let beyond = behind.next();
        match next {
            // A whole number that a table of fractions made one of: `4242424242424242.0`.
            '.' if is_zero_fraction(&text[end..]) => Self::Clear,
            '.' if beyond.is_some_and(char::is_numeric) => Self::Number,
            '.' if beyond.is_some_and(char::is_alphabetic) => Self::Joined,
            ' ' | '\u{a0}' => digits_of(text[end..].chars().skip(1)),
            _ => Self::beside(next, beyond),
        }
    }

    fn beside(next: char, beyond: Option<char>) -> Self {
        let joins = matches!(next, '-' | '/' | '\\' | '@' | '~' | '%' | '&' | '\u{2010}'..='\u{2014}');
        if next.is_alphanumeric() || next == '_' {
            Self::Glued
        } else if joins && beyond.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '*')) {
            Self::Joined
        } else {
            Self::Clear
        }
    }

    /// Whether the value stands by itself on this side.
    pub(super) fn is_free(self) -> bool {
        matches!(self, Self::Clear | Self::Spaced(_))
    }
}

fn is_zero_fraction(behind: &str) -> bool {
    behind.strip_prefix(".0").is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '.'))
}

fn digits_of(beyond: impl Iterator<Item = char>) -> Edge {
    match beyond.take_while(char::is_ascii_digit).take(5).count() {
        0 => Edge::Clear,
        count => Edge::Spaced(count),
    }
}

/// Whether a character is written between the groups of one number.
pub(super) fn separates(c: char) -> bool {
    matches!(
        c,
        ' ' | '-' | '/' | '_' | '\u{a0}' | '\u{2009}' | '\u{202f}' | '\u{2010}' | '\u{2011}' | '\u{2013}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_beside_a_number_is_told() {
        for (text, left, right) in [
            ("(42)", Edge::Clear, Edge::Clear),
            ("12 42 1234", Edge::Spaced(2), Edge::Spaced(4)),
            ("ORD-42-x", Edge::Joined, Edge::Joined),
            ("-42-", Edge::Clear, Edge::Clear),
            ("x42_", Edge::Glued, Edge::Glued),
            ("é42é", Edge::Glued, Edge::Glued),
            ("+42.5", Edge::Number, Edge::Number),
            ("1.42.", Edge::Number, Edge::Clear),
            ("No.42.pdf", Edge::Clear, Edge::Joined),
            ("#42/7", Edge::Joined, Edge::Joined),
        ] {
            let at = text.find("42").expect("the number");
            assert_eq!((Edge::left(text, at), Edge::right(text, at + 2)), (left, right), "{text}");
        }
    }
}
