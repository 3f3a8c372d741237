//! Asking: the plan against a connection, a few calls at a time, and the evidence it leaves.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::task::JoinSet;

use super::directory;
use super::selection::Selection;
use crate::model::{
    Channel, Declaration, Designation, DesignationText, Evidence, Exchange, Person, Probe, Protocol,
    RecordExchange, RecordProbe, Reply, Row, ServerSettings, SourceExchange, SourceProbe, Step, Variant,
    WitnessSeen,
};
use crate::platform::{Answer, Failure, read_answer};
use crate::probe::{
    arguments, plan, record_arguments, record_plan, refused_by_schema, source_arguments, source_plan,
    stand_ins_refused,
};
use crate::schema::{Acceptance, accepts};
use crate::wire::{Connection, WireError};

/// After so many time-outs in a row with nothing answered between, nothing more is asked.
const TIME_OUTS_IN_A_ROW: usize = 3;

/// What to ask.
#[derive(Debug)]
pub struct Asked<'a> {
    /// What was designated.
    pub designation: &'a Designation,
    /// The designation file, for drawing.
    pub source: Option<DesignationText>,
    /// The probes; none to read the declarations alone.
    pub probes: Vec<Probe>,
    /// The calls of record tools.
    pub records: Vec<RecordProbe>,
    /// The calls of verification sources' tools.
    pub sources: Vec<SourceProbe>,
    /// The time of the run, in UTC as RFC 3339 writes it.
    pub at: Option<String>,
    /// Whether tools that change something may be called.
    pub allow_writes: bool,
    /// Whether the tools for customers and companies are asked, where `[directory]` stands.
    pub directory: bool,
}

impl<'a> Asked<'a> {
    /// Everything that the designation gives rise to; what may change data only with `allow_writes`.
    pub fn everything(
        designation: &'a Designation,
        source: Option<DesignationText>,
        allow_writes: bool,
    ) -> Self {
        Self {
            probes: plan(designation),
            records: record_plan(designation, allow_writes),
            sources: source_plan(designation),
            allow_writes,
            directory: designation.directory.is_some(),
            ..Self::declarations(designation, source)
        }
    }

    /// The declarations alone.
    pub fn declarations(designation: &'a Designation, source: Option<DesignationText>) -> Self {
        Self {
            designation,
            source,
            probes: Vec::new(),
            records: Vec::new(),
            sources: Vec::new(),
            at: None,
            allow_writes: false,
            directory: false,
        }
    }

    /// One lookup.
    pub fn one(designation: &'a Designation, source: Option<DesignationText>, probe: Probe) -> Self {
        Self { probes: vec![probe], ..Self::declarations(designation, source) }
    }

    /// The same without the calls of suites of which no rule is wanted.
    #[must_use]
    pub fn only(mut self, selection: &Selection) -> Self {
        if !selection.wants_some_of("customer-lookup") {
            self.probes.clear();
            self.records.clear();
        }
        if !selection.wants_some_of("verification-source") {
            self.sources.clear();
        }
        self.directory &= selection.wants_some_of("customers-and-companies");
        self
    }

    /// The same at a time, in UTC as RFC 3339 writes it: what is recent is judged by it.
    #[must_use]
    pub fn at(self, at: String) -> Self {
        Self { at: Some(at), ..self }
    }
}

