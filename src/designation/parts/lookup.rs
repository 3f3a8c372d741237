use super::super::entry::Entry;
use super::super::table::Table;
use super::{REFERENCE, TOOL};
use crate::model::{FieldPath, Risk, Row};

/// Reads `[lookup.email]` or `[lookup.phone]`; `input_help` says what to write where the input is missing.
pub(in super::super) fn row(table: &mut Table<'_>, input_help: &'static str) -> Option<Row> {
    let tool = table.need("tool", TOOL).and_then(|entry| entry.name());
    let input = table.need("input", input_help).and_then(|entry| entry.name());
    let reference = table.need("reference", REFERENCE).and_then(|entry| entry.path());
    // The keys that may be left out come first: a `?` before them would leave them unknown.
    Some(Row {
        value: path(table, "value"),
        risk: risk(table.take("risk")),
        account: path(table, "account"),
        registration: path(table, "registration"),
        national_id: path(table, "national_id"),
        person_id: path(table, "person_id"),
        tool: tool?,
        input: input?,
        reference: reference?,
    })
}

/// The field path of a key that may be left out.
pub(super) fn path(table: &mut Table<'_>, key: &'static str) -> Option<FieldPath> {
    table.take(key).and_then(|entry| entry.path())
}

/// The text of a key that may be left out.
pub(super) fn name(table: &mut Table<'_>, key: &'static str) -> Option<String> {
    table.take(key).and_then(|entry| entry.name())
}

/// The operator's classification (C32).
pub(super) fn risk(entry: Option<Entry<'_>>) -> Option<Risk> {
    entry.and_then(|entry| entry.word(&Risk::ALL))
}
