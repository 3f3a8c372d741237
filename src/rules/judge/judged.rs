use std::collections::BTreeMap;

use crate::model::{Channel, Finding, NotJudged, Reason, Verdict};

/// What one rule found.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    /// The suite that it was judged for.
    pub suite: &'static str,
    /// The rule.
    pub rule: &'static str,
    /// Where it is broken.
    pub findings: Vec<Finding>,
    /// Where it could not be told.
    pub unjudged: Vec<NotJudged>,
}

impl Judged {
    /// Whether any of its reasons is a call that failed or was never made.
    pub fn failed(&self) -> bool {
        self.unjudged.iter().any(|one| one.because == Reason::Failed)
    }
}

/// The verdicts of one rule, by row.
#[derive(Default)]
pub(super) struct Collected {
    findings: Vec<Finding>,
    told: BTreeMap<Option<Channel>, bool>,
    unjudged: BTreeMap<Option<Channel>, Vec<NotJudged>>,
    failed: Vec<NotJudged>,
}

impl Collected {
    pub(super) fn add(&mut self, row: Option<Channel>, verdict: Verdict) {
        match verdict {
            Verdict::Holds => {
                self.told.insert(row, true);
            }
            Verdict::Broken(findings) => {
                self.told.insert(row, true);
                self.findings.extend(findings);
            }
            Verdict::NotApplicable => {
                self.told.entry(row).or_insert(false);
            }
            Verdict::NotJudged(why) => self.unjudged.entry(row).or_default().push(why),
        }
    }

    /// A rule that one subject tells is told; a call that failed is said all the same.
    pub(super) fn add_any(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::NotJudged(why) if why.because == Reason::Failed => self.failed.push(why),
            verdict => self.add(None, verdict),
        }
    }

    /// A row in which the rule was told for one subject is told; else its reasons are listed, each once.
    pub(super) fn finish(self, suite: &'static str, rule: &'static str) -> Judged {
        let Self { findings, told, unjudged: by_row, failed } = self;
        let untold = by_row.into_iter().filter(|(row, _)| !told.get(row).copied().unwrap_or(false));
        let mut unjudged: Vec<NotJudged> = Vec::new();
        for reason in failed.into_iter().chain(untold.flat_map(|(_, reasons)| reasons)) {
            if !unjudged.contains(&reason) {
                unjudged.push(reason);
            }
        }
        Judged { suite, rule, findings: merge_rows(findings), unjudged }
    }
}

/// Two rows through one tool break a rule of its declaration once, not twice.
fn merge_rows(findings: Vec<Finding>) -> Vec<Finding> {
    let mut merged: Vec<Finding> = Vec::new();
    for finding in findings {
        let twin = merged.iter_mut().find(|other| {
            finding.subject.probe.is_none()
                && other.message == finding.message
                && other.severity == finding.severity
                && other.subject.tool == finding.subject.tool
        });
        match twin {
            Some(twin) if twin.subject.row != finding.subject.row => twin.subject.row = None,
            Some(_) => {}
            None => merged.push(finding),
        }
    }
    merged
}
