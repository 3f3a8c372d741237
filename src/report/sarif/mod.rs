//! SARIF 2.1.0, for code scanning and editors.

mod address;
mod results;
mod rules;
#[cfg(test)]
mod tests;

use serde_json::{Value, json};

use super::json::document;
use super::threshold::Threshold;
use crate::model::{Reason, Report, ReportedNotJudged};

/// Where the schema is published.
const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
/// The folder that addresses are relative to, by the name that most readers know.
const BASE: &str = "%SRCROOT%";

/// The report as a SARIF 2.1.0 log with one run, ending with a newline.
///
/// Every rule that was judged is listed, broken or not, and every finding is a result with a place in the designation
/// file and a fingerprint that stays. What was accepted on purpose is suppressed, not left out.
pub fn sarif(report: &Report, threshold: Threshold) -> String {
    let log = json!({ "$schema": SCHEMA, "version": "2.1.0", "runs": [run(report, threshold)] });
    document(&log)
}

fn run(report: &Report, threshold: Threshold) -> Value {
    let version = &report.hallmark.version;
    let rules: Vec<Value> = report.judged.iter().map(rules::descriptor).collect();
    json!({
        "tool": { "driver": {
            "name": "hallmark",
            "fullName": format!("hallmark {version}"),
            "version": version,
            "semanticVersion": version,
            "rules": rules,
        } },
        "invocations": [invocation(report, threshold)],
        "originalUriBaseIds": { BASE: { "description": { "text": "The root of the repository; outside of one, the folder in which hallmark was started." } } },
        "columnKind": "unicodeCodePoints",
        "results": results::results(report),
        "properties": {
            "conformant": report.conformant,
            "server": report.server,
            "summary": report.summary,
        },
    })
}

/// How the run went: what is no finding but keeps it from being whole is a notification.
fn invocation(report: &Report, threshold: Threshold) -> Value {
    let mut trouble = Vec::new();
    if let Some(failure) = &report.failure {
        trouble.push(json!({ "level": "error", "message": { "text": results::plain(failure) } }));
    }
    let of = |because: Reason| report.not_judged.iter().filter(move |one| one.because == because);
    trouble.extend(of(Reason::Failed).map(|one| unjudged(report, one, "warning")));
    trouble.extend(results::left_out(report));
    trouble.extend(report.stale.iter().map(|one| {
        let text = format!("no longer found, though it stands in the baseline: {one}");
        json!({ "level": "note", "message": { "text": results::plain(&text) } })
    }));
    let unsaid: Vec<Value> = of(Reason::Unconfigured).map(|one| unjudged(report, one, "note")).collect();
    json!({
        "executionSuccessful": report.failure.is_none(),
        "exitCode": threshold.exit,
        "exitCodeDescription": threshold.meaning(),
        "toolExecutionNotifications": trouble,
        "toolConfigurationNotifications": unsaid,
    })
}

fn unjudged(report: &Report, one: &ReportedNotJudged, level: &str) -> Value {
    let text = format!("{} was not judged: {}", one.rule, one.reason);
    let mut rule = json!({ "id": one.rule });
    if let Some(index) = rules::index(report, &one.suite, &one.rule) {
        rule["index"] = index.into();
    }
    json!({ "level": level, "message": { "text": results::plain(&text) }, "associatedRule": rule })
}
