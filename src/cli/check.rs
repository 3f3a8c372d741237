//! `hallmark check`: everything.

use std::path::PathBuf;

use clap::Args;

use super::arguments::{ServerOptions, ShowOptions};
use super::choose::Chosen;
use super::exit::Exit;
use super::failure::Failure;
use super::gate::FailOptions;
use super::locked::LockedOptions;
use super::output::{Format, Shown};
use super::{files, running};
use crate::designation;
use crate::engine::Asked;
use crate::model::{Evidence, Plan};
use crate::probe::planned;
use crate::report::{self, Look};

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  hallmark check\n  hallmark check -- python server.py\n  hallmark check --url https://crm.example.com/mcp --header 'Authorization: Bearer ${TOKEN}'\n  hallmark check --mcp-json .mcp.json --server crm\n  hallmark check --record evidence.json --format json=report.json\n  hallmark check --plan\n  hallmark check --locked"
)]
pub(super) struct CheckOptions {
    #[command(flatten)]
    pub(super) server: ServerOptions,
    /// Write the evidence to FILE, values whole, readable by its owner only
    #[arg(long, value_name = "FILE")]
    pub(super) record: Option<PathBuf>,
    /// Also call tools that change something: record tools, for another's record and for one that does not exist, and
    /// the tools that add and correct customers, for customers of hallmark's own
    #[arg(long)]
    pub(super) allow_writes: bool,
    /// List every call that would be made, and make none; no server is started or spoken to
    #[arg(long, conflicts_with_all = ["record", "locked"])]
    pub(super) plan: bool,
    #[command(flatten)]
    pub(super) locked: LockedOptions,
    #[command(flatten)]
    pub(super) show: ShowOptions,
    #[command(flatten)]
    pub(super) fail: FailOptions,
}

pub(super) fn run(options: &CheckOptions) -> Result<Exit, Failure> {
    options.show.check_targets(
        &[options.record.as_deref(), options.fail.written()],
        &[options.server.config.as_deref(), options.fail.known()],
    )?;
    let gate = options.fail.open()?;
    let chosen = Chosen::new(&options.server)?;
    let designation = &chosen.designation;
    let lookups = designation.rows().next().is_some();
    if !lookups && designation.sources.is_empty() && designation.directory.is_none() {
        return Err(nothing_designated(&chosen));
    }
    if options.plan {
        options.show.check_formats("check --plan", &[Format::Human, Format::Json])?;
        let plan = planned(&chosen.designation, options.allow_writes, options.show.mask());
        return options.show.show(&plan).map(|()| Exit::Passed);
    }
    let lock = options.locked.read(&chosen)?;
    let server = chosen.server(&options.server)?;
    let asked = Asked::everything(&chosen.designation, chosen.source.clone(), options.allow_writes)
        .only(&options.fail.selection())
        .at(files::now());
    running::say_what_changes(&asked);
    let evidence = running::evidence(running::open, &server, asked, (true, options.show.quiet))?;
    let evidence = evidence.map(|one| Evidence { lock, ..one });
    running::conclude(evidence, options.record.as_deref(), (&options.show, &gate), true)
}

impl Shown for Plan {
    fn shown(&self, format: Format, look: &Look) -> Option<String> {
        match format {
            Format::Human => Some(report::human_plan(self, look)),
            Format::Json => Some(report::json_plan(self)),
            Format::Sarif | Format::Junit | Format::Markdown | Format::Github | Format::Html => None,
        }
    }
}

/// Without a designation nothing can be looked up; the file to write is shown whole.
fn nothing_designated(chosen: &Chosen) -> Failure {
    let text = chosen.source.as_ref().map_or("", |source| source.text.as_str());
    let commented_out = text
        .lines()
        .any(|line| line.strip_prefix('#').is_some_and(|line| line.trim_start().starts_with("[lookup.")));
    if commented_out {
        return Failure::usage("the designation file designates no lookup: its [lookup] rows are commented out").help(
            "fill in what is commented out and take the marks away; `hallmark lint` says what is in the way of each tool",
        );
    }
    let (message, help) = if chosen.from_file {
        (
            "the designation file designates no lookup: it has neither [lookup.email] nor [lookup.phone]",
            "`hallmark lint` says which tool could be designated, and what is in the way of the others; write a row as below",
        )
    } else {
        (
            "there is no hallmark.toml here or in a folder above, so no lookup is designated",
            "let `hallmark init` draft one from the server, or write it as below; `hallmark lint` judges the declarations \
             without one",
        )
    };
    Failure::usage(message).help(format!("{help}\n\n{}", designation::draft_hint()))
}
