//! `hallmark reach`: the lookup that each request on chat is verified by.

use std::path::PathBuf;

use clap::Args;

use super::arguments::{ServerOptions, ShowOptions};
use super::choose::Chosen;
use super::declared::declared;
use super::exit::Exit;
use super::failure::Failure;
use super::output::{Format, Shown};
use crate::platform::{Request, requests};
use crate::report::{self, Look};

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  hallmark reach\n  hallmark reach -- python server.py\n  hallmark reach --declarations tools.json --format json"
)]
pub(super) struct ReachOptions {
    #[command(flatten)]
    server: ServerOptions,
    /// Read a saved `tools/list` answer, without a server
    #[arg(long, value_name = "FILE", conflicts_with_all = ["command", "url", "mcp_json", "server"])]
    declarations: Option<PathBuf>,
    #[command(flatten)]
    show: ShowOptions,
}

pub(super) fn run(options: &ReachOptions) -> Result<Exit, Failure> {
    options.show.check_formats("reach", &[Format::Human, Format::Json])?;
    options.show.check_targets(&[], &[options.server.config.as_deref(), options.declarations.as_deref()])?;
    let chosen = Chosen::new(&options.server)?;
    let saved = options.declarations.as_deref();
    let evidence = declared(saved, &chosen, &options.server, options.show.quiet)?;
    let tools = evidence.map_err(|error| Failure::wire(&error))?.declarations();
    options.show.show(&Requests(requests(&chosen.designation, &tools)))?;
    Ok(Exit::Passed)
}

/// What is shown.
struct Requests(Vec<Request>);

impl Shown for Requests {
    fn shown(&self, format: Format, look: &Look) -> Option<String> {
        match format {
            Format::Human => Some(report::human_requests(&self.0, look)),
            Format::Json => Some(report::json_requests(&self.0)),
            Format::Sarif | Format::Junit | Format::Markdown | Format::Github | Format::Html => None,
        }
    }
}
