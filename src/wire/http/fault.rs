//! What can go wrong with a server at an address.

use std::fmt;
use std::time::Duration;

use super::challenge::Challenge;
use super::sign_in::SignInFault;
use super::tls_fault::TlsFault;

/// Why a server at an address cannot be asked, or a question got no answer. All texts are safe to show: no token,
/// no query of an address, nothing that a terminal would obey.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HttpFault {
    /// The address cannot be read.
    BadAddress,
    /// A header cannot be sent.
    BadHeader {
        /// Its name.
        name: String,
    },
    /// A file of certificates or of a key cannot be used.
    BadFile {
        /// Which of them: `the ca file`.
        what: &'static str,
        /// Its path.
        path: String,
        /// Why.
        why: String,
    },
    /// Nobody listens at the port.
    NobodyListens,
    /// There is no such host.
    UnknownHost {
        /// Its name.
        host: String,
    },
    /// Connecting took too long.
    ConnectTimedOut,
    /// Connecting failed in another way.
    Unreachable {
        /// How.
        why: String,
    },
    /// The proxy does not lead to the server.
    Proxy {
        /// Why.
        why: String,
    },
    /// There is no encrypted connection.
    Tls(TlsFault),
    /// Nothing was said in time.
    Silent {
        /// How long it was waited for.
        after: Duration,
        /// What was asked.
        question: String,
    },
    /// The connection ended before an answer.
    ClosedEarly,
    /// The connection ended within an answer.
    CutOff,
    /// The answer came, without a reply to the question in it.
    NoReply {
        /// The status of the answer.
        status: u16,
    },
    /// There is no token to send.
    SignIn(SignInFault),
    /// 401: the server wants to know who calls.
    Unauthorized {
        /// What it asks for.
        challenge: Box<Challenge>,
        /// Whether a token or a header for signing in was sent.
        sent: bool,
    },
    /// 403: the caller may not.
    Forbidden {
        /// What it asks for.
        challenge: Box<Challenge>,
        /// The first words of the answer.
        words: String,
    },
    /// 421, or 403 about the host: the server does not serve this name.
    ForeignHost {
        /// The status of the answer.
        status: u16,
        /// The first words of the answer.
        words: String,
    },
    /// 404.
    NotFound {
        /// Whether a page for people came.
        is_page: bool,
        /// The first words of the answer.
        words: String,
    },
    /// 405: nothing can be posted there.
    NotPostable,
    /// A server of the transport before Streamable HTTP.
    OldTransport,
    /// 406: the server offers no answer in a form that is asked for.
    NotAcceptable,
    /// 415: the server takes no JSON.
    UnsupportedMedia,
    /// 429, again and again.
    TooManyRequests {
        /// How long the server last wanted to be left alone.
        retry_after: Duration,
        /// How often it was asked.
        asked: u32,
    },
    /// 5xx.
    ServerFailed {
        /// The status of the answer.
        status: u16,
        /// The first words of the answer.
        words: String,
    },
    /// Another status.
    Status {
        /// It.
        status: u16,
        /// The first words of the answer.
        words: String,
    },
    /// Something else than JSON came, with a status that says that all is well.
    NotJson {
        /// Its type; may be empty.
        content_type: String,
        /// Its first words.
        words: String,
    },
    /// The server sends elsewhere, and one does not go there.
    RedirectRefused {
        /// The status of the answer.
        status: u16,
        /// Where it sends, without what may be a token.
        to: String,
        /// Why one does not go there.
        why: &'static str,
    },
    /// The server sends on and on.
    RedirectsWithoutEnd,
    /// The session is gone, and so is the one that was opened instead.
    SessionLost,
    /// What came is JSON, but not the protocol.
    NotTheProtocol {
        /// What came instead of what.
        what: String,
        /// The start of it.
        text: String,
    },
}

impl HttpFault {
    /// The first words of what came, when something did that is an answer to this one question; none when there is
    /// no use in asking on.
    pub(super) fn answer(&self) -> Option<&str> {
        match self {
            Self::NotJson { words, .. }
            | Self::ServerFailed { words, .. }
            | Self::Status { words, .. }
            | Self::NotFound { words, .. } => Some(words),
            Self::NoReply { .. } | Self::NotPostable | Self::NotAcceptable | Self::UnsupportedMedia => {
                Some("")
            }
            _ => None,
        }
    }

    /// Whether a server that answers the probe so may still be asked for a session.
    pub(in crate::wire) fn may_be_older(&self) -> bool {
        matches!(
            self,
            Self::ClosedEarly
                | Self::CutOff
                | Self::NoReply { .. }
                | Self::NotFound { .. }
                | Self::NotPostable
                | Self::NotAcceptable
                | Self::UnsupportedMedia
                | Self::NotTheProtocol { .. }
                | Self::Status { status: 400..=499, .. }
        )
    }
}

