use super::super::accept::accept;
use super::super::lookups::lookups;
use super::super::selection::Selection;
use super::super::sources::sources;
use super::findings::findings;
use super::proven::{every_surprise_is_told, is_proven};
use super::summary::summary;
use crate::model::{
    Evidence, Hallmark, JudgedRule, Masker, Report, ReportedNotJudged, ServerFacts, ServerReport, clean_line,
};
use crate::platform::Answer;
use crate::rules::{Judged, Run, choices, fits, judge};
use crate::suite;
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
    // Of a suite that was not asked for nothing is shown: its part would say that it was not judged.
    let shown = |suite: &str| settings.selection.wants_some_of(suite);
    let lookups = if shown("customer-lookup") { lookups(&run, settings.told) } else { Vec::new() };
    let sources = if shown("verification-source") { sources(&run) } else { Vec::new() };
    let proven = !judged.iter().any(Judged::failed)
        && (!settings.asked || is_proven(&run, &settings.selection))
        // Rules that were not asked for may be those that tell.
        && (settings.selection.is_partial() || every_surprise_is_told(&run, &findings));
    let summary = summary(evidence, &findings, &not_judged, &settings.selection);
    Report {
        hallmark: hallmark(),
        server: Some(server(&evidence.server, evidence.tools.len(), settings.mask)),
        conformant: summary.errors == 0 && proven,
        proven,
        selected: settings.selection.is_partial().then(|| settings.selection.told(judged.len())),
        summary,
        lookups,
        sources,
        directory: shown("customers-and-companies").then(|| choices(&run)).flatten(),
        findings,
        not_judged,
        stale: Vec::new(),
        tools: fits(&run),
        failure: None,
        kept: None,
        last_words: last_words(&run, settings.mask),
        within: String::new(),
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
    let failure = Some(failure.to_owned());
    Report { hallmark: hallmark(), failure, asked: true, ..Report::default() }
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

/// What the server last said on standard error, where a call failed: its log is often the only place that says why.
fn last_words(run: &Run<'_>, mask: Masker) -> Option<String> {
    let failed = run.cases().any(|case| matches!(case.reading.answer, Answer::Failed(_)))
        || run.source_answers.iter().any(|answer| matches!(answer, Answer::Failed(_)));
    let words = mask.prose(&without_sensitive("", run.evidence.stderr.trim()));
    (failed && !words.is_empty()).then_some(words)
}

/// Every rule left unjudged, once per reason.
fn not_judged(judged: &[Judged], mask: Masker) -> Vec<ReportedNotJudged> {
    judged
        .iter()
        .flat_map(|one| {
            one.unjudged.iter().map(|why| ReportedNotJudged {
                rule: one.rule.to_owned(),
                suite: one.suite.to_owned(),
                reason: clean_line(&mask.prose(&why.reason)),
                because: why.because,
            })
        })
        .collect()
}
