//! V5, V6: dates that can be read, and the time that an answer says it is of.

use serde_json::Value;

use super::fields::{is_numeric_date, is_unix_time, names_a_date};
use super::walk::{place, walk};
use crate::model::{Finding, SourceCategory, Verdict};
use crate::rules::words::words;
use crate::rules::{Run, SourceAnswer};
use crate::value::{Moment, read_moment};

/// An answer that is of an earlier time than so many days ago is old.
const OLD: i64 = 7;

/// The time of the run.
pub(super) fn now(run: &Run<'_>) -> Result<Moment, Verdict> {
    let said = run.evidence.at.as_deref().and_then(read_moment);
    said.ok_or_else(|| Verdict::unconfigured("the evidence does not say when it was recorded"))
}

/// V5, V6: every date is written as ISO 8601 has it.
pub(super) fn unreadable(case: &SourceAnswer<'_>, answer: &Value) -> Verdict {
    let mut odd: Vec<(String, &'static str)> = Vec::new();
    for found in walk(answer) {
        let why = match found.value {
            Value::String(text) if read_moment(text).is_none() => unread_text(found.key, text.trim()),
            Value::Number(number) if names_a_date(found.key) && is_unix_time(&number.to_string()) => {
                Some(COUNTED)
            }
            _ => None,
        };
        odd.extend(why.map(|why| (found.pointer, why)));
    }
    let Some((first, why)) = odd.first() else { return Verdict::Holds };
    let more = match odd.len() - 1 {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    Verdict::broken(
        Finding::new(
            case.subject(first),
            case.place(first),
            format!("the date at `{}` {why}{more}", place(first)),
        )
        .label("not ISO 8601"),
    )
}

/// What is said of a date that is a number.
const COUNTED: &str = "counts seconds since 1970, where ISO 8601 has a date";

/// Why a text is a date that cannot be read; none where it is none.
fn unread_text(key: &str, text: &str) -> Option<&'static str> {
    let named = names_a_date(key);
    if named && is_unix_time(text) {
        return Some(COUNTED);
    }
    let spoken = named && text.len() <= 60 && text.bytes().any(|byte| byte.is_ascii_digit());
    (is_numeric_date(text) || spoken).then_some("is not written as ISO 8601 has it")
}

/// The value by which an answer says of what time it is, with its key.
pub fn as_of(answer: &Value) -> Option<(&str, &Value)> {
    const NAMES: &[&[&str]] = &[
        &["as", "of"],
        &["asof"],
        &["generated", "at"],
        &["retrieved", "at"],
        &["fetched", "at"],
        &["snapshot", "at"],
    ];
    let object = answer.as_object()?;
    let names = |key: &str| NAMES.iter().any(|name| words(key) == *name);
    object
        .iter()
        .find(|(key, value)| names(key) && !value.is_null())
        .map(|(key, value)| (key.as_str(), value))
}

fn has_a_time(category: SourceCategory) -> bool {
    match category {
        SourceCategory::TransactionHistory | SourceCategory::AccountState => true,
        SourceCategory::CustomerProfile => false,
    }
}

/// V5, V6: a history and a state say of what time they are.
pub(super) fn as_of_missing(case: &SourceAnswer<'_>, answer: &Value) -> Verdict {
    if !has_a_time(case.of.source.category) {
        return Verdict::NotApplicable;
    }
    if as_of(answer).is_some() {
        return Verdict::Holds;
    }
    let finding = Finding::new(
        case.subject(""),
        case.place(""),
        "the answer has no `as_of`, so nobody knows of what time it is",
    )
    .label("no `as_of` in it");
    // A list has no room for it.
    Verdict::broken(match answer.is_array() {
        true => finding.fix("Answer an object: the list under a key such as `items`, and `as_of` beside it."),
        false => finding,
    })
}

/// V5, V6: that time is the present.
pub(super) fn as_of_old(case: &SourceAnswer<'_>, answer: &Value) -> Verdict {
    let said = as_of(answer).filter(|_| has_a_time(case.of.source.category));
    let Some((key, value)) = said else { return Verdict::NotApplicable };
    let now = match now(case.of.run) {
        Ok(now) => now,
        Err(why) => return why,
    };
    let Some(moment) = value.as_str().and_then(read_moment) else { return Verdict::NotApplicable };
    let days = moment.days_before(now);
    let what = match days {
        days if days > OLD => format!("the answer is of {days} days ago by its `{key}`"),
        days if days < -1 => format!("the answer is of a time to come by its `{key}`"),
        _ => return Verdict::Holds,
    };
    let mut pointer = String::new();
    crate::model::pointer_push(&mut pointer, key);
    Verdict::broken(Finding::new(case.subject(&pointer), case.place(&pointer), what).label("not of today"))
}
