use serde_json::{Map, Value};
use toml::de::DeValue;
use toml::value::Datetime;

use super::super::entry::Entry;
use super::super::table::Table;
use super::TOOL;
use super::lookup::name;
use crate::model::{Directory, Ignore, Witness};

/// Reads `[directory]`.
pub(in super::super) fn directory(table: &mut Table<'_>) -> Directory {
    Directory {
        allow_writes: table.take("allow_writes").and_then(|entry| entry.boolean()).unwrap_or_default(),
    }
}

/// Reads `[witness]` (C33).
pub(in super::super) fn witness(table: &mut Table<'_>) -> Option<Witness> {
    let tool = table.need("tool", TOOL).and_then(|entry| entry.name());
    let arguments = table.take("arguments").map_or(Some(Map::new()), |entry| entry.object());
    Some(Witness { tool: tool?, arguments: Value::Object(arguments?) })
}

/// Reads one `[[ignore]]`.
pub(in super::super) fn ignore(table: &mut Table<'_>) -> Option<Ignore> {
    let rule = table
        .need("rule", "write `rule = \"…\"`: the rule's name, as the finding gives it")
        .and_then(|entry| entry.name());
    let reason = table
        .need("reason", "write `reason = \"…\"`: why the finding is accepted, for whoever reads this next")
        .and_then(|entry| entry.name());
    let tool = name(table, "tool");
    let until = table.take("until").and_then(|entry| day(&entry));
    Some(Ignore { rule: rule?, tool, reason: reason?, until, lapsed: false })
}

/// A day, as a date of TOML's or as text; given as `YYYY-MM-DD`.
fn day(entry: &Entry<'_>) -> Option<String> {
    let date = match entry.value.get_ref() {
        DeValue::Datetime(date) => Some(*date),
        DeValue::String(text) => text.parse::<Datetime>().ok(),
        _ => None,
    };
    match date {
        Some(Datetime { date: Some(date), time: None, offset: None }) => Some(date.to_string()),
        _ => {
            let mistake = entry.mistake("must be a day", "no day can be read here");
            entry.note(mistake.with_help("write it as year, month and day, such as 2027-03-31"));
            None
        }
    }
}
