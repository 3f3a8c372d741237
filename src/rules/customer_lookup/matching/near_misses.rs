use serde_json::Value;

use super::probes::{Derived, derived, for_how_many, listed};
use crate::model::{Channel, Finding, FormKind, FormName, Outcome, Person, Severity, Subject, Verdict};
use crate::platform::{Answer, Failure, ValueField, matches_in};
use crate::rules::{AnswerCase, RowCase};
use crate::value::{ReferenceReading, same_address};

/// C13, C15: an address that only resembles a customer's finds no one.
pub(in super::super) fn email_overmatch(case: &RowCase<'_>) -> Verdict {
    if case.channel == Channel::Email { find_no_one(case) } else { Verdict::NotApplicable }
}

/// C15: a number that only resembles a customer's finds no one.
pub(in super::super) fn phone_overmatch(case: &RowCase<'_>) -> Verdict {
    if case.channel == Channel::Phone { find_no_one(case) } else { Verdict::NotApplicable }
}

fn find_no_one(case: &RowCase<'_>) -> Verdict {
    let near = match derived(case, FormKind::NearMiss) {
        Ok(near) => near,
        Err(why) => return why,
    };
    let told: Vec<(&Derived<'_>, Met)> = near.iter().filter_map(|one| Some((one, met(&one.case)?))).collect();
    let Some((first, _)) = told.first() else { return super::super::known::failed(&near[0].case) };
    if is_ignored_filter(case, &told) {
        return Verdict::broken(ignored_filter(case, first));
    }
    let of_kind = |kind: Met| told.iter().filter(move |(_, met)| *met == kind).map(|(one, _)| *one);
    let strangers: Vec<&Derived<'_>> = of_kind(Met::Stranger).collect();
    let mut findings: Vec<Finding> = strangers
        .iter()
        .enumerate()
        .map(|(index, one)| stranger(one, if index == 0 { &strangers } else { std::slice::from_ref(one) }))
        .collect();
    findings.extend(of_kind(Met::Holder).map(holder));
    Verdict::from_findings(findings)
}

/// What a near miss brought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Met {
    /// Nobody, or a refusal of the odd value.
    NoOne,
    /// A record, or a list, that does not hold the value sent.
    Stranger,
    /// A record that does hold it: another customer, or another value of the same one.
    Holder,
}

/// What came back for a near miss; none where no answer came.
fn met(case: &AnswerCase<'_>) -> Option<Met> {
    let stranger_unless = |holds: bool| if holds { Met::Holder } else { Met::Stranger };
    Some(match &case.reading.answer {
        Answer::Failed(Failure::ToolError { .. } | Failure::Rpc { .. }) => Met::NoOne,
        Answer::Failed(_) => return None,
        Answer::NotFound(_) | Answer::NoRecord(_) => Met::NoOne,
        Answer::List(body) => match matches_in(body, &case.row.reference) {
            Some(list) if !list.records.is_empty() => stranger_unless(mentions(case, &body.value)),
            _ => Met::NoOne,
        },
        Answer::Record(body) => {
            let fields = case.record_fields()?;
            if let Some(list) = matches_in(body, &case.row.reference) {
                return Some(match list.records.is_empty() {
                    true => Met::NoOne,
                    false => stranger_unless(mentions(case, &body.value)),
                });
            }
            match fields.reference.reading {
                ReferenceReading::Absent | ReferenceReading::List => Met::NoOne,
                ReferenceReading::Kept(_) | ReferenceReading::Refused(_) => {
                    stranger_unless(holds(case, &fields.value, &body.value))
                }
            }
        }
    })
}

/// Whether a record holds the value that was sent: at the value field, or in whatever field it has for a second one.
fn holds(case: &AnswerCase<'_>, value: &ValueField, record: &Value) -> bool {
    matches!(value, ValueField::Holds { .. }) || mentions(case, record)
}

/// Whether the value that was sent stands anywhere in an answer.
fn mentions(case: &AnswerCase<'_>, answer: &Value) -> bool {
    let sent = &case.exchange.probe.value;
    match answer {
        Value::String(text) => match case.channel() {
            Channel::Email => same_address(sent, text),
            Channel::Phone => digits(text) == digits(sent),
        },
        Value::Number(number) => case.channel() == Channel::Phone && number.to_string() == digits(sent),
        Value::Array(items) => items.iter().any(|item| mentions(case, item)),
        Value::Object(members) => members.values().any(|member| mentions(case, member)),
        Value::Null | Value::Bool(_) => false,
    }
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

/// Whether every near miss brings what a value of nobody's brings: then nothing is compared at all.
fn is_ignored_filter(case: &RowCase<'_>, told: &[(&Derived<'_>, Met)]) -> bool {
    let unknown = case
        .run
        .answers()
        .find(|one| one.channel() == case.channel && one.exchange.probe.person == Person::Unknown);
    let Some(unknown) = unknown.filter(|one| met(one) == Some(Met::Stranger)) else { return false };
    let wanted = who(&unknown);
    wanted.is_some() && told.iter().all(|(one, met)| *met == Met::Stranger && who(&one.case) == wanted)
}

