//! What chats, ticket systems and word processors make of JSON: typographic quotation marks, HTML entities, no-break
//! spaces, addresses made into links.

use super::literal;
use super::log;
use super::wrapping::Found;

/// The text with its marks as JSON has them, where it then can be read; none where nothing was respelled, or where what
/// comes out is still no JSON: then the words are the tool's.
pub(super) fn respelled(text: &str) -> Option<Found> {
    let plain = without_entities(text);
    let spaced: String = plain.chars().filter_map(as_space).collect();
    let double: String = spaced.chars().map(|c| if "“”„‟″".contains(c) { '"' } else { c }).collect();
    let single: String = double.chars().map(|c| if "‘’‚‛′".contains(c) { '\'' } else { c }).collect();
    let attempts = [
        (&plain, "HTML entities"),
        (&spaced, "HTML entities or no-break spaces"),
        (&double, "typographic quotation marks"),
        (&single, "typographic quotation marks"),
    ];
    let (found, what) = attempts.into_iter().find(|(one, _)| one.as_str() != text && is_read(one))?;
    let what = if found == &spaced && plain == text { "no-break spaces" } else { what };
    Some(Found {
        text: found.trim().to_owned(),
        said: format!(
            "{what}, which JSON has not and tickets and chats put there, written back; if the tool itself answers so, the \
             platform reads nothing"
        ),
    })
}

/// Whether something can be read in a text: JSON, a value as programs print it, an answer within words.
fn is_read(text: &str) -> bool {
    let text = text.trim();
    text.contains(['{', '['])
        && (serde_json::from_str::<serde_json::Value>(text).is_ok()
            || literal::value(text).is_some()
            || log::holds_answer(text))
}

fn as_space(letter: char) -> Option<char> {
    match letter {
        '\u{a0}' | '\u{202f}' | '\u{2007}' => Some(' '),
        '\u{200b}' | '\u{feff}' => None,
        other => Some(other),
    }
}

/// The text with its entities as the marks that they stand for, twice where they were written twice.
fn without_entities(text: &str) -> String {
    let once = decoded(text);
    if once.contains("&quot;") || once.contains("&#34;") { decoded(&once) } else { once }
}

fn decoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = rest.char_indices().take(10).find(|(_, letter)| *letter == ';').map(|(end, _)| end);
        match end.and_then(|end| Some((end, entity(&rest[1..end])?))) {
            Some((end, letter)) => {
                out.push(letter);
                rest = &rest[end + 1..];
            }
            None => {
                out.push('&');
                rest = &rest[1..];
            }
        }
    }
    out + rest
}

fn entity(name: &str) -> Option<char> {
    let number = name.strip_prefix('#');
    match (name, number) {
        ("quot", _) => Some('"'),
        ("apos", _) => Some('\''),
        ("amp", _) => Some('&'),
        ("lt", _) => Some('<'),
        ("gt", _) => Some('>'),
        ("nbsp", _) => Some(' '),
        (_, Some(number)) => {
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)
        }
        _ => None,
    }
}

/// The text with addresses and numbers that a chat or a mail program made into links as they were; none where there is
/// no such link.
pub(super) fn unlinked(text: &str) -> Option<Found> {
    let mut plain = text.to_owned();
    for scheme in ["mailto:", "tel:"] {
        let links: Vec<&str> = text.match_indices(scheme).map(|(at, _)| &text[at + scheme.len()..]).collect();
        for link in links.into_iter().take(200) {
            let target = &link[..link.find(['|', '>', ')', ']', '"', ' ', '\n']).unwrap_or(link.len())];
            if target.is_empty() {
                continue;
            }
            // Slack writes what was shown behind the target; the others before it.
            if let Some(shown) =
                link[target.len()..].strip_prefix('|').and_then(|rest| rest.split('>').next())
            {
                plain = plain.replace(&format!("<{scheme}{target}|{shown}>"), shown);
            }
            plain = plain.replace(&format!("{target}<{scheme}{target}>"), target);
            plain = plain.replace(&format!("[{target}]({scheme}{target})"), target);
            plain = plain.replace(&format!("[{target}|{scheme}{target}]"), target);
        }
    }
    (plain != text).then(|| Found {
        text: plain,
        said: "links that a chat or a mail program made of addresses, taken off; if the tool itself answers so, the \
               platform reads the link and not the address"
            .into(),
    })
}
