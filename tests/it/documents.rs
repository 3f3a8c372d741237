//! `docs/` says what the program knows: its documents are written from the catalogue, the faults and the schemas.

use std::fmt::Write;

use hallmark::example;
use hallmark::model::Rule;
use hallmark::suite::{self, Suite};

use crate::running::root;

const RENEW: &str = "run `UPDATE_DOCS=1 cargo test --test it documents` to write it anew";

/// Compares a document with its text of today, or writes it when `UPDATE_DOCS` is set.
pub(crate) fn is_up_to_date(name: &str, text: &str) {
    let file = root().join("docs").join(name);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::create_dir_all(root().join("docs")).expect("a folder");
        std::fs::write(&file, text).expect("written");
    }
    let written = std::fs::read_to_string(&file).unwrap_or_default();
    let line = written.lines().zip(text.lines()).position(|(old, new)| old != new);
    let line = line.unwrap_or_else(|| written.lines().count().min(text.lines().count())) + 1;
    assert!(written == text, "docs/{name} is not up to date from line {line} on: {RENEW}");
}

#[test]
fn the_rules_are_documented_as_the_catalogue_says() {
    is_up_to_date("rules.md", &rules());
}

#[test]
fn the_fault_matrix_is_that_of_the_faults() {
    is_up_to_date("fault-matrix.md", &fault_matrix());
}

#[test]
fn the_schemas_are_those_that_are_printed() {
    is_up_to_date("hallmark.schema.json", &format!("{:#}\n", hallmark::designation::schema()));
    is_up_to_date("report.schema.json", &format!("{:#}\n", hallmark::report::report_schema()));
}

fn rules() -> String {
    let mut page = String::from(
        "# Rules\n\n\
         What hallmark asks of a tool, rule by rule, in the order in which findings are shown. \
         `hallmark explain RULE` says the same at the terminal. This page is written from `suites/` by a test.\n\n\
         An *error* means that customers go unrecognised or the wrong one is linked, a *warning* that it works today \
         or for some, an *info* is worth knowing. *Stated* is what the platform's documents say, *inferred* what \
         hallmark concluded where they are silent.\n",
    );
    for suite in suite::all() {
        let _ = write!(page, "\n## {}\n\n{}\n", suite.title, suite.says);
        contents(&mut page, suite);
        shared(&mut page, suite);
        for part in suite.rules.chunk_by(|one, next| one.group == next.group) {
            if let [first, ..] = part {
                let _ = write!(page, "\n## {}\n", capital(&first.group));
            }
            part.iter().for_each(|rule| section(&mut page, suite, rule));
        }
        clauses(&mut page, suite);
    }
    page
}

fn contents(page: &mut String, suite: &Suite) {
    page.push_str("\n| rule | severity | asks |\n| --- | --- | --- |\n");
    for rule in &suite.rules {
        let _ =
            writeln!(page, "| [{0}](#{0}) | {1} | {2} |", rule.id, rule.severity.name(), cell(&rule.title));
    }
}

/// The rules that a suite shares with one that stands before it.
fn shared(page: &mut String, suite: &Suite) {
    if suite.shared.is_empty() {
        return;
    }
    page.push_str("\nThese rules are asked here as well, by the clauses beside them:\n\n| rule | from |\n| --- | --- |\n");
    for rule in &suite.shared {
        let clauses: Vec<String> =
            rule.clauses.iter().map(|id| format!("[{id}](#{})", id.to_lowercase())).collect();
        let _ = writeln!(page, "| [{0}](#{0}) | {1} |", rule.id, clauses.join(", "));
    }
}

fn section(page: &mut String, suite: &Suite, rule: &Rule) {
    let _ = write!(page, "\n### {}\n\n{}\n\n", rule.id, rule.title);
    let _ = write!(page, "- **Severity:** {}.", rule.severity.name());
    match &rule.severity_note {
        Some(note) => {
            let _ = writeln!(page, " {note}");
        }
        None => page.push('\n'),
    }
    if let Some(outcome) = rule.outcome {
        let _ = writeln!(page, "- **The platform would record:** `{}`.", outcome.name());
    }
    if rule.clauses.is_empty() {
        page.push_str("- **From:** good manners; no clause asks it.\n");
    } else {
        let links: Vec<String> =
            rule.clauses.iter().map(|id| format!("[{id}](#{})", id.to_lowercase())).collect();
        let _ = writeln!(page, "- **From:** {}, {}.", links.join(", "), rule.basis.name());
    }
    for clause in rule.clauses.iter().filter_map(|id| suite.clause(id)) {
        let _ = write!(page, "\n> **{}** {}\n", clause.id, clause.says);
    }
    let _ = write!(page, "\n**Why.** {}\n\n**Fix.** {}\n", rule.why, rule.fix);
    for (title, example) in [("Bad", &rule.bad), ("Good", &rule.good)] {
        let _ = write!(page, "\n{title}:\n\n```text\n{}\n```\n", example.trim_matches('\n'));
    }
}

