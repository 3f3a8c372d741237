use serde_json::{Value, json};

use super::words::{flag, object, or_null, text, to, word};
use crate::model::{Basis, Channel, Reason, Severity};

pub(super) fn finding() -> Value {
    object(
        "One rule that one declaration or probe broke.",
        &[
            ("id", text("A name for this finding: the rule and what it is about.")),
            ("fingerprint", text("What names it across runs, whatever the order and the wording.")),
            ("rule", text("The rule; `hallmark rules` lists them.")),
            ("suite", text("The rule's suite, such as customer-lookup.")),
            (
                "severity",
                word(
                    "How much it matters.",
                    [Severity::Error, Severity::Warning, Severity::Info].map(Severity::name),
                ),
            ),
            (
                "basis",
                word(
                    "Whether the platform's documents say it, or hallmark concluded it.",
                    [Basis::Stated, Basis::Inferred].map(Basis::name),
                ),
            ),
            ("clause", or_null(text("The clause, such as C6; null for what is only good manners."))),
            (
                "outcome",
                json!({
                    "description": "What the platform would record; null where nothing is recorded for it.",
                    "anyOf": [to("outcome"), { "type": "null" }],
                }),
            ),
            ("subject", to("subject")),
            ("message", text("What was seen, and what was wanted.")),
            ("fix", text("The smallest change that mends it.")),
            ("cause", or_null(text("The id of the finding that explains this one."))),
            ("ignored", or_null(text("Why it is accepted, when it is; then it does not count."))),
            ("known", flag("Whether it stands in the baseline; then it does not count.")),
        ],
    )
}

pub(super) fn subject() -> Value {
    object(
        "What a finding is about, as far as it is about one.",
        &[
            (
                "row",
                json!({
                    "description": "The row; null where it is about both or none.",
                    "enum": Channel::ALL.map(|one| Value::from(one.name())).into_iter().chain([Value::Null]).collect::<Vec<_>>(),
                }),
            ),
            ("tool", or_null(text("The tool."))),
            ("probe", or_null(text("The probe."))),
            ("pointer", or_null(text("A JSON pointer into the declaration or the answer."))),
        ],
    )
}

pub(super) fn not_judged() -> Value {
    let because = [Reason::Unconfigured, Reason::Failed].map(|one| json!(one));
    object(
        "A rule that could not be told.",
        &[
            ("rule", text("The rule.")),
            ("suite", text("Its suite.")),
            ("reason", text("Why, for a reader.")),
            (
                "because",
                json!({
                    "description": "Whether the designation file does not say enough, or a call failed or was never made.",
                    "enum": because,
                }),
            ),
        ],
    )
}
