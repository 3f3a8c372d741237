//! C12: a value that several customers hold.

use std::collections::BTreeSet;

use serde_json::Value;

use super::known::failed;
use crate::model::{Finding, Outcome, Verdict};
use crate::platform::{Answer, Matches, matches_in};
use crate::rules::AnswerCase;
use crate::value::ReferenceReading;

/// The list of matches in the answer, when there is one.
fn list(case: &AnswerCase<'_>) -> Option<Matches> {
    matches_in(case.body()?, &case.row.reference)
}

/// C12: not one record in place of all of them.
pub(super) fn answered_with_one(case: &AnswerCase<'_>) -> Verdict {
    let fields = match &case.reading.answer {
        Answer::Failed(_) => return failed(case),
        Answer::Record(_) => match &case.reading.fields {
            Some(fields) => fields,
            None => return Verdict::NotApplicable,
        },
        Answer::List(_) | Answer::NotFound(_) | Answer::NoRecord(_) => return Verdict::Holds,
    };
    if matches!(fields.reference.reading, ReferenceReading::Absent | ReferenceReading::List) {
        return Verdict::Holds;
    }
    let holders = case.shared().map_or(2, |shared| shared.references.len());
    let pointer = &fields.reference.pointer;
    let noun = case.channel().noun();
    let blocks = other_records(case);
    let message = if blocks == 0 {
        format!(
            "{holders} customers hold the {noun} {}, yet one record came back: it would be taken for the customer",
            case.sent()
        )
    } else {
        format!(
            "{holders} customers hold the {noun} {}, each in a text item of its own: the first alone is read, and taken for the customer",
            case.sent()
        )
    };
    let finding = Finding::new(case.subject(pointer), case.place(pointer), message)
        .outcome(Outcome::Resolved)
        .label("taken for the one");
    Verdict::broken(if blocks == 0 {
        finding
    } else {
        finding.fix("Send one text item that holds a list of all matches, in place of one item per match.")
    })
}

/// How many later text items hold a record of their own.
fn other_records(case: &AnswerCase<'_>) -> usize {
    let Some(result) = case.result() else { return 0 };
    if result.get("structuredContent").is_some_and(|structured| !structured.is_null()) {
        return 0;
    }
    let items = result.get("content").and_then(Value::as_array).cloned().unwrap_or_default();
    items
        .iter()
        .skip(1)
        .filter_map(|item| serde_json::from_str::<Value>(item.get("text")?.as_str()?).ok())
        .filter(Value::is_object)
        .count()
}

/// C12: every holder is in the list.
pub(super) fn incomplete(case: &AnswerCase<'_>) -> Verdict {
    let Some(shared) = case.shared() else { return Verdict::NotApplicable };
    let message = match &case.reading.answer {
        Answer::Failed(_) => return failed(case),
        Answer::NotFound(_) => format!(
            "{} customers hold {}, yet the tool says that it knows nobody",
            shared.references.len(),
            case.sent()
        ),
        Answer::NoRecord(nothing) => {
            format!("{} customers hold {}, yet {}", shared.references.len(), case.sent(), nothing.why())
        }
        Answer::Record(_) | Answer::List(_) => match list(case) {
            Some(list) => match missing(case, &list, &shared.references) {
                Some(message) => message,
                None => return Verdict::Holds,
            },
            None if is_one_record(case) => return Verdict::NotApplicable,
            None => format!(
                "{} customers hold {}, yet the answer holds neither a list nor a reference",
                shared.references.len(),
                case.sent()
            ),
        },
    };
    Verdict::broken(
        Finding::new(case.subject(""), case.place(""), message)
            .outcome(case.reading.outcome())
            .label("not all of them"),
    )
}

fn is_one_record(case: &AnswerCase<'_>) -> bool {
    let reading = case.reading.fields.as_ref().map(|fields| &fields.reference.reading);
    matches!(reading, Some(ReferenceReading::Kept(_) | ReferenceReading::Refused(_)))
}

fn missing(case: &AnswerCase<'_>, list: &Matches, expected: &[String]) -> Option<String> {
    let there: BTreeSet<&str> = list.references.iter().flatten().map(String::as_str).collect();
    let lacking: Vec<_> = expected.iter().filter(|one| !there.contains(one.as_str())).collect();
    if lacking.is_empty() {
        return None;
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

/// C12: every match is in the list once.
pub(super) fn not_distinct(case: &AnswerCase<'_>) -> Verdict {
    if matches!(case.reading.answer, Answer::Failed(_)) {
        return failed(case);
    }
    let Some(list) = list(case) else { return Verdict::NotApplicable };
    let mut seen = BTreeSet::new();
    let twice = list.references.iter().flatten().find(|reference| !seen.insert(reference.as_str()));
    match twice {
        None => Verdict::Holds,
        Some(reference) => Verdict::broken(
            Finding::new(
                case.subject(&list.pointer),
                case.place(&list.pointer),
                format!(
                    "the list for {} holds {} more than once",
                    case.sent(),
                    case.run.mask.reference(reference)
                ),
            )
            .outcome(case.reading.outcome())
            .label("the same twice"),
        ),
    }
}
