//! C9, C11: the form of an answer, against what was declared.

use serde_json::{Number, Value};

use crate::model::{Finding, Person, Protocol, Verdict};
use crate::platform::{Answer, Failure, NoRecord, near_not_found};
use crate::rules::ReplyCase;
use crate::schema::{Acceptance, Objection, accepts};
use crate::value::without_sensitive;

/// C11: an answer holds structured content, or JSON as its first text.
pub(in crate::rules) fn not_json(case: &ReplyCase<'_>) -> Verdict {
    let Answer::NoRecord(nothing) = *case.answer else { return unless_failed(case) };
    let broken = match nothing {
        NoRecord::NotJson | NoRecord::NotText | NoRecord::NotAResult => true,
        // For an unknown person these are told by `unknown-answer-unclear`, which knows the mend.
        NoRecord::NoContent | NoRecord::EmptyText => !case.is_for_nobody(),
        NoRecord::Null | NoRecord::Scalar => false,
    };
    if !broken {
        return Verdict::Holds;
    }
    let mut message = nothing.why().to_owned();
    if nothing == NoRecord::NotJson {
        message = format!("{message}: {}", quote(case));
    }
    let finding = Finding::new(case.subject("/content/0/text"), case.place("/content/0/text"), message)
        .label("no JSON");
    if let Some(fix) = nobody_mend(case, nothing) {
        return Verdict::broken(finding.fix(fix));
    }
    Verdict::broken(match fenced(case) {
        true => finding
            .fix("Return the bare JSON: a record seems to stand inside the Markdown fence or the sentence."),
        false => finding,
    })
}

/// How to say that nobody is known, where a text says it of somebody unknown, and customers are answered in JSON: a tool
/// that answers everybody in words has another fault.
fn nobody_mend(case: &ReplyCase<'_>, nothing: NoRecord) -> Option<String> {
    if !(case.is_for_nobody() && nothing == NoRecord::NotJson) {
        return None;
    }
    let in_words = |answer: &Answer| matches!(answer, Answer::NoRecord(NoRecord::NotJson));
    let others = case
        .run
        .answers()
        .any(|one| one.exchange.probe.person != Person::Unknown && in_words(&one.reading.answer));
    let slip = near_not_found(&case.result()?).filter(|_| !others)?;
    Some(super::unknown::mend(slip))
}

/// The start of the first text, masked and cleaned.
fn quote(case: &ReplyCase<'_>) -> String {
    let text = first_text(case).unwrap_or_default();
    let start: String = case.run.mask.prose(&without_sensitive("", &text)).chars().take(80).collect();
    let dots = if text.chars().count() > 80 { "…" } else { "" };
    format!("\"{}{dots}\"", crate::model::clean_line(&start))
}

fn first_text(case: &ReplyCase<'_>) -> Option<String> {
    Some(case.result()?.pointer("/content/0/text")?.as_str()?.to_owned())
}

fn fenced(case: &ReplyCase<'_>) -> bool {
    first_text(case).is_some_and(|text| {
        let (Some(open), Some(close)) = (text.find('{'), text.rfind('}')) else { return false };
        open < close && serde_json::from_str::<Value>(&text[open..=close]).is_ok()
    })
}

/// Holds where there was an answer, not judged where there was none.
fn unless_failed(case: &ReplyCase<'_>) -> Verdict {
    match case.answer {
        Answer::Failed(Failure::ToolError { .. }) => Verdict::NotApplicable,
        Answer::Failed(failure) => Verdict::failed(format!("{}: {}", case.by_what(), failure.why())),
        Answer::NotFound(_) | Answer::Record(_) | Answer::List(_) | Answer::NoRecord(_) => Verdict::Holds,
    }
}

/// C9: a declared output schema is a promise of structured content in every successful result.
pub(in crate::rules) fn structured_missing(case: &ReplyCase<'_>) -> Verdict {
    let (Some(_), Some(tool)) = (case.result(), case.tool()) else { return unless_failed(case) };
    let could = case.run.protocol().is_none_or(|version| version >= Protocol::V2025_06_18);
    let exempt = matches!(case.answer, Answer::Failed(_) | Answer::NotFound(_));
    if !could || exempt || tool.output_schema().is_none() {
        return Verdict::NotApplicable;
    }
    if case.structured().is_some() {
        return Verdict::Holds;
    }
    // Several matches go as text where the protocol, or the declared schema, has no room for a list.
    let can_structure_a_list = case.run.protocol().is_none_or(Protocol::structures_any_type);
    let takes_it = |list: &Value| {
        tool.output_schema().is_some_and(|schema| accepts(schema, list) == Acceptance::Accepted)
    };
    if let Some(body) = case.body().filter(|_| case.is_list_of_several())
        && !(can_structure_a_list && takes_it(&body.value))
    {
        return Verdict::NotApplicable;
    }
    Verdict::broken(
        Finding::new(
            case.subject(""),
            case.place("/content"),
            format!("`{}` declares an outputSchema, but this result has no structuredContent", tool.name()),
        )
        .label("text only"),
    )
}

