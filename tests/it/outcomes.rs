//! `docs/outcomes.md`: for every outcome an answer, what hallmark prints of it, and what to look at.

use std::fmt::Write;
use std::path::Path;

use hallmark::model::Outcome;
use hallmark::suite;

use crate::documents::is_up_to_date;
use crate::running::{blank_times, root, run};

const BIN: &str = env!("CARGO_BIN_EXE_hallmark");

/// One thing that a support engineer holds, and the commands that explain it.
struct Case {
    outcome: Outcome,
    /// What happened, for a reader.
    told: &'static str,
    /// The answer as it was pasted; none where no call was made.
    answer: Option<&'static str>,
    /// What is changed in the example company's designation file: every `.0` becomes `.1`.
    changed: Option<(&'static str, &'static str)>,
    commands: &'static [&'static [&'static str]],
}

const PHONE: &[&str] = &["read", "answer.json", "--phone", "+4549336252"];
const EMAIL: &[&str] = &["read", "answer.json", "--email", "bo.eksempel@example.com"];
const STRANGER: &[&str] =
    &["read", "answer.json", "--email", "nobody@example.invalid", "--expect", "unknown"];
const ASK: &[&str] = &["lookup", "--email", "bo.eksempel@example.com", "--", "hallmark", "example"];
const LINT: &[&str] = &["lint", "--quiet", "--", "hallmark", "example"];

const CASES: [Case; 12] = [
    Case {
        outcome: Outcome::NoDesignation,
        told: "Customers call, and nobody set up the row by phone. There is no answer to paste, since nothing was called.",
        answer: None,
        changed: Some(("[lookup.phone]", "[unused.phone]")),
        commands: &[
            &["lookup", "--phone", "+4549336252", "--", "hallmark", "example"],
            &["lint", "--", "hallmark", "example"],
        ],
    },
    Case {
        outcome: Outcome::ToolNotFound,
        told: "A release renamed the tool: `find_customer` is designated, and `find_contact` is offered. Nothing was called.",
        answer: None,
        changed: Some(("tool = \"find_contact\"", "tool = \"find_customer\"")),
        commands: &[ASK, LINT],
    },
    Case {
        outcome: Outcome::LookupGated,
        told: "The operator classified the tool `write`. It is offered, and never called.",
        answer: None,
        changed: Some((
            "risk = \"read_pii\"                              # the tool",
            "risk = \"write\"  # the tool",
        )),
        commands: &[ASK, LINT],
    },
    Case {
        outcome: Outcome::UpstreamError,
        told: "The tool answered, with an error that is not not_found.",
        answer: Some(
            "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{\"isError\":true,\"content\":[{\"type\":\"text\",\n\"text\":\"1 validation error for call[find_contact]\\ntenantId\\n  Unexpected keyword argument\"}]}}",
        ),
        changed: None,
        commands: &[EMAIL],
    },
    Case {
        outcome: Outcome::NotFound,
        told: "The tool does not know the person. The paste is a line of a log.",
        answer: Some(
            "2026-11-30T10:15:00Z INFO wire < {\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{\"isError\":true,\"content\":[{\"type\":\"text\",\"text\":\"{\\\"error_type\\\":\\\"not_found\\\"}\"}]}}",
        ),
        changed: None,
        commands: &[EMAIL],
    },
    Case {
        outcome: Outcome::FieldMissing,
        told: "The record sits under a key of its own, so nothing stands at the designated paths.",
        answer: Some("{\"customer\": {\"contact_id\": \"CON-002\", \"phone\": \"49 33 62 52\"}}"),
        changed: None,
        commands: &[PHONE],
    },
    Case {
        outcome: Outcome::FieldMissing,
        told: "The same outcome for an unknown person, whom the tool answers with words. The paste is a block of a ticket.",
        answer: Some(
            "It answers this:\n\n```json\n{\"content\": [{\"type\": \"text\", \"text\": \"No customer found.\"}]}\n```",
        ),
        changed: None,
        commands: &[STRANGER],
    },
    Case {
        outcome: Outcome::RecordMismatch,
        told: "The record holds another number than the one that called: here a digit is missing.",
        answer: Some(
            "{\"contact_id\": \"CON-002\", \"name\": \"Bo Eksempel\", \"phone\": \"+45 49 33 62 5\", \"account_id\": \"ACC-001\"}",
        ),
        changed: None,
        commands: &[PHONE],
    },
    Case {
        outcome: Outcome::CustomerRefRefused,
        told: "The reference has the form of a personal identity number.",
        answer: Some(
            "{\"contact_id\": \"010190-1234\", \"name\": \"Bo Eksempel\", \"phone\": \"49 33 62 52\", \"account_id\": \"ACC-001\"}",
        ),
        changed: None,
        commands: &[PHONE],
    },
    Case {
        outcome: Outcome::AccountAmbiguous,
        told: "The customer belongs to two companies, and the record names both. It was printed by a Python program.",
        answer: Some(
            "{'contact_id': 'CON-002', 'phone': '+45 49336252', 'account_id': ['ACC-001', 'ACC-007']}",
        ),
        changed: None,
        commands: &[PHONE],
    },
    Case {
        outcome: Outcome::Resolved,
        told: "All is well: the reference is kept, and every use is done.",
        answer: Some(
            "{\"contact_id\": \"CON-002\", \"name\": \"Bo Eksempel\", \"email\": \"Bo.Eksempel@example.com\", \"account_id\": \"ACC-001\"}",
        ),
        changed: None,
        commands: &[EMAIL],
    },
    Case {
        outcome: Outcome::Resolved,
        told: "Nobody holds this address, and yet a record came back. The contact link records `resolved`, and links the wrong customer.",
        answer: Some(
            "{\"contact_id\": \"CON-002\", \"name\": \"Bo Eksempel\", \"email\": \"bo.eksempel@example.com\"}",
        ),
        changed: None,
        commands: &[STRANGER],
    },
];

#[test]
fn the_outcomes_are_documented_by_what_is_printed() {
    is_up_to_date("outcomes.md", &outcomes());
}

#[test]
fn every_outcome_has_a_worked_case_that_names_it() {
    for outcome in Outcome::ALL {
        let cases: Vec<&Case> = CASES.iter().filter(|case| case.outcome == outcome).collect();
        assert!(!cases.is_empty(), "{}", outcome.name());
        for case in cases {
            let printed: String = transcripts(case).into_iter().map(|(_, printed)| printed).collect();
            assert!(printed.contains(outcome.name()), "{}: {printed}", outcome.name());
        }
    }
}

fn outcomes() -> String {
    let mut page = String::from(
        "# Outcomes\n\n\
         What to do with a pasted answer and a word: for each of the ten words that the platform records, an answer, the \
         command that reads it without a server, what it prints, and what to look at. `hallmark explain OUTCOME` says the \
         last of these at the terminal; `hallmark explain WORD` says what a word such as *reference* or *envelope* means.\n\n\
         The commands are run in a folder with the example company's designation file, which \
         `hallmark example --designation > hallmark.toml` writes; without a file, say where things stand by `--reference` \
         and `--value`. The answer may come from a file or on standard input, as a bare record, a result, a JSON-RPC message, \
         an event stream, a line of a log or a block of a ticket. This page is written by a test that runs hallmark.\n\n\
         | outcome | means |\n| --- | --- |\n",
    );
    for outcome in Outcome::ALL {
        let text = suite::customer_lookup().outcome(outcome).expect("its text");
        let _ = writeln!(page, "| [{0}](#{0}) | {1} |", outcome.name(), text.means);
    }
    for outcome in Outcome::ALL {
        let text = suite::customer_lookup().outcome(outcome).expect("its text");
        let _ = write!(page, "\n## {}\n\n{} {}\n", outcome.name(), text.means, text.why);
        for case in CASES.iter().filter(|case| case.outcome == outcome) {
            let _ = write!(page, "\n### {}\n", case.told);
            if let Some(answer) = case.answer {
                let _ = write!(page, "\nThe paste:\n\n````text\n{answer}\n````\n");
            }
            for (command, printed) in transcripts(case) {
                let _ = write!(page, "\n```console\n$ {command}\n{}\n```\n", printed.trim_end());
            }
        }
        page.push_str("\n### What to look at\n\n");
        for (index, step) in text.checklist.iter().enumerate() {
            let _ = writeln!(page, "{}. {step}", index + 1);
        }
    }
    page.push_str("\n## Words\n\nWhat the words mean; `hallmark explain WORD` says the same.\n\n");
    for word in &suite::customer_lookup().words {
        let seen = word.seen.as_ref().map(|seen| format!(" {seen}")).unwrap_or_default();
        let _ = writeln!(page, "- **{}**: {}{seen}", word.id, word.says);
    }
    page
}

/// Each command of a case as it is typed, and what it prints.
fn transcripts(case: &Case) -> Vec<(String, String)> {
    let folder = tempfile::tempdir().expect("a folder");
    prepare(folder.path(), case);
    let told = |command: &&[&str]| {
        let line: Vec<&str> =
            command.iter().map(|word| if *word == "hallmark" { BIN } else { word }).collect();
        let ran = run(folder.path(), &line);
        let typed = format!("hallmark {}", command.join(" "));
        (typed, blank_times(&format!("{}{}", ran.out, ran.err)).replace(BIN, "hallmark"))
    };
    case.commands.iter().map(told).collect()
}

fn prepare(folder: &Path, case: &Case) {
    let mut text = run(root(), &["example", "--designation"]).out;
    if let Some((old, new)) = case.changed {
        assert!(text.contains(old), "{old}");
        text = if new.starts_with("[unused") { without_table(&text, old) } else { text.replace(old, new) };
    }
    std::fs::write(folder.join("hallmark.toml"), text).expect("written");
    if let Some(answer) = case.answer {
        std::fs::write(folder.join("answer.json"), answer).expect("written");
    }
}

/// A designation file without one table.
fn without_table(text: &str, header: &str) -> String {
    let (before, rest) = text.split_once(header).expect("the table");
    let after = rest.find("\n[").map_or("", |end| &rest[end + 1..]);
    format!("{before}{after}")
}
