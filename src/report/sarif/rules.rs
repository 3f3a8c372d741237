use serde_json::{Value, json};

use super::results::level;
use crate::model::{Basis, JudgedRule, Report, Severity};
use crate::report::fence::fenced;

/// A rule as the log lists it: what it asks, why, and how to mend it.
pub(super) fn descriptor(judged: &JudgedRule) -> Value {
    let rule = judged.rule;
    // In our reading, where the documents are silent: a reader may wish to see those apart.
    let precision = match rule.basis {
        Basis::Stated => "very-high",
        Basis::Inferred => "high",
    };
    let severity = match rule.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "recommendation",
    };
    json!({
        "id": rule.id,
        "name": name(&rule.id),
        "shortDescription": { "text": rule.title },
        "fullDescription": { "text": rule.why },
        "help": { "text": help(judged), "markdown": help_markdown(judged) },
        "defaultConfiguration": { "level": level(rule.severity) },
        "properties": {
            "tags": ["mcp", judged.suite, rule.group],
            "precision": precision,
            "problem.severity": severity,
            "clauses": rule.clauses,
            "basis": rule.basis,
        },
    })
}

/// Where a rule stands in the list.
pub(super) fn index(report: &Report, suite: &str, id: &str) -> Option<usize> {
    report.judged.iter().position(|judged| judged.suite == suite && judged.rule.id == id)
}

/// `reference-absent` as `ReferenceAbsent`: a name that is not the id is written so.
fn name(id: &str) -> String {
    let words = id.split('-').map(|word| {
        let mut letters = word.chars();
        letters
            .next()
            .map(|first| first.to_uppercase().chain(letters).collect::<String>())
            .unwrap_or_default()
    });
    words.collect()
}

fn help(judged: &JudgedRule) -> String {
    let rule = judged.rule;
    let outcome = rule.outcome.map(|outcome| format!("\nThe platform would record: {}", outcome.name()));
    format!(
        "{}\n{}\nFix: {}{}\nMore: hallmark explain {}",
        rule.title,
        rule.why,
        rule.fix,
        outcome.unwrap_or_default(),
        rule.id
    )
}

fn help_markdown(judged: &JudgedRule) -> String {
    let rule = judged.rule;
    let outcome = rule.outcome.map(|outcome| format!("\n\nThe platform would record `{}`.", outcome.name()));
    format!(
        "{}\n\n{}{}\n\n**Fix:** {}\n\nBad:\n\n{}\n\nGood:\n\n{}\n\n`hallmark explain {}` says the same at a terminal.\n",
        rule.title,
        rule.why,
        outcome.unwrap_or_default(),
        rule.fix,
        fenced("", &rule.bad),
        fenced("", &rule.good),
        rule.id
    )
}
