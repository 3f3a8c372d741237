//! Annotations of a GitHub workflow run: lines that the runner reads from standard output.

use super::escape::{cut, sentence};
use super::human::{Story, stories, verdict};
use super::plural::plural;
use super::repository::in_repository;
use super::threshold::{Threshold, accepted};
use super::unjudged::by_reason;
use crate::model::{Reason, Report, ReportedFinding, Severity, clean_line};

/// GitHub shows so many annotations of each kind from one step, and drops the rest without a word.
const MOST: usize = 10;
/// The longest message, in characters.
const LONGEST: usize = 1_500;

/// The report as workflow commands, one line each, ending with a newline: a line for each distinct rule and severity,
/// causes first, as many as GitHub shows, and a closing notice that says what was left out.
pub fn github(report: &Report, threshold: Threshold) -> String {
    let mut lines = Vec::new();
    let mut left_out = 0;
    for severity in [Severity::Error, Severity::Warning, Severity::Info] {
        let groups = groups(report, severity);
        let taken = usize::from(severity == Severity::Info) + usize::from(has_trouble(report, severity));
        let room = MOST - taken;
        left_out += groups.len().saturating_sub(room);
        if severity == Severity::Error {
            lines.extend(report.failure.as_deref().map(failure));
        }
        if severity == Severity::Warning && has_trouble(report, severity) {
            lines.push(command("warning", &[title("hallmark: not judged")], &trouble(report)));
        }
        lines.extend(groups.iter().take(room).map(|group| annotation(report, group)));
    }
    lines.push(closing(report, left_out, threshold));
    lines.join("\n") + "\n"
}

/// The findings of one rule and severity that count, those that explain others first.
type Group<'a> = Vec<&'a ReportedFinding>;

fn groups(report: &Report, severity: Severity) -> Vec<Group<'_>> {
    let stories = stories(&report.findings);
    let leads = stories.iter().map(|story: &Story<'_>| story.lead);
    let folded = stories.iter().flat_map(|story| story.folded.iter().copied());
    let mut groups: Vec<Group<'_>> = Vec::new();
    for finding in leads.chain(folded).filter(|one| one.severity == severity && accepted(one).is_none()) {
        match groups.iter_mut().find(|group| group[0].rule == finding.rule) {
            Some(group) => group.push(finding),
            None => groups.push(vec![finding]),
        }
    }
    groups
}

fn annotation(report: &Report, group: &Group<'_>) -> String {
    let finding = group[0];
    let kind = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "notice",
    };
    let mut properties = Vec::new();
    if let Some(at) = &finding.location {
        properties.push(format!("file={}", property(&in_repository(&report.within, &at.file))));
        properties.push(format!("line={}", at.line));
        properties.push(format!("col={}", at.column));
        properties.push(format!("endColumn={}", at.end_column));
    }
    properties.push(title(&format!("hallmark: {}", finding.rule)));
    let mut message = sentence(&finding.message);
    if let Some(outcome) = finding.outcome {
        message += &format!(" The platform would record {}.", outcome.name());
    }
    message += &format!(" Fix: {}", sentence(&finding.fix));
    if group.len() > 1 {
        message += &format!(" ({} more like it)", group.len() - 1);
    }
    command(kind, &properties, &message)
}

fn failure(why: &str) -> String {
    command("error", &[title("hallmark: the server could not be checked")], why)
}

fn has_trouble(report: &Report, severity: Severity) -> bool {
    match severity {
        Severity::Error => report.failure.is_some(),
        Severity::Warning => report.not_judged.iter().any(|one| one.because == Reason::Failed),
        Severity::Info => false,
    }
}

/// So many rules are named for one reason.
const NAMED: usize = 5;

/// What a failed call left open, by reason.
fn trouble(report: &Report) -> String {
    let said: Vec<String> = by_reason(report, Reason::Failed)
        .iter()
        .map(|(reason, rules)| {
            let more = rules.len().saturating_sub(NAMED);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            format!("{reason} ({}{more})", rules[..rules.len().min(NAMED)].join(", "))
        })
        .collect();
    let count = plural(report.failed_rules().len(), "rule");
    format!("{count} not judged, since no call could tell: {}", said.join("; "))
}

