//! V3, V9: whether a question finds one value, and whether a caller could say it.

use serde_json::Value;

use super::fields::{names_a_small_count, names_an_amount, names_few, names_hundredths};
use super::kind::Kind;
use super::ordered::{Order, order_of};
use crate::model::{
    Basis, FieldPath, Finding, Picked, Segment, Severity, SourceCategory, SourceValue, Verdict, clean_line,
};
use crate::platform::Answer;
use crate::rules::{QuestionCase, SourceAnswer};
use crate::schema::{Declared, Field, declared};

/// V3: the field is one of those that the tool declares.
pub(super) fn not_declared(case: &QuestionCase<'_>) -> Verdict {
    let Some(tool) = case.of.declaration() else {
        return Verdict::failed(format!(
            "the tool of the [[source]] `{}` is not offered",
            clean_line(&case.of.source.tool)
        ));
    };
    let Some(schema) = tool.output_schema() else { return Verdict::NotApplicable };
    let path = &case.question.field;
    let finding = |what: String| Finding::new(case.of.subject(), case.key(), what);
    match declared(schema, path) {
        Declared::Field(_) | Declared::Container { .. } => Verdict::Holds,
        Declared::Unknown => Verdict::broken(
            finding(format!(
                "the outputSchema does not name the keys where `{path}` leads, so the operator types the path by hand"
            ))
            .severity(Severity::Warning)
            .basis(Basis::Inferred)
            .fix(format!("Declare `{path}` in the outputSchema, so that it can be picked."))
            .label("typed by hand"),
        ),
        Declared::Missing { nearest } => {
            let finding = finding(format!("the outputSchema has no field `{path}`")).label("not declared");
            Verdict::broken(match nearest {
                Some(near) => finding.fix(format!("Ask for `{near}`, or declare `{path}` in the outputSchema.")),
                None => finding,
            })
        }
    }
}

/// V9: the field holds one value, and where it stands in a list, the list's order says which.
pub(super) fn ambiguous(case: &QuestionCase<'_>) -> Verdict {
    let path = &case.question.field;
    let answer = match case.answer() {
        Ok(answer) => answer,
        Err(why) => {
            return if declared_in_list(case) { Verdict::broken(several_declared(case)) } else { why };
        }
    };
    let Some(body) = answer.body() else {
        return match answer.answer {
            Answer::Failed(failure) => Verdict::failed(failure.why()),
            _ => Verdict::NotApplicable,
        };
    };
    let broken = |pointer: &str, what: String, label: &str| {
        let finding = Finding::new(answer.subject(pointer), answer.place(pointer), what).label(label);
        // Accounts and subscriptions follow no date, and need none.
        Verdict::broken(match case.of.source.category {
            SourceCategory::TransactionHistory => finding,
            SourceCategory::AccountState | SourceCategory::CustomerProfile => finding
                .fix("Answer the one fact in a field of its own, or only the one entry that the question asks about."),
        })
    };
    match path.pick(&body.value) {
        Picked::Nothing { .. } => Verdict::NotApplicable,
        Picked::Several { met, values } => {
            let first = values.first().map(|(value, _)| *value);
            if values.len() > 1 && values.iter().any(|(value, _)| Some(*value) != first) {
                return broken(
                    &met,
                    format!("`{path}` holds {} values where one is asked for", values.len()),
                    "several values",
                );
            }
            Verdict::Holds
        }
        Picked::One(Value::Array(items), pointer) if items.len() > 1 => {
            let what = format!("`{path}` is a list of {}, where one value is asked for", items.len());
            broken(&pointer, what, "several values")
        }
        Picked::One(..) => {
            let unordered = unordered(case, &body.value);
            unordered.map_or(Verdict::Holds, |(pointer, what)| broken(&pointer, what, "which of these?"))
        }
    }
}

fn declared_in_list(case: &QuestionCase<'_>) -> bool {
    let schema = case.of.declaration().and_then(crate::model::Declaration::output_schema);
    schema.is_some_and(|schema| {
        matches!(declared(schema, &case.question.field), Declared::Field(Field { in_list: true, .. }))
    })
}

fn several_declared(case: &QuestionCase<'_>) -> Finding {
    let path = &case.question.field;
    let what = format!("`{path}` leads through a list, so it holds no single value");
    Finding::new(case.of.subject(), case.key(), what).label("several values")
}

