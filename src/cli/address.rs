//! A server behind an address, named on the line or in the designation file, with what the line adds.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use clap::Args;

use super::failure::Failure;
use super::terminal;
use crate::designation;
use crate::model::{HttpSettings, Secret, Transport};

/// A server behind an address, and what is sent and shown there.
#[derive(Debug, Args)]
pub(super) struct AddressOptions {
    /// The server's address, such as https://crm.example.com/mcp; ${NAME} is read from the environment
    #[arg(long, value_name = "URL", conflicts_with = "command")]
    pub(super) url: Option<String>,
    /// A header of every request, 'Name: value'; ${NAME} is read from the environment; may be given several times
    #[arg(long, value_name = "HEADER", conflicts_with = "command")]
    pub(super) header: Vec<String>,
    /// Further certificates to trust, a file in PEM
    #[arg(long, value_name = "FILE", conflicts_with = "command")]
    pub(super) ca: Option<PathBuf>,
    /// The client's own certificate, a file in PEM
    #[arg(long, value_name = "FILE", requires = "client_key", conflicts_with = "command")]
    pub(super) client_cert: Option<PathBuf>,
    /// The key of the client's certificate, a file in PEM
    #[arg(long, value_name = "FILE", requires = "client_cert", conflicts_with = "command")]
    pub(super) client_key: Option<PathBuf>,
}

impl AddressOptions {
    /// The server at the address of the line, if it names one.
    ///
    /// What the designation file sends to its own address, a token perhaps, goes along only to the same host.
    pub(super) fn transport(&self, of_file: Option<&Transport>) -> Result<Option<Transport>, Failure> {
        let Some(text) = &self.url else { return Ok(None) };
        let url = expanded("--url", text)?;
        if let Some(fault) = designation::address_fault(&url) {
            return Err(Failure::usage(format!("--url is not an address: {fault}"))
                .help("write it whole, as in https://crm.example.com/mcp"));
        }
        let settings = match of_file {
            Some(Transport::Http(settings)) if origin(&settings.url) == origin(&url) => {
                HttpSettings { url, ..(**settings).clone() }
            }
            Some(Transport::Http(settings)) => {
                if HttpSettings::new(settings.url.clone()) != **settings {
                    terminal::complain(
                        "note: the headers, certificates and tokens of the designation file are for another host, and not used",
                    );
                }
                HttpSettings::new(url)
            }
            _ => HttpSettings::new(url),
        };
        Ok(Some(Transport::Http(Box::new(settings))))
    }

    /// Puts the headers and files of the line on top of what is there.
    pub(super) fn put_on(&self, transport: &mut Transport) -> Result<(), Failure> {
        let settings = match transport {
            Transport::Http(settings) => settings,
            Transport::Stdio { .. } => return self.stray(),
        };
        for text in &self.header {
            put_header(settings, text)?;
        }
        if let Some(ca) = &self.ca {
            settings.ca = Some(ca.clone());
        }
        if let (Some(cert), Some(key)) = (&self.client_cert, &self.client_key) {
            settings.client = Some((cert.clone(), key.clone()));
        }
        Ok(())
    }

    /// Refuses what is only for an address, where the server is a command.
    fn stray(&self) -> Result<(), Failure> {
        let stray = [
            ("--header", !self.header.is_empty()),
            ("--ca", self.ca.is_some()),
            ("--client-cert", self.client_cert.is_some()),
        ];
        match stray.into_iter().find(|(_, given)| *given) {
            Some((option, _)) => Err(Failure::usage(format!(
                "{option} goes only with an address, and the server is a command"
            ))
            .help("name the address by --url")),
            None => Ok(()),
        }
    }
}

/// A header of the line replaces each of the same name; a token of the line's own replaces how the file gets one.
fn put_header(settings: &mut HttpSettings, text: &str) -> Result<(), Failure> {
    let wrong = |fault: &str| {
        Failure::usage(format!("--header cannot be sent: {fault}"))
            .help("write it as `--header 'Authorization: Bearer ${TOKEN}'`")
    };
    let (name, value) = text.split_once(':').ok_or_else(|| wrong("no colon stands behind its name"))?;
    let (name, value) = (name.trim(), expanded("--header", value.trim())?);
    if let Some(fault) = designation::header_fault(name, &value) {
        return Err(wrong(fault));
    }
    settings.headers.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
    settings.headers.push((name.to_owned(), Secret::new(value)));
    if name.eq_ignore_ascii_case("authorization") {
        settings.sign_in = None;
    }
    Ok(())
}

fn expanded(option: &str, text: &str) -> Result<String, Failure> {
    designation::line_text(text, &terminal::environment).map_err(|why| {
        Failure::usage(format!("{option}: {why}"))
            .help("set it before the run; in a shell, single quotes leave ${NAME} to hallmark")
    })
}

/// The scheme, host and port of an address; tokens are for one of these alone.
fn origin(url: &str) -> (String, String) {
    let (scheme, rest) = url.split_once("://").unwrap_or(("", url));
    let authority = rest.split(['/', '?', '#', '\\']).next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default().to_ascii_lowercase();
    let usual = if scheme == "https" { ":443" } else { ":80" };
    (scheme.to_owned(), host.strip_suffix(usual).unwrap_or(&host).to_owned())
}