fn closing(report: &Report, left_out: usize, threshold: Threshold) -> String {
    let (_, word, why) = verdict(report);
    let mut message = format!("{word}: {}", sentence(&why));
    if left_out > 0 {
        message += &format!(
            " {} not shown here, since GitHub shows {MOST} annotations of a kind; --format markdown tells all.",
            plural(left_out, "further rule")
        );
    }
    if !report.stale.is_empty() {
        let gone = plural(report.stale.len(), "finding");
        message += &format!(" {gone} of the baseline no longer there: --write-baseline writes it without.");
    }
    message += &format!(" Exit code {}: {}.", threshold.exit, threshold.meaning());
    command("notice", &[title("hallmark")], &message)
}

fn command(kind: &str, properties: &[String], message: &str) -> String {
    format!("::{kind} {}::{}", properties.join(","), escaped(&cut(&clean_line(message), LONGEST)))
}

fn title(text: &str) -> String {
    format!("title={}", property(text))
}

/// A message's escapes.
fn escaped(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A property's escapes, on top of a message's.
fn property(text: &str) -> String {
    escaped(&clean_line(text)).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    const ENDED: Threshold = Threshold { fail_on: Severity::Error, exit: 1 };

    #[test]
    fn a_rule_is_told_once_on_its_line() {
        let text = github(&sample::broken(), ENDED);
        let lines: Vec<&str> = text.lines().collect();
        let absent: Vec<&&str> = lines.iter().filter(|line| line.contains("reference-absent")).collect();
        assert_eq!(absent.len(), 1, "{text}");
        assert!(
            absent[0].starts_with(
                "::error file=hallmark.toml,line=3,col=8,endColumn=22,title=hallmark%3A reference-absent::nothing stands"
            ),
            "{text}"
        );
        assert!(absent[0].ends_with("(3 more like it)"), "{text}");
        assert!(!text.contains("slow-answer"), "what was accepted is not told");
        assert!(text.contains("::warning title=hallmark%3A not judged::1 rule not judged"), "{text}");
        assert!(
            lines.last().expect("a line").starts_with("::notice title=hallmark::not conformant: "),
            "{text}"
        );
    }

    #[test]
    fn a_file_is_named_from_the_root_of_the_repository() {
        let report = Report { within: "servers/crm".into(), ..sample::broken() };
        let text = github(&report, ENDED);
        assert!(text.contains("::error file=servers/crm/hallmark.toml,line=3,"), "{text}");
    }

    #[test]
    fn no_more_is_said_than_is_shown() {
        let mut report = sample::broken();
        for index in 0..40 {
            for severity in [Severity::Error, Severity::Warning, Severity::Info] {
                let mut finding = sample::finding(&format!("rule-{index}"), "email/customer-1/as-sent");
                finding.severity = severity;
                report.findings.push(finding);
            }
        }
        let text = github(&report, ENDED);
        for kind in ["::error ", "::warning ", "::notice "] {
            let count = text.lines().filter(|line| line.starts_with(kind)).count();
            assert_eq!(count, MOST, "{kind}: {text}");
        }
        assert!(text.contains(" further rules not shown here"), "{text}");
    }

    #[test]
    fn what_a_call_left_open_is_told_by_reason_and_what_is_stale_is_counted() {
        let mut report = sample::broken();
        let one = report.not_judged.pop().expect("the one that failed");
        for rule in ["a", "b", "c", "d", "e", "f", "f"] {
            report.not_judged.push(crate::model::ReportedNotJudged { rule: rule.into(), ..one.clone() });
        }
        report.stale = vec!["a@b".into(), "a@c".into()];
        let text = github(&report, ENDED);
        let said = "6 rules not judged, since no call could tell: the call by phone timed out (a, b, c, d, e and 1 more)";
        assert!(text.contains(said), "{text}");
        assert!(text.contains(" 2 findings of the baseline no longer there: --write-baseline"), "{text}");
    }

    #[test]
    fn a_server_gives_no_commands() {
        let text = github(&sample::hostile(), ENDED);
        for line in text.lines() {
            assert!(
                ["::error ", "::warning ", "::notice "].iter().any(|kind| line.starts_with(kind)),
                "{line}"
            );
            let (head, _) = line[2..].split_once("::").expect("a message");
            assert!(!head.contains("set-output"), "{line}");
        }
        assert!(text.contains("%25250A"), "an escape of the server's stays what it was: {text}");
        assert!(!text.chars().any(|letter| crate::model::is_unsafe(letter) && letter != '\n'));
    }

    #[test]
    fn a_server_that_was_not_reached_is_an_error() {
        let text = github(&sample::failed(), Threshold { fail_on: Severity::Error, exit: 3 });
        assert!(
            text.starts_with("::error title=hallmark%3A the server could not be checked::python"),
            "{text}"
        );
        assert!(text.contains("Exit code 3"), "{text}");
    }
}
