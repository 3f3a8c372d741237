use super::findings::ink;
use super::rules::write_rules;
use crate::model::{Basis, Clause, OutcomeText, Rule, Word};
use crate::report::page::Page;
use crate::report::style::{Ink, Look};

/// A rule for a reader: what it asks, why it matters, an answer that breaks it and one that does not.
pub fn explain_rule(rule: &Rule, look: &Look) -> String {
    let mut page = Page::new(look);
    page.said(0, Ink::Bold, &format!("{}:", rule.id), &rule.title);
    page.gap();
    let note = rule.severity_note.as_deref().map(|note| format!("({note})")).unwrap_or_default();
    page.said(2, ink(rule.severity), rule.severity.name(), &note);
    page.said(2, Ink::Plain, "part of:", &rule.group);
    if rule.clauses.is_empty() {
        page.prose(2, "from: good manners, no clause asks it");
    } else {
        page.said(2, Ink::Plain, "from:", &format!("{}, {}", rule.clauses.join(", "), basis(rule.basis)));
    }
    if let Some(outcome) = rule.outcome {
        page.said(2, Ink::Plain, "the platform would record:", outcome.name());
    }
    section(&mut page, "why", &rule.why);
    example(&mut page, "bad", &rule.bad);
    example(&mut page, "good", &rule.good);
    section(&mut page, "fix", &rule.fix);
    page.finish()
}

/// A clause, and the rules that come from it.
pub fn explain_clause(clause: &Clause, rules: &[&Rule], look: &Look) -> String {
    let mut page = Page::new(look);
    page.said(0, Ink::Bold, &format!("{}:", clause.id), &clause.says);
    page.gap();
    if rules.is_empty() {
        match &clause.unseen {
            Some(why) => page.prose(0, &format!("no rule judges it: {why}")),
            None => page.prose(0, "no rule judges it"),
        }
    } else {
        page.inked(0, Ink::Bold, "rules that come from it");
        write_rules(&mut page, rules.iter().copied());
    }
    page.finish()
}

/// An outcome: what the platform means by it, what follows, what to look at, and the rules that predict it.
pub fn explain_outcome(outcome: &OutcomeText, rules: &[&Rule], look: &Look) -> String {
    let mut page = Page::new(look);
    page.said(0, Ink::Bold, &format!("{}:", outcome.id.name()), &outcome.means);
    section(&mut page, "what follows", &outcome.why);
    if !outcome.checklist.is_empty() {
        page.gap();
        page.inked(0, Ink::Bold, "what to look at");
        for (index, item) in outcome.checklist.iter().enumerate() {
            page.labelled((2, 4), Ink::Plain, &format!("{}.", index + 1), item);
        }
    }
    if !rules.is_empty() {
        page.gap();
        page.inked(0, Ink::Bold, "rules that predict it");
        write_rules(&mut page, rules.iter().copied());
    }
    page.finish()
}

/// A word of the contract: what it means, where it is seen, and what to read on with.
pub fn explain_word(word: &Word, look: &Look) -> String {
    let mut page = Page::new(look);
    page.said(0, Ink::Bold, &format!("{}:", word.id), &word.says);
    if let Some(seen) = &word.seen {
        section(&mut page, "where it is seen", seen);
    }
    if !word.see.is_empty() {
        page.gap();
        let named: Vec<String> = word.see.iter().map(|name| shell_word(name)).collect();
        page.said(0, Ink::Bold, "read on:", &named.join(", "));
    }
    page.finish()
}

/// The command that explains a name, as a shell takes it.
fn shell_word(name: &str) -> String {
    if name.contains(' ') { format!("hallmark explain '{name}'") } else { format!("hallmark explain {name}") }
}

fn basis(basis: Basis) -> &'static str {
    match basis {
        Basis::Stated => "as the documents say",
        Basis::Inferred => "in our reading, where the documents are silent",
    }
}

fn section(page: &mut Page, title: &str, text: &str) {
    page.gap();
    page.inked(0, Ink::Bold, title);
    page.prose(2, text);
}

fn example(page: &mut Page, title: &str, text: &str) {
    page.gap();
    page.inked(0, Ink::Bold, title);
    page.block(4, text.trim_matches('\n'));
}
