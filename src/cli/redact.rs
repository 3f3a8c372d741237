//! `hallmark redact`: a copy of recorded evidence to hand to somebody.

use std::path::PathBuf;

use clap::Args;

use super::exit::Exit;
use super::failure::Failure;
use super::{files, terminal, writing};
use crate::engine;

#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  hallmark check --record evidence.json\n  hallmark redact evidence.json --output evidence.redacted.json\n  hallmark replay evidence.redacted.json"
)]
pub(super) struct RedactOptions {
    /// The file that `check --record` wrote; - for standard input
    #[arg(value_name = "EVIDENCE")]
    pub(super) evidence: PathBuf,
    /// Write the copy to FILE instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

pub(super) fn run(options: &RedactOptions) -> Result<Exit, Failure> {
    if let Some(output) =
        options.output.as_deref().filter(|output| writing::is_same(output, &options.evidence))
    {
        return Err(Failure::usage(format!("{} is the evidence itself", output.display()))
            .help("name another file for the copy: the evidence is needed to judge again"));
    }
    if let Some(output) = options.output.as_deref() {
        writing::check_targets(&[output], &[])?;
    }
    let text = files::text_of_or_stdin(&options.evidence)?;
    let evidence = engine::evidence_from_text(&text)
        .map_err(|error| Failure::usage(format!("{}: {error}", options.evidence.display())))?;
    let (copy, count) = engine::redacted_to_text(&evidence);
    match &options.output {
        Some(output) => writing::write_text(output, &copy)?,
        None => {
            terminal::print(&copy)?;
        }
    }
    let values = if count == 1 { "1 value is".to_owned() } else { format!("{count} different values are") };
    terminal::complain(&format!(
        "note: {values} masked; the names of tools and fields, the descriptions and the domains of addresses stay, so read \
         it before you hand it over"
    ));
    Ok(Exit::Passed)
}
