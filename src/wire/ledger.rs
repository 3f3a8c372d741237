//! What was asked on a connection and what came back: the evidence, kept by the id on the wire.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{Notify, watch};

use super::breaches::Breaches;
use crate::model::{Breach, BreachKind, Reply};

/// The book of one connection.
#[derive(Debug)]
pub(super) struct Ledger {
    book: Mutex<Book>,
    ended: watch::Sender<Option<String>>,
    stateless_after_all: Notify,
}

#[derive(Debug, Default)]
struct Book {
    next: u64,
    asked: HashMap<u64, Asked>,
    breaches: Breaches,
    handshake: Option<Reply>,
    list_changes: u64,
    first_noise: Option<String>,
}

#[derive(Debug)]
struct Asked {
    method: String,
    state: State,
}

#[derive(Debug)]
enum State {
    Waiting,
    Answered(Reply),
    /// Nobody waits any more; the first answer to it is no breach.
    Abandoned,
    Done,
}

/// How a reply was booked.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Booked {
    /// It answers a question of this method that waits.
    For(String),
    /// It came too late.
    Late,
    /// The question has its answer.
    Second,
    /// There was no such question.
    Unknown,
}

/// The method of the probe for the stateless protocol.
pub(super) const DISCOVER: &str = "server/discover";
/// The method that opens a session of the older protocols.
pub(super) const INITIALIZE: &str = "initialize";

