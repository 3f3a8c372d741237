use std::collections::{BTreeSet, HashMap};

use crate::model::{ReportedFinding, Severity};

/// One cause with everything that it explains.
pub(in crate::report) struct Story<'a> {
    /// The finding that explains the others.
    pub(in crate::report) lead: &'a ReportedFinding,
    /// The others, in the report's order.
    pub(in crate::report) folded: Vec<&'a ReportedFinding>,
}

impl Story<'_> {
    /// The most that any of its findings matters: a cause is never less than what it does.
    pub(in crate::report) fn severity(&self) -> Severity {
        self.folded.iter().map(|one| one.severity).fold(self.lead.severity, Severity::max)
    }
}

/// The findings that count, told by cause: the gravest first, else in the report's order.
///
/// A finding whose cause is not there, or is accepted on purpose, leads a story of its own.
pub(in crate::report) fn stories(findings: &[ReportedFinding]) -> Vec<Story<'_>> {
    let live: Vec<&ReportedFinding> = findings.iter().filter(|one| one.counts()).collect();
    let mut by_id = HashMap::new();
    for (index, finding) in live.iter().enumerate() {
        by_id.entry(finding.id.as_str()).or_insert(index);
    }
    let roots: Vec<usize> = (0..live.len()).map(|index| root(&live, &by_id, index)).collect();
    let mut stories: Vec<Story> = (0..live.len())
        .filter(|&index| roots[index] == index)
        .map(|index| Story {
            lead: live[index],
            folded: (0..live.len())
                .filter(|&one| one != index && roots[one] == index)
                .map(|one| live[one])
                .collect(),
        })
        .collect();
    stories.sort_by_key(|story| std::cmp::Reverse(story.severity()));
    stories
}

/// The first cause. Findings that explain one another in a ring are led by the first of them, so that none
/// goes untold.
fn root(live: &[&ReportedFinding], by_id: &HashMap<&str, usize>, start: usize) -> usize {
    let mut seen = BTreeSet::new();
    let mut index = start;
    while seen.insert(index) {
        match live[index].cause.as_deref().and_then(|cause| by_id.get(cause)) {
            Some(&next) => index = next,
            None => return index,
        }
    }
    seen.first().copied().unwrap_or(start)
}
