//! C12: a value that several customers hold.

use std::collections::BTreeSet;

use serde_json::Value;

use super::known::failed;
use super::where_it_stands::path_of_value;
use crate::model::{Channel, FieldPath, Finding, Outcome, Picked, Segment, Verdict};
use crate::platform::{Answer, Matches, structured_content};
use crate::rules::AnswerCase;
use crate::value::{PhoneMatch, ReferenceReading, compare_phone, same_address};

/// C12: not one record in place of all of them; nor one text item per record, of which the first alone is read.
pub(super) fn answered_with_one(case: &AnswerCase<'_>) -> Verdict {
    if matches!(case.reading.answer, Answer::Failed(_)) {
        return failed(case);
    }
    let Some(fields) = case.record_fields().filter(|_| is_one_record(case)) else { return Verdict::Holds };
    let pointer = &fields.reference.pointer;
    let noun = case.channel().noun();
    let blocks = other_records(case);
    let message = if blocks > 0 {
        format!(
            "{} customers came back for the {noun} {}, each in a text item of its own: the first alone is read, and taken for the customer",
            blocks + 1,
            case.sent()
        )
    } else if let Some((path, many)) = picked_by_index(case) {
        format!(
            "{many} customers came back for the {noun} {}, and `{path}` picks one of them, which would be taken for the customer",
            case.sent()
        )
    } else if case.shared().is_some() {
        format!(
            "{} customers hold the {noun} {}, yet one record came back: it would be taken for the customer",
            holders(case),
            case.sent()
        )
    } else {
        return Verdict::Holds;
    };
    let finding = Finding::new(case.subject(pointer), case.place(pointer), message)
        .outcome(Outcome::Resolved)
        .label("taken for the one");
    Verdict::broken(if blocks > 0 {
        finding.fix("Send one text item that holds a list of all matches, in place of one item per match.")
    } else if picked_by_index(case).is_some() {
        finding.fix(
            "Answer one match as the record itself, a list only for several, and designate the path without an index: \
             it then finds no one reference in a list.",
        )
    } else {
        finding
    })
}

/// The designated path, and how many records stand in the list of which it picks one by its place.
fn picked_by_index<'a>(case: &AnswerCase<'a>) -> Option<(&'a FieldPath, usize)> {
    let path = &case.row.reference;
    let at = path.segments().iter().position(|one| matches!(one, Segment::Index(_)))?;
    let list = FieldPath::from_segments(path.segments()[..at].to_vec());
    let body = &case.body()?.value;
    let list = body.pointer(&list.to_pointer())?.as_array()?;
    (list.len() > 1).then_some((path, list.len()))
}

/// How many hold the value, for a sentence; "several" where nobody said.
fn holders(case: &AnswerCase<'_>) -> String {
    match case.shared().map_or(0, |shared| shared.references.len()) {
        0 => "several".into(),
        count => count.to_string(),
    }
}

/// How many later text items hold a record of another customer's.
fn other_records(case: &AnswerCase<'_>) -> usize {
    let Some(result) = case.result() else { return 0 };
    if structured_content(&result).is_some() {
        return 0;
    }
    let own = case.body().and_then(|body| match case.row.reference.pick(&body.value) {
        Picked::One(reference, _) => Some(reference.clone()),
        Picked::Several { .. } | Picked::Nothing { .. } => None,
    });
    let items = result.get("content").and_then(Value::as_array).cloned().unwrap_or_default();
    items
        .iter()
        .skip(1)
        .filter_map(|item| serde_json::from_str::<Value>(item.get("text")?.as_str()?).ok())
        .filter_map(|record| match case.row.reference.pick(&record) {
            Picked::One(reference, _) => Some(reference.clone()),
            Picked::Several { .. } | Picked::Nothing { .. } => None,
        })
        .filter(|reference| own.as_ref() != Some(reference))
        .count()
}

