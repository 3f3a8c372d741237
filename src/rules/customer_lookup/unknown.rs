//! C10, C11, C15: a value that no customer holds.

use super::matching::{Claims, REPEATS};
use super::refused::words_of;
use super::trouble::trouble;
use crate::model::{Finding, Reply, Severity, Verdict};
use crate::platform::{Answer, Failure, NearMiss, ValueField, near_not_found};
use crate::rules::AnswerCase;
use crate::value::ReferenceReading;

/// C15: nobody is answered for a value that nobody holds.
pub(super) fn is_somebody(case: &AnswerCase<'_>) -> Verdict {
    let Some(fields) = &case.reading.fields else {
        return match case.reading.answer {
            // Refused by the tool itself: whatever else it is, nobody was answered.
            Answer::Failed(Failure::ToolError { .. } | Failure::Rpc { .. }) => Verdict::Holds,
            Answer::Failed(_) => super::known::failed(case),
            _ => Verdict::Holds,
        };
    };
    if matches!(fields.reference.reading, ReferenceReading::Absent | ReferenceReading::List) {
        return list_of_strangers(case, case.matches().map_or(0, |list| list.records.len()));
    }
    let noun = case.channel().noun();
    let pointer = &fields.reference.pointer;
    let holds = matches!(fields.value, ValueField::Holds { .. } | ValueField::NeedsCountry { .. });
    if holds && Claims::of(case.run, case.channel()).repeats(case) {
        return Verdict::broken(
            Finding::new(
                case.subject(pointer),
                case.place(pointer),
                format!(
                    "nobody holds the {noun} {}, yet a record came back that holds it, as it holds whatever is sent: \
                     the conversation would be linked with the wrong customer, and no comparison would show it",
                    case.sent()
                ),
            )
            .outcome(case.reading.outcome())
            .fix(REPEATS)
            .label("holds whatever is sent"),
        );
    }
    if holds {
        return Verdict::broken(
            Finding::new(
                case.subject(pointer),
                case.place(pointer),
                format!(
                    "{} belongs to a real customer, so it proves nothing about unknown people",
                    case.sent()
                ),
            )
            .severity(Severity::Info)
            .outcome(case.reading.outcome())
            .fix(format!("Give `[unknown] {}` a value that no customer holds.", case.channel().name())),
        );
    }
    Verdict::broken(
        Finding::new(
            case.subject(pointer),
            case.place(pointer),
            format!("nobody holds the {noun} {}, yet a customer's record came back: the conversation would be linked with the wrong customer", case.sent()),
        )
        .outcome(case.reading.outcome())
        .label("somebody else"),
    )
}

fn list_of_strangers(case: &AnswerCase<'_>, count: usize) -> Verdict {
    if count == 0 {
        return Verdict::Holds;
    }
    Verdict::broken(
        Finding::new(
            case.subject(""),
            case.place(""),
            format!(
                "nobody holds the {} {}, yet a list of {count} came back",
                case.channel().noun(),
                case.sent()
            ),
        )
        .outcome(case.reading.outcome())
        .label("others' records"),
    )
}

/// C10, C11: the answer is one of the two that say that nobody is known.
pub(super) fn answer_unclear(case: &AnswerCase<'_>) -> Verdict {
    let outcome = case.reading.outcome();
    let seen = match &case.reading.answer {
        Answer::NotFound(_) => return Verdict::Holds,
        Answer::Failed(failure) => format!("{}{}", failure.why(), words_of(case)),
        Answer::NoRecord(nothing) => nothing.why().to_owned(),
        Answer::Record(_) | Answer::List(_)
            if case.matches().is_some_and(|list| !list.records.is_empty()) =>
        {
            return Verdict::NotApplicable;
        }
        Answer::List(_) => "an empty list is not an empty object".to_owned(),
        Answer::Record(_) => match case.reading.fields.as_ref().map(|fields| &fields.reference.reading) {
            Some(ReferenceReading::Kept(_) | ReferenceReading::Refused(_)) => return Verdict::NotApplicable,
            _ => "the answer is not empty, holds no reference and does not say not_found".to_owned(),
        },
    };
    let message = format!("an unknown {} cannot be told from a fault: {seen}", case.channel().noun());
    let finding =
        Finding::new(case.subject(""), case.reply(told_at(case)), message).outcome(outcome).label("unclear");
    if let Some(trouble) = trouble(&case.reading.answer) {
        return Verdict::broken(finding.fix(trouble.mend()));
    }
    Verdict::broken(match near_miss(case).map(mend) {
        Some(fix) if none_returned(case) => finding.fix(format!("{fix}{NONE_RETURNED}")),
        Some(fix) => finding.fix(fix),
        None if matches!(case.exchange.reply, Reply::TimedOut { .. }) => finding.fix(TOO_SLOW),
        None => finding,
    })
}

