use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use super::Protocol;

/// A value that is never printed: a token, a password, a header.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Keeps `text` from being printed.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text, for the one place that sends it.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("***")
    }
}

/// How a server is reached.
///
/// Its `Debug` shows no argument and no address: either may hold a token.
#[derive(Clone, PartialEq, Eq)]
pub enum Transport {
    /// A command that speaks on its standard input and output.
    Stdio {
        /// The program and its arguments; never empty.
        command: Vec<String>,
        /// What is added to the environment.
        env: Vec<(String, Secret)>,
    },
    /// An address.
    Http(Box<HttpSettings>),
}

/// A server behind an address, and how one signs in there.
///
/// Its `Debug` shows nothing: an address may hold a token.
#[derive(Clone, PartialEq, Eq)]
pub struct HttpSettings {
    /// The address.
    pub url: String,
    /// What is sent with every request.
    pub headers: Vec<(String, Secret)>,
    /// A file of further certificates to trust, in PEM.
    pub ca: Option<PathBuf>,
    /// The client's own certificate and its key, two files in PEM.
    pub client: Option<(PathBuf, PathBuf)>,
    /// Where the bearer token comes from, when one is sent.
    pub sign_in: Option<SignIn>,
}

impl HttpSettings {
    /// An address and nothing else.
    pub fn new(url: impl Into<String>) -> Self {
        Self { url: url.into(), headers: Vec::new(), ca: None, client: None, sign_in: None }
    }
}

impl fmt::Debug for HttpSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HttpSettings(***)")
    }
}

/// Where a bearer token comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SignIn {
    /// A command that prints it; run again when the server says that it is no longer good.
    Command(Vec<String>),
    /// OAuth 2.1 client credentials.
    ClientCredentials {
        /// The client's name at the authorisation server.
        client_id: String,
        /// Its secret.
        client_secret: Secret,
        /// What is asked for, in the server's words.
        scopes: Vec<String>,
        /// The address that gives tokens; none to find it by the server's own metadata.
        token_url: Option<String>,
    },
}

impl fmt::Debug for Transport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stdio { .. } => "Stdio(***)",
            Self::Http(_) => "Http(***)",
        })
    }
}

/// The server of a designation file or of the command line, with its limits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerSettings {
    /// How it is reached.
    pub transport: Transport,
    /// The limit of one call.
    pub timeout: Duration,
    /// The limit of connecting, the server's own start included.
    pub connect_timeout: Duration,
    /// One version, or none for the newest that both sides speak.
    pub protocol: Option<Protocol>,
    /// How many calls may be under way at once; one at least.
    pub jobs: usize,
    /// The cap on one answer, in bytes.
    pub max_answer: usize,
}

impl ServerSettings {
    /// The settings that hold unless something else is said.
    pub fn new(transport: Transport) -> Self {
        Self {
            transport,
            timeout: Duration::from_secs(10),
            connect_timeout: Duration::from_secs(30),
            protocol: None,
            jobs: 4,
            max_answer: 64 << 20,
        }
    }
}
