use std::fmt;

use serde_json::{Map, Value};

use super::super::nearest::nearest;
use super::server::{Env, McpServer, server};
use crate::model::clean_line;

/// The most names that are told of a file that holds several.
const NAMES: usize = 12;

/// What to write into a file that holds no servers.
const EXAMPLE: &str = "write them as MCP clients do: `{ \"mcpServers\": { \"crm\": { \"command\": \"python\", \"args\": [\"server.py\"] } } }`";

/// The servers of a file of an MCP client.
#[derive(Clone)]
pub struct McpJson {
    name: String,
    at: String,
    servers: Map<String, Value>,
}

/// What is wrong with such a file: where, and what. It repeats no value of the file and of no variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct McpJsonError {
    /// The file, the JSON pointer and what is wrong there.
    pub message: String,
    /// What to do about it, where that is known.
    pub help: Option<String>,
}

/// A mistake at a JSON pointer, of a file that is named later.
pub(super) struct Wrong {
    pub(super) pointer: String,
    pub(super) message: String,
    pub(super) help: Option<String>,
}

impl Wrong {
    pub(super) fn new(pointer: impl Into<String>, message: impl Into<String>) -> Self {
        Self { pointer: pointer.into(), message: message.into(), help: None }
    }

    pub(super) fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    fn of(self, file: &str) -> McpJsonError {
        let place = if self.pointer.is_empty() { String::new() } else { format!("{}: ", self.pointer) };
        McpJsonError { message: format!("{file}: {place}{}", self.message), help: self.help }
    }
}

impl McpJson {
    /// Finds the servers of a text: below `mcpServers`, below `servers`, or at the top. `name` is how the file is
    /// called in what is said about it.
    ///
    /// # Errors
    /// When the text is no JSON, or holds no servers.
    pub fn read(name: &str, text: &str) -> Result<Self, McpJsonError> {
        let name = clean_line(name);
        let json =
            serde_json::from_str(text.trim_start_matches('\u{feff}')).map_err(|error| McpJsonError {
                message: format!("{name} is no JSON: {error}"),
                help: Some("comments and a comma behind the last entry are not JSON".into()),
            })?;
        let (at, servers) = servers(json).map_err(|wrong| wrong.of(&name))?;
        Ok(Self { name, at, servers })
    }

    /// The servers' names, in file order, safe to show.
    pub fn names(&self) -> Vec<String> {
        self.servers.keys().map(|name| shown(name)).collect()
    }

    /// Reads the server of that name; without a name, the only one there is. `env` gives the variables.
    ///
    /// # Errors
    /// When there is no such server, when there are several and no name, or when the server's entry is wrong.
    pub fn pick(&self, wanted: Option<&str>, env: Env<'_>) -> Result<McpServer, McpJsonError> {
        self.find(wanted)
            .and_then(|(name, value)| server(&format!("{}/{}", self.at, token(name)), name, value, env))
            .map_err(|wrong| wrong.of(&self.name))
    }

    fn find(&self, wanted: Option<&str>) -> Result<(&str, &Value), Wrong> {
        let wrong = |message: String| Wrong::new(self.at.clone(), message);
        match wanted {
            Some(wanted) => {
                self.servers.get_key_value(wanted).map(|(name, value)| (name.as_str(), value)).ok_or_else(
                    || {
                        let help = match nearest(wanted, self.servers.keys().map(String::as_str)) {
                            Some(near) => format!("did you mean `{}`?", shown(near)),
                            None => format!("it holds {}", self.listed()),
                        };
                        wrong(format!("there is no server `{}`", shown(wanted))).help(help)
                    },
                )
            }
            None => {
                let mut all = self.servers.iter();
                match (all.next(), all.next()) {
                    (Some((name, value)), None) => Ok((name, value)),
                    _ => Err(wrong(format!("it holds several servers: {}", self.listed()))
                        .help("name one with `--server NAME`")),
                }
            }
        }
    }

    fn listed(&self) -> String {
        let names = self.names();
        let told: Vec<_> = names.iter().take(NAMES).map(|name| format!("`{name}`")).collect();
        let rest =
            if names.len() > NAMES { format!(" and {} more", names.len() - NAMES) } else { String::new() };
        format!("{}{rest}", told.join(", "))
    }
}

/// The pointer of the servers, and the servers themselves; one at least.
fn servers(json: Value) -> Result<(String, Map<String, Value>), Wrong> {
    let Value::Object(mut root) = json else { return Err(Wrong::new("", "an object is wanted")) };
    for member in ["mcpServers", "servers"] {
        match root.remove(member) {
            Some(Value::Object(servers)) if servers.is_empty() => {
                return Err(Wrong::new(format!("/{member}"), "it names no server").help(EXAMPLE));
            }
            Some(Value::Object(servers)) => return Ok((format!("/{member}"), servers)),
            Some(_) => return Err(Wrong::new(format!("/{member}"), "an object of servers is wanted")),
            None => {}
        }
    }
    root.retain(|_, value| value.get("command").is_some() || value.get("url").is_some());
    if root.is_empty() {
        return Err(Wrong::new("", "it holds no servers").help(EXAMPLE));
    }
    Ok((String::new(), root))
}

/// A name as a step of a JSON pointer, safe to show.
pub(super) fn token(name: &str) -> String {
    shown(&name.replace('~', "~0").replace('/', "~1"))
}

/// A name of the file's, cut when it is long, and without anything that a terminal would obey.
pub(super) fn shown(name: &str) -> String {
    let mut said = clean_line(&name.chars().take(60).collect::<String>());
    if name.chars().nth(60).is_some() {
        said.push('…');
    }
    said
}

impl fmt::Debug for McpJson {
    /// Without the entries, which may hold secrets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("McpJson").field("name", &self.name).finish_non_exhaustive()
    }
}

impl fmt::Display for McpJsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for McpJsonError {}
