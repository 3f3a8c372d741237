use serde_json::{Value, json};

use super::words::{list, object, or_null, text, to, word};

pub(super) fn source() -> Value {
    object(
        "One verification source.",
        &[
            ("tool", text("The tool.")),
            ("category", text("Its category: transaction_history, account_state or customer_profile.")),
            ("as_of", or_null(text("What the answer says of its own time; null where it says nothing."))),
            ("questions", list("Its questions, in the order of the designation.", to("question"))),
        ],
    )
}

pub(super) fn question() -> Value {
    object(
        "One question of a source, and what the answer makes of it.",
        &[
            ("ask", text("The question as it is put.")),
            ("field", text("The path of the right answer.")),
            (
                "type",
                or_null(text(
                    "What stands there, such as date, amount or word; null where nothing was read.",
                )),
            ),
            ("example", or_null(text("What stands there, masked; null where it may not be shown."))),
            (
                "verdict",
                text("good, or the first thing that stands against it, such as skipped or ambiguous."),
            ),
        ],
    )
}

pub(super) fn tool() -> Value {
    let role = |says: &str| json!({ "description": says, "$ref": "#/$defs/fit" });
    object(
        "What one tool of the server could be designated as, as far as its declaration shows.",
        &[
            ("tool", text("The tool.")),
            ("email", role("As the lookup by email.")),
            ("phone", role("As the lookup by phone.")),
            ("record", role("As a tool that returns or changes a customer's records.")),
            ("source", role("As a verification source.")),
        ],
    )
}

pub(super) fn fit() -> Value {
    let with = json!({
        "description": "What would be designated, by the keys of the designation file; only where it can be guessed.",
        "type": "object",
    });
    let mut fit = object(
        "Whether a tool could serve in one role.",
        &[
            ("verdict", word("The verdict.", ["could_serve", "could_serve_after", "no"])),
            ("why", list("What stands in the way, the most telling first.", text("One reason."))),
            ("with", with),
        ],
    );
    if let Some(required) = fit["required"].as_array_mut() {
        required.retain(|name| name != "with");
    }
    fit
}
