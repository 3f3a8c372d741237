use serde_json::Value;

use super::asked::Asked;
use crate::model::{
    Channel, Declaration, Designation, Exchange, Person, Probe, RecordProbe, Row, SourceProbe, Step, Variant,
};
use crate::platform::{Answer, Failure, read_answer};
use crate::probe::{arguments, record_arguments, refused_by_schema, source_arguments, stand_ins_refused};
use crate::schema::{Acceptance, accepts};

/// One call to make, and what it is made for.
#[derive(Debug, Clone)]
pub(super) struct Call<P> {
    pub(super) probe: P,
    pub(super) tool: String,
    pub(super) arguments: Value,
}

/// A call that looks somebody up.
pub(super) type Lookup = Call<(Probe, Step)>;

/// The calls of the probes whose tool is offered and may be called, less the forms that its input schema refuses.
pub(super) fn calls(asked: &Asked<'_>, declarations: &[Declaration]) -> Vec<Lookup> {
    asked
        .probes
        .iter()
        .filter_map(|probe| {
            let row = asked.designation.row(probe.channel)?;
            let tool = declarations.iter().find(|tool| tool.name() == row.tool)?;
            let call = lookup(asked.designation, row, probe, Step::AsPlatform);
            let in_vain = tool.input_schema().is_some_and(|schema| {
                stand_ins_refused(schema, &call.arguments)
                    || refused_by_schema(schema, row, &asked.designation.workspace, probe)
            });
            (may_be_called(row) && !in_vain).then_some(call)
        })
        .collect()
}

/// The calls of the record tools that are offered.
pub(super) fn record_calls(asked: &Asked<'_>, declarations: &[Declaration]) -> Vec<Call<RecordProbe>> {
    let call = |probe: &RecordProbe| {
        let tool = asked.designation.records.get(probe.record)?.tool.clone();
        let arguments = record_arguments(asked.designation, probe)?;
        let offered = declarations.iter().any(|one| one.name() == tool);
        offered.then(|| Call { probe: probe.clone(), tool, arguments })
    };
    asked.records.iter().filter_map(call).collect()
}

/// The calls of verification sources' tools that are offered, less those whose schema wants the platform's own ids in
/// a form that the stand-ins have not.
pub(super) fn source_calls(asked: &Asked<'_>, declarations: &[Declaration]) -> Vec<Call<SourceProbe>> {
    let call = |probe: &SourceProbe| {
        let arguments = source_arguments(&asked.designation.workspace, probe);
        let tool = declarations.iter().find(|tool| tool.name() == probe.tool)?;
        let in_vain = tool.input_schema().is_some_and(|schema| stand_ins_refused(schema, &arguments));
        (!in_vain).then(|| Call { probe: probe.clone(), tool: probe.tool.clone(), arguments })
    };
    asked.sources.iter().filter_map(call).collect()
}

/// A tool classified as a write is never called: the platform would not call it either (C32).
fn may_be_called(row: &Row) -> bool {
    row.risk.is_none_or(crate::model::Risk::is_read)
}

fn lookup(designation: &Designation, row: &Row, probe: &Probe, step: Step) -> Lookup {
    Call {
        probe: (probe.clone(), step),
        tool: row.tool.clone(),
        arguments: arguments(row, &designation.workspace, &probe.value, step),
    }
}

/// Per row: where a known value was refused though the schema takes the call, the same once without the platform's
/// two arguments, to tell whether they are what is refused (C2).
pub(super) fn follow_ups(
    asked: &Asked<'_>,
    declarations: &[Declaration],
    exchanges: &[Exchange],
) -> Vec<Lookup> {
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
            .then(|| lookup(asked.designation, row, &refused.probe, Step::WithoutPlatformArguments))
    };
    Channel::ALL.into_iter().filter_map(of_row).collect()
}
