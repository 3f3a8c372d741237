//! Why there is no token.

use std::fmt;

/// Why there is no token. No text holds one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SignInFault {
    /// The command could not be started.
    CommandNotStarted {
        /// The program, without its arguments.
        program: String,
        /// Why.
        why: String,
    },
    /// The command ended with a failure.
    CommandFailed {
        /// The program, without its arguments.
        program: String,
        /// How it ended: `exited with status 3`.
        how: String,
        /// The last that it said on its standard error; may be empty.
        said: String,
    },
    /// The command did not end in time.
    CommandTooSlow {
        /// The program, without its arguments.
        program: String,
        /// How long it was waited for, in seconds.
        seconds: u64,
    },
    /// What was given is no token.
    NoToken {
        /// Why not.
        why: &'static str,
    },
    /// It could not be found out who gives tokens.
    NotFound {
        /// Where it was looked, and what was there.
        looked: Vec<String>,
    },
    /// Whoever gives tokens gives them without encryption.
    Unprotected {
        /// The address, without a query.
        at: String,
    },
    /// Whoever gives tokens could not be asked.
    Unreachable {
        /// The address, without a query.
        at: String,
        /// Why.
        why: String,
    },
    /// Whoever gives tokens gave none.
    Refused {
        /// The address, without a query.
        at: String,
        /// The status of the answer.
        status: u16,
        /// What was said: `invalid_client`.
        said: String,
    },
}

impl SignInFault {
    pub(in super::super) fn help(&self) -> String {
        match self {
            Self::CommandNotStarted { .. } => "is it installed? a bare name is looked up in PATH".into(),
            Self::CommandFailed { .. } => {
                "run the command by hand; it must print the token alone and exit with status 0".into()
            }
            Self::CommandTooSlow { .. } => {
                "run the command by hand; does it wait for an answer on its standard input?".into()
            }
            Self::NoToken { .. } => "the token must come alone, on one line".into(),
            Self::NotFound { .. } => "give the address that gives tokens as `token_url`".into(),
            Self::Unprotected { .. } => {
                "a secret is not sent there unasked; give the address as `token_url` if it is meant".into()
            }
            Self::Unreachable { .. } => "is the address that gives tokens right, and reachable from here?".into(),
            Self::Refused { said, .. } if said.contains("invalid_client") => {
                "is the client's id right, and its secret? may it use client credentials?".into()
            }
            Self::Refused { said, .. } if said.contains("invalid_scope") => {
                "ask for scopes that this client may have".into()
            }
            Self::Refused { .. } => {
                "look at the client's settings at the authorisation server: client credentials must be allowed".into()
            }
        }
    }
}

impl fmt::Display for SignInFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CommandNotStarted { program, why } => {
                write!(f, "the command that prints the token, `{program}`, could not be started: {why}")
            }
            Self::CommandFailed { program, how, said } => {
                write!(f, "the command that prints the token, `{program}`, {how}")?;
                if said.is_empty() { Ok(()) } else { write!(f, "; it said: {said}") }
            }
            Self::CommandTooSlow { program, seconds } => {
                write!(f, "the command that prints the token, `{program}`, did not end within {seconds} s")
            }
            Self::NoToken { why } => write!(f, "there is no token: {why}"),
            Self::NotFound { looked } => {
                write!(f, "nobody says where tokens are given; looked at {}", looked.join(", "))
            }
            Self::Unprotected { at } => {
                write!(f, "tokens are given at {at}, without encryption, though the server itself has it")
            }
            Self::Unreachable { at, why } => write!(f, "no token could be asked for at {at}: {why}"),
            Self::Refused { at, status, said } => {
                write!(f, "no token was given at {at} (HTTP {status})")?;
                if said.is_empty() { Ok(()) } else { write!(f, ": {said}") }
            }
        }
    }
}
