//! `hallmark demo`: the main job on the built-in example company, in this process.

use std::cell::Cell;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use clap::Args;

use super::arguments::ShowOptions;
use super::choose;
use super::exit::Exit;
use super::failure::Failure;
use super::gate::FailOptions;
use super::{files, running, terminal};
use crate::engine::{self, Asked};
use crate::example::{self, Fault, HttpServer, ServeError};
use crate::model::{DesignationText, Evidence, HttpSettings, ServerSettings, Transport};
use crate::wire::{Connection, WireError};

/// How many bytes may be on their way between the two sides.
const PIPE: usize = 1 << 16;

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  hallmark demo\n  hallmark demo --fault known-customer-is-another\n  hallmark demo --format json"
)]
pub(super) struct DemoOptions {
    /// Give the example company a fault, or several; `hallmark example --list-faults` names them
    #[arg(long, value_name = "NAME")]
    pub(super) fault: Vec<String>,
    /// Write the evidence to FILE, values whole
    #[arg(long, value_name = "FILE")]
    pub(super) record: Option<PathBuf>,
    /// The protocol version to speak, such as 2025-11-25, or auto
    #[arg(long, value_name = "VERSION")]
    pub(super) protocol: Option<String>,
    /// Speak with the company over HTTP, at an address of this machine
    #[arg(long)]
    pub(super) http: bool,
    /// Also call tools that change something: record tools, for another's record and for one that does not exist, and
    /// the tools that add and correct customers, for customers of hallmark's own
    #[arg(long)]
    pub(super) allow_writes: bool,
    #[command(flatten)]
    pub(super) show: ShowOptions,
    #[command(flatten)]
    pub(super) fail: FailOptions,
}

pub(super) fn run(options: &DemoOptions) -> Result<Exit, Failure> {
    known(&options.fault)?;
    options
        .show
        .check_targets(&[options.record.as_deref(), options.fail.written()], &[options.fail.known()])?;
    let gate = options.fail.open()?;
    let faults: Vec<&str> = options.fault.iter().map(String::as_str).collect();
    let text = example::designation_toml(&faults);
    let file = files::read_designation("hallmark.toml (the example company's)", &text)?;
    let source = DesignationText { name: file.source.name().to_owned(), text };
    let server = match options.http {
        true => Some(at_address((Ipv4Addr::LOCALHOST, 0).into(), &options.fault)?),
        false => None,
    };
    let transport = match &server {
        Some(server) => Transport::Http(Box::new(HttpSettings::new(server.url()))),
        None => Transport::Stdio { command: vec!["hallmark".into()], env: Vec::new() },
    };
    let mut settings = ServerSettings::new(transport);
    if let Some(name) = &options.protocol {
        settings.protocol = choose::protocol(name)?;
    }
    let asked = Asked::everything(&file.designation, Some(source), options.allow_writes)
        .only(&options.fail.selection())
        .at(files::now());
    running::say_what_changes(&asked);
    let server = Cell::new(server);
    let connect = |settings: ServerSettings| {
        let (server, faults) = (server.take(), options.fault.clone());
        async move {
            match settings.transport {
                Transport::Http(_) => over_http(server, &settings).await,
                Transport::Stdio { .. } => in_process(faults, &settings).await,
            }
        }
    };
    let evidence = match running::evidence(connect, &settings, asked, (true, options.show.quiet))? {
        Ok(evidence) if is_locked(&options.fault) => Ok(beside_the_right_company(evidence)?),
        evidence => evidence,
    };
    running::conclude(evidence, options.record.as_deref(), (&options.show, &gate), true)
}

fn is_locked(faults: &[String]) -> bool {
    faults.iter().filter_map(|name| example::fault(name)).any(Fault::is_of_a_lock)
}

/// The evidence, with what the right company declares as its lock: that is what was locked before the fault came.
fn beside_the_right_company(evidence: Evidence) -> Result<Evidence, Failure> {
    let transport = Transport::Stdio { command: vec!["hallmark".into()], env: Vec::new() };
    let settings = ServerSettings { protocol: evidence.server.protocol, ..ServerSettings::new(transport) };
    let connect = |settings: ServerSettings| async move { in_process(Vec::new(), &settings).await };
    let asked = Asked::declarations(&evidence.designation, None);
    let right = running::evidence(connect, &settings, asked, (false, true))?
        .map_err(|error| Failure::wire(&error))?;
    Ok(Evidence { lock: Some(engine::lock_of(&right)), ..evidence })
}

/// The company at the other end of a pipe.
async fn in_process(faults: Vec<String>, settings: &ServerSettings) -> Result<Connection, WireError> {
    let (ours, theirs) = tokio::io::duplex(PIPE);
    let (read, write) = tokio::io::split(theirs);
    tokio::spawn(example::serve(read, write, faults));
    let (read, write) = tokio::io::split(ours);
    Connection::in_process(read, write, settings).await
}

/// The company at an address of this machine; once it is served, it answers until the runtime ends.
async fn over_http(server: Option<HttpServer>, settings: &ServerSettings) -> Result<Connection, WireError> {
    if let Some(server) = server {
        tokio::spawn(server.run());
    }
    Connection::open(settings).await
}

/// Takes an address for the company; says which faults do not show there.
pub(super) fn at_address(address: SocketAddr, faults: &[String]) -> Result<HttpServer, Failure> {
    for fault in
        faults.iter().filter_map(|name| example::fault(name)).filter(|one| one.is_of_standard_output())
    {
        terminal::complain(&format!("note: {} does not show over HTTP: {}", fault.name, fault.says));
    }
    HttpServer::bind(address, faults).map_err(not_served)
}

/// Why the company is not served at an address.
pub(super) fn not_served(error: ServeError) -> Failure {
    Failure::usage(format!("the example company could not be served: {error}"))
}

/// Refuses a fault that the example company does not have.
pub(super) fn known(faults: &[String]) -> Result<(), Failure> {
    let Some(unknown) = faults.iter().find(|name| example::fault(name).is_none()) else { return Ok(()) };
    let failure = Failure::usage(format!("the example company has no fault `{unknown}`"));
    let names = example::faults().iter().map(|fault| fault.name);
    Err(match crate::schema::nearest(unknown, names) {
        Some(near) => {
            failure.help(format!("did you mean `{near}`? `hallmark example --list-faults` names them all"))
        }
        None => failure.help("`hallmark example --list-faults` names them all"),
    })
}
