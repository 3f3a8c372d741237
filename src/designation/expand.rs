use std::ops::Range;

/// A `${…}` that could not be replaced. It never holds a variable's value.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Unexpanded {
    /// The variable is not in the environment, or holds what is not text.
    Unset { name: String, at: Range<usize> },
    /// What stands between the braces is no name.
    NoName { at: Range<usize> },
    /// The brace is never closed.
    Open { at: Range<usize> },
}

/// Replaces each `${NAME}` by the variable's value; `$${` stands for `${` itself.
///
/// The places of the mistakes are bytes of `text`.
pub(super) fn expand(text: &str, env: &dyn Fn(&str) -> Option<String>) -> Result<String, Vec<Unexpanded>> {
    let mut whole = String::new();
    let mut wrong = Vec::new();
    let mut at = 0;
    while let Some(found) = text[at..].find("${") {
        let open = at + found;
        if text[at..open].ends_with('$') {
            whole.push_str(&text[at..open - 1]);
            whole.push_str("${");
            at = open + 2;
            continue;
        }
        whole.push_str(&text[at..open]);
        let Some(length) = text[open..].find('}') else {
            wrong.push(Unexpanded::Open { at: open..open + 2 });
            at = text.len();
            break;
        };
        let close = open + length;
        let name = &text[open + 2..close];
        if !is_name(name) {
            wrong.push(Unexpanded::NoName { at: open..close + 1 });
        } else if let Some(value) = env(name) {
            whole.push_str(&value);
        } else {
            wrong.push(Unexpanded::Unset { name: name.to_owned(), at: open..close + 1 });
        }
        at = close + 1;
    }
    whole.push_str(&text[at..]);
    if wrong.is_empty() { Ok(whole) } else { Err(wrong) }
}

pub(super) fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn env(name: &str) -> Option<String> {
        match name {
            "TOKEN" => Some("s3cret".into()),
            "NESTED" => Some("${TOKEN}".into()),
            "EMPTY" => Some(String::new()),
            _ => None,
        }
    }

    #[test]
    fn a_variable_is_replaced_once_and_a_doubled_dollar_is_kept() {
        for (text, expanded) in [
            ("Bearer ${TOKEN}", "Bearer s3cret"),
            ("${TOKEN}${TOKEN}", "s3crets3cret"),
            ("${NESTED}", "${TOKEN}"),
            ("a${EMPTY}b", "ab"),
            ("$${TOKEN}", "${TOKEN}"),
            ("$TOKEN costs $5", "$TOKEN costs $5"),
            ("", ""),
        ] {
            assert_eq!(expand(text, &env), Ok(expanded.to_owned()), "{text}");
        }
    }

    #[test]
    fn every_mistake_is_told_with_its_place() {
        let wrong = expand("${A} ${TOKEN} ${B:-x} ${", &env).expect_err("three mistakes");
        assert_eq!(
            wrong,
            [
                Unexpanded::Unset { name: "A".into(), at: 0..4 },
                Unexpanded::NoName { at: 14..21 },
                Unexpanded::Open { at: 22..24 },
            ]
        );
    }
}
