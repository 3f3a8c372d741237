//! Which records that hold a made-up value may be believed (C15, C16).
//!
//! A near miss that some customer really holds is no overmatch. But a tool may write into its answer what it was asked
//! for, in place of what it has stored: then every record holds every value, and no comparison of the platform's keeps
//! a stranger out. And a tool that creates whom it does not find has a record for everybody.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::model::{Channel, FormKind, FormName, Person, Step, Variant, pointer_push};
use crate::platform::{Answer, ValueField, matches_in};
use crate::rules::{AnswerCase, Run};
use crate::value::same_address;

/// How many answers to made-up values show that nobody is unknown to a tool: more than chance brings.
const MANY: usize = 3;

/// What the answers of one row say of the values that they were asked for.
pub(in super::super) struct Claims<'a> {
    /// Pointers at which an answer repeats what was sent.
    echoed: BTreeSet<String>,
    /// The first answer to a known customer's value, by reference.
    known: BTreeMap<String, AnswerCase<'a>>,
    /// The first made-up value that each reference's record was seen to hold.
    first: BTreeMap<String, AnswerCase<'a>>,
    /// How many made-up values each reference's record holds only when it is asked for them.
    repeated: BTreeMap<String, usize>,
    everybody: bool,
}

impl<'a> Claims<'a> {
    /// Reads the answers of a row.
    pub(in super::super) fn of(run: &'a Run<'a>, channel: Channel) -> Self {
        let asked = || {
            run.cases()
                .filter(move |case| case.channel() == channel && case.exchange.step == Step::AsPlatform)
        };
        let mut known = BTreeMap::new();
        for case in asked().filter(is_as_sent).filter(|case| case.customer().is_some()) {
            if let Some(reference) = reference_of(&case) {
                known.entry(reference).or_insert(case);
            }
        }
        let claimed: Vec<_> = asked().filter(|case| is_made_up(case) && holds(case)).collect();
        let mut first = BTreeMap::new();
        for case in &claimed {
            if let Some(reference) = reference_of(case) {
                first.entry(reference).or_insert(*case);
            }
        }
        let denied = asked().filter(|case| {
            is_made_up(case) && matches!(case.reading.answer, Answer::NotFound(_) | Answer::NoRecord(_))
        });
        let unknown = claimed.iter().any(|case| case.exchange.probe.person == Person::Unknown);
        let everybody = unknown && claimed.len() > MANY && claimed.len() > denied.count();
        let mut claims = Self { echoed: echoed(asked()), known, first, repeated: BTreeMap::new(), everybody };
        for case in &claimed {
            if let Some(reference) = reference_of(case).filter(|_| claims.only_when_asked(case)) {
                *claims.repeated.entry(reference).or_default() += 1;
            }
        }
        claims
    }

    /// Whether a record that holds the made-up value it was asked for proves nothing by that.
    ///
    /// | the record holds the value | believed |
    /// | --- | --- |
    /// | and so it does when asked for another value | yes: several addresses |
    /// | only when asked for it; one such value, which one customer may have beside another | yes: the tool may show the one that it matched |
    /// | only when asked for it; a value that nobody would have beside the other, or two or more of them | no |
    /// | and so does some record for most made-up values | no: nobody is unknown to the tool |
    pub(in super::super) fn repeats(&self, case: &AnswerCase<'_>) -> bool {
        if self.everybody {
            return true;
        }
        let Some(reference) = reference_of(case) else { return !self.holds_stored(case) };
        if !self.only_when_asked(case) {
            return false;
        }
        let one_person = self.known.contains_key(&reference);
        self.repeated.get(&reference).is_some_and(|count| *count > 1) || !may_be_held(case, one_person)
    }

    /// Whether the very same answer came for the customer's own value: a number without a country, read in several.
    pub(super) fn is_unchanged(&self, case: &AnswerCase<'_>) -> bool {
        let own = reference_of(case).and_then(|reference| self.known.get(&reference));
        own.is_some_and(|own| own.body().map(|body| &body.value) == case.body().map(|body| &body.value))
    }

    /// Whether the same customer's record lacks the value when it is asked for another one.
    fn only_when_asked(&self, case: &AnswerCase<'_>) -> bool {
        if !self.holds_stored(case) {
            return true;
        }
        let Some(reference) = reference_of(case) else { return false };
        let sent = &case.exchange.probe.value;
        let others = [self.known.get(&reference), self.first.get(&reference)];
        others.into_iter().flatten().filter(|other| other.exchange.probe.value != *sent).any(|other| {
            other.body().is_some_and(|body| !mentions(case.channel(), sent, &body.value, "", &self.echoed))
        })
    }

    /// Whether the value stands in a place that does not merely repeat what was sent.
    fn holds_stored(&self, case: &AnswerCase<'_>) -> bool {
        let at_field = case.record_fields().is_some_and(|fields| match &fields.value {
            ValueField::Holds { pointer, .. } => !self.echoed.contains(pointer),
            _ => false,
        });
        at_field || mentioned(case, &self.echoed)
    }
}

