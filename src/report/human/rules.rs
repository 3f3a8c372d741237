use super::findings::ink;
use crate::model::Rule;
use crate::report::page::Page;
use crate::report::style::{Ink, Look};

/// The catalogue for a reader: a line for each rule, under the part of the contract it stands in.
pub fn rule_list(rules: &[Rule], look: &Look) -> String {
    let mut page = Page::new(look);
    for part in rules.chunk_by(|one, next| one.group == next.group) {
        page.gap();
        if let [first, ..] = part {
            page.inked(0, Ink::Bold, &first.group);
        }
        write_rules(&mut page, part.iter());
    }
    page.finish()
}

/// A paragraph for each rule: severity, name, clauses, title.
pub(super) fn write_rules<'a>(page: &mut Page, rules: impl Iterator<Item = &'a Rule>) {
    for rule in rules {
        let clauses =
            if rule.clauses.is_empty() { String::new() } else { format!(" ({})", rule.clauses.join(", ")) };
        let title = rule.title.trim_end_matches('.');
        let told = format!("{}: {title}{clauses}", rule.id);
        page.labelled((2, 9), ink(rule.severity), rule.severity.name(), &told);
    }
}
