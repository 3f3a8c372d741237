//! Starting the server, and saying why it cannot be asked.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite};

use super::error::WireError;
use super::handshake::Failure;
use super::http::{self, HttpFault, Server};
use super::ledger::Ledger;
use super::link::Link;
use super::process::Process;
use super::program;
use super::tail::Tail;
use crate::model::{HttpSettings, Secret, ServerSettings, clean_line};

/// A server that can be started, or one that is there.
pub(super) enum Source<'a> {
    Command { command: &'a [String], env: &'a [(String, Secret)], folder: Option<&'a Path> },
    Pipe(Option<Pipe>),
    Address { http: &'a HttpSettings, limits: &'a ServerSettings },
}

/// Both ends of a server in this process.
pub(super) type Pipe = (Box<dyn AsyncRead + Send + Unpin>, Box<dyn AsyncWrite + Send + Unpin>);

/// The way to a server, and what was last heard from it.
pub(super) struct Dial<'a> {
    source: Source<'a>,
    cap: usize,
    tail: Option<Arc<Tail>>,
    ledger: Option<Arc<Ledger>>,
    server: Option<Arc<Server>>,
    /// What is waited for.
    pub(super) question: &'static str,
}

impl<'a> Dial<'a> {
    pub(super) fn new(source: Source<'a>, cap: usize) -> Self {
        Self { source, cap, tail: None, ledger: None, server: None, question: "the server" }
    }

    /// Starts the server, or signs in to the one at an address.
    pub(super) async fn start(&mut self) -> Result<Link, WireError> {
        let link = match &mut self.source {
            Source::Command { command, env, folder } => match Process::start(command, env, *folder) {
                Ok(started) => Link::to_process(started, self.cap),
                Err(error) => return Err(not_started(command, *folder, &error)),
            },
            Source::Pipe(pipe) => {
                let (read, write) =
                    pipe.take().ok_or_else(|| ended("closed the connection", self.question))?;
                Link::new(read, write, None, self.cap)
            }
            Source::Address { http: settings, limits } => {
                let server = Server::new(settings, limits)
                    .map_err(|fault| http_error(http::shown_text(&settings.url), fault))?;
                Link::to_address(server)
            }
        };
        self.server = link.server.clone();
        self.tail = link.process.as_ref().map(|process| Arc::clone(process.tail()));
        self.ledger = Some(Arc::clone(&link.ledger));
        if let Some(server) = &self.server {
            self.question = "the request for a token";
            let signed_in = server.sign_in().await;
            signed_in.map_err(|fault| http_error(server.shown(), fault))?;
        }
        Ok(link)
    }

    /// How long the probe waits before an older protocol is tried as well. A server at an address that is older says
    /// so at once, while one that wakes up for the question may take its time.
    pub(super) fn patience(&self) -> Duration {
        Duration::from_secs(if self.server.is_some() { 10 } else { 2 })
    }

    /// Whether the server can be started once more.
    pub(super) fn can_start_again(&self) -> bool {
        matches!(self.source, Source::Command { .. } | Source::Address { .. })
    }

    /// What is said when the time is up.
    pub(super) fn no_answer(&self, after: Duration) -> WireError {
        if let Some(server) = &self.server {
            let silent = || HttpFault::Silent { after, question: self.question.into() };
            let fault = server.take_fault().unwrap_or_else(silent);
            return http_error(server.shown(), fault);
        }
        if let Some(noise) = self.ledger.as_ref().and_then(|ledger| ledger.first_noise()) {
            let what = format!("instead of an answer to {} it wrote", self.question);
            return WireError::Garbage { what, first_line: clean_line(&noise) };
        }
        let stderr = self.tail.as_ref().map(|tail| tail.text()).unwrap_or_default();
        WireError::NoAnswer { after, stderr, waited_for: format!("answer to {}", self.question) }
    }

    /// What is said of a failed handshake.
    pub(super) async fn explain(&self, link: &Link, asked: &str, failure: Failure) -> WireError {
        match failure {
            Failure::Refused(error) => {
                WireError::Refused { question: self.question.into(), error: shorten(error.text(), 500) }
            }
            Failure::NoSharedVersion(offered) => {
                let offered = match offered.join(", ") {
                    none if none.is_empty() => "none".into(),
                    some => shorten(&some, 200),
                };
                WireError::VersionMismatch { asked: asked.to_owned(), offered }
            }
            Failure::Strange { what, text } => {
                let first_line = shorten(text.lines().next().unwrap_or_default(), 200);
                if let Some(server) = &self.server {
                    let fault = HttpFault::NotTheProtocol {
                        what: format!("{what} (to {})", self.question),
                        text: first_line,
                    };
                    return http_error(server.shown(), fault);
                }
                WireError::Garbage { what: format!("{what} (to {})", self.question), first_line }
            }
            Failure::Unanswered(fault) => {
                let address = self.server.as_ref().map(|server| server.shown()).unwrap_or_default();
                http_error(address, fault)
            }
            Failure::Ended => self.ended(link).await,
        }
    }

    async fn ended(&self, link: &Link) -> WireError {
        link.ledger.end_soon().await;
        let Source::Command { command, .. } = &self.source else {
            return ended("closed the connection", self.question);
        };
        let process = link.process.as_ref();
        let status = process.and_then(|process| process.status());
        let mut stderr = process.map(|process| process.tail().text()).unwrap_or_default();
        if let (true, Some(noise)) = (stderr.is_empty(), link.ledger.first_noise()) {
            stderr = format!("(on standard output) {}", clean_line(&noise));
        }
        WireError::Exited {
            command: shown(command),
            status: status.unwrap_or_else(|| "closed its standard output".into()),
            stderr,
            when: format!("before it answered {}", self.question),
        }
    }
}

fn http_error(address: String, fault: HttpFault) -> WireError {
    WireError::Http { address, fault: Box::new(fault) }
}

fn ended(how: &str, question: &str) -> WireError {
    let when = format!("before it answered {question}");
    WireError::Exited { command: "the server".into(), status: how.into(), stderr: String::new(), when }
}

fn not_started(command: &[String], folder: Option<&Path>, error: &io::Error) -> WireError {
    let hint = match error.kind() {
        io::ErrorKind::NotFound => {
            let from = match folder {
                Some(_) => "the folder of the file that names it",
                None => "the working directory",
            };
            format!(
                "is it installed? A path is taken from {from}, a bare name is looked up in PATH; a script's first line \
                 must name a program that is there"
            )
        }
        io::ErrorKind::PermissionDenied => {
            "the file is there, but may not be run; `chmod +x` makes it a program".into()
        }
        _ => "run the command by hand to see what it does".into(),
    };
    let why = program::why_not_started(error);
    WireError::NotStarted { command: shown(command), why, hint }
}

/// The program alone: an argument may hold a token.
fn shown(command: &[String]) -> String {
    let program = command.first().map_or("", String::as_str);
    let more = if command.len() > 1 { " …" } else { "" };
    shorten(program, 200) + more
}

/// At most so many characters of a text, safe to show on one line.
pub(super) fn shorten(text: &str, most: usize) -> String {
    let mut letters = text.chars();
    let mut short = clean_line(&letters.by_ref().take(most).collect::<String>());
    if letters.next().is_some() {
        short.push('…');
    }
    short
}
