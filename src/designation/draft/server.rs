use super::written::{key, line, list, quoted};
use crate::model::{HttpSettings, SignIn, Transport};

/// What the command line said of the server, as it was typed: with `${NAME}` where somebody wrote it.
#[derive(Debug, Default)]
pub struct ServerSaid<'a> {
    /// The address.
    pub url: Option<&'a str>,
    /// The headers, `Name: value`.
    pub headers: &'a [String],
    /// Further keys with their texts, such as `timeout`.
    pub limits: Vec<(&'static str, &'a str)>,
}

/// A `[server]` table that holds no secret.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ServerTable {
    /// Its lines, ending with a line break.
    pub text: String,
    /// The variables that must be set for it, each with what it stands for.
    pub variables: Vec<(String, String)>,
    /// What could not be written.
    pub notes: Vec<String>,
}

/// The `[server]` table for a server, every secret of it replaced by a `${NAME}`.
pub fn server_table(transport: &Transport, said: &ServerSaid<'_>) -> ServerTable {
    let mut table =
        ServerTable { text: line("[server]", "how the server is reached"), ..ServerTable::default() };
    match transport {
        Transport::Stdio { command, env } => {
            let words = table.command(command);
            table.text += &line(&format!("command = {}", list(&words)), "");
            let env: Vec<_> =
                env.iter().map(|(name, value)| (name.clone(), value.expose().to_owned())).collect();
            table.env(&env);
        }
        Transport::Http(settings) => table.http(settings, said),
    }
    for (name, text) in &said.limits {
        table.text += &line(&format!("{name} = {}", quoted(text)), "");
    }
    table
}

impl ServerTable {
    /// A reference to a variable that holds what must not be written.
    fn instead(&mut self, variable: String, of: String) -> String {
        let text = format!("${{{variable}}}");
        if !self.variables.iter().any(|(known, _)| *known == variable) {
            self.variables.push((variable, of));
        }
        text
    }

    /// The words of a command: what stands behind an option or a name that speaks of a secret is replaced, and so is
    /// what looks like a token.
    fn command(&mut self, command: &[String]) -> Vec<String> {
        let mut words: Vec<String> = Vec::new();
        let mut option: Option<String> = None;
        for word in command {
            let secret_before = option.take().filter(|name| bears_secret(name) && !word.starts_with('-'));
            let written = match (secret_before, word.split_once('=')) {
                (Some(name), _) => self.instead(variable(&name), format!("what stands behind {name}")),
                (None, Some((name, value)))
                    if !value.is_empty() && (bears_secret(name) || seems_secret(value)) =>
                {
                    format!("{}={}", kept(name), self.instead(variable(name), format!("the value of {name}")))
                }
                (None, _) if seems_secret(word) => {
                    self.instead("SERVER_TOKEN".into(), "a word of the command".into())
                }
                (None, _) => kept(word),
            };
            option = (word.starts_with('-') && !word.contains('=')).then(|| word.clone());
            words.push(written);
        }
        words
    }

    fn env(&mut self, env: &[(String, String)]) {
        if env.is_empty() {
            return;
        }
        let pairs: Vec<String> = env
            .iter()
            .map(|(name, value)| {
                let secret = bears_secret(name) || seems_secret(value);
                let value = if secret {
                    self.instead(variable(name), format!("the variable {name}"))
                } else {
                    kept(value)
                };
                format!("{} = {}", key(name), quoted(&value))
            })
            .collect();
        self.text += &line(&format!("env = {{ {} }}", pairs.join(", ")), "");
    }

    fn http(&mut self, settings: &HttpSettings, said: &ServerSaid<'_>) {
        let url = match said.url {
            Some(url) => url.to_owned(),
            None => kept(&settings.url),
        };
        let url = self.address(&url);
        self.text += &line(&format!("url = {}", quoted(&url)), "");
        let mut pairs = Vec::new();
        for (name, _) in &settings.headers {
            let typed = said.headers.iter().rev().filter_map(|header| header.split_once(':'));
            let typed = typed
                .map(|(name, value)| (name.trim(), value.trim()))
                .find(|(known, _)| known.eq_ignore_ascii_case(name));
            let value = match typed {
                Some((_, value)) if is_only_variables(value) => value.to_owned(),
                typed => self.header(name, typed.map(|(_, value)| value)),
            };
            pairs.push(format!("{} = {}", key(name), quoted(&value)));
        }
        if !pairs.is_empty() {
            self.text += &line(&format!("headers = {{ {} }}", pairs.join(", ")), "");
        }
        self.files(settings);
    }