/// A file that the designation file names: its path is taken from that file's folder.
pub(super) fn within(folder: &Path, transport: &mut Transport) {
    let Transport::Http(settings) = transport else { return };
    let client = settings.client.iter_mut().flat_map(|(cert, key)| [cert, key]);
    for path in settings.ca.iter_mut().chain(client) {
        *path = folder.join(&*path);
    }
}

/// An address to serve at: `127.0.0.1:8080`, `localhost:8080`, or a port alone, which is of this machine only.
pub(super) fn to_serve_at(text: &str) -> Result<SocketAddr, String> {
    let port = text.strip_prefix("localhost:").unwrap_or(text);
    match port.parse::<u16>() {
        Ok(port) => Ok((Ipv4Addr::LOCALHOST, port).into()),
        Err(_) => {
            text.parse().map_err(|_| "an address with its port is wanted, such as 127.0.0.1:8080".into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::SignIn;

    fn file() -> Transport {
        Transport::Http(Box::new(HttpSettings {
            headers: vec![("X-Team".into(), Secret::new("a")), ("x-kept".into(), Secret::new("b"))],
            ca: Some("ca.pem".into()),
            client: Some(("/c.pem".into(), "k.pem".into())),
            sign_in: Some(SignIn::Command(vec!["get".into()])),
            ..HttpSettings::new("https://crm.example.com/mcp")
        }))
    }

    fn line(url: Option<&str>, headers: &[&str]) -> AddressOptions {
        AddressOptions {
            url: url.map(ToOwned::to_owned),
            header: headers.iter().map(ToString::to_string).collect(),
            ca: None,
            client_cert: None,
            client_key: None,
        }
    }

    fn settings(transport: Transport) -> HttpSettings {
        match transport {
            Transport::Http(settings) => *settings,
            Transport::Stdio { .. } => panic!("an address"),
        }
    }

    #[test]
    fn a_header_of_the_line_replaces_the_one_of_its_name() {
        let mut transport = file();
        line(None, &["x-team: c:d"]).put_on(&mut transport).expect("no mistake");
        let read = settings(transport.clone());
        let names: Vec<_> =
            read.headers.iter().map(|(name, value)| (name.as_str(), value.expose())).collect();
        assert_eq!(names, [("x-kept", "b"), ("x-team", "c:d")]);
        assert!(read.sign_in.is_some());
        line(None, &["authorization: Bearer x"]).put_on(&mut transport).expect("no mistake");
        assert!(settings(transport).sign_in.is_none());
    }

    #[test]
    fn what_the_file_sends_goes_to_its_own_host_alone() {
        let at = |url: &str| {
            settings(line(Some(url), &[]).transport(Some(&file())).expect("no mistake").expect("a server"))
        };
        for same in ["https://crm.example.com/other", "https://CRM.example.com:443/mcp?x=1"] {
            assert_eq!(at(same).headers.len(), 2, "{same}");
        }
        for other in [
            "http://crm.example.com/mcp",
            "https://crm.example.com:8443/mcp",
            "https://crm.example.com@evil.example/mcp",
            "https://crm.example.com.evil.example/mcp",
        ] {
            assert!(at(other) == HttpSettings::new(other), "{other}");
        }
    }

    #[test]
    fn what_cannot_be_sent_is_refused_without_its_value() {
        for header in ["Authorization", "A B: 5ecret", "Accept: 5ecret", "A: ${5ecret"] {
            let failure = line(None, &[header]).put_on(&mut file()).expect_err(header);
            assert!(!format!("{failure:?}").contains("5ecret\""), "{failure:?}");
        }
        let mut command = Transport::Stdio { command: vec!["x".into()], env: Vec::new() };
        assert!(line(None, &["A: b"]).put_on(&mut command).is_err());
        assert!(line(None, &[]).put_on(&mut command).is_ok());
        assert!(line(Some("crm.example.com"), &[]).transport(None).is_err());
    }

    #[test]
    fn files_of_the_designation_file_are_taken_from_its_folder() {
        let mut transport = file();
        within(Path::new("/etc/crm"), &mut transport);
        let read = settings(transport);
        assert_eq!(read.ca, Some("/etc/crm/ca.pem".into()));
        assert_eq!(read.client, Some(("/c.pem".into(), "/etc/crm/k.pem".into())));
    }

    #[test]
    fn a_port_alone_is_of_this_machine_only() {
        for (text, address) in [
            ("8080", "127.0.0.1:8080"),
            ("localhost:0", "127.0.0.1:0"),
            ("127.0.0.1:8080", "127.0.0.1:8080"),
            ("[::1]:8080", "[::1]:8080"),
            ("0.0.0.0:80", "0.0.0.0:80"),
        ] {
            assert_eq!(to_serve_at(text).map(|read| read.to_string()), Ok(address.into()), "{text}");
        }
        for text in ["", "127.0.0.1", "65536", "localhost", "crm.example.com:80"] {
            assert!(to_serve_at(text).is_err(), "{text}");
        }
    }
}