/// C12: every holder is in the list.
pub(super) fn incomplete(case: &AnswerCase<'_>) -> Verdict {
    let Some(shared) = case.shared() else { return Verdict::NotApplicable };
    let (holders, sent) = (holders(case), case.sent());
    let message = match &case.reading.answer {
        Answer::Failed(_) => return failed(case),
        Answer::Record(_) | Answer::List(_) if is_one_record(case) => return Verdict::NotApplicable,
        Answer::NotFound(_) => {
            format!("{holders} customers hold {sent}, yet the tool says that it knows nobody")
        }
        Answer::NoRecord(nothing) => format!("{holders} customers hold {sent}, yet {}", nothing.why()),
        Answer::Record(_) | Answer::List(_) => match case.matches() {
            Some(list) => match missing(case, &list, &shared.references) {
                Some(message) => message,
                None => return Verdict::Holds,
            },
            None => {
                let message = format!(
                    "{holders} customers hold {sent}, yet the answer holds neither a list nor a reference"
                );
                return Verdict::broken(lacking(case, message).fix(NO_LIST));
            }
        },
    };
    Verdict::broken(lacking(case, message))
}

const NO_LIST: &str =
    "Answer the list of all matches where the single record would stand, each with its reference.";

fn lacking(case: &AnswerCase<'_>, message: String) -> Finding {
    Finding::new(case.subject(""), case.place(""), message)
        .outcome(case.reading.outcome())
        .label("not all of them")
}

fn is_one_record(case: &AnswerCase<'_>) -> bool {
    let reading = case.reading.fields.as_ref().map(|fields| &fields.reference.reading);
    matches!(reading, Some(ReferenceReading::Kept(_) | ReferenceReading::Refused(_)))
}

fn missing(case: &AnswerCase<'_>, list: &Matches, expected: &[String]) -> Option<String> {
    let there: BTreeSet<&str> = list.references.iter().flatten().map(String::as_str).collect();
    let lacking: Vec<_> = expected.iter().filter(|one| !there.contains(one.as_str())).collect();
    if lacking.is_empty() {
        let few = list.records.len() < 2;
        return few.then(|| {
            format!("the list for {} has {} of several who hold it", case.sent(), list.records.len())
        });
    }
    let names: Vec<_> = lacking.iter().map(|one| case.run.mask.reference(one)).collect();
    Some(format!(
        "the list for {} has {} of {} who hold it; {} {} missing",
        case.sent(),
        expected.len() - lacking.len(),
        expected.len(),
        names.join(" and "),
        if names.len() == 1 { "is" } else { "are" }
    ))
}

/// C12, C15: every match is in the list once, and nobody else.
pub(super) fn not_distinct(case: &AnswerCase<'_>) -> Verdict {
    if matches!(case.reading.answer, Answer::Failed(_)) {
        return failed(case);
    }
    let Some(list) = case.matches() else { return Verdict::NotApplicable };
    let mut seen = BTreeSet::new();
    let twice = list.references.iter().flatten().find(|reference| !seen.insert(reference.as_str()));
    let noun = case.channel().noun();
    let finding = |message: String| {
        Finding::new(case.subject(&list.pointer), case.place(&list.pointer), message)
            .outcome(case.reading.outcome())
    };
    Verdict::broken(match twice {
        Some(reference) => {
            let reference = case.run.mask.reference(reference);
            finding(format!("the list for {} holds {reference} more than once", case.sent()))
                .label("the same twice")
        }
        None if holds_a_stranger(case, &list) => {
            finding(format!("the list for {} holds a record with another {noun}", case.sent()))
                .fix(format!(
                    "Leave out of the list whoever does not hold the {noun}, and answer the single record itself when \
                     one is left."
                ))
                .label("somebody else among them")
        }
        None => return Verdict::Holds,
    })
}

/// Whether a record of the list holds, at the last key of the value path, a text that is another address or number,
/// and the value that was sent in no field at all: in a list nobody is compared, so any field will do.
fn holds_a_stranger(case: &AnswerCase<'_>, list: &Matches) -> bool {
    let Some(key) = case.row.value.as_ref().and_then(FieldPath::last_key) else { return false };
    let sent = &case.exchange.probe.value;
    let countries = &case.run.designation().workspace.countries;
    let other = |held: &str| match case.channel() {
        Channel::Email => !same_address(sent, held),
        Channel::Phone => matches!(compare_phone(sent, held, countries), PhoneMatch::Different(_)),
    };
    let stranger = |record: &&Value| {
        record.get(key).and_then(Value::as_str).is_some_and(other)
            && path_of_value(record, case.channel(), sent, countries).is_none()
    };
    list.records.iter().any(|record| stranger(&record))
}
