//! Findings accepted on purpose: an acceptance does not outlive its reason.

use crate::model::{Finding, Ignore, Place, Subject, Verdict, clean_line};
use crate::rules::{Judged, Run};

/// An `[[ignore]]` names something that is there to be ignored.
pub(super) fn matches_nothing(run: &Run<'_>, judged: &[Judged]) -> Verdict {
    let stale = |(index, ignore): (usize, &Ignore)| {
        let of_rule = judged.iter().filter(|one| one.rule == ignore.rule).collect::<Vec<_>>();
        // What was not judged, or not asked for, may well be there.
        let told = !of_rule.is_empty() && of_rule.iter().all(|one| one.unjudged.is_empty());
        if !told || of_rule.iter().any(|one| matched(ignore, one) > 0) {
            return None;
        }
        let of_tool =
            ignore.tool.as_deref().map_or(String::new(), |tool| format!(" about `{}`", clean_line(tool)));
        let message = format!("`{}` finds nothing{of_tool} that could be ignored", ignore.rule);
        Some(Finding::new(subject(ignore), place(index), message).label("no longer needed"))
    };
    Verdict::from_findings(ignores(run).filter_map(stale).collect())
}

/// An `[[ignore]]` whose last day has passed ignores nothing.
pub(super) fn lapsed(run: &Run<'_>, judged: &[Judged]) -> Verdict {
    let counts_again = |(index, ignore): (usize, &Ignore)| {
        let until = ignore.until.as_deref().filter(|_| ignore.lapsed)?;
        let found: usize = judged.iter().map(|one| matched(ignore, one)).sum();
        if found == 0 {
            return None;
        }
        let what =
            if found == 1 { "its finding counts".into() } else { format!("its {found} findings count") };
        let message = format!(
            "`{}` was accepted until {until}, so {what} again; it was accepted because: {}",
            ignore.rule,
            clean_line(&run.mask.prose(&ignore.reason))
        );
        Some(Finding::new(subject(ignore), place(index), message).label("past its last day"))
    };
    Verdict::from_findings(ignores(run).filter_map(counts_again).collect())
}

fn ignores<'a>(run: &Run<'a>) -> impl Iterator<Item = (usize, &'a Ignore)> {
    run.designation().ignores.iter().enumerate()
}

/// How many findings of a rule an `[[ignore]]` is about.
fn matched(ignore: &Ignore, judged: &Judged) -> usize {
    let about = |finding: &&Finding| ignore.is_about(judged.rule, finding.subject.tool.as_deref());
    judged.findings.iter().filter(about).count()
}

fn subject(ignore: &Ignore) -> Subject {
    Subject {
        tool: ignore.tool.clone(),
        pointer: Some(format!("/ignore/{}", ignore.rule)),
        ..Subject::default()
    }
}

fn place(index: usize) -> Place {
    Place::Designation { key: format!("ignore[{index}].rule") }
}
