//! `hallmark replay`: recorded evidence, judged again.

use std::path::PathBuf;

use clap::Args;

use super::arguments::ShowOptions;
use super::exit::Exit;
use super::failure::Failure;
use super::gate::FailOptions;
use super::{files, running};
use crate::engine::{self, Settings};

#[derive(Debug, Args)]
#[command(after_help = "Example:\n  hallmark check --record evidence.json\n  hallmark replay evidence.json")]
pub(super) struct ReplayOptions {
    /// The file that `check --record` wrote
    #[arg(value_name = "EVIDENCE")]
    pub(super) evidence: PathBuf,
    #[command(flatten)]
    pub(super) show: ShowOptions,
    #[command(flatten)]
    pub(super) fail: FailOptions,
}

pub(super) fn run(options: &ReplayOptions) -> Result<Exit, Failure> {
    options.show.check_targets(&[Some(&options.evidence)])?;
    let gate = options.fail.open()?;
    let text = files::text_of_or_stdin(&options.evidence)?;
    let evidence = engine::evidence_from_text(&text)
        .map_err(|error| Failure::usage(format!("{}: {error}", options.evidence.display())))?;
    let settings = Settings {
        mask: options.show.mask(),
        asked: true,
        told: options.show.tells(),
        selection: options.fail.selection(),
    };
    running::present(engine::report(&evidence, settings), &options.show, &gate)
}
