//! JUnit's XML, in what Jenkins, GitLab and the other readers have in common.

use std::fmt::Write;

use super::escape::{cut, markup, markup_line, sentence};
use super::threshold::{Threshold, accepted};
use crate::model::{JudgedRule, Reason, Report, ReportedFinding};

/// The longest text of one case, in characters.
const LONGEST: usize = 20_000;

/// How one case ended.
enum End {
    Passed,
    Failed { kind: String, message: String },
    Trouble { message: String },
    Skipped { message: String },
}

struct Case {
    name: String,
    end: End,
    /// What is told under it.
    text: String,
}

struct Suite {
    name: String,
    cases: Vec<Case>,
}

/// The report as JUnit's XML, ending with a newline: a suite for each of ours, a case for each finding, and one for
/// each rule without any.
///
/// A finding at or above the threshold is a failure, one below it passes and is told in the case's output, one that
/// was accepted is skipped; so is a rule that the designation file does not say enough for, while one that a failed
/// call left open is an error.
pub fn junit(report: &Report, threshold: Threshold) -> String {
    let suites = suites(report, threshold);
    let seconds = report.summary.elapsed_ms / 1000.0;
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let all: Vec<&Case> = suites.iter().flat_map(|suite| &suite.cases).collect();
    line(&mut xml, 0, &format!("<testsuites name=\"hallmark\"{}>", counts(&all, seconds)));
    for (index, suite) in suites.iter().enumerate() {
        let cases: Vec<&Case> = suite.cases.iter().collect();
        // The time of the run is the first suite's: it is measured as a whole.
        let seconds = if index == 0 { seconds } else { 0.0 };
        let name = markup_line(&suite.name);
        line(&mut xml, 1, &format!("<testsuite name=\"{name}\"{}>", counts(&cases, seconds)));
        cases.iter().for_each(|case| write_case(&mut xml, &suite.name, case));
        line(&mut xml, 1, "</testsuite>");
    }
    line(&mut xml, 0, "</testsuites>");
    xml
}

fn counts(cases: &[&Case], seconds: f64) -> String {
    let of = |wanted: fn(&End) -> bool| cases.iter().filter(|case| wanted(&case.end)).count();
    format!(
        " tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" time=\"{seconds:.3}\"",
        cases.len(),
        of(|end| matches!(end, End::Failed { .. })),
        of(|end| matches!(end, End::Trouble { .. })),
        of(|end| matches!(end, End::Skipped { .. })),
    )
}

fn line(xml: &mut String, indent: usize, text: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(xml, "{:width$}{text}", "", width = indent * 2);
}

fn write_case(xml: &mut String, suite: &str, case: &Case) {
    let head = format!(
        "<testcase classname=\"hallmark.{}\" name=\"{}\" time=\"0.000\"",
        markup_line(suite),
        markup_line(&case.name)
    );
    let text = markup(&cut(&case.text, LONGEST));
    let attribute = |message: &str| format!("message=\"{}\"", markup_line(&cut(message, 1_000)));
    match &case.end {
        End::Passed if text.is_empty() => return line(xml, 2, &format!("{head}/>")),
        _ => line(xml, 2, &format!("{head}>")),
    }
    match &case.end {
        End::Passed => line(xml, 3, &format!("<system-out>{text}</system-out>")),
        End::Failed { kind, message } => {
            let kind = markup_line(kind);
            line(xml, 3, &format!("<failure {} type=\"{kind}\">{text}</failure>", attribute(message)));
        }
        End::Trouble { message } => {
            line(xml, 3, &format!("<error {} type=\"not judged\">{text}</error>", attribute(message)));
        }
        End::Skipped { message } => line(xml, 3, &format!("<skipped {}/>", attribute(message))),
    }
    line(xml, 2, "</testcase>");
}

fn suites(report: &Report, threshold: Threshold) -> Vec<Suite> {
    let mut suites: Vec<Suite> = Vec::new();
    if let Some(failure) = &report.failure {
        let message = failure.lines().next().unwrap_or_default().to_owned();
        let end = End::Trouble { message };
        let case = Case { name: "the server is reached".into(), end, text: failure.clone() };
        suites.push(Suite { name: "server".into(), cases: vec![case] });
    }
    for judged in &report.judged {
        let cases = cases(report, judged, threshold);
        match suites.iter_mut().find(|suite| suite.name == judged.suite) {
            Some(suite) => suite.cases.extend(cases),
            None => suites.push(Suite { name: judged.suite.to_owned(), cases }),
        }
    }
    suites
}

