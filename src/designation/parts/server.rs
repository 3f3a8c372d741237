use super::super::entry::Entry;
use super::super::errors::FileError;
use super::super::sendable::{self, Fault};
use super::super::table::{Table, quoted};
use super::http::{Behind, http};
use crate::model::{Protocol, Secret, ServerSettings, Transport};

/// Reads `[server]`; `${NAME}` is replaced in every text of it.
pub(in super::super) fn server(table: &mut Table<'_>) -> Option<ServerSettings> {
    table.expanding();
    let command = table.take("command");
    let url = table.take("url");
    let env = table.take("env");
    let behind = Behind::take(table);
    let timeout = table.take("timeout").and_then(|entry| entry.duration());
    let connect_timeout = table.take("connect_timeout").and_then(|entry| entry.duration());
    let protocol = table.take("protocol").and_then(|entry| protocol(&entry));
    let jobs = table.take("jobs").and_then(|entry| entry.count(1..=64));

    let transport = match (command, url) {
        (Some(command), None) => {
            behind.all().for_each(|entry| stray(entry, "url"));
            let env = env.map_or(Some(Vec::new()), |entry| secrets(&entry, sendable::variable));
            Some(Transport::Stdio { command: self::command(&command)?, env: env? })
        }
        (None, Some(url)) => {
            env.iter().for_each(|entry| stray(entry, "command"));
            http(&url, behind).map(|settings| Transport::Http(Box::new(settings)))
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

/// Tells a key that goes only with one that is not there.
fn stray(entry: &Entry<'_>, with: &str) {
    entry.note(entry.mistake(&format!("goes only with `{with}`"), format!("there is no `{with}`")));
}

fn protocol(entry: &Entry<'_>) -> Option<Option<Protocol>> {
    let versions = Protocol::ALL.map(|version| (Some(version), version.name()));
    let words: Vec<_> = std::iter::once((None, "auto")).chain(versions).collect();
    entry.word(&words)
}

/// A program and its arguments.
pub(super) fn command(entry: &Entry<'_>) -> Option<Vec<String>> {
    let items = entry.items("a list of texts: the program, then its arguments")?;
    let words: Vec<_> = items.iter().map(Entry::text).collect();
    let words: Vec<String> = words.into_iter().collect::<Option<_>>()?;
    if let Some((message, label)) = sendable::command_fault(&words) {
        entry.note(entry.mistake(message, label));
        return None;
    }
    Some(words)
}

/// A table of names and secret values, in file order.
pub(super) fn secrets(entry: &Entry<'_>, fault: fn(&str, &str) -> Fault) -> Option<Vec<(String, Secret)>> {
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
