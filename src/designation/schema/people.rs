use serde_json::{Value, json};

use super::words::{closed, email, list, may, must, phone, text, with};
use crate::model::Unknown;

/// `[[customer]]`.
pub(super) fn customer() -> Value {
    let table = closed(
        "A customer that the tool knows, best a made-up one in a test system.",
        vec![
            may("email", email("An address that finds this customer and nobody else.")),
            may("phone", phone("A number in E.164 that finds this customer and nobody else.")),
            may("reference", text("The customer's own number, as the tool should answer it.")),
            may("account", text("The number of the company account that the customer belongs to.")),
        ],
    );
    with(table, json!({ "anyOf": [{ "required": ["email"] }, { "required": ["phone"] }] }))
}

/// `[[shared]]` (C12).
pub(super) fn shared() -> Value {
    let references = list("The references of all who hold the value.", text("A customer's own number."));
    let table = closed(
        "An address or a number that several customers hold.",
        vec![
            may("email", email("The address that they hold.")),
            may("phone", phone("The number that they hold, in E.164.")),
            must("references", with(references, json!({ "minItems": 2, "uniqueItems": true }))),
        ],
    );
    with(table, json!({ "oneOf": [{ "required": ["email"] }, { "required": ["phone"] }] }))
}

/// `[unknown]`.
pub(super) fn unknown() -> Value {
    let usual = Unknown::default();
    closed(
        "Values that no customer holds; the defaults are set aside for fiction.",
        vec![
            may("email", with(email("An address of nobody's."), json!({ "default": usual.email }))),
            may("phone", with(phone("A number of nobody's, in E.164."), json!({ "default": usual.phone }))),
        ],
    )
}
