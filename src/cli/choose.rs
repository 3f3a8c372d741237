//! What a run is about: the designation file, the line on top of it, and the limits.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::address;
use super::arguments::{ExpectChoice, RowOptions, ServerOptions, ValueOptions};
use super::failure::Failure;
use super::files;
use crate::designation::{self, DesignationFile};
use crate::engine::Expect;
use crate::model::{
    Channel, Designation, DesignationText, FieldPath, Protocol, Risk, Row, Secret, ServerSettings, Transport,
};

/// The designation and the server of a run.
#[derive(Debug)]
pub(super) struct Chosen {
    pub(super) designation: Designation,
    pub(super) source: Option<DesignationText>,
    /// Whether there was a designation file at all.
    pub(super) from_file: bool,
    /// The file's server.
    server: Option<ServerSettings>,
    /// The folder of the file, or the one in which the command was started.
    folder: Option<PathBuf>,
}

impl Chosen {
    /// Reads the file.
    pub(super) fn new(options: &ServerOptions) -> Result<Self, Failure> {
        let here = std::env::current_dir().ok();
        match files::designation(options.config.as_deref())? {
            Some((path, mut file)) => {
                let path = here.clone().unwrap_or_default().join(path);
                let folder = path.parent().map(Path::to_owned);
                // A file that was found above speaks of its own folder; one that was named may lie anywhere.
                if let Some(server) = file.server.as_mut().filter(|_| options.config.is_none()) {
                    server.folder = folder.clone().filter(|folder| here.as_ref() != Some(folder));
                }
                Ok(Self::of_file(file, folder))
            }
            None => Ok(Self {
                designation: Designation::default(),
                source: None,
                from_file: false,
                server: None,
                folder: here,
            }),
        }
    }

    fn of_file(file: DesignationFile, folder: Option<PathBuf>) -> Self {
        let source =
            DesignationText { name: file.source.name().to_owned(), text: file.source.without_server() };
        let mut server = file.server;
        if let (Some(server), Some(folder)) = (&mut server, &folder) {
            address::within(folder, &mut server.transport);
        }
        Self { designation: file.designation, source: Some(source), from_file: true, server, folder }
    }

    /// The server of the line, with what the file says besides; else the file's; else one that is found in a file of
    /// MCP clients. The line's limits and headers stand on top of it.
    pub(super) fn server(&self, options: &ServerOptions) -> Result<ServerSettings, Failure> {
        let of_file = self.server.as_ref().map(|server| &server.transport);
        let (named, folder) = match named(options, of_file)? {
            None if of_file.is_none() => options.mcp_json.found(self.folder.as_deref())?.unzip(),
            named => (named, None),
        };
        let mut server = match (named, &self.server) {
            (Some(transport), Some(server)) => ServerSettings { transport, folder, ..server.clone() },
            (Some(transport), None) => ServerSettings { folder, ..ServerSettings::new(transport) },
            (None, Some(_)) if options.mcp_json.server.is_some() => {
                return Err(Failure::usage(
                    "--server names a server of a file, but the designation file has a [server]",
                )
                .help("name the file as well, by --mcp-json"));
            }
            (None, Some(server)) => server.clone(),
            (None, None) => return Err(self.no_server()),
        };
        options.address.put_on(&mut server.transport)?;
        limits(&mut server, options)?;
        Ok(server)
    }

    /// A file of that name beside the designation file, or where the command was started.
    pub(super) fn beside(&self, name: &str) -> PathBuf {
        self.folder.as_deref().unwrap_or(Path::new("")).join(name)
    }

    /// What to say when there is no server.
    fn no_server(&self) -> Failure {
        let missing = if self.from_file {
            "the designation file has no [server]"
        } else {
            "there is no hallmark.toml here or in a folder above"
        };
        Failure::usage(format!("no server is named: {missing}")).help(
            "name it behind two dashes, as in `hallmark check -- python server.py`, by --url or --mcp-json, or in the \
             file's [server] table",
        )
    }
}

/// The server that the line names, if it names one.
fn named(options: &ServerOptions, of_file: Option<&Transport>) -> Result<Option<Transport>, Failure> {
    if !options.command.is_empty() {
        return Ok(Some(Transport::Stdio { command: options.command.clone(), env: env_of(of_file) }));
    }
    match options.address.transport(of_file)? {
        Some(transport) => Ok(Some(transport)),
        None => options.mcp_json.named(),
    }
}

/// The environment of the file's command, which a command on the line inherits.
fn env_of(of_file: Option<&Transport>) -> Vec<(String, Secret)> {
    match of_file {
        Some(Transport::Stdio { env, .. }) => env.clone(),
        _ => Vec::new(),
    }
}

