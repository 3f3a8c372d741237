use std::collections::BTreeSet;

use crate::model::{Reason, ReportedNotJudged};
use crate::report::page::Page;
use crate::report::plural::plural;
use crate::report::style::{Ink, safe_line};

/// How many rules are named for one reason, unless more is asked for.
const NAMED: usize = 5;

/// The rules left unjudged, by reason: first those that a failed call left open.
pub(super) fn write(page: &mut Page, not_judged: &[ReportedNotJudged], asked: bool) {
    let unsaid = if asked {
        "not judged, since the designation file does not say enough"
    } else {
        "not judged: `hallmark check` judges what needs calls"
    };
    for (because, title) in
        [(Reason::Failed, "not judged, since no call could tell"), (Reason::Unconfigured, unsaid)]
    {
        let of_kind: Vec<&ReportedNotJudged> =
            not_judged.iter().filter(|one| one.because == because).collect();
        if of_kind.is_empty() {
            continue;
        }
        page.gap();
        let rules: BTreeSet<&str> = of_kind.iter().map(|one| one.rule.as_str()).collect();
        page.inked(0, Ink::Bold, &format!("{title}: {}", plural(rules.len(), "rule")));
        write_reasons(page, &of_kind);
    }
}

fn write_reasons(page: &mut Page, of_kind: &[&ReportedNotJudged]) {
    let mut reasons: Vec<&str> = Vec::new();
    for one in of_kind {
        if !reasons.contains(&one.reason.as_str()) {
            reasons.push(&one.reason);
        }
    }
    for reason in reasons {
        let alike = of_kind.iter().filter(|one| one.reason == reason);
        let mut rules: Vec<String> = alike.map(|one| safe_line(&one.rule)).collect();
        if page.look.verbose == 0 && rules.len() > NAMED + 1 {
            let more = rules.len() - NAMED;
            rules.truncate(NAMED);
            rules.push(format!("and {more} more (-v names them)"));
        }
        page.said(2, Ink::Plain, &format!("{}:", safe_line(reason)), &rules.join(", "));
    }
}
