use super::drawing;
use super::fold::{Story, stories};
use crate::model::{Basis, ReportedFinding, Severity, Subject};
use crate::report::page::Page;
use crate::report::style::{Ink, safe_line};

/// The findings by cause: errors and warnings told whole, infos in a line each, unless more was asked for.
pub(super) fn write(page: &mut Page, findings: &[ReportedFinding]) {
    let (verbose, quiet) = (page.look.verbose > 0, page.look.quiet);
    let stories = stories(findings);
    for story in stories.iter().filter(|story| !quiet || story.severity() == Severity::Error) {
        if verbose || story.severity() > Severity::Info {
            tell(page, story);
        }
    }
    if !quiet {
        write_ignored(page, findings);
    }
    if !verbose && !quiet {
        page.gap();
        for story in stories.iter().filter(|story| story.severity() == Severity::Info) {
            brief(page, story);
        }
    }
}

/// The ink of a severity's word.
pub(super) fn ink(severity: Severity) -> Ink {
    match severity {
        Severity::Error => Ink::Red,
        Severity::Warning => Ink::Yellow,
        Severity::Info => Ink::Cyan,
    }
}

fn heading(page: &mut Page, finding: &ReportedFinding) {
    let lead = format!("{}[{}]:", finding.severity.name(), safe_line(&finding.rule));
    page.said(0, ink(finding.severity), &lead, &finding.message);
}

fn tell(page: &mut Page, story: &Story) {
    let finding = story.lead;
    page.gap();
    heading(page, finding);
    let subject = described(&finding.subject);
    if !subject.is_empty() {
        page.inked(2, Ink::Dim, &format!("in {subject}"));
    }
    if let Some(excerpt) = &finding.excerpt {
        drawing::write(page, excerpt);
    }
    if let Some(outcome) = finding.outcome {
        page.said(2, Ink::Plain, "the platform would record:", outcome.name());
    }
    page.said(2, Ink::Plain, "rule:", &format!("{}{}", sentence(&finding.title), source(finding)));
    if !finding.fix.is_empty() {
        page.said(2, Ink::Bold, "fix:", &finding.fix);
    }
    also(page, story);
    page.said(2, Ink::Dim, "more:", &format!("hallmark explain {}", safe_line(&finding.rule)));
}

/// A title without its full stop, since the clause follows.
fn sentence(title: &str) -> &str {
    title.trim_end_matches('.')
}

fn source(finding: &ReportedFinding) -> String {
    let reading = (finding.basis == Basis::Inferred).then_some("our reading");
    let said: Vec<&str> = finding.clause.as_deref().into_iter().chain(reading).collect();
    if said.is_empty() { String::new() } else { format!(" ({})", said.join(", ")) }
}

/// What a finding is about: the tool, the probe or else the row, and the place.
fn described(subject: &Subject) -> String {
    let row = subject.row.filter(|_| subject.probe.is_none()).map(|row| format!("by {}", row.name()));
    // What is no JSON Pointer tells findings apart, and says nothing to a reader.
    let pointer = subject.pointer.clone().filter(|pointer| pointer.starts_with('/'));
    let parts = [subject.tool.clone(), row, subject.probe.clone(), pointer];
    let said: Vec<String> =
        parts.into_iter().flatten().filter(|part| !part.is_empty()).map(|part| safe_line(&part)).collect();
    said.join(", ")
}

/// The folded findings, a line for each rule among them.
fn also(page: &mut Page, story: &Story) {
    let mut told: Vec<(&str, Severity)> = Vec::new();
    for finding in &story.folded {
        let key = (finding.rule.as_str(), finding.severity);
        if told.contains(&key) || (page.look.quiet && finding.severity < Severity::Error) {
            continue;
        }
        told.push(key);
        let alike: Vec<_> =
            story.folded.iter().filter(|one| (one.rule.as_str(), one.severity) == key).copied().collect();
        also_rule(page, story.lead, &alike);
    }
}

fn also_rule(page: &mut Page, lead: &ReportedFinding, alike: &[&ReportedFinding]) {
    let Some(first) = alike.first() else { return };
    if page.look.verbose > 0 {
        for one in alike {
            let place = described(&one.subject);
            let what =
                format!("{} {} in {place}: {}", one.severity.name(), safe_line(&one.rule), one.message);
            page.said(2, Ink::Dim, "also:", &what);
        }
        return;
    }
    let mut what = String::new();
    if first.severity != lead.severity {
        what = format!("{} ", first.severity.name());
    }
    what += &safe_line(&first.rule);
    let place = first.subject.probe.clone().unwrap_or_else(|| described(&first.subject));
    if !place.is_empty() {
        what += &format!(" in {}", safe_line(&place));
    }
    if alike.len() > 1 {
        what += &format!(", and {} more like it", alike.len() - 1);
    }
    page.said(2, Ink::Dim, "also:", &what);
}

fn brief(page: &mut Page, story: &Story) {
    heading(page, story.lead);
    if !story.folded.is_empty() {
        page.inked(2, Ink::Dim, &format!("and {} more with the same cause", story.folded.len()));
    }
}

fn write_ignored(page: &mut Page, findings: &[ReportedFinding]) {
    page.gap();
    for finding in findings {
        if let Some(reason) = &finding.ignored {
            let lead = format!("ignored[{}]:", safe_line(&finding.rule));
            page.said(0, Ink::Dim, &lead, &format!("{} (accepted: {})", finding.message, sentence(reason)));
        }
    }
    for finding in findings.iter().filter(|one| one.known && page.look.verbose > 0) {
        page.said(0, Ink::Dim, &format!("known[{}]:", safe_line(&finding.rule)), &finding.message);
    }
}

/// What stands in the baseline and is not found any more.
pub(super) fn write_stale(page: &mut Page, stale: &[String]) {
    if stale.is_empty() {
        return;
    }
    page.gap();
    let were = if stale.len() == 1 {
        "a finding of the baseline is".into()
    } else {
        format!("{} findings of the baseline are", stale.len())
    };
    page.inked(0, Ink::Bold, &format!("{were} no longer there; --write-baseline writes it without"));
    for fingerprint in stale {
        page.prose(2, &safe_line(fingerprint));
    }
}
