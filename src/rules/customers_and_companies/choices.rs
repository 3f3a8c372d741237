//! How a server answered where the contract is silent: told, and judged by nothing.

use serde_json::Value;

use super::heard::{CREATE, GET_COMPANY, GET_CUSTOMER, Heard, LIST, SEARCH, every, step};
use super::lists::{Which, finds};
use super::whole::{bytes, flag, full};
use crate::model::{ChoiceReport, DirectoryReport, clean_line};
use crate::platform::{record_of, text_at};
use crate::rules::Run;

/// What was seen of each open case, in the order of the contract; none where no case was asked.
pub fn choices(run: &Run<'_>) -> Option<DirectoryReport> {
    run.designation().directory?;
    let mut choices = limits(run, Which::Customers);
    choices.extend(cut(run, GET_CUSTOMER, "customer/"));
    choices.extend(too_long(run));
    choices.extend(limits(run, Which::Companies));
    choices.extend(letter_case(run));
    choices.extend(cut(run, GET_COMPANY, "company/"));
    (!choices.is_empty()).then_some(DirectoryReport { choices })
}

fn choice(tool: &str, case: impl Into<String>, seen: impl Into<String>) -> ChoiceReport {
    ChoiceReport { tool: tool.to_owned(), case: case.into(), seen: seen.into() }
}

/// A limit of 0 and of 501 (D6, D50).
fn limits(run: &Run<'_>, which: Which) -> Vec<ChoiceReport> {
    let (tool, steps) = match which {
        Which::Customers => (SEARCH, "search"),
        Which::Companies => (LIST, "companies"),
    };
    let asked =
        [0, 501].into_iter().filter_map(|limit| Some((limit, step(run, &format!("{steps}/limit-{limit}"))?)));
    asked.map(|(limit, heard)| choice(tool, format!("limit {limit}"), limit_seen(limit, &heard))).collect()
}

fn limit_seen(limit: u64, heard: &Heard<'_>) -> String {
    let Some(told) = heard.told() else { return unlike_told(heard) };
    let Some(rows) = heard.rows().map(|rows| rows.len() as u64) else { return "no list came back".into() };
    match told.get("limit").and_then(Value::as_u64).filter(|held| *held != limit) {
        Some(held) => format!("read as {held}"),
        None if rows == 0 => "taken, no rows".into(),
        // What there was is less than any limit that may have been put in its place.
        None if rows >= heard.matched() => format!("taken, all {rows} rows"),
        None if rows == limit => format!("taken, {rows} rows"),
        None => format!("read as {rows}"),
    }
}

fn unlike_told(heard: &Heard<'_>) -> String {
    if heard.answer.is_refused() { "refused" } else { "no answer" }.into()
}

/// A text one character too long (D27 to D31).
fn too_long(run: &Run<'_>) -> Vec<ChoiceReport> {
    let fields = [("display_name", 121), ("email", 241), ("phone", 33), ("company", 121), ("country", 5)];
    let asked = fields.into_iter().filter_map(|(field, length)| {
        let heard = step(run, &format!("write/create-over-{field}"))?;
        let read = step(run, &format!("write/read-over-{field}"));
        let kept = [read, Some(heard)]
            .into_iter()
            .flatten()
            .find_map(|one| Some(text_at(record_of(one.told()?, "customer"), field)?.chars().count()));
        let seen = match (heard.told(), kept) {
            (None, _) => unlike_told(&heard),
            (Some(_), Some(kept)) if kept < length => format!("kept as {kept}"),
            (Some(_), Some(_)) => "kept whole".into(),
            (Some(_), None) => "taken".into(),
        };
        Some(choice(CREATE, format!("a `{field}` of {length} characters"), seen))
    });
    asked.collect()
}

/// Whether letter case matters to the `q` of `list_companies` (D49).
fn letter_case(run: &Run<'_>) -> Option<ChoiceReport> {
    let as_written = step(run, "companies/name").and_then(|heard| finds(&heard, Which::Companies))?;
    let heard = step(run, "companies/name-upper").filter(|_| as_written)?;
    let seen = match finds(&heard, Which::Companies) {
        Some(true) => "found all the same".into(),
        Some(false) => "not found".into(),
        None => unlike_told(&heard),
    };
    Some(choice(LIST, "a part of a name in capitals", seen))
}

/// Where a long answer ends, and the key that says so (D24 to D26, D60).
fn cut(run: &Run<'_>, tool: &'static str, steps: &str) -> Option<ChoiceReport> {
    let heard = every(run).filter(|one| one.exchange.tool == tool && one.step().starts_with(steps));
    let (heard, key) =
        heard.filter_map(|one| Some((one, flag(one.told()?, 0)?))).find(|(one, _)| full(one).is_some())?;
    let (size, _) = bytes(&heard)?;
    Some(choice(tool, "a long answer", format!("cut at {size} bytes, flagged by `{}`", clean_line(key))))
}
