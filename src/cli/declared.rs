//! The declarations alone, from a saved file or from the server.

use std::path::Path;

use super::arguments::ServerOptions;
use super::choose::{self, Chosen};
use super::failure::Failure;
use super::{files, running};
use crate::engine::Asked;
use crate::model::{Evidence, RawJson, ServerFacts};
use crate::wire::WireError;

/// What is declared in `saved`, where such a file is named, or by the server; no tool is called.
pub(super) fn declared(
    saved: Option<&Path>,
    chosen: &Chosen,
    options: &ServerOptions,
    quiet: bool,
) -> Result<Result<Evidence, WireError>, Failure> {
    if let Some(path) = saved {
        return from_file(path, chosen, options).map(Ok);
    }
    let server = chosen.server(options)?;
    let asked = Asked::declarations(&chosen.designation, chosen.source.clone());
    running::evidence(running::open, &server, asked, (false, quiet))
}

/// Declarations saved in a file: a `tools/list` answer, its result, or the list itself.
fn from_file(path: &Path, chosen: &Chosen, options: &ServerOptions) -> Result<Evidence, Failure> {
    let list = files::declarations(path)?;
    let protocol = match options.protocol.as_deref() {
        Some(name) => choose::protocol(name)?,
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
