//! The lookups of a report.

use serde_json::{Map, Value};

use super::expected::is_expected;
use super::story;
use crate::model::{LookupReport, Step, UseReport};
use crate::platform::UseReading;
use crate::rules::{AnswerCase, Run};
use crate::value::without_sensitive;

/// Every lookup that was made as the platform makes it, in the order of the plan; `told` step by step where a format
/// shows it.
pub(super) fn lookups(run: &Run<'_>, told: bool) -> Vec<LookupReport> {
    let made = run.cases().filter(|case| case.exchange.step == Step::AsPlatform);
    made.map(|case| {
        let mut report = lookup(&case);
        if told {
            report.steps = story::steps(&case);
            report.drawing = story::drawing(&case).or_else(|| story::whole_answer(&case)).map(story::bounded);
        }
        report
    })
    .collect()
}

/// One lookup, its value masked.
pub(super) fn lookup(case: &AnswerCase<'_>) -> LookupReport {
    let mut arguments = Map::new();
    arguments.insert(case.row.input.clone(), Value::String(case.sent()));
    LookupReport {
        probe: case.exchange.probe.id.clone(),
        channel: case.channel(),
        tool: case.exchange.tool.clone(),
        arguments,
        outcome: case.reading.outcome(),
        outcomes: case.reading.outcomes(),
        uses: case
            .reading
            .uses
            .iter()
            .map(|one| use_report(one, case.run.is_source(&case.exchange.tool)))
            .collect(),
        expected: is_expected(case),
        elapsed_ms: case.exchange.took.as_secs_f64() * 1000.0,
        steps: Vec::new(),
        drawing: None,
    }
}

fn use_report(one: &UseReading, is_source: bool) -> UseReport {
    UseReport {
        name: one.of.name(),
        title: one.of.title(),
        outcome: one.outcome,
        done: one.done,
        why: if is_source { without_sensitive("", &one.why).into_owned() } else { one.why.clone() },
    }
}
