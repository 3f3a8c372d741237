use super::excerpt::{Shown, figure};
use super::words::{inline, line};
use crate::model::{Basis, ReportedFinding, Severity};
use crate::report::human::{Story, stories};
use crate::report::threshold::accepted;

/// So many findings that follow from one are named.
const MOST_FOLDED: usize = 200;

/// The findings that count, by cause, the gravest first.
pub(super) fn section(findings: &[ReportedFinding]) -> String {
    let stories = stories(findings);
    if stories.is_empty() {
        return String::new();
    }
    let told: String = stories.iter().map(article).collect();
    format!("<section id=\"findings\" data-filtered>\n<h2>What to mend</h2>\n{told}</section>\n")
}

fn article(story: &Story<'_>) -> String {
    let finding = story.lead;
    let severity = story.severity().name();
    let mut html = format!(
        "<article class=\"finding {severity}\" data-severity=\"{severity}\" data-tool=\"{}\">\n\
         <h3><span class=\"tag\">{severity}</span> <code>{}</code></h3>\n<p class=\"message\">{}</p>\n",
        line(finding.subject.tool.as_deref().unwrap_or_default()),
        line(&finding.rule),
        inline(&finding.message)
    );
    let place = place(finding);
    if !place.is_empty() {
        html += &format!("<p class=\"quiet\">{place}</p>\n");
    }
    if let Some(excerpt) = &finding.excerpt {
        html += &figure(excerpt, Shown::Surroundings);
    }
    html += "<dl class=\"facts\">\n";
    html += &format!("<dt>how to mend it</dt><dd class=\"fix\">{}</dd>\n", inline(&finding.fix));
    if let Some(outcome) = finding.outcome {
        html += &format!("<dt>would record</dt><dd><code>{}</code></dd>\n", outcome.name());
    }
    html += &format!("<dt>the rule</dt><dd>{}{}</dd>\n", inline(&finding.title), source(finding));
    html += &format!("<dt>more</dt><dd><code>hallmark explain {}</code></dd>\n</dl>\n", line(&finding.rule));
    html + &also(story) + "</article>\n"
}

/// The clause, and whether it is our reading of it.
fn source(finding: &ReportedFinding) -> String {
    let reading = (finding.basis == Basis::Inferred).then_some("our reading");
    let said: Vec<&str> = finding.clause.as_deref().into_iter().chain(reading).collect();
    if said.is_empty() {
        String::new()
    } else {
        format!(" <span class=\"quiet\">({})</span>", said.join(", "))
    }
}

/// The tool, the probe or else the row, the place, and the line of the designation file.
fn place(finding: &ReportedFinding) -> String {
    let subject = &finding.subject;
    let row = subject.row.filter(|_| subject.probe.is_none()).map(|row| format!("by {}", row.name()));
    let at = finding.location.as_ref().map(|at| format!("{}:{}", at.file, at.line));
    let parts = [subject.tool.clone(), row, subject.probe.clone(), subject.pointer.clone(), at];
    let said: Vec<String> =
        parts.into_iter().flatten().filter(|part| !part.is_empty()).map(|part| line(&part)).collect();
    said.join(" · ")
}

fn also(story: &Story<'_>) -> String {
    if story.folded.is_empty() {
        return String::new();
    }
    let count = story.folded.len();
    let follow = if count == 1 { "finding follows" } else { "findings follow" };
    let mut html =
        format!("<details class=\"also\"><summary>{count} more {follow} from it</summary>\n<ul>\n");
    for one in story.folded.iter().take(MOST_FOLDED) {
        let lesser = if one.severity < Severity::Error {
            format!(" ({})", one.severity.name())
        } else {
            String::new()
        };
        html += &format!(
            "<li><code>{}</code>{lesser} {}: {}</li>\n",
            line(&one.rule),
            place(one),
            inline(&one.message)
        );
    }
    if count > MOST_FOLDED {
        html += &format!("<li>and {} more</li>\n", count - MOST_FOLDED);
    }
    html + "</ul>\n</details>\n"
}

/// What was accepted on purpose, with the reasons.
pub(super) fn accepted_section(findings: &[ReportedFinding]) -> String {
    let told: String = findings
        .iter()
        .filter_map(|one| Some((one, accepted(one)?)))
        .map(|(one, reason)| {
            let rule = line(&one.rule);
            format!(
                "<li><code>{rule}</code> {}: {} (accepted: {})</li>\n",
                place(one),
                inline(&one.message),
                inline(reason)
            )
        })
        .collect();
    if told.is_empty() {
        return told;
    }
    format!("<section>\n<h2>Accepted on purpose</h2>\n<ul class=\"plainlist\">\n{told}</ul>\n</section>\n")
}
