//! Sentences: a server's, of which only ordinary words stay, and hallmark's own, out of which known values are taken.

use std::ops::Range;

use super::rewrite::Rewrite;
use super::values::Values;
use super::vocabulary::{is_error_name, is_ordinary};
use crate::model::{Protocol, clean_text, mask_person, mask_phone};

/// So many digits in a row, whatever stands between them, may be somebody's number.
const NUMBER: usize = 6;

/// A sentence of a server's: ordinary words, short numbers and error codes stay, everything else is masked.
pub(super) fn plain_words(values: &mut Values, text: &str) -> String {
    let text = clean_text(text);
    // A name of ordinary words, such as Max Field, can only be told as a whole.
    let lower = text.to_ascii_lowercase();
    let whole = |range: &Range<usize>, _: &str| is_word_apart(&text, range);
    let known: Vec<_> =
        values.needles.find(&lower, whole).into_iter().map(|(at, mask)| (at, mask.to_owned())).collect();
    let mut shown = String::with_capacity(text.len());
    let mut at = 0;
    for (range, mask) in known {
        shown.push_str(&unknown_words(values, &text[at..range.start]));
        shown.push_str(&mask);
        at = range.end;
    }
    shown + &unknown_words(values, &text[at..])
}

/// The part of a sentence in which no known value stands whole.
fn unknown_words(values: &mut Values, text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut at = 0;
    for run in merged(numbers(text), known_digits(values, text)) {
        shown.push_str(&words(values, &text[at..run.start]));
        let number = &text[run.clone()];
        let stays = Protocol::parse(number).is_some()
            || is_own_machine(number)
            || is_version(&text[..run.start], number);
        shown.push_str(&if stays { number.to_owned() } else { values.mask(number) });
        at = run.end;
    }
    shown.push_str(&words(values, &text[at..]));
    shown
}

/// `127.0.0.1:8000` is nobody's.
fn is_own_machine(number: &str) -> bool {
    number
        .strip_prefix("127.0.0.1")
        .is_some_and(|port| port.is_empty() || port.starts_with(':') && port.len() <= 6)
}

/// The number of `v22.12.10`, with what stands before it: a version, and no date of birth, which has no `v`.
fn is_version(before: &str, number: &str) -> bool {
    let mut letters = before.chars().rev();
    let parts: Vec<&str> = number.split('.').collect();
    letters.next() == Some('v')
        && letters.next().is_none_or(|c| !c.is_alphanumeric())
        && (2..=4).contains(&parts.len())
        && parts.iter().all(|part| (1..=3).contains(&part.len()) && part.chars().all(|c| c.is_ascii_digit()))
}

/// Two lists of ranges as one, in order, with those that overlap made one.
fn merged(mut ranges: Vec<Range<usize>>, others: Vec<Range<usize>>) -> Vec<Range<usize>> {
    ranges.extend(others);
    ranges.sort_by_key(|range| range.start);
    let mut merged: Vec<Range<usize>> = Vec::new();
    for range in ranges {
        match merged.last_mut().filter(|last| range.start < last.end) {
            Some(last) => last.end = last.end.max(range.end),
            None => merged.push(range),
        }
    }
    merged
}

/// The runs of digits that hold a known number whatever marks stand between the digits, such as `28|91|73|46`.
fn known_digits(values: &Values, text: &str) -> Vec<Range<usize>> {
    let holds = |range: &Range<usize>| {
        let digits: String = text[range.clone()].chars().filter(char::is_ascii_digit).collect();
        values.digits.iter().any(|known| known.len() >= NUMBER && digits.contains(known.as_str()))
    };
    runs(text, |letter| !letter.is_alphanumeric() && letter != '\n').into_iter().filter(holds).collect()
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

/// Whether a word is nobody's: a mask, an ordinary word, a short number, a version.
pub(super) fn is_harmless(values: &Values, word: &str) -> bool {
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
        || word.strip_prefix('v').is_some_and(|number| is_version("v", number))
        || (parts().all(|part| is_ordinary(part) || is_error_name(part)))
        || (word.contains('_') && word.split('_').all(|part| part.is_empty() || is_ordinary(part)))
}

/// The runs of digits, with what people put between them, that may be somebody's number.
fn numbers(text: &str) -> Vec<Range<usize>> {
    runs(text, |letter| letter != '\n' && (letter.is_whitespace() || "-./()_:".contains(letter)))
}

/// The runs of enough digits with nothing but what `joins` between them; a plus begins one.
fn runs(text: &str, joins: impl Fn(char) -> bool) -> Vec<Range<usize>> {
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
        } else if letter == '+' || !joins(letter) {
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
    for range in known_digits(values, text) {
        if free(&found, &range) {
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

/// A drawn declaration: its texts stay, less the values that are known and less addresses and numbers.
pub(super) fn drawn_declaration(values: &Values, text: &str) -> Rewrite {
    drawn(text, |piece, is_value| {
        let piece = if is_value { mask_person(piece) } else { piece.to_owned() };
        without_values(values, &piece).text
    })
}

/// A drawn answer: what its texts say is a server's, its keys and numbers are drawn as they should be.
pub(super) fn drawn_answer(values: &mut Values, text: &str) -> Rewrite {
    drawn(text, |piece, is_value| match is_value {
        true => plain_words(values, piece),
        false => without_values(values, piece).text,
    })
}

/// JSON written anew, each piece by `show`, which is told whether it is a text that is no key.
fn drawn(text: &str, mut show: impl FnMut(&str, bool) -> String) -> Rewrite {
    let mut rewrite = Rewrite::default();
    let mut rest = text;
    while !rest.is_empty() {
        let length = if rest.starts_with('"') { literal(rest) } else { rest.find('"').unwrap_or(rest.len()) };
        let (piece, behind) = rest.split_at(length);
        rewrite.push(length, &show(piece, piece.starts_with('"') && !behind.starts_with(':')));
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
    text.is_char_boundary(range.start)
        && text.is_char_boundary(range.end)
        && (needle.len() >= 5 || is_word_apart(text, range))
}

/// Whether a place of a text is no part of a longer word.
fn is_word_apart(text: &str, range: &Range<usize>) -> bool {
    let joins = |letter: Option<char>| letter.is_some_and(|c| c.is_alphanumeric() || c == '_');
    text.is_char_boundary(range.start)
        && text.is_char_boundary(range.end)
        && !(joins(text[..range.start].chars().next_back()) || joins(text[range.end..].chars().next()))
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
