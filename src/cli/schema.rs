//! `hallmark schema`: the JSON Schema of the designation file, or of the report.

use clap::Args;

use super::exit::Exit;
use super::failure::Failure;
use super::terminal;
use crate::{designation, report};

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  hallmark schema > hallmark.schema.json\n  hallmark schema --report > report.schema.json\n\nEditors that know TOML by taplo, such as Even Better TOML, complete and check a hallmark.toml whose first line is\n  #:schema ./hallmark.schema.json"
)]
pub(super) struct SchemaOptions {
    /// The schema of the JSON report and of single lookups instead
    #[arg(long)]
    report: bool,
}

pub(super) fn run(options: &SchemaOptions) -> Result<Exit, Failure> {
    let schema = if options.report { report::report_schema() } else { designation::schema() };
    terminal::print(&format!("{schema:#}\n"))?;
    Ok(Exit::Passed)
}