/// The first list on the way of which the path takes one entry by its number, though nothing singles that entry out.
fn unordered(case: &QuestionCase<'_>, root: &Value) -> Option<(String, String)> {
    let path = &case.question.field;
    let segments = path.segments();
    segments.iter().enumerate().find_map(|(at, segment)| {
        let Segment::Index(index) = segment else { return None };
        let (list, pointer) = match FieldPath::from_segments(segments[..at].to_vec()).pick(root) {
            Picked::One(Value::Array(items), pointer) => (items, pointer),
            _ => return None,
        };
        if list.len() < 2 {
            return None;
        }
        let latest = speaks_of_the_latest(&case.question.ask);
        let what = match order_of(list) {
            Order::Undated => {
                format!("`{path}` takes one of {} entries by its number, and they have no dates to stand in order by", list.len())
            }
            Order::Unsorted => {
                format!("`{path}` takes one of {} entries by its number, and they follow no date", list.len())
            }
            Order::EarliestFirst if *index == 0 && latest => {
                format!("the question asks for the latest, and `{path}` takes the earliest of {}", list.len())
            }
            Order::LatestFirst if *index == -1 && latest => {
                format!("the question asks for the latest, and `{path}` takes the earliest of {}", list.len())
            }
            // The dates are told as unreadable; once they are readable, their order is.
            Order::Unread | Order::LatestFirst | Order::EarliestFirst => return None,
        };
        Some((pointer, what))
    })
}

fn speaks_of_the_latest(ask: &str) -> bool {
    const LATEST: &[&str] = &[
        "latest",
        "newest",
        "last",
        "seneste",
        "senest",
        "sidste",
        "sidst",
        "siste",
        "sist",
        "nyeste",
        "senaste",
        "senast",
        "sista",
        "nyaste",
        "letzte",
        "letzter",
        "letztes",
        "letzten",
        "zuletzt",
        "neueste",
        "neuester",
        "jüngste",
        "viimeisin",
        "viimeksi",
        "viimeinen",
        "uusin",
        "laatste",
    ];
    // A last name, and the last four digits, are the last of something else.
    const OF_ITSELF: &[&str] = &[
        "name", "names", "two", "three", "four", "five", "six", "digits", "vier", "ziffern", "fire", "cifre",
        "siffer", "fyra", "siffror", "zwei", "drei", "to", "tre",
    ];
    let ask = ask.to_lowercase();
    let words: Vec<&str> =
        ask.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let of_itself = |next: &&str| OF_ITSELF.contains(next) || next.bytes().all(|byte| byte.is_ascii_digit());
    let latest =
        |(at, word): (usize, &&str)| LATEST.contains(word) && !words.get(at + 1).is_some_and(of_itself);
    words.iter().enumerate().any(latest) || ask.contains("most recent")
}

/// The one value at the field, with its answer and its pointer.
pub(super) fn the_value<'a>(case: &QuestionCase<'a>) -> Option<(&'a Value, SourceAnswer<'a>, String)> {
    let answer = case.answer().ok()?;
    match case.question.field.pick(&answer.body()?.value) {
        Picked::One(value, pointer) => Some((value, answer, pointer)),
        Picked::Several { values, .. } => {
            values.into_iter().next().map(|(value, pointer)| (value, answer, pointer))
        }
        Picked::Nothing { .. } => None,
    }
}

/// The value with its kind; else why there is none.
fn judged_value<'a>(case: &QuestionCase<'a>) -> Result<(&'a Value, Kind, SourceAnswer<'a>, String), Verdict> {
    let answer = case.answer()?;
    if let Answer::Failed(failure) = answer.answer {
        return Err(Verdict::failed(failure.why()));
    }
    let (value, answer, pointer) = the_value(case).ok_or(Verdict::NotApplicable)?;
    let key = case.question.field.last_key().unwrap_or_default();
    let kind = Kind::of(key, value).ok_or(Verdict::NotApplicable)?;
    Ok((value, kind, answer, pointer))
}

/// Whether a whole number is an amount in hundredths: its name says so, or it stands in an object as Stripe has them.
fn is_in_hundredths(key: &str, value: &Value, answer: &SourceAnswer<'_>, pointer: &str) -> bool {
    let whole = value.as_i64().is_some_and(|number| number != 0);
    let Some(around) = pointer.rsplit_once('/').map(|(around, _)| around) else { return false };
    let around = answer.body().and_then(|body| body.value.pointer(around)).and_then(Value::as_object);
    let is_stripe = || {
        around.is_some_and(|map| {
            let has = |name: &str, right: fn(&Value) -> bool| map.get(name).is_some_and(right);
            has("object", Value::is_string)
                && has("currency", Value::is_string)
                && has("id", |id| id.as_str().is_some_and(|id| id.contains('_')))
        })
    };
    whole && (names_hundredths(key) || (names_an_amount(key, value) && is_stripe()))
}

