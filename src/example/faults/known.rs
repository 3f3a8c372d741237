use serde_json::Value;

use super::Fault;
use super::effect::{Effect, FIRST, Whose};
use crate::example::answer::{Answer, Query};
use crate::example::designation::Edit;

/// What is wrong with a known customer's record.
pub(super) const ALL: &[Fault] = &[
    Fault::server(
        "known-customer-not-found",
        "one customer is not found by phone",
        &["known-customer-not-found"],
        &[Effect::Answers(lose_one_by_phone)],
    ),
    Fault::server(
        "known-customer-is-another",
        "one customer's record carries another customer's reference",
        &["known-customer-is-another"],
        &[Effect::Shows(FIRST, "contact_id", r#""CON-901""#)],
    ),
    Fault::server(
        "reference-absent",
        "a record's reference is an empty string",
        &["reference-absent"],
        &[Effect::Shows(Whose::Everybodys, "contact_id", r#""""#)],
    ),
    Fault::server(
        "reference-is-identity-number",
        "one customer's reference is a national identity number",
        &["reference-is-identity-number"],
        &[
            Effect::Shows(FIRST, "contact_id", r#""010158-5018""#),
            Effect::Designates(Edit::Set("customer.0", "reference", "\"010158-5018\"")),
        ],
    ),
    Fault::server(
        "reference-near-identity-number",
        "one customer's reference has the form of a Swedish personal number, though its check digit is wrong",
        &["reference-near-identity-number", "reference-scheme-collides"],
        &[
            Effect::Shows(FIRST, "contact_id", r#""4506151235""#),
            Effect::Designates(Edit::Set("customer.0", "reference", "\"4506151235\"")),
        ],
    ),
    Fault::server(
        "reference-scheme-collides",
        "references are numbers of ten digits, and the next ones have the form of a Danish CPR number",
        &["reference-scheme-collides"],
        &[
            Effect::Shows(FIRST, "contact_id", r#""1000999990""#),
            Effect::Designates(Edit::Set("customer.0", "reference", "\"1000999990\"")),
        ],
    ),
    Fault::server(
        "reference-equals-identity",
        "the record's person identifier is its reference in another spelling",
        &["reference-equals-identity"],
        &[
            Effect::Declares("/outputSchema/$defs/contact/properties/person_key", r#"{ "type": "string" }"#),
            Effect::Answers(show_a_person_key),
            Effect::Designates(Edit::Set("lookup.email", "person_id", "\"person_key\"")),
            Effect::Designates(Edit::Set("lookup.phone", "person_id", "\"person_key\"")),
        ],
    ),
    Fault::server(
        "reference-out-of-range",
        "one customer's reference is a number too large to be kept whole",
        &["reference-out-of-range"],
        &[
            Effect::Declares(REFERENCE_TYPE, r#"["string", "integer"]"#),
            Effect::Shows(FIRST, "contact_id", "9007199254740993"),
            Effect::Designates(Edit::Unset("customer.0", "reference")),
        ],
    ),
    Fault::server(
        "reference-of-wrong-kind",
        "one customer's reference is an object",
        &["reference-of-wrong-kind"],
        &[
            Effect::Declares(REFERENCE_TYPE, r#"["string", "object"]"#),
            Effect::Shows(FIRST, "contact_id", r#"{ "series": "CON", "number": "001" }"#),
            Effect::Designates(Edit::Unset("customer.0", "reference")),
        ],
    ),
    Fault::server(
        "reference-number-rewrites",
        "one customer's reference is a number with a decimal point",
        &["reference-number-rewrites"],
        &[
            Effect::Declares(REFERENCE_TYPE, r#"["string", "integer"]"#),
            Effect::Shows(FIRST, "contact_id", "12.0"),
            Effect::Designates(Edit::Unset("customer.0", "reference")),
        ],
    ),
    Fault::server(
        "reference-differs-by-channel",
        "one customer has another reference by phone than by email",
        &["reference-differs-by-channel"],
        &[Effect::Answers(number_phones_apart), Effect::Designates(Edit::Unset("customer.0", "reference"))],
    ),
    Fault::server(
        "value-absent",
        "the record's address is an empty string",
        &["value-absent"],
        &[Effect::Shows(Whose::Everybodys, "email", r#""""#)],
    ),
    Fault::server(
        "value-mismatch",
        "the record shows another address than the one that finds the customer",
        &["value-mismatch"],
        &[Effect::Shows(FIRST, "email", r#""alex.doe+invoices@example.com""#)],
    ),
    Fault::designation(
        "value-needs-country",
        "the workspace has two countries, so that a number without a country code ties no caller",
        &["value-needs-country"],
        &[Effect::Designates(Edit::Set("workspace", "countries", r#"["DK", "SE"]"#))],
    ),
    Fault::server(
        "account-ambiguous",
        "one customer's record names two accounts",
        &["account-ambiguous"],
        &[
            Effect::Declares(ACCOUNT_TYPE, r#"["string", "array"]"#),
            Effect::Shows(FIRST, "account_id", r#"["ACC-001", "ACC-002"]"#),
            Effect::Hides(FIRST, "cvr"),
            Effect::Designates(Edit::Unset("customer.0", "account")),
        ],
    ),
    Fault::server(
        "account-differs",
        "one customer's record names another company's account",
        &["account-differs"],
        &[Effect::Shows(FIRST, "account_id", r#""ACC-002""#)],
    ),
    Fault::server(
        "account-same-as-customer",
        "one customer's record names the customer's own number as the account",
        &["account-same-as-customer"],
        &[
            Effect::Shows(FIRST, "account_id", r#""CON-001""#),
            Effect::Designates(Edit::Unset("customer.0", "account")),
        ],
    ),
    Fault::server(
        "registration-unreadable",
        "one record's registration number is a digit short",
        &["registration-unreadable"],
        &[Effect::Shows(FIRST, "cvr", r#""DK1234567""#)],
    ),
    Fault::server(
        "registration-without-account",
        "one record names a registration number and no account",
        &["registration-without-account"],
        &[Effect::Hides(FIRST, "account_id"), Effect::Designates(Edit::Unset("customer.0", "account"))],
    ),
    Fault::server(
        "repeat-differs",
        "one customer belongs to a company in every second answer",
        &["repeat-differs"],
        &[Effect::Answers(name_an_account_every_second_time)],
    ),
    Fault::server(
        "side-effect-seen",
        "whoever is looked up is added to the customers",
        &["side-effect-seen"],
        &[Effect::AddsWhomItLooksUp],
    ),
];

/// Where the reference's type is declared.
const REFERENCE_TYPE: &str = "/outputSchema/$defs/contact/properties/contact_id/type";

/// Where the account's type is declared.
const ACCOUNT_TYPE: &str = "/outputSchema/$defs/contact/properties/account_id/type";

fn lose_one_by_phone(query: &Query, answer: Answer) -> Answer {
    if query.phone.is_some() && query.finds("CON-003") { Answer::Nobody } else { answer }
}

/// The reference in small letters, under a name of its own.
fn show_a_person_key(_: &Query, answer: Answer) -> Answer {
    match answer {
        Answer::One(Value::Object(mut record)) => {
            if let Some(reference) = record.get("contact_id").and_then(Value::as_str) {
                let key = reference.to_ascii_lowercase().replace('-', "");
                record.insert("person_key".into(), key.into());
            }
            Answer::One(Value::Object(record))
        }
        other => other,
    }
}

fn number_phones_apart(query: &Query, answer: Answer) -> Answer {
    match answer {
        Answer::One(Value::Object(mut record)) if query.phone.is_some() && FIRST.covers(query) => {
            record.insert("contact_id".into(), "TEL-001".into());
            Answer::One(Value::Object(record))
        }
        other => other,
    }
}

/// A customer of whom the designation expects no account, so that the repetition alone shows the mistake.
fn name_an_account_every_second_time(query: &Query, answer: Answer) -> Answer {
    match answer {
        Answer::One(Value::Object(mut record)) if query.finds("CON-003") && query.turn % 2 == 1 => {
            record.insert("account_id".into(), "ACC-002".into());
            Answer::One(Value::Object(record))
        }
        other => other,
    }
}
