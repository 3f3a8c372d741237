//! `hallmark init`: a first designation file, drafted from what a server declares.
//!
//! - `talk`: what a person at a terminal is asked
//! - `trial`: the known customer, looked up at once
//! - `told`: what was guessed, and what to do next

mod talk;
mod told;
mod trial;

use std::io::{BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::arguments::ServerOptions;
use super::choose::Chosen;
use super::exit::Exit;
use super::failure::Failure;
use super::{files, running, terminal};
use crate::designation::{self, Draft, ServerSaid, ServerTable};
use crate::engine::Asked;
use crate::model::{Channel, Customer, Evidence, Masker, ToolFit};
use crate::rules::{Run, fits};
use talk::{Given, Said};

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  hallmark init -- python server.py\n  hallmark init --url https://crm.example.com/mcp --header 'Authorization: Bearer ${TOKEN}'\n  hallmark init --email alex.doe@example.com --reference C-1001 -- python server.py\n  hallmark init --print --mcp-json .mcp.json --server crm"
)]
pub(super) struct InitOptions {
    /// A known customer's address, looked up at once
    #[arg(long, value_name = "ADDRESS")]
    pub(super) email: Option<String>,
    /// A known customer's number, in E.164, looked up at once
    #[arg(long, value_name = "NUMBER", allow_hyphen_values = true)]
    pub(super) phone: Option<String>,
    /// Your own number for that customer
    #[arg(long, value_name = "REFERENCE")]
    pub(super) reference: Option<String>,
    /// A country of the workspace's eID connections, such as DK; may be given several times
    #[arg(long, value_name = "CC")]
    pub(super) country: Vec<String>,
    /// Ask nothing, and take the likeliest of everything
    #[arg(long, short)]
    pub(super) yes: bool,
    /// Write to FILE instead of hallmark.toml; a file that is there is never overwritten
    #[arg(long, short, value_name = "FILE", conflicts_with = "print")]
    pub(super) output: Option<PathBuf>,
    /// Print the file instead of writing it
    #[arg(long)]
    pub(super) print: bool,
    #[command(flatten)]
    pub(super) server: ServerOptions,
}

pub(super) fn run(options: &InitOptions) -> Result<Exit, Failure> {
    let target = target(options)?;
    let given = given(options)?;
    let chosen = Chosen::new(&options.server)?;
    let server = chosen.server(&options.server)?;
    let asked = Asked::declarations(&chosen.designation, None);
    let evidence = running::evidence(running::open, &server, asked, (false, false))?;
    let evidence = evidence.map_err(|error| Failure::wire(&error))?;
    let mut tools = tools(&evidence);
    let at_terminal = !options.yes && std::io::stdin().is_terminal() && std::io::stderr().is_terminal();
    if at_terminal {
        terminal::complain(&told::offered(&evidence.server, &tools));
    }
    let said = talk::talk(&tools, given, &mut |question| if at_terminal { answer(question) } else { None });
    let table = designation::server_table(&server.transport, &typed(&options.server));
    let mut tried = trial::fill_in(&mut tools, &said, &server)?;
    let text = text(&table, &tools, &said);
    tried.extend(trial::trial(&text, &server, &said)?);
    tried.sort_by_key(|one| one.channel != Channel::Email);
    match &target {
        Some(path) => write(path, &text)?,
        None => {
            terminal::print(&text)?;
        }
    }
    told::tell(target.as_deref(), &tools, &said, (&table, &tried));
    Ok(Exit::Passed)
}

/// Where the file goes; none for standard output. What is there is never overwritten.
fn target(options: &InitOptions) -> Result<Option<PathBuf>, Failure> {
    if options.print {
        return Ok(None);
    }
    let path = options.output.clone().unwrap_or_else(|| PathBuf::from(files::NAME));
    if path.symlink_metadata().is_ok() {
        return Err(Failure::usage(format!("{} is there already, and is never overwritten", path.display()))
            .help("name another file by --output, or use --print to see what would be written"));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match folder.filter(|folder| !folder.is_dir()) {
        Some(folder) => Err(Failure::usage(format!("there is no folder {}", folder.display()))),
        None => Ok(Some(path)),
    }
}

/// What the line says of a known customer and of the workspace.
fn given(options: &InitOptions) -> Result<Given, Failure> {
    for (option, value) in [("--email", &options.email), ("--phone", &options.phone)] {
        let fine = |value: &String| {
            if option == "--email" { talk::is_address(value) } else { crate::value::is_e164(value) }
        };
        if value.as_ref().is_some_and(|value| !fine(value)) {
            let wanted = if option == "--email" {
                "an address has an @"
            } else {
                "a number is a plus and 7 to 15 digits"
            };
            return Err(Failure::usage(format!("{option} cannot be looked up: {wanted}")));
        }
    }
    if let Some(wrong) = options.country.iter().find(|country| !crate::value::is_country(country)) {
        return Err(Failure::usage(format!("--country {wrong}: write two capital letters, such as DK")));
    }
    let customer = Customer {
        email: options.email.clone(),
        phone: options.phone.clone(),
        reference: options.reference.clone(),
        account: None,
    };
    Ok(Given { customer, countries: (!options.country.is_empty()).then(|| options.country.clone()) })
}

fn tools(evidence: &Evidence) -> Vec<ToolFit> {
    fits(&Run::new(evidence, Masker::default(), false))
}

/// What the line says of the server, as it was typed.
fn typed(options: &ServerOptions) -> ServerSaid<'_> {
    let limits = [
        ("timeout", &options.timeout),
        ("connect_timeout", &options.connect_timeout),
        ("protocol", &options.protocol),
    ];
    ServerSaid {
        url: options.address.url.as_deref(),
        headers: &options.address.header,
        limits: limits.into_iter().filter_map(|(key, text)| Some((key, text.as_deref()?))).collect(),
    }
}

fn text(table: &ServerTable, tools: &[ToolFit], said: &Said) -> String {
    designation::draft(&Draft {
        server: &table.text,
        tools,
        email: said.email,
        phone: said.phone,
        countries: said.countries.as_deref(),
        customer: &said.customer,
    })
}

/// Puts a question and reads a line; none when there is no more to read.
fn answer(question: &str) -> Option<String> {
    terminal::ask(question);
    let mut line = String::new();
    match std::io::stdin().lock().read_line(&mut line) {
        Ok(0) | Err(_) => None,
        Ok(_) => Some(line.trim().to_owned()),
    }
}

/// Writes a new file; one that has come to be there since is left alone.
fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::file("write", path.display(), &error);
    let mut file = std::fs::OpenOptions::new().write(true).create_new(true).open(path).map_err(failed)?;
    file.write_all(text.as_bytes()).map_err(failed)
}
