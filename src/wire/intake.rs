//! Reads what the server writes, keeps the evidence and passes on what `rmcp` needs.

use std::sync::Arc;

use rmcp::ErrorData;
use rmcp::model::{ErrorCode, ServerJsonRpcMessage, ServerResult};
use serde_json::Value;
use tokio::io::AsyncRead;
use tokio::sync::mpsc;

use super::ledger::{Booked, INITIALIZE, Ledger, is_handshake};
use super::lines::{EXCERPT, Line, Lines};
use super::message::{self, Answer, Broken, Message, ReplyId};
use crate::model::{BreachKind, Protocol, RawJson, Reply};

/// What is passed on.
pub(super) enum Inward {
    /// The answer to the question with this id on the wire.
    Reply(u64, Result<Box<ServerResult>, ErrorData>),
    /// A request or notification of the server's own.
    FromServer(Box<ServerJsonRpcMessage>),
}

/// Which questions a line may be about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// Any, and the line may as well be none of the protocol's.
    All,
    /// It is all of the answer to this one.
    Whole(u64),
    /// It came with the answer to this one.
    Within(u64),
}

impl Reach {
    /// The question that is meant by a reply which names none.
    fn only(self, ledger: &Ledger) -> Option<u64> {
        match self {
            Self::All => ledger.only_one_waiting(),
            Self::Whole(id) | Self::Within(id) => Some(id),
        }
    }
}

/// The reading end of a connection.
pub(super) struct Intake {
    pub(super) ledger: Arc<Ledger>,
    pub(super) forward: mpsc::Sender<Inward>,
}

impl Intake {
    /// Reads to the end; whether the last message was cut off.
    pub(super) async fn read(&self, reader: impl AsyncRead + Unpin, cap: usize) -> bool {
        let mut lines = Lines::new(reader, cap);
        while let Ok(Some(line)) = lines.next().await {
            let message = message::read(&line);
            if !line.ended && matches!(message, Message::Broken(_)) {
                return true;
            }
            self.take(&line, message, Reach::All).await;
            // Lines that are there already are read without waiting: a flood of them must not stop the clocks.
            tokio::task::consume_budget().await;
        }
        false
    }

    /// Books what a line says.
    pub(super) async fn take(&self, line: &Line, message: Message, reach: Reach) {
        match message {
            Message::Noise => self.take_noise(line, reach).await,
            Message::FromServer { list_changed, text } => self.take_own(list_changed, &text).await,
            Message::Reply { id, answer, flaw } => self.take_reply(line, (id, reach), answer, flaw).await,
            Message::Broken(broken) => self.take_broken(line, broken, reach).await,
        }
    }

    async fn take_noise(&self, line: &Line, reach: Reach) {
        let text = String::from_utf8_lossy(&line.bytes);
        match reach {
            Reach::All => self.ledger.noise(line.number, text.trim()),
            Reach::Whole(id) => {
                let why = "it is no JSON";
                self.ledger.breach(BreachKind::NotAMessage, format!("{}: {why}", self.name(id)));
                self.end(id, unreadable(why.into(), line)).await;
            }
            // An event without data is how a server keeps a stream open.
            Reach::Within(_) if text.trim().is_empty() => {}
            Reach::Within(id) => {
                let text: String = text.trim().chars().take(200).collect();
                self.ledger.breach(BreachKind::Noise, format!("an event beside {}: {text}", self.name(id)));
            }
        }
    }

    async fn take_own(&self, list_changed: bool, text: &str) {
        if list_changed {
            self.ledger.note_list_change();
        }
        // By way of a value: numbers lose their way in untagged enums when their literals are kept.
        let value: Option<Value> = serde_json::from_str(text).ok();
        if let Some(message) = value.and_then(|value| serde_json::from_value(value).ok()) {
            let _ = self.forward.send(Inward::FromServer(Box::new(message))).await;
        }
    }

