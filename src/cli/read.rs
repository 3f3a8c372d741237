//! `hallmark read`: a pasted answer, told as a lookup.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use serde_json::{Value, json};

use super::arguments::{ExpectOptions, RowOptions, ShowOptions, ValueOptions};
use super::choose;
use super::exit::Exit;
use super::failure::Failure;
use super::files;
use super::output::OF_ONE;
use crate::engine::{self, Settings};
use crate::model::{Evidence, Exchange, Person, Probe, RawJson, Reply, ServerFacts, Step, Variant};
use crate::probe::arguments;

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  hallmark read answer.json --phone +4549336252\n  hallmark read - --email alex.doe@example.com --reference contact_id --value email"
)]
pub(super) struct ReadOptions {
    /// The pasted answer: a record, a tool's result or a JSON-RPC message; - for standard input
    #[arg(value_name = "ANSWER")]
    pub(super) answer: PathBuf,
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
    options.show.check_targets(&[options.config.as_deref(), Some(&options.answer)])?;
    let mut designation =
        files::designation(options.config.as_deref())?.map(|(_, file)| file.designation).unwrap_or_default();
    choose::with_row(&mut designation, channel, &options.row)?;
    let reply = pasted(&files::text_of_or_stdin(&options.answer)?, &options.answer.display().to_string())?;
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
    let settings = Settings { mask: options.show.mask(), asked: true, ..Settings::default() };
    let single = engine::single(&evidence, choose::expect(options.expect.expect), settings)
        .ok_or_else(|| Failure::usage("no lookup is designated"))?;
    options.show.show(&single).map(|()| Exit::Passed)
}

/// What was pasted: a JSON-RPC message, a tool's result, or the bare record that a tool would have answered.
fn pasted(text: &str, name: &str) -> Result<Reply, Failure> {
    let raw = |value: &Value| RawJson::from_value(value);
    let text = event_data(text);
    if text.trim().is_empty() {
        return Err(Failure::usage(format!("{name} is empty"))
            .help("paste the tool's answer as it is: the record, the result with its content, or the whole JSON-RPC message"));
    }
    let Ok(json) = serde_json::from_str::<Value>(&text) else {
        // Words instead of JSON are an answer too, and what the platform makes of them is worth telling.
        return Ok(Reply::Result(raw(&json!({ "content": [{ "type": "text", "text": text.trim() }] }))));
    };
    if let Some(result) = json.get("result").filter(|_| json.get("jsonrpc").is_some()) {
        return Ok(Reply::Result(raw(result)));
    }
    if let Some(error) = json.get("error").filter(|_| json.get("jsonrpc").is_some()) {
        return Ok(Reply::RpcError(raw(error)));
    }
    let is_result = json.get("content").is_some_and(Value::is_array)
        || json.get("structuredContent").is_some()
        || json.get("isError").is_some_and(Value::is_boolean);
    if is_result {
        return Ok(Reply::Result(raw(&json)));
    }
    Ok(Reply::Result(raw(&json!({ "content": [{ "type": "text", "text": text.trim() }] }))))
}

/// The data of a pasted event stream; any other text as it is.
fn event_data(text: &str) -> String {
    let data: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("data:")).map(str::trim).collect();
    if data.is_empty() || text.trim_start().starts_with(['{', '[']) {
        text.to_owned()
    } else {
        data.join("\n")
    }
}