/// A case for each finding of a rule and for what of it could not be told; one that passes where there is neither.
fn cases(report: &Report, judged: &JudgedRule, threshold: Threshold) -> Vec<Case> {
    let id = &judged.rule.id;
    let mut cases: Vec<Case> = report
        .findings
        .iter()
        // Suites may judge by one rule, each of its own tools.
        .filter(|finding| finding.rule == *id && finding.suite == judged.suite)
        .map(|finding| of_finding(finding, threshold))
        .collect();
    let unjudged: Vec<_> =
        report.not_judged.iter().filter(|one| one.rule == *id && one.suite == judged.suite).collect();
    if !unjudged.is_empty() {
        let reasons: Vec<&str> = unjudged.iter().map(|one| one.reason.as_str()).collect();
        let message = format!("not judged: {}", reasons.join("; "));
        let failed = unjudged.iter().any(|one| one.because == Reason::Failed);
        let end = if failed { End::Trouble { message } } else { End::Skipped { message } };
        let name = if cases.is_empty() { id.clone() } else { format!("{id} (elsewhere)") };
        cases.push(Case { name, end, text: judged.rule.title.clone() });
    }
    if cases.is_empty() {
        cases.push(Case { name: id.clone(), end: End::Passed, text: String::new() });
    }
    cases
}

fn of_finding(finding: &ReportedFinding, threshold: Threshold) -> Case {
    let end = match accepted(finding) {
        Some(reason) => End::Skipped { message: format!("accepted: {reason}") },
        None if threshold.fails(finding) => {
            End::Failed { kind: finding.severity.name().to_owned(), message: finding.message.clone() }
        }
        None => End::Passed,
    };
    Case { name: finding.id.clone(), end, text: told(finding) }
}

/// The finding in words, with what it was found in.
fn told(finding: &ReportedFinding) -> String {
    let mut text = format!("{}: {}\n", finding.severity.name(), sentence(&finding.message));
    if let Some(outcome) = finding.outcome {
        text += &format!("The platform would record: {}\n", outcome.name());
    }
    text += &format!("Rule: {}\nFix: {}\n", sentence(&finding.title), finding.fix);
    if let Some(at) = &finding.location {
        text += &format!("At: {}:{}:{}\n", at.file, at.line, at.column);
    }
    if let Some(cause) = &finding.cause {
        text += &format!("Follows from: {cause}\n");
    }
    if let Some(excerpt) = &finding.excerpt {
        text += &format!("\n{}\n{}\n", excerpt.name, excerpt.text);
    }
    text += &format!("\nMore: hallmark explain {}\n", finding.rule);
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Severity;
    use crate::report::sample;

    fn xml(report: &Report, fail_on: Severity) -> String {
        junit(report, Threshold { fail_on, exit: 1 })
    }

    fn count(xml: &str, part: &str) -> usize {
        xml.matches(part).count()
    }

    #[test]
    fn the_counts_agree_with_the_cases() {
        for (fail_on, failures) in [(Severity::Error, 5), (Severity::Warning, 7), (Severity::Info, 8)] {
            let xml = xml(&sample::broken(), fail_on);
            assert_eq!(count(&xml, "<failure "), failures, "{xml}");
            let said = format!(
                "tests=\"{}\" failures=\"{failures}\" errors=\"{}\" skipped=\"{}\" time=\"0.042\"",
                count(&xml, "<testcase "),
                count(&xml, "<error "),
                count(&xml, "<skipped ")
            );
            assert_eq!(count(&xml, &said), 2, "{said} in {xml}");
        }
    }

    #[test]
    fn a_finding_is_told_in_its_own_suite_alone() {
        let mut report = sample::broken();
        let shared = report.judged.iter().find(|one| one.rule.id == "unknown-found").copied();
        report.judged.push(JudgedRule { suite: "verification-source", ..shared.expect("the rule") });
        let xml = xml(&report, Severity::Error);
        assert_eq!(count(&xml, "<failure "), 5, "{xml}");
        let other = xml.split("<testsuite name=\"verification-source\"").nth(1).expect("the suite");
        assert!(other.contains("name=\"unknown-found\" time=\"0.000\"/>"), "it holds there: {other}");
    }

    #[test]
    fn what_is_below_the_threshold_passes_and_is_told() {
        let xml = xml(&sample::broken(), Severity::Error);
        let case = xml.split("name=\"output-schema-missing@").nth(1).expect("the case");
        assert!(case.contains("<system-out>warning: find_contact declares"), "{case}");
        assert!(xml.contains("<skipped message=\"accepted: the old server, replaced in spring\"/>"));
        assert!(xml.contains("name=\"never-broken\" time=\"0.000\"/>"));
        assert!(xml.contains("<error message=\"not judged: the call by phone timed out\""));
        assert!(xml.contains("<skipped message=\"not judged: no [witness]\"/>"));
    }

    #[test]
    fn a_server_that_was_not_reached_is_an_error() {
        let xml = xml(&sample::failed(), Severity::Error);
        assert!(xml.contains("name=\"the server is reached\""), "{xml}");
        assert!(xml.contains("tests=\"1\" failures=\"0\" errors=\"1\""), "{xml}");
    }

    #[test]
    fn no_character_is_one_that_xml_forbids() {
        let xml = xml(&sample::hostile(), Severity::Info);
        assert!(xml.chars().all(|letter| letter == '\n' || letter >= ' '), "{xml}");
        assert!(!xml.contains("]]>") && !xml.contains("<script"), "{xml}");
        assert!(xml.contains("\\u{1b}[2J"), "what was sent is shown");
    }
}
