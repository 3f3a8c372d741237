//! What is said of a text that is not TOML: the parser's words, in those of somebody who edits a settings file.

use toml::de::Error;

use super::errors::FileError;

/// The first mistake of a text that is not TOML.
pub(super) fn not_toml(text: &str, error: &Error) -> FileError {
    let span = error.span().unwrap_or(text.len()..text.len());
    let message = error.message();
    if message.starts_with("duplicate key") {
        return twice(text, span);
    }
    let word = text.get(span.clone()).unwrap_or("");
    let (label, help) = in_plain_words(message, word);
    let told = FileError::new(span, "the file is not valid TOML from here on", label);
    match help {
        Some(help) => told.with_help(help),
        None => told,
    }
}

fn twice(text: &str, span: std::ops::Range<usize>) -> FileError {
    let line = text.get(..span.start).and_then(|before| before.rsplit('\n').next()).unwrap_or("");
    let (what, help) = if line.trim_start().starts_with('[') {
        let help = "keep one of the two; a list of tables is written with double brackets, `[[customer]]`";
        ("this table stands in the file twice", help)
    } else {
        ("this key stands in its table twice", "keep one of the two")
    };
    FileError::new(span, what, "the second time").with_help(help)
}

/// The label at the place, and what to do, where the parser's own words would not tell.
fn in_plain_words<'a>(message: &'a str, word: &str) -> (&'a str, Option<&'static str>) {
    if is_unquoted(message, word) {
        return match word.to_ascii_lowercase().as_str() {
            "" => ("a value is missing", None),
            "true" | "false" => ("a capital letter", Some("write `true` or `false`, in small letters")),
            "none" | "null" | "nil" => ("there is no such value", Some("leave the whole line out")),
            _ => ("text stands in quotes", None),
        };
    }
    let quote_wanted = message.ends_with("expected `\"`") || message.ends_with("expected `'`");
    if quote_wanted && message.contains("string") {
        return ("the closing quote is missing", None);
    }
    if message.starts_with("missing escaped value")
        || message.contains("unicode value")
        || message.contains("unicode hexadecimal")
    {
        let help = "put the text in single quotes, where a backslash is a backslash, or write each one twice";
        return ("a backslash begins something else in double quotes", Some(help));
    }
    if message.starts_with("invalid unquoted key") && word == ":" {
        return ("a colon", Some("between a key and its value stands `=`"));
    }
    if message.starts_with("missing comma between array elements") {
        return ("a comma or the closing `]` is missing before this", None);
    }
    (message, None)
}

/// Whether a value stands without the quotes that it needs. A word in small letters that begins as `true`, `false`,
/// `inf` or `nan` does is taken by the parser for one of these, and a word that begins with a digit for a number.
fn is_unquoted(message: &str, word: &str) -> bool {
    if message.starts_with("string values must be quoted") {
        return true;
    }
    let is_date = word
        .get(..5)
        .is_some_and(|start| start.ends_with('-') && start.bytes().take(4).all(|byte| byte.is_ascii_digit()));
    let kinds = ["invalid boolean", "invalid float", "invalid integer", "invalid date", "invalid time"];
    !is_date && kinds.iter().any(|kind| message.starts_with(kind)) && word.contains(char::is_alphabetic)
}

#[cfg(test)]
mod tests {
    use crate::designation::read;

    /// The message, the label and the help of the first mistake.
    fn told(line: &str) -> (String, String, Option<String>) {
        let text = format!("[server]\n{line}\n");
        let errors = read("hallmark.toml", &text, &|_| None, "2026-11-30").expect_err("a mistake");
        let first = errors.errors().first().expect("a mistake");
        (first.message.clone(), first.label.clone(), first.help.clone())
    }

    #[test]
    fn a_word_without_quotes_is_told_whatever_letter_it_begins_with() {
        for word in ["search_contact", "find_contact", "tool", "info", "nan_tool", "501-AB", "C:\\server.py"]
        {
            let (_, label, _) = told(&format!("command = {word}"));
            assert_eq!(label, "text stands in quotes", "{word}");
        }
        assert_eq!(told("command = True").2.as_deref(), Some("write `true` or `false`, in small letters"));
        assert_eq!(told("command = None").2.as_deref(), Some("leave the whole line out"));
        assert_eq!(told("command = ").1, "a value is missing");
        assert_eq!(told("command = 2027-3-31").1, "invalid date, expected a two-digit month (MM)");
    }

    #[test]
    fn quotes_backslashes_colons_and_brackets_are_told_in_plain_words() {
        assert_eq!(told("command = \"python").1, "the closing quote is missing");
        assert_eq!(told("command = 'python").1, "the closing quote is missing");
        for path in ["C:\\Users\\me", "C:\\Program Files", "D:\\x1"] {
            let (_, label, help) = told(&format!("command = \"{path}\""));
            assert_eq!(label, "a backslash begins something else in double quotes", "{path}");
            assert!(help.expect("help").contains("single quotes"), "{path}");
        }
        assert_eq!(told("command: \"python\"").2.as_deref(), Some("between a key and its value stands `=`"));
        let (_, label, _) = told("command = [\"python\", \"server.py\"\n[workspace]");
        assert_eq!(label, "a comma or the closing `]` is missing before this");
    }

    #[test]
    fn a_table_and_a_key_that_stand_twice_are_told_apart() {
        assert_eq!(told("jobs = 1\njobs = 2").0, "this key stands in its table twice");
        let (message, _, help) = told("jobs = 1\n[server]\njobs = 2");
        assert_eq!(message, "this table stands in the file twice");
        assert!(help.expect("help").contains("double brackets"));
    }
}
