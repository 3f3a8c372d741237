//! What a server shows in passing: how much it answers, how fast, and whether it keeps to the protocol.

use crate::model::{BreachKind, Finding, Place, Reply, Severity, Subject, Verdict, clean_line};
use crate::platform::{Answer, Failure};
use crate::rules::{AnswerCase, ReplyCase, RowCase, Run};

/// A record above this many bytes is far larger than a lookup needs.
const LARGE: usize = 100_000;

/// A record far larger than a lookup needs.
pub(super) fn record_too_large(case: &AnswerCase<'_>) -> Verdict {
    let Reply::Result(raw) = &case.exchange.reply else { return Verdict::NotApplicable };
    let bytes = raw.text().len();
    if bytes <= LARGE || case.body().is_none() {
        return Verdict::Holds;
    }
    Verdict::broken(Finding::new(
        case.subject(""),
        Place::Server,
        format!("the answer is {} kB; a lookup needs a few hundred bytes", bytes / 1000),
    ))
}

/// What the server did that the protocol forbids.
pub(super) fn protocol_breach(run: &Run<'_>) -> Verdict {
    let findings = run
        .evidence
        .breaches
        .iter()
        .map(|breach| {
            let detail = clean_line(&run.mask.prose(&breach.detail));
            let (lead, unit) = match breach.kind {
                BreachKind::Noise => ("no message of the protocol stands in ", "lines"),
                _ => ("", "times"),
            };
            let times = if breach.count > 1 { format!(" ({} {unit})", breach.count) } else { String::new() };
            let subject = Subject { pointer: Some(kind_name(breach.kind).into()), ..Subject::default() };
            let finding = Finding::new(subject, Place::Server, format!("{lead}{detail}{times}"));
            if tolerated(breach.kind) { finding.severity(Severity::Warning) } else { finding }
        })
        .collect();
    Verdict::from_findings(findings)
}

/// Whether a lenient client would not notice.
fn tolerated(kind: BreachKind) -> bool {
    match kind {
        BreachKind::VersionRefused
        | BreachKind::UnknownVersion
        | BreachKind::UnknownId
        | BreachKind::SecondReply => true,
        BreachKind::Noise
        | BreachKind::NotAMessage
        | BreachKind::NotUtf8
        | BreachKind::NoId
        | BreachKind::TooLarge
        | BreachKind::EndlessList
        | BreachKind::ListWithoutTools => false,
    }
}

fn kind_name(kind: BreachKind) -> &'static str {
    match kind {
        BreachKind::Noise => "noise",
        BreachKind::NotAMessage => "not-a-message",
        BreachKind::NotUtf8 => "not-utf8",
        BreachKind::NoId => "no-id",
        BreachKind::UnknownId => "unknown-id",
        BreachKind::SecondReply => "second-reply",
        BreachKind::TooLarge => "too-large",
        BreachKind::EndlessList => "endless-list",
        BreachKind::ListWithoutTools => "list-without-tools",
        BreachKind::UnknownVersion => "unknown-version",
        BreachKind::VersionRefused => "version-refused",
    }
}

/// The lookup runs on every message and every call, so a slow one is felt.
pub(super) fn slow_answer(case: &RowCase<'_>) -> Verdict {
    let cases = case.run.cases().filter(|answer| answer.channel() == case.channel);
    let answers: Vec<ReplyCase<'_>> = cases.map(ReplyCase::from).collect();
    if answers.is_empty() {
        return Verdict::unconfigured(format!("nobody was looked up by {}", case.channel.name()));
    }
    slow_among(&answers)
}

/// Answers to one designation that took longer than the budget. A time-out is told elsewhere.
pub(in crate::rules) fn slow_among(answers: &[ReplyCase<'_>]) -> Verdict {
    let answered: Vec<_> =
        answers.iter().filter(|one| !matches!(one.answer, Answer::Failed(Failure::TimedOut(_)))).collect();
    let Some(slowest) = answered.iter().max_by_key(|answer| answer.took) else {
        return Verdict::unconfigured("no call was answered in time");
    };
    let budget = slowest.run.designation().workspace.slow_after;
    let slow = answered.iter().filter(|answer| answer.took > budget).count();
    if slow == 0 {
        return Verdict::Holds;
    }
    Verdict::broken(Finding::new(
        slowest.subject(""),
        Place::Server,
        format!(
            "{slow} of {} answers {} took longer than {} s; the slowest took {:.2} s",
            answered.len(),
            slowest.by_what(),
            budget.as_secs_f64(),
            slowest.took.as_secs_f64()
        ),
    ))
}
