//! Sentences: a server's, of which only ordinary words stay, and hallmark's own, out of which known values are taken.

use std::ops::Range;

use super::rewrite::Rewrite;
use super::values::Values;
use super::vocabulary::{is_error_name, is_ordinary};
use crate::model::{Protocol, clean_text, mask_phone};

/// So many digits in a row, whatever stands between them, may be somebody's number.
const NUMBER: usize = 6;

/// A sentence of a server's: ordinary words, short numbers and error codes stay, everything else is masked.
pub(super) fn plain_words(values: &mut Values, text: &str) -> String {
    let text = clean_text(text);
    let mut shown = String::with_capacity(text.len());
    let mut at = 0;
    for run in numbers(&text) {
        shown.push_str(&words(values, &text[at..run.start]));
        let number = &text[run.clone()];
        let is_version = Protocol::parse(number).is_some();
        shown.push_str(&if is_version { number.to_owned() } else { values.mask(number) });
        at = run.end;
    }
    shown.push_str(&words(values, &text[at..]));
    shown
}

fn words(values: &mut Values, text: &str) -> String {
    let ends = |c: char| c.is_whitespace() || "\"'`,;()[]{}<>=|!?#\\".contains(c);
    let mut shown = String::new();
    for piece in text.split_inclusive(ends) {
        let body = piece.trim_end_matches(ends);
        let core = body.trim_matches(|c: char| ".:/-".contains(c));
        if core.is_empty() || is_harmless(values, core) {
            shown.push_str(piece);
        } else {
            let start = body.find(core).unwrap_or_default();
            shown.push_str(&body[..start]);
            shown.push_str(&values.mask_word(core));
            shown.push_str(&piece[start + core.len()..]);
        }
    }
    shown
}

/// Whether a word is a mask already, such as `a***@example.com` or `CO***1`.
fn is_mask(values: &Values, word: &str) -> bool {
    match word.split_once("***") {
        Some((before, behind)) => {
            let domain = behind.strip_prefix('@').is_some_and(|domain| !values.names(domain));
            before.chars().count() <= 2 && (domain || behind.chars().count() <= 1)
        }
        None => word.chars().all(|c| c == '*'),
    }
}

fn is_harmless(values: &Values, word: &str) -> bool {
    if is_mask(values, word) {
        return true;
    }
    if values.words.contains_key(&word.to_lowercase()) {
        return false;
    }
    let digits = word.trim_start_matches(['-', '+']);
    if !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit()) {
        return digits.len() <= 3 || (word.starts_with("-32") && digits.len() == 5);
    }
    let parts = || word.split(['-', '/', ':', '.']).filter(|part| !part.is_empty());
    is_error_name(word)
        || (parts().all(|part| is_ordinary(part) || is_error_name(part)))
        || (word.contains('_') && word.split('_').all(|part| part.is_empty() || is_ordinary(part)))
}

/// The runs of digits, with what people put between them, that may be somebody's number.
fn numbers(text: &str) -> Vec<Range<usize>> {
    let mut runs = Vec::new();
    let mut run: Option<(usize, usize, usize)> = None;
    let mut close = |run: &mut Option<(usize, usize, usize)>| {
        if let Some((start, end, digits)) = run.take()
            && digits >= NUMBER
        {
            runs.push(start..end);
        }
    };
    for (at, letter) in text.char_indices() {
        if letter.is_numeric() {
            let (start, _, digits) = run.unwrap_or((at, at, 0));
            run = Some((start, at + letter.len_utf8(), digits + 1));
        } else if letter == '+' || !(letter.is_whitespace() || "-./()_:".contains(letter)) || letter == '\n' {
            close(&mut run);
            if letter == '+' {
                run = Some((at, at + 1, 0));
            }
        }
    }
    close(&mut run);
    runs
}

