use super::super::errors::FileError;
use super::super::table::Table;
use super::lookup::{name, path, risk};
use super::{RISK, TOOL};
use crate::model::{Customer, OwnRecord, RecordLevel, RecordTool};

pub(in super::super) const LEVELS: [(RecordLevel, &str); 2] =
    [(RecordLevel::Customer, "customer"), (RecordLevel::Company, "company")];

/// Reads one `[[record]]` (C24 to C29); its own record is one of the customers'.
pub(in super::super) fn record(table: &mut Table<'_>, customers: &[Option<Customer>]) -> Option<RecordTool> {
    let tool = table.need("tool", TOOL).and_then(|entry| entry.name());
    let level = table
        .need("level", "write `level = \"customer\"` or `level = \"company\"`: whose records they are")
        .and_then(|entry| entry.word(&LEVELS));
    let owner = table
        .need("owner", "write `owner = \"…\"`: the path of the owner's number in each record")
        .and_then(|entry| entry.path());
    let risk = risk(table.need("risk", RISK));
    Some(RecordTool {
        records: path(table, "records"),
        account_owner: path(table, "account_owner"),
        party: path(table, "party"),
        input: name(table, "input"),
        number_input: name(table, "number_input"),
        changes: table.take("changes").and_then(|entry| entry.boolean()).unwrap_or_default(),
        link_email: path(table, "link_email"),
        own: table
            .take("own")
            .and_then(|entry| entry.table("`own`", |table| own(table, customers)))
            .flatten(),
        foreign: name(table, "foreign"),
        missing: name(table, "missing"),
        own_error: name(table, "own_error"),
        risk,
        tool: tool?,
        level: level?,
        owner: owner?,
    })
}

fn own(table: &mut Table<'_>, customers: &[Option<Customer>]) -> Option<OwnRecord> {
    let id = table.need("id", "write `id = \"…\"`: what names the record").and_then(|entry| entry.name());
    let help = "write `reference = \"…\"`: the `reference` of the [[customer]] who owns the record";
    let reference = table.need("reference", help);
    let reference = reference.and_then(|entry| {
        let reference = entry.name()?;
        if !customers.iter().flatten().any(|customer| customer.reference.as_ref() == Some(&reference)) {
            let message = "`own` names a reference that no [[customer]] has";
            let mistake = FileError::new(entry.span(), message, "no customer's reference");
            entry.note(mistake.with_help("name the `reference` of a [[customer]], or add that customer"));
        }
        Some(reference)
    });
    Some(OwnRecord { id: id?, reference: reference? })
}
