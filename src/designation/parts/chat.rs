use super::super::entry::Entry;
use super::super::table::Table;
use super::lookup::{path, risk};
use super::{REFERENCE, TOOL};
use crate::model::{ChatAction, ChatLookup};

/// Reads one `[[chat.lookup]]` (C30).
pub(in super::super) fn chat_lookup(table: &mut Table<'_>) -> Option<ChatLookup> {
    let tool = table.need("tool", TOOL).and_then(|entry| entry.name());
    let reference = table.need("reference", REFERENCE).and_then(|entry| entry.path());
    Some(ChatLookup {
        email: path(table, "email"),
        phone: path(table, "phone"),
        risk: risk(table.take("risk")),
        tool: tool?,
        reference: reference?,
    })
}

/// Reads one `[[chat.action]]` (C30).
pub(in super::super) fn chat_action(table: &mut Table<'_>) -> Option<ChatAction> {
    let tool = table.need("tool", TOOL).and_then(|entry| entry.name());
    let arguments = table.take("arguments").map(|entry| {
        let items = entry.items("a list of argument names").unwrap_or_default();
        items.iter().filter_map(Entry::name).collect()
    });
    Some(ChatAction { tool: tool?, arguments })
}
