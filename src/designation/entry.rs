use std::ops::{Range, RangeInclusive};
use std::time::Duration;

use toml::Spanned;
use toml::de::DeValue;

use super::duration::parse_duration;
use super::errors::FileError;
use super::expand::{Unexpanded, expand};
use super::inside::inside;
use super::nearest::nearest;
use super::table::{Reading, Table};
use crate::model::FieldPath;

/// One value of the file. Each reader gives the value, or keeps the mistake and gives nothing.
#[derive(Clone)]
pub(super) struct Entry<'t> {
    pub(super) reading: &'t Reading<'t>,
    pub(super) name: String,
    pub(super) value: &'t Spanned<DeValue<'t>>,
    pub(super) expands: bool,
}

impl<'t> Entry<'t> {
    /// Where the value stands.
    pub(super) fn span(&self) -> Range<usize> {
        self.value.span()
    }

    /// A mistake about the whole value; the message begins with the key's name.
    pub(super) fn mistake(&self, message: &str, label: impl Into<String>) -> FileError {
        FileError::new(self.span(), format!("`{}` {message}", self.name), label)
    }

    /// Keeps a mistake.
    pub(super) fn note(&self, mistake: FileError) {
        self.reading.note(mistake);
    }

    /// Keeps the mistake of a wrong type; `wanted` is what the key must be.
    fn wrong(&self, wanted: &str) {
        self.note(self.mistake(&format!("must be {wanted}"), format!("this is {}", self.kind())));
    }

