//! The baseline: findings that are known, so that only what is new fails.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::model::{Report, ReportedFinding, Severity};

/// The version of the baseline that is written. Older ones are read; a newer one is refused.
const BASELINE_VERSION: u64 = 1;

const NOTE: &str =
    "Findings that are known. Written by `hallmark check --write-baseline`; read it in a review.";

/// Findings by their fingerprints.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Baseline(BTreeSet<String>);

#[derive(Serialize, Deserialize)]
struct File {
    hallmark_baseline: u64,
    note: String,
    findings: BTreeSet<String>,
}

/// Why a text is no baseline that can be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BaselineError {
    /// It is not JSON, or not a baseline's.
    NotBaseline(String),
    /// It is a baseline of a newer hallmark.
    Newer(u64),
}

impl fmt::Display for BaselineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotBaseline(why) => {
                write!(f, "this is no baseline written by `hallmark check --write-baseline`: {why}")
            }
            Self::Newer(version) => write!(
                f,
                "this baseline is of version {version}, and this hallmark reads up to {BASELINE_VERSION}: use a newer \
                 hallmark"
            ),
        }
    }
}

impl std::error::Error for BaselineError {}

impl Baseline {
    /// All that a report found and did not accept otherwise.
    pub fn of(report: &Report) -> Self {
        let counted = report.findings.iter().filter(|one| one.ignored.is_none());
        Self(counted.map(|one| one.fingerprint.clone()).collect())
    }

    /// Reads a baseline of this version or an older one.
    ///
    /// # Errors
    /// When the text is none, or of a newer hallmark.
    pub fn from_text(text: &str) -> Result<Self, BaselineError> {
        let not_baseline = |error: serde_json::Error| BaselineError::NotBaseline(error.to_string());
        let head: Value = serde_json::from_str(text).map_err(not_baseline)?;
        match head.get("hallmark_baseline").and_then(Value::as_u64) {
            None => Err(BaselineError::NotBaseline("it has no `hallmark_baseline`".into())),
            Some(version) if version > BASELINE_VERSION => Err(BaselineError::Newer(version)),
            Some(_) => {
                serde_json::from_str::<File>(text).map(|file| Self(file.findings)).map_err(not_baseline)
            }
        }
    }

    /// The text of a baseline: one finding a line, in the order of their fingerprints.
    pub fn to_text(&self) -> String {
        let file = File { hallmark_baseline: BASELINE_VERSION, note: NOTE.into(), findings: self.0.clone() };
        let mut text = serde_json::to_string_pretty(&file).expect("names and counts are JSON");
        text.push('\n');
        text
    }

    /// How many findings it holds.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Marks what is known, and says what is not found any more. A new finding whose cause is known stands for itself,
    /// so that the cause does not hide it.
    pub fn apply(&self, report: &mut Report) {
        for finding in report.findings.iter_mut().filter(|one| one.ignored.is_none()) {
            finding.known = self.0.contains(&finding.fingerprint);
        }
        let found: BTreeSet<&str> = report.findings.iter().map(|one| one.fingerprint.as_str()).collect();
        // What was not judged, or not asked for, may well be there still.
        let untold = |fingerprint: &str| {
            let rule = fingerprint.split('@').next().unwrap_or_default();
            report.selected.is_some() || report.not_judged.iter().any(|one| one.rule == rule)
        };
        let gone = self.0.iter().filter(|one| !found.contains(one.as_str()) && !untold(one));
        report.stale = gone.cloned().collect();
        unfold(&mut report.findings);
        count(report);
    }
}

/// A new finding whose cause is known leads a story of its own.
fn unfold(findings: &mut [ReportedFinding]) {
    let known: Vec<String> = findings.iter().filter(|one| one.known).map(|one| one.id.clone()).collect();
    for finding in findings.iter_mut().filter(|one| !one.known) {
        finding.cause = finding.cause.take().filter(|cause| !known.contains(cause));
    }
}

/// Counts anew what counts.
fn count(report: &mut Report) {
    let at = |severity: Severity| {
        report.findings.iter().filter(|one| one.counts() && one.severity == severity).count()
    };
    let (errors, warnings, infos) = (at(Severity::Error), at(Severity::Warning), at(Severity::Info));
    let known = report.findings.iter().filter(|one| one.known).count();
    let summary = &mut report.summary;
    (summary.errors, summary.warnings, summary.infos, summary.known) = (errors, warnings, infos, known);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Basis, Reason, ReportedNotJudged, Selected, Subject};

    fn report(findings: Vec<ReportedFinding>) -> Report {
        Report { findings, proven: true, asked: true, ..Report::default() }
    }

    fn finding(rule: &str, about: &str) -> ReportedFinding {
        ReportedFinding {
            id: format!("{rule}@{about}"),
            fingerprint: format!("{rule}@find/{about}"),
            rule: rule.into(),
            suite: "customer-lookup".into(),
            severity: Severity::Error,
            basis: Basis::Stated,
            clause: None,
            outcome: None,
            subject: Subject::default(),
            message: String::new(),
            fix: String::new(),
            cause: None,
            ignored: None,
            known: false,
            title: String::new(),
            excerpt: None,
            location: None,
        }
    }

    #[test]
    fn what_is_known_does_not_count_whatever_its_order_and_what_is_new_does() {
        let before = report(vec![finding("a", "x"), finding("b", "y")]);
        let mut after = report(vec![finding("b", "y"), finding("a", "z"), finding("a", "x")]);
        let baseline = Baseline::from_text(&Baseline::of(&before).to_text()).expect("a baseline");
        baseline.apply(&mut after);
        let known: Vec<bool> = after.findings.iter().map(|one| one.known).collect();
        assert_eq!(known, [true, false, true]);
        assert_eq!((after.summary.errors, after.summary.known, after.stale.len()), (1, 2, 0));
    }

    #[test]
    fn what_is_gone_is_told_and_what_was_not_judged_is_not_gone() {
        let baseline = Baseline::of(&report(vec![finding("a", "x"), finding("b", "y")]));
        let mut after = report(vec![]);
        let reason = "a call failed".into();
        after.not_judged.push(ReportedNotJudged {
            rule: "b".into(),
            suite: "customer-lookup".into(),
            reason,
            because: Reason::Failed,
        });
        baseline.apply(&mut after);
        assert_eq!(after.stale, ["a@find/x"]);
        let mut selected = Report { selected: Some(Selected::default()), ..report(vec![]) };
        baseline.apply(&mut selected);
        assert!(selected.stale.is_empty(), "what was not asked for may well be there still");
    }

    #[test]
    fn a_new_finding_is_not_folded_into_a_known_one() {
        let mut effect = finding("b", "y");
        effect.cause = Some("a@x".into());
        let baseline = Baseline::of(&report(vec![finding("a", "x")]));
        let mut after = report(vec![finding("a", "x"), effect]);
        baseline.apply(&mut after);
        assert_eq!(after.findings[1].cause, None);
        assert_eq!(after.summary.errors, 1);
    }

    #[test]
    fn a_newer_file_and_another_file_are_refused() {
        let newer = "{\"hallmark_baseline\": 2, \"note\": \"\", \"findings\": []}";
        assert_eq!(Baseline::from_text(newer), Err(BaselineError::Newer(2)));
        assert!(matches!(Baseline::from_text("{}"), Err(BaselineError::NotBaseline(_))));
        assert!(matches!(Baseline::from_text("rule: a"), Err(BaselineError::NotBaseline(_))));
    }
}
