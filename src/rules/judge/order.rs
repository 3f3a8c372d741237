use super::judged::Collected;
use super::subjects::judge_one;
use super::{Check, Judged};
use crate::model::{Finding, Place};
use crate::rules::{Run, SUITES};

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
        let mut one = judge_one(run, check).finish(suite, rule);
        // A tool that serves both a lookup and a source breaks a rule of its declaration once, not twice.
        let before: Vec<&Finding> =
            judged.iter().filter(|other| other.rule == rule).flat_map(|other| &other.findings).collect();
        one.findings.retain(|finding| !before.iter().any(|other| same_declaration(other, finding)));
        judged.push(one);
    }
    for (place, (suite, rule, check)) in last {
        let Check::Found(check) = check else { continue };
        let mut collected = Collected::default();
        collected.add(None, check(run, &judged));
        judged.insert(place, collected.finish(suite, rule));
    }
    judged
}

/// Whether two findings say the same of one place in a tool's declaration.
fn same_declaration(one: &Finding, other: &Finding) -> bool {
    matches!(one.place, Place::Tool { .. }) && one.place == other.place && one.message == other.message
}
