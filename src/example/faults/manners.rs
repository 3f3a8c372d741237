use serde_json::Value;

use super::Fault;
use super::effect::Effect;
use crate::example::designation::Edit;

/// How the tool is classified, what it says of itself, and what its declared answers leave room for.
pub(super) const ALL: &[Fault] = &[
    Fault::designation(
        "risk-unclassified",
        "nobody classified the tool of the row by email",
        &["risk-unclassified"],
        &[Effect::Designates(Edit::Unset("lookup.email", "risk"))],
    ),
    Fault::designation(
        "risk-not-a-read",
        "the tool of the row by email is classified as a write",
        &["risk-not-a-read"],
        &[Effect::Designates(Edit::Set("lookup.email", "risk", "\"write\""))],
    ),
    Fault::server(
        "hints-contradict-risk",
        "the tool says of itself that it is no read",
        &["hints-contradict-risk"],
        &[Effect::Declares("/annotations/readOnlyHint", "false")],
    ),
    Fault::server(
        "read-only-hint-missing",
        "the tool does not say whether it only reads",
        &["read-only-hint-missing"],
        &[Effect::Undeclares("/annotations/readOnlyHint")],
    ),
    Fault::server(
        "description-missing",
        "the tool has no description",
        &["description-missing"],
        &[Effect::Undeclares("/description")],
    ),
    Fault::server(
        "output-forbids-empty-answer",
        "the declared answers leave no room for an empty object",
        &["output-forbids-empty-answer"],
        &[Effect::Redeclares(forbid_an_empty_answer)],
    ),
    Fault::server(
        "output-forbids-several",
        "the declared answers leave no room for a list of matches",
        &["output-forbids-several"],
        &[Effect::Redeclares(forbid_a_list), Effect::Designates(Edit::Drop("shared"))],
    ),
];

fn forbid_an_empty_answer(lookup: &mut Value) {
    forbid(lookup, "#/$defs/nobody");
}

fn forbid_a_list(lookup: &mut Value) {
    forbid(lookup, "#/$defs/several");
}

/// Takes one of the declared answers away.
fn forbid(lookup: &mut Value, reference: &str) {
    if let Some(answers) = lookup.pointer_mut("/outputSchema/anyOf").and_then(Value::as_array_mut) {
        answers.retain(|answer| answer.get("$ref").is_none_or(|target| target != reference));
    }
}