/// Reads the declarations and makes every call. `progress` is told how many calls are done of how many.
///
/// Once the tool list is read nothing is an error any more: what fails is in the evidence.
pub async fn ask(
    connection: Connection,
    settings: &ServerSettings,
    asked: Asked<'_>,
    progress: &dyn Fn(usize, usize),
) -> Result<Evidence, WireError> {
    let begun = Instant::now();
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
    let mut run = Running { connection: &connection, jobs: settings.jobs.max(1), silent: 0, stopped: None };
    let before = witness(&connection, &asked, &declarations).await;
    let mut exchanges = run.all(calls, &|done| progress(done, total)).await;
    let further = follow_ups(&asked, &declarations, &exchanges);
    if run.stopped.is_none() {
        exchanges.extend(run.all(further, &|_| ()).await);
    }
    let records = run.records(recorded, &|done| progress(first + done, total)).await;
    let sources = run.sources(sourced, &|done| progress(second + done, total)).await;
    let witness = match before.filter(|_| run.stopped.is_none()) {
        Some(before) => {
            witness(&connection, &asked, &declarations).await.map(|after| WitnessSeen { before, after })
        }
        None => None,
    };
    // What the run itself writes comes after the witness's last look.
    let directory = directory::ask(&mut run, &asked, &declarations).await;
    let stopped = run.stopped.take();
    let evidence = Evidence {
        server: connection.facts().clone(),
        designation: asked.designation.clone(),
        tools,
        breaches: connection.breaches(),
        exchanges,
        records,
        directory,
        sources,
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

/// Looks the known customers up once more, over a connection in an older protocol, and adds what came back: SDKs
/// put an answer on the wire otherwise in each of the two eras, and the platform may speak either.
pub async fn ask_in_older(evidence: &mut Evidence, connection: Connection, settings: &ServerSettings) {
    let asked_before = |exchange: &&Exchange| {
        exchange.step == Step::AsPlatform
            && exchange.probe.variant == Variant::AsSent
            && matches!(exchange.probe.person, Person::Known(_))
    };
    let calls = evidence.exchanges.iter().filter(asked_before).map(|exchange| Call {
        probe: exchange.probe.clone(),
        step: Step::OlderProtocol,
        tool: exchange.tool.clone(),
        arguments: exchange.arguments.clone(),
    });
    let calls = calls.collect();
    evidence.older = connection.facts().protocol;
    let connection = Arc::new(connection);
    let mut run = Running { connection: &connection, jobs: settings.jobs.max(1), silent: 0, stopped: None };
    evidence.exchanges.extend(run.all(calls, &|_| ()).await);
    if let Some(connection) = Arc::into_inner(connection) {
        connection.close().await;
    }
}

/// Whether it is worth asking in an older protocol: the server chose the newest by itself, and somebody was found out
/// about.
pub fn may_speak_older(evidence: &Evidence, settings: &ServerSettings) -> bool {
    let stateless = evidence.server.protocol.is_some_and(Protocol::is_stateless);
    let known = evidence.exchanges.iter().any(|exchange| matches!(exchange.probe.person, Person::Known(_)));
    settings.protocol.is_none() && stateless && known && evidence.stopped.is_none()
}

/// One read of the witness, when one is named and offered and somebody is to be looked up.
async fn witness(connection: &Connection, asked: &Asked<'_>, declarations: &[Declaration]) -> Option<Reply> {
    let witness =
        asked.designation.witness.as_ref().filter(|_| asked.probes.len() + asked.sources.len() > 1)?;
    declarations.iter().find(|tool| tool.name() == witness.tool)?;
    Some(connection.call(&witness.tool, &witness.arguments).await.0)
}

/// One call to make.
#[derive(Debug, Clone)]
struct Call {
    probe: Probe,
    step: Step,
    tool: String,
    arguments: Value,
}

/// One call of a record tool to make.
#[derive(Debug, Clone)]
struct RecordCall {
    probe: RecordProbe,
    tool: String,
    arguments: Value,
}

/// The calls of the probes whose tool is offered and may be called, less the forms that its input schema refuses.
fn calls(asked: &Asked<'_>, declarations: &[Declaration]) -> Vec<Call> {
    asked
        .probes
        .iter()
        .filter_map(|probe| {
            let row = asked.designation.row(probe.channel)?;
            let tool = declarations.iter().find(|tool| tool.name() == row.tool)?;
            let call = call(asked.designation, row, probe, Step::AsPlatform);
            let in_vain = tool.input_schema().is_some_and(|schema| {
                stand_ins_refused(schema, &call.arguments)
                    || refused_by_schema(schema, row, &asked.designation.workspace, probe)
            });
            (may_be_called(row) && !in_vain).then_some(call)
        })
        .collect()
}

/// The calls of the record tools that are offered.
fn record_calls(asked: &Asked<'_>, declarations: &[Declaration]) -> Vec<RecordCall> {
    let call = |probe: &RecordProbe| {
        let tool = asked.designation.records.get(probe.record)?.tool.clone();
        let arguments = record_arguments(asked.designation, probe)?;
        let offered = declarations.iter().any(|one| one.name() == tool);
        offered.then(|| RecordCall { probe: probe.clone(), tool, arguments })
    };
    asked.records.iter().filter_map(call).collect()
}

/// The calls of verification sources' tools that are offered, less those whose schema wants the platform's own ids in
/// a form that the stand-ins have not.
fn source_calls(asked: &Asked<'_>, declarations: &[Declaration]) -> Vec<(SourceProbe, Value)> {
    let call = |probe: &SourceProbe| {
        let arguments = source_arguments(&asked.designation.workspace, probe);
        let tool = declarations.iter().find(|tool| tool.name() == probe.tool)?;
        let in_vain = tool.input_schema().is_some_and(|schema| stand_ins_refused(schema, &arguments));
        (!in_vain).then(|| (probe.clone(), arguments))
    };
    asked.sources.iter().filter_map(call).collect()
}

/// A tool classified as a write is never called: the platform would not call it either (C32).
fn may_be_called(row: &Row) -> bool {
    row.risk.is_none_or(crate::model::Risk::is_read)
}

fn call(designation: &Designation, row: &Row, probe: &Probe, step: Step) -> Call {
    Call {
        probe: probe.clone(),
        step,
        tool: row.tool.clone(),
        arguments: arguments(row, &designation.workspace, &probe.value, step),
    }
}

/// Per row: where a known value was refused though the schema takes the call, the same once without the platform's
/// two arguments, to tell whether they are what is refused (C2).
fn follow_ups(asked: &Asked<'_>, declarations: &[Declaration], exchanges: &[Exchange]) -> Vec<Call> {
    let of_row = |channel: Channel| {
        let row = asked.designation.row(channel)?;
        let refused = exchanges.iter().find(|exchange| {
            exchange.probe.channel == channel
                && exchange.probe.variant == Variant::AsSent
                && exchange.probe.person != Person::Unknown
                && matches!(
                    read_answer(&exchange.reply),
                    Answer::Failed(Failure::ToolError { .. } | Failure::Rpc { .. })
                )
        })?;
        let schema = declarations.iter().find(|tool| tool.name() == row.tool)?.input_schema()?;
        matches!(accepts(schema, &refused.arguments), Acceptance::Accepted)
            .then(|| call(asked.designation, row, &refused.probe, Step::WithoutPlatformArguments))
    };
    Channel::ALL.into_iter().filter_map(of_row).collect()
}

/// The calls under way.
pub(super) struct Running<'a> {
    connection: &'a Arc<Connection>,
    jobs: usize,
    silent: usize,
    /// Why nothing more is asked.
    pub(super) stopped: Option<String>,
}

impl Running<'_> {
    /// Makes one call; none once the run has stopped asking.
    pub(super) async fn one(&mut self, tool: &str, arguments: &Value) -> Option<(Reply, Duration)> {
        if self.stopped.is_some() {
            return None;
        }
        let (reply, took) = self.connection.call(tool, arguments).await;
        self.watch(&reply);
        Some((reply, took))
    }

    /// Makes the calls, `jobs` at a time; their exchanges come back in the order of the calls.
    async fn all(&mut self, calls: Vec<Call>, done: &dyn Fn(usize)) -> Vec<Exchange> {
        let mut exchanges: Vec<Option<Exchange>> = calls.iter().map(|_| None).collect();
        let mut waiting = calls.into_iter().enumerate();
        let mut under_way: JoinSet<(usize, Call, Reply, Duration)> = JoinSet::new();
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
            let Call { probe, step, tool, arguments } = call;
            exchanges[index] = Some(Exchange { probe, step, tool, arguments, reply, took });
        }
        exchanges.into_iter().flatten().collect()
    }

    /// Makes the calls of record tools one after the other, so that their times can be compared.
    async fn records(&mut self, calls: Vec<RecordCall>, done: &dyn Fn(usize)) -> Vec<RecordExchange> {
        let mut exchanges = Vec::new();
        for RecordCall { probe, tool, arguments } in calls {
            if self.stopped.is_some() {
                break;
            }
            let (reply, took) = self.connection.call(&tool, &arguments).await;
            self.watch(&reply);
            exchanges.push(RecordExchange { probe, tool, arguments, reply, took });
            done(exchanges.len());
        }
        exchanges
    }

    /// Makes the calls of verification sources' tools.
    async fn sources(
        &mut self,
        calls: Vec<(SourceProbe, Value)>,
        done: &dyn Fn(usize),
    ) -> Vec<SourceExchange> {
        let mut exchanges = Vec::new();
        for (probe, arguments) in calls {
            if self.stopped.is_some() {
                break;
            }
            let (reply, took) = self.connection.call(&probe.tool, &arguments).await;
            self.watch(&reply);
            exchanges.push(SourceExchange { tool: probe.tool.clone(), probe, arguments, reply, took });
            done(exchanges.len());
        }
        exchanges
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
