use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Deeper than any key of the file; what is nested further down has no place of its own.
const DEEPEST: usize = 16;

/// The designation file's text, and where in it each key's value stands.
#[derive(Clone)]
pub struct Source {
    name: String,
    text: String,
    spans: BTreeMap<String, Range<usize>>,
}

impl Source {
    pub(super) fn new(name: &str, text: &str, table: &DeTable<'_>) -> Self {
        let mut spans = BTreeMap::new();
        add_table(&mut spans, "", table, 0);
        Self { name: name.to_owned(), text: text.to_owned(), spans }
    }

    /// The places of a text that is no more than read over: what is wrong in it has no place.
    pub fn of_text(name: &str, text: &str) -> Self {
        let (table, _) = DeTable::parse_recoverable(text);
        Self::new(name, text, table.get_ref())
    }

    /// The file's name, as it was given.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The file's whole text. It may hold a secret that stands in the file itself.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The bytes of a key's value, such as `lookup.email.tool`, `customer[0].email` or `workspace.countries`; a
    /// table is its header. A key that is not in the file has the place of the table that would hold it.
    pub fn span(&self, key: &str) -> Option<Range<usize>> {
        let mut key = key;
        loop {
            if let Some(span) = self.exact(key) {
                return Some(span);
            }
            key = &key[..key.rfind(['.', '['])?];
        }
    }

    /// The text with every line of `[server]` blanked, so that what is left holds no secret and every other line keeps
    /// its place.
    pub fn without_server(&self) -> String {
        let own = |key: &String| key == "server" || key.starts_with("server.") || key.starts_with("server[");
        let spans: Vec<_> =
            self.spans.iter().filter(|(key, _)| own(key)).map(|(_, span)| span.clone()).collect();
        let mut kept = String::new();
        let mut at = 0;
        let mut in_server = false;
        for line in self.text.split_inclusive('\n') {
            let end = at + line.len();
            let touched = spans.iter().any(|span| span.start < end && span.end > at);
            let header = line.trim_start().starts_with('[');
            // A comment of the table may hold a secret too: the table lasts until another begins.
            in_server = if header { touched } else { in_server };
            kept.push_str(if in_server || touched { line_end(line) } else { line });
            at = end;
        }
        kept
    }

    /// The bytes of a key's value, only if the file has that key.
    pub(super) fn exact(&self, key: &str) -> Option<Range<usize>> {
        self.spans.get(key).cloned()
    }
}

fn line_end(line: &str) -> &str {
    &line[line.trim_end_matches(['\n', '\r']).len()..]
}

/// The bytes of a key's value in the text of a designation file, as [`Source::span`] has them.
pub fn span_of(text: &str, key: &str) -> Option<Range<usize>> {
    Source::of_text("", text).span(key)
}

impl fmt::Debug for Source {
    /// Without the text, which may hold a secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source").field("name", &self.name).finish_non_exhaustive()
    }
}

fn add_table(spans: &mut BTreeMap<String, Range<usize>>, above: &str, table: &DeTable<'_>, depth: usize) {
    for (key, value) in table {
        let name = key.get_ref();
        let key = if above.is_empty() { name.to_string() } else { format!("{above}.{name}") };
        add_value(spans, key, value, depth);
    }
}

fn add_value(
    spans: &mut BTreeMap<String, Range<usize>>,
    key: String,
    value: &Spanned<DeValue<'_>>,
    depth: usize,
) {
    if depth < DEEPEST {
        match value.get_ref() {
            DeValue::Table(table) => add_table(spans, &key, table, depth + 1),
            DeValue::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    add_value(spans, format!("{key}[{index}]"), item, depth + 1);
                }
            }
            _ => {}
        }
    }
    spans.insert(key, value.span());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn without_server(text: &str) -> String {
        let (table, _) = DeTable::parse_recoverable(text);
        Source::new("hallmark.toml", text, table.get_ref()).without_server()
    }

    #[test]
    fn nothing_of_the_server_is_left_and_every_other_line_stays() {
        let text = "[server]\ncommand = [\n  \"made-up-token\",\n]\n# made-up-token\n[server.env]\nX = \"made-up-token\"\n\n\
                    [workspace]\ncountries = [\"DK\"]\n";
        let left = without_server(text);
        assert!(!left.contains("made-up-token"), "{left}");
        assert_eq!(left.lines().count(), text.lines().count());
        assert_eq!(left.lines().nth(8), Some("[workspace]"));
        assert!(span_of(&left, "workspace.countries").is_some());
        let inline = without_server("server = { command = [\"made-up-token\"] }\nworkspace.countries = []\n");
        assert_eq!(inline, "\nworkspace.countries = []\n");
    }
}
