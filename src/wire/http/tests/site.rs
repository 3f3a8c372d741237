//! A server of HTTP/1.1 that answers as a test wants, and what it heard.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::json;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufStream};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

use super::said::{Heard, Said};
use crate::model::{HttpSettings, Reply, Secret, ServerSettings, Transport};
use crate::wire::{Connection, WireError};

type Script = dyn Fn(&Heard) -> Said + Send + Sync;

/// A server that runs until the test ends.
pub(super) struct Site {
    pub(super) port: u16,
    scheme: &'static str,
    heard: Arc<Mutex<Vec<Heard>>>,
    connections: Arc<AtomicUsize>,
}

impl Site {
    pub(super) async fn start(script: impl Fn(&Heard) -> Said + Send + Sync + 'static) -> Self {
        Self::start_with(None, script).await
    }

    pub(super) async fn start_with(
        tls: Option<TlsAcceptor>,
        script: impl Fn(&Heard) -> Said + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let scheme = if tls.is_some() { "https" } else { "http" };
        let site = Self { port, scheme, heard: Arc::default(), connections: Arc::default() };
        let (heard, connections) = (Arc::clone(&site.heard), Arc::clone(&site.connections));
        let script: Arc<Script> = Arc::new(script);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                connections.fetch_add(1, Ordering::SeqCst);
                let (heard, script, tls) = (Arc::clone(&heard), Arc::clone(&script), tls.clone());
                tokio::spawn(async move {
                    match tls {
                        None => serve(stream, &heard, &*script).await,
                        Some(tls) => match tls.accept(stream).await {
                            Ok(stream) => serve(stream, &heard, &*script).await,
                            Err(_) => Some(()),
                        },
                    }
                });
            }
        });
        site
    }

    pub(super) fn url(&self, path: &str) -> String {
        let host = if self.scheme == "https" { "localhost" } else { "127.0.0.1" };
        format!("{}://{host}:{}{path}", self.scheme, self.port)
    }

    pub(super) fn settings(&self) -> ServerSettings {
        at(&self.url("/mcp"))
    }

    pub(super) async fn open(&self) -> Result<Connection, WireError> {
        open(&self.settings()).await
    }

    pub(super) fn heard(&self) -> Vec<Heard> {
        self.heard.lock().unwrap().clone()
    }

    /// What was heard of a method of the protocol.
    pub(super) fn heard_of(&self, method: &str) -> Vec<Heard> {
        self.heard().into_iter().filter(|heard| heard.asks() == method).collect()
    }

    pub(super) fn connections(&self) -> usize {
        self.connections.load(Ordering::SeqCst)
    }
}

async fn serve(
    stream: impl AsyncRead + AsyncWrite + Unpin,
    heard: &Mutex<Vec<Heard>>,
    script: &Script,
) -> Option<()> {
    let mut stream = BufStream::new(stream);
    loop {
        let request = read(&mut stream).await?;
        heard.lock().unwrap().push(request.clone());
        let mut said = script(&request);
        while let Said::Together(barrier, then) = said {
            barrier.wait().await;
            said = *then;
        }
        match said {
            Said::Answer { status, headers, body } => {
                let mut text = format!("HTTP/1.1 {status} Said\r\nContent-Length: {}\r\n", body.len());
                for (name, value) in headers {
                    text.push_str(&format!("{name}: {value}\r\n"));
                }
                text.push_str("\r\n");
                stream.write_all(text.as_bytes()).await.ok()?;
                stream.write_all(&body).await.ok()?;
                stream.flush().await.ok()?;
            }
            Said::Raw(bytes) => {
                stream.write_all(&bytes).await.ok()?;
                stream.shutdown().await.ok()?;
                return None;
            }
            Said::Open(bytes) => {
                stream.write_all(&bytes).await.ok()?;
                stream.flush().await.ok()?;
                // Until the client goes away.
                stream.read_u8().await.ok()?;
            }
            Said::Together(..) => {}
        }
    }
}

