//! Posts a message and reads what comes back.

use std::sync::Arc;
use std::time::Duration;

use reqwest::Method;
use tokio::time::{Instant, timeout};

use super::body::{Body, Kind, kind};
use super::fault::HttpFault;
use super::oldest;
use super::question::Question;
use super::refusal::{Refusal, is_gone};
use super::server::{Answered, Request, Server};
use crate::model::{BreachKind, Reply};
use crate::wire::intake::{Intake, Reach};
use crate::wire::message;

/// How long a stream is read on after the answer came: it should end, and what else comes is worth knowing.
const AFTERMATH: Duration = Duration::from_millis(100);

/// How long a message that wants no answer may take.
pub(super) const MESSAGE: Duration = Duration::from_secs(10);

/// Posts messages to a server.
pub(in crate::wire) struct Poster {
    pub(in crate::wire) server: Arc<Server>,
    pub(in crate::wire) intake: Intake,
}

impl Poster {
    /// When nobody waits for the answer to a question any more.
    pub(super) fn until(&self, question: &Question) -> Instant {
        let limits = &self.server.limits;
        let limit = match question.method.as_str() {
            _ if question.id.is_none() => MESSAGE,
            _ if question.is_handshake() => limits.connect_timeout,
            "tools/list" => limits.timeout.max(limits.connect_timeout / 2),
            _ => limits.timeout,
        };
        Instant::now() + limit
    }

    /// Posts a message. A question is answered by this in every case, if only with why there is no answer.
    pub(super) async fn deliver(&self, question: &Question, until: Instant) {
        let Err(mut fault) = self.attempt(question, until).await else { return };
        let Some(id) = question.id else { return };
        if question.opens_session()
            && matches!(fault, HttpFault::NotFound { .. } | HttpFault::NotPostable)
            && oldest::is_spoken(&self.server).await
        {
            fault = HttpFault::OldTransport;
        }
        let why = fault.to_string();
        if let HttpFault::NotJson { .. } = &fault {
            let detail = format!("a reply to {}: it is no JSON by its own account", question.method);
            self.intake.ledger.breach(BreachKind::NotAMessage, detail);
        }
        let reply = match fault.answer() {
            Some(text) => Reply::Unreadable { why, text: text.to_owned() },
            None => Reply::Dropped { why },
        };
        self.server.note_fault(fault);
        self.intake.end(id, reply).await;
    }

    async fn attempt(&self, question: &Question, until: Instant) -> Result<(), HttpFault> {
        let (answered, session) = self.post(question, until).await?;
        let Some(number) = session.filter(|_| is_gone(answered.response.status())) else {
            return self.receive(question, answered).await;
        };
        drop(answered);
        self.reopen(number, until).await?;
        let (answered, session) = self.post(question, until).await?;
        if session.is_some() && is_gone(answered.response.status()) {
            return Err(HttpFault::SessionLost);
        }
        self.receive(question, answered).await
    }

    /// Posts a message; gives the number of the session that it named as well.
    async fn post(&self, question: &Question, until: Instant) -> Result<(Answered, Option<u64>), HttpFault> {
        let dressed = self.server.session.dress(question);
        let request = Request { method: Method::POST, headers: dressed.headers, body: &question.body, until };
        Ok((self.server.send(&request).await?, dressed.session))
    }

    /// Opens a session in place of one that is gone, as the first was opened. What comes back is no evidence.
    async fn reopen(&self, number: u64, until: Instant) -> Result<(), HttpFault> {
        let session = &self.server.session;
        let _alone = session.reopening.lock().await;
        let Some(opening) = session.opening_of(number) else { return Ok(()) };
        let question = Question::of(opening);
        let (Answered { response, signed }, _) = self.post(&question, until).await?;
        if !response.status().is_success() {
            return Err(Refusal::read(response, &self.server.veil).await.fault(&self.server.veil, signed));
        }
        let status = response.status().as_u16();
        let kind = kind(response.headers()).map_err(|_| HttpFault::NoReply { status })?;
        session.note_opened(&question.body, response.headers());
        let mut body = Body::new(response, kind, self.server.limits.max_answer);
        loop {
            match body.next().await.map_err(|error| self.server.cut_off(&error))? {
                Some(event) if session.note_version(&event.line) => break,
                Some(_) => {}
                None => return Err(HttpFault::NoReply { status }),
            }
        }
        let opened = Question::of(br#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#.to_vec());
        self.post(&opened, until).await.map(|_| ())
    }

    /// Reads an answer.
    async fn receive(&self, question: &Question, answered: Answered) -> Result<(), HttpFault> {
        let Answered { response, signed } = answered;
        let veil = &self.server.veil;
        if !response.status().is_success() {
            let refusal = Refusal::read(response, veil).await;
            return match (question.id, refusal.rpc_error()) {
                (Some(id), Some(error)) => {
                    self.intake.end(id, Reply::RpcError(error)).await;
                    Ok(())
                }
                _ => Err(refusal.fault(veil, signed)),
            };
        }
        let Some(id) = question.id else { return Ok(()) };
        if question.opens_session() {
            self.server.session.note_opened(&question.body, response.headers());
        }
        let status = response.status().as_u16();
        match kind(response.headers()) {
            Ok(kind) => self.read(question, id, (kind, Body::new(response, kind, self.cap())), status).await,
            Err(_) if status != 200 => Err(HttpFault::NoReply { status }),
            Err(content_type) => {
                let start = super::body::start(response).await;
                let words = veil.words(&String::from_utf8_lossy(&start));
                Err(HttpFault::NotJson { content_type: crate::wire::dial::shorten(&content_type, 60), words })
            }
        }
    }

    fn cap(&self) -> usize {
        self.server.limits.max_answer
    }

    /// Reads the messages of a body into the book.
    async fn read(
        &self,
        question: &Question,
        id: u64,
        (kind, mut body): (Kind, Body),
        status: u16,
    ) -> Result<(), HttpFault> {
        let reach = match kind {
            Kind::Json => Reach::Whole(id),
            Kind::Events => Reach::Within(id),
        };
        loop {
            let event = body.next().await.map_err(|error| self.server.cut_off(&error))?;
            let Some(event) = event else { return Err(HttpFault::NoReply { status }) };
            if question.opens_session() {
                self.server.session.note_version(&event.line);
            }
            self.intake.take(&event.line, message::read(&event.line), reach).await;
            if !self.intake.ledger.is_waiting(id) {
                let _ = timeout(AFTERMATH, self.read_on(body, reach)).await;
                return Ok(());
            }
        }
    }

    /// Reads what comes behind the answer.
    async fn read_on(&self, mut body: Body, reach: Reach) {
        while let Ok(Some(event)) = body.next().await {
            self.intake.take(&event.line, message::read(&event.line), reach).await;
        }
    }
}
