//! C33: the same question twice brings the same answer.

use serde_json::Value;

use super::known::told_apart;
use super::trouble::trouble;
use crate::model::{FieldPath, Finding, Picked, Severity, Step, Variant, Verdict};
use crate::platform::{Answer, Reading, ValueField};
use crate::rules::AnswerCase;

/// C33: outcome, reference, value and account stay; other fields that move are named.
pub(super) fn differs(case: &AnswerCase<'_>) -> Verdict {
    let Some(again) = again(case) else {
        let why = case.run.evidence.stopped.clone();
        return Verdict::failed(
            why.unwrap_or_else(|| format!("by {}: nobody was asked twice", case.channel().name())),
        );
    };
    if let Some(what) = weighty(case, &again) {
        let message = format!("the same lookup of {} brought {what}", case.sent());
        let finding = Finding::new(again.subject(""), again.reply(""), message)
            .outcome(again.reading.outcome())
            .label("the second answer");
        return Verdict::broken(match trouble(&again.reading.answer) {
            Some(trouble) => finding.fix(trouble.mend()),
            None => finding,
        });
    }
    let (Some(one), Some(other)) = (case.body(), again.body()) else { return Verdict::Holds };
    let moved = moved_fields(&one.value, &other.value, &case.run.designation().workspace.moving);
    let Some(first) = moved.first() else { return Verdict::Holds };
    let list = moved.iter().map(|path| format!("`{path}`")).collect::<Vec<_>>().join(", ");
    let pointer = first.to_pointer();
    Verdict::broken(
        Finding::new(
            again.subject(&pointer),
            again.place(&pointer),
            format!("between two answers to the same lookup these fields moved: {list}"),
        )
        .severity(Severity::Info)
        .outcome(again.reading.outcome())
        .fix("If they are meant to move, name them in `[workspace] moving`.")
        .label("moved"),
    )
}

fn again<'a>(case: &AnswerCase<'a>) -> Option<AnswerCase<'a>> {
    let run = case.run;
    run.cases().find(|other| {
        other.exchange.probe.variant == Variant::Again
            && other.exchange.step == Step::AsPlatform
            && other.exchange.probe.person == case.exchange.probe.person
            && other.channel() == case.channel()
    })
}

/// What of the answer that counts has changed, told as a fragment.
pub(super) fn weighty(one: &AnswerCase<'_>, other: &AnswerCase<'_>) -> Option<String> {
    let (was, is) = (one.reading.outcome(), other.reading.outcome());
    if was != is {
        return Some(format!("{} and then {}", was.name(), is.name()));
    }
    if kind(one.reading) != kind(other.reading) {
        return Some(format!("{} and then {}", kind(one.reading), kind(other.reading)));
    }
    let mask = one.run.mask;
    let (before, after) = (one.record_fields()?, other.record_fields()?);
    if let (Some(was), Some(is)) = (before.reference.text(), after.reference.text())
        && was != is
    {
        let (was, is) = told_apart(was, is, |text| mask.reference(text));
        return Some(format!("two customers, {was} and then {is}"));
    }
    if held(&before.value) != held(&after.value) {
        return Some("two different values at the value field".into());
    }
    (before.account != after.account).then(|| "two different accounts".into())
}

/// What the whole answer is, for a comparison.
fn kind(reading: &Reading) -> &'static str {
    match reading.answer {
        Answer::NotFound(_) => "nobody",
        Answer::Failed(_) => "a failure",
        Answer::Record(_) => "a record",
        Answer::List(_) => "a list",
        Answer::NoRecord(_) => "an answer without a record",
    }
}

fn held(value: &ValueField) -> Option<&str> {
    match value {
        ValueField::OtherEmail { held, .. } | ValueField::OtherPhone { held, .. } => Some(held),
        ValueField::Holds { .. } => Some(""),
        ValueField::NotDesignated
        | ValueField::Absent { .. }
        | ValueField::NeedsCountry { .. }
        | ValueField::NotText { .. } => None,
    }
}

/// The top-level fields, or entries below a list, that differ and are not named as moving.
fn moved_fields(one: &Value, other: &Value, moving: &[FieldPath]) -> Vec<FieldPath> {
    let (Value::Object(before), Value::Object(after)) = (one, other) else {
        return Vec::new();
    };
    let stays = |key: &str| {
        let path = FieldPath::from_keys([key]);
        !moving.iter().any(|named| {
            named.segments().first() == path.segments().first() && same_without(named, one, other)
        })
    };
    let mut keys: Vec<&String> = before.keys().chain(after.keys()).collect();
    keys.sort();
    keys.dedup();
    keys.into_iter()
        .filter(|key| before.get(*key) != after.get(*key) && stays(key))
        .map(|key| FieldPath::from_keys([key.clone()]))
        .collect()
}

/// Whether the named path is what moved: a plain key, or a deeper path that does differ.
fn same_without(named: &FieldPath, one: &Value, other: &Value) -> bool {
    named.segments().len() == 1 || different(&named.pick(one), &named.pick(other))
}

fn different(one: &Picked<'_>, other: &Picked<'_>) -> bool {
    one != other
}
