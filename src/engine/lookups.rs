//! The lookups of a report.

use serde_json::{Map, Value};

use super::expected::is_expected;
use crate::model::{LookupReport, Step, UseReport};
use crate::platform::UseReading;
use crate::rules::{AnswerCase, Run};

/// Every lookup that was made as the platform makes it, in the order of the plan.
pub(super) fn lookups(run: &Run<'_>) -> Vec<LookupReport> {
    run.cases().filter(|case| case.exchange.step == Step::AsPlatform).map(|case| lookup(&case)).collect()
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
        uses: case.reading.uses.iter().map(use_report).collect(),
        expected: is_expected(case),
        elapsed_ms: case.exchange.took.as_secs_f64() * 1000.0,
        steps: Vec::new(),
        drawing: None,
    }
}

fn use_report(one: &UseReading) -> UseReport {
    UseReport {
        name: one.of.name(),
        title: one.of.title(),
        outcome: one.outcome,
        done: one.done,
        why: one.why.clone(),
    }
}
