//! The verification-source suite: which function judges which rule, in the order of the catalogue.

mod category;
mod dates;
mod fields;
mod history;
mod ids;
mod kind;
mod ordered;
mod payload;
mod question;
mod reading;
mod secret;
mod skipped;
#[cfg(test)]
mod tests;
mod walk;
mod when;

use super::customer_lookup::{answers, designation, hints, inputs, manners, outputs, refused};
use super::{Callers, Check, ReplyCase, SourceCase};
use crate::model::Verdict;

pub use dates::as_of;
pub(super) use dates::unreadable_date_at;
pub use kind::Kind;
pub use reading::{QuestionReading, QuestionVerdict, read_question};
pub use secret::holds_sensitive;

/// Every rule of the suite that is judged, with its function. The first part is shared with the customer lookup.
pub const CHECKS: &[(&str, Check)] = &[
    ("tool-not-offered", Check::Called(Callers::Sources, designation::tool_not_offered)),
    ("input-schema-empty", Check::CalledTool(Callers::Sources, inputs::schema_empty)),
    ("input-schema-unusable", Check::CalledTool(Callers::Sources, inputs::schema_unusable)),
    ("input-not-declared", Check::CalledTool(Callers::Sources, inputs::not_declared)),
    ("input-refuses-value", Check::CalledTool(Callers::Sources, inputs::refuses_value)),
    (
        "input-refuses-platform-arguments",
        Check::CalledTool(Callers::Sources, inputs::refuses_platform_arguments),
    ),
    ("other-input-required", Check::CalledTool(Callers::Sources, inputs::other_required)),
    ("output-schema-missing", Check::CalledTool(Callers::Sources, outputs::schema_missing)),
    ("risk-unclassified", Check::Called(Callers::Sources, designation::risk_unclassified)),
    ("risk-not-a-read", Check::Called(Callers::Sources, designation::risk_not_a_read)),
    ("hints-contradict-risk", Check::CalledTool(Callers::Sources, hints::contradict_risk)),
    ("read-only-hint-missing", Check::CalledTool(Callers::Sources, hints::read_only_missing)),
    ("description-missing", Check::CalledTool(Callers::Sources, hints::description_missing)),
    ("answer-not-json", Check::Reply(Callers::Sources, answers::not_json)),
    ("structured-content-missing", Check::Reply(Callers::Sources, answers::structured_missing)),
    ("structured-content-invalid", Check::Reply(Callers::Sources, answers::structured_invalid)),
    ("structured-and-text-disagree", Check::Reply(Callers::Sources, answers::structured_and_text_disagree)),
    ("lookup-failed", Check::Reply(Callers::Sources, refused::lookup_failed)),
    ("slow-answer", Check::Source(slow_answer)),
    ("question-not-declared", Check::Question(question::not_declared)),
    ("question-skipped", Check::Question(skipped::skipped)),
    ("question-ambiguous", Check::Question(question::ambiguous)),
    ("question-unsayable", Check::Question(question::unsayable)),
    ("question-guessable", Check::Question(question::guessable)),
    ("id-without-label", Check::SourceAnswer(ids::without_label)),
    ("list-too-long", Check::SourceAnswer(payload::list_too_long)),
    ("sensitive-value", Check::SourceReply(secret::sensitive_value)),
    ("date-unreadable", Check::SourceAnswer(dates::unreadable)),
    ("amount-without-currency", Check::SourceAnswer(payload::amount_without_currency)),
    ("as-of-missing", Check::SourceAnswer(dates::as_of_missing)),
    ("as-of-old", Check::SourceAnswer(dates::as_of_old)),
    ("history-not-recent", Check::SourceAnswer(history::not_recent)),
    ("history-without-dates", Check::SourceAnswer(history::without_dates)),
    ("category-unlike-answer", Check::SourceAnswer(category::unlike_answer)),
    ("only-profile-questions", Check::Source(category::only_profile)),
    ("answer-too-large", Check::SourceAnswer(payload::too_large)),
];

/// A caller waits while the source is asked.
fn slow_answer(case: &SourceCase<'_>) -> Verdict {
    let answers: Vec<ReplyCase<'_>> = case.answers().into_iter().map(ReplyCase::from).collect();
    if answers.is_empty() {
        let why = case.questions().find_map(|question| question.answer().err());
        return why.unwrap_or(Verdict::NotApplicable);
    }
    manners::slow_among(&answers)
}
