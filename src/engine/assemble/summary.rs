use super::super::selection::Selection;
use crate::model::{Evidence, ReportedFinding, ReportedNotJudged, Severity, Summary};
use crate::probe::{plan, record_plan, source_plan};

/// The counts of a run.
pub(super) fn summary(
    evidence: &Evidence,
    findings: &[ReportedFinding],
    not_judged: &[ReportedNotJudged],
    selection: &Selection,
) -> Summary {
    let at = |severity: Severity| {
        findings.iter().filter(|finding| finding.severity == severity && finding.counts()).count()
    };
    Summary {
        errors: at(Severity::Error),
        warnings: at(Severity::Warning),
        infos: at(Severity::Info),
        ignored: findings.iter().filter(|finding| finding.ignored.is_some()).count(),
        known: 0,
        not_judged: {
            let mut rules: Vec<_> = not_judged.iter().map(|one| &one.rule).collect();
            rules.dedup();
            rules.len()
        },
        probes: planned(evidence, selection),
        calls: evidence.exchanges.len()
            + evidence.records.len()
            + evidence.sources.len()
            + evidence.directory.len(),
        elapsed_ms: evidence.elapsed.as_secs_f64() * 1000.0,
    }
}

/// How many calls the suites that are judged give rise to.
fn planned(evidence: &Evidence, selection: &Selection) -> usize {
    let designation = &evidence.designation;
    let of = |suite: &str, count: usize| if selection.wants_some_of(suite) { count } else { 0 };
    let lookups = plan(designation).len() + record_plan(designation, evidence.allow_writes).len();
    of("customer-lookup", lookups)
        + of("verification-source", source_plan(designation).len())
        + of("customers-and-companies", evidence.directory.len())
}