/// A sentence of hallmark's that may quote a server's: what stands between its quotation marks is a server's.
pub(super) fn with_quotes(values: &mut Values, text: &str) -> String {
    match (text.find('"'), text.rfind('"')) {
        (Some(open), Some(close)) if open < close => format!(
            "{}{}{}",
            without_values(values, &text[..=open]).text,
            plain_words(values, &text[open + 1..close]),
            without_values(values, &text[close..]).text
        ),
        _ => without_values(values, text).text,
    }
}

/// A sentence of hallmark's, or a declaration's, without the values that are known.
pub(super) fn without_values(values: &Values, text: &str) -> Rewrite {
    let mut found: Vec<(Range<usize>, String)> = Vec::new();
    let free = |found: &[(Range<usize>, String)], range: &Range<usize>| {
        found.iter().all(|(taken, _)| taken.end <= range.start || range.end <= taken.start)
    };
    let lower = text.to_ascii_lowercase();
    let fits = |range: &Range<usize>, needle: &str| stands_alone(text, range, needle);
    for (range, mask) in values.needles.find(&lower, fits) {
        found.push((range, mask.to_owned()));
    }
    for range in numbers(text) {
        if is_known(values, &text[range.clone()]) && free(&found, &range) {
            let mask = mask_phone(&text[range.clone()]);
            found.push((range, mask));
        }
    }
    for range in word_ranges(text) {
        if let Some(mask) = values.words.get(&text[range.clone()].to_lowercase())
            && free(&found, &range)
        {
            found.push((range, mask.clone()));
        }
    }
    found.sort_by_key(|(range, _)| range.start);
    let mut rewrite = Rewrite::default();
    let mut at = 0;
    for (range, mask) in found {
        rewrite.push(range.start - at, &text[at..range.start]);
        rewrite.push(range.len(), &mask);
        at = range.end;
    }
    rewrite.push(text.len() - at, &text[at..]);
    rewrite
}

/// A drawn answer: what its texts say is a server's, its keys and numbers are drawn as they should be.
pub(super) fn drawn_answer(values: &mut Values, text: &str) -> Rewrite {
    let mut rewrite = Rewrite::default();
    let mut rest = text;
    while !rest.is_empty() {
        let length = if rest.starts_with('"') { literal(rest) } else { rest.find('"').unwrap_or(rest.len()) };
        let (piece, behind) = rest.split_at(length);
        let is_value = piece.starts_with('"') && !behind.starts_with(':');
        let shown = if is_value { plain_words(values, piece) } else { without_values(values, piece).text };
        rewrite.push(length, &shown);
        rest = behind;
    }
    rewrite
}

/// The length of the JSON text at the start of `rest`, its quotation marks included.
fn literal(rest: &str) -> usize {
    let mut escaped = false;
    for (at, letter) in rest.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// Whether the digits are those of a known number, all of them or its last ones.
fn is_known(values: &Values, text: &str) -> bool {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let digits = digits.trim_start_matches('0');
    digits.len() >= NUMBER
        && values.digits.iter().any(|known| known.ends_with(digits) || digits.ends_with(known.as_str()))
}

/// A short value counts only where it is not a part of a longer word.
fn stands_alone(text: &str, range: &Range<usize>, needle: &str) -> bool {
    let joins = |letter: Option<char>| letter.is_some_and(|c| c.is_alphanumeric() || c == '_');
    text.is_char_boundary(range.start)
        && text.is_char_boundary(range.end)
        && (needle.len() >= 5
            || !(joins(text[..range.start].chars().next_back()) || joins(text[range.end..].chars().next())))
}

/// The words of a text, `_` being part of one.
fn word_ranges(text: &str) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut start = None;
    for (at, letter) in text.char_indices().chain([(text.len(), ' ')]) {
        let inside = letter.is_alphanumeric() || letter == '_';
        match start {
            None if inside => start = Some(at),
            Some(from) if !inside => {
                ranges.push(from..at);
                start = None;
            }
            None | Some(_) => {}
        }
    }
    ranges
}
