//! What is judged, and what fails: the options that a gate in CI is made of.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::failure::Failure;
use super::{files, terminal, writing};
use crate::engine::{Baseline, Selection};
use crate::model::{Reason, Report, Severity};
use crate::suite;

/// What makes a report fail.
#[derive(Debug, Args)]
pub(super) struct FailOptions {
    /// The least severity that ends in exit code 1
    #[arg(long, value_enum, value_name = "SEVERITY", default_value = "error")]
    pub(super) fail_on: FailOn,
    /// End in exit code 4 when any rule was left unjudged
    #[arg(long)]
    pub(super) require_all: bool,
    /// Judge only this rule; may be given several times
    #[arg(long, value_name = "NAME", value_parser = rule_name)]
    rule: Vec<String>,
    /// Leave this rule out; may be given several times
    #[arg(long, value_name = "NAME", value_parser = rule_name)]
    ignore: Vec<String>,
    /// Judge only this suite; may be given several times
    #[arg(long, value_name = "NAME", value_parser = suite_name)]
    suite: Vec<String>,
    /// Fail only what is new: the findings in FILE are known
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// Write the findings to FILE, to be known from now on
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rule", "ignore", "suite"])]
    write_baseline: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum FailOn {
    Error,
    Warning,
    Info,
}

impl FailOn {
    pub(super) fn severity(self) -> Severity {
        match self {
            Self::Error => Severity::Error,
            Self::Warning => Severity::Warning,
            Self::Info => Severity::Info,
        }
    }
}

fn rule_name(text: &str) -> Result<String, String> {
    suite::is_rule(text).map(|()| text.to_owned()).map_err(|near| match near {
        Some(near) => format!("no rule is named so; did you mean `{near}`?"),
        None => "no rule is named so; `hallmark rules` lists them all".into(),
    })
}

fn suite_name(text: &str) -> Result<String, String> {
    let names: Vec<&str> = suite::all().iter().map(|suite| suite.name.as_str()).collect();
    if names.contains(&text) {
        Ok(text.to_owned())
    } else {
        Err(format!("the suites are {}", names.join(", ")))
    }
}

impl FailOptions {
    /// Which rules are judged.
    pub(super) fn selection(&self) -> Selection {
        Selection { suites: self.suite.clone(), rules: self.rule.clone(), left_out: self.ignore.clone() }
    }

    /// The file that is written besides the results. One that is known is written anew.
    pub(super) fn written(&self) -> Option<&Path> {
        self.write_baseline.as_deref()
    }

    /// The file that is read, unless it is the one to write.
    pub(super) fn known(&self) -> Option<&Path> {
        let known = self.baseline.as_deref()?;
        let anew = self.write_baseline.as_deref().is_some_and(|written| writing::is_same(written, known));
        (!anew).then_some(known)
    }

    /// Reads the baseline: before anything is asked, so that a wrong one costs nothing.
    pub(super) fn open(&self) -> Result<Gate<'_>, Failure> {
        let read = |path: &PathBuf| {
            Baseline::from_text(&files::text_of(path)?)
                .map_err(|error| Failure::usage(format!("{}: {error}", path.display())))
        };
        if let Some(path) = self.write_baseline.as_ref().filter(|path| path.is_file()) {
            only_over_a_baseline(path)?;
        }
        Ok(Gate { options: self, baseline: self.baseline.as_ref().map(read).transpose()? })
    }
}

/// Refuses to write a baseline over anything else.
fn only_over_a_baseline(path: &Path) -> Result<(), Failure> {
    let text = files::text_of(path)?;
    match Baseline::from_text(&text) {
        Err(error) if !text.trim().is_empty() => {
            Err(Failure::usage(format!("{} would be written over: {error}", path.display()))
                .help("name another file for --write-baseline"))
        }
        _ => Ok(()),
    }
}

/// The options, with the baseline that they name.
#[derive(Debug)]
pub(super) struct Gate<'a> {
    pub(super) options: &'a FailOptions,
    baseline: Option<Baseline>,
}

impl Gate<'_> {
    /// Writes the baseline that is asked for and marks in the report what is known.
    pub(super) fn close(&self, report: &mut Report) -> Result<(), Failure> {
        let written = self.options.write_baseline.as_ref().map(|path| write(path, report)).transpose()?;
        if let Some(known) = self.baseline.as_ref().or(written.as_ref()) {
            known.apply(report);
        }
        Ok(())
    }
}

fn write(path: &Path, report: &Report) -> Result<Baseline, Failure> {
    let baseline = Baseline::of(report);
    writing::write_text(path, &baseline.to_text())?;
    let count = baseline.len();
    let noun = if count == 1 { "finding" } else { "findings" };
    terminal::complain(&format!(
        "note: {} holds {count} {noun}, known from now on by --baseline",
        path.display()
    ));
    let failed = report.not_judged.iter().filter(|one| one.because == Reason::Failed).count();
    if failed > 0 {
        terminal::complain(
            "note: rules were left unjudged, since no call could tell; what they would have found is not in it",
        );
    }
    Ok(baseline)
}
