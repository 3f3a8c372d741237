//! One lookup by itself: for `lookup` and `read`.

use super::assemble::{Settings, findings};
use super::lookups::lookup;
use super::story;
use crate::model::{Designation, Evidence, Person, Shared, SingleLookup};
use crate::platform::Answer;
use crate::rules::{Run, judge};

/// Whom the value was expected to find.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expect {
    /// One customer.
    Known,
    /// Nobody.
    Unknown,
    /// Several customers.
    Shared,
}

/// Reads the one exchange of `evidence` and tells it step by step, with the findings about it; none when the evidence
/// holds no exchange through a designated row.
///
/// Without an expectation the answer is judged as a known customer's, save that a plain `not_found` and a list of two
/// or more raise nothing.
pub fn single(evidence: &Evidence, expect: Option<Expect>, settings: Settings) -> Option<SingleLookup> {
    let mut evidence = evidence.clone();
    let exchange = evidence.exchanges.first_mut()?;
    let (value, channel) = (exchange.probe.value.clone(), exchange.probe.channel);
    exchange.probe.person = person(&mut evidence.designation, expect, channel, &value);
    let run = Run::new(&evidence, settings.mask, true);
    let case = run.cases().next()?;
    let raise = |rule: &str| {
        expect.is_some()
            || !((rule == "known-customer-not-found" && matches!(case.reading.answer, Answer::NotFound(_)))
                || (["reference-absent", "value-absent"].contains(&rule) && case.is_list_of_several()))
    };
    let judged: Vec<_> = judge(&run, |suite, rule| suite == "customer-lookup" && raise(rule))
        .into_iter()
        .map(|mut one| {
            one.findings
                .retain(|finding| finding.subject.probe.as_deref() == Some(case.exchange.probe.id.as_str()));
            one
        })
        .collect();
    let mut told = lookup(&case);
    if expect.is_none() {
        told.expected =
            told.expected || matches!(case.reading.answer, Answer::NotFound(_)) || case.is_list_of_several();
    }
    told.steps = story::steps(&case);
    told.drawing = story::drawing(&case);
    Some(SingleLookup { lookup: told, findings: findings(&run, &judged) })
}

/// Who the value belongs to: as expected, or as the designation file knows it.
fn person(
    designation: &mut Designation,
    expect: Option<Expect>,
    channel: crate::model::Channel,
    value: &str,
) -> Person {
    let known = designation.customers.iter().position(|customer| customer.value(channel) == Some(value));
    let shared =
        designation.shared.iter().position(|shared| shared.channel == channel && shared.value == value);
    match (expect, known, shared) {
        (Some(Expect::Unknown), _, _) => Person::Unknown,
        (Some(Expect::Shared), _, Some(index)) | (None, None, Some(index)) => Person::Shared(index),
        (Some(Expect::Shared), _, None) => {
            designation.shared.push(Shared { channel, value: value.to_owned(), references: Vec::new() });
            Person::Shared(designation.shared.len() - 1)
        }
        (Some(Expect::Known) | None, Some(index), _) => Person::Known(index),
        (Some(Expect::Known), None, _) | (None, None, None) => {
            designation.customers.push(crate::model::Customer::default());
            Person::Known(designation.customers.len() - 1)
        }
    }
}
