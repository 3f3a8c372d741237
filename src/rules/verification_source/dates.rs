//! V5, V6: dates that can be read, and the time that an answer says it is of.

use serde_json::Value;

use super::walk::{Found, place, walk};
use super::when::{date_of, is_numeric_date, is_spoken_date, is_unix_time, names_a_date};
use crate::model::{Finding, Place, SourceCategory, Verdict};
use crate::platform::Answer;
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
        let why = why_unread(found.key, found.value);
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

/// Whether a date that cannot be read stands at a place of a source's answer.
pub(in crate::rules) fn unreadable_date_at(run: &Run<'_>, at: &Place) -> bool {
    let Place::SourceAnswer { exchange, pointer } = at else { return false };
    let body = run.source_answers.get(*exchange).and_then(Answer::body);
    let Some(value) = body.and_then(|body| body.value.pointer(pointer)) else { return false };
    let keys = pointer.rsplit('/').find(|key| !key.bytes().all(|byte| byte.is_ascii_digit()));
    why_unread(keys.unwrap_or_default(), value).is_some()
}

/// Why a value is a date that cannot be read; none where it is none, or can be.
fn why_unread(key: &str, value: &Value) -> Option<&'static str> {
    match value {
        Value::String(text) if date_of(key, text).is_none() => unread_text(key, text.trim()),
        Value::Number(number) if names_a_date(key) && is_unix_time(&number.to_string()) => Some(COUNTED),
        _ => None,
    }
}

/// What is said of a date that is a number.
const COUNTED: &str = "counts seconds since 1970, where ISO 8601 has a date";

/// Why a text is a date that cannot be read; none where it is none.
fn unread_text(key: &str, text: &str) -> Option<&'static str> {
    if names_a_date(key) && is_unix_time(text) {
        return Some(COUNTED);
    }
    (is_numeric_date(text) || is_spoken_date(key, text)).then_some("is not written as ISO 8601 has it")
}

/// What an answer says of the time that it is of.
#[derive(Debug, Clone)]
pub struct AsOf<'a> {
    /// Where it says so.
    pub pointer: String,
    /// The key there.
    pub key: &'a str,
    /// What stands there.
    pub value: &'a Value,
}

/// Names that say nothing else; below the root only in what tells of the answer, such as `meta`.
const TIMES: &[&str] = &[
    "generatedat",
    "retrievedat",
    "fetchedat",
    "snapshotat",
    "queriedat",
    "readat",
    "syncedat",
    "lastsyncedat",
];
/// The same in other languages; they have other meanings too, so a date must stand there.
const TIMES_ELSEWHERE: &[&str] = &[
    "stand",
    "standvom",
    "stichtag",
    "abgerufen",
    "abgerufenam",
    "abrufzeitpunkt",
    "pr",
    "prdato",
    "perdato",
    "perdatum",
    "opgjort",
    "opgjortpr",
    "hentet",
    "hentetden",
    "hämtad",
    "hämtat",
    "hamtad",
    "haettu",
    "tilanne",
];
/// Names that may as well speak of the last change: they tell of the answer only where they are of the present.
const LAST_CHANGES: &[&str] = &[
    "updatedat",
    "lastupdated",
    "lastupdatedat",
    "timestamp",
    "opdateret",
    "sidstopdateret",
    "oppdatert",
    "sistoppdatert",
    "uppdaterad",
    "senastuppdaterad",
    "aktualisiert",
    "aktualisiertam",
    "päivitetty",
    "paivitetty",
];
/// Objects that tell of the answer.
const ABOUT_IT: &[&str] = &["meta", "metadata", "header", "info"];

/// Where an answer says of what time it is: `as_of` outside its lists, or another name of it at the root.
pub fn as_of(answer: &Value) -> Option<AsOf<'_>> {
    let said = walk(answer).into_iter().filter(|found| found.lists == 0 && says_its_time(found));
    let nearest = said.min_by_key(|found| found.inside.len())?;
    Some(AsOf { pointer: nearest.pointer, key: nearest.key, value: nearest.value })
}

fn says_its_time(found: &Found<'_>) -> bool {
    let name = words(found.key).concat();
    let root = found.inside.len() == 1;
    let about = found.pointer.split('/').nth(1).is_some_and(|around| ABOUT_IT.contains(&around));
    let own = ["asof", "asofdate", "asat", "dataasof"].contains(&name.as_str());
    let other = (root || about) && TIMES.contains(&name.as_str());
    let elsewhere = root && TIMES_ELSEWHERE.contains(&name.as_str()) && is_a_time(found.value);
    !found.value.is_object() && !found.value.is_null() && (own || other || elsewhere)
}

fn is_a_time(value: &Value) -> bool {
    value.as_str().is_some_and(|text| read_moment(text).is_some())
}

/// Whether the answer names its last change, and that is of the present: then it is read from the live system.
fn was_just_changed(run: &Run<'_>, answer: &Value) -> bool {
    let root = answer.as_object().into_iter().flatten();
    let mut times = root
        .filter(|(key, _)| LAST_CHANGES.contains(&words(key).concat().as_str()))
        .filter_map(|(_, value)| read_moment(value.as_str()?));
    let now = now(run).ok();
    times.any(|time| now.is_none_or(|now| (-1..=OLD).contains(&time.days_before(now))))
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
    if as_of(answer).is_some() || was_just_changed(case.of.run, answer) {
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
    let Some(AsOf { pointer, key, value }) = said else { return Verdict::NotApplicable };
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
    Verdict::broken(Finding::new(case.subject(&pointer), case.place(&pointer), what).label("not of today"))
}
