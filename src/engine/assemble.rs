//! From evidence to report: judge, join with the catalogue, say what explains what.

use serde_json::Value;

use super::accept::accept;
use super::excerpt::{Show, draw};
use super::expected::is_expected;
use super::locate::{Places, fingerprints};
use super::lookups::lookups;
use super::selection::Selection;
use crate::designation;
use crate::model::{
    DesignationText, Evidence, Excerpt, Finding, Hallmark, JudgedRule, Masker, Place, Reply, Report,
    ReportedFinding, ReportedNotJudged, Rule, ServerFacts, ServerReport, Severity, Subject, Summary,
};
use crate::platform::Answer;
use crate::rules::{Judged, Run, explain_by_cause, fits, judge};
use crate::suite::{self, Suite};
use crate::value::without_sensitive;

/// The version of the report document.
const REPORT_VERSION: u32 = 1;

/// How a report is made.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// How personal values are shown.
    pub mask: Masker,
    /// Whether tools were to be called.
    pub asked: bool,
    /// Which rules are judged.
    pub selection: Selection,
    /// Whether every lookup is told step by step, with what came back: for formats that show it.
    pub told: bool,
}

/// Judges evidence and makes the report of it. The same evidence gives the same report.
pub fn report(evidence: &Evidence, settings: Settings) -> Report {
    let run = Run::new(evidence, settings.mask, settings.asked);
    let judged = judge(&run, |suite, rule| settings.selection.wants(suite, rule));
    let findings = accept(findings(&run, &judged), &evidence.designation.ignores);
    let not_judged = not_judged(&judged, settings.mask);
    let lookups = lookups(&run, settings.told);
    let proven = !judged.iter().any(Judged::failed)
        && (!settings.asked || is_proven(&run))
        // Rules that were not asked for may be those that tell.
        && (settings.selection.is_partial() || every_surprise_is_told(&run, &findings));
    let summary = summary(evidence, &findings, &not_judged);
    Report {
        hallmark: hallmark(),
        server: Some(server(&evidence.server, evidence.tools.len(), settings.mask)),
        conformant: summary.errors == 0 && proven,
        proven,
        selected: settings.selection.is_partial().then(|| settings.selection.told(judged.len())),
        summary,
        lookups,
        sources: super::sources::sources(&run),
        findings,
        not_judged,
        stale: Vec::new(),
        tools: fits(&run),
        failure: None,
        kept: None,
        last_words: last_words(&run, settings.mask),
        asked: settings.asked,
        judged: judged.iter().filter_map(judged_rule).collect(),
    }
}

fn judged_rule(judged: &Judged) -> Option<JudgedRule> {
    let rule = suite::named(judged.suite)?.rule(judged.rule)?;
    Some(JudgedRule { suite: judged.suite, rule })
}

/// The report of a run that never reached its server.
pub fn unreachable(failure: &str) -> Report {
    Report {
        hallmark: hallmark(),
        server: None,
        conformant: false,
        proven: false,
        selected: None,
        stale: Vec::new(),
        summary: Summary::default(),
        lookups: Vec::new(),
        sources: Vec::new(),
        findings: Vec::new(),
        not_judged: Vec::new(),
        tools: Vec::new(),
        failure: Some(failure.to_owned()),
        kept: None,
        last_words: None,
        asked: true,
        judged: Vec::new(),
    }
}

fn hallmark() -> Hallmark {
    Hallmark { version: env!("CARGO_PKG_VERSION").into(), report: REPORT_VERSION }
}

fn server(facts: &ServerFacts, tools: usize, mask: Masker) -> ServerReport {
    ServerReport {
        name: mask.prose(&facts.name),
        version: mask.prose(&facts.version),
        protocol: facts.protocol.map(|version| version.name().to_owned()),
        transport: facts.transport.clone(),
        tools,
    }
}

/// Whether every designated row has a known customer who was looked up, and every source was answered with a record:
/// a server that answers `{}` to everyone would pass without.
fn is_proven(run: &Run<'_>) -> bool {
    let designation = run.designation();
    let mut rows = designation.rows();
    let directory = run.directory.iter().any(|answer| answer.told().is_some());
    (designation.rows().next().is_some() || !designation.sources.is_empty() || directory)
        && rows.all(|(channel, _)| {
            run.answers().any(|case| case.channel() == channel && case.customer().is_some())
        })
        && run.sources().all(|source| source.answers().iter().any(|answer| answer.body().is_some()))
}

