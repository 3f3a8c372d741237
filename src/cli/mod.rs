//! The commands: one file each. Arguments, environment, files and the terminal are read here and nowhere else.

mod address;
mod arguments;
mod check;
mod choose;
mod completions;
mod declared;
mod demo;
mod example;
mod exit;
mod explain;
mod failure;
mod files;
mod gate;
mod init;
mod interrupt;
mod lint;
mod lock;
mod locked;
mod lookup;
mod man;
mod mcp_json;
mod output;
mod paste;
mod reach;
mod read;
mod redact;
mod replay;
mod rules;
mod running;
mod schema;
mod terminal;
mod writing;

use std::process::ExitCode;

use clap::Parser;

use arguments::{Command, Line};
use exit::Exit;
use failure::Failure;

/// Runs the command that the process was started with and returns its exit code.
pub fn main() -> ExitCode {
    let line = match Line::try_parse() {
        Ok(line) => line,
        Err(error) => return usage(&error),
    };
    let exit = run(line).unwrap_or_else(|failure| failure.tell());
    ExitCode::from(exit.code())
}

/// What clap says: help and version on standard output, mistakes on standard error with exit code 2.
fn usage(error: &clap::Error) -> ExitCode {
    let code = if error.use_stderr() { Exit::Usage } else { Exit::Passed };
    // A closed pipe is no reason to say anything more.
    let _ = error.print();
    ExitCode::from(code.code())
}

fn run(line: Line) -> Result<Exit, Failure> {
    match line.command {
        Command::Demo(options) => demo::run(&options),
        Command::Check(options) => check::run(&options),
        Command::Lint(options) => lint::run(&options),
        Command::Init(options) => init::run(&options),
        Command::Lookup(options) => lookup::run(&options),
        Command::Read(options) => read::run(&options),
        Command::Reach(options) => reach::run(&options),
        Command::Replay(options) => replay::run(&options),
        Command::Redact(options) => redact::run(&options),
        Command::Explain(options) => explain::run(&options),
        Command::Rules(options) => rules::run(&options),
        Command::Example(options) => example::run(&options),
        Command::Lock(options) => lock::run(&options),
        Command::Schema(options) => schema::run(&options),
        Command::Completions(options) => completions::run(&options),
        Command::Man(options) => man::run(&options),
    }
}