fn is_as_sent(case: &AnswerCase<'_>) -> bool {
    case.exchange.probe.variant == Variant::AsSent
}

/// Whether nobody is thought to hold the value: a near miss, or the unknown one.
fn is_made_up(case: &AnswerCase<'_>) -> bool {
    let probe = &case.exchange.probe;
    probe.variant.form() == Some(FormKind::NearMiss) || (is_as_sent(case) && probe.person == Person::Unknown)
}

fn reference_of(case: &AnswerCase<'_>) -> Option<String> {
    case.record_fields()?.reference.text().map(ToOwned::to_owned)
}

/// Whether the one customer, or some customer, may hold the value beside what else is known: an address elsewhere, a
/// login, or a number of a neighbour's.
fn may_be_held(case: &AnswerCase<'_>, one_person: bool) -> bool {
    let Variant::Form(form) = case.exchange.probe.variant else {
        // The value of nobody's, as it was chosen by hand; a domain that is set aside has no addresses.
        return !case.exchange.probe.value.to_ascii_lowercase().ends_with(".invalid");
    };
    match case.channel() {
        Channel::Phone => !one_person,
        Channel::Email => matches!(
            form,
            FormName::PlusTagRemoved
                | FormName::DotsRemoved
                | FormName::LocalPartAlone
                | FormName::OtherDomain
                | FormName::OtherTopLevel
                | FormName::SubDomain
        ),
    }
}

/// Whether the record, or a record of the list, that came back holds the value that was sent: at the value field, or in
/// whatever field it has for a second one.
pub(super) fn holds(case: &AnswerCase<'_>) -> bool {
    let at_field =
        case.record_fields().is_some_and(|fields| matches!(fields.value, ValueField::Holds { .. }));
    at_field || mentioned(case, &BTreeSet::new())
}

/// Whether the value that was sent stands anywhere in what came back, save at the places to skip. What stands around a
/// list belongs to none of its records.
fn mentioned(case: &AnswerCase<'_>, skip: &BTreeSet<String>) -> bool {
    let Some(body) = case.body() else { return false };
    let sent = &case.exchange.probe.value;
    match matches_in(body, &case.row.reference) {
        Some(list) => list.records.iter().enumerate().any(|(index, record)| {
            mentions(case.channel(), sent, record, &format!("{}/{index}", list.pointer), skip)
        }),
        None => mentions(case.channel(), sent, &body.value, "", skip),
    }
}

/// Whether a value stands anywhere in a part of an answer that stands at `at`.
pub(in super::super) fn mentions(
    channel: Channel,
    sent: &str,
    part: &Value,
    at: &str,
    skip: &BTreeSet<String>,
) -> bool {
    let same = match (channel, part) {
        (Channel::Email, Value::String(text)) => same_address(sent, text),
        (Channel::Phone, Value::String(text)) => digits(text) == digits(sent),
        (Channel::Phone, Value::Number(number)) => number.to_string() == digits(sent),
        _ => false,
    };
    (same && !skip.contains(at))
        || members(part, at).into_iter().any(|(member, at)| mentions(channel, sent, member, &at, skip))
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

/// The members of an object or a list, with their pointers.
fn members<'v>(part: &'v Value, at: &str) -> Vec<(&'v Value, String)> {
    let below = |key: &str| {
        let mut pointer = at.to_owned();
        pointer_push(&mut pointer, key);
        pointer
    };
    match part {
        Value::Object(members) => members.iter().map(|(key, member)| (member, below(key))).collect(),
        Value::Array(items) => {
            items.iter().enumerate().map(|(index, item)| (item, below(&index.to_string()))).collect()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
    }
}

/// The pointers at which one customer's answers hold what was sent letter for letter, in two spellings or more: what is
/// stored is spelt in one.
fn echoed<'a>(asked: impl Iterator<Item = AnswerCase<'a>>) -> BTreeSet<String> {
    let mut spelt: BTreeMap<(usize, String), BTreeSet<String>> = BTreeMap::new();
    for case in asked.filter(|case| case.exchange.probe.variant.form() != Some(FormKind::NearMiss)) {
        let (Person::Known(index), Some(body)) = (case.exchange.probe.person, case.body()) else { continue };
        let sent = &case.exchange.probe.value;
        for pointer in verbatim(&body.value, sent, "") {
            spelt.entry((index, pointer)).or_default().insert(sent.clone());
        }
    }
    spelt.into_iter().filter(|(_, spellings)| spellings.len() > 1).map(|((_, pointer), _)| pointer).collect()
}

fn verbatim(part: &Value, sent: &str, at: &str) -> Vec<String> {
    if part.as_str() == Some(sent) {
        return vec![at.to_owned()];
    }
    members(part, at).into_iter().flat_map(|(member, at)| verbatim(member, sent, &at)).collect()
}
