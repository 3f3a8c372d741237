use std::sync::Arc;
use std::time::Instant;

use super::super::directory::{self, WritesAhead};
use super::asked::Asked;
use super::calls::{Call, calls, follow_ups, record_calls, source_calls};
use super::running::{Answered, Running};
use crate::model::{
    Declaration, Evidence, RecordExchange, RecordProbe, Reply, ServerSettings, SourceExchange, SourceProbe,
    WitnessSeen,
};
use crate::wire::{Connection, WireError};

/// Who is told what, while the run lasts.
pub struct Watch<'a> {
    /// How many calls are done of how many.
    pub progress: &'a dyn Fn(usize, usize),
    /// Before the first call that creates or changes a customer: what is about to be written.
    pub writes: &'a dyn Fn(WritesAhead),
}

/// Reads the declarations and makes every call.
///
/// Once the tool list is read nothing is an error any more: what fails is in the evidence.
pub async fn ask(
    connection: Connection,
    settings: &ServerSettings,
    asked: Asked<'_>,
    watch: &Watch<'_>,
) -> Result<Evidence, WireError> {
    let begun = Instant::now();
    let progress = watch.progress;
    let tools = match connection.list_tools().await {
        Ok(tools) => tools,
        Err(error) => {
            connection.close().await;
            return Err(error);
        }
    };
    let declarations: Vec<_> = tools.iter().map(Declaration::new).collect();
    let calls = calls(&asked, &declarations);
    let recorded = record_calls(&asked, &declarations);
    let sourced = source_calls(&asked, &declarations);
    let (first, second) = (calls.len(), calls.len() + recorded.len());
    let total = second + sourced.len();
    let connection = Arc::new(connection);
    let mut run = Running::new(&connection, settings);
    let before = witness(&connection, &asked, &declarations).await;
    let mut exchanges = run.lookups(calls, &|done| progress(done, total)).await;
    let further = follow_ups(&asked, &declarations, &exchanges);
    if run.stopped.is_none() {
        exchanges.extend(run.lookups(further, &|_| ()).await);
    }
    // One after the other, so that the times of a record tool's answers can be compared.
    let records = run.one_by_one(recorded, &|done| progress(first + done, total)).await;
    let sources = run.one_by_one(sourced, &|done| progress(second + done, total)).await;
    let witness = match before.filter(|_| run.stopped.is_none()) {
        Some(before) => {
            witness(&connection, &asked, &declarations).await.map(|after| WitnessSeen { before, after })
        }
        None => None,
    };
    // What the run itself writes comes after the witness's last look.
    let directory = directory::ask(&mut run, &asked, &declarations, watch.writes).await;
    let stopped = run.stopped.take();
    let evidence = Evidence {
        server: connection.facts().clone(),
        designation: asked.designation.clone(),
        tools,
        breaches: connection.breaches(),
        exchanges,
        records: records.into_iter().map(record_exchange).collect(),
        directory,
        sources: sources.into_iter().map(source_exchange).collect(),
        at: asked.at,
        allow_writes: asked.allow_writes,
        older: None,
        witness,
        stderr: connection.stderr_tail(),
        stopped,
        elapsed: begun.elapsed(),
        source: asked.source,
        lock: None,
    };
    if let Some(connection) = Arc::into_inner(connection) {
        connection.close().await;
    }
    Ok(evidence)
}

/// One read of the witness, when one is named and offered and somebody is to be looked up.
async fn witness(connection: &Connection, asked: &Asked<'_>, declarations: &[Declaration]) -> Option<Reply> {
    let witness =
        asked.designation.witness.as_ref().filter(|_| asked.probes.len() + asked.sources.len() > 1)?;
    declarations.iter().find(|tool| tool.name() == witness.tool)?;
    Some(connection.call(&witness.tool, &witness.arguments).await.0)
}

fn record_exchange((call, reply, took): Answered<RecordProbe>) -> RecordExchange {
    let Call { probe, tool, arguments } = call;
    RecordExchange { probe, tool, arguments, reply, took }
}

fn source_exchange((call, reply, took): Answered<SourceProbe>) -> SourceExchange {
    let Call { probe, tool, arguments } = call;
    SourceExchange { probe, tool, arguments, reply, took }
}
