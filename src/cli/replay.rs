//! `hallmark replay`: recorded evidence, judged again.

use std::path::PathBuf;

use clap::Args;

use super::arguments::ShowOptions;
use super::exit::Exit;
use super::failure::Failure;
use super::gate::FailOptions;
use super::{files, running, terminal};
use crate::engine::{self, Recorded};

#[derive(Debug, Args)]
#[command(after_help = "Example:\n  hallmark check --record evidence.json\n  hallmark replay evidence.json")]
pub(super) struct ReplayOptions {
    /// The file that `check --record` or `hallmark redact` wrote; - for standard input
    #[arg(value_name = "EVIDENCE")]
    pub(super) evidence: PathBuf,
    #[command(flatten)]
    pub(super) show: ShowOptions,
    #[command(flatten)]
    pub(super) fail: FailOptions,
}

pub(super) fn run(options: &ReplayOptions) -> Result<Exit, Failure> {
    options
        .show
        .check_targets(&[options.fail.written()], &[Some(&options.evidence), options.fail.known()])?;
    let gate = options.fail.open()?;
    let text = files::text_of_or_stdin(&options.evidence)?;
    let recorded = engine::recorded_from_text(&text)
        .map_err(|error| Failure::usage(format!("{}: {error}", options.evidence.display())))?;
    let report = match recorded {
        Recorded::Whole(evidence) => {
            engine::report(&evidence, running::settings(&options.show, &options.fail, true))
        }
        Recorded::Redacted(report) => {
            let kept = report.kept.clone().unwrap_or_default();
            if !options.show.prints_a_page() {
                terminal::complain(&format!("note: {kept}"));
            }
            if options.show.reveal {
                terminal::complain(
                    "note: --reveal shows nothing more: the values are not in a redacted copy",
                );
            }
            *report
        }
    };
    running::present(report, &options.show, &gate)
}