/// The first field of an object that a caller could say and whose name can stand in a path as it is.
fn first_sayable(value: &Value) -> Option<&str> {
    let plain =
        |key: &str| !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let sayable =
        |key: &str, value: &Value| Kind::of(key, value).is_some_and(|kind| kind.unsayable().is_none());
    let fields = value.as_object()?.iter();
    // What is said of few is a poor question.
    let mut fields =
        fields.filter(|(key, value)| plain(key) && sayable(key, value) && names_few(key).is_none());
    fields.next().map(|(key, _)| key.as_str())
}

/// V8, V9: a caller knows the value and can say it.
pub(super) fn unsayable(case: &QuestionCase<'_>) -> Verdict {
    let (value, kind, answer, pointer) = match judged_value(case) {
        Ok(judged) => judged,
        Err(verdict) => return verdict,
    };
    // A list of several is told by `question-ambiguous`.
    let several = value.as_array().is_some_and(|items| items.len() != 1);
    let path = &case.question.field;
    let hundredths = is_in_hundredths(path.last_key().unwrap_or_default(), value, &answer, &pointer);
    let what = if hundredths { Some("an amount in hundredths of the currency") } else { kind.unsayable() };
    let Some(what) = what.filter(|_| !several) else { return Verdict::Holds };
    let finding =
        Finding::new(answer.subject(&pointer), answer.place(&pointer), format!("`{path}` holds {what}"))
            .label("who would say this?");
    Verdict::broken(match kind {
        _ if hundredths => {
            finding.fix(format!("Answer the amount at `{path}` as it is said, such as `10.99`."))
        }
        Kind::Timestamp => finding.fix(format!("Write the date at `{path}` as ISO 8601 has it.")),
        Kind::Object => match first_sayable(value) {
            Some(key) => finding.fix(format!("Ask for one of its fields, `{path}.{key}` perhaps.")),
            None => finding,
        },
        _ => finding,
    })
}

/// Fewer values than this are guessed.
const FEW: usize = 12;

/// V9: a stranger does not guess the answer.
pub(super) fn guessable(case: &QuestionCase<'_>) -> Verdict {
    let (value, kind, answer, pointer) = match judged_value(case) {
        Ok(judged) => judged,
        Err(verdict) => return verdict,
    };
    let path = &case.question.field;
    let broken =
        |what: String| Finding::new(answer.subject(&pointer), answer.place(&pointer), what).label("guessed");
    let schema = case.of.declaration().and_then(crate::model::Declaration::output_schema);
    let few = schema.and_then(|schema| allowed(schema, path)).filter(|count| (1..=FEW).contains(count));
    let probe = &answer.exchange.probe;
    let same = |text: &str| text.trim().eq_ignore_ascii_case(probe.value.trim());
    Verdict::broken(match (kind, few) {
        (Kind::Boolean, _) => broken(format!("`{path}` is true or false: every second guess is right"))
            .severity(Severity::Warning),
        _ if probe.from != SourceValue::Caller && value.as_str().is_some_and(same) => broken(format!(
            "`{path}` holds the very value that the platform sent: whoever writes or calls knows it"
        ))
        .severity(Severity::Warning),
        (Kind::Word | Kind::Number, Some(count)) => {
            broken(format!("`{path}` takes one of {count} declared values"))
        }
        (Kind::Number, None)
            if value.as_u64().is_some_and(|count| count < 10)
                && path.last_key().is_some_and(names_a_small_count) =>
        {
            broken(format!("`{path}` holds a count of a few, which is soon guessed"))
        }
        (Kind::Word, None) => match path.last_key().and_then(names_few) {
            Some(what) => broken(format!("`{path}` holds {what}, of which there are few")),
            None => return Verdict::Holds,
        },
        _ => return Verdict::Holds,
    })
}

/// How many values the schema allows at a path; none where it does not list them.
fn allowed(schema: &Value, path: &FieldPath) -> Option<usize> {
    let mut at = resolved(schema, schema)?;
    for segment in path.segments() {
        at = match segment {
            Segment::Key(key) => at.get("properties")?.get(key)?,
            Segment::Index(_) | Segment::Each => at.get("items")?,
        };
        at = resolved(schema, at)?;
    }
    Some(at.get("enum")?.as_array()?.iter().filter(|value| !value.is_null()).count())
}

/// A schema behind its references into the same document.
fn resolved<'a>(root: &'a Value, schema: &'a Value) -> Option<&'a Value> {
    let mut at = schema;
    for _ in 0..8 {
        match at.get("$ref").and_then(Value::as_str) {
            Some(reference) => at = root.pointer(reference.strip_prefix('#')?)?,
            None => return Some(at),
        }
    }
    None
}
