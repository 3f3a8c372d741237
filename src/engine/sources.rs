//! The verification sources of a report: what each question finds, masked.

use serde_json::Value;

use crate::model::{Masker, QuestionReport, SourceReport, clean_line, mask_reference};
use crate::rules::verification_source::{Kind, as_of, read_question};
use crate::rules::{QuestionCase, Run, SourceCase};
use crate::value::{label_at, read_moment, without_sensitive};

/// Every source, in the order of the designation.
pub(super) fn sources(run: &Run<'_>) -> Vec<SourceReport> {
    run.sources().map(|source| source_report(&source)).collect()
}

fn source_report(case: &SourceCase<'_>) -> SourceReport {
    let answers = case.answers();
    let said = answers.iter().filter_map(|answer| as_of(&answer.body()?.value)).find_map(|said| {
        // Anything else at the place is not a time, and may be anything.
        said.value.as_str().filter(|text| read_moment(text).is_some()).map(ToOwned::to_owned)
    });
    SourceReport {
        tool: clean_line(&case.source.tool),
        category: case.source.category.name().to_owned(),
        as_of: said,
        questions: case.questions().map(|question| question_report(&question)).collect(),
    }
}

fn question_report(case: &QuestionCase<'_>) -> QuestionReport {
    let reading = read_question(case);
    let label = label_at(&case.question.field.to_pointer());
    let example = reading
        .kind
        .zip(reading.value.as_ref())
        .and_then(|(kind, value)| example(case.of.run.mask, &label, kind, value));
    QuestionReport {
        ask: clean_line(&case.question.ask),
        field: case.question.field.to_string(),
        kind: reading.kind.map(|kind| kind.name().to_owned()),
        example,
        verdict: reading.verdict.name().to_owned(),
    }
}

/// How many characters of a revealed value are shown.
const LONGEST: usize = 60;

/// A value as an example of what a caller would say; none for what has no such form.
fn example(mask: Masker, key: &str, kind: Kind, value: &Value) -> Option<String> {
    let text = match value {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        Value::Bool(_) | Value::Null | Value::Array(_) | Value::Object(_) => return None,
    };
    let text = clean_line(&without_sensitive(key, &text));
    let shown = if mask.reveal {
        text
    } else {
        match kind {
            Kind::Date | Kind::DateTime => masked_date(&text),
            Kind::Amount | Kind::Number | Kind::Postcode | Kind::Timestamp => masked_digits(&text),
            Kind::Id => mask_reference(&text),
            Kind::Word | Kind::Text | Kind::LongText | Kind::Url if text.contains('@') => mask.email(&text),
            _ => text.chars().next().map(|first| format!("{first}***")).unwrap_or_default(),
        }
    };
    let short: String = shown.chars().take(LONGEST).collect();
    Some(if short.len() < shown.len() { format!("{short}…") } else { short })
}

/// `2026-**-**`: the year alone.
fn masked_date(text: &str) -> String {
    let year: String = text.chars().take(4).collect();
    format!("{year}-**-**")
}

/// `1**.**`: the first digit and how many follow; a single digit not at all.
fn masked_digits(text: &str) -> String {
    let mut kept = text.chars().filter(|c| c.is_alphanumeric()).count() < 2;
    text.chars()
        .map(|c| match c {
            c if c.is_alphanumeric() && !kept => {
                kept = true;
                c
            }
            c if c.is_alphanumeric() => '*',
            c => c,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_example_shows_the_form_and_not_the_fact() {
        let shown = |kind, value: Value| example(Masker::default(), "field", kind, &value);
        assert_eq!(shown(Kind::DateTime, json!("2026-04-12T10:00:00Z")).as_deref(), Some("2026-**-**"));
        assert_eq!(shown(Kind::Amount, json!(142.1)).as_deref(), Some("1**.*"));
        assert_eq!(shown(Kind::Number, json!(2)).as_deref(), Some("*"));
        assert_eq!(shown(Kind::Word, json!("Blue widget")).as_deref(), Some("B***"));
        assert_eq!(shown(Kind::Postcode, json!("SW1A 1AA")).as_deref(), Some("S*** ***"));
        assert_eq!(shown(Kind::Object, json!({ "a": 1 })), None);
        let revealed =
            example(Masker { reveal: true }, "iban", Kind::Word, &json!("GB82 WEST 1234 5698 7654 32"));
        assert!(!revealed.expect("a text").contains("1234"), "whatever may be revealed");
    }
}
