//! `hallmark lint`: the declarations alone.

use std::path::{Path, PathBuf};

use clap::Args;

use super::arguments::{ServerOptions, ShowOptions};
use super::choose::Chosen;
use super::exit::Exit;
use super::failure::Failure;
use super::gate::FailOptions;
use super::locked::LockedOptions;
use super::{files, running};
use crate::engine::Asked;
use crate::model::{Evidence, RawJson, ServerFacts};

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
    let show = (&options.show, &gate);
    if let Some(path) = &options.declarations {
        let evidence = Evidence { lock, ..from_file(path, &chosen, &options.server)? };
        return running::conclude(Ok(evidence), None, show, false);
    }
    let server = chosen.server(&options.server)?;
    let asked = Asked::declarations(&chosen.designation, chosen.source.clone());
    let evidence = running::evidence(running::open, &server, asked, (false, options.show.quiet))?;
    running::conclude(evidence.map(|one| Evidence { lock, ..one }), None, show, false)
}

/// Declarations saved in a file: a `tools/list` answer, its result, or the list itself.
pub(super) fn from_file(path: &Path, chosen: &Chosen, options: &ServerOptions) -> Result<Evidence, Failure> {
    let list = files::declarations(path)?;
    let protocol = match options.protocol.as_deref() {
        Some(name) => super::choose::protocol(name)?,
        None => None,
    };
    Ok(Evidence {
        server: ServerFacts {
            name: path.display().to_string(),
            version: String::new(),
            protocol,
            transport: "file".into(),
        },
        designation: chosen.designation.clone(),
        tools: list.iter().map(RawJson::from_value).collect(),
        source: chosen.source.clone(),
        ..Evidence::default()
    })
}
