//! The report for a reader at a terminal: the verdict first, then what stands in its way.

mod choices;
mod drawing;
mod explain;
mod findings;
mod fits;
mod fold;
mod lookups;
mod not_judged;
mod plan;
mod requests;
mod rules;
mod single;
mod sources;
#[cfg(test)]
mod tests;
mod verdict;

pub(super) use fold::{Story, stories};
pub(super) use verdict::{described, verdict};

pub use explain::{explain_clause, explain_outcome, explain_rule, explain_word};
pub use plan::human_plan;
pub use requests::human_requests;
pub use rules::rule_list;
pub use single::human_single;

use super::page::Page;
use super::style::{Ink, Look};
use crate::model::Report;

/// The whole report: verdict, findings by cause, lookups, what was not judged, counts.
pub fn human(report: &Report, look: &Look) -> String {
    let mut page = Page::new(look);
    verdict::write(&mut page, report);
    findings::write(&mut page, &report.findings);
    if !look.quiet {
        lookups::write(&mut page, &report.lookups);
        sources::write(&mut page, &report.sources);
        choices::write(&mut page, report.directory.as_ref());
        if let Some(words) = &report.last_words {
            last_words(&mut page, words);
        }
        fits::write(&mut page, report);
        not_judged::write(&mut page, &report.not_judged, report.asked);
        findings::write_stale(&mut page, &report.stale);
        verdict::write_counts(&mut page, report);
    }
    page.finish()
}

/// How many lines of a server's log are shown.
const LOG_LINES: usize = 8;

/// The end of the server's log, as it stood on standard error.
fn last_words(page: &mut Page, words: &str) {
    page.gap();
    page.inked(0, Ink::Bold, "the server's last words on standard error");
    let lines: Vec<&str> = words.lines().collect();
    for line in &lines[lines.len().saturating_sub(LOG_LINES)..] {
        page.prose(2, line);
    }
}