/// A length of time in the largest unit that tells it: many digits would be masked as somebody's number.
fn rest(length: Duration) -> String {
    match length.as_secs() {
        seconds @ ..=120 => format!("{seconds} s"),
        seconds @ ..=7_200 => format!("{} min", seconds / 60),
        seconds @ ..=172_800 => format!("{} h", seconds / 3_600),
        seconds @ ..=31_536_000 => format!("{} days", seconds / 86_400),
        _ => "more than a year".to_owned(),
    }
}

/// A remark that is left out when there is nothing to say.
fn after(f: &mut fmt::Formatter<'_>, words: &str) -> fmt::Result {
    if words.is_empty() { Ok(()) } else { write!(f, ": {words}") }
}

impl fmt::Display for HttpFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadAddress => f.write_str("it is no address of the web"),
            Self::BadHeader { name } => write!(f, "the header {name} cannot be sent"),
            Self::BadFile { what, path, why } => write!(f, "{what} {path} cannot be used: {why}"),
            Self::NobodyListens => f.write_str("nobody listens there (the connection was refused)"),
            Self::UnknownHost { host } => write!(f, "there is no host named {host}"),
            Self::ConnectTimedOut => f.write_str("connecting took too long"),
            Self::Unreachable { why } => write!(f, "it cannot be connected to: {why}"),
            Self::Proxy { why } => write!(f, "the proxy does not lead there: {why}"),
            Self::Tls(fault) => fault.fmt(f),
            Self::Silent { after, question } => {
                write!(f, "the server gave no answer to {question} within {} s", after.as_secs_f64())
            }
            Self::ClosedEarly => f.write_str("the server closed the connection before it answered"),
            Self::CutOff => f.write_str("the connection ended in the middle of the answer"),
            Self::NoReply { status } => {
                write!(f, "the server's answer (HTTP {status}) ended without a reply to the question")
            }
            Self::SignIn(fault) => fault.fmt(f),
            Self::Unauthorized { .. } | Self::Forbidden { .. } | Self::ForeignHost { .. } => {
                self.at_the_door(f)
            }
            Self::RedirectRefused { status, to, why } => {
                write!(f, "the server sends to {to} (HTTP {status}), which is not followed: {why}")
            }
            Self::RedirectsWithoutEnd => {
                f.write_str("the server sends from one address to the next without end")
            }
            Self::SessionLost => {
                f.write_str("the server forgot the session (HTTP 404), and the one opened instead as well")
            }
            Self::NotTheProtocol { what, text } => {
                write!(f, "the server does not speak the protocol: {what}")?;
                after(f, text)
            }
            _ => self.by_status(f),
        }
    }
}

impl HttpFault {
    fn at_the_door(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unauthorized { challenge, sent: true } => {
                write!(f, "the server does not accept the credentials that were sent (HTTP 401); {challenge}")
            }
            Self::Unauthorized { challenge, sent: false } => {
                write!(f, "the server wants to know who calls (HTTP 401); {challenge}")
            }
            Self::Forbidden { challenge, words } => {
                f.write_str("the server does not let this caller in (HTTP 403)")?;
                after(f, words)?;
                if challenge.scheme.is_empty() { Ok(()) } else { write!(f, "; {challenge}") }
            }
            Self::ForeignHost { status, words } => {
                write!(f, "the server does not serve this host name (HTTP {status})")?;
                after(f, words)
            }
            _ => Ok(()),
        }
    }

    fn by_status(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFound { is_page, words } => {
                let what = if *is_page { "nothing there but a page for people" } else { "nothing there" };
                write!(f, "the server has {what} (HTTP 404)")?;
                after(f, words)
            }
            Self::NotPostable => f.write_str("the server lets nothing be posted there (HTTP 405)"),
            Self::OldTransport => {
                f.write_str("the server speaks the older transport, HTTP with SSE, which is not supported")
            }
            Self::NotAcceptable => f.write_str(
                "the server answers neither in application/json nor in text/event-stream (HTTP 406)",
            ),
            Self::UnsupportedMedia => f.write_str("the server takes no application/json (HTTP 415)"),
            Self::TooManyRequests { retry_after, asked } => write!(
                f,
                "the server wants fewer questions (HTTP 429, asked {asked} {}; it last wanted {} of rest)",
                if *asked == 1 { "time" } else { "times" },
                rest(*retry_after)
            ),
            Self::ServerFailed { status, words } => {
                write!(f, "the server failed (HTTP {status})")?;
                after(f, words)
            }
            Self::Status { status, words } => {
                write!(f, "the server answered with HTTP {status}")?;
                after(f, words)
            }
            Self::NotJson { content_type, words } => {
                match content_type.as_str() {
                    "" => f.write_str("the server answered without saying in what form")?,
                    "text/html" => f.write_str("the server answered with a page for people (text/html)")?,
                    other => write!(f, "the server answered in {other} instead of JSON")?,
                }
                after(f, words)
            }
            _ => Ok(()),
        }
    }
}
