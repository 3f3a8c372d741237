use serde_json::{Map, Value};

use super::super::sendable::{self, Fault};
use super::file::{Wrong, shown, token};
use super::variables::expanded;
use crate::model::{HttpSettings, Secret, Transport};

/// Gives a variable of the environment.
pub(super) type Env<'e> = &'e dyn Fn(&str) -> Option<String>;

/// One server of a file of an MCP client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct McpServer {
    /// Its name, safe to show.
    pub name: String,
    /// How it is reached.
    pub transport: Transport,
    /// What of its entry is not applied, each in a sentence.
    pub notes: Vec<String>,
}

/// One entry while it is being read.
struct Entry<'e> {
    pointer: &'e str,
    members: &'e Map<String, Value>,
    env: Env<'e>,
}

/// Reads the entry of a server, which stands at `pointer`.
pub(super) fn server(pointer: &str, name: &str, value: &Value, env: Env<'_>) -> Result<McpServer, Wrong> {
    let Value::Object(members) = value else {
        return Err(Wrong::new(pointer, format!("an object is wanted, and this is {}", kind(value))));
    };
    let entry = Entry { pointer, members, env };
    let transport = if entry.is_address()? { entry.address()? } else { entry.command()? };
    let mut notes = Vec::new();
    if matches!(transport, Transport::Stdio { .. }) {
        if members.contains_key("cwd") {
            notes.push("`cwd` is not applied: write the paths of the command whole".into());
        }
        if members.contains_key("envFile") {
            notes.push("`envFile` is not applied: set its variables before the run".into());
        }
    }
    Ok(McpServer { name: shown(name), transport, notes })
}

impl Entry<'_> {
    /// Whether the server is behind an address, by what the entry says and holds.
    fn is_address(&self) -> Result<bool, Wrong> {
        let has = |member: &str| self.members.contains_key(member);
        for member in ["type", "transport"] {
            let Some(said) = self.members.get(member) else { continue };
            let at = self.at(member);
            let Value::String(said) = said else { return Err(text_wanted(at, said)) };
            return match said.to_ascii_lowercase().as_str() {
                "stdio" => Ok(false),
                "http" | "streamable-http" | "streamablehttp" | "streamable_http" => Ok(true),
                "sse" => Err(Wrong::new(at, "the older transport of HTTP with SSE is not spoken").help(
                    "give the server's address for streamable HTTP, which often ends in `/mcp`, with `\"type\": \"http\"`; \
                     or the command that starts it",
                )),
                _ => Err(Wrong::new(at, format!("`{}` is no transport", shown(said)))
                    .help("write `stdio` or `http`")),
            };
        }
        match (has("command"), has("url")) {
            (true, true) => Err(Wrong::new(self.pointer, "it has both a `command` and a `url`")
                .help("keep one of the two, or say which is meant by `type`")),
            (false, false) => Err(Wrong::new(self.pointer, "it has neither a `command` nor a `url`")),
            (_, has_url) => Ok(has_url),
        }
    }

    fn address(&self) -> Result<Transport, Wrong> {
        let url = self.text("url")?;
        if let Some(fault) = sendable::address_fault(&url) {
            return Err(Wrong::new(self.at("url"), format!("it is not an address: {fault}")));
        }
        let headers = self.secrets("headers", sendable::header)?;
        Ok(Transport::Http(Box::new(HttpSettings { headers, ..HttpSettings::new(url) })))
    }

    fn command(&self) -> Result<Transport, Wrong> {
        let mut command = vec![self.text("command")?];
        match self.members.get("args") {
            None | Some(Value::Null) => {}
            Some(Value::Array(items)) => {
                for (index, item) in items.iter().enumerate() {
                    command.push(self.expanded(self.at(&format!("args/{index}")), item)?);
                }
            }
            Some(other) => {
                let message = format!("a list of texts is wanted, and this is {}", kind(other));
                return Err(Wrong::new(self.at("args"), message));
            }
        }
        if let Some((fault, _)) = sendable::command_fault(&command) {
            return Err(Wrong::new(self.at("command"), format!("it {fault}")));
        }
        let env = self.secrets("env", sendable::variable)?;
        Ok(Transport::Stdio { command, env })
    }

    /// A text that must be there.
    fn text(&self, member: &str) -> Result<String, Wrong> {
        match self.members.get(member) {
            Some(value) => self.expanded(self.at(member), value),
            None => Err(Wrong::new(self.pointer, format!("it has no `{member}`"))),
        }
    }

    /// A table of names and secret values.
    fn secrets(&self, member: &str, fault: fn(&str, &str) -> Fault) -> Result<Vec<(String, Secret)>, Wrong> {
        let members = match self.members.get(member) {
            None | Some(Value::Null) => return Ok(Vec::new()),
            Some(Value::Object(members)) => members,
            Some(other) => {
                let message = format!("an object of texts is wanted, and this is {}", kind(other));
                return Err(Wrong::new(self.at(member), message));
            }
        };
        let mut pairs = Vec::new();
        for (name, value) in members {
            let at = format!("{}/{}", self.at(member), token(name));
            let value = self.expanded(at.clone(), value)?;
            let fault = fault(name, &value);
            if let Some(fault) = fault.name.or(fault.value) {
                return Err(Wrong::new(at, format!("it cannot be sent: {fault}")));
            }
            pairs.push((name.clone(), Secret::new(value)));
        }
        Ok(pairs)
    }

    fn expanded(&self, at: String, value: &Value) -> Result<String, Wrong> {
        let Value::String(text) = value else { return Err(text_wanted(at, value)) };
        expanded(text, self.env).map_err(|(message, help)| Wrong::new(at, message).help(help))
    }

    fn at(&self, member: &str) -> String {
        format!("{}/{member}", self.pointer)
    }
}

fn text_wanted(at: String, value: &Value) -> Wrong {
    Wrong::new(at, format!("text in quotes is wanted, and this is {}", kind(value)))
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}
