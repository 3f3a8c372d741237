use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The file's text as a reader may see it, byte for byte as long as the text itself.
///
/// What stands literally in `[server]` under `env` and `headers`, and the secret of `oauth`, is starred: whoever wrote a token there does not
/// want it in a log. Control characters become question marks, so that no terminal obeys the file.
pub(super) fn shown(text: &str, table: &DeTable<'_>, parsed: bool) -> String {
    let mut secret = Vec::new();
    if let Some(DeValue::Table(server)) = table.get("server").map(Spanned::get_ref) {
        for key in ["env", "headers"] {
            if let Some(value) = server.get(key) {
                strings(value, &mut secret);
            }
        }
        if let Some(DeValue::Table(oauth)) = server.get("oauth").map(Spanned::get_ref)
            && let Some(value) = oauth.get("client_secret")
        {
            strings(value, &mut secret);
        }
    }
    if !parsed {
        secret.extend(likely(text));
    }
    let mut seen = vec![false; text.len()];
    for span in secret {
        mark(text, span, &mut seen);
    }
    let mut shown = String::with_capacity(text.len());
    for (at, character) in text.char_indices() {
        let hidden = match character {
            '\n' | '\t' | '\r' => None,
            _ if seen[at] => Some("*"),
            _ if character.is_control() || is_direction(character) => Some("?"),
            _ => None,
        };
        match hidden {
            Some(sign) => shown.push_str(&sign.repeat(character.len_utf8())),
            None => shown.push(character),
        }
    }
    shown
}

/// Marks all of a string but its quotes and its `${…}`.
fn mark(text: &str, span: Range<usize>, seen: &mut [bool]) {
    let Some(raw) = text.get(span.clone()) else { return };
    let mut at = 0;
    while at < raw.len() {
        let rest = &raw[at..];
        if rest.starts_with("${")
            && let Some(close) = rest.find('}')
        {
            at += close + 1;
            continue;
        }
        let length = rest.chars().next().map_or(1, char::len_utf8);
        let plain = rest.starts_with(['"', '\'', '$', '{', '}', '\n']);
        seen[span.start + at] |= !plain;
        at += length;
    }
}

fn strings(value: &Spanned<DeValue<'_>>, secret: &mut Vec<Range<usize>>) {
    match value.get_ref() {
        DeValue::Table(table) => table.values().for_each(|value| strings(value, secret)),
        DeValue::Array(items) => items.iter().for_each(|value| strings(value, secret)),
        _ => secret.push(value.span()),
    }
}

/// In a file that cannot be parsed: what stands behind the first quote of a line that belongs to `env`, `headers` or
/// `oauth`.
fn likely(text: &str) -> Vec<Range<usize>> {
    let mut section = String::new();
    let mut secret = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim();
        if trimmed.starts_with('[') {
            section = trimmed.trim_matches(|c: char| "[] \t".contains(c)).to_lowercase();
        } else {
            let key = format!("{section}.{trimmed}").to_lowercase();
            let key = key.trim_start_matches('.');
            if ["server.env", "server.headers", "server.oauth"].iter().any(|secret| key.starts_with(secret))
                && let Some(quote) = line.find(['"', '\''])
            {
                secret.push(start + quote..start + line.len());
            }
        }
        start += line.len();
    }
    secret
}

/// Characters that turn the direction of writing.
fn is_direction(character: char) -> bool {
    matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn see(text: &str) -> String {
        let (table, errors) = DeTable::parse_recoverable(text);
        let shown = shown(text, table.get_ref(), errors.is_empty());
        assert_eq!(shown.len(), text.len());
        shown
    }

    #[test]
    fn a_literal_secret_is_starred_and_a_variable_is_not() {
        let text = "[server]\nurl = \"https://x\"\nheaders = { A = \"Bearer ${T}\", B = 'abc' }\n";
        let wanted = "[server]\nurl = \"https://x\"\nheaders = { A = \"*******${T}\", B = '***' }\n";
        assert_eq!(see(text), wanted);
    }

    #[test]
    fn of_oauth_only_the_secret_is_starred() {
        let text = "[server.oauth]\nclient_id = 'hallmark'\nclient_secret = 'abc'\n";
        assert_eq!(see(text), "[server.oauth]\nclient_id = 'hallmark'\nclient_secret = '***'\n");
    }

    #[test]
    fn a_file_that_cannot_be_parsed_hides_them_too() {
        assert!(!see("[server]\nheaders = { A = \"topsecret }\n").contains("topsecret"));
        assert!(!see("[server.headers]\nA = \"topsecret\nB = 1\n").contains("topsecret"));
        assert!(!see("server.env.A = 'topsecret\n").contains("topsecret"));
        assert!(!see("[server.oauth]\nclient_secret = 'topsecret\n").contains("topsecret"));
        assert!(!see("[server]\noauth = { client_secret = \"topsecret }\n").contains("topsecret"));
    }

    #[test]
    fn no_terminal_obeys_the_file() {
        assert_eq!(see("a = \"\u{1b}[2J\u{202e}\""), "a = \"?[2J???\"");
    }
}
