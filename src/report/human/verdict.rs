use crate::model::{Channel, Report, ServerReport, Severity};
use crate::report::page::Page;
use crate::report::plural::{counted, duration, plural};
use crate::report::style::{Ink, safe_line};

/// The verdict and, under it, the server that it is about.
pub(super) fn write(page: &mut Page, report: &Report) {
    let (ink, word, why) = verdict(report);
    page.said(0, ink, &format!("{word}:"), &why);
    if let Some(server) = report.server.as_ref().filter(|_| !page.look.quiet) {
        page.inked(0, Ink::Dim, &described(server));
    }
    if let Some(kept) = &report.kept {
        page.said(0, Ink::Yellow, "note:", kept);
    }
    if let Some(failure) = &report.failure {
        page.gap();
        page.prose(2, failure);
    }
}

/// The last line: what was asked, and how long it took.
pub(super) fn write_counts(page: &mut Page, report: &Report) {
    let summary = &report.summary;
    let mut said = Vec::new();
    if summary.probes + summary.calls > 0 {
        said = vec![
            plural(summary.probes, "probe"),
            plural(summary.calls, "call"),
            duration(summary.elapsed_ms),
        ];
    }
    if summary.ignored > 0 {
        said.push(format!("{} ignored on purpose", plural(summary.ignored, "finding")));
    }
    if summary.known > 0 {
        said.push(format!("{} in the baseline", plural(summary.known, "finding")));
    }
    page.gap();
    // A long report has scrolled the verdict away.
    let (ink, word, why) = verdict(report);
    if !report.findings.is_empty() {
        page.said(0, ink, &format!("{word}:"), &why);
    }
    page.inked(0, Ink::Dim, &said.join(", "));
}

/// The verdict in a word, in which ink, and why.
pub(in crate::report) fn verdict(report: &Report) -> (Ink, &'static str, String) {
    let summary = &report.summary;
    let mut smaller = counted(&[(summary.warnings, "warning"), (summary.infos, "info")]);
    if report.conformant && summary.not_judged > 0 {
        let comma = if smaller.is_empty() { "" } else { ", " };
        smaller += &format!("{comma}{} not judged", plural(summary.not_judged, "rule"));
    }
    let smaller = if smaller.is_empty() { smaller } else { format!(" ({smaller})") };
    if let Some(selected) = report.selected.as_ref().filter(|_| report.conformant) {
        let were = if selected.judged == 1 { "was" } else { "were" };
        let of = format!("{} of {} rules {were} asked for", selected.judged, selected.of);
        (Ink::Green, "passed", format!("nothing stands at error; {of}{smaller}"))
    } else if report.proven && !report.conformant && summary.errors == 0 && summary.known > 0 {
        (Ink::Green, "nothing new", format!("every error stands in the baseline{smaller}"))
    } else if report.conformant && !report.asked {
        (Ink::Green, "passed", format!("the declarations hold nothing at error; no tool was called{smaller}"))
    } else if report.conformant {
        // A file may be about other tools than a lookup's.
        let why = match report.lookups.is_empty() {
            true => "nothing stands at error",
            false => "nothing stands in the way of designating this tool",
        };
        (Ink::Green, "conformant", format!("{why}{smaller}"))
    } else if summary.errors > 0 {
        let smaller =
            if smaller.is_empty() { smaller } else { format!(",{}", smaller.replace(['(', ')'], "")) };
        (Ink::Red, "not conformant", plural(summary.errors, "error") + &following(report) + &smaller)
    } else {
        (Ink::Yellow, "not proven", unproven(report) + &smaller)
    }
}

/// From how many causes the errors come, where some of them follow from others.
fn following(report: &Report) -> String {
    let mut errors = report.findings.iter().filter(|one| one.severity == Severity::Error && one.counts());
    let causes = errors.clone().filter(|one| one.cause.is_none()).count();
    if causes > 0 && errors.any(|one| one.cause.is_some()) {
        format!(" from {}", plural(causes, "cause"))
    } else {
        String::new()
    }
}

/// Why a run without an error proves nothing yet.
fn unproven(report: &Report) -> String {
    if report.failure.is_some() {
        return "the server could not be checked".into();
    }
    let failed = report.failed_rules().len();
    if failed > 0 {
        let were = if failed == 1 { "was" } else { "were" };
        return format!("{} {were} not judged, since no call could tell", plural(failed, "rule"));
    }
    if report.summary.calls == 0 {
        return "no tool was called, only the declarations were read".into();
    }
    let untried = Channel::ALL.into_iter().find(|channel| {
        let mut of_row = report.lookups.iter().filter(|one| one.channel == *channel).peekable();
        of_row.peek().is_some() && !of_row.any(|one| one.probe.contains("/customer-"))
    });
    match untried {
        Some(channel) => format!("no known customer shows that anybody is found by {}", channel.name()),
        None => "not every row has a known customer that shows that anybody is found".into(),
    }
}

/// The server in a line.
pub(in crate::report) fn described(server: &ServerReport) -> String {
    let name = safe_line(format!("{} {}", server.name, server.version).trim());
    let name: String = name.chars().take(120).collect();
    let mut said = vec![name];
    said.extend(server.protocol.as_ref().map(|version| format!("protocol {}", safe_line(version))));
    said.push(safe_line(&server.transport));
    said.push(plural(server.tools, "tool"));
    said.join(", ")
}
