//! Findings accepted on purpose.

use std::collections::BTreeSet;

use crate::model::{Ignore, ReportedFinding};

/// Marks what the designation file accepts. What an accepted finding explains stands for itself: it was not accepted.
pub(super) fn accept(mut findings: Vec<ReportedFinding>, ignores: &[Ignore]) -> Vec<ReportedFinding> {
    for finding in &mut findings {
        let tool = finding.subject.tool.as_deref();
        let accepted = ignores.iter().find(|one| !one.lapsed && one.is_about(&finding.rule, tool));
        finding.ignored = accepted.map(|ignore| match &ignore.until {
            Some(until) => format!("{}, until {until}", ignore.reason.trim_end_matches('.')),
            None => ignore.reason.clone(),
        });
    }
    let accepted: BTreeSet<String> =
        findings.iter().filter(|one| one.ignored.is_some()).map(|one| one.id.clone()).collect();
    for finding in &mut findings {
        finding.cause = finding.cause.take().filter(|cause| !accepted.contains(cause));
    }
    findings
}
