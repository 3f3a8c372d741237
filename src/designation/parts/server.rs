use super::super::entry::Entry;
use super::super::errors::FileError;
use super::super::table::{Table, quoted};
use crate::model::{HttpSettings, Protocol, Secret, ServerSettings, Transport};

/// Reads `[server]`; `${NAME}` is replaced in every text of it.
pub(in super::super) fn server(table: &mut Table<'_>) -> Option<ServerSettings> {
    table.expanding();
    let command = table.take("command");
    let url = table.take("url");
    let env = table.take("env");
    let headers = table.take("headers");
    let timeout = table.take("timeout").and_then(|entry| entry.duration());
    let connect_timeout = table.take("connect_timeout").and_then(|entry| entry.duration());
    let protocol = table.take("protocol").and_then(|entry| protocol(&entry));
    let jobs = table.take("jobs").and_then(|entry| entry.count(1..=64));

    let stray = |entry: &Option<Entry<'_>>, with: &str| {
        if let Some(entry) = entry {
            entry.note(entry.mistake(&format!("goes only with `{with}`"), format!("there is no `{with}`")));
        }
    };
    let transport = match (command, url) {
        (Some(command), None) => {
            stray(&headers, "url");
            let env = env.map_or(Some(Vec::new()), |entry| secrets(&entry, env_fault));
            Some(Transport::Stdio { command: self::command(&command)?, env: env? })
        }
        (None, Some(url)) => {
            stray(&env, "command");
            let headers = headers.map_or(Some(Vec::new()), |entry| secrets(&entry, header_fault));
            Some(Transport::Http(Box::new(HttpSettings {
                headers: headers?,
                ..HttpSettings::new(address(&url)?)
            })))
        }
        (Some(command), Some(url)) => {
            let (later, other) =
                if command.span().start > url.span().start { (command, "url") } else { (url, "command") };
            let mistake = later.mistake(&format!("cannot stand beside `{other}`"), "the second of the two");
            later.note(mistake.with_help("a server has either a `command` or a `url`"));
            None
        }
        (None, None) => {
            let help = "write `command = [\"python\", \"server.py\"]` or `url = \"https://…\"`";
            table.note("[server] has neither a `command` nor a `url`", "one of the two is missing", help);
            None
        }
    };
    let usual = ServerSettings::new(transport?);
    Some(ServerSettings {
        timeout: timeout.unwrap_or(usual.timeout),
        connect_timeout: connect_timeout.unwrap_or(usual.connect_timeout),
        protocol: protocol.unwrap_or(usual.protocol),
        jobs: jobs.unwrap_or(usual.jobs),
        ..usual
    })
}

fn protocol(entry: &Entry<'_>) -> Option<Option<Protocol>> {
    let versions = Protocol::ALL.map(|version| (Some(version), version.name()));
    let words: Vec<_> = std::iter::once((None, "auto")).chain(versions).collect();
    entry.word(&words)
}

fn command(entry: &Entry<'_>) -> Option<Vec<String>> {
    let items = entry.items("a list of texts: the program, then its arguments")?;
    let words: Vec<_> = items.iter().map(Entry::text).collect();
    let words: Vec<String> = words.into_iter().collect::<Option<_>>()?;
    if words.first().is_none_or(|program| program.trim().is_empty()) {
        entry.note(entry.mistake("names no program", "the first text is the program"));
        return None;
    }
    if words.iter().any(|word| word.contains('\0')) {
        entry.note(entry.mistake("holds a zero byte", "no program can be given one"));
        return None;
    }
    Some(words)
}

/// An address of the web. What it is made of is not repeated: it may hold a variable's value.
fn address(entry: &Entry<'_>) -> Option<String> {
    let url = entry.name()?;
    let host = ["http://", "https://"].iter().find_map(|scheme| url.strip_prefix(scheme));
    let fault = match host {
        None => "it does not begin with `https://` or `http://`",
        Some(host) if host.is_empty() || host.starts_with(['/', '?', '#', ':']) => "the host is missing",
        Some(host) if host.contains(|c: char| c.is_whitespace() || c.is_control()) => "a blank stands in it",
        Some(_) => return Some(url),
    };
    entry.note(entry.mistake("is not an address", fault));
    None
}

/// What is wrong with a name, or with a value, if anything is.
struct Fault {
    name: Option<&'static str>,
    value: Option<&'static str>,
}

fn env_fault(name: &str, value: &str) -> Fault {
    let bad_name = name.is_empty() || name.contains(['=', '\0']);
    Fault {
        name: bad_name.then_some("no variable can have this name"),
        value: value.contains('\0').then_some("a variable cannot hold a zero byte"),
    }
}

fn header_fault(name: &str, value: &str) -> Fault {
    let token = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(c);
    let good_name = !name.is_empty() && name.chars().all(token);
    let bad_value = value.contains(|c: char| c.is_control() && c != '\t');
    Fault {
        name: (!good_name).then_some("no header can have this name"),
        value: bad_value.then_some("a header's value cannot hold a line break"),
    }
}

/// A table of names and secret values, in file order.
fn secrets(entry: &Entry<'_>, fault: fn(&str, &str) -> Fault) -> Option<Vec<(String, Secret)>> {
    let read = entry.table(&format!("`{}`", entry.name), |table| {
        let mut pairs = Vec::new();
        for (name, entry) in table.any() {
            let value = entry.text();
            let fault = fault(name.get_ref(), value.as_deref().unwrap_or_default());
            if let Some(fault) = fault.name {
                let message = format!("{} cannot be sent", quoted(name.get_ref()));
                entry.note(FileError::new(name.span(), message, fault));
            }
            if let Some(fault) = fault.value {
                let message = format!("the value of {} cannot be sent", quoted(name.get_ref()));
                let mistake = FileError::new(entry.span(), message, fault);
                entry.note(mistake.with_help("look at the end of the variable that it is read from"));
            }
            pairs.push(value.map(|value| (name.into_inner(), Secret::new(value))));
        }
        pairs.into_iter().collect::<Option<_>>()
    });
    read.flatten()
}
