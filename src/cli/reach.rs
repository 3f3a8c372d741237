//! `hallmark reach`: the lookup that each request on chat is verified by.

use std::path::PathBuf;

use clap::Args;

use super::arguments::{ServerOptions, ShowOptions};
use super::choose::Chosen;
use super::exit::Exit;
use super::failure::Failure;
use super::output::{Format, Shown};
use super::{files, running};
use crate::engine::Asked;
use crate::model::Declaration;
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
    let tools = tools(options, &chosen)?;
    options.show.show(&Requests(requests(&chosen.designation, &tools)))?;
    Ok(Exit::Passed)
}

/// The declarations: from a file, or from the server.
fn tools(options: &ReachOptions, chosen: &Chosen) -> Result<Vec<Declaration>, Failure> {
    if let Some(path) = &options.declarations {
        return Ok(files::declarations(path)?.into_iter().map(Declaration::from_value).collect());
    }
    let server = chosen.server(&options.server)?;
    let asked = Asked::declarations(&chosen.designation, chosen.source.clone());
    let evidence = running::evidence(running::open, &server, asked, (false, options.show.quiet))?;
    Ok(evidence.map_err(|error| Failure::wire(&error))?.declarations())
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
