use crate::model::{Evidence, ReportedFinding, ReportedNotJudged, Severity, Summary};
use crate::probe::{plan, record_plan, source_plan};

/// The counts of a run.
pub(super) fn summary(
    evidence: &Evidence,
    findings: &[ReportedFinding],
    not_judged: &[ReportedNotJudged],
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
        probes: plan(&evidence.designation).len()
            + record_plan(&evidence.designation, evidence.allow_writes).len()
            + source_plan(&evidence.designation).len()
            + evidence.directory.len(),
        calls: evidence.exchanges.len()
            + evidence.records.len()
            + evidence.sources.len()
            + evidence.directory.len(),
        elapsed_ms: evidence.elapsed.as_secs_f64() * 1000.0,
    }
}
