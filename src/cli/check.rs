//! `hallmark check`: everything.

use std::path::PathBuf;

use clap::Args;

use super::arguments::{FailOptions, ServerOptions, ShowOptions};
use super::choose::Chosen;
use super::exit::Exit;
use super::failure::Failure;
use super::{files, running};
use crate::designation;
use crate::engine::Asked;

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  hallmark check\n  hallmark check -- python server.py\n  hallmark check --url https://crm.example.com/mcp --header 'Authorization: Bearer ${TOKEN}'\n  hallmark check --mcp-json .mcp.json --server crm\n  hallmark check --record evidence.json --format json=report.json"
)]
pub(super) struct CheckOptions {
    #[command(flatten)]
    pub(super) server: ServerOptions,
    /// Write the evidence to FILE, values whole, readable by its owner only
    #[arg(long, value_name = "FILE")]
    pub(super) record: Option<PathBuf>,
    /// Also call the record tools that change something, for another's record and for one that does not exist
    #[arg(long)]
    pub(super) allow_writes: bool,
    #[command(flatten)]
    pub(super) show: ShowOptions,
    #[command(flatten)]
    pub(super) fail: FailOptions,
}

pub(super) fn run(options: &CheckOptions) -> Result<Exit, Failure> {
    options.show.check_targets(&[options.record.as_deref(), options.server.config.as_deref()])?;
    let chosen = Chosen::new(&options.server)?;
    if chosen.designation.rows().next().is_none() && chosen.designation.sources.is_empty() {
        return Err(nothing_designated(&chosen));
    }
    let server = chosen.server(&options.server)?;
    let asked =
        Asked::everything(&chosen.designation, chosen.source.clone(), options.allow_writes).at(files::now());
    running::say_what_changes(&asked);
    let evidence = running::evidence(running::open, &server, asked, (true, options.show.quiet))?;
    running::conclude(evidence, options.record.as_deref(), (&options.show, &options.fail), true)
}

/// Without a designation nothing can be looked up; the file to write is shown whole.
fn nothing_designated(chosen: &Chosen) -> Failure {
    let message = if chosen.from_file {
        "the designation file designates no lookup: it has neither [lookup.email] nor [lookup.phone]"
    } else {
        "there is no hallmark.toml here or in a folder above, so no lookup is designated"
    };
    Failure::usage(message).help(format!(
        "write one as below and run `hallmark check` again; `hallmark lint` judges the declarations without one\n\n{}",
        designation::draft_hint()
    ))
}
