//! Where results go, and in which format.

use std::path::{Path, PathBuf};

use super::arguments::ShowOptions;
use super::failure::Failure;
use super::{terminal, writing};
use crate::model::{Masker, Report, SingleLookup};
use crate::report::{self, Look, Threshold};

/// A format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Human,
    Json,
    Sarif,
    Junit,
    Markdown,
    Github,
    Html,
}

impl Format {
    /// All, by the names that are typed.
    const ALL: [(Self, &str); 7] = [
        (Self::Human, "human"),
        (Self::Json, "json"),
        (Self::Sarif, "sarif"),
        (Self::Junit, "junit"),
        (Self::Markdown, "markdown"),
        (Self::Github, "github"),
        (Self::Html, "html"),
    ];

    fn name(self) -> &'static str {
        Self::ALL.iter().find(|(format, _)| *format == self).map_or("", |(_, name)| name)
    }
}

/// Names for a sentence: `human, json and html`.
fn listed(formats: &[Format]) -> String {
    let names: Vec<&str> = formats.iter().map(|format| format.name()).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

/// A format, and a file when it goes to one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FormatChoice {
    format: Format,
    file: Option<PathBuf>,
}

impl FormatChoice {
    /// Reads `FMT` or `FMT=FILE`.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let (name, file) = match text.split_once('=') {
            Some((_, "")) => return Err("a file name belongs behind the =".into()),
            Some((name, file)) => (name, Some(PathBuf::from(file))),
            None => (text, None),
        };
        match Format::ALL.iter().find(|(_, known)| *known == name) {
            Some((format, _)) => Ok(Self { format: *format, file }),
            None => {
                let all = listed(&Format::ALL.map(|(format, _)| format));
                Err(format!("`{}` is no format: {all} are", crate::model::clean_line(name)))
            }
        }
    }
}

/// Something that every format, or some of them, can show.
pub(super) trait Shown {
    /// The text in a format; none in one that it is never shown in, which `check_formats` refuses.
    fn shown(&self, format: Format, look: &Look) -> Option<String>;
}

/// A report, and what it was held to.
pub(super) struct Held<'a> {
    pub(super) report: &'a Report,
    pub(super) threshold: Threshold,
}

impl Shown for Held<'_> {
    fn shown(&self, format: Format, look: &Look) -> Option<String> {
        let Self { report, threshold } = *self;
        Some(match format {
            Format::Human => report::human(report, look),
            Format::Json => report::json(report),
            Format::Sarif => report::sarif(report, threshold),
            Format::Junit => report::junit(report, threshold),
            Format::Markdown => report::markdown(report, threshold),
            Format::Github => report::github(report, threshold),
            Format::Html => report::html(report, threshold),
        })
    }
}

/// The formats of one lookup: those that hold a story, not a list of findings.
pub(super) const OF_ONE: &[Format] = &[Format::Human, Format::Json, Format::Markdown, Format::Html];

impl Shown for SingleLookup {
    fn shown(&self, format: Format, look: &Look) -> Option<String> {
        match format {
            Format::Human => Some(report::human_single(self, look)),
            Format::Json => Some(report::json_single(self)),
            Format::Markdown => Some(report::markdown_single(self)),
            Format::Html => Some(report::html_single(self)),
            Format::Sarif | Format::Junit | Format::Github => None,
        }
    }
}

impl ShowOptions {
    /// How personal values are shown.
    pub(super) fn mask(&self) -> Masker {
        Masker { reveal: self.reveal }
    }

    /// Refuses a format in which a command shows nothing, before anything is asked.
    pub(super) fn check_formats(&self, command: &str, formats: &[Format]) -> Result<(), Failure> {
        match self.format.iter().find(|choice| !formats.contains(&choice.format)) {
            Some(other) => Err(Failure::usage(format!("`{command}` has no format {}", other.format.name()))
                .help(format!("it has {}", listed(formats)))),
            None => Ok(()),
        }
    }

    /// Whether some format tells every lookup step by step.
    pub(super) fn tells(&self) -> bool {
        self.format.iter().any(|choice| choice.format == Format::Html)
    }

    /// Refuses targets that could not be written, or that would be written twice or over an input, before anything is
    /// asked; `written` and `read` are further files of the command.
    pub(super) fn check_targets(
        &self,
        written: &[Option<&Path>],
        read: &[Option<&Path>],
    ) -> Result<(), Failure> {
        if self.format.iter().filter(|choice| choice.file.is_none()).count() > 1 {
            return Err(Failure::usage("two formats for one output").help("write all but one as FMT=FILE"));
        }
        let files = self.format.iter().filter_map(|choice| choice.file.as_deref());
        let own = files.chain(self.output.as_deref());
        let all: Vec<&Path> = own.chain(written.iter().copied().flatten()).collect();
        let read: Vec<&Path> = read.iter().copied().flatten().collect();
        writing::check_targets(&all, &read)
    }

    /// Writes a result in every format asked for: to files, or the last one without a file to standard output. One that
    /// cannot be written keeps none of the others from it, and is told when they are there.
    pub(super) fn show(&self, result: &dyn Shown) -> Result<(), Failure> {
        let files = self.format.iter().filter_map(|choice| Some((choice.format, choice.file.as_deref()?)));
        let written: Vec<Result<(), Failure>> = files
            .map(|(format, file)| writing::write_text(file, &render(result, format, &self.plain_look())))
            .collect();
        let shown = self.show_output(result);
        written.into_iter().chain([shown]).collect()
    }

    /// What standard output, or `--output` in its place, gets.
    fn show_output(&self, result: &dyn Shown) -> Result<(), Failure> {
        let to_output = self.format.iter().rfind(|choice| choice.file.is_none()).map(|choice| choice.format);
        let only_files = !self.format.is_empty() && to_output.is_none() && self.output.is_none();
        if only_files && self.quiet {
            return Ok(());
        }
        let format = to_output.unwrap_or(Format::Human);
        match &self.output {
            Some(file) => writing::write_text(file, &render(result, format, &self.plain_look())),
            None => {
                let look = terminal::look(self.color, self.verbose, self.quiet);
                terminal::print(&render(result, format, &look))
            }
        }
    }

    /// Whether the report for people goes to standard output.
    pub(super) fn prints_a_page(&self) -> bool {
        let mut printed = self.format.iter().filter(|choice| choice.file.is_none());
        self.output.is_none() && printed.all(|choice| choice.format == Format::Human)
    }

    /// Whether some program is to read the result.
    pub(super) fn wants_document(&self) -> bool {
        self.format.iter().any(|choice| choice.format != Format::Human)
    }

    /// A file is read by anybody, later: no colour unless it is asked for, and a fixed width.
    fn plain_look(&self) -> Look {
        let color = self.color == terminal::Color::Always;
        Look { width: 100, color, unicode: true, verbose: self.verbose, quiet: self.quiet }
    }
}

fn render(result: &dyn Shown, format: Format, look: &Look) -> String {
    result.shown(format, look).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_format_is_told_with_all_that_there_are() {
        let told = FormatChoice::parse("sarfi=x").expect_err("no format");
        assert_eq!(told, "`sarfi` is no format: human, json, sarif, junit, markdown, github and html are");
        assert!(FormatChoice::parse("html=").is_err());
        let choice = FormatChoice::parse("html=a=b.html").expect("a format");
        assert_eq!(choice, FormatChoice { format: Format::Html, file: Some("a=b.html".into()) });
    }
}
