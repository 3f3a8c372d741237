//! V3: whether a question has an answer at all.

use serde_json::Value;

use super::kind::Kind;
use crate::model::{FieldPath, Finding, Picked, Severity, Verdict, clean_line};
use crate::platform::Answer;
use crate::rules::{QuestionCase, SourceAnswer};
use crate::schema::nearest;

/// V3: something stands at the field for the customer who was asked about.
pub(super) fn skipped(case: &QuestionCase<'_>) -> Verdict {
    let answer = match case.answer() {
        Ok(answer) => answer,
        Err(why) => return why,
    };
    let path = &case.question.field;
    let broken = |pointer: &str, what: String| {
        Finding::new(answer.subject(pointer), answer.place(pointer), what).label("nothing to ask for")
    };
    let body = match answer.answer {
        Answer::Record(body) | Answer::List(body) => &body.value,
        Answer::Failed(failure) => return Verdict::failed(failure.why()),
        // Told once for all questions that the call serves.
        _ if !is_first(case, &answer) => return Verdict::NotApplicable,
        Answer::NotFound(_) => {
            return Verdict::broken(broken(
                "",
                "the tool does not know the value sent, so no question has an answer".into(),
            ));
        }
        Answer::NoRecord(nothing) => {
            return Verdict::broken(broken("", format!("no question has an answer: {}", nothing.why())));
        }
    };
    nothing_at(path, body, broken).map_or(Verdict::Holds, Verdict::broken)
}

/// What is found at a path where there is nothing to ask for; none where there is something.
fn nothing_at(path: &FieldPath, body: &Value, broken: impl Fn(&str, String) -> Finding) -> Option<Finding> {
    let is_empty_list =
        |pointer: &str| body.pointer(pointer).and_then(Value::as_array).is_some_and(Vec::is_empty);
    let empty = |pointer: &str, what: &str| {
        let what = format!("`{path}` is {what} for this customer, so the question is skipped");
        broken(pointer, what).severity(Severity::Warning)
    };
    match path.pick(body) {
        Picked::One(value, pointer) if Kind::of("", value).is_none() => {
            Some(empty(&pointer, if value.is_null() { "null" } else { "empty" }))
        }
        Picked::One(_, at) | Picked::Several { met: at, .. } | Picked::Nothing { until: at }
            if is_empty_list(&at) =>
        {
            Some(empty_list(path, broken, &at))
        }
        Picked::One(..) => None,
        Picked::Several { met, values } if values.is_empty() => {
            let what = format!("no entry of the list has `{path}`, so the question is skipped");
            Some(broken(&met, what))
        }
        Picked::Several { values, .. } => {
            let (_, pointer) = values.first()?;
            values.iter().all(|(value, _)| value.is_null()).then(|| empty(pointer, "null"))
        }
        Picked::Nothing { until } => {
            let finding = broken(&until, format!("nothing stands at `{path}`, so the question is skipped"));
            let keys = body.pointer(&until).and_then(Value::as_object).into_iter().flat_map(|map| map.keys());
            let near = path.last_key().and_then(|key| nearest(key, keys.map(String::as_str)));
            Some(match near {
                Some(near) => finding.fix(format!(
                    "Ask for the field that the tool answers, `{}` perhaps, or answer one at `{path}`.",
                    clean_line(near)
                )),
                None => finding,
            })
        }
    }
}

fn empty_list(path: &FieldPath, broken: impl Fn(&str, String) -> Finding, pointer: &str) -> Finding {
    broken(
        pointer,
        format!("the list that `{path}` leads into is empty for this customer, so the question is skipped"),
    )
    .severity(Severity::Warning)
    .fix("Give the [[source]] the value of a customer who has entries in that list.")
}

/// Whether the question is the first of its source that the answer serves.
fn is_first(case: &QuestionCase<'_>, answer: &SourceAnswer<'_>) -> bool {
    let first = case.of.questions().find(|other| other.answer().is_ok_and(|one| one.index == answer.index));
    first.is_some_and(|first| first.place == case.place)
}
