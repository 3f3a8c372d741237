//! `hallmark lint`: the declarations alone.

use std::path::PathBuf;

use clap::Args;

use super::arguments::{ServerOptions, ShowOptions};
use super::choose::Chosen;
use super::declared::declared;
use super::exit::Exit;
use super::failure::Failure;
use super::gate::FailOptions;
use super::locked::LockedOptions;
use super::running;
use crate::model::Evidence;

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  hallmark lint\n  hallmark lint -- npx some-server\n  hallmark lint --declarations tools.json\n  hallmark lint --locked"
)]
pub(super) struct LintOptions {
    #[command(flatten)]
    pub(super) server: ServerOptions,
    /// Judge a saved `tools/list` answer, without a server
    #[arg(long, value_name = "FILE", conflicts_with_all = ["command", "url", "mcp_json", "server"])]
    pub(super) declarations: Option<PathBuf>,
    #[command(flatten)]
    pub(super) locked: LockedOptions,
    #[command(flatten)]
    pub(super) show: ShowOptions,
    #[command(flatten)]
    pub(super) fail: FailOptions,
}

pub(super) fn run(options: &LintOptions) -> Result<Exit, Failure> {
    options.show.check_targets(
        &[options.fail.written()],
        &[options.server.config.as_deref(), options.declarations.as_deref(), options.fail.known()],
    )?;
    let gate = options.fail.open()?;
    let chosen = Chosen::new(&options.server)?;
    let lock = options.locked.read(&chosen)?;
    let saved = options.declarations.as_deref();
    let evidence = declared(saved, &chosen, &options.server, options.show.quiet)?;
    let evidence = evidence.map(|one| Evidence { lock, ..one });
    running::conclude(evidence, None, (&options.show, &gate), false)
}
