//! Where results go, and in which format.

use std::path::{Path, PathBuf};

use super::arguments::ShowOptions;
use super::failure::Failure;
use super::files;
use super::terminal;
use crate::model::{Masker, Report, SingleLookup};
use crate::report::{self, Look};

/// A format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Human,
    Json,
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
        let format = match name {
            "human" => Format::Human,
            "json" => Format::Json,
            _ => return Err(format!("`{name}` is no format: human and json are")),
        };
        Ok(Self { format, file })
    }
}

/// Something that every format can show.
pub(super) trait Shown {
    fn as_human(&self, look: &Look) -> String;
    fn as_json(&self) -> String;
}

impl Shown for Report {
    fn as_human(&self, look: &Look) -> String {
        report::human(self, look)
    }
    fn as_json(&self) -> String {
        report::json(self)
    }
}

impl Shown for SingleLookup {
    fn as_human(&self, look: &Look) -> String {
        report::human_single(self, look)
    }
    fn as_json(&self) -> String {
        report::json_single(self)
    }
}

impl ShowOptions {
    /// How personal values are shown.
    pub(super) fn mask(&self) -> Masker {
        Masker { reveal: self.reveal }
    }

    /// Refuses targets that could not be written, or that would be written twice, before anything is asked; `others`
    /// are further files that the command reads or writes.
    pub(super) fn check_targets(&self, others: &[Option<&Path>]) -> Result<(), Failure> {
        if self.format.iter().filter(|choice| choice.file.is_none()).count() > 1 {
            return Err(Failure::usage("two formats for one output").help("write all but one as FMT=FILE"));
        }
        let files = self.format.iter().filter_map(|choice| choice.file.as_deref());
        let own: Vec<&Path> = files.chain(self.output.as_deref()).collect();
        let all: Vec<&Path> = own.iter().copied().chain(others.iter().copied().flatten()).collect();
        for (index, path) in own.iter().enumerate() {
            if all.iter().skip(index + 1).any(|other| other == path) {
                return Err(Failure::usage(format!("{} is named twice", path.display())));
            }
        }
        for path in all {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
                return Err(Failure::usage(format!("there is no folder {}", folder.display())));
            }
        }
        Ok(())
    }

    /// Writes a result in every format asked for: to files, or the last one without a file to standard output.
    pub(super) fn show(&self, result: &dyn Shown) -> Result<(), Failure> {
        let mut to_output = None;
        for choice in &self.format {
            match &choice.file {
                Some(file) => files::write(file, &render(result, choice.format, &self.plain_look()))?,
                None => to_output = Some(choice.format),
            }
        }
        let only_files = !self.format.is_empty() && to_output.is_none() && self.output.is_none();
        if only_files && self.quiet {
            return Ok(());
        }
        let format = to_output.unwrap_or(Format::Human);
        match &self.output {
            Some(file) => files::write(file, &render(result, format, &self.plain_look())),
            None => {
                let look = terminal::look(self.color, self.verbose, self.quiet);
                terminal::print(&render(result, format, &look))
                    .map_err(|error| Failure::file("write", "standard output", &error))
            }
        }
    }

    /// Whether some program is to read the result.
    pub(super) fn wants_document(&self) -> bool {
        self.format.iter().any(|choice| choice.format == Format::Json)
    }

    /// A file is read by anybody, later: no colour unless it is asked for, and a fixed width.
    fn plain_look(&self) -> Look {
        let color = self.color == terminal::Color::Always;
        Look { width: 100, color, unicode: true, verbose: self.verbose, quiet: self.quiet }
    }
}

fn render(result: &dyn Shown, format: Format, look: &Look) -> String {
    match format {
        Format::Human => result.as_human(look),
        Format::Json => result.as_json(),
    }
}
