//! The texts can be read where they are shown: in a terminal, in a table, in a ticket.

use serde_json::Value;

use crate::model::Rule;
use crate::suite::{all, find};

/// More than this is no longer read.
const LONGEST: usize = 600;
/// An example is drawn indented in a terminal of 80 columns, or beside another.
const WIDEST: usize = 80;

fn rules() -> impl Iterator<Item = &'static Rule> {
    all().into_iter().flat_map(|suite| &suite.rules)
}

/// Every text of the catalogue, with the name of what it belongs to.
fn texts() -> Vec<(&'static str, &'static str)> {
    let mut texts = Vec::new();
    for rule in rules() {
        texts.extend([&rule.title, &rule.why, &rule.fix].map(|text| (rule.id.as_str(), text.as_str())));
        texts.extend(rule.severity_note.iter().map(|text| (rule.id.as_str(), text.as_str())));
    }
    for suite in all() {
        texts.push((&suite.name, &suite.says));
        texts.extend(suite.clauses.iter().map(|clause| (clause.id.as_str(), clause.says.as_str())));
        for word in &suite.words {
            let lines = std::iter::once(&word.says).chain(&word.seen);
            texts.extend(lines.map(|text| (word.id.as_str(), text.as_str())));
        }
        for outcome in &suite.outcomes {
            let lines = [&outcome.means, &outcome.why].into_iter().chain(&outcome.checklist);
            texts.extend(lines.map(|text| (outcome.id.name(), text.as_str())));
        }
    }
    texts
}

fn examples() -> impl Iterator<Item = (&'static str, &'static str)> {
    rules().flat_map(|rule| [&rule.bad, &rule.good].map(|example| (rule.id.as_str(), example.as_str())))
}

#[test]
fn a_text_is_a_sentence_and_not_a_page() {
    for (of, text) in texts() {
        assert!(text.ends_with(['.', '?']), "{of}: {text}");
        assert!(text.chars().count() <= LONGEST, "{of}: {text}");
        assert_eq!(text, text.split_whitespace().collect::<Vec<_>>().join(" "), "{of}");
        assert_eq!(text.matches('`').count() % 2, 0, "{of}: {text}");
    }
}

#[test]
fn a_title_is_one_short_sentence() {
    for rule in rules() {
        assert!(rule.title.ends_with('.') && !rule.title.contains(". "), "{}", rule.id);
        assert!(rule.title.len() <= 90, "{}: {}", rule.id, rule.title);
    }
}

#[test]
fn a_fix_starts_with_what_to_do() {
    let verbs = [
        "Add",
        "Answer",
        "Classify",
        "Compare",
        "Correct",
        "Declare",
        "Delete",
        "Designate",
        "Give",
        "Keep",
        "Leave",
        "Let",
        "List",
        "Make",
        "Match",
        "Mend",
        "Move",
        "Offer",
        "Put",
        "Refuse",
        "Rename",
        "Say",
        "Search",
        "Send",
        "Set",
        "Take",
        "Wrap",
        "Write",
    ];
    for rule in rules() {
        let first = rule.fix.split(' ').next().unwrap_or_default();
        assert!(verbs.contains(&first), "{}: {first}", rule.id);
    }
}

#[test]
fn an_example_fits_and_its_mend_differs() {
    for rule in rules() {
        assert_ne!(rule.bad, rule.good, "{}", rule.id);
    }
    for (of, example) in examples() {
        assert!(!example.trim().is_empty() && example.lines().count() <= 14, "{of}");
        for line in example.lines() {
            assert!(line.chars().count() <= WIDEST, "{of}: {line}");
            assert_eq!(line, line.trim_end(), "{of}");
        }
    }
}

#[test]
fn an_example_in_json_or_toml_can_be_read() {
    for (of, example) in examples() {
        let tables = ["[lookup", "[workspace", "[[ignore", "[[source"];
        if tables.iter().any(|table| example.starts_with(table)) {
            let read = toml::from_str::<toml::Table>(example);
            assert!(read.is_ok(), "{of}: {read:?}");
        } else if example.starts_with(['{', '[']) {
            let read = serde_json::from_str::<Value>(example);
            assert!(read.is_ok(), "{of}: {read:?}");
        }
    }
}

#[test]
fn every_step_of_a_checklist_leads_on_and_every_outcome_has_a_command_to_run() {
    for outcome in all().into_iter().flat_map(|suite| &suite.outcomes) {
        let of = outcome.id.name();
        assert!((4..=7).contains(&outcome.checklist.len()), "{of}");
        let commands = outcome.checklist.iter().filter(|step| step.contains("`hallmark ")).count();
        assert!(commands + 1 >= outcome.checklist.len(), "{of}: {commands} of its steps name a command");
    }
}

#[test]
fn what_a_text_says_to_explain_can_be_explained() {
    let mut named = 0;
    for (of, text) in texts() {
        for piece in text.split("`hallmark explain ").skip(1) {
            let name = piece.split('`').next().unwrap_or_default();
            assert!(name == "RULE" || find(name).is_some(), "{of}: {name}");
            named += 1;
        }
    }
    for word in all().into_iter().flat_map(|suite| &suite.words) {
        for name in &word.see {
            assert!(find(name).is_some(), "{}: {name}", word.id);
            assert_ne!(name, &word.id);
        }
    }
    assert!(named > 20, "the names were found: {named}");
}

#[test]
fn no_text_holds_a_tab_or_a_note_of_its_author() {
    let everything = texts().into_iter().chain(examples());
    for (of, text) in everything {
        assert!(!text.contains('\t'), "{of}");
        for word in ["todo", "fixme", "xxx"] {
            assert!(!text.to_lowercase().contains(word), "{of}: {word}");
        }
    }
}
