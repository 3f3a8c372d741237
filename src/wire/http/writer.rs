//! Sends what is to be sent, some of it at once.

use std::collections::HashMap;
use std::sync::Arc;

use tokio::sync::{Semaphore, mpsc};
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::timeout;

use super::poster::{MESSAGE, Poster};
use super::question::Question;
use crate::wire::transport::Outward;

/// Takes messages until there are no more. Questions of a connection that is open go out as many at once as the
/// settings allow; the handshake before them goes alone.
pub(in crate::wire) async fn write_all(poster: Poster, mut outgoing: mpsc::Receiver<Outward>) {
    let slots = Arc::new(Semaphore::new(poster.server.limits.jobs.max(1)));
    let poster = Arc::new(poster);
    let mut tasks = JoinSet::new();
    let mut asked: HashMap<u64, AbortHandle> = HashMap::new();
    while let Some(outward) = outgoing.recv().await {
        while tasks.try_join_next().is_some() {}
        asked.retain(|_, task| !task.is_finished());
        let question = Question::read(outward);
        if let Some(cancelled) = question.cancels {
            // To close the stream is how one takes a question back; who keeps sessions is told so as well.
            if let Some(task) = asked.remove(&cancelled) {
                task.abort();
            }
            if question.version.is_some() || !poster.server.session.is_open() {
                continue;
            }
        }
        if question.method == "notifications/initialized" {
            // Questions may follow only when the server knows.
            let _ = timeout(MESSAGE, poster.deliver(&question, poster.until(&question))).await;
            continue;
        }
        let id = question.id;
        let task = tasks.spawn(deliver(Arc::clone(&poster), question, Arc::clone(&slots)));
        id.map(|id| asked.insert(id, task));
    }
}

async fn deliver(poster: Arc<Poster>, question: Question, slots: Arc<Semaphore>) {
    let until = poster.until(&question);
    if question.id.is_none() {
        let _ = timeout(MESSAGE, poster.deliver(&question, until)).await;
        return;
    }
    let _slot = match question.is_handshake() {
        true => None,
        false => slots.acquire().await.ok(),
    };
    poster.deliver(&question, until).await;
}
