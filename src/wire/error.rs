//! Why there is no connection, or no tool list, in words for whoever runs hallmark.

use std::error::Error;
use std::fmt;
use std::time::Duration;

use super::http::HttpFault;

/// Why a server cannot be asked. Everything that a server said is safe to show on a terminal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WireError {
    /// The command could not be started.
    NotStarted {
        /// The command, with its arguments.
        command: String,
        /// Why, as the system puts it.
        why: String,
        /// What may help.
        hint: String,
    },
    /// The server ended before it could be asked.
    Exited {
        /// The command, or what else the server is.
        command: String,
        /// How it ended: `exited with status 3`.
        status: String,
        /// The last that it wrote on its standard error, up to 4 KiB; may be empty.
        stderr: String,
        /// When: `before it answered initialize`.
        when: String,
    },
    /// The server said nothing.
    NoAnswer {
        /// How long it was waited for.
        after: Duration,
        /// The last that it wrote on its standard error, up to 4 KiB; may be empty.
        stderr: String,
        /// What was waited for: `answer to initialize`.
        waited_for: String,
    },
    /// The server answered the connection with an error.
    Refused {
        /// What it was asked.
        question: String,
        /// Its error, as JSON.
        error: String,
    },
    /// The server does not speak the version that was asked for.
    VersionMismatch {
        /// The version that was asked for.
        asked: String,
        /// What it offers instead.
        offered: String,
    },
    /// What came is not the protocol.
    Garbage {
        /// What came instead of what.
        what: String,
        /// The start of it.
        first_line: String,
    },
    /// The server is connected, but gives no tool list.
    ListFailed {
        /// Why.
        why: String,
    },
    /// The server at an address cannot be asked.
    Http {
        /// The address, without what may be a token.
        address: String,
        /// Why.
        fault: Box<HttpFault>,
    },
}

impl fmt::Display for WireError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotStarted { command, why, .. } => write!(f, "`{command}` could not be started: {why}"),
            Self::Exited { command, status, when, .. } => write!(f, "`{command}` {status} {when}"),
            Self::NoAnswer { after, waited_for, .. } => {
                write!(f, "the server gave no {waited_for} within {} s", after.as_secs_f64())
            }
            Self::Refused { question, error } => write!(f, "the server refused {question}: {error}"),
            Self::VersionMismatch { asked, offered } => {
                write!(f, "the server does not speak version {asked} of the protocol; it offers {offered}")
            }
            Self::Garbage { what, first_line } => {
                write!(f, "the server does not speak the protocol: {what}: {first_line}")
            }
            Self::ListFailed { why } => write!(f, "the server gives no tool list: {why}"),
            Self::Http { address, fault } => write!(f, "{address}: {fault}"),
        }
    }
}

impl WireError {
    /// What may help, when there is something to say.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::NotStarted { hint, .. } => Some(hint.clone()),
            Self::Exited { stderr, .. } if stderr.is_empty() => {
                Some("it said nothing on standard error; run the command by hand to see what it does".into())
            }
            Self::Exited { stderr, .. } => Some(format!("it said on standard error:\n{stderr}")),
            Self::NoAnswer { stderr, .. } => {
                let advice =
                    "a slow start needs a longer --connect-timeout; a server must answer on standard output";
                Some(match stderr.as_str() {
                    "" => advice.into(),
                    said => format!("{advice}; it said on standard error:\n{said}"),
                })
            }
            Self::VersionMismatch { .. } => {
                Some("leave the version open, or ask for one that it offers".into())
            }
            Self::Garbage { .. } => Some(
                "standard output is for messages of the protocol alone; print all else on standard error"
                    .into(),
            ),
            Self::Http { fault, .. } => Some(fault.help()),
            Self::Refused { .. } | Self::ListFailed { .. } => None,
        }
    }
}

impl Error for WireError {}
