//! The files of MCP clients: the one that the line names, or the one that is found.

use std::path::{Path, PathBuf};

use clap::Args;

use super::failure::Failure;
use super::{files, terminal};
use crate::designation::{McpJson, McpJsonError};
use crate::model::Transport;

/// Where MCP clients keep their servers in a project's folder, the first that is there being taken.
const PLACES: [&str; 3] = [".mcp.json", ".vscode/mcp.json", ".cursor/mcp.json"];

/// A server out of a file that MCP clients use.
#[derive(Debug, Args)]
pub(super) struct McpJsonOptions {
    /// A file with the `mcpServers` of MCP clients [default: .mcp.json, where no other server is named]
    #[arg(long, value_name = "FILE", conflicts_with_all = ["command", "url"])]
    pub(super) mcp_json: Option<PathBuf>,
    /// The server's name in that file; not needed where it holds only one
    #[arg(long, value_name = "NAME", conflicts_with_all = ["command", "url"])]
    pub(super) server: Option<String>,
}

impl McpJsonOptions {
    /// The server of the file that the line names, if it names one.
    pub(super) fn named(&self) -> Result<Option<Transport>, Failure> {
        let Some(path) = &self.mcp_json else { return Ok(None) };
        let file = read(path)?;
        self.pick(&file).map(|(_, transport)| Some(transport))
    }

    /// The server of a file that is found in `folder` or above, where nothing else names one, and the folder in which
    /// it was found; says which was taken.
    pub(super) fn found(&self, folder: Option<&Path>) -> Result<Option<(Transport, PathBuf)>, Failure> {
        let Some((project, path)) = folder.and_then(found_above) else {
            return match &self.server {
                Some(_) => Err(Failure::usage(
                    "--server names a server of a file, and there is no .mcp.json here or in a folder above",
                )
                .help("name the file by --mcp-json")),
                None => Ok(None),
            };
        };
        let file = read(&path)?;
        let (name, transport) = self.pick(&file)?;
        terminal::complain(&format!(
            "note: no server is named, so `{name}` of {} is taken",
            files::shown(&path)
        ));
        Ok(Some((transport, project)))
    }

    fn pick(&self, file: &McpJson) -> Result<(String, Transport), Failure> {
        let server = file.pick(self.server.as_deref(), &terminal::environment).map_err(told)?;
        for note in server.notes {
            terminal::complain(&format!("note: {note}"));
        }
        Ok((server.name, server.transport))
    }
}

fn read(path: &Path) -> Result<McpJson, Failure> {
    McpJson::read(&files::shown(path), &files::text_of(path)?).map_err(told)
}

fn told(error: McpJsonError) -> Failure {
    let failure = Failure::usage(error.message);
    match error.help {
        Some(help) => failure.help(help),
        None => failure,
    }
}

/// The folder of a project that keeps such a file, and the file.
fn found_above(folder: &Path) -> Option<(PathBuf, PathBuf)> {
    let all = |folder: &Path| PLACES.map(|place| (folder.to_owned(), folder.join(place)));
    folder.ancestors().flat_map(all).find(|(_, path)| path.is_file())
}
