use std::cell::RefCell;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::entry::Entry;
use super::errors::FileError;
use super::nearest::nearest;

/// The file while it is being read: its text, the environment, and the mistakes found so far.
pub(super) struct Reading<'t> {
    pub(super) text: &'t str,
    pub(super) env: &'t dyn Fn(&str) -> Option<String>,
    mistakes: RefCell<Vec<FileError>>,
}

impl<'t> Reading<'t> {
    pub(super) fn new(text: &'t str, env: &'t dyn Fn(&str) -> Option<String>) -> Self {
        Self { text, env, mistakes: RefCell::default() }
    }

    /// Keeps a mistake.
    pub(super) fn note(&self, mistake: FileError) {
        self.mistakes.borrow_mut().push(mistake);
    }

    /// All mistakes found.
    pub(super) fn into_mistakes(self) -> Vec<FileError> {
        self.mistakes.into_inner()
    }
}

/// What the whole file is called.
const ROOT: &str = "the file";
/// Keys of tables that somebody may look for in the file itself.
const BELOW: [(&str, &str); 6] = [
    ("email", "`[lookup.email]`"),
    ("phone", "`[lookup.phone]`"),
    ("command", "in `[server]`"),
    ("url", "in `[server]`"),
    ("tenant_id", "in `[workspace]`"),
    ("workspace_id", "in `[workspace]`"),
];

/// One table of the file. Asking for a key makes it known; [`Table::close`] tells the keys that are not.
pub(super) struct Table<'t> {
    pub(super) reading: &'t Reading<'t>,
    entries: &'t DeTable<'t>,
    place: Range<usize>,
    title: String,
    known: Vec<&'static str>,
    missing: Vec<(&'static str, &'static str)>,
    expands: bool,
    any: bool,
}

impl<'t> Table<'t> {
    /// The whole file.
    pub(super) fn root(reading: &'t Reading<'t>, entries: &'t DeTable<'t>) -> Self {
        Self::new(reading, entries, 0..0, ROOT)
    }

    /// A table whose header stands at `place`; `title` names it to the reader.
    pub(super) fn new(
        reading: &'t Reading<'t>,
        entries: &'t DeTable<'t>,
        place: Range<usize>,
        title: &str,
    ) -> Self {
        let title = title.to_owned();
        Self {
            reading,
            entries,
            place,
            title,
            known: Vec::new(),
            missing: Vec::new(),
            expands: false,
            any: false,
        }
    }

    /// From here on, `${NAME}` is replaced in every text below this table.
    pub(super) fn expanding(&mut self) {
        self.expands = true;
    }

    /// Keeps a mistake that is about the table as a whole.
    pub(super) fn note(&self, message: impl Into<String>, label: impl Into<String>, help: &str) {
        self.reading.note(FileError::new(self.place.clone(), message, label).with_help(help));
    }

    /// The entry of a key that may be left out.
    pub(super) fn take(&mut self, key: &'static str) -> Option<Entry<'t>> {
        self.known.push(key);
        let value = self.entries.get(key)?;
        Some(self.entry(key, value))
    }

    /// The entry of a key that may not be left out; `help` says what to write.
    pub(super) fn need(&mut self, key: &'static str, help: &'static str) -> Option<Entry<'t>> {
        let entry = self.take(key);
        if entry.is_none() {
            self.missing.push((key, help));
        }
        entry
    }

    /// All entries in file order, for a table whose keys the user chooses: none of them is unknown.
    pub(super) fn any(&mut self) -> Vec<(Spanned<String>, Entry<'t>)> {
        self.any = true;
        let mut pairs: Vec<_> = self
            .entries
            .iter()
            .map(|(key, value)| {
                (Spanned::new(key.span(), key.get_ref().to_string()), self.entry(key.get_ref(), value))
            })
            .collect();
        pairs.sort_by_key(|(key, _)| key.span().start);
        pairs
    }

    fn entry(&self, name: &str, value: &'t Spanned<DeValue<'t>>) -> Entry<'t> {
        Entry { reading: self.reading, name: name.to_owned(), value, expands: self.expands }
    }

    /// Tells the unknown keys and the missing ones. A missing key that an unknown one seems to mean is told once.
    pub(super) fn close(self) {
        let mut meant = Vec::new();
        let is_unknown = |key: &str| !self.any && !self.known.contains(&key);
        for key in self.entries.keys().filter(|key| is_unknown(key.get_ref())) {
            let absent = self.known.iter().copied().filter(|known| !self.entries.contains_key(*known));
            let near =
                nearest(key.get_ref(), absent).or_else(|| nearest(key.get_ref(), self.known.iter().copied()));
            self.reading.note(self.unknown(key.get_ref(), key.span(), near));
            meant.extend(near);
        }
        for (key, help) in self.missing.iter().filter(|(key, _)| !meant.contains(key)) {
            let message = format!("{} has no `{key}`", self.title);
            let mistake = FileError::new(self.place.clone(), message, format!("`{key}` is missing"));
            self.reading.note(mistake.with_help(*help));
        }
    }

    fn unknown(&self, key: &str, span: Range<usize>, near: Option<&str>) -> FileError {
        let message = format!("unknown key {}", quoted(key));
        if let Some(near) = near {
            return FileError::new(span, message, format!("did you mean `{near}`?"));
        }
        let below = BELOW.iter().find(|(below, _)| self.title == ROOT && *below == key);
        if let Some((_, table)) = below {
            return FileError::new(span, message, format!("its place is {table}"));
        }
        let known: Vec<_> = self.known.iter().map(|key| format!("`{key}`")).collect();
        FileError::new(span, message, format!("no such key in {}", self.title))
            .with_help(format!("known here: {}", known.join(", ")))
    }
}

/// A name of the file's in a sentence: cut when it is long, and without anything a terminal would obey.
pub(super) fn quoted(name: &str) -> String {
    let mut said: String = name.chars().take(60).flat_map(char::escape_debug).collect();
    if name.chars().nth(60).is_some() {
        said.push('…');
    }
    format!("`{said}`")
}