/// What helps where nothing came at all.
const TOO_SLOW: &str =
    "Answer in time: a stranger is looked up as often as a customer. A faster search or an index helps.";

/// How Python code says it.
const NONE_RETURNED: &str = " A null under `result` is what Python SDKs make of `return None`: return a `CallToolResult` that says it.";

/// Whether the answer is null under `result` alone.
fn none_returned(case: &AnswerCase<'_>) -> bool {
    let body = case.body().and_then(|body| body.value.as_object());
    body.is_some_and(|map| map.len() == 1 && map.get("result").is_some_and(serde_json::Value::is_null))
}

/// Where in the result the answer was told.
fn told_at(case: &AnswerCase<'_>) -> &'static str {
    let result = case.result().unwrap_or_default();
    let places = ["/structuredContent", "/content/0/text", "/content"];
    places.into_iter().find(|place| result.pointer(place).is_some_and(|value| !value.is_null())).unwrap_or("")
}

fn near_miss(case: &AnswerCase<'_>) -> Option<NearMiss> {
    match &case.exchange.reply {
        Reply::RpcError(_) => Some(NearMiss::RpcError),
        Reply::Result(raw) => near_not_found(&raw.value()),
        Reply::TimedOut { .. } | Reply::Dropped { .. } | Reply::Unreadable { .. } => None,
    }
}

/// The smallest change, by the slip.
pub(super) fn mend(slip: NearMiss) -> String {
    const ENVELOPE: &str = r#"{"error_type": "not_found"}"#;
    match slip {
        NearMiss::NotMarked => {
            "Mark the result with `isError: true`: the envelope is right, the mark is missing.".into()
        }
        NearMiss::LaterItem => "Move the envelope to the first content item: only that one is read.".into(),
        NearMiss::StructuredOnly => {
            format!(
                "Put `{ENVELOPE}` into the first text item of a result marked `isError: true`: there it is read."
            )
        }
        NearMiss::OtherErrorType => format!(
            "Write `{ENVELOPE}` as the first text of a result marked `isError: true`: the word decides."
        ),
        NearMiss::OtherKey => format!(
            "Say it in the agreed form: a result marked `isError: true` whose first text is `{ENVELOPE}`."
        ),
        NearMiss::InsideText => format!(
            "Send `{ENVELOPE}` as the whole first text of a result marked `isError: true`, without words or a fence round it."
        ),
        NearMiss::Null | NearMiss::EmptyList | NearMiss::Nothing | NearMiss::HollowObject => {
            format!(
                "Answer `{{}}` for an unknown person, or a result marked `isError: true` whose first text is `{ENVELOPE}`."
            )
        }
        NearMiss::Prose | NearMiss::ErrorWithoutJson => {
            format!(
                "Make the first text the JSON `{ENVELOPE}` and mark the result `isError: true`: words are never read."
            )
        }
        NearMiss::RpcError => format!(
            "Answer with a result, not with a JSON-RPC error: `isError: true`, first text `{ENVELOPE}`."
        ),
        NearMiss::MarkedAnswer => {
            format!("Take the `isError` mark off `{{}}`, or make the first text `{ENVELOPE}`.")
        }
        NearMiss::MarkedRecord => format!(
            "Answer nobody's record for a stranger: a result marked `isError: true` whose first text is `{ENVELOPE}`."
        ),
    }
}