fn clauses(page: &mut String, suite: &Suite) {
    page.push_str("\n## Clauses\n");
    for clause in &suite.clauses {
        let _ = write!(page, "\n### {}\n\n{}\n", clause.id, clause.says);
        let rules: Vec<String> =
            suite.rules_of(&clause.id).map(|rule| format!("[{0}](#{0})", rule.id)).collect();
        let judged = match (&clause.unseen, rules.is_empty()) {
            (Some(why), _) => format!("No rule judges it: {why}."),
            (None, true) => "No rule judges it.".into(),
            (None, false) => format!("Rules: {}.", rules.join(", ")),
        };
        let _ = write!(page, "\n{judged}\n");
    }
}

fn fault_matrix() -> String {
    let mut page = String::from(
        "# Fault matrix\n\n\
         The example company has a fault for every rule. Each line is a fault, with the rules that it breaks: its own \
         first, then those that break along with it. A test serves the company with each fault and compares. \
         `hallmark demo --fault FAULT` shows one. This page is written from the faults by a test.\n\n\
         | fault | what is wrong | where | breaks also |\n| --- | --- | --- | --- |\n",
    );
    for fault in example::faults() {
        let place = match fault.place {
            example::FaultPlace::Server => "server",
            example::FaultPlace::Designation => "designation",
        };
        let also: Vec<String> =
            fault.trips.iter().filter(|rule| **rule != fault.name).map(|rule| link(rule)).collect();
        let _ =
            writeln!(page, "| {} | {} | {place} | {} |", link(fault.name), cell(fault.says), also.join(", "));
    }
    page.push_str(
        "\n## By rule\n\nWhich faults break a rule, besides the one of its name.\n\n\
         | rule | severity | broken by its own fault | broken also by |\n| --- | --- | --- | --- |\n",
    );
    for rule in suite::all().into_iter().flat_map(|suite| &suite.rules) {
        let breaks = |fault: &&example::Fault| fault.trips.contains(&rule.id.as_str());
        let faults: Vec<&str> = example::faults().iter().filter(breaks).map(|fault| fault.name).collect();
        let own = if faults.contains(&rule.id.as_str()) { "yes" } else { "no" };
        let others: Vec<String> =
            faults.iter().filter(|name| **name != rule.id).map(|name| format!("`{name}`")).collect();
        let _ = writeln!(
            page,
            "| {} | {} | {own} | {} |",
            link(&rule.id),
            rule.severity.name(),
            others.join(", ")
        );
    }
    page
}

fn link(rule: &str) -> String {
    format!("[{rule}](rules.md#{rule})")
}

/// A text inside a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[test]
fn every_rule_has_its_section_and_no_link_leads_nowhere() {
    let page = rules();
    let headings: Vec<String> = page
        .lines()
        .filter_map(|line| line.strip_prefix("### "))
        .map(|heading| heading.to_lowercase())
        .collect();
    for rule in suite::all().into_iter().flat_map(|suite| &suite.rules) {
        assert!(headings.contains(&rule.id), "{}", rule.id);
    }
    let matrix = fault_matrix();
    for piece in page.split("](#").skip(1).chain(matrix.split("](rules.md#").skip(1)) {
        let target = piece.split(')').next().unwrap_or_default();
        assert!(headings.iter().any(|heading| heading == target), "no heading for `{target}`");
    }
}

#[test]
fn the_contents_page_names_every_page() {
    let docs = root().join("docs");
    let contents = std::fs::read_to_string(docs.join("README.md")).expect("the contents page");
    for entry in std::fs::read_dir(docs).expect("a folder") {
        let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
        assert!(name == "README.md" || contents.contains(&format!("| [{name}]({name}) |")), "{name}");
    }
}
