use super::*;
use crate::model::Severity;
use crate::report::sample;

const ENDED: Threshold = Threshold { fail_on: Severity::Error, exit: 1 };

/// Every row of a table has as many cells as its header.
fn tables_are_whole(text: &str) {
    let mut columns = None;
    let mut fence: Option<&str> = None;
    for line in text.lines() {
        if let Some(open) = fence {
            fence = (line != open).then_some(open);
        } else if line.starts_with("```") {
            fence = Some(line.trim_end_matches(|c| c != '`'));
        } else if line.starts_with('|') {
            let cells = line.matches('|').count();
            assert_eq!(*columns.get_or_insert(cells), cells, "{line}");
        } else {
            columns = None;
        }
    }
}

#[test]
fn a_report_names_what_to_mend_and_what_was_looked_up() {
    let text = markdown(&sample::broken(), ENDED);
    assert!(text.starts_with("## hallmark: not conformant\n\n5 errors from 2 causes"), "{text}");
    assert!(
        text.contains("| **error** | `reference-absent` | `email/customer-1/upper-case` `hallmark.toml:3` |")
    );
    assert!(text.contains("*4 more findings follow from it.*"), "{text}");
    assert!(text.contains("- `null`: no reference here"), "{text}");
    assert!(text.contains("| `email/customer-1/again` | **no** | `field_missing` |"), "{text}");
    assert!(text.contains("| `phone/customer-1/as-sent` | yes | `resolved` |"), "{text}");
    assert!(text.contains("the old server, replaced in spring"), "{text}");
    assert!(text.contains("### Not judged, since no call could tell"), "{text}");
    tables_are_whole(&text);
}

#[test]
fn questions_choices_and_what_is_known_are_told() {
    let mut report = sample::broken();
    (report.sources, report.directory) = (vec![sample::source()], Some(sample::choices()));
    report.kept = Some("judged by hallmark 0.1.0 and kept".into());
    report.stale = vec!["slow-answer@find_contact".into()];
    report.last_words = Some("::error::the database is gone".into());
    let text = markdown(&report, ENDED);
    let line = |wanted: &str| assert!(text.lines().any(|line| line == wanted), "{wanted} in {text}");
    line("### Questions from `recent_orders`, transaction history, as of 2026-11-30T00:00:00Z");
    line("| `items[0].ordered_at` | When did you last order? | date time | 2026-\\*\\*-\\*\\* | good |");
    line("| `items[0].amuont` | What did it cost? | – | – | **skipped** |");
    line("| `get_customer` | a long answer | cut at 63962 bytes, flagged by `truncated` |");
    assert!(text.contains("```text\n::error::the database is gone\n```"), "{text}");
    line("judged by hallmark 0.1.0 and kept");
    line("| `slow-answer@find_contact` |");
    tables_are_whole(&text);
    report.asked = false;
    let lint = markdown(&report, ENDED);
    assert!(lint.contains("### Not judged: `hallmark check` judges what needs calls"), "{lint}");
}

#[test]
fn what_went_well_shares_a_line() {
    let text = markdown(&sample::clean(), Threshold { fail_on: Severity::Error, exit: 0 });
    assert!(
        text.contains("| `email/customer-1`, 4 lookups | yes | `resolved` | yes | yes | yes | yes |"),
        "{text}"
    );
}

#[test]
fn a_lookup_is_told_for_a_ticket() {
    let text = markdown_single(&sample::single());
    assert!(text.starts_with("## The platform would record `field_missing`\n"), "{text}");
    assert!(text.contains("1. **sent:** find\\_contact with email"), "{text}");
    assert!(text.contains("| National eID | no | `field_missing` |"), "{text}");
    tables_are_whole(&text);
}

#[test]
fn a_hostile_server_writes_no_markdown() {
    for text in [markdown(&sample::hostile(), ENDED), markdown_single(&sample::hostile_single())] {
        tables_are_whole(&text);
        let mut fence: Option<String> = None;
        for line in text.lines() {
            match &fence {
                Some(open) if line == open => fence = None,
                Some(_) => {}
                None if line.starts_with("```") => {
                    fence = Some(line.trim_end_matches(|c| c != '`').to_owned());
                }
                None => {
                    assert!(
                        !line.contains("<img") && !line.contains("<script") && !line.contains("<http"),
                        "{line}"
                    );
                    assert!(!line.starts_with("# head") && !line.starts_with("- [ ]"), "{line}");
                    assert!(!line.contains(" @someone") && !line.contains(" www."), "{line}");
                }
            }
        }
        assert!(fence.is_none(), "every fence is closed");
        assert!(!text.chars().any(|letter| crate::model::is_unsafe(letter) && letter != '\n'));
    }
}

#[test]
fn a_summary_stays_below_what_github_takes() {
    let mut report = sample::broken();
    let mut lookup = report.lookups[0].clone();
    lookup.expected = false;
    report.lookups.extend((0..20_000).map(|_| lookup.clone()));
    let text = markdown(&report, ENDED);
    assert!(text.len() < 1 << 20, "{}", text.len());
    assert!(text.contains("more rows are left out"));
    assert!(text.contains("exit code 1"), "the end is said all the same");
}
