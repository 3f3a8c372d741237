//! Markdown, for job summaries and tickets: plain tables, no HTML of its own.

mod findings;
mod sheet;
#[cfg(test)]
mod tests;
mod text;

use super::alike::alike;
use super::escape::sentence;
use super::human::{described, verdict};
use super::plural::{duration, plural};
use super::threshold::Threshold;
use crate::model::{Channel, LookupReport, Reason, Report, SingleLookup, UseReport};
use sheet::Sheet;
use text::{code, prose};

/// The report as Markdown of less than a mebibyte, ending with a newline.
pub fn markdown(report: &Report, threshold: Threshold) -> String {
    let mut sheet = Sheet::new();
    let (_, word, why) = verdict(report);
    sheet.block(&format!("## hallmark: {word}"));
    sheet.block(&sentence(&prose(&why)));
    if let Some(server) = &report.server {
        sheet.block(&prose(&described(server)));
    }
    if let Some(failure) = &report.failure {
        sheet.block(&super::fence::fenced("text", &crate::model::clean_text(failure)));
    }
    findings::write(&mut sheet, &report.findings);
    findings::write_drawings(&mut sheet, &report.findings);
    Channel::ALL.into_iter().for_each(|channel| write_lookups(&mut sheet, report, channel));
    write_not_judged(&mut sheet, report);
    findings::write_accepted(&mut sheet, &report.findings);
    write_end(&mut sheet, report, threshold);
    sheet.finish()
}

/// One lookup as Markdown, for a ticket.
pub fn markdown_single(single: &SingleLookup) -> String {
    let mut sheet = Sheet::new();
    let lookup = &single.lookup;
    sheet.block(&format!("## The platform would record `{}`", lookup.outcome.name()));
    let sent: Vec<String> = lookup
        .arguments
        .iter()
        .map(|(key, value)| format!("{} {}", code(key), code(&plain(value))))
        .collect();
    let by = lookup.channel.name();
    sheet.block(&format!("A lookup by {by} with {}: {}.", code(&lookup.tool), sent.join(", ")));
    if lookup.outcomes.len() > 1 {
        let all: Vec<String> = lookup.outcomes.iter().map(|one| format!("`{}`", one.name())).collect();
        sheet.block(&format!("All that apply: {}.", all.join(", ")));
    }
    sheet.table(&["use", "done", "recorded", "why"], lookup.uses.iter().map(use_row));
    sheet.block("### Step by step");
    let steps = lookup.steps.iter().enumerate();
    let steps: Vec<String> = steps
        .map(|(index, (heading, text))| format!("{}. **{}:** {}", index + 1, prose(heading), prose(text)))
        .collect();
    sheet.block(&steps.join("\n"));
    if let Some(drawing) = &lookup.drawing {
        findings::write_excerpt(&mut sheet, drawing);
    }
    findings::write(&mut sheet, &single.findings);
    sheet.finish()
}

fn use_row(one: &UseReport) -> Vec<String> {
    vec![
        one.title.to_owned(),
        if one.done { "yes" } else { "no" }.to_owned(),
        format!("`{}`", one.outcome.name()),
        prose(&one.why),
    ]
}

/// A value as a reader writes it.
fn plain(value: &serde_json::Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned)
}

/// The lookups of a row: what would be recorded, and which uses would be done. Those that went wrong come first, each
/// by itself; those of one person that went as they should share a line.
fn write_lookups(sheet: &mut Sheet, report: &Report, channel: Channel) {
    let lookups: Vec<&LookupReport> = report.lookups.iter().filter(|one| one.channel == channel).collect();
    let Some(first) = lookups.first() else { return };
    sheet.block(&format!("### Lookups by {}", channel.noun()));
    let mut header = vec!["probe", "as asked", "recorded"];
    header.extend(first.uses.iter().map(|one| one.title));
    let (expected, surprises): (Vec<&LookupReport>, Vec<_>) = lookups.iter().partition(|one| one.expected);
    let mut rows: Vec<Vec<String>> = surprises.iter().map(|one| lookup_row(&code(&one.probe), one)).collect();
    rows.extend(alike(&expected).iter().map(|group| match group.lookups.as_slice() {
        [one] => lookup_row(&code(&one.probe), one),
        many => lookup_row(&format!("{}, {} lookups", code(group.person), many.len()), many[0]),
    }));
    sheet.table(&header, rows.into_iter());
}

fn lookup_row(name: &str, lookup: &LookupReport) -> Vec<String> {
    let asked = if lookup.expected { "yes" } else { "**no**" };
    let mut row = vec![name.to_owned(), asked.to_owned(), format!("`{}`", lookup.outcome.name())];
    row.extend(lookup.uses.iter().map(|one| {
        let done = if one.done { "yes" } else { "no" };
        let same = one.outcome == lookup.outcome || one.done;
        if same { done.to_owned() } else { format!("{done}: `{}`", one.outcome.name()) }
    }));
    row
}

/// The rules left unjudged, by reason: those that a failed call left open first.
fn write_not_judged(sheet: &mut Sheet, report: &Report) {
    for (because, title) in [
        (Reason::Failed, "### Not judged, since no call could tell"),
        (Reason::Unconfigured, "### Not judged, since the designation file does not say enough"),
    ] {
        let mut reasons: Vec<(&str, Vec<String>)> = Vec::new();
        for one in report.not_judged.iter().filter(|one| one.because == because) {
            match reasons.iter_mut().find(|(reason, _)| *reason == one.reason) {
                Some((_, rules)) => rules.push(code(&one.rule)),
                None => reasons.push((&one.reason, vec![code(&one.rule)])),
            }
        }
        if !reasons.is_empty() {
            sheet.block(title);
            let rows = reasons.iter().map(|(reason, rules)| vec![prose(reason), rules.join(", ")]);
            sheet.table(&["reason", "rules"], rows);
        }
    }
}

fn write_end(sheet: &mut Sheet, report: &Report, threshold: Threshold) {
    let summary = &report.summary;
    let mut said = Vec::new();
    if summary.calls > 0 {
        said.push(plural(summary.probes, "probe"));
        said.push(plural(summary.calls, "call"));
        said.push(duration(summary.elapsed_ms));
    }
    said.push(format!("exit code {} ({})", threshold.exit, threshold.meaning()));
    sheet.last(&format!("hallmark {}: {}.", prose(&report.hallmark.version), said.join(", ")));
}
