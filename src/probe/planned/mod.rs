//! Every call that a run would make, told before any is made.

use serde_json::Value;

use super::plan::{arguments, plan};
use super::records::{record_arguments, record_plan};
use super::sources::{source_arguments, source_plan};
use crate::model::{
    Channel, Designation, FormKind, Masker, Person, Plan, PlannedCall, Probe, RecordProbe, RecordTool, Risk,
    Row, Source, SourceProbe, Step, Variant, WhichRecord,
};
use crate::value::without_sensitive;

/// When a value is sent as the platform sends it.
const AS_SENT: &str = "the tool is offered, and its input schema takes tenantId and workspaceId in this form";
/// When a written form or a near miss is sent.
const DERIVED: &str =
    "the tool is offered, and its input schema takes this value, and tenantId and workspaceId in this form";
/// When the platform's two arguments are left out.
const FOLLOW_UP: &str =
    "a known value is refused although the input schema takes the call: this one, or another of them";
/// When an older protocol is spoken too.
const OLDER: &str = "the server chose protocol 2026-07-28 or later by itself, and speaks 2025-11-25 as well";
/// When a tool is called that nothing else is asked of.
const OFFERED: &str = "the tool is offered";

/// The calls that the designation gives rise to, in their order; what may change data only with `allow_writes`.
///
/// The designation alone is read. What depends on the declarations is said in `when`, since it is decided once the
/// server has listed its tools.
pub fn planned(designation: &Designation, allow_writes: bool, mask: Masker) -> Plan {
    let planner = Planner { designation, mask };
    let mut calls = planner.witness("witness/before", "what it answers, to compare with afterwards");
    let rows: Vec<PlannedCall> =
        designation.rows().flat_map(|(channel, row)| planner.row(channel, row)).collect();
    let sources = source_plan(designation);
    // The witness is read where there is something to witness.
    let looks_up = rows.len() + sources.len() > 1;
    calls.retain(|_| looks_up);
    calls.extend(rows);
    calls.extend(designation.rows().filter_map(|(channel, row)| planner.follow_up(channel, row)));
    calls.extend(record_plan(designation, allow_writes).iter().filter_map(|probe| planner.record(probe)));
    calls.extend(sources.iter().map(|probe| planner.source(probe)));
    if looks_up {
        calls.extend(planner.witness("witness/after", "the same as before"));
    }
    calls.extend(designation.rows().flat_map(|(channel, row)| planner.older(channel, row)));
    let besides = designation.directory.map(|_| conversation(designation.directory_writes(allow_writes)));
    Plan {
        calls,
        besides: besides.into_iter().collect(),
        left_out: planner.left_out(allow_writes),
        may_change: designation.directory_writes(allow_writes),
    }
}

/// What is said of the tools for customers and companies: an answer of theirs brings the ids for the next call.
fn conversation(writes: bool) -> String {
    let asked =
        "the tools for customers and companies are asked too: which calls follow is decided by their answers";
    match writes {
        true => format!(
            "{asked}; `create_customer` and `update_customer` are among them, and CHANGE DATA: the run creates \
             customers of its own, changes these or one that an earlier run left, and leaves all of them behind, emptied"
        ),
        false => format!("{asked}; all of them only read"),
    }
}

struct Planner<'a> {
    designation: &'a Designation,
    mask: Masker,
}

