//! `hallmark lock`: keeps what the designated tools declare, to be told when it changes.

use std::path::PathBuf;

use clap::Args;

use super::arguments::ServerOptions;
use super::choose::Chosen;
use super::declared::declared;
use super::exit::Exit;
use super::failure::Failure;
use super::{files, locked, terminal, writing};
use crate::engine;
use crate::model::{Evidence, Lock, clean_line};

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  hallmark lock\n  hallmark lock -- python server.py\n  hallmark check --locked\n\nThe file holds what the designated tools declare, and no address, header or customer. Keep it under version control and run the command again to accept a change; it says what has changed."
)]
pub(super) struct LockOptions {
    #[command(flatten)]
    server: ServerOptions,
    /// Lock a saved `tools/list` answer, without a server
    #[arg(long, value_name = "FILE", conflicts_with_all = ["command", "url", "mcp_json", "server"])]
    declarations: Option<PathBuf>,
    /// Where to write [default: hallmark.lock beside the designation file]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Say nothing that is not amiss
    #[arg(long, short)]
    quiet: bool,
}

pub(super) fn run(options: &LockOptions) -> Result<Exit, Failure> {
    let chosen = Chosen::new(&options.server)?;
    if chosen.designation.designated_tools().is_empty() {
        return Err(Failure::usage("no tool is designated, so there is nothing to lock")
            .help("designate one in hallmark.toml, as `hallmark check` shows"));
    }
    let path = locked::place(options.output.as_deref(), &chosen);
    let before = locked::existing(&path)?;
    let saved = options.declarations.as_deref();
    let evidence = declared(saved, &chosen, &options.server, options.quiet)?;
    let evidence = evidence.map_err(|error| Failure::wire(&error))?;
    let lock = engine::lock_of(&evidence);
    say_what_is_missing(&chosen, &lock);
    let name = files::shown(&path);
    let said = match &before {
        Some(before) if *before == lock => format!("{name} is up to date: {}", counted(&lock)),
        Some(before) => rewritten(&name, before, &lock, &evidence),
        None => format!("{name} written: {}", counted(&lock)),
    };
    if before.as_ref() != Some(&lock) {
        writing::write_text(&path, &engine::lock_to_text(&lock))?;
    }
    if !options.quiet {
        terminal::print(&format!("{said}\n"))?;
    }
    Ok(Exit::Passed)
}

/// A designated tool that is not offered cannot be locked.
fn say_what_is_missing(chosen: &Chosen, lock: &Lock) {
    for tool in chosen.designation.designated_tools().into_iter().filter(|tool| lock.tool(tool).is_none()) {
        terminal::complain(&clean_line(&format!("note: `{tool}` is not offered, so it is not locked")));
    }
}

fn counted(lock: &Lock) -> String {
    let tools = match lock.tools.len() {
        1 => "1 tool".to_owned(),
        several => format!("{several} tools"),
    };
    let server = [&lock.server.name, &lock.server.version].map(|part| clean_line(part)).join(" ");
    match server.trim() {
        "" => tools,
        server => format!("{tools} of {server}"),
    }
}

/// What is accepted by writing the file anew.
fn rewritten(name: &str, before: &Lock, lock: &Lock, evidence: &Evidence) -> String {
    let compared = Evidence { lock: Some(before.clone()), ..evidence.clone() };
    let changes = engine::changes_since(&compared);
    let mut said = format!("{name} rewritten: {}", counted(lock));
    if before.server.version != lock.server.version {
        said.push_str(&clean_line(&format!(", before of version {}", before.server.version)));
    }
    for tool in before.tools.iter().filter(|tool| lock.tool(&tool.name).is_none()) {
        said.push_str(&format!("\n  no longer locked: `{}`", clean_line(&tool.name)));
    }
    for (severity, message) in changes {
        said.push_str(&format!("\n  {}: {}", severity.name(), clean_line(&message)));
    }
    said
}
