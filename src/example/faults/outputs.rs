use serde_json::{Value, json};

use super::Fault;
use super::effect::{Effect, rename};
use crate::example::answer::{Answer, Query};
use crate::example::designation::Edit;

/// What the tool says that it answers.
pub(super) const ALL: &[Fault] = &[
    Fault::server(
        "output-schema-missing",
        "the tool declares no output schema",
        &["output-schema-missing"],
        &[Effect::Undeclares("/outputSchema")],
    ),
    Fault::server(
        "output-schema-unusable",
        "another tool's output schema refers to a definition that is not there",
        &["output-schema-unusable"],
        &[Effect::Lists(|tools| lose_the_definition_of_a_day(tools))],
    ),
    Fault::server(
        "reference-not-declared",
        "the record declares its number as customerNumber and answers it as contact_id",
        &["reference-not-declared"],
        &[Effect::Redeclares(rename_reference), Effect::Declares(REQUIRED, r#"["name", "email", "phone"]"#)],
    ),
    Fault::server(
        "reference-type-unfit",
        "the reference is declared as a boolean",
        &["reference-type-unfit", "structured-content-invalid"],
        &[Effect::Declares("/outputSchema/$defs/contact/properties/contact_id/type", r#""boolean""#)],
    ),
    Fault::server(
        "reference-may-be-absent",
        "the record need not carry its reference",
        &["reference-may-be-absent"],
        &[Effect::Declares(REQUIRED, r#"["name", "email", "phone"]"#)],
    ),
    Fault::designation(
        "reference-is-value-field",
        "the field of the reference is designated as the national identity number too",
        &["reference-is-value-field", "reference-equals-identity"],
        &[Effect::Designates(Edit::Set("lookup.email", "national_id", "\"contact_id\""))],
    ),
    Fault::server(
        "reference-seems-unstable",
        "the customer's number stands in a field that is named for a session",
        &["reference-seems-unstable"],
        &[
            Effect::Redeclares(declare_session_id),
            Effect::Answers(answer_session_id),
            Effect::Designates(Edit::Set("lookup.email", "reference", "\"session_id\"")),
            Effect::Designates(Edit::Set("lookup.phone", "reference", "\"session_id\"")),
        ],
    ),
    Fault::server(
        "reference-seems-personal",
        "the customer's number stands in a field that is named for a national identity number",
        &["reference-seems-personal"],
        &[
            Effect::Redeclares(declare_cpr),
            Effect::Answers(answer_cpr),
            Effect::Designates(Edit::Set("lookup.email", "reference", "\"cpr_number\"")),
            Effect::Designates(Edit::Set("lookup.phone", "reference", "\"cpr_number\"")),
        ],
    ),
    Fault::server(
        "value-field-not-declared",
        "the record carries an address that its schema does not name",
        &["value-field-not-declared"],
        &[
            Effect::Undeclares("/outputSchema/$defs/contact/properties/email"),
            Effect::Declares(REQUIRED, r#"["contact_id", "name", "phone"]"#),
        ],
    ),
    Fault::server(
        "value-field-type-unfit",
        "the address is declared as a boolean",
        &["value-field-type-unfit", "structured-content-invalid"],
        &[Effect::Declares("/outputSchema/$defs/contact/properties/email/type", r#""boolean""#)],
    ),
    Fault::server(
        "account-not-declared",
        "the record carries an account that its schema does not name",
        &["account-not-declared"],
        &[Effect::Undeclares("/outputSchema/$defs/contact/properties/account_id")],
    ),
    Fault::server(
        "account-type-unfit",
        "the account is declared as a boolean",
        &["account-type-unfit", "structured-content-invalid"],
        &[Effect::Declares("/outputSchema/$defs/contact/properties/account_id/type", r#""boolean""#)],
    ),
    Fault::server(
        "registration-not-declared",
        "the record carries a registration number that its schema does not name",
        &["registration-not-declared"],
        &[Effect::Undeclares("/outputSchema/$defs/contact/properties/cvr")],
    ),
];

/// Where the record's required fields are declared.
const REQUIRED: &str = "/outputSchema/$defs/contact/required";

fn lose_the_definition_of_a_day(tools: &mut [Value]) {
    if let Some(definitions) = tools.iter_mut().find_map(|tool| {
        let schema = tool.get_mut("outputSchema")?;
        schema.pointer("/$defs/day").is_some().then_some(schema)?.get_mut("$defs")
    }) {
        rename(definitions, "day", "weekday");
    }
}

fn rename_reference(lookup: &mut Value) {
    declare_as(lookup, "customerNumber");
}

fn declare_session_id(lookup: &mut Value) {
    declare_as(lookup, "session_id");
}

fn answer_session_id(_: &Query, answer: Answer) -> Answer {
    answer_as(answer, "session_id")
}

fn declare_cpr(lookup: &mut Value) {
    declare_as(lookup, "cpr_number");
}

fn answer_cpr(_: &Query, answer: Answer) -> Answer {
    answer_as(answer, "cpr_number")
}

/// Declares the reference under another name.
fn declare_as(lookup: &mut Value, name: &str) {
    let Some(contact) = lookup.pointer_mut("/outputSchema/$defs/contact") else { return };
    if let Some(properties) = contact.get_mut("properties") {
        rename(properties, "contact_id", name);
    }
    for required in contact.get_mut("required").and_then(Value::as_array_mut).into_iter().flatten() {
        if required == "contact_id" {
            *required = json!(name);
        }
    }
}

/// Answers the reference under another name, in every record.
fn answer_as(mut answer: Answer, name: &str) -> Answer {
    match &mut answer {
        Answer::One(record) => rename(record, "contact_id", name),
        Answer::Several(records) => records.iter_mut().for_each(|record| rename(record, "contact_id", name)),
        Answer::Nobody | Answer::Refused(_) => {}
    }
    answer
}
