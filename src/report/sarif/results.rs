use serde_json::{Map, Value, json};

use super::address::{USUAL, address};
use super::{BASE, rules};
use crate::model::{Report, ReportedFinding, Severity, clean_line};
use crate::report::escape::{cut, sentence};
use crate::report::repository::in_repository;
use crate::report::threshold::accepted;

/// A code-scanning service takes no more from one run.
const MOST: usize = 25_000;
/// The longest message, in characters; what is beyond is for the other formats.
const LONGEST: usize = 2_000;

/// Every finding, in the order of the report.
pub(super) fn results(report: &Report) -> Vec<Value> {
    let suppressions = report.findings.iter().any(|finding| accepted(finding).is_some());
    report.findings.iter().take(MOST).map(|finding| result(report, finding, suppressions)).collect()
}

/// What does not fit, said.
pub(super) fn left_out(report: &Report) -> Option<Value> {
    let more = report.findings.len().checked_sub(MOST).filter(|more| *more > 0)?;
    let text = format!("{more} more findings are left out here; --format json holds them all");
    Some(json!({ "level": "warning", "message": { "text": text } }))
}

fn result(report: &Report, finding: &ReportedFinding, suppressions: bool) -> Value {
    let text = format!("{} Fix: {}", sentence(&finding.message), finding.fix);
    let mut result = json!({
        "ruleId": finding.rule,
        "level": level(finding.severity),
        "message": { "text": plain(&text) },
        "locations": [location(report, finding)],
        "partialFingerprints": {
            "hallmark/v1": finding.fingerprint,
            // The only one that GitHub looks at; without it all findings on a line would be one.
            "primaryLocationLineHash": format!("{:016x}:1", hash(&finding.fingerprint)),
        },
        "properties": properties(finding),
    });
    if let Some(index) = rules::index(report, &finding.suite, &finding.rule) {
        result["ruleIndex"] = index.into();
    }
    // Once one result says whether it is suppressed, all must.
    if suppressions {
        let why = accepted(finding);
        let one = |reason: &str| json!({ "kind": "external", "status": "accepted", "justification": plain(reason) });
        result["suppressions"] = why.map(one).into_iter().collect();
    }
    result
}

/// A short name for a fingerprint, the same on every machine: FNV-1a.
fn hash(fingerprint: &str) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    fingerprint.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

/// The line of the designation file, and the place in the declaration or the answer.
fn location(report: &Report, finding: &ReportedFinding) -> Value {
    let (artifact, region) = match &finding.location {
        Some(at) => {
            let region =
                json!({ "startLine": at.line, "startColumn": at.column, "endColumn": at.end_column });
            (artifact(&address(&in_repository(&report.within, &at.file), cfg!(windows))), region)
        }
        None => (artifact(&in_repository(&report.within, USUAL)), json!({ "startLine": 1 })),
    };
    let mut location = json!({ "physicalLocation": { "artifactLocation": artifact, "region": region } });
    if let Some(tool) = &finding.subject.tool {
        let tool = clean_line(tool);
        let pointer = finding.subject.pointer.as_deref().map(clean_line).unwrap_or_default();
        let full = format!("{tool}{pointer}");
        location["logicalLocations"] =
            json!([{ "name": tool, "fullyQualifiedName": full, "kind": "function" }]);
    }
    location
}

/// A file by its address: a relative one is relative to the base, a whole one to nothing.
fn artifact(uri: &str) -> Value {
    if uri.starts_with("file:") { json!({ "uri": uri }) } else { json!({ "uri": uri, "uriBaseId": BASE }) }
}

fn properties(finding: &ReportedFinding) -> Value {
    let said = |text: &Option<String>| text.as_deref().map(clean_line);
    let pairs = [
        ("id", Some(clean_line(&finding.id))),
        ("suite", Some(finding.suite.clone())),
        ("basis", Some(finding.basis.name().to_owned())),
        ("clause", finding.clause.clone()),
        ("outcome", finding.outcome.map(|outcome| outcome.name().to_owned())),
        ("row", finding.subject.row.map(|row| row.name().to_owned())),
        ("probe", said(&finding.subject.probe)),
        ("cause", said(&finding.cause)),
    ];
    let told = pairs.into_iter().filter_map(|(key, value)| Some((key.to_owned(), Value::from(value?))));
    Value::Object(told.collect::<Map<_, _>>())
}

/// The level of a severity.
pub(super) fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "note",
    }
}

/// A message: one line, and nothing in it a link.
pub(super) fn plain(text: &str) -> String {
    cut(&clean_line(text).replace("](", "] ("), LONGEST)
}
