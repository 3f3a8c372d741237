//! C13 to C15: a known customer is found, and is the one expected.

use crate::model::{Channel, Finding, Outcome, Person, Verdict};
use crate::platform::Answer;
use crate::rules::{AnswerCase, Run};
use crate::value::{ReferenceReading, same_folded};

/// C13, C14: the value as the platform sends it finds the customer who holds it.
pub(super) fn not_found(case: &AnswerCase<'_>) -> Verdict {
    match case.reading.answer {
        Answer::NotFound(_) => {
            let finding = Finding::new(
                case.subject(""),
                case.reply(""),
                format!(
                    "{} belongs to a known customer, yet the tool says that it knows nobody",
                    case.sent()
                ),
            )
            .label("nobody found");
            Verdict::broken(if nobody_is_found(case) { finding.fix(NOBODY_IS_FOUND) } else { finding })
        }
        Answer::Failed(_) => failed(case),
        Answer::Record(_) | Answer::List(_) | Answer::NoRecord(_) => Verdict::Holds,
    }
}

const NOBODY_IS_FOUND: &str = "No known customer is found at all: everybody is answered like a stranger. See first whether \
     the tool reaches its data and searches by the designated input, then how it compares.";

/// Whether several known customers were looked up by the channel, and none of them was found.
fn nobody_is_found(case: &AnswerCase<'_>) -> bool {
    let known = |other: &AnswerCase<'_>| other.channel() == case.channel() && other.customer().is_some();
    let mut all = case.run.answers().filter(known);
    case.run.answers().filter(known).count() > 1
        && all.all(|one| matches!(one.reading.answer, Answer::NotFound(_)))
}

/// The verdict of a check that needs an answer and got none.
pub(super) fn failed(case: &AnswerCase<'_>) -> Verdict {
    Verdict::failed(format!("by {}: every lookup that would tell failed", case.channel().name()))
}

/// C15: the record that came back is the expected customer's.
pub(super) fn is_another(case: &AnswerCase<'_>) -> Verdict {
    let Some(expected) = case.customer().and_then(|customer| customer.reference.as_deref()) else {
        return Verdict::unconfigured(format!(
            "no reference is given for a [[customer]] by {}",
            case.channel().name()
        ));
    };
    let Some(fields) = case.record_fields() else { return no_record(case) };
    let ReferenceReading::Kept(kept) = &fields.reference.reading else { return Verdict::NotApplicable };
    if kept.text == expected || kept.literal == expected {
        return Verdict::Holds;
    }
    let mask = case.run.mask;
    let (seen, wanted) = told_apart(&kept.text, expected, |text| mask.reference(text));
    let why = if same_folded(&kept.text, expected) {
        ": they differ in zeros, separators or letter case alone"
    } else {
        ""
    };
    let pointer = fields.reference.pointer.clone();
    let finding = Finding::new(
        case.subject(&pointer),
        case.place(&pointer),
        format!("looking up {} brought the reference {seen}, not {wanted}{why}", case.sent()),
    )
    .outcome(case.reading.outcome())
    .label(format!("expected {wanted}"));
    Verdict::broken(if kept.from_number && expected.starts_with('0') {
        finding.fix("Return the reference as a string: a JSON number loses its leading zeros.")
    } else {
        finding
    })
}

/// Two masked texts that a reader can tell apart, though their masks may be equal.
pub(super) fn told_apart(one: &str, other: &str, mask: impl Fn(&str) -> String) -> (String, String) {
    let (one_masked, other_masked) = (mask(one), mask(other));
    if one_masked == other_masked && one != other {
        return (format!("{one_masked} (another)"), other_masked);
    }
    (one_masked, other_masked)
}

/// The verdict of a check on a single record where there is none.
pub(super) fn no_record(case: &AnswerCase<'_>) -> Verdict {
    match case.reading.answer {
        Answer::Failed(_) => failed(case),
        Answer::NotFound(_) | Answer::List(_) | Answer::NoRecord(_) | Answer::Record(_) => {
            Verdict::NotApplicable
        }
    }
}

/// C6: one customer has one reference, by whichever channel the customer comes.
pub(super) fn reference_differs_by_channel(run: &Run<'_>) -> Verdict {
    let mut findings = Vec::new();
    let mut compared = false;
    for index in 0..run.designation().customers.len() {
        let of = |channel: Channel| {
            run.answers()
                .find(|case| case.channel() == channel && case.exchange.probe.person == Person::Known(index))
        };
        let (Some(email), Some(phone)) = (of(Channel::Email), of(Channel::Phone)) else { continue };
        let (Some(one), Some(other)) = (reference_of(&email), reference_of(&phone)) else { continue };
        compared = true;
        if one == other {
            continue;
        }
        let pointer =
            phone.record_fields().map(|fields| fields.reference.pointer.clone()).unwrap_or_default();
        let (by_email, by_phone) = told_apart(&one, &other, |text| run.mask.reference(text));
        findings.push(
            Finding::new(
                phone.subject(&pointer),
                phone.place(&pointer),
                format!("one customer has the reference {by_email} by email and {by_phone} by phone"),
            )
            .outcome(Outcome::Resolved)
            .label(format!("{by_email} by email")),
        );
    }
    if !run.asked {
        return Verdict::unconfigured("no tool was called");
    }
    let both = run
        .designation()
        .customers
        .iter()
        .any(|customer| customer.email.is_some() && customer.phone.is_some());
    match (findings.is_empty(), compared) {
        (false, _) => Verdict::Broken(findings),
        (true, true) => Verdict::Holds,
        (true, false) if both && run.designation().rows().count() == 2 => {
            Verdict::failed("no known customer was found by both channels")
        }
        (true, false) => {
            Verdict::unconfigured("no [[customer]] with both an email and a phone, looked up by both")
        }
    }
}

fn reference_of(case: &AnswerCase<'_>) -> Option<String> {
    case.record_fields()?.reference.text().map(ToOwned::to_owned)
}