/// What the server last said on standard error, where a call failed: its log is often the only place that says why.
fn last_words(run: &Run<'_>, mask: Masker) -> Option<String> {
    let failed = run.cases().any(|case| matches!(case.reading.answer, Answer::Failed(_)))
        || run.source_answers.iter().any(|answer| matches!(answer, Answer::Failed(_)));
    let words = mask.prose(&without_sensitive("", run.evidence.stderr.trim()));
    (failed && !words.is_empty()).then_some(words)
}

/// A known customer whose lookup went otherwise than it should is told by some finding: what no rule saw is not proven.
fn every_surprise_is_told(run: &Run<'_>, findings: &[ReportedFinding]) -> bool {
    let told = |probe: &str| findings.iter().any(|one| one.subject.probe.as_deref() == Some(probe));
    run.answers()
        .filter(|case| case.customer().is_some())
        .all(|case| is_expected(&case) || told(&case.exchange.probe.id))
}

fn summary(evidence: &Evidence, findings: &[ReportedFinding], not_judged: &[ReportedNotJudged]) -> Summary {
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
        probes: crate::probe::plan(&evidence.designation).len()
            + crate::probe::record_plan(&evidence.designation, evidence.allow_writes).len()
            + crate::probe::source_plan(&evidence.designation).len()
            + evidence.directory.len(),
        calls: evidence.exchanges.len()
            + evidence.records.len()
            + evidence.sources.len()
            + evidence.directory.len(),
        elapsed_ms: evidence.elapsed.as_secs_f64() * 1000.0,
    }
}

