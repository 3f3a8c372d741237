use super::sheet::Sheet;
use super::text::{code, prose};
use crate::model::{DirectoryReport, QuestionReport, Report, SourceReport, clean_text};
use crate::report::escape::cut;
use crate::report::fence::fenced;
use crate::report::plural::plural;
use crate::report::unjudged::unjudged;

/// The verification sources: what each question finds and what stands against it.
pub(super) fn write_sources(sheet: &mut Sheet, sources: &[SourceReport]) {
    for source in sources.iter().filter(|source| !source.questions.is_empty()) {
        let category = prose(&source.category.replace('_', " "));
        let as_of =
            source.as_of.as_deref().map(|time| format!(", as of {}", prose(time))).unwrap_or_default();
        sheet.block(&format!("### Questions from {}, {category}{as_of}", code(&source.tool)));
        let header = ["field", "question", "type", "example", "verdict"];
        sheet.table(&header, source.questions.iter().map(question));
    }
}

fn question(question: &QuestionReport) -> Vec<String> {
    let or_none = |text: &Option<String>| text.as_deref().map_or_else(|| "–".to_owned(), prose);
    let verdict = prose(&question.verdict.replace('_', " "));
    vec![
        code(&question.field),
        prose(&question.ask),
        or_none(&question.kind.as_ref().map(|kind| kind.replace('_', " "))),
        or_none(&question.example),
        if question.is_good() { verdict } else { format!("**{verdict}**") },
    ]
}

/// How the tools for customers and companies answered where the contract leaves the answer open.
pub(super) fn write_choices(sheet: &mut Sheet, directory: Option<&DirectoryReport>) {
    let Some(directory) = directory.filter(|directory| !directory.choices.is_empty()) else { return };
    sheet.block("### Where the contract leaves it open, this server");
    let rows = directory
        .choices
        .iter()
        .map(|choice| vec![code(&choice.tool), prose(&choice.case), prose(&choice.seen)]);
    sheet.table(&["tool", "case", "what was seen"], rows);
}

/// The longest end of a log, in characters.
const LONGEST: usize = 6_000;

/// The end of the server's log.
pub(super) fn write_last_words(sheet: &mut Sheet, report: &Report) {
    if let Some(words) = &report.last_words {
        sheet.block("### The server's last words on standard error");
        sheet.block(&fenced("text", &cut(&clean_text(words), LONGEST)));
    }
}

/// The rules left unjudged, by reason: those that a failed call left open first.
pub(super) fn write_not_judged(sheet: &mut Sheet, report: &Report) {
    for (title, reasons) in unjudged(report) {
        sheet.block(&format!("### {}", prose(title)));
        let rows = reasons.iter().map(|(reason, rules)| {
            let rules: Vec<String> = rules.iter().map(|rule| code(rule)).collect();
            vec![prose(reason), rules.join(", ")]
        });
        sheet.table(&["reason", "rules"], rows);
    }
}

/// What stands in the baseline and is not found any more.
pub(super) fn write_stale(sheet: &mut Sheet, stale: &[String]) {
    if stale.is_empty() {
        return;
    }
    sheet.block("### No longer there");
    sheet.block(&format!(
        "{} of the baseline; `--write-baseline` writes it without.",
        plural(stale.len(), "finding")
    ));
    sheet.table(&["finding"], stale.iter().map(|one| vec![code(one)]));
}
