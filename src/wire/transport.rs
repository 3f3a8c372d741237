//! Our transport under `rmcp`: it keeps ids unique on the wire and hands over what was read.

use std::future::ready;
use std::io;
use std::sync::Arc;

use rmcp::RoleClient;
use rmcp::model::{ClientJsonRpcMessage, RequestId, ServerJsonRpcMessage};
use rmcp::transport::Transport;
use serde_json::Value;
use tokio::sync::{Mutex, mpsc};

use super::intake::Inward;
use super::ledger::Ledger;

/// A message on its way out.
pub(super) struct Outward {
    /// The question's id, when it is one.
    pub(super) id: Option<u64>,
    /// The line, its break included.
    pub(super) line: Vec<u8>,
}

/// One run of `rmcp` over a connection. It counts its questions from 0, so that a second run over the same
/// connection would repeat the ids of the first: on the wire they start where the last run stopped.
pub(super) struct Wire {
    pub(super) inbox: Arc<Mutex<mpsc::Receiver<Inward>>>,
    pub(super) outbox: mpsc::Sender<Outward>,
    pub(super) ledger: Arc<Ledger>,
    pub(super) base: u64,
}

impl Wire {
    fn put(&self, message: &ClientJsonRpcMessage) -> io::Result<()> {
        let mut value = serde_json::to_value(message)?;
        let id = self.rewrite(&mut value);
        let mut line = serde_json::to_vec(&value)?;
        line.push(b'\n');
        self.outbox.try_send(Outward { id, line }).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => {
                io::Error::other("the server does not read its standard input")
            }
            mpsc::error::TrySendError::Closed(_) => io::ErrorKind::BrokenPipe.into(),
        })
    }

    /// Puts the ids of the wire into a message; the id of a question is noted and returned.
    fn rewrite(&self, value: &mut Value) -> Option<u64> {
        let method = value.get("method")?.as_str()?.to_owned();
        if method == "notifications/cancelled" {
            let id = value.pointer_mut("/params/requestId")?;
            *id = (self.base + id.as_u64()?).into();
            return None;
        }
        let id = value.get_mut("id")?;
        let on_wire = self.base + id.as_u64()?;
        *id = on_wire.into();
        self.ledger.ask(on_wire, &method);
        Some(on_wire)
    }

    fn translate(&self, inward: Inward) -> Option<ServerJsonRpcMessage> {
        match inward {
            Inward::FromServer(message) => Some(*message),
            Inward::Reply(on_wire, answer) => {
                let id = RequestId::Number(i64::try_from(on_wire.checked_sub(self.base)?).ok()?);
                Some(match answer {
                    Ok(result) => ServerJsonRpcMessage::response(*result, id),
                    Err(error) => ServerJsonRpcMessage::error(error, Some(id)),
                })
            }
        }
    }
}

impl Transport<RoleClient> for Wire {
    type Error = io::Error;

    fn send(
        &mut self,
        item: ClientJsonRpcMessage,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        ready(self.put(&item))
    }

    async fn receive(&mut self) -> Option<ServerJsonRpcMessage> {
        loop {
            let inward = self.inbox.lock().await.recv().await?;
            if let Some(message) = self.translate(inward) {
                return Some(message);
            }
        }
    }

    async fn close(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }
}
