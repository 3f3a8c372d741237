use super::subjects::judge_one;
use super::{Check, Judged};
use crate::model::{Finding, Place, Reason};
use crate::rules::{Run, SUITES};
use crate::value::without_sensitive;

/// The suite whose rules are listed one by one as not judged, unless something else alone is designated.
const CUSTOMER_LOOKUP: &str = "customer-lookup";

/// Runs every check of every suite that `wanted` wants, and gives what each found in the order of the catalogue;
/// `wanted` is given suite and rule.
pub fn judge(run: &Run<'_>, wanted: impl Fn(&str, &str) -> bool) -> Vec<Judged> {
    let all = SUITES
        .iter()
        .flat_map(|(suite, checks)| checks.iter().map(move |(rule, check)| (*suite, *rule, check)));
    let (last, first): (Vec<_>, Vec<_>) = all
        .filter(|(suite, rule, _)| wanted(suite, rule))
        .enumerate()
        .partition(|(_, (_, _, check))| matches!(check, Check::Found(_)));
    let mut judged: Vec<Judged> = Vec::new();
    for (_, (suite, rule, check)) in first {
        let mut one = judge_one(run, check, &judged).finish(suite, rule);
        one.findings.iter_mut().for_each(|finding| clear_pointer(run, finding));
        if suite == CUSTOMER_LOOKUP && !run.designates_a_lookup() {
            one.unjudged.retain(|why| why.because != Reason::Unconfigured);
        }
        // A tool that serves both a lookup and a source breaks a rule of its declaration once, not twice.
        let before: Vec<&Finding> =
            judged.iter().filter(|other| other.rule == rule).flat_map(|other| &other.findings).collect();
        one.findings.retain(|finding| !before.iter().any(|other| same_declaration(other, finding)));
        judged.push(one);
    }
    for (place, (suite, rule, check)) in last {
        let one = judge_one(run, check, &judged).finish(suite, rule);
        judged.insert(place, one);
    }
    judged
}

/// Whether two findings say the same of one place in a tool's declaration.
fn same_declaration(one: &Finding, other: &Finding) -> bool {
    matches!(one.place, Place::Tool { .. }) && one.place == other.place && one.message == other.message
}

/// A key on the way to a value may itself be what a source must not show, and the pointer is told in every report.
fn clear_pointer(run: &Run<'_>, finding: &mut Finding) {
    let is_source = finding.subject.tool.as_deref().is_some_and(|tool| run.is_source(tool));
    if let Some(pointer) = finding.subject.pointer.as_mut().filter(|_| is_source) {
        // Key by key: a value is found by what stands beside it, and a slash is nothing of the answer's.
        let keys: Vec<_> = pointer.split('/').map(|key| without_sensitive("", key)).collect();
        *pointer = keys.join("/");
    }
}
