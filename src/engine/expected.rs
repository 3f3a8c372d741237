//! Whether a lookup brought what its probe asks for.

use crate::model::{FormKind, Outcome, Person};
use crate::platform::{Answer, Failure};
use crate::rules::AnswerCase;

/// | who | expected |
/// | --- | --- |
/// | known, in any form | `resolved`, and the expected reference where one is given |
/// | known, but sent as a near miss | `not_found`, or the tool refuses the value |
/// | shared | a list of two or more |
/// | unknown | `not_found` |
/// | nobody says | `resolved`, `not_found`, or a list of two or more |
pub(super) fn is_expected(case: &AnswerCase<'_>) -> bool {
    let outcome = case.reading.outcome();
    if case.exchange.probe.variant.form() == Some(FormKind::NearMiss) {
        let refused =
            matches!(case.reading.answer, Answer::Failed(Failure::ToolError { .. } | Failure::Rpc { .. }));
        return refused || outcome == Outcome::NotFound;
    }
    match case.exchange.probe.person {
        Person::Known(_) => outcome == Outcome::Resolved && right_reference(case),
        Person::Shared(_) => case.is_list_of_several(),
        Person::Unknown => outcome == Outcome::NotFound,
        Person::Unsaid => {
            matches!(outcome, Outcome::Resolved | Outcome::NotFound) || case.is_list_of_several()
        }
    }
}

fn right_reference(case: &AnswerCase<'_>) -> bool {
    let expected = case.customer().and_then(|customer| customer.reference.as_deref());
    let found = case.record_fields().and_then(|fields| fields.reference.text());
    expected.is_none() || expected == found
}