    fn kind(&self) -> &'static str {
        match self.value.get_ref() {
            DeValue::String(_) => "text",
            DeValue::Integer(_) => "a whole number",
            DeValue::Float(_) => "a decimal number",
            DeValue::Boolean(_) => "true or false",
            DeValue::Datetime(_) => "a date or a time",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        }
    }

    /// Any text, the empty one too, with its variables replaced where the table asks for it.
    pub(super) fn text(&self) -> Option<String> {
        match self.value.get_ref() {
            DeValue::String(text) if self.expands => match expand(text, self.reading.env) {
                Ok(expanded) => Some(expanded),
                Err(wrong) => {
                    wrong.into_iter().for_each(|one| self.note(self.unexpanded(text, one)));
                    None
                }
            },
            DeValue::String(text) => Some(text.clone().into_owned()),
            DeValue::Integer(_) | DeValue::Float(_) | DeValue::Boolean(_) | DeValue::Datetime(_) => {
                let mistake = self.mistake("must be text", format!("this is {}", self.kind()));
                self.note(mistake.with_help("put it in quotes"));
                None
            }
            DeValue::Array(_) | DeValue::Table(_) => {
                self.wrong("text in quotes");
                None
            }
        }
    }

    fn unexpanded(&self, text: &str, wrong: Unexpanded) -> FileError {
        let place = |at: Range<usize>| inside(self.reading.text, &self.span(), text, &at);
        match wrong {
            Unexpanded::Unset { name, at } => {
                FileError::new(place(at), format!("the variable `{name}` is not set"), "read from here")
                    .with_help(format!(
                        "set it before the run, or write `$${{{name}}}` to mean the text itself"
                    ))
            }
            Unexpanded::NoName { at } => {
                FileError::new(place(at), "`${…}` does not hold a variable's name", "no name")
                    .with_help("a name has letters, digits and underscores only; `$${` means the text itself")
            }
            Unexpanded::Open { at } => FileError::new(place(at), "`${` is never closed", "no `}` follows")
                .with_help("`$${` means the text itself"),
        }
    }

    /// Text that says something.
    pub(super) fn name(&self) -> Option<String> {
        let text = self.text()?;
        if text.trim().is_empty() {
            self.note(self.mistake("must not be empty", "nothing is said here"));
            return None;
        }
        Some(text)
    }

    /// A field path.
    pub(super) fn path(&self) -> Option<FieldPath> {
        let text = self.text()?;
        match FieldPath::parse(&text) {
            Ok(path) => Some(path),
            Err(wrong) => {
                let at = wrong.at
                    ..text[wrong.at..].chars().next().map_or(wrong.at + 1, |c| wrong.at + c.len_utf8());
                let span = inside(self.reading.text, &self.span(), &text, &at);
                let message = format!("`{}` cannot be read as a field path", self.name);
                let help =
                    "a path is written `a.b`, `a[0].b`, `a[].b`, or `[\"key.with.dot\"]` in single quotes";
                self.note(FileError::new(span, message, wrong.what).with_help(help));
                None
            }
        }
    }

    /// A length of time.
    pub(super) fn duration(&self) -> Option<Duration> {
        if let DeValue::Integer(_) | DeValue::Float(_) = self.value.get_ref() {
            let mistake = self.mistake("must be a length of time", "this is a number without a unit");
            self.note(mistake.with_help("put it in quotes with its unit, such as \"10s\" or \"500ms\""));
            return None;
        }
        parse_duration(&self.text()?)
            .map_err(|why| self.note(self.mistake("is not a length of time", why)))
            .ok()
    }

    /// True or false.
    pub(super) fn boolean(&self) -> Option<bool> {
        let read = self.value.get_ref().as_bool();
        if read.is_none() {
            self.wrong("true or false");
        }
        read
    }

    /// A whole number within bounds.
    pub(super) fn count(&self, bounds: RangeInclusive<usize>) -> Option<usize> {
        let wanted = format!("a whole number from {} to {}", bounds.start(), bounds.end());
        let DeValue::Integer(number) = self.value.get_ref() else {
            self.wrong(&wanted);
            return None;
        };
        let read = usize::from_str_radix(number.as_str(), number.radix()).ok();
        let read = read.filter(|number| bounds.contains(number));
        if read.is_none() {
            self.note(self.mistake(&format!("must be {wanted}"), "out of bounds"));
        }
        read
    }

    /// One word of a closed list.
    pub(super) fn word<T: Copy>(&self, words: &[(T, &str)]) -> Option<T> {
        let text = self.text()?;
        let found = words.iter().find(|(_, word)| *word == text).map(|(meaning, _)| *meaning);
        if found.is_none() {
            let all: Vec<_> = words.iter().map(|(_, word)| format!("`{word}`")).collect();
            let label = match nearest(&text, words.iter().map(|(_, word)| *word)) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "none of its words".into(),
            };
            let mistake = FileError::new(self.span(), format!("unknown word for `{}`", self.name), label);
            self.note(mistake.with_help(format!("write one of {}", all.join(", "))));
        }
        found
    }

    /// The entries of a list.
    pub(super) fn items(&self, wanted: &str) -> Option<Vec<Self>> {
        let DeValue::Array(items) = self.value.get_ref() else {
            let mistake = self.mistake(&format!("must be {wanted}"), format!("this is {}", self.kind()));
            self.note(mistake.with_help("a list stands in brackets, with commas: `[\"a\", \"b\"]`"));
            return None;
        };
        let item = |(index, value)| Self { name: format!("{}[{index}]", self.name), value, ..self.clone() };
        Some(items.iter().enumerate().map(item).collect())
    }

    /// The one table that stands here, read and closed; `title` names it to the reader.
    pub(super) fn table<T>(&self, title: &str, read: impl FnOnce(&mut Table<'t>) -> T) -> Option<T> {
        let entries = match self.value.get_ref() {
            DeValue::Table(entries) => entries,
            DeValue::Array(items)
                if title.starts_with('[') && items.iter().all(|item| item.get_ref().is_table()) =>
            {
                let mistake = self.mistake("must be one table", "this is a list of tables");
                self.note(mistake.with_help(format!("write `{title}`, with single brackets")));
                return None;
            }
            _ => {
                self.wrong("a table");
                return None;
            }
        };
        let mut table = Table::new(self.reading, entries, self.span(), title);
        if self.expands {
            table.expanding();
        }
        let read = read(&mut table);
        table.close();
        Some(read)
    }

    /// A list of tables, `[[title]]`; an entry that has mistakes is none, so that the others keep their number.
    pub(super) fn tables<T>(
        &self,
        title: &str,
        mut read: impl FnMut(&mut Table<'t>) -> Option<T>,
    ) -> Vec<Option<T>> {
        if let DeValue::Table(_) = self.value.get_ref() {
            let mistake = self.mistake("must be a list of tables", "this is one table");
            let help = if title.starts_with("[[") {
                format!("write `{title}`, with double brackets")
            } else {
                "put it in brackets".into()
            };
            self.note(mistake.with_help(help));
            return Vec::new();
        }
        let items = self.items("a list of tables").unwrap_or_default();
        items.iter().map(|item| item.table(title, &mut read).flatten()).collect()
    }
}
