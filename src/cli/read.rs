//! `hallmark read`: a pasted answer, told as a lookup.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use serde_json::json;

use super::arguments::{ExpectOptions, RowOptions, ShowOptions, ValueOptions};
use super::choose;
use super::exit::Exit;
use super::failure::Failure;
use super::output::OF_ONE;
use super::paste::{Pasted, pasted};
use super::{files, running, terminal};
use crate::model::{Evidence, Exchange, Person, Probe, RawJson, ServerFacts, Step, Variant};
use crate::probe::arguments;

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  hallmark read answer.json --phone +4549336252\n  pbpaste | hallmark read --email alex.doe@example.com --reference contact_id --value email"
)]
pub(super) struct ReadOptions {
    /// The pasted answer: a record, a tool's result, a JSON-RPC message, a line of a log, a block of a ticket; - or
    /// nothing for standard input
    #[arg(value_name = "ANSWER")]
    pub(super) answer: Option<PathBuf>,
    #[command(flatten)]
    pub(super) value_looked_up: ValueOptions,
    #[command(flatten)]
    pub(super) expect: ExpectOptions,
    #[command(flatten)]
    pub(super) row: RowOptions,
    /// The designation file [default: hallmark.toml here or in a folder above]
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,
    #[command(flatten)]
    pub(super) show: ShowOptions,
}

pub(super) fn run(options: &ReadOptions) -> Result<Exit, Failure> {
    let (channel, value) = choose::looked_up(&options.value_looked_up)?;
    options.show.check_formats("read", OF_ONE)?;
    let source = source(options)?;
    options.show.check_targets(&[], &[options.config.as_deref(), Some(&source)])?;
    let mut designation =
        files::designation(options.config.as_deref())?.map(|(_, file)| file.designation).unwrap_or_default();
    choose::with_row(&mut designation, channel, &options.row)?;
    let name =
        if source.as_os_str() == "-" { "standard input".to_owned() } else { source.display().to_string() };
    let Pasted { reply, taken_for } = pasted(&files::text_of_or_stdin(&source)?, &name)?;
    let row = designation.row(channel).cloned().ok_or_else(|| Failure::usage("no lookup is designated"))?;
    let exchange = Exchange {
        probe: Probe::new(channel, Person::Unsaid, Variant::AsSent, &value),
        step: Step::AsPlatform,
        tool: row.tool.clone(),
        arguments: arguments(&row, &designation.workspace, &value, Step::AsPlatform),
        reply,
        took: Duration::ZERO,
    };
    let declaration = json!({ "name": row.tool });
    let evidence = Evidence {
        server: ServerFacts { transport: "file".into(), ..ServerFacts::default() },
        designation,
        tools: vec![RawJson::from_value(&declaration)],
        exchanges: vec![exchange],
        ..Evidence::default()
    };
    let mut single = running::single(&evidence, &options.expect, &options.show)
        .ok_or_else(|| Failure::usage("no lookup is designated"))?;
    if options.show.wants_document() {
        terminal::complain(&format!("note: the paste is read as {taken_for}"));
    }
    single.lookup.steps.insert(0, ("the paste is read as".into(), taken_for));
    options.show.show(&single).map(|()| Exit::Passed)
}

/// The file that is named, or standard input when something is written to it.
fn source(options: &ReadOptions) -> Result<PathBuf, Failure> {
    match &options.answer {
        Some(path) => Ok(path.clone()),
        None if std::io::stdin().is_terminal() => Err(Failure::usage("no answer is named")
            .help("name the file with the pasted answer, or write it to standard input: `hallmark read - …`, then paste \
                   and end with Ctrl-D")),
        None => Ok(PathBuf::from("-")),
    }
}