async fn read(stream: &mut (impl AsyncBufReadExt + Unpin)) -> Option<Heard> {
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).await.ok().filter(|&length| length > 0)?;
        match line.trim_end() {
            "" => break,
            line => lines.push(line.to_owned()),
        }
    }
    let mut words = lines.first()?.split(' ').map(str::to_owned);
    let (method, path) = (words.next()?, words.next()?);
    let headers: Vec<(String, String)> = lines[1..]
        .iter()
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let mut heard = Heard { method, path, headers, body: String::new() };
    let length = heard.header("content-length").map_or(0, |length| length.parse().unwrap());
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await.ok()?;
    heard.body = String::from_utf8(body).unwrap();
    Some(heard)
}

/// Limits that no test reaches, so that whatever ends does so by itself.
pub(super) fn at(url: &str) -> ServerSettings {
    let mut settings = ServerSettings::new(Transport::Http(Box::new(HttpSettings::new(url))));
    settings.timeout = Duration::from_secs(600);
    settings.connect_timeout = Duration::from_secs(600);
    settings
}

/// The part of settings that is about HTTP.
pub(super) fn http(settings: &mut ServerSettings) -> &mut HttpSettings {
    match &mut settings.transport {
        Transport::Http(http) => http,
        Transport::Stdio { .. } => unreachable!("these are of a server at an address"),
    }
}

pub(super) fn secret(text: &str) -> Secret {
    Secret::new(text)
}

/// The end of every test that hangs.
pub(super) async fn within<T>(work: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_secs(60), work).await.expect("it hangs")
}

pub(super) async fn open(settings: &ServerSettings) -> Result<Connection, WireError> {
    within(Connection::open(settings)).await
}

/// Why a connection cannot be opened.
pub(super) async fn failure(settings: &ServerSettings) -> WireError {
    match open(settings).await {
        Ok(connection) => panic!("it opens: {:?}", connection.facts()),
        Err(error) => error,
    }
}

/// Calls a tool without arguments.
pub(super) async fn call(connection: &Connection, tool: &str) -> Reply {
    within(connection.call(tool, &json!({}))).await.0
}

pub(super) const DISCOVERED: &str = r#"{"resultType":"complete","supportedVersions":["2026-07-28"],
    "capabilities":{"tools":{}},"ttlMs":0,"cacheScope":"private",
    "_meta":{"io.modelcontextprotocol/serverInfo":{"name":"by hand","version":"2"}}}"#;

pub(super) fn opened(version: &str) -> String {
    json!({"protocolVersion": version, "capabilities": {"tools": {}},
        "serverInfo": {"name": "by hand", "version": "1"}})
    .to_string()
}

/// A stateless server; what is no handshake is answered by `then`.
pub(super) fn modern(heard: &Heard, then: impl FnOnce(&Heard) -> Said) -> Said {
    match heard.asks().as_str() {
        "server/discover" => Said::json(heard.reply(DISCOVERED)),
        _ => then(heard),
    }
}

/// A server with sessions; what is no handshake is answered by `then`.
pub(super) fn legacy(heard: &Heard, session: &str, then: impl FnOnce(&Heard) -> Said) -> Said {
    match (heard.method.as_str(), heard.asks().as_str()) {
        ("DELETE", _) => Said::status(200),
        ("GET", _) => Said::status(405),
        (_, "server/discover") => Said::json(heard.error(-32600, "no session")).with_status(400),
        (_, "initialize") => Said::json(heard.reply(&opened("2025-06-18"))).with("Mcp-Session-Id", session),
        (_, method) if method.starts_with("notifications/") => Said::status(202),
        _ => then(heard),
    }
}

/// What is said of an error, hosts and ports blanked, against what was agreed on.
pub(super) fn told(name: &str, error: &WireError) {
    let text = format!("error: {error}\nhelp: {}", error.help().unwrap_or_default());
    let mut blanked = String::new();
    let mut rest = text.as_str();
    while let Some(at) = rest.find("127.0.0.1:").or_else(|| rest.find("localhost:")) {
        let (before, behind) = rest.split_at(at);
        blanked.push_str(before);
        blanked.push_str("HOST:PORT");
        let behind = behind.split_once(':').map_or("", |(_, behind)| behind);
        rest = behind.trim_start_matches(|c: char| c.is_ascii_digit());
    }
    blanked.push_str(rest);
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots/wire"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, blanked));
}
