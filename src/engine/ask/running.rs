use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::task::JoinSet;

use super::calls::{Call, Lookup};
use crate::model::{Exchange, Reply, ServerSettings};
use crate::wire::Connection;

/// After so many time-outs in a row with nothing answered between, nothing more is asked.
const TIME_OUTS_IN_A_ROW: usize = 3;

/// The calls under way.
pub(in crate::engine) struct Running<'a> {
    connection: &'a Arc<Connection>,
    jobs: usize,
    silent: usize,
    /// Why nothing more is asked.
    pub(in crate::engine) stopped: Option<String>,
}

/// A call, what came back, and how long it took.
pub(super) type Answered<P> = (Call<P>, Reply, Duration);

impl<'a> Running<'a> {
    /// Nothing asked yet; as many calls at once as the settings say.
    pub(super) fn new(connection: &'a Arc<Connection>, settings: &ServerSettings) -> Self {
        Self { connection, jobs: settings.jobs.max(1), silent: 0, stopped: None }
    }

    /// Makes one call; none once the run has stopped asking.
    pub(in crate::engine) async fn one(
        &mut self,
        tool: &str,
        arguments: &Value,
    ) -> Option<(Reply, Duration)> {
        if self.stopped.is_some() {
            return None;
        }
        let (reply, took) = self.connection.call(tool, arguments).await;
        self.watch(&reply);
        Some((reply, took))
    }

    /// Looks people up, `jobs` at a time; the exchanges come back in the order of the calls.
    pub(super) async fn lookups(&mut self, calls: Vec<Lookup>, done: &dyn Fn(usize)) -> Vec<Exchange> {
        let mut exchanges: Vec<Option<Exchange>> = calls.iter().map(|_| None).collect();
        let mut waiting = calls.into_iter().enumerate();
        let mut under_way: JoinSet<(usize, Lookup, Reply, Duration)> = JoinSet::new();
        let mut finished = 0;
        loop {
            while under_way.len() < self.jobs && self.stopped.is_none() {
                let Some((index, call)) = waiting.next() else { break };
                let connection = Arc::clone(self.connection);
                under_way.spawn(async move {
                    let (reply, took) = connection.call(&call.tool, &call.arguments).await;
                    (index, call, reply, took)
                });
            }
            let Some(ended) = under_way.join_next().await else { break };
            let Ok((index, call, reply, took)) = ended else { continue };
            self.watch(&reply);
            finished += 1;
            done(finished);
            let Call { probe: (probe, step), tool, arguments } = call;
            exchanges[index] = Some(Exchange { probe, step, tool, arguments, reply, took });
        }
        exchanges.into_iter().flatten().collect()
    }

    /// Makes the calls one after the other, until the run stops asking; each with what came back and how long it took.
    pub(super) async fn one_by_one<P>(
        &mut self,
        calls: Vec<Call<P>>,
        done: &dyn Fn(usize),
    ) -> Vec<Answered<P>> {
        let mut answered = Vec::new();
        for call in calls {
            let Some((reply, took)) = self.one(&call.tool, &call.arguments).await else { break };
            answered.push((call, reply, took));
            done(answered.len());
        }
        answered
    }

    /// Stops asking a server that is gone, or that stays silent.
    fn watch(&mut self, reply: &Reply) {
        match reply {
            Reply::TimedOut { .. } => {
                self.silent += 1;
                if self.silent >= TIME_OUTS_IN_A_ROW {
                    self.stopped.get_or_insert_with(|| {
                        format!("the server let {TIME_OUTS_IN_A_ROW} calls in a row time out, so nothing more was asked")
                    });
                }
            }
            Reply::Dropped { why } => {
                self.stopped
                    .get_or_insert_with(|| format!("the connection ended, so nothing more was asked: {why}"));
            }
            Reply::Result(_) | Reply::RpcError(_) | Reply::Unreadable { .. } => self.silent = 0,
        }
    }
}
