//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use super::address::AddressOptions;
use super::check::CheckOptions;
use super::completions::CompletionsOptions;
use super::demo::DemoOptions;
use super::example::ExampleOptions;
use super::explain::ExplainOptions;
use super::init::InitOptions;
use super::lint::LintOptions;
use super::lock::LockOptions;
use super::lookup::LookupOptions;
use super::man::ManOptions;
use super::mcp_json::McpJsonOptions;
use super::output::FormatChoice;
use super::reach::ReachOptions;
use super::read::ReadOptions;
use super::redact::RedactOptions;
use super::replay::ReplayOptions;
use super::rules::RulesOptions;
use super::schema::SchemaOptions;
use super::terminal::Color;
use crate::model::Risk;

/// Checks the MCP tools by which a customer-service platform finds a company's customers, and says for each what the
/// platform would record, why, and the smallest change that mends it.
#[derive(Debug, Parser)]
#[command(name = "hallmark", version, max_term_width = 100, arg_required_else_help = true)]
#[command(after_help = "Exit codes: 0 passed, 1 a finding at or above --fail-on, 2 the command line or the \
designation file is wrong, 3 the server could not be reached, 4 not proven, 130 interrupted.\n\n\
Start with `hallmark demo`, and for a server of your own with `hallmark init -- COMMAND`.")]
pub(super) struct Line {
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Check the built-in example company: the main job, with nothing to set up
    Demo(DemoOptions),
    /// Draft a designation file, hallmark.toml, from what a server declares
    Init(InitOptions),
    /// Read the declarations, look people up as the platform would, and judge both
    Check(CheckOptions),
    /// Judge the declarations alone; no tool is called
    Lint(LintOptions),
    /// Look one value up and tell step by step what the platform would make of it
    Lookup(LookupOptions),
    /// Read a pasted answer and tell what the platform would make of it, without a server
    Read(ReadOptions),
    /// Say for every tool and its arguments which lookup a request on chat reaches
    Reach(ReachOptions),
    /// Judge recorded evidence again, without a server
    Replay(ReplayOptions),
    /// Make a copy of recorded evidence to hand over, personal values masked
    Redact(RedactOptions),
    /// Say what a rule, an outcome, a clause or a word means, and how to mend it
    Explain(ExplainOptions),
    /// List the catalogue of rules
    Rules(RulesOptions),
    /// Serve the example company, over standard input and output or at an address
    Example(ExampleOptions),
    /// Keep what the designated tools declare, so that `check --locked` tells when it changes
    Lock(LockOptions),
    /// Print the JSON Schema of the designation file, for editors, or of the report
    Schema(SchemaOptions),
    /// Print a script by which a shell completes commands and options
    Completions(CompletionsOptions),
    /// Print the manual page, or write one for each command
    Man(ManOptions),
}

/// How results are shown, for every command that has some.
#[derive(Debug, Args)]
pub(super) struct ShowOptions {
    /// human, json, sarif, junit, markdown, github or html; FMT=FILE writes to a file, and may be given several times
    #[arg(long, value_name = "FMT[=FILE]", value_parser = FormatChoice::parse)]
    pub(super) format: Vec<FormatChoice>,
    /// Write the result to FILE instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// When to use colour
    #[arg(long, value_enum, default_value_t)]
    pub(super) color: Color,
    /// Say only the verdict and what fails it
    #[arg(long, short)]
    pub(super) quiet: bool,
    /// Say more
    #[arg(long, short, action = clap::ArgAction::Count)]
    pub(super) verbose: u8,
    /// Print addresses, numbers and references whole instead of masked
    #[arg(long)]
    pub(super) reveal: bool,
}

/// Which server, and its limits.
#[derive(Debug, Args)]
pub(super) struct ServerOptions {
    /// The designation file [default: hallmark.toml here or in a folder above]
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,
    /// The limit of one call, such as 10s or 500ms
    #[arg(long, value_name = "TIME")]
    pub(super) timeout: Option<String>,
    /// The limit of starting and connecting, such as 30s
    #[arg(long, value_name = "TIME")]
    pub(super) connect_timeout: Option<String>,
    /// The protocol version to speak, such as 2025-11-25, or auto
    #[arg(long, value_name = "VERSION")]
    pub(super) protocol: Option<String>,
    /// How many calls may be under way at once
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    pub(super) jobs: Option<u16>,
    /// The cap on one answer, in bytes or with KB or MB behind [default: 64MB]
    #[arg(long, value_name = "SIZE")]
    pub(super) max_answer: Option<String>,
    #[command(flatten)]
    pub(super) address: AddressOptions,
    #[command(flatten)]
    pub(super) mcp_json: McpJsonOptions,
    /// The command that starts the server, in place of the file's `[server]`
    #[arg(last = true, value_name = "COMMAND")]
    pub(super) command: Vec<String>,
}

/// A designation on the command line, in place of the file's or on top of it.
#[derive(Debug, Args)]
pub(super) struct RowOptions {
    /// The designated tool
    #[arg(long, value_name = "NAME")]
    pub(super) tool: Option<String>,
    /// The designated input [default: email or phone]
    #[arg(long, value_name = "NAME")]
    pub(super) input: Option<String>,
    /// The path of the customer reference
    #[arg(long, value_name = "PATH")]
    pub(super) reference: Option<String>,
    /// The path of the address or number
    #[arg(long, value_name = "PATH")]
    pub(super) value: Option<String>,
    /// The path of the company account
    #[arg(long, value_name = "PATH")]
    pub(super) account: Option<String>,
    /// A country of the workspace's eID connections, such as DK; may be given several times
    #[arg(long, value_name = "CC")]
    pub(super) country: Vec<String>,
    /// The tool's risk class [default on the command line: read_pii]
    #[arg(long, value_name = "CLASS", value_parser = parse_risk)]
    pub(super) risk: Option<Risk>,
}

fn parse_risk(text: &str) -> Result<Risk, String> {
    Risk::ALL
        .into_iter()
        .find(|(_, name)| *name == text)
        .map(|(risk, _)| risk)
        .ok_or_else(|| "one of read, read_pii, write, destructive".into())
}

/// The value that is looked up, and whom it should find.
#[derive(Debug, Args)]
#[group(required = true, multiple = false, id = "looked_up")]
pub(super) struct ValueOptions {
    /// The address that is looked up
    #[arg(long, value_name = "ADDRESS")]
    pub(super) email: Option<String>,
    /// The number that is looked up, in E.164
    #[arg(long, value_name = "NUMBER", allow_hyphen_values = true)]
    pub(super) phone: Option<String>,
}

/// Whom a value should find.
#[derive(Debug, Args)]
pub(super) struct ExpectOptions {
    /// Whom the value should find [default: a known customer, though finding nobody or several is no fault]
    #[arg(long, value_enum)]
    pub(super) expect: Option<ExpectChoice>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum ExpectChoice {
    Known,
    Unknown,
    Shared,
}
