use proptest::prelude::*;

use super::*;
use crate::model::{Basis, Clause, Excerpt, Outcome, OutcomeText, ReportedFinding, Rule, Severity};
use crate::report::sample;

fn look(width: usize) -> Look {
    Look { width, color: false, unicode: true, verbose: 0, quiet: false }
}

fn snapshot(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots/report"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

#[test]
fn a_report_reads_well_at_every_width() {
    for width in [60, 80, 120, 200] {
        snapshot(&format!("clean-{width}"), &human(&sample::clean(), &look(width)));
        snapshot(&format!("broken-{width}"), &human(&sample::broken(), &look(width)));
    }
}

#[test]
fn colour_ascii_more_and_less() {
    let report = sample::broken();
    snapshot("broken-colour", &human(&report, &Look { color: true, ..look(80) }));
    snapshot("broken-ascii", &human(&report, &Look { unicode: false, ..look(80) }));
    snapshot("broken-verbose", &human(&report, &Look { verbose: 1, ..look(100) }));
    snapshot("broken-quiet", &human(&report, &Look { quiet: true, ..look(80) }));
}

#[test]
fn what_is_not_proven_and_what_failed() {
    snapshot("unproven", &human(&sample::unproven(), &look(80)));
    snapshot("failed", &human(&sample::failed(), &look(80)));
    snapshot("hostile", &human(&sample::hostile(), &look(80)));
}

#[test]
fn names_longer_than_the_terminal_do_not_upset_it() {
    let long = "a-rule-with-a-name-that-is-far-longer-than-the-terminal-is-wide-and-goes-on";
    let mut report = sample::broken();
    report.findings.truncate(3);
    report.findings.iter_mut().for_each(|one| one.rule = long.into());
    report.not_judged.iter_mut().for_each(|one| one.rule = long.into());
    report.lookups[2].probe = format!("email/customer-1/{long}");
    snapshot("long-names", &human(&report, &look(60)));
}

#[test]
fn conformant_says_what_it_left_open() {
    let mut report = sample::unproven();
    report.conformant = true;
    report.summary.infos = 2;
    let text = human(&report, &look(200));
    assert!(text.starts_with(
        "conformant: nothing stands in the way of designating this tool (2 infos, 2 rules not judged)"
    ));
}

#[test]
fn declarations_alone_prove_nothing() {
    let mut report = sample::unproven();
    report.lookups.clear();
    (report.summary.calls, report.summary.probes) = (0, 0);
    let text = human(&report, &look(80));
    assert!(text.starts_with("not proven: no tool was called, only the declarations were read\n"), "{text}");
    assert!(!text.contains("0 calls"), "{text}");
}

#[test]
fn one_lookup_step_by_step() {
    for width in [60, 100] {
        snapshot(&format!("single-{width}"), &human_single(&sample::single(), &look(width)));
    }
}

fn rule() -> Rule {
    Rule {
        id: "reference-absent".into(),
        group: "known customers".into(),
        clauses: vec!["C6".into(), "C11".into()],
        severity: Severity::Error,
        severity_note: Some("warning when the field is nullable by its schema".into()),
        basis: Basis::Inferred,
        outcome: Some(Outcome::FieldMissing),
        title: "The answer to a known customer holds a customer reference.".into(),
        why:
            "Without a reference the platform recognises nobody: the conversation stays with a stranger, and \
              no verification can start."
                .into(),
        fix: "Answer the reference at the designated path.".into(),
        bad: "{\n  \"contact_id\": null\n}\n".into(),
        good: "{\n  \"contact_id\": \"CON-001\"\n}\n".into(),
    }
}

#[test]
fn a_rule_a_clause_and_an_outcome_are_explained() {
    let (rule, look) = (rule(), look(70));
    let says = "A reference is a string or a whole number.".into();
    let clause = Clause { id: "C6".into(), says, unseen: None };
    let outcome = OutcomeText {
        id: Outcome::FieldMissing,
        means: "Nothing stands at a designated field.".into(),
        why: "The customer is not recognised.".into(),
        checklist: vec!["Does the path name the field as it is spelt?".into(), "Is the field null?".into()],
    };
    let told = [
        explain_rule(&rule, &look),
        explain_clause(&clause, &[&rule], &look),
        explain_outcome(&outcome, &[&rule], &look),
        rule_list(&[rule.clone(), Rule { severity: Severity::Info, clauses: vec![], ..rule }], &look),
    ];
    snapshot("explained", &told.join("~~~~\n"));
}

#[test]
fn every_finding_that_counts_is_told_once() {
    let mut report = sample::broken();
    let ids: Vec<String> = report.findings.iter().map(|one| one.id.clone()).collect();
    // A ring of causes and a cause that is nowhere must not swallow anything.
    report.findings[0].cause = Some(ids[1].clone());
    report.findings[1].cause = Some(ids[0].clone());
    report.findings[2].cause = Some("nowhere".into());
    let stories = stories(&report.findings);
    let told: usize = stories.iter().map(|story| 1 + story.folded.len()).sum();
    assert_eq!(told, report.findings.iter().filter(|one| one.ignored.is_none()).count());
    let ring = stories.iter().find(|story| story.lead.id == ids[0]).expect("its first finding leads it");
    assert_eq!(ring.folded.iter().map(|one| one.id.as_str()).collect::<Vec<_>>(), [ids[1].as_str()]);
}

#[test]
fn a_grave_finding_is_not_hidden_by_a_small_cause() {
    let mut report = sample::clean();
    let mut cause = sample::finding("output-schema-missing", "email/customer-1/as-sent");
    cause.severity = Severity::Info;
    let mut effect = sample::finding("reference-absent", "email/customer-1/as-sent");
    effect.cause = Some(cause.id.clone());
    report.findings = vec![cause, effect];
    let text = human(&report, &Look { quiet: true, ..look(80) });
    assert!(text.contains("also: error reference-absent"), "{text}");
}

#[test]
fn a_long_line_is_cut_round_its_place() {
    let text =
        format!("{{\"a\": \"{}\", \"contact_id\": null, \"b\": \"{}\"}}", "x".repeat(900), "y".repeat(900));
    let start = text.find("null").expect("it is there");
    let mut report = sample::clean();
    let excerpt = Excerpt { name: "answer".into(), text, places: vec![(start, 4, "nothing here".into())] };
    let finding = sample::finding("reference-absent", "email/customer-1/as-sent");
    report.findings = vec![ReportedFinding { excerpt: Some(excerpt), ..finding }];
    let shown = human(&report, &look(80));
    snapshot("long-line", &shown);
    assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
}

#[test]
fn what_is_inferred_says_so() {
    let mut report = sample::clean();
    report.findings = vec![sample::finding("reference-absent", "email/customer-1/as-sent")];
    assert!(!human(&report, &look(200)).contains("our reading"));
    report.findings[0].basis = Basis::Inferred;
    assert!(human(&report, &look(200)).contains("our reading"));
}

/// Whether a line is prose, which is wrapped; drawings and tables are not.
fn wrapped(line: &str) -> bool {
    !line.chars().any(|c| "│·╭╰─├▶┬".contains(c))
}

proptest! {
    #[test]
    fn no_line_is_wider_than_the_terminal(width in 30_usize..220, words in "[a-zæøå]{1,9}( [a-zæøå]{1,9}){0,60}") {
        let mut report = sample::broken();
        for finding in &mut report.findings {
            finding.message.clone_from(&words);
            finding.fix.clone_from(&words);
            finding.title.clone_from(&words);
        }
        report.not_judged.iter_mut().for_each(|one| one.reason.clone_from(&words));
        for line in human(&report, &look(width)).lines().filter(|line| wrapped(line)) {
            let one_word = line.split_whitespace().count() <= 1;
            prop_assert!(one_word || line.chars().count() <= width, "{} > {width}: {line}", line.chars().count());
        }
    }

    #[test]
    fn nothing_of_a_server_steers_the_terminal(
        text in "\\PC{0,20}[\\x00-\\x1f\\x7f-\\u{9f}\\u{202a}-\\u{202e}\\u{2066}-\\u{2069}]{1,5}\\PC{0,20}",
        start in 0_usize..80, length in 0_usize..80, color: bool, unicode: bool, verbose in 0_u8..2,
    ) {
        let mut report = sample::hostile();
        for finding in &mut report.findings {
            (finding.message, finding.rule) = (text.clone(), text.clone());
            let places = vec![(start, length, text.clone()), (length, start, text.clone())];
            finding.excerpt = Some(Excerpt { name: text.clone(), text: text.repeat(2), places });
        }
        let mut single = sample::single();
        single.findings.clone_from(&report.findings);
        single.lookup.tool.clone_from(&text);
        single.lookup.steps.push((text.clone(), text.clone()));
        single.lookup.uses[0].why.clone_from(&text);
        let look = Look { color, unicode, verbose, ..look(80) };
        for shown in [human(&report, &look), human_single(&single, &look)] {
            let left = without_colours(&shown);
            prop_assert!(!left.chars().any(|c| crate::report::style::steers(c) && c != '\n'), "{left:?}");
        }
    }
}

/// The text without `ESC [ digits ; digits m`, which are the only sequences of our own.
fn without_colours(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let mut left = parts.next().unwrap_or("").to_owned();
    for part in parts {
        let rest = part.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';');
        left.push_str(rest.strip_prefix('m').unwrap_or("\u{1b}"));
    }
    left
}