    async fn take_reply(
        &self,
        line: &Line,
        (id, reach): (ReplyId, Reach),
        answer: Answer,
        flaw: Option<&'static str>,
    ) {
        let id = match id {
            ReplyId::Number { id, as_sent } => {
                if !as_sent && self.ledger.method(id).is_some() {
                    let detail =
                        "a reply whose id was sent as a whole number and came back as something else";
                    self.ledger.breach(BreachKind::UnknownId, detail.into());
                }
                id
            }
            ReplyId::Foreign(id) => {
                let id: String = id.chars().take(40).collect();
                self.ledger.breach(BreachKind::UnknownId, format!("a reply to {id}, which was not asked"));
                return;
            }
            ReplyId::Missing => {
                self.ledger.breach(BreachKind::NoId, "a reply that names no question".into());
                let Some(id) = reach.only(&self.ledger) else { return };
                if let Answer::Result(_) = answer {
                    return self
                        .end(id, unreadable("it says not which question it answers".into(), line))
                        .await;
                }
                id
            }
        };
        if let Some(flaw) = flaw {
            self.ledger.breach(BreachKind::NotAMessage, format!("{}: {flaw}", self.name(id)));
        }
        let reply = match answer {
            Answer::Result(raw) => Reply::Result(raw),
            Answer::Error(raw) => Reply::RpcError(raw),
        };
        self.end(id, reply).await;
    }

    async fn take_broken(&self, line: &Line, broken: Broken, reach: Reach) {
        let place = broken.at.map(|at| format!(", at byte {at}")).unwrap_or_default();
        let why = format!("{}{place}", broken.why);
        let mut ids = broken.ids;
        ids.retain(|&id| self.ledger.method(id).is_some());
        if let (true, Reach::Whole(id)) = (ids.is_empty(), reach) {
            self.ledger.breach(broken.kind, format!("{}: {}", self.name(id), broken.why));
            ids.push(id);
        } else if ids.is_empty() && broken.is_reply {
            self.ledger.breach(BreachKind::NoId, format!("a reply that names no question: {}", broken.why));
            ids.extend(reach.only(&self.ledger));
        } else {
            let other = match reach {
                Reach::All => "a line of standard output".to_owned(),
                Reach::Whole(id) | Reach::Within(id) => format!("an event beside {}", self.name(id)),
            };
            let name = ids.first().map_or(other, |&id| self.name(id));
            self.ledger.breach(broken.kind, format!("{name}: {}", broken.why));
        }
        for id in ids {
            self.end(id, unreadable(why.clone(), line)).await;
        }
    }

    /// Books the answer to a question and passes it on.
    pub(super) async fn end(&self, id: u64, reply: Reply) {
        let Some(method) = self.ledger.method(id) else {
            self.ledger.breach(BreachKind::UnknownId, format!("a reply to {id}, which was not asked"));
            return;
        };
        let answer = for_rmcp(&method, &reply);
        match self.ledger.answer(id, reply) {
            Booked::For(_) => {
                let _ = self.forward.send(Inward::Reply(id, answer)).await;
            }
            Booked::Second => {
                self.ledger.breach(BreachKind::SecondReply, format!("a second reply to {method}"));
            }
            Booked::Late | Booked::Unknown => {}
        }
    }

    fn name(&self, id: u64) -> String {
        self.ledger.method(id).map_or_else(|| "a reply".into(), |method| format!("a reply to {method}"))
    }
}

/// A reply as far as `rmcp` needs it: handshakes whole, all others as no more than an answer.
fn for_rmcp(method: &str, reply: &Reply) -> Result<Box<ServerResult>, ErrorData> {
    match reply {
        Reply::Result(raw) if is_handshake(method) => {
            let mut value = raw.value();
            if method == INITIALIZE {
                settle_version(&mut value);
            }
            serde_json::from_value(value).map_err(|error| ErrorData::internal_error(error.to_string(), None))
        }
        Reply::Result(_) => Ok(Box::new(ServerResult::empty(()))),
        Reply::RpcError(raw) => Err(rpc_error(raw)),
        _ => Err(ErrorData::internal_error("unreadable", None)),
    }
}

/// A version that has no handshake is taken for the newest that has one; so `rmcp` speaks it, too.
fn settle_version(value: &mut Value) {
    let said = value.get("protocolVersion").and_then(Value::as_str).and_then(Protocol::parse);
    if said.is_none_or(Protocol::is_stateless)
        && let Some(object) = value.as_object_mut()
    {
        object.insert("protocolVersion".into(), Protocol::V2025_11_25.name().into());
    }
}

fn rpc_error(raw: &RawJson) -> ErrorData {
    let value = raw.value();
    let code = value.get("code").and_then(Value::as_i64).and_then(|code| i32::try_from(code).ok());
    let message = value.get("message").and_then(Value::as_str).unwrap_or_default().to_owned();
    ErrorData::new(ErrorCode(code.unwrap_or(-32603)), message, value.get("data").cloned())
}

fn unreadable(why: String, line: &Line) -> Reply {
    let start = &line.bytes[..line.bytes.len().min(EXCERPT)];
    Reply::Unreadable { why, text: String::from_utf8_lossy(start).into_owned() }
}