/// C9: structured content keeps to the declared schema. An error result need not; an empty object for nobody is told
/// by `output-forbids-empty-answer`.
pub(in crate::rules) fn structured_invalid(case: &ReplyCase<'_>) -> Verdict {
    let (Some(_), Some(tool)) = (case.result(), case.tool()) else { return unless_failed(case) };
    let (Some(structured), Some(schema)) = (case.structured(), tool.output_schema()) else {
        return Verdict::NotApplicable;
    };
    let exempt = matches!(case.answer, Answer::NotFound(_) | Answer::Failed(_));
    if exempt {
        return Verdict::NotApplicable;
    }
    let objections = match accepts(schema, &structured) {
        Acceptance::Accepted => return Verdict::Holds,
        Acceptance::Unusable(_) => return Verdict::NotApplicable,
        Acceptance::Rejected(objections) => objections,
    };
    let pointer = objections.first().map(|one| one.pointer.clone()).unwrap_or_default();
    let at = format!("/structuredContent{pointer}");
    Verdict::broken(
        Finding::new(
            case.subject(&at),
            case.place(&at),
            format!("the structured content breaks the declared outputSchema: {}", listed(&objections)),
        )
        .label("breaks the schema"),
    )
}

/// Every place, as far as a reader can take them in.
fn listed(objections: &[Objection]) -> String {
    let mut places: Vec<String> = objections
        .iter()
        .map(|one| {
            let at =
                if one.pointer.is_empty() { "at the root".to_owned() } else { format!("at {}", one.pointer) };
            format!("{at}, {}", one.message)
        })
        .collect();
    places.dedup();
    let more = places.len().saturating_sub(5);
    places.truncate(5);
    let list = places.join("; ");
    if more == 0 { list } else { format!("{list}; and {more} more") }
}

/// C9: where both are there, the text copy says the same as the structured content.
pub(in crate::rules) fn structured_and_text_disagree(case: &ReplyCase<'_>) -> Verdict {
    let Some(result) = case.result() else { return unless_failed(case) };
    if result.get("isError") == Some(&Value::Bool(true)) {
        return Verdict::NotApplicable;
    }
    let structured = case.structured();
    let text = result
        .pointer("/content/0/text")
        .and_then(Value::as_str)
        .and_then(|text| serde_json::from_str::<Value>(text).ok())
        .filter(|json| json.is_object() || json.is_array());
    let (Some(structured), Some(text)) = (structured, text) else { return Verdict::NotApplicable };
    let Some(pointer) = first_difference(&structured, &text, "") else { return Verdict::Holds };
    let at = if pointer.is_empty() { "at the root".to_owned() } else { format!("at {pointer}") };
    Verdict::broken(
        Finding::new(
            case.subject(&format!("/structuredContent{pointer}")),
            case.place(&format!("/structuredContent{pointer}")),
            format!("structuredContent and the text copy hold different JSON, {at}; the platform reads structuredContent"),
        )
        .label("the text says otherwise"),
    )
}

/// The pointer of the first place in which two values differ. Numbers are compared by value.
pub(super) fn first_difference(one: &Value, other: &Value, at: &str) -> Option<String> {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            let keys: Vec<&String> =
                one.keys().chain(other.keys().filter(|key| !one.contains_key(*key))).collect();
            keys.into_iter().find_map(|key| {
                let below = format!("{at}/{}", key.replace('~', "~0").replace('/', "~1"));
                match (one.get(key), other.get(key)) {
                    (Some(one), Some(other)) => first_difference(one, other, &below),
                    _ => Some(below),
                }
            })
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => one
            .iter()
            .zip(other)
            .enumerate()
            .find_map(|(index, (one, other))| first_difference(one, other, &format!("{at}/{index}"))),
        (Value::Number(one), Value::Number(other)) if same_number(one, other) => None,
        (one, other) if one == other => None,
        _ => Some(at.to_owned()),
    }
}

fn same_number(one: &Number, other: &Number) -> bool {
    let (one, other) = (one.to_string(), other.to_string());
    let integer = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    one == other
        || (!(integer(&one) && integer(&other)) && one.parse::<f64>().ok() == other.parse::<f64>().ok())
}
