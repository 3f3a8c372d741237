//! A case judged as evidence.

use std::sync::LazyLock;

use hallmark::engine::{Settings, report};
use hallmark::model::{Report, ReportedFinding, Severity};
use serde_json::{Value, json};

use super::Case;
use super::company::Company;
use super::tables::{DISAGREE, STORIES};

/// What the defaults bring by themselves.
static DEFAULT_RULES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let found = json!({ "content": [{ "type": "text", "text":
        json!({ "customer_id": "cus_1001", "email": "mira.testfeld@example.com" }).to_string() }] });
    let input = json!({
        "probe": { "person": "known", "email": "mira.testfeld@example.com" }, "answer": found
    });
    judged(&input).findings.into_iter().map(|finding| finding.rule).collect()
});

fn judged(input: &Value) -> Report {
    report(&Company::evidence(input), Settings { asked: true, ..Settings::default() })
}

/// What is wrong with hallmark's verdict.
pub(crate) fn judge(case: &Case) -> Vec<String> {
    let told = judged(&case.input);
    let mut wrong = wrong_findings(case, &Told::of_report(&told));
    wrong.extend(wrong_outcome(case, &told));
    wrong.extend(wrong_story(case, &told.findings));
    wrong
}

/// A finding as any of the formats tells it: rule, severity and message.
pub(crate) struct Told {
    pub(crate) rule: String,
    pub(crate) severity: Severity,
    pub(crate) message: String,
}

impl Told {
    /// The findings of a report that was read as JSON.
    pub(crate) fn of_json(report: &Value) -> Vec<Self> {
        let text = |finding: &Value, key: &str| finding[key].as_str().unwrap_or_default().to_owned();
        let told = |finding: &Value| Self {
            rule: text(finding, "rule"),
            severity: serde_json::from_value(finding["severity"].clone()).expect("a severity"),
            message: text(finding, "message"),
        };
        report["findings"].as_array().expect("findings").iter().map(told).collect()
    }

    fn of_report(report: &Report) -> Vec<Self> {
        let told = |finding: &ReportedFinding| Self {
            rule: finding.rule.clone(),
            severity: finding.severity,
            message: finding.message.clone(),
        };
        report.findings.iter().map(told).collect()
    }
}

/// Every rule that has to fire fires, the gravest with the right severity; where there is to be silence, there is.
pub(crate) fn wrong_findings(case: &Case, findings: &[Told]) -> Vec<String> {
    let mut wrong = Vec::new();
    let expected: Vec<&str> = texts(&case.right["rules"]).collect();
    for rule in &expected {
        let fires = findings.iter().any(|finding| finding.rule == *rule);
        let disagreed = DISAGREE.iter().any(|one| one.id == case.id && one.rule == *rule);
        if fires == disagreed {
            let have: Vec<&str> = findings.iter().map(|one| one.rule.as_str()).collect();
            wrong.push(format!("`{rule}` fires: {fires}; of {have:?}"));
        }
    }
    let severity = case.right["severity"].as_str().expect("a severity");
    if severity == "none" {
        let loud = findings
            .iter()
            .filter(|finding| finding.severity > Severity::Info && !DEFAULT_RULES.contains(&finding.rule));
        wrong.extend(loud.map(|finding| format!("not silent: {}: {}", finding.rule, finding.message)));
        return wrong;
    }
    let gravest = findings
        .iter()
        .filter(|finding| expected.contains(&finding.rule.as_str()))
        .map(|finding| finding.severity)
        .max();
    if gravest.map(Severity::name) != Some(severity) {
        wrong.push(format!("the gravest is {gravest:?}, not {severity}"));
    }
    wrong
}

fn texts(value: &Value) -> impl Iterator<Item = &str> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str)
}

/// The headline of the call that the case is about: that of its first rule, else the last one.
fn wrong_outcome(case: &Case, told: &Report) -> Vec<String> {
    let rule = texts(&case.right["rules"]).next();
    let finding = rule.and_then(|rule| told.findings.iter().find(|finding| finding.rule == rule));
    let probe = finding.and_then(|finding| finding.subject.probe.as_deref());
    let lookup = match probe {
        Some(probe) => told.lookups.iter().find(|lookup| lookup.probe == probe),
        None if case.input.get("also").is_some() => told.lookups.first(),
        None => told.lookups.last(),
    };
    // A call that the platform would not make has the outcome of what keeps it from being made.
    let kept_from = finding
        .and_then(|finding| finding.outcome)
        .filter(|outcome| ["lookup_gated", "tool_not_found", "no_designation"].contains(&outcome.name()));
    let outcome = kept_from.or(lookup.map(|lookup| lookup.outcome)).map(|outcome| outcome.name());
    let mut wrong = Vec::new();
    if outcome != case.right["outcome"].as_str() {
        wrong.push(format!("{outcome:?}, not {}", case.right["outcome"]));
    }
    if let Some(link) = case.right["contact_link"].as_str() {
        let read = lookup.and_then(|lookup| lookup.uses.iter().find(|one| one.name == "contact_link"));
        let read = read.map(|one| one.outcome.name());
        if read != Some(link) {
            wrong.push(format!("contact link {read:?}, not {link}"));
        }
    }
    wrong
}

/// Which findings stand by themselves; all others are explained by one of them.
fn wrong_story(case: &Case, findings: &[ReportedFinding]) -> Vec<String> {
    let Some((_, causes)) = STORIES.iter().find(|(id, _)| *id == case.id) else {
        let is_run = case.input.get("run").is_some() || case.input.get("answers").is_some();
        return if is_run { vec!["a run whose story is not written down".into()] } else { Vec::new() };
    };
    let mut standing: Vec<&str> = findings
        .iter()
        .filter(|finding| finding.severity == Severity::Error && finding.cause.is_none())
        .map(|finding| finding.rule.as_str())
        .collect();
    standing.dedup();
    if standing == *causes { Vec::new() } else { vec![format!("told as {standing:?}, not {causes:?}")] }
}
