use serde_json::{Map, Value, json};

use super::words::{flag, list, number, object, text, to, word};
use crate::model::{Channel, Use};

pub(super) fn lookup() -> Value {
    let arguments = json!({
        "description": "The designated argument as it was sent, masked; tenantId and workspaceId are left out.",
        "type": "object",
    });
    let uses: Map<String, Value> =
        Use::ALL.map(|one| (one.name().to_owned(), to("use"))).into_iter().collect();
    object(
        "One lookup as the platform would read it.",
        &[
            ("probe", text("The probe's name, such as email/customer-1/as-sent.")),
            ("channel", word("The row that it went through.", Channel::ALL.map(Channel::name))),
            ("tool", text("The tool that was called.")),
            ("arguments", arguments),
            ("outcome", to("outcome")),
            (
                "outcomes",
                list("All outcomes that apply, in the order in which a headline is chosen.", to("outcome")),
            ),
            (
                "uses",
                json!({
                    "description": "What each use of the row would do, by the use's name.",
                    "type": "object",
                    "properties": uses,
                }),
            ),
            ("expected", flag("Whether it is what this probe asks for.")),
            ("elapsed_ms", number("How long the call took, in milliseconds.")),
        ],
    )
}

pub(super) fn used() -> Value {
    object(
        "What one use would do with the answer.",
        &[
            ("outcome", to("outcome")),
            ("done", flag("Whether it would be done: linked, started, sent, tied.")),
            ("why", text("Why, for a reader.")),
        ],
    )
}
