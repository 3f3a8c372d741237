//! C7: whether the company's own numbering runs into refused forms.

use std::collections::BTreeMap;

use crate::model::{Finding, Person, Verdict};
use crate::rules::{AnswerCase, Run};
use crate::value::count_refused;

/// C7: the numbers that come after the known ones are kept as well.
pub(super) fn collides(run: &Run<'_>) -> Verdict {
    if !run.asked {
        return Verdict::unconfigured("no tool was called");
    }
    let known = run.answers().filter(|case| matches!(case.exchange.probe.person, Person::Known(_)));
    let mut highest: BTreeMap<usize, (u64, AnswerCase<'_>)> = BTreeMap::new();
    let mut told = false;
    for case in known {
        let Some(reference) = case.record_fields().and_then(|fields| fields.reference.text()) else {
            continue;
        };
        told = true;
        let Some(number) = plain_number(reference) else { continue };
        let entry = highest.entry(reference.len()).or_insert((number, case));
        if number > entry.0 {
            *entry = (number, case);
        }
    }
    if !told {
        let designation = run.designation();
        return if designation.customers.is_empty() {
            Verdict::unconfigured("no [[customer]]")
        } else if designation.rows().next().is_none() {
            Verdict::unconfigured("no lookup is designated")
        } else {
            Verdict::failed("no known customer's reference was kept")
        };
    }
    Verdict::from_findings(
        highest.into_iter().filter_map(|(width, (number, case))| finding(&case, number, width)).collect(),
    )
}

/// The number that a reference of digits only is.
fn plain_number(reference: &str) -> Option<u64> {
    let digits = reference.bytes().all(|byte| byte.is_ascii_digit());
    (digits && (10..=12).contains(&reference.len())).then(|| reference.parse().ok()).flatten()
}

fn finding(case: &AnswerCase<'_>, number: u64, width: usize) -> Option<Finding> {
    let million = count_refused(number + 1, 1_000_000, width);
    if million == 0 {
        return None;
    }
    let thousands = count_refused(number + 1, 10_000, width);
    let pointer = case.record_fields().map(|fields| fields.reference.pointer.clone()).unwrap_or_default();
    let message = format!(
        "references are numbers of {width} digits, and counting on from the highest known one runs into refused forms: {} of \
         the next 10,000 and {} of the next 1,000,000 would not be kept",
        share(thousands, 10_000),
        share(million, 1_000_000)
    );
    Some(
        Finding::new(case.subject(&pointer), case.place(&pointer), message)
            .outcome(case.reading.outcome())
            .label("kept today"),
    )
}

/// A share in per cent, to one place; "under 0.1 %" rather than nothing.
fn share(part: u64, whole: u64) -> String {
    let permille = part * 1000 / whole;
    match (part, permille) {
        (0, _) => "none".into(),
        (_, 0) => "under 0.1 %".into(),
        _ => format!("{}.{} %", permille / 10, permille % 10),
    }
}
