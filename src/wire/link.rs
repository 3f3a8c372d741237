//! One pipe to a server, with what reads and writes it.

use std::sync::Arc;
use std::time::Duration;

use rmcp::ErrorData;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio::sync::{Mutex, mpsc};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::error::WireError;
use super::http::{self, HttpFault, Poster, Server};
use super::intake::{Intake, Inward};
use super::ledger::Ledger;
use super::process::{Process, Started};
use super::transport::{Outward, Wire};
use crate::model::Reply;

/// How many messages may wait to be written; `rmcp` never waits for a server that does not read.
const OUTBOX: usize = 1024;
/// How many messages may wait to be taken; after that the server waits.
const INBOX: usize = 64;
/// How long closing waits for what is still to be written.
const WRITTEN: Duration = Duration::from_millis(500);

/// One pipe to a server. Dropping it ends the server at once, and all that the server started.
pub(super) struct Link {
    pub(super) ledger: Arc<Ledger>,
    pub(super) process: Option<Arc<Process>>,
    inbox: Arc<Mutex<mpsc::Receiver<Inward>>>,
    outbox: Option<mpsc::Sender<Outward>>,
    pub(super) server: Option<Arc<Server>>,
    reader: Option<JoinHandle<()>>,
    writer: JoinHandle<()>,
}

impl Link {
    /// The pipe to a process; `cap` is the most bytes of a line.
    pub(super) fn to_process(started: Started, cap: usize) -> Self {
        Self::new(started.stdout, started.stdin, Some(started.process), cap)
    }

    /// A pipe to a server in this process.
    pub(super) fn new<R, W>(read: R, write: W, process: Option<Arc<Process>>, cap: usize) -> Self
    where
        R: AsyncRead + Send + Unpin + 'static,
        W: AsyncWrite + Send + Unpin + 'static,
    {
        let ledger = Arc::new(Ledger::new());
        let (forward, inbox) = mpsc::channel(INBOX);
        let (outbox, outgoing) = mpsc::channel(OUTBOX);
        let intake = Intake { ledger: Arc::clone(&ledger), forward: forward.clone() };
        let reader = tokio::spawn(read_all(intake, read, process.clone(), cap));
        // Only the reader keeps the way to `rmcp` open: it ends with what the server writes.
        let forward = forward.downgrade();
        let writer = Writer { ledger: Arc::clone(&ledger), forward, process: process.clone() };
        let writer = tokio::spawn(writer.write_all(write, outgoing));
        let inbox = Arc::new(Mutex::new(inbox));
        Self { ledger, process, inbox, outbox: Some(outbox), server: None, reader: Some(reader), writer }
    }

    /// The way to a server at an address, where every message is a request of its own.
    pub(super) fn to_address(server: Server) -> Self {
        let ledger = Arc::new(Ledger::new());
        let (forward, inbox) = mpsc::channel(INBOX);
        let (outbox, outgoing) = mpsc::channel(OUTBOX);
        let intake = Intake { ledger: Arc::clone(&ledger), forward };
        let server = Arc::new(server);
        let poster = Poster { server: Arc::clone(&server), intake };
        let writer = tokio::spawn(http::write_all(poster, outgoing));
        let inbox = Arc::new(Mutex::new(inbox));
        let outbox = Some(outbox);
        Self { ledger, process: None, inbox, outbox, server: Some(server), reader: None, writer }
    }

    /// Why a server at an address gave the last question no answer, once.
    pub(super) fn take_fault(&self) -> Option<HttpFault> {
        self.server.as_ref()?.take_fault()
    }

    /// An error, or what lies behind it at an address.
    pub(super) fn explain(&self, error: WireError) -> WireError {
        match (&self.server, self.take_fault()) {
            (Some(server), Some(fault)) => {
                WireError::Http { address: server.shown(), fault: Box::new(fault) }
            }
            _ => error,
        }
    }

    /// A transport for one more run of `rmcp`.
    pub(super) fn wire(&self) -> Option<Wire> {
        Some(Wire {
            inbox: Arc::clone(&self.inbox),
            outbox: self.outbox.clone()?,
            ledger: Arc::clone(&self.ledger),
            base: self.ledger.next_id(),
        })
    }

    /// Takes leave of a server at an address. Of one that was started, closes the standard input, waits for it to
    /// end, and helps along when it does not.
    pub(super) async fn close(mut self) {
        self.outbox = None;
        if let Some(server) = &self.server {
            let _ = timeout(WRITTEN, &mut self.writer).await;
            server.close().await;
        }
        if let Some(process) = &self.process {
            // What has not been written by now waits for a server that does not read.
            if timeout(WRITTEN, &mut self.writer).await.is_err() {
                self.writer.abort();
            }
            process.close().await;
        }
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        if let Some(process) = &self.process {
            process.kill();
        }
        if let Some(reader) = &self.reader {
            reader.abort();
        }
        self.writer.abort();
    }
}

/// Reads to the end, then says why it ended. `forward` ends with it, which is how `rmcp` learns of it.
async fn read_all(intake: Intake, read: impl AsyncRead + Unpin, process: Option<Arc<Process>>, cap: usize) {
    let Some(process) = process else {
        intake.read(read, cap).await;
        intake.ledger.end("the server closed the connection".into());
        return;
    };
    let is_cut = tokio::select! {
        is_cut = intake.read(read, cap) => is_cut,
        () = process.output_over() => false,
    };
    process.note_output_closed();
    let why = process.last_words().await;
    let cut = if is_cut { ", in the middle of a message" } else { "" };
    intake.ledger.end(format!("{why}{cut}"));
}

/// The writing end of a connection.
struct Writer {
    ledger: Arc<Ledger>,
    forward: mpsc::WeakSender<Inward>,
    process: Option<Arc<Process>>,
}

impl Writer {
    async fn write_all(self, mut write: impl AsyncWrite + Unpin, mut outgoing: mpsc::Receiver<Outward>) {
        while let Some(outward) = outgoing.recv().await {
            let written = async {
                write.write_all(&outward.line).await?;
                write.flush().await
            };
            if written.await.is_err() {
                outgoing.close();
                return self.give_up(outward, outgoing).await;
            }
        }
    }

    /// Ends the questions that were not written.
    async fn give_up(self, first: Outward, mut outgoing: mpsc::Receiver<Outward>) {
        let why = match &self.process {
            Some(process) => match process.last_words().await {
                why if process.status().is_some() => why,
                _ => "the server closed its standard input".to_owned(),
            },
            None => "the server closed the connection".to_owned(),
        };
        let mut unsent = vec![first];
        while let Some(outward) = outgoing.recv().await {
            unsent.push(outward);
        }
        for id in unsent.into_iter().filter_map(|outward| outward.id) {
            self.ledger.answer(id, Reply::Dropped { why: why.clone() });
            let error = ErrorData::internal_error("the question was not sent", None);
            if let Some(forward) = self.forward.upgrade() {
                let _ = forward.send(Inward::Reply(id, Err(error))).await;
            }
        }
    }
}
