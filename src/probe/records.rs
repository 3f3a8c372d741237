//! The calls of record tools, derived from the designation alone (C24 to C28).

use serde_json::{Map, Value};

use crate::model::{Designation, RecordProbe, RecordTool, Risk, WhichRecord};

/// How often a foreign and a missing record are each asked for, so that the middle of the times is compared.
const TURNS: u8 = 3;

/// Every call of the record tools, in the order in which they are made.
///
/// A tool that changes something is planned only with `allow_writes`, and never for the customer's own record, save
/// the one that it is sure to refuse.
pub fn record_plan(designation: &Designation, allow_writes: bool) -> Vec<RecordProbe> {
    let tools = designation.records.iter().enumerate();
    tools
        .filter(|(_, tool)| may_call(tool, allow_writes))
        .flat_map(|(index, tool)| {
            let name = name(designation, index);
            of_tool(designation, tool).into_iter().map(move |(which, turn)| {
                let again = if turn == 0 { String::new() } else { format!("-{}", turn + 1) };
                let id = format!("record/{name}/{}{again}", which.name());
                RecordProbe { id, record: index, which, turn }
            })
        })
        .collect()
}

fn may_call(tool: &RecordTool, allow_writes: bool) -> bool {
    if tool.changes { allow_writes } else { tool.risk.is_none_or(Risk::is_read) }
}

/// The tool's name in those of its probes; a tool that is designated twice is told apart by its number.
fn name(designation: &Designation, index: usize) -> String {
    let tool = &designation.records[index].tool;
    let before = designation.records[..index].iter().filter(|other| other.tool == *tool).count();
    if before == 0 { tool.clone() } else { format!("{tool}#{}", before + 1) }
}

fn of_tool(designation: &Designation, tool: &RecordTool) -> Vec<(WhichRecord, u8)> {
    if tool.number_input.is_some() && designation.own_number(tool).is_none() {
        return Vec::new();
    }
    if tool.lists() {
        return if tool.changes { Vec::new() } else { vec![(WhichRecord::List, 0)] };
    }
    let turns = if tool.changes { 1 } else { TURNS };
    let compared = (0..turns).flat_map(|turn| [(WhichRecord::Foreign, turn), (WhichRecord::Missing, turn)]);
    let own = (!tool.changes).then_some((WhichRecord::Own, 0));
    own.into_iter()
        .chain(compared)
        .chain([(WhichRecord::OwnError, 0)])
        .filter(|(which, _)| tool.id_of(*which).is_some())
        .collect()
}

/// The arguments of a probe's call: the id, the customer's own number and the platform's two; none when the
/// designation no longer holds what the probe was planned for.
pub fn record_arguments(designation: &Designation, probe: &RecordProbe) -> Option<Value> {
    let tool = designation.records.get(probe.record)?;
    let mut arguments = Map::new();
    if let Some(input) = &tool.input {
        arguments.insert(input.clone(), tool.id_of(probe.which)?.into());
    }
    if let Some(input) = &tool.number_input {
        arguments.insert(input.clone(), designation.own_number(tool)?.into());
    }
    arguments.insert("tenantId".into(), designation.workspace.tenant_id.clone().into());
    arguments.insert("workspaceId".into(), designation.workspace.workspace_id.clone().into());
    Some(Value::Object(arguments))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::model::{Customer, FieldPath, OwnRecord, RecordLevel};

    fn tool(name: &str, changes: bool) -> RecordTool {
        RecordTool {
            tool: name.into(),
            level: RecordLevel::Customer,
            owner: FieldPath::from_keys(["contact_id"]),
            records: None,
            account_owner: None,
            party: None,
            input: Some("order_id".into()),
            number_input: Some("customer_id".into()),
            changes,
            link_email: None,
            own: Some(OwnRecord { id: "ORD-001".into(), reference: "CON-001".into() }),
            foreign: Some("ORD-777".into()),
            missing: Some("ORD-NONE".into()),
            own_error: Some("ORD-009".into()),
            risk: Some(Risk::Write),
        }
    }

    fn designated(records: Vec<RecordTool>) -> Designation {
        let customer = Customer {
            reference: Some("CON-001".into()),
            account: Some("ACC-001".into()),
            ..Customer::default()
        };
        Designation { customers: vec![customer], records, ..Designation::default() }
    }

    fn ids(designation: &Designation, allow_writes: bool) -> Vec<String> {
        record_plan(designation, allow_writes).into_iter().map(|probe| probe.id).collect()
    }

    #[test]
    fn a_tool_that_changes_is_planned_only_with_leave_and_never_for_the_own_record() {
        let designation = designated(vec![tool("cancel_order", true)]);
        assert_eq!(ids(&designation, false), Vec::<String>::new());
        let allowed =
            ["record/cancel_order/foreign", "record/cancel_order/missing", "record/cancel_order/own-error"];
        assert_eq!(ids(&designation, true), allowed);
    }

    #[test]
    fn a_tool_that_reads_is_asked_several_times_in_turn() {
        let reads = RecordTool { risk: Some(Risk::ReadPii), ..tool("get_order", false) };
        let expected =
            ["own", "foreign", "missing", "foreign-2", "missing-2", "foreign-3", "missing-3", "own-error"];
        assert_eq!(
            ids(&designated(vec![reads]), false),
            expected.map(|last| format!("record/get_order/{last}"))
        );
        assert_eq!(
            ids(&designated(vec![tool("get_order", false)]), true),
            Vec::<String>::new(),
            "a tool classified as a write that is said to change nothing is not called"
        );
    }

    #[test]
    fn every_call_carries_the_customers_number_at_the_tools_level() {
        let reads = RecordTool { risk: Some(Risk::Read), ..tool("get_order", false) };
        let company = RecordTool { level: RecordLevel::Company, input: None, ..reads.clone() };
        let designation = designated(vec![reads, company]);
        let probes = record_plan(&designation, false);
        assert_eq!(probes.last().expect("a probe").id, "record/get_order#2/list");
        for probe in &probes {
            let sent = record_arguments(&designation, probe).expect("arguments");
            let wanted = if probe.record == 0 { json!("CON-001") } else { json!("ACC-001") };
            assert_eq!(sent["customer_id"], wanted, "{}", probe.id);
            assert!(sent["tenantId"].is_string() && sent["workspaceId"].is_string());
        }
        assert_eq!(record_arguments(&designation, &probes[1]).expect("arguments")["order_id"], "ORD-777");
    }
}
