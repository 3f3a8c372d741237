use std::fmt;
use std::ops::Range;

use miette::{Diagnostic, LabeledSpan, NamedSource, SourceCode};

/// One mistake in the designation file, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileError {
    /// What is wrong, as one short sentence.
    pub message: String,
    /// What to do about it, where that is known.
    pub help: Option<String>,
    /// The bytes of the file that are meant.
    pub span: Range<usize>,
    /// What is said beneath that place.
    pub label: String,
}

impl FileError {
    /// A mistake without a help.
    pub(super) fn new(span: Range<usize>, message: impl Into<String>, label: impl Into<String>) -> Self {
        Self { message: message.into(), help: None, span, label: label.into() }
    }

    /// The same, with a help.
    pub(super) fn with_help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for FileError {}

impl Diagnostic for FileError {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display + 'a>)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let label = LabeledSpan::new(Some(self.label.clone()), self.span.start, self.span.len());
        Some(Box::new(std::iter::once(label)))
    }
}

/// All mistakes of one designation file, in file order.
///
/// As a `miette::Diagnostic` it shows each of them beneath its own line of the file. What the file itself holds
/// under `env` and `headers`, and the secret of `oauth`, is starred there.
pub struct FileErrors {
    errors: Vec<FileError>,
    shown: NamedSource<String>,
}

impl FileErrors {
    /// Sorts the mistakes by their place. `shown` is the file's text as a reader may see it, byte for byte as
    /// long as the file.
    pub(super) fn new(name: &str, shown: String, mut errors: Vec<FileError>) -> Self {
        for error in &mut errors {
            error.span = within(&shown, &error.span);
        }
        errors.sort_by_key(|error| error.span.start);
        Self { errors, shown: NamedSource::new(name, shown) }
    }

    /// The mistakes, in file order; one at least.
    pub fn errors(&self) -> &[FileError] {
        &self.errors
    }

    /// The line of the file on which a mistake stands, the first being 1.
    pub fn line(&self, error: &FileError) -> usize {
        self.shown.inner().bytes().take(error.span.start).filter(|byte| *byte == b'\n').count() + 1
    }
}

/// The span, brought within the text and onto whole characters.
fn within(text: &str, span: &Range<usize>) -> Range<usize> {
    let floor = |at: usize| {
        let at = at.min(text.len());
        (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
    };
    let start = floor(span.start);
    start..floor(span.end).max(start)
}

impl fmt::Display for FileErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.errors.len();
        let noun = if count == 1 { "mistake" } else { "mistakes" };
        write!(f, "{}: {count} {noun}", self.shown.name())
    }
}

impl fmt::Debug for FileErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FileErrors").field("errors", &self.errors).finish_non_exhaustive()
    }
}

impl std::error::Error for FileErrors {}

impl Diagnostic for FileErrors {
    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.shown)
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        Some(Box::new(self.errors.iter().map(|error| error as &dyn Diagnostic)))
    }
}
