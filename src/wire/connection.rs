//! A connection as the rest of hallmark sees it.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use rmcp::ServiceError;
use rmcp::model::{CallToolRequest, CallToolRequestParams, ClientRequest, RequestId};
use rmcp::service::PeerRequestOptions;
use serde_json::Value;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::timeout;

use super::connect::{Connected, connect, facts};
use super::dial::{Dial, Source};
use super::error::WireError;
use super::ledger::Ledger;
use super::lines::EXCERPT;
use super::list;
use crate::model::{Breach, BreachKind, RawJson, Reply, ServerFacts, ServerSettings, Transport};

/// Somebody who waits for an answer. Who stops waiting, by a limit of its own or by the end of the run, must not
/// be taken for somebody who still waits.
struct Wait<'a> {
    ledger: &'a Ledger,
    id: u64,
}

impl Drop for Wait<'_> {
    fn drop(&mut self) {
        self.ledger.take(self.id);
    }
}

/// How many answers as large as the cap are kept of one run; what comes on top of them is not.
const LARGEST_ANSWERS: usize = 2;

/// A server that can be asked. Dropping it ends the server and all that the server started.
pub struct Connection {
    connected: Connected,
    facts: ServerFacts,
    limit: Duration,
    list_limit: Duration,
    list_cap: usize,
    kept: AtomicUsize,
}

impl Connection {
    /// Starts the server of `settings`, or turns to the one at its address, and agrees with it on how to speak, within the connect time-out.
    pub async fn open(settings: &ServerSettings) -> Result<Self, WireError> {
        match &settings.transport {
            Transport::Stdio { command, env } => {
                let folder = settings.folder.as_deref();
                Self::dial(Source::Command { command, env, folder }, settings, "stdio").await
            }
            Transport::Http(http) => {
                Self::dial(Source::Address { http, limits: settings }, settings, "http").await
            }
        }
    }

    /// Agrees with a server in this process, which reads what is written to `write` and is heard through `read`.
    /// Of the settings, all but the transport hold.
    pub async fn in_process<R, W>(read: R, write: W, settings: &ServerSettings) -> Result<Self, WireError>
    where
        R: AsyncRead + Send + Unpin + 'static,
        W: AsyncWrite + Send + Unpin + 'static,
    {
        let source = Source::Pipe(Some((Box::new(read), Box::new(write))));
        Self::dial(source, settings, "in-process").await
    }

    async fn dial(source: Source<'_>, settings: &ServerSettings, name: &str) -> Result<Self, WireError> {
        let mut dial = Dial::new(source, settings.max_answer);
        let limit = settings.connect_timeout;
        let outcome = timeout(limit, connect(&mut dial, settings.protocol)).await;
        let connected = outcome.map_err(|_| dial.no_answer(limit))??;
        Ok(Self {
            facts: facts(&connected, name),
            connected,
            limit: settings.timeout,
            list_limit: settings.timeout.max(settings.connect_timeout / 2),
            list_cap: settings.max_answer,
            kept: AtomicUsize::new(0),
        })
    }

    /// What the server said of itself, and the version that was agreed on.
    pub fn facts(&self) -> &ServerFacts {
        &self.facts
    }

    /// The tool list, every entry as it was sent: one that is wrong loses nothing. All pages together take at
    /// most half the connect time-out, or the time-out of a call when that is longer.
    pub async fn list_tools(&self) -> Result<Vec<RawJson>, WireError> {
        match timeout(self.list_limit, list::tools(self)).await {
            Ok(outcome) => outcome.map_err(|error| self.connected.link.explain(error)),
            Err(_) => Err(list::too_slow(self.list_limit)),
        }
    }

    /// Calls a tool; `arguments` is an object, anything else is sent as no arguments at all. Gives what came
    /// back and how long it took. Several calls may be under way at once.
    pub async fn call(&self, tool: &str, arguments: &Value) -> (Reply, Duration) {
        let mut params = CallToolRequestParams::new(tool.to_owned());
        params.arguments = arguments.as_object().cloned();
        let asked = Instant::now();
        let reply = self.ask(ClientRequest::CallToolRequest(CallToolRequest::new(params)), self.limit).await;
        (self.bounded(reply), asked.elapsed())
    }

    /// The reply, as long as all that came so far can be kept: a run's answers are judged together, so a server that
    /// answers everything at length must not fill the memory.
    fn bounded(&self, reply: Reply) -> Reply {
        let (Reply::Result(raw) | Reply::RpcError(raw)) = &reply else { return reply };
        let size = raw.text().len();
        let most = self.list_cap.saturating_mul(LARGEST_ANSWERS);
        if size <= most.saturating_sub(self.kept.load(Ordering::Relaxed)) {
            self.kept.fetch_add(size, Ordering::Relaxed);
            return reply;
        }
        let why =
            "the answers of this run are larger together than is kept, twice the cap on one answer".into();
        Reply::Unreadable { why, text: raw.text().chars().take(EXCERPT).collect() }
    }

    /// What the server did so far that the protocol forbids; equal events are counted together.
    pub fn breaches(&self) -> Vec<Breach> {
        self.connected.link.ledger.breaches()
    }

    /// The last 4 KiB that the server wrote on its standard error, safe to show; empty in this process.
    pub fn stderr_tail(&self) -> String {
        self.connected.link.process.as_ref().map(|process| process.tail().text()).unwrap_or_default()
    }

    /// Ends the connection: a session at an address is taken leave of. A server that was started is ended, too: its
    /// standard input is closed, and when that is not enough it is
    /// asked to end, then made to; so is all that it started and left behind.
    pub async fn close(self) {
        let Connected { link, mut session, .. } = self.connected;
        // The client has nothing to finish; it gives up its end of the pipe.
        let _ = session.running.close().await;
        link.close().await;
    }

    /// Asks one question.
    pub(super) async fn ask(&self, question: ClientRequest, limit: Duration) -> Reply {
        let ledger = &self.connected.link.ledger;
        if let Some(why) = ledger.ended() {
            return Reply::Dropped { why };
        }
        let options = PeerRequestOptions::with_timeout(limit);
        let sent = self.connected.session.running.peer().send_cancellable_request(question, options).await;
        let Ok(handle) = sent else { return Reply::Dropped { why: ledger.end_soon().await } };
        let id = match handle.id {
            RequestId::Number(number) => {
                u64::try_from(number).ok().map(|number| self.connected.session.base + number)
            }
            _ => None,
        };
        let wait = id.map(|id| Wait { ledger, id });
        let outcome = handle.await_response().await;
        match (wait.and_then(|wait| wait.ledger.take(wait.id)), outcome) {
            (Some(reply), _) => reply,
            (None, Err(ServiceError::Timeout { .. })) => Reply::TimedOut { after: limit },
            (None, Err(ServiceError::TransportSend(error))) if ledger.ended().is_none() => {
                Reply::Dropped { why: error.error.to_string() }
            }
            (None, _) => Reply::Dropped { why: ledger.end_soon().await },
        }
    }

    /// How often the server said that its tool list changed.
    pub(super) fn list_changes(&self) -> u64 {
        self.connected.link.ledger.list_changes()
    }

    pub(super) fn breach(&self, kind: BreachKind, detail: String) {
        self.connected.link.ledger.breach(kind, detail);
    }

    /// The most bytes of the tool list, all pages together.
    pub(super) fn list_cap(&self) -> usize {
        self.list_cap
    }

    /// The longest that the tool list may take.
    pub(super) fn list_limit(&self) -> Duration {
        self.list_limit
    }
}
