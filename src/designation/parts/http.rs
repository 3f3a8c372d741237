use std::path::PathBuf;

use super::super::entry::Entry;
use super::super::sendable;
use super::super::table::Table;
use super::server::{command, secrets};
use crate::model::{HttpSettings, Secret, SignIn};

/// The keys of `[server]` that go only with a `url`.
pub(super) struct Behind<'t> {
    headers: Option<Entry<'t>>,
    ca: Option<Entry<'t>>,
    cert: Option<Entry<'t>>,
    key: Option<Entry<'t>>,
    token: Option<Entry<'t>>,
    oauth: Option<Entry<'t>>,
}

impl<'t> Behind<'t> {
    pub(super) fn take(table: &mut Table<'t>) -> Self {
        Self {
            headers: table.take("headers"),
            ca: table.take("ca"),
            cert: table.take("client_cert"),
            key: table.take("client_key"),
            token: table.take("token_command"),
            oauth: table.take("oauth"),
        }
    }

    /// Those that stand in the file.
    pub(super) fn all(&self) -> impl Iterator<Item = &Entry<'t>> {
        [&self.headers, &self.ca, &self.cert, &self.key, &self.token, &self.oauth].into_iter().flatten()
    }
}

/// A server behind an address, with how one signs in there. The files' names are as they were written.
pub(super) fn http(url: &Entry<'_>, behind: Behind<'_>) -> Option<HttpSettings> {
    let url = address(url);
    let headers = behind.headers.as_ref().map_or(Some(Vec::new()), |entry| secrets(entry, sendable::header));
    let authorization = headers.iter().flatten().any(|(name, _)| name.eq_ignore_ascii_case("authorization"));
    let ca = behind.ca.map(|entry| file(&entry));
    let client = client(behind.cert, behind.key);
    let sign_in = sign_in(behind.token, behind.oauth, authorization);
    Some(HttpSettings {
        headers: headers?,
        ca: given(ca)?,
        client: given(client)?,
        sign_in: given(sign_in)?,
        ..HttpSettings::new(url?)
    })
}

/// Something that was left out is none; something that has a mistake is none at all.
fn given<T>(read: Option<Option<T>>) -> Option<Option<T>> {
    match read {
        None => Some(None),
        Some(read) => read.map(Some),
    }
}

/// An address of the web. What it is made of is not repeated: it may hold a variable's value.
fn address(entry: &Entry<'_>) -> Option<String> {
    let url = entry.name()?;
    match sendable::address_fault(&url) {
        None => Some(url),
        Some(fault) => {
            entry.note(entry.mistake("is not an address", fault));
            None
        }
    }
}

fn file(entry: &Entry<'_>) -> Option<PathBuf> {
    entry.name().map(PathBuf::from)
}

/// The client's certificate and its key: both or neither.
fn client(cert: Option<Entry<'_>>, key: Option<Entry<'_>>) -> Option<Option<(PathBuf, PathBuf)>> {
    match (cert, key) {
        (None, None) => None,
        (Some(cert), Some(key)) => {
            let (cert, key) = (file(&cert), file(&key));
            Some(cert.zip(key))
        }
        (Some(alone), None) | (None, Some(alone)) => {
            let other = if alone.name == "client_key" { "client_cert" } else { "client_key" };
            let mistake =
                alone.mistake(&format!("goes only with `{other}`"), format!("there is no `{other}`"));
            alone.note(
                mistake.with_help("a client shows a certificate and proves by its key that it is its own"),
            );
            Some(None)
        }
    }
}

/// Where the token comes from: one place at the most.
fn sign_in(
    token: Option<Entry<'_>>,
    oauth: Option<Entry<'_>>,
    authorization: bool,
) -> Option<Option<SignIn>> {
    let help = "a token comes from one place: an `Authorization` header, `token_command` or [server.oauth]";
    let beside = |entry: &Entry<'_>, other: &str| {
        let mistake = entry.mistake(&format!("cannot stand beside {other}"), "two places for one token");
        entry.note(mistake.with_help(help));
    };
    if authorization {
        let both = token.iter().chain(&oauth);
        both.for_each(|entry| beside(entry, "an `Authorization` header"));
    }
    if let (Some(_), Some(oauth)) = (&token, &oauth) {
        beside(oauth, "`token_command`");
    }
    let credentials = oauth.map(|entry| entry.table("[server.oauth]", credentials).flatten());
    let token = token.map(|entry| command(&entry).map(SignIn::Command));
    token.or(credentials)
}

/// Reads `[server.oauth]`.
fn credentials(table: &mut Table<'_>) -> Option<SignIn> {
    let client_id =
        table.need("client_id", "write `client_id = \"…\"`: the name that the authorisation server knows");
    let client_secret =
        table.need("client_secret", "write `client_secret = \"${…}\"`, read from the environment");
    let scopes = table.take("scopes");
    let token_url = table.take("token_url").map(|entry| address(&entry));
    let client_id = client_id.map(|entry| entry.name());
    let client_secret = client_secret.map(|entry| entry.name().map(Secret::new));
    let scopes = scopes.map(|entry| {
        let items = entry.items("a list of texts").unwrap_or_default();
        items.iter().filter_map(Entry::name).collect()
    });
    Some(SignIn::ClientCredentials {
        client_id: client_id??,
        client_secret: client_secret??,
        scopes: scopes.unwrap_or_default(),
        token_url: given(token_url)?,
    })
}