impl Ledger {
    pub(super) fn new() -> Self {
        Self { book: Mutex::default(), ended: watch::Sender::new(None), stateless_after_all: Notify::new() }
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The first id that was never used.
    pub(super) fn next_id(&self) -> u64 {
        self.book().next
    }

    /// Notes a question before it is sent.
    pub(super) fn ask(&self, id: u64, method: &str) {
        let mut book = self.book();
        book.next = book.next.max(id + 1);
        if is_handshake(method) {
            book.handshake = None;
        }
        book.asked.insert(id, Asked { method: method.to_owned(), state: State::Waiting });
    }

    /// Books a reply.
    pub(super) fn answer(&self, id: u64, reply: Reply) -> Booked {
        let mut book = self.book();
        let Some(asked) = book.asked.get_mut(&id) else { return Booked::Unknown };
        let method = asked.method.clone();
        match asked.state {
            State::Answered(_) | State::Done => Booked::Second,
            State::Abandoned => {
                asked.state = State::Done;
                if method == DISCOVER && matches!(reply, Reply::Result(_)) {
                    self.stateless_after_all.notify_one();
                }
                Booked::Late
            }
            State::Waiting if is_handshake(&method) => {
                asked.state = State::Done;
                book.handshake = Some(reply);
                Booked::For(method)
            }
            State::Waiting => {
                asked.state = State::Answered(reply);
                Booked::For(method)
            }
        }
    }

    /// The reply to a question, once. Without one, it is waited for no more.
    pub(super) fn take(&self, id: u64) -> Option<Reply> {
        let mut book = self.book();
        let state = &mut book.asked.get_mut(&id)?.state;
        match std::mem::replace(state, State::Done) {
            State::Answered(reply) => Some(reply),
            State::Waiting | State::Abandoned => {
                *state = State::Abandoned;
                None
            }
            State::Done => None,
        }
    }

    /// Whether somebody waits for the answer to a question, and it has not come.
    pub(super) fn is_waiting(&self, id: u64) -> bool {
        self.book().asked.get(&id).is_some_and(|asked| matches!(asked.state, State::Waiting))
    }

    /// Waits for nothing any more.
    pub(super) fn abandon(&self) {
        for asked in self.book().asked.values_mut() {
            if matches!(asked.state, State::Waiting) {
                asked.state = State::Abandoned;
            }
        }
    }

    /// The only question that waits, when there is just one.
    pub(super) fn only_one_waiting(&self) -> Option<u64> {
        let book = self.book();
        let mut waiting = book.asked.iter().filter(|(_, asked)| matches!(asked.state, State::Waiting));
        waiting.next().map(|(&id, _)| id).filter(|_| waiting.next().is_none())
    }

    /// What a question asked.
    pub(super) fn method(&self, id: u64) -> Option<String> {
        self.book().asked.get(&id).map(|asked| asked.method.clone())
    }

    /// The last answer to a handshake, once.
    pub(super) fn take_handshake(&self) -> Option<Reply> {
        self.book().handshake.take()
    }

    /// Waits until a probe that was given up is answered after all, by a server of the stateless protocol.
    pub(super) async fn stateless_after_all(&self) {
        self.stateless_after_all.notified().await;
    }

    pub(super) fn breach(&self, kind: BreachKind, detail: String) {
        self.book().breaches.add(kind, detail);
    }

    pub(super) fn noise(&self, line: u64, text: &str) {
        let mut book = self.book();
        if book.first_noise.is_none() && !text.is_empty() {
            book.first_noise = Some(text.chars().take(200).collect());
        }
        book.breaches.add_noise(line, text);
    }

    /// The first line that was no message, when there was one.
    pub(super) fn first_noise(&self) -> Option<String> {
        self.book().first_noise.clone()
    }

    pub(super) fn breaches(&self) -> Vec<Breach> {
        self.book().breaches.list()
    }

    pub(super) fn note_list_change(&self) {
        self.book().list_changes += 1;
    }

    /// How often the server said that its tool list changed.
    pub(super) fn list_changes(&self) -> u64 {
        self.book().list_changes
    }

    /// Notes that nothing will come any more, and why.
    pub(super) fn end(&self, why: String) {
        self.ended.send_if_modified(|ended| {
            let first = ended.is_none();
            ended.get_or_insert(why);
            first
        });
    }

    /// Why nothing will come any more.
    pub(super) fn ended(&self) -> Option<String> {
        self.ended.borrow().clone()
    }

    /// Waits a while for the reason, when it is clear that there is an end.
    pub(super) async fn end_soon(&self) -> String {
        let mut ended = self.ended.subscribe();
        let wait = ended.wait_for(Option::is_some);
        match tokio::time::timeout(Duration::from_secs(3), wait).await {
            Ok(Ok(why)) => why.clone().unwrap_or_default(),
            _ => "the connection ended".to_owned(),
        }
    }
}

pub(super) fn is_handshake(method: &str) -> bool {
    method == DISCOVER || method == INITIALIZE
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::RawJson;

    fn reply() -> Reply {
        Reply::Result(RawJson::from_value(&serde_json::json!({})))
    }

    #[test]
    fn every_question_has_one_answer() {
        let ledger = Ledger::new();
        ledger.ask(4, "tools/call");
        assert_eq!(ledger.next_id(), 5);
        assert_eq!(ledger.only_one_waiting(), Some(4));
        assert_eq!(ledger.answer(3, reply()), Booked::Unknown);
        assert_eq!(ledger.answer(4, reply()), Booked::For("tools/call".into()));
        assert_eq!(ledger.answer(4, reply()), Booked::Second);
        assert_eq!(ledger.take(4), Some(reply()));
        assert_eq!(ledger.take(4), None);
        assert_eq!(ledger.answer(4, reply()), Booked::Second);
    }

    #[test]
    fn a_late_answer_is_late_once() {
        let ledger = Ledger::new();
        ledger.ask(0, "tools/call");
        assert_eq!(ledger.take(0), None);
        assert_eq!(ledger.answer(0, reply()), Booked::Late);
        assert_eq!(ledger.answer(0, reply()), Booked::Second);
    }

    #[tokio::test]
    async fn a_late_discovery_is_remembered() {
        let ledger = Ledger::new();
        ledger.ask(0, DISCOVER);
        ledger.abandon();
        assert_eq!(ledger.answer(0, reply()), Booked::Late);
        let waited = tokio::time::timeout(Duration::from_secs(60), ledger.stateless_after_all()).await;
        assert!(waited.is_ok());
    }
}
