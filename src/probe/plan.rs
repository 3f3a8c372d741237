//! The calls of a run, derived from the designation alone.

use serde_json::{Map, Value};

use crate::model::{Channel, Designation, Person, Probe, Row, Step, Variant, Workspace};

/// Every probe of a run, in the order in which it is asked and shown.
///
/// By each designated row: each known customer as the platform sends it (C5), each shared value (C12), the unknown
/// value (C10), and then each known customer once more (C33), so that a server that changes its mind, or loses its
/// credential, on the way is seen.
pub fn plan(designation: &Designation) -> Vec<Probe> {
    designation.rows().flat_map(|(channel, _)| of_row(designation, channel)).collect()
}

fn of_row(designation: &Designation, channel: Channel) -> Vec<Probe> {
    let known = |variant: Variant| {
        designation.customers.iter().enumerate().filter_map(move |(index, customer)| {
            Some(Probe::new(channel, Person::Known(index), variant, customer.value(channel)?))
        })
    };
    let shared =
        designation.shared.iter().enumerate().filter(|(_, shared)| shared.channel == channel).map(
            |(index, shared)| Probe::new(channel, Person::Shared(index), Variant::AsSent, &shared.value),
        );
    let unknown = Probe::new(channel, Person::Unknown, Variant::AsSent, designation.unknown.value(channel));
    known(Variant::AsSent).chain(shared).chain([unknown]).chain(known(Variant::Again)).collect()
}

/// The arguments of a probe's call: the designated one and the platform's two, nothing else (C2).
pub fn arguments(row: &Row, workspace: &Workspace, value: &str, step: Step) -> Value {
    let mut arguments = Map::new();
    arguments.insert(row.input.clone(), Value::String(value.to_owned()));
    if step != Step::WithoutPlatformArguments {
        arguments.insert("tenantId".into(), Value::String(workspace.tenant_id.clone()));
        arguments.insert("workspaceId".into(), Value::String(workspace.workspace_id.clone()));
    }
    Value::Object(arguments)
}