/// The findings in the order of the catalogue, joined with what it says of their rules.
pub(super) fn findings(run: &Run<'_>, judged: &[Judged]) -> Vec<ReportedFinding> {
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
    let tool = subject.tool.as_deref().map(crate::model::clean_line);
    let what = subject.probe.clone().or(match (subject.row, tool) {
        (Some(row), Some(tool)) => Some(format!("{}/{tool}", row.name())),
        (Some(row), None) => Some(row.name().to_owned()),
        (None, Some(tool)) => Some(tool),
        (None, None) => subject.pointer.clone(),
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
        subject: finding.subject.clone(),
        message: safe(&finding.message),
        fix: finding.fix.as_ref().map_or_else(|| rule.fix.clone(), |fix| safe(fix)),
        cause,
        ignored: None,
        known: false,
        title: rule.title.clone(),
        excerpt: excerpt(run, finding),
        location: None,
    }
}

fn excerpt(run: &Run<'_>, finding: &Finding) -> Option<Excerpt> {
    let label = finding.label.clone().unwrap_or_else(|| "here".into());
    match &finding.place {
        Place::Answer { exchange, pointer } => {
            let (Answer::Record(body) | Answer::List(body)) = &run.readings.get(*exchange)?.answer else {
                return drawn_reply(run, *exchange, "", label);
            };
            let exchange = &run.evidence.exchanges[*exchange];
            let name = format!("answer to {}", exchange.probe.id);
            let show = if run.is_source(&exchange.tool) { Show::Source } else { Show::Record };
            Some(draw(&name, &body.value, show(run.mask), &[(pointer.clone(), label)]))
        }
        Place::Reply { exchange, pointer } => drawn_reply(run, *exchange, pointer, label),
        Place::Record { exchange, pointer } => {
            let exchange = run.evidence.records.get(*exchange)?;
            let show = if run.is_source(&exchange.tool) { Show::SourceReply } else { Show::Reply };
            drawn(show(run.mask), &exchange.probe.id, &exchange.reply, (pointer, label))
        }
        Place::Directory { exchange, pointer } => {
            let told = run.directory.get(*exchange)?.told()?;
            let name = format!("answer to {}", run.evidence.directory.get(*exchange)?.step);
            Some(draw(&name, told, Show::Record(run.mask), &[(pointer.clone(), label)]))
        }
        Place::SourceAnswer { exchange, pointer } => {
            let probe = &run.evidence.sources.get(*exchange)?.probe.id;
            let (Answer::Record(body) | Answer::List(body)) = run.source_answers.get(*exchange)? else {
                return drawn_source(run, *exchange, "", label);
            };
            let name = format!("answer to {}", crate::model::clean_line(probe));
            Some(draw(&name, &body.value, Show::Source(run.mask), &[(pointer.clone(), label)]))
        }
        Place::SourceReply { exchange, pointer } => drawn_source(run, *exchange, pointer, label),
        Place::Tool { tool, pointer } => {
            let declaration = run.tools.get(*tool)?;
            let name = format!("declaration of {}", crate::model::clean_line(declaration.name()));
            Some(draw(&name, declaration.raw(), Show::Plain, &[(pointer.clone(), label)]))
        }
        Place::Designation { key } => {
            let DesignationText { name, text } = run.evidence.source.as_ref()?;
            let span = designation::span_of(text, key)?;
            Some(Excerpt {
                name: name.clone(),
                text: text.clone(),
                places: vec![(span.start, span.len(), label)],
            })
        }
        Place::Server => None,
    }
}

fn drawn_reply(run: &Run<'_>, exchange: usize, pointer: &str, label: String) -> Option<Excerpt> {
    let exchange = run.evidence.exchanges.get(exchange)?;
    let show = if run.is_source(&exchange.tool) { Show::SourceReply } else { Show::Reply };
    drawn(show(run.mask), &exchange.probe.id, &exchange.reply, (pointer, label))
}

fn drawn_source(run: &Run<'_>, exchange: usize, pointer: &str, label: String) -> Option<Excerpt> {
    let exchange = run.evidence.sources.get(exchange)?;
    drawn(Show::SourceReply(run.mask), &exchange.probe.id, &exchange.reply, (pointer, label))
}

fn drawn(show: Show, probe: &str, reply: &Reply, (pointer, label): (&str, String)) -> Option<Excerpt> {
    let value: Value = match reply {
        Reply::Result(raw) | Reply::RpcError(raw) => raw.value(),
        Reply::TimedOut { .. } | Reply::Dropped { .. } | Reply::Unreadable { .. } => return None,
    };
    let name = format!("answer to {}", crate::model::clean_line(probe));
    Some(draw(&name, &value, show, &[(pointer.to_owned(), label)]))
}

/// Every rule left unjudged, once per reason.
fn not_judged(judged: &[Judged], mask: Masker) -> Vec<ReportedNotJudged> {
    judged
        .iter()
        .flat_map(|one| {
            one.unjudged.iter().map(|why| ReportedNotJudged {
                rule: one.rule.to_owned(),
                suite: one.suite.to_owned(),
                reason: crate::model::clean_line(&mask.prose(&why.reason)),
                because: why.because,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::json;

    use super::*;
    use crate::model::{
        Channel, Customer, Designation, Exchange, FieldPath, Person, Probe, RawJson, Risk, Row, Step, Variant,
    };

    /// A run in which one known customer was answered with `record`.
    fn answered(record: &Value) -> Evidence {
        let row = Row {
            tool: "find".into(),
            input: "email".into(),
            reference: FieldPath::from_keys(["id"]),
            value: Some(FieldPath::from_keys(["email"])),
            risk: Some(Risk::ReadPii),
            account: None,
            registration: None,
            national_id: None,
            person_id: None,
        };
        let address = "alex.doe@example.com";
        let customer = Customer { email: Some(address.into()), ..Customer::default() };
        let exchange = Exchange {
            probe: Probe::new(Channel::Email, Person::Known(0), Variant::AsSent, address),
            step: Step::AsPlatform,
            tool: "find".into(),
            arguments: json!({}),
            reply: Reply::Result(RawJson::from_value(&json!({ "content": [], "structuredContent": record }))),
            took: Duration::ZERO,
        };
        let designation =
            Designation { email: Some(row), customers: vec![customer], ..Designation::default() };
        Evidence { designation, exchanges: vec![exchange], ..Evidence::default() }
    }

    #[test]
    fn what_went_wrong_without_a_finding_proves_nothing() {
        let told = |record: Value| {
            let evidence = answered(&record);
            every_surprise_is_told(&Run::new(&evidence, Masker::default(), true), &[])
        };
        assert!(told(json!({ "id": "CON-001", "email": "alex.doe@example.com" })), "all as it should be");
        assert!(
            !told(json!({ "id": "CON-001", "email": "other@example.com" })),
            "a surprise that no rule told"
        );
    }
}
