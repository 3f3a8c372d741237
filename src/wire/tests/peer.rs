//! A server written by hand: it reads questions and says what a test wants said.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, Lines, ReadHalf, WriteHalf, split};

use crate::model::{BreachKind, Reply, ServerSettings, Transport};
use crate::wire::{Connection, WireError};

/// The other side of a pipe.
pub(super) struct Peer {
    lines: Lines<BufReader<ReadHalf<DuplexStream>>>,
    write: WriteHalf<DuplexStream>,
}

impl Peer {
    /// The next message.
    pub(super) async fn hear(&mut self) -> Value {
        let line = self.lines.next_line().await.unwrap().expect("the client is still there");
        serde_json::from_str(&line).unwrap()
    }

    /// The next message of that method; what comes before it is passed over.
    pub(super) async fn hear_of(&mut self, method: &str) -> Value {
        loop {
            let message = self.hear().await;
            if message["method"] == method {
                return message;
            }
        }
    }

    /// Writes bytes as they are.
    pub(super) async fn write(&mut self, bytes: &[u8]) {
        self.write.write_all(bytes).await.unwrap();
        self.write.flush().await.unwrap();
    }

    /// Writes a line.
    pub(super) async fn say(&mut self, line: &str) {
        self.write(format!("{line}\n").as_bytes()).await;
    }

    /// Answers a question with a result that is already JSON, on one line.
    pub(super) async fn answer(&mut self, question: &Value, result: &str) {
        let result = result.replace('\n', " ");
        self.say(&format!(r#"{{"jsonrpc":"2.0","id":{},"result":{result}}}"#, question["id"])).await;
    }

    /// Answers a question with an error.
    pub(super) async fn refuse(&mut self, question: &Value, code: i64, message: &str) {
        let error = json!({"code": code, "message": message});
        self.say(&format!(r#"{{"jsonrpc":"2.0","id":{},"error":{error}}}"#, question["id"])).await;
    }

    /// Plays a server with sessions: refuses the probe and answers `initialize` with `version`.
    pub(super) async fn greet(&mut self, version: &str) {
        let probe = self.hear_of("server/discover").await;
        self.refuse(&probe, -32601, "method not found").await;
        self.open_session(version).await;
    }

    /// Answers `initialize` with `version`.
    pub(super) async fn open_session(&mut self, version: &str) -> Value {
        let question = self.hear_of("initialize").await;
        self.answer(&question, &session(version)).await;
        self.hear_of("notifications/initialized").await;
        question
    }

    /// Plays a stateless server.
    pub(super) async fn greet_stateless(&mut self) {
        let probe = self.hear_of("server/discover").await;
        self.answer(&probe, DISCOVERED).await;
    }
}

pub(super) const DISCOVERED: &str = r#"{"resultType":"complete","supportedVersions":["2026-07-28"],
    "capabilities":{"tools":{}},"ttlMs":0,"cacheScope":"private",
    "_meta":{"io.modelcontextprotocol/serverInfo":{"name":"by hand","version":"2"}}}"#;

pub(super) fn session(version: &str) -> String {
    json!({"protocolVersion": version, "capabilities": {"tools": {}},
        "serverInfo": {"name": "by hand", "version": "1"}})
    .to_string()
}

/// Limits that no test reaches, so that whatever ends does so by itself.
pub(super) fn settings() -> ServerSettings {
    let mut settings = ServerSettings::new(Transport::Stdio { command: Vec::new(), env: Vec::new() });
    settings.timeout = Duration::from_secs(600);
    settings.connect_timeout = Duration::from_secs(600);
    settings
}

pub(super) fn command(words: &[&str]) -> ServerSettings {
    let mut settings = settings();
    let command = words.iter().map(|&word| word.to_owned()).collect();
    settings.transport = Transport::Stdio { command, env: Vec::new() };
    settings
}

/// The end of every test that hangs.
pub(super) async fn within<T>(work: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_secs(60), work).await.expect("it hangs")
}

/// Connects to a server that is played by `script`.
pub(super) async fn open<F: Future<Output = Peer>>(
    settings: &ServerSettings,
    script: impl FnOnce(Peer) -> F,
) -> (Result<Connection, WireError>, Peer) {
    let (ours, theirs) = tokio::io::duplex(1 << 16);
    let (read, write) = split(theirs);
    let peer = Peer { lines: BufReader::new(read).lines(), write };
    let (read, write) = split(ours);
    within(async { tokio::join!(Connection::in_process(read, write, settings), script(peer)) }).await
}

/// Connects to a server with sessions.
pub(super) async fn connect(settings: &ServerSettings) -> (Connection, Peer) {
    let (connection, peer) = open(settings, async |mut peer: Peer| {
        peer.greet("2025-11-25").await;
        peer
    })
    .await;
    (connection.unwrap(), peer)
}

/// The kinds of breach so far, with their counts.
pub(super) fn breaches(connection: &Connection) -> Vec<(BreachKind, u32)> {
    connection.breaches().into_iter().map(|breach| (breach.kind, breach.count)).collect()
}

/// Calls a tool without arguments.
pub(super) async fn call(connection: &Connection, tool: &str) -> Reply {
    connection.call(tool, &json!({})).await.0
}
