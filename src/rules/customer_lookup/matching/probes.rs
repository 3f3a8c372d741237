use std::collections::BTreeSet;

use crate::model::{Channel, FormKind, FormName, Person, Variant, Verdict};
use crate::platform::Answer;
use crate::rules::{AnswerCase, RowCase};

/// A derived value that was sent, beside the customer's own.
pub(super) struct Derived<'a> {
    /// The customer's value as the platform sends it, and the record that it brought.
    pub(super) own: AnswerCase<'a>,
    /// The derived value and what it brought.
    pub(super) case: AnswerCase<'a>,
    /// How it was derived.
    pub(super) form: FormName,
}

/// The derived values of a kind that prove something, else the verdict that says why there are none.
pub(super) fn derived<'a>(case: &RowCase<'a>, kind: FormKind) -> Result<Vec<Derived<'a>>, Verdict> {
    let (run, channel) = (case.run, case.channel);
    if !run.asked {
        return Err(Verdict::unconfigured("no tool was called"));
    }
    if !run.designation().customers.iter().any(|customer| customer.value(channel).is_some()) {
        let what = match channel {
            Channel::Email => "an email",
            Channel::Phone => "a phone",
        };
        return Err(Verdict::unconfigured(format!("no [[customer]] with {what}")));
    }
    if let Some(why) = run.not_called(channel) {
        return Err(Verdict::failed(why));
    }
    let sent: Vec<_> = run.derived(channel, kind).collect();
    if sent.is_empty() {
        return Err(none_sent(case, kind));
    }
    let proving: Vec<_> = sent
        .into_iter()
        .filter_map(|one| {
            let Variant::Form(form) = one.exchange.probe.variant else { return None };
            Some(Derived { own: found_as_sent(case, one.exchange.probe.person)?, case: one, form })
        })
        .collect();
    if proving.is_empty() {
        return Err(Verdict::failed(format!(
            "by {}: no known customer was found by the {} as sent, so other values prove nothing",
            channel.name(),
            channel.noun()
        )));
    }
    Ok(proving)
}

fn none_sent(case: &RowCase<'_>, kind: FormKind) -> Verdict {
    if let Some(why) = &case.run.evidence.stopped {
        return Verdict::failed(why.clone());
    }
    let what = match kind {
        FormKind::Same => "no other form",
        FormKind::NearMiss => "no near miss",
    };
    let (name, noun) = (case.channel.name(), case.channel.noun());
    Verdict::unconfigured(format!(
        "by {name}: {what} of a known {noun} was sent; those that the input's schema refuses are left out"
    ))
}

/// The answer to the customer's own value, when it was a single record.
fn found_as_sent<'a>(case: &RowCase<'a>, person: Person) -> Option<AnswerCase<'a>> {
    case.run.answers().find(|one| {
        one.channel() == case.channel
            && one.exchange.probe.person == person
            && matches!(one.reading.answer, Answer::Record(_))
    })
}

/// How each of the values was derived, every way once; with the values themselves where they may be shown.
pub(super) fn listed<'a>(derived: impl Iterator<Item = &'a Derived<'a>>) -> String {
    let mut seen = BTreeSet::new();
    let words: Vec<String> = derived
        .filter(|one| seen.insert(one.form))
        .map(|one| {
            let value = &one.case.exchange.probe.value;
            match one.case.run.mask.reveal {
                true => format!("{} ({})", one.form.words(), crate::model::clean_line(value)),
                false => one.form.words().to_owned(),
            }
        })
        .collect();
    match words.as_slice() {
        [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => words.concat(),
    }
}

/// What to say behind a message when it holds for several known customers.
pub(super) fn for_how_many<'a>(derived: impl Iterator<Item = &'a Derived<'a>>) -> String {
    let people: BTreeSet<usize> = derived
        .filter_map(|one| match one.case.exchange.probe.person {
            Person::Known(index) => Some(index),
            Person::Shared(_) | Person::Unknown | Person::Unsaid => None,
        })
        .collect();
    match people.len() {
        0 | 1 => String::new(),
        several => format!(" (seen with {several} known customers)"),
    }
}
