//! The text of a designation file, read as far as to tell keys from values.

use super::rewrite::Rewrite;
use super::values::Values;
use super::words::plain_words;

/// The text with every value masked that is not one of `values.designated`, and every line in its place.
pub(super) fn source_text(values: &mut Values, text: &str) -> Rewrite {
    let mut rewrite = Rewrite::default();
    let mut rest = text;
    while !rest.is_empty() {
        let (length, shown) = piece(values, rest);
        rewrite.push(length, &shown);
        rest = &rest[length..];
    }
    rewrite
}

/// The next comment, text or run of anything else: how many bytes it takes, and what is shown for it.
fn piece(values: &mut Values, rest: &str) -> (usize, String) {
    if rest.starts_with('#') {
        let end = rest.find('\n').unwrap_or(rest.len());
        return (end, plain_words(values, &rest[..end]));
    }
    for quote in ["\"\"\"", "'''", "\"", "'"] {
        if rest.starts_with(quote) {
            return quoted(values, rest, quote);
        }
    }
    let end = rest.find(['#', '"', '\'']).unwrap_or(rest.len());
    (end, bare(values, &rest[..end]))
}

fn quoted(values: &mut Values, rest: &str, quote: &str) -> (usize, String) {
    let many = quote.len() == 3;
    let mut at = quote.len();
    while at < rest.len() && !rest[at..].starts_with(quote) {
        let letter = rest[at..].chars().next().unwrap_or('\n');
        if letter == '\n' && !many {
            break;
        }
        let escapes = letter == '\\' && quote.starts_with('"');
        at += letter.len_utf8();
        if escapes {
            at += rest[at..].chars().next().map_or(0, char::len_utf8);
        }
    }
    let inside = &rest[quote.len()..at];
    let closed = rest[at..].starts_with(quote);
    let end = at + if closed { quote.len() } else { 0 };
    let lines = "\n".repeat(inside.matches('\n').count());
    let shown = if values.designated.contains(inside) { inside.to_owned() } else { values.mask(inside) };
    (end, format!("{quote}{shown}{lines}{}", if closed { quote } else { "" }))
}

/// Keys, brackets, booleans and short numbers stay; a longer number, or a key that may be a value, does not.
fn bare(values: &mut Values, text: &str) -> String {
    let mut shown = String::new();
    for word in text.split_inclusive(|c: char| !(c.is_alphanumeric() || "_-+:".contains(c))) {
        let end = word.trim_end_matches(|c: char| !(c.is_alphanumeric() || "_-+:".contains(c))).len();
        let (body, tail) = word.split_at(end);
        let digits = body.chars().filter(char::is_ascii_digit).count();
        let harmless = digits < 3 && body.is_ascii() && !values.words.contains_key(&body.to_lowercase());
        shown.push_str(&if harmless || values.designated.contains(body) {
            body.to_owned()
        } else {
            values.mask(body)
        });
        shown.push_str(tail);
    }
    shown
}