fn limits(server: &mut ServerSettings, options: &ServerOptions) -> Result<(), Failure> {
    if let Some(text) = &options.timeout {
        server.timeout = duration("--timeout", text)?;
    }
    if let Some(text) = &options.connect_timeout {
        server.connect_timeout = duration("--connect-timeout", text)?;
    }
    if let Some(jobs) = options.jobs {
        server.jobs = usize::from(jobs);
    }
    if let Some(text) = &options.max_answer {
        server.max_answer = bytes(text)?;
    }
    if let Some(name) = &options.protocol {
        server.protocol = protocol(name)?;
    }
    Ok(())
}

fn duration(option: &str, text: &str) -> Result<Duration, Failure> {
    designation::parse_duration(text).map_err(|why| Failure::usage(format!("{option} {text}: {why}")))
}

/// A protocol version of the command line; none for `auto`.
pub(super) fn protocol(name: &str) -> Result<Option<Protocol>, Failure> {
    if name == "auto" {
        return Ok(None);
    }
    let known = Protocol::ALL.map(Protocol::name).join(", ");
    Protocol::parse(name)
        .map(Some)
        .ok_or_else(|| Failure::usage(format!("--protocol {name}: no such version; auto or one of {known}")))
}

fn bytes(text: &str) -> Result<usize, Failure> {
    let wrong = || {
        Failure::usage(format!("--max-answer {text}: write a number of bytes, such as 4096, 512KB or 64MB"))
    };
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let unit = match text[digits.len()..].trim().to_ascii_lowercase().as_str() {
        "" | "b" => 1,
        "k" | "kb" | "kib" => 1 << 10,
        "m" | "mb" | "mib" => 1 << 20,
        "g" | "gb" | "gib" => 1 << 30,
        _ => return Err(wrong()),
    };
    let number: usize = digits.parse().map_err(|_| wrong())?;
    number.checked_mul(unit).filter(|size| *size >= 1024).ok_or_else(wrong)
}

/// The channel and value of a lookup.
pub(super) fn looked_up(options: &ValueOptions) -> Result<(Channel, String), Failure> {
    match (&options.email, &options.phone) {
        (Some(email), _) => Ok((Channel::Email, email.clone())),
        (None, Some(phone)) => {
            if !crate::value::is_e164(phone) {
                return Err(Failure::usage(format!(
                    "--phone {}: the platform sends numbers in E.164, a plus and 7 to 15 digits",
                    crate::model::mask_phone(phone)
                ))
                .help("write the number with its country code and without spaces, as in +4549336252"));
            }
            Ok((Channel::Phone, phone.clone()))
        }
        (None, None) => Err(Failure::usage("give --email or --phone")),
    }
}

/// Puts the row of the line on top of the file's.
pub(super) fn with_row(
    designation: &mut Designation,
    channel: Channel,
    options: &RowOptions,
) -> Result<(), Failure> {
    if !options.country.is_empty() {
        if let Some(wrong) = options.country.iter().find(|country| !crate::value::is_country(country)) {
            return Err(Failure::usage(format!("--country {wrong}: write two capital letters, such as DK")));
        }
        designation.workspace.countries.clone_from(&options.country);
    }
    let existing = designation.row(channel).cloned();
    let reference = match (path("--reference", options.reference.as_deref())?, &existing) {
        (Some(path), _) => path,
        (None, Some(row)) => row.reference.clone(),
        (None, None) => {
            return Err(Failure::usage(format!(
                "no lookup is designated by {}: where the platform has none either, it records no_designation",
                channel.name()
            ))
            .help(format!(
                "give --reference and --value, the paths of the customer reference and of the {}, or write a hallmark.toml; \
                 `hallmark explain no_designation` says what to look at",
                channel.noun()
            )));
        }
    };
    let mut row = existing.unwrap_or_else(|| Row {
        risk: Some(Risk::ReadPii),
        ..Row::new("your_tool", channel.name(), reference.clone())
    });
    row.reference = reference;
    row.value = path("--value", options.value.as_deref())?.or(row.value);
    row.account = path("--account", options.account.as_deref())?.or(row.account);
    row.tool = options.tool.clone().unwrap_or(row.tool);
    row.input = options.input.clone().unwrap_or(row.input);
    row.risk = options.risk.or(row.risk);
    match channel {
        Channel::Email => designation.email = Some(row),
        Channel::Phone => designation.phone = Some(row),
    }
    Ok(())
}

fn path(option: &str, text: Option<&str>) -> Result<Option<FieldPath>, Failure> {
    text.map(|text| {
        FieldPath::parse(text).map_err(|error| Failure::usage(format!("{option} {text}: {error}")))
    })
    .transpose()
}

/// Whom a value should find.
pub(super) fn expect(choice: Option<ExpectChoice>) -> Option<Expect> {
    choice.map(|choice| match choice {
        ExpectChoice::Known => Expect::Known,
        ExpectChoice::Unknown => Expect::Unknown,
        ExpectChoice::Shared => Expect::Shared,
    })
}
