use super::super::locate::{Places, fingerprints};
use super::drawn::excerpt;
use crate::model::{Finding, Masker, ReportedFinding, Rule, Severity, Subject, clean_line};
use crate::rules::{Judged, Run, explain_by_cause};
use crate::suite::{self, Suite};
use crate::value::without_sensitive;

/// The findings in the order of the catalogue, joined with what it says of their rules.
pub(in crate::engine) fn findings(run: &Run<'_>, judged: &[Judged]) -> Vec<ReportedFinding> {
    let causes = explain_by_cause(run, judged);
    let all: Vec<(&Judged, &Finding)> =
        judged.iter().flat_map(|one| one.findings.iter().map(move |finding| (one, finding))).collect();
    let (ids, places) = (ids(&all), Places::new(run.evidence));
    let fingerprints = fingerprints(run.evidence, &all);
    all.iter()
        .enumerate()
        .filter_map(|(index, (judged, finding))| {
            let suite = suite::named(judged.suite)?;
            let rule = suite.rule(judged.rule)?;
            let cause = causes[index].map(|cause| ids[cause].clone());
            let mut told = reported(run, suite, rule, finding, (ids[index].clone(), cause));
            told.location = places.of(finding);
            told.fingerprint.clone_from(&fingerprints[index]);
            Some(told)
        })
        .collect()
}

/// A name for each finding: its rule and what it is about.
fn ids(all: &[(&Judged, &Finding)]) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for (judged, finding) in all {
        let id = format!("{}@{}", judged.rule, about(&finding.subject));
        let twins = ids.iter().filter(|other| **other == id || other.starts_with(&format!("{id}#"))).count();
        ids.push(if twins == 0 { id } else { format!("{id}#{}", twins + 1) });
    }
    ids
}

fn about(subject: &Subject) -> String {
    let tool = subject.tool.as_deref().map(clean_line);
    let what = subject.probe.clone().or(match (subject.row, tool) {
        (Some(row), Some(tool)) => Some(format!("{}/{tool}", row.name())),
        (Some(row), None) => Some(row.name().to_owned()),
        (None, Some(tool)) => Some(tool),
        (None, None) => subject.pointer.as_deref().map(|pointer| Masker::default().pointer(pointer)),
    });
    what.unwrap_or_else(|| "server".into())
}

fn reported(
    run: &Run<'_>,
    suite: &Suite,
    rule: &Rule,
    finding: &Finding,
    (id, cause): (String, Option<String>),
) -> ReportedFinding {
    let severity = finding.severity.unwrap_or(rule.severity);
    // A tool may serve a lookup and a source: what the source must not show, the lookup's findings do not say either.
    let is_source = finding.subject.tool.as_deref().is_some_and(|tool| run.is_source(tool));
    let safe = |text: &str| match is_source {
        true => without_sensitive("", text).into_owned(),
        false => text.to_owned(),
    };
    ReportedFinding {
        id,
        fingerprint: String::new(),
        rule: rule.id.clone(),
        suite: suite.name.clone(),
        severity,
        basis: finding.basis.unwrap_or(rule.basis),
        clause: rule.clauses.first().cloned(),
        // Only a lookup is recorded with an outcome.
        outcome: finding
            .outcome
            .or(rule.outcome.filter(|_| severity != Severity::Info))
            .filter(|_| !suite.outcomes.is_empty()),
        subject: Subject {
            pointer: finding.subject.pointer.as_deref().map(|pointer| run.mask.pointer(pointer)),
            ..finding.subject.clone()
        },
        message: run.mask.told(&safe(&finding.message)),
        fix: finding.fix.as_deref().map_or_else(|| rule.fix.clone(), |fix| run.mask.told(&safe(fix))),
        cause,
        ignored: None,
        known: false,
        title: rule.title.clone(),
        excerpt: excerpt(run, finding),
        location: None,
    }
}
