use super::sheet::Sheet;
use super::text::{code, prose};
use crate::model::{Excerpt, ReportedFinding, clean_text};
use crate::report::escape::cut;
use crate::report::fence::fenced;
use crate::report::human::{Story, stories};
use crate::report::threshold::accepted;

/// So many causes are shown with what they were found in; the table above names them all.
const DRAWN: usize = 20;
/// The longest drawing, in characters.
const LONGEST: usize = 6_000;

/// The findings that count, by cause.
pub(super) fn write(sheet: &mut Sheet, findings: &[ReportedFinding]) {
    let stories = stories(findings);
    if stories.is_empty() {
        return;
    }
    sheet.block("### Findings");
    sheet.table(&["", "rule", "where", "what was seen", "what mends it"], stories.iter().map(row));
}

/// What the gravest findings were found in.
pub(super) fn write_drawings(sheet: &mut Sheet, findings: &[ReportedFinding]) {
    for story in stories(findings).iter().filter(|story| story.lead.excerpt.is_some()).take(DRAWN) {
        if let Some(excerpt) = &story.lead.excerpt {
            write_excerpt(sheet, excerpt);
        }
    }
}

fn row(story: &Story<'_>) -> Vec<String> {
    let finding = story.lead;
    let mut seen = prose(&finding.message);
    if let Some(outcome) = finding.outcome {
        seen += &format!(" (would record `{}`)", outcome.name());
    }
    if !story.folded.is_empty() {
        seen += &format!(" *{} more findings follow from it.*", story.folded.len());
    }
    let severity = match story.severity() {
        crate::model::Severity::Error => "**error**",
        other => other.name(),
    };
    vec![severity.to_owned(), code(&finding.rule), place(finding), seen, prose(&finding.fix)]
}

/// The probe or else the tool, and the line of the designation file.
fn place(finding: &ReportedFinding) -> String {
    let subject = &finding.subject;
    let mut said = Vec::new();
    said.extend(
        subject.probe.as_deref().filter(|probe| !probe.is_empty()).or(subject.tool.as_deref()).map(code),
    );
    said.extend(finding.location.as_ref().map(|at| code(&format!("{}:{}", at.file, at.line))));
    said.join(" ")
}

/// A text with the places in it named under it.
pub(super) fn write_excerpt(sheet: &mut Sheet, excerpt: &Excerpt) {
    let mut shown = format!("{}:\n\n", prose(&excerpt.name));
    shown += &fenced("json", &cut(&clean_text(&excerpt.text), LONGEST));
    let places = excerpt.places.iter().filter_map(|(start, length, label)| {
        let at = excerpt.text.get(*start..start.checked_add(*length)?)?;
        Some(format!("- {}: {}", code(&cut(at, 200)), prose(label)))
    });
    let places: Vec<String> = places.collect();
    if !places.is_empty() {
        shown += &format!("\n\n{}", places.join("\n"));
    }
    sheet.block(&shown);
}

/// What was accepted on purpose, with the reasons.
pub(super) fn write_accepted(sheet: &mut Sheet, findings: &[ReportedFinding]) {
    let accepted: Vec<_> = findings.iter().filter_map(|one| Some((one, accepted(one)?))).collect();
    if accepted.is_empty() {
        return;
    }
    sheet.block("### Accepted on purpose");
    let rows = accepted
        .iter()
        .map(|(one, reason)| vec![code(&one.rule), place(one), prose(&one.message), prose(reason)]);
    sheet.table(&["rule", "where", "what was seen", "why it is accepted"], rows);
}