    fn files(&mut self, settings: &HttpSettings) {
        let path = |path: &std::path::Path| quoted(&kept(&path.display().to_string()));
        if let Some(ca) = &settings.ca {
            self.text += &line(&format!("ca = {}", path(ca)), "");
        }
        if let Some((cert, key)) = &settings.client {
            self.text += &line(&format!("client_cert = {}", path(cert)), "");
            self.text += &line(&format!("client_key = {}", path(key)), "");
        }
        let how = match &settings.sign_in {
            None => return,
            Some(SignIn::Command(_)) => "token_command",
            Some(SignIn::ClientCredentials { .. }) => "oauth",
        };
        self.text += &line(&format!("# {how} ="), "copy it from where it stands; it is not repeated here");
        self.notes.push(format!("`{how}` is not repeated in the new file: copy it from where it stands"));
    }

    /// A header whose value is not written; a word before the value, such as `Bearer`, is kept.
    fn header(&mut self, name: &str, typed: Option<&str>) -> String {
        let authorization = name.eq_ignore_ascii_case("authorization");
        let variable = if authorization { "MCP_TOKEN".into() } else { variable(name) };
        let scheme = typed.and_then(|value| value.split_once(' ')).map(|(scheme, _)| scheme);
        let scheme = scheme.filter(|scheme| authorization && scheme.chars().all(|c| c.is_ascii_alphabetic()));
        let of = match scheme {
            Some(scheme) => format!("the header {name}, without the word {scheme}"),
            None => format!("the value of the header {name}"),
        };
        let value = self.instead(variable, of);
        scheme.map_or(value.clone(), |scheme| format!("{scheme} {value}"))
    }

    /// An address whose password and secret parameters are replaced.
    fn address(&mut self, url: &str) -> String {
        let (before, query) =
            url.split_once('?').map_or((url, None), |(before, query)| (before, Some(query)));
        let mut shown = before.to_owned();
        if let Some((scheme, rest)) = before.split_once("://")
            && let Some((user, host)) =
                rest.split('/').next().and_then(|authority| authority.rsplit_once('@'))
            && !is_only_variables(user)
        {
            let path = &rest[user.len() + 1 + host.len()..];
            let user = self.instead("URL_LOGIN".into(), "the user and password of the address".into());
            shown = format!("{scheme}://{user}@{host}{path}");
        }
        let Some(query) = query else { return shown };
        let pairs: Vec<String> = query
            .split('&')
            .map(|pair| match pair.split_once('=') {
                Some((name, value))
                    if !is_only_variables(value) && (bears_secret(name) || seems_secret(value)) =>
                {
                    let value = self.instead(variable(name), format!("the parameter {name} of the address"));
                    format!("{name}={value}")
                }
                _ => pair.to_owned(),
            })
            .collect();
        format!("{shown}?{}", pairs.join("&"))
    }
}

/// A text that is written as it is: `${` in it is no variable.
fn kept(text: &str) -> String {
    text.replace("${", "$${")
}

/// Whether a value holds variables and besides them no more than the name of a scheme.
fn is_only_variables(value: &str) -> bool {
    let Some((before, after)) = value.split_once("${") else { return false };
    let Some((_, after)) = after.split_once('}') else { return false };
    let plain = |text: &str| text.trim().chars().all(|c| c.is_ascii_alphabetic()) && text.trim().len() <= 8;
    plain(before) && (after.is_empty() || is_only_variables(after))
}

/// Whether what a name stands for is likely a secret.
fn bears_secret(name: &str) -> bool {
    const BEARING: [&str; 10] =
        ["token", "secret", "key", "pass", "auth", "credential", "cookie", "session", "pwd", "signature"];
    let name = name.to_ascii_lowercase();
    BEARING.iter().any(|word| name.contains(word))
}

/// Whether a value looks like a token: by how tokens begin, or long and of letters and digits without a pattern.
fn seems_secret(value: &str) -> bool {
    const BEGINNINGS: [&str; 9] =
        ["sk-", "pk-", "ghp_", "gho_", "github_pat_", "xoxb-", "xoxp-", "glpat-", "eyJ"];
    let digits = value.chars().filter(char::is_ascii_digit).count();
    let plain =
        value.chars().all(|c| c.is_ascii_alphanumeric() || "_-+/=".contains(c)) && !value.contains('/');
    value.len() >= 8 && BEGINNINGS.iter().any(|beginning| value.starts_with(beginning))
        || value.len() >= 24 && plain && digits >= 4
}

/// A variable's name for something: `--api-key` and `X-Api-Key` become `API_KEY` and `X_API_KEY`.
fn variable(name: &str) -> String {
    let name: String = name
        .trim_start_matches('-')
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' })
        .collect();
    match name.chars().next() {
        Some(first) if !first.is_ascii_digit() => name,
        _ => format!("SERVER_{name}"),
    }
}
