//! C27: another customer's record beside one that does not exist.

use std::time::Duration;

use super::compare::difference;
use crate::model::{Basis, Finding, Outcome, Severity, Verdict, WhichRecord};
use crate::platform::{Answer, NotFoundAs};
use crate::rules::{NumberAt, RecordAnswer, RecordCase, number_at};

/// Two times differ clearly only from here on.
const CLEARLY: Duration = Duration::from_millis(50);
/// And only when one is so many times the other.
const TIMES: u32 = 2;

/// The answers that are compared, where the rule applies.
struct Pair<'a> {
    foreign: Result<Vec<RecordAnswer<'a>>, Verdict>,
    missing: Result<Vec<RecordAnswer<'a>>, Verdict>,
}

impl<'a> Pair<'a> {
    /// None for a tool that cannot know who asks: there the platform withholds by owner.
    fn of(case: &RecordCase<'a>) -> Option<Self> {
        if case.tool.lists() || case.tool.number_input.is_none() {
            return None;
        }
        let asked = |which| {
            let answers = case.answers(which);
            match answers.first() {
                None => Err(case.not_called(which)),
                Some(first) if !first.came() => {
                    Err(Verdict::failed(format!("{} was not answered", first.exchange.probe.id)))
                }
                Some(_) => Ok(answers),
            }
        };
        Some(Self { foreign: asked(WhichRecord::Foreign), missing: asked(WhichRecord::Missing) })
    }

    /// Whether another's record came back: something that a record that does not exist is not answered with.
    fn reveals(&self, case: &RecordCase<'_>) -> bool {
        let Ok(foreign) = &self.foreign else { return false };
        let Some(first) = foreign.first() else { return false };
        let records = first.records(case.tool);
        let names =
            |record: &serde_json::Value| !matches!(number_at(&case.tool.owner, record), NumberAt::Absent(_));
        if records.is_empty() {
            return false;
        }
        records.iter().any(|(_, record)| names(record))
            || match &self.missing {
                Ok(missing) => difference(case, foreign, missing).is_some(),
                Err(_) => true,
            }
    }
}

/// C27: another customer's record does not come back, and is not changed.
pub(in crate::rules::customer_lookup) fn foreign_revealed(case: &RecordCase<'_>) -> Verdict {
    let Some(pair) = Pair::of(case) else { return Verdict::NotApplicable };
    let foreign = match &pair.foreign {
        Ok(foreign) => foreign,
        Err(not_told) => return not_told.clone(),
    };
    let Some(first) = foreign.first().filter(|_| pair.reveals(case)) else { return Verdict::Holds };
    let input = case.tool.number_input.as_deref().unwrap_or_default();
    let did = if case.tool.changes {
        "another customer's record was answered as changed"
    } else {
        "another customer's record came back"
    };
    let message = format!("`{input}` said who asks, and yet {did}");
    let pointer = first.records(case.tool).first().map(|(pointer, _)| pointer.clone()).unwrap_or_default();
    Verdict::broken(
        Finding::new(first.subject(&pointer), first.place(&pointer), message).label("somebody else's"),
    )
}

/// C27: the two are alike, and both are not_found.
pub(in crate::rules::customer_lookup) fn missing_unclear(case: &RecordCase<'_>) -> Verdict {
    let Some(pair) = Pair::of(case) else { return Verdict::NotApplicable };
    let missing = match &pair.missing {
        Ok(missing) => missing,
        Err(not_told) => return not_told.clone(),
    };
    if let Ok(foreign) = &pair.foreign
        && (pair.reveals(case) || difference(case, foreign, missing).is_some())
    {
        return Verdict::NotApplicable;
    }
    let Some(first) = missing.first() else { return Verdict::NotApplicable };
    let (seen, outcome) = match &first.answer {
        Answer::NotFound(NotFoundAs::Envelope | NotFoundAs::EmptyObject) => return Verdict::Holds,
        Answer::Failed(failure) => (failure.why(), Outcome::UpstreamError),
        Answer::NoRecord(nothing) => (nothing.why().to_owned(), Outcome::FieldMissing),
        Answer::Record(_) | Answer::List(_) => {
            ("the answer is not empty and does not say not_found".to_owned(), Outcome::FieldMissing)
        }
    };
    let message = format!("a record that does not exist cannot be told from a fault: {seen}");
    Verdict::broken(
        Finding::new(first.subject(""), first.place(""), message).outcome(outcome).label("unclear"),
    )
}

/// C27: nothing tells the two apart.
pub(in crate::rules::customer_lookup) fn foreign_differs(case: &RecordCase<'_>) -> Verdict {
    let Some(pair) = Pair::of(case) else { return Verdict::NotApplicable };
    if pair.reveals(case) {
        return Verdict::NotApplicable;
    }
    let (foreign, missing) = match (&pair.foreign, &pair.missing) {
        (Ok(foreign), Ok(missing)) => (foreign, missing),
        (Err(not_told), _) | (_, Err(not_told)) => return not_told.clone(),
    };
    let Some(first) = foreign.first() else { return Verdict::NotApplicable };
    if let Some(how) = difference(case, foreign, missing) {
        let message = format!(
            "another customer's record and one that does not exist are answered differently: {how}; the difference \
             reveals that the first exists"
        );
        let finding = Finding::new(first.subject(""), first.place(""), message).label("tells that it exists");
        return Verdict::broken(match first.answer {
            Answer::Failed(_) => finding.outcome(Outcome::UpstreamError),
            _ => finding,
        });
    }
    match (times(foreign), times(missing)) {
        (Some(one), Some(other)) if clearly_apart(&one, &other) => {
            let (one, other) = (middle(&one).as_millis(), middle(&other).as_millis());
            let message = format!(
                "another customer's record is answered in {one} ms and one that does not exist in {other} ms: the time \
                 reveals that the first exists"
            );
            Verdict::broken(
                Finding::new(first.subject(""), first.place(""), message)
                    .severity(Severity::Warning)
                    .basis(Basis::Inferred),
            )
        }
        _ => Verdict::Holds,
    }
}

/// The times of the answers, the shortest first; none where there are too few to compare.
fn times(answers: &[RecordAnswer<'_>]) -> Option<Vec<Duration>> {
    if answers.len() < 3 || answers.iter().any(|answer| !answer.came()) {
        return None;
    }
    let mut times: Vec<_> = answers.iter().map(|answer| answer.exchange.took).collect();
    times.sort_unstable();
    Some(times)
}

fn middle(sorted: &[Duration]) -> Duration {
    sorted.get(sorted.len() / 2).copied().unwrap_or_default()
}

/// Every answer of one kind is slower than every answer of the other, and the middle ones lie far apart.
fn clearly_apart(one: &[Duration], other: &[Duration]) -> bool {
    let (fast, slow) = if middle(one) < middle(other) { (one, other) } else { (other, one) };
    let (fast_middle, slow_middle) = (middle(fast), middle(slow));
    fast.last() < slow.first()
        && slow_middle.saturating_sub(fast_middle) >= CLEARLY
        && slow_middle >= fast_middle.saturating_mul(TIMES)
}
