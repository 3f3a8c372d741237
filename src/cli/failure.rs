//! What keeps a command from running, told to a person.

use std::fmt::Display;

use miette::{Diagnostic, GraphicalReportHandler};

use super::exit::Exit;
use super::terminal;
use crate::designation::FileErrors;
use crate::wire::WireError;

/// Something that keeps a command from running, with its exit code.
#[derive(Debug)]
pub(super) enum Failure {
    /// A sentence, and what to do.
    Said { exit: Exit, message: String, help: Option<String> },
    /// Mistakes in the designation file, each drawn on its line.
    File(Box<FileErrors>),
    /// Ctrl-C.
    Interrupted,
}

impl Failure {
    /// The command line is wrong.
    pub(super) fn usage(message: impl Into<String>) -> Self {
        Self::Said { exit: Exit::Usage, message: message.into(), help: None }
    }

    /// The server could not be reached.
    pub(super) fn wire(error: &WireError) -> Self {
        let masked = |text: String| crate::model::mask_person(&text);
        Self::Said {
            exit: Exit::Unreachable,
            message: masked(error.to_string()),
            help: error.help().map(masked),
        }
    }

    /// A file could not be read or written.
    pub(super) fn file(doing: &str, path: impl Display, error: &std::io::Error) -> Self {
        Self::usage(format!("cannot {doing} {path}: {}", io_words(error)))
    }

    /// With what to do.
    pub(super) fn help(self, text: impl Into<String>) -> Self {
        match self {
            Self::Said { exit, message, .. } => Self::Said { exit, message, help: Some(text.into()) },
            other => other,
        }
    }

    /// Tells it on standard error and says how to end.
    pub(super) fn tell(self) -> Exit {
        match self {
            Self::Said { exit, message, help } => {
                terminal::complain(&format!("error: {message}"));
                if let Some(help) = help {
                    terminal::complain(&format!("help: {help}"));
                }
                exit
            }
            Self::File(errors) => {
                terminal::complain(drawn(&errors).trim_end());
                Exit::Usage
            }
            Self::Interrupted => {
                terminal::complain("interrupted: the server was ended, nothing was judged");
                Exit::Interrupted
            }
        }
    }
}

/// One mistake of a file, with the file's text to draw it on.
#[derive(Debug)]
struct Mistake<'a> {
    file: &'a FileErrors,
    told: &'a dyn Diagnostic,
}

impl Display for Mistake<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.told)
    }
}

impl std::error::Error for Mistake<'_> {}

impl Diagnostic for Mistake<'_> {
    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        self.told.help()
    }
    fn labels(&self) -> Option<Box<dyn Iterator<Item = miette::LabeledSpan> + '_>> {
        self.told.labels()
    }
    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        self.file.source_code()
    }
}

/// Every mistake, drawn on its line, under a count of them.
fn drawn(errors: &FileErrors) -> String {
    let look = terminal::look_of_errors();
    let theme = match (look.color, look.unicode) {
        (true, true) => miette::GraphicalTheme::unicode(),
        (false, true) => miette::GraphicalTheme::unicode_nocolor(),
        (true | false, false) => miette::GraphicalTheme::none(),
    };
    let handler = GraphicalReportHandler::new_themed(theme).with_width(look.width);
    let mut text = format!("error: {errors}\n");
    for told in errors.related().into_iter().flatten() {
        let mut one = String::new();
        match handler.render_report(&mut one, &Mistake { file: errors, told }) {
            Ok(()) => text.push_str(&format!("\n{}\n", one.trim_end())),
            Err(_) => text.push_str(&format!("\n{told}\n")),
        }
    }
    text
}

/// The reason of an input or output error, without the system's number.
pub(super) fn io_words(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".into(),
        std::io::ErrorKind::PermissionDenied => "permission is denied".into(),
        std::io::ErrorKind::InvalidData => "it is no UTF-8 text".into(),
        std::io::ErrorKind::IsADirectory => "it is a folder".into(),
        _ => error.to_string(),
    }
}
