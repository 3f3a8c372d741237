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
///
/// Its `Debug` shows nothing else: a command's arguments may hold a password.
#[derive(Clone, PartialEq, Eq)]
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

impl fmt::Debug for SignIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Command(_) => "Command(***)",
            Self::ClientCredentials { .. } => "ClientCredentials(***)",
        })
    }
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
    /// The folder in which a command is started; none for the working directory.
    pub folder: Option<PathBuf>,
}

impl ServerSettings {
    /// A text with every secret of these settings starred: what a server repeats of them goes no further.
    pub fn hide_secrets(&self, text: &str) -> String {
        let forms = self.secrets().into_iter().flat_map(written_forms);
        forms.fold(
            text.to_owned(),
            |text, form| if text.contains(&form) { text.replace(&form, "***") } else { text },
        )
    }

    /// Whether there is any secret to hide.
    pub fn has_secrets(&self) -> bool {
        !self.secrets().is_empty()
    }

    /// The secrets, as far as they can be told from ordinary settings: by the names that tokens and passwords bear.
    fn secrets(&self) -> Vec<&str> {
        const BEARING: [&str; 8] =
            ["token", "secret", "key", "pass", "auth", "credential", "cookie", "session"];
        let bears = |name: &str| BEARING.iter().any(|word| name.to_ascii_lowercase().contains(word));
        let named: &[(String, Secret)] = match &self.transport {
            Transport::Stdio { env, .. } => env,
            Transport::Http(http) => &http.headers,
        };
        let named = named.iter().filter(|(name, _)| bears(name)).map(|(_, secret)| secret.expose());
        let client = match &self.transport {
            Transport::Http(http) => match &http.sign_in {
                Some(SignIn::ClientCredentials { client_secret, .. }) => Some(client_secret.expose()),
                Some(SignIn::Command(_)) | None => None,
            },
            Transport::Stdio { .. } => None,
        };
        // `Bearer` and the like is no secret; a secret of a few letters is none either, and would star half a text.
        named
            .chain(client)
            .flat_map(|value| value.rsplit(' ').take(1))
            .filter(|value| value.len() >= 6)
            .collect()
    }

    /// The settings that hold unless something else is said.
    pub fn new(transport: Transport) -> Self {
        Self {
            transport,
            timeout: Duration::from_secs(10),
            connect_timeout: Duration::from_secs(30),
            protocol: None,
            jobs: 4,
            max_answer: 64 << 20,
            folder: None,
        }
    }
}

/// A secret as it is, and as JSON, JSON within a text of JSON, and an address of the web write it. Some servers put a
/// backslash before each slash, which the tokens of many services hold.
fn written_forms(secret: &str) -> Vec<String> {
    let in_json = |text: &str| {
        let quoted = serde_json::Value::from(text).to_string();
        quoted[1..quoted.len() - 1].to_owned()
    };
    let once = in_json(secret);
    let slashed = once.replace('/', "\\/");
    let mut forms =
        vec![in_json(&slashed), slashed, in_json(&once), once, percent_encoded(secret), secret.to_owned()];
    forms.dedup();
    forms
}

/// Every byte but letters, digits and `-._~` as `%XX`.
fn percent_encoded(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
        other => format!("%{other:02X}"),
    };
    text.bytes().map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_starred_however_an_answer_writes_it() {
        let headers = vec![("Authorization".to_owned(), Secret::new("Bearer made-up/7f\"3a="))];
        let http = HttpSettings { headers, ..HttpSettings::new("https://example.com/mcp") };
        let settings = ServerSettings::new(Transport::Http(Box::new(http)));
        for said in [
            r#"made-up/7f"3a="#,
            r#"made-up/7f\"3a="#,
            r#"made-up\/7f\"3a="#,
            r#"made-up\\/7f\\\"3a="#,
            r#"made-up/7f\\\"3a="#,
            "made-up%2F7f%223a%3D",
        ] {
            assert_eq!(settings.hide_secrets(&format!("<{said}>")), "<***>", "{said}");
        }
        assert!(
            settings.has_secrets()
                && !ServerSettings::new(Transport::Stdio { command: vec![], env: vec![] }).has_secrets()
        );
    }

    #[test]
    fn a_secret_that_comes_back_is_starred_and_an_ordinary_setting_is_not() {
        let env = [("CRM_TOKEN", "made-up-7f3a"), ("CRM_DOMAIN", "example.com"), ("API_KEY", "x")];
        let env = env.map(|(name, value)| (name.to_owned(), Secret::new(value))).to_vec();
        let settings = ServerSettings::new(Transport::Stdio { command: vec!["server".into()], env });
        let said = "made-up-7f3a is no good at example.com (x)";
        assert_eq!(settings.hide_secrets(said), "*** is no good at example.com (x)");
        let headers = vec![("Authorization".to_owned(), Secret::new("Bearer made-up-7f3a"))];
        let http = HttpSettings { headers, ..HttpSettings::new("https://example.com/mcp") };
        let settings = ServerSettings::new(Transport::Http(Box::new(http)));
        assert_eq!(settings.hide_secrets("Bearer made-up-7f3a"), "Bearer ***");
    }
}
