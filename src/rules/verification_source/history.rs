//! V5, V9: whether a history is one of recent events.

use serde_json::Value;

use super::dates::{as_of, now};
use super::walk::walk;
use super::when::{is_unread_date, moment_of, names_a_birth, names_a_date};
use crate::model::{Finding, Severity, SourceCategory, Verdict};
use crate::rules::SourceAnswer;

/// An event of an earlier time than so many days ago is hard to recall.
const PALE: i64 = 30;
/// And one of so many days ago is no longer recent.
const PAST: i64 = 60;

/// The entries of an answer: those of its lists, however deep the first of them stand; none where there is no list.
pub(super) fn entries(answer: &Value) -> Vec<&Value> {
    let lists = walk(answer).into_iter().filter(|found| found.lists == 0);
    lists.filter_map(|found| found.value.as_array()).flatten().filter(|entry| entry.is_object()).collect()
}

/// Every point in time that stands in the entries.
fn moments(entries: &[&Value]) -> Vec<i64> {
    let all = entries.iter().flat_map(|entry| walk(entry));
    all.filter(|found| !names_a_birth(found.key))
        .filter_map(|found| moment_of(found.key, found.value))
        .collect()
}

/// Every point in time of an answer without a list, save the one that the answer itself is of.
fn moments_outside_lists(answer: &Value) -> Vec<i64> {
    let own = as_of(answer).map(|said| said.pointer);
    let all = walk(answer).into_iter().filter(|found| Some(&found.pointer) != own.as_ref());
    // A birth date is no event of a history.
    all.filter(|found| !names_a_birth(found.key))
        .filter_map(|found| moment_of(found.key, found.value))
        .collect()
}

fn is_history(case: &SourceAnswer<'_>) -> bool {
    case.of.source.category == SourceCategory::TransactionHistory
}

/// V5: the events of a history have dates.
pub(super) fn without_dates(case: &SourceAnswer<'_>, answer: &Value) -> Verdict {
    let entries = entries(answer);
    if !is_history(case) || entries.is_empty() {
        return Verdict::NotApplicable;
    }
    // A date that cannot be read is told as such.
    let dated = |entry: &&Value| {
        walk(entry).iter().any(|found| {
            moment_of(found.key, found.value).is_some()
                || is_unread_date(found.key, found.value)
                || (names_a_date(found.key) && !found.value.is_null())
        })
    };
    if entries.iter().any(dated) {
        return Verdict::Holds;
    }
    Verdict::broken(
        Finding::new(case.subject(""), case.place(""), "no entry of the history has a date")
            .label("when was this?"),
    )
}

/// V5, V9: the last event is one that a caller recalls.
pub(super) fn not_recent(case: &SourceAnswer<'_>, answer: &Value) -> Verdict {
    if !is_history(case) {
        return Verdict::NotApplicable;
    }
    let entries = entries(answer);
    // A history may be the last order alone, without a list.
    let moments = if entries.is_empty() { moments_outside_lists(answer) } else { moments(&entries) };
    if moments.is_empty() {
        return Verdict::NotApplicable;
    }
    let now = match now(case.of.run) {
        Ok(now) => now,
        Err(why) => return why,
    };
    let ago = |seconds: &i64| (now.seconds - seconds).div_euclid(86_400);
    // What is still to come, such as a delivery, is no event yet.
    let last = moments.iter().map(ago).filter(|days| *days >= -1).min();
    let (what, severity) = match last {
        Some(days) if days < PALE => return Verdict::Holds,
        Some(days) if days < PAST => {
            (format!("the last event of the history is {days} days old"), Severity::Info)
        }
        Some(days) => (format!("the last event of the history is {days} days old"), Severity::Warning),
        // A booking for next week is well known to whoever made it.
        None => ("every event of the history is still to come".to_owned(), Severity::Info),
    };
    let fix = last.is_none().then_some("Answer beside each event when it was booked or ordered.");
    let finding =
        Finding::new(case.subject(""), case.place(""), what).severity(severity).label("nothing recent in it");
    Verdict::broken(match fix {
        Some(fix) => finding.fix(fix),
        None => finding,
    })
}