/// Whose record, or records, an answer holds.
fn who(case: &AnswerCase<'_>) -> Option<Vec<String>> {
    let body = case.body()?;
    match matches_in(body, &case.row.reference) {
        Some(list) => Some(list.references.into_iter().flatten().collect()),
        None => Some(vec![case.record_fields()?.reference.text()?.to_owned()]),
    }
}

/// Told of the row as a whole: `unknown-is-somebody` is the cause.
fn ignored_filter(case: &RowCase<'_>, first: &Derived<'_>) -> Finding {
    let noun = case.channel.noun();
    let subject = Subject { pointer: Some(String::new()), ..case.subject() };
    Finding::new(
        subject,
        first.case.place(""),
        format!("every {noun} that resembles a known one brings the same answer as one that nobody holds"),
    )
    .outcome(Outcome::RecordMismatch)
    .label("the same again")
}

/// A near miss that found somebody who does not hold it; the message names all of `alike`.
fn stranger(one: &Derived<'_>, alike: &[&Derived<'_>]) -> Finding {
    let case = &one.case;
    let noun = case.channel().noun();
    let list = listed(alike.iter().copied());
    let people = for_how_many(alike.iter().copied());
    let (pointer, whose, outcome) = match case.record_fields() {
        Some(fields) if matches_in_record(case).is_none() => {
            (fields.reference.pointer.clone(), "a customer's record", Outcome::RecordMismatch)
        }
        _ => (String::new(), "a list of customers", Outcome::FieldMissing),
    };
    let finding = Finding::new(
        case.subject(&pointer),
        case.place(&pointer),
        format!("{} {list} brings {whose} without that {noun}{people}: a stranger would be taken for the customer", one.own.sent()),
    )
    .outcome(outcome)
    .label("does not hold it");
    match fix(alike) {
        Some(fix) => finding.fix(fix),
        None => finding,
    }
}

fn matches_in_record(case: &AnswerCase<'_>) -> Option<usize> {
    matches_in(case.body()?, &case.row.reference).map(|list| list.records.len())
}

/// A near miss that some customer really holds.
fn holder(one: &Derived<'_>) -> Finding {
    let case = &one.case;
    let noun = case.channel().noun();
    let pointer = case.record_fields().map(|fields| fields.reference.pointer.clone()).unwrap_or_default();
    Finding::new(
        case.subject(&pointer),
        case.place(&pointer),
        format!(
            "{} {} is the {noun} of a customer of yours, so this near miss proves nothing",
            one.own.sent(),
            one.form.words()
        ),
    )
    .severity(Severity::Info)
    .outcome(case.reading.outcome())
    .fix("Leave it as it is: the tool answered with a record that holds the value sent.")
    .label("holds it")
}

/// The smallest mend, where the near misses that were found have one cause.
fn fix(alike: &[&Derived<'_>]) -> Option<&'static str> {
    use FormName as Form;
    let mends: [(&[Form], &str); 5] = [
        (
            &[Form::Percent, Form::Underscore, Form::Asterisk, Form::QuestionMark],
            "Compare for equality, or escape the signs that a pattern takes for any letter: all of them may stand in an address.",
        ),
        (
            &[Form::PlusTagAdded, Form::PlusTagRemoved, Form::DotAdded, Form::DotsRemoved],
            "Compare the whole address: tags and dots of the local part belong to it, whatever one mail provider makes of them.",
        ),
        (
            &[
                Form::KelvinSign,
                Form::LongS,
                Form::DotlessI,
                Form::DottedI,
                Form::FullWidth,
                Form::Decomposed,
                Form::Composed,
                Form::LookAlike,
            ],
            "Compare all characters as they are and only A to Z without case: no Unicode folding or normalisation.",
        ),
        (
            &[
                Form::LetterShort,
                Form::LetterMore,
                Form::DomainLetterShort,
                Form::DomainLetterMore,
                Form::LocalPartAlone,
                Form::LongerDomain,
                Form::DigitShort,
                Form::DigitMore,
            ],
            "Compare the whole value for equality: one that is part of another is another.",
        ),
        (
            &[
                Form::OtherCountry,
                Form::SameLastEight,
                Form::SameLastSeven,
                Form::LastEightAlone,
                Form::LastSevenAlone,
            ],
            "Compare whole numbers with their country code, not their last digits.",
        ),
    ];
    mends
        .into_iter()
        .find(|(names, _)| alike.iter().all(|one| names.contains(&one.form)))
        .map(|(_, mend)| mend)
}
