//! `hallmark replay`: recorded evidence, judged again.

use super::arguments::ReplayOptions;
use super::exit::Exit;
use super::failure::Failure;
use super::{files, running};
use crate::engine::{self, Settings};

pub(super) fn run(options: &ReplayOptions) -> Result<Exit, Failure> {
    options.show.check_targets(&[Some(&options.evidence)])?;
    let text = files::text_of_or_stdin(&options.evidence)?;
    let evidence = engine::evidence_from_text(&text)
        .map_err(|error| Failure::usage(format!("{}: {error}", options.evidence.display())))?;
    let report = engine::report(&evidence, Settings { mask: options.show.mask(), asked: true });
    running::present(&report, &options.show, &options.fail)
}