impl Planner<'_> {
    fn row(&self, channel: Channel, row: &Row) -> Vec<PlannedCall> {
        if !is_called(row.risk) {
            return Vec::new();
        }
        let probes = plan(self.designation).into_iter().filter(|probe| probe.channel == channel);
        probes
            .map(|probe| {
                let expects = self.expects(&probe);
                if probe.variant.form().is_none() {
                    return self.lookup(row, &probe, Step::AsPlatform, (expects, AS_SENT));
                }
                let part = format!("by {}, other forms and near misses", channel.name());
                let call = self.lookup(row, &probe, Step::AsPlatform, (expects, DERIVED));
                PlannedCall { part, ..call }
            })
            .collect()
    }

    fn lookup(&self, row: &Row, probe: &Probe, step: Step, (expects, when): (String, &str)) -> PlannedCall {
        let value = self.mask.value(probe.channel, &probe.value);
        PlannedCall {
            probe: probe.id.clone(),
            tool: row.tool.clone(),
            arguments: arguments(row, &self.designation.workspace, &value, step),
            expects,
            when: when.into(),
            changes: false,
            part: format!("by {}", probe.channel.name()),
        }
    }

    fn expects(&self, probe: &Probe) -> String {
        match (probe.person, probe.variant) {
            (_, Variant::Form(form)) if form.kind() == FormKind::NearMiss => {
                "not_found, or a record that holds it".into()
            }
            (_, Variant::Form(_)) => "the same customer".into(),
            (_, Variant::Again) => "the same answer as before".into(),
            (Person::Known(index), Variant::AsSent) => {
                let reference =
                    self.designation.customers.get(index).and_then(|one| one.reference.as_deref());
                match reference {
                    Some(reference) => format!("the customer {}", self.mask.reference(reference)),
                    None => "one customer".into(),
                }
            }
            (Person::Shared(index), Variant::AsSent) => {
                let several = self.designation.shared.get(index).map_or(0, |one| one.references.len());
                format!("a list of all {several} who hold it")
            }
            (Person::Unknown, Variant::AsSent) => "not_found".into(),
            (Person::Unsaid, Variant::AsSent) => "a customer, or not_found".into(),
        }
    }

    /// The known values of a row that are sent as the platform sends them.
    fn known(&self, channel: Channel) -> impl Iterator<Item = Probe> {
        plan(self.designation).into_iter().filter(move |probe| {
            probe.channel == channel
                && probe.variant == Variant::AsSent
                && matches!(probe.person, Person::Known(_))
        })
    }

    fn follow_up(&self, channel: Channel, row: &Row) -> Option<PlannedCall> {
        let probe = self.known(channel).next().filter(|_| is_called(row.risk))?;
        let expects = "whatever tells whether tenantId and workspaceId are what is refused".into();
        Some(PlannedCall {
            part: "once more, without tenantId and workspaceId".into(),
            ..self.lookup(row, &probe, Step::WithoutPlatformArguments, (expects, FOLLOW_UP))
        })
    }

    fn older(&self, channel: Channel, row: &Row) -> Vec<PlannedCall> {
        let known = self.known(channel).filter(|_| is_called(row.risk));
        let once_more = |probe: Probe| PlannedCall {
            part: "once more, in an older protocol".into(),
            ..self.lookup(row, &probe, Step::OlderProtocol, ("the same answer as before".into(), OLDER))
        };
        known.map(once_more).collect()
    }

    fn record(&self, probe: &RecordProbe) -> Option<PlannedCall> {
        let tool = self.designation.records.get(probe.record)?;
        let own = [&tool.input, &tool.number_input];
        let mut arguments = record_arguments(self.designation, probe)?;
        for (name, value) in arguments.as_object_mut().into_iter().flatten() {
            if own.iter().any(|input| input.as_deref() == Some(name)) {
                self.masked(value);
            }
        }
        Some(PlannedCall {
            probe: probe.id.clone(),
            tool: tool.tool.clone(),
            arguments,
            expects: self.record_expects(tool, probe.which),
            when: OFFERED.into(),
            changes: tool.changes,
            part: "records".into(),
        })
    }

    fn record_expects(&self, tool: &RecordTool, which: WhichRecord) -> String {
        let owner = self.designation.own_number(tool).map(|number| self.mask.reference(number));
        let owner = owner.unwrap_or_else(|| "the customer".into());
        match which {
            WhichRecord::Own => format!("the record, with {owner} as its owner"),
            WhichRecord::Foreign if tool.number_input.is_some() => {
                "exactly what a missing record answers".into()
            }
            WhichRecord::Foreign => "the record with its owner, or not_found".into(),
            WhichRecord::Missing => "not_found".into(),
            WhichRecord::OwnError => format!("an error that names {owner} as the record's owner"),
            WhichRecord::List => format!("the records of {owner} alone"),
        }
    }

    /// A call of a verification source's tool. What is sent is never shown where a source may not show it either.
    fn source(&self, probe: &SourceProbe) -> PlannedCall {
        let value = match probe.from.channel() {
            Some(channel) => self.mask.value(channel, &probe.value),
            None => self.mask.any(&without_sensitive(&probe.argument, &probe.value)),
        };
        let shown = SourceProbe { value, ..probe.clone() };
        PlannedCall {
            probe: probe.id.clone(),
            tool: probe.tool.clone(),
            arguments: source_arguments(&self.designation.workspace, &shown),
            expects: "an answer for each of its questions".into(),
            when: AS_SENT.into(),
            changes: false,
            part: "verification sources".into(),
        }
    }

    fn witness(&self, probe: &str, expects: &str) -> Vec<PlannedCall> {
        let call = self.designation.witness.iter().map(|witness| {
            let mut arguments = witness.arguments.clone();
            self.masked(&mut arguments);
            PlannedCall {
                probe: probe.into(),
                tool: witness.tool.clone(),
                arguments,
                expects: expects.into(),
                when: OFFERED.into(),
                changes: false,
                part: "the witness".into(),
            }
        });
        call.collect()
    }

    /// Masks every text in a value.
    fn masked(&self, value: &mut Value) {
        match value {
            Value::String(text) => *text = self.mask.any(text),
            Value::Array(items) => items.iter_mut().for_each(|one| self.masked(one)),
            Value::Object(members) => members.values_mut().for_each(|one| self.masked(one)),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    fn left_out(&self, allow_writes: bool) -> Vec<String> {
        let rows = Channel::ALL.into_iter().filter_map(|channel| match self.designation.row(channel) {
            None => Some(format!("by {}: no tool is designated", channel.name())),
            Some(row) if !is_called(row.risk) => Some(format!(
                "by {}: `{}` is classified {}, and the platform reads through no such tool",
                channel.name(),
                row.tool,
                row.risk.map_or("as nothing", Risk::name)
            )),
            Some(_) => None,
        });
        let planned = record_plan(self.designation, allow_writes);
        let records = self.designation.records.iter().enumerate().filter_map(|(index, tool)| {
            let called = planned.iter().any(|probe| probe.record == index);
            (!called).then(|| why_not(tool, allow_writes))
        });
        rows.filter(|_| self.looks_up()).chain(records).chain(self.sources_left_out()).collect()
    }

    /// Whether anybody is looked up at all: with verification sources alone, no row is missing.
    fn looks_up(&self) -> bool {
        self.designation.rows().next().is_some() || self.designation.sources.is_empty()
    }

    /// Sources of which a question is never asked, and why.
    fn sources_left_out(&self) -> Vec<String> {
        let designation = self.designation;
        let why_not = |source: &Source| {
            let name = &source.tool;
            if !is_called(source.risk) {
                let class = source.risk.map_or("as nothing", Risk::name);
                return Some(format!("`{name}` is classified {class}, so nobody is verified through it"));
            }
            let sent = source.questions.iter().map(|question| designation.sent(source, question));
            let unsaid = sent.flatten().find(|sent| sent.value.is_none())?;
            let argument = unsaid.argument;
            Some(format!(
                "`{name}`: its [[source]] gives no `value` for `{argument}`, and no [[customer]] has one"
            ))
        };
        designation.sources.iter().filter_map(why_not).collect()
    }
}

/// Whether a tool of that class is called; one without a class is, to be judged all the same.
fn is_called(risk: Option<Risk>) -> bool {
    risk.is_none_or(Risk::is_read)
}

fn why_not(tool: &RecordTool, allow_writes: bool) -> String {
    let name = &tool.tool;
    if tool.changes && !allow_writes {
        format!("`{name}` changes data, and is called only with --allow-writes")
    } else if !tool.changes && !is_called(tool.risk) {
        format!("`{name}` is classified {}, so it is not called", tool.risk.map_or("as nothing", Risk::name))
    } else {
        format!("`{name}`: its [[record]] names no record or number to ask for")
    }
}

#[cfg(test)]
mod tests;
