//! `hallmark lint`: the declarations alone.

use std::path::Path;
use std::time::Duration;

use super::arguments::LintOptions;
use super::choose::Chosen;
use super::exit::Exit;
use super::failure::Failure;
use super::{files, running};
use crate::engine::Asked;
use crate::model::{Evidence, RawJson, ServerFacts};

pub(super) fn run(options: &LintOptions) -> Result<Exit, Failure> {
    options.show.check_targets(&[options.server.config.as_deref(), options.declarations.as_deref()])?;
    let chosen = Chosen::new(&options.server)?;
    let show = (&options.show, &options.fail);
    if let Some(path) = &options.declarations {
        return running::conclude(Ok(from_file(path, &chosen, options)?), None, show, false);
    }
    let server = chosen.server(&options.server)?;
    let asked = Asked::declarations(&chosen.designation, chosen.source.clone());
    let evidence = running::evidence(running::open, &server, asked, (false, options.show.quiet))?;
    running::conclude(evidence, None, show, false)
}

/// Declarations saved in a file: a `tools/list` answer, its result, or the list itself.
fn from_file(path: &Path, chosen: &Chosen, options: &LintOptions) -> Result<Evidence, Failure> {
    let list = files::declarations(path)?;
    let protocol = match options.server.protocol.as_deref() {
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
        breaches: Vec::new(),
        exchanges: Vec::new(),
        records: Vec::new(),
        allow_writes: false,
        older: None,
        witness: None,
        stderr: String::new(),
        stopped: None,
        elapsed: Duration::ZERO,
        source: chosen.source.clone(),
    })
}
