use crate::model::{Reason, Report};

/// The rules that one reason left unjudged.
type OfReason<'a> = (&'a str, Vec<&'a str>);

/// The rules left unjudged, by reason, under a title each: those that a failed call left open first. A title that would
/// stand over none is left out.
pub(super) fn unjudged(report: &Report) -> Vec<(&'static str, Vec<OfReason<'_>>)> {
    let unsaid = if report.asked {
        "Not judged, since the designation file does not say enough"
    } else {
        "Not judged: `hallmark check` judges what needs calls"
    };
    let titles = [(Reason::Failed, "Not judged, since no call could tell"), (Reason::Unconfigured, unsaid)];
    let told = titles.map(|(because, title)| (title, by_reason(report, because)));
    told.into_iter().filter(|(_, reasons)| !reasons.is_empty()).collect()
}

/// The rules, each once, that were left unjudged for such a reason.
pub(super) fn by_reason(report: &Report, because: Reason) -> Vec<OfReason<'_>> {
    let mut reasons: Vec<OfReason<'_>> = Vec::new();
    for one in report.not_judged.iter().filter(|one| one.because == because) {
        match reasons.iter_mut().find(|(reason, _)| *reason == one.reason) {
            Some((_, rules)) if rules.contains(&one.rule.as_str()) => {}
            Some((_, rules)) => rules.push(&one.rule),
            None => reasons.push((&one.reason, vec![&one.rule])),
        }
    }
    reasons
}
