use serde_json::{Map, Value, json};

use super::customer::Field;

type Properties = Vec<(&'static str, Value)>;

/// What `get_customer` answers.
pub(super) fn customer() -> Value {
    let mut properties = profile_properties();
    properties.extend([
        ("tickets", list(object(ticket()))),
        ("conversations", list(object(texts(&["conversation_id", "channel", "started_on"])))),
        ("survey_responses", list(object(survey_response()))),
        ("truncated", boolean("Whether the history is cut.")),
    ]);
    object(properties)
}

/// What `create_customer` and `update_customer` answer.
pub(super) fn profile() -> Value {
    object(profile_properties())
}

/// What `list_companies` answers.
pub(super) fn companies() -> Value {
    object(vec![
        ("query", json!({ "type": ["string", "null"] })),
        ("total_matched", number()),
        ("limit", number()),
        ("offset", number()),
        ("companies", list(object(texts(&FIRM)))),
        ("truncated", boolean("Whether the page ends early, since it was too big to send.")),
        ("next_offset", json!({ "type": ["integer", "null"], "description": "Where the next page starts." })),
    ])
}

/// What `get_company` answers.
pub(super) fn company() -> Value {
    let policy = vec![("name", text()), ("first_reply_hours", number())];
    let mut contact = texts(&["customer_id", "display_name"]);
    contact.extend([Field::Email, Field::Phone].map(|field| (field.name(), perhaps_text())));
    let mut subject = ticket();
    subject.push(("customer_id", text()));
    let mut properties = texts(&FIRM);
    properties.extend([
        ("owner", object(texts(&["name", "email"]))),
        ("sla_policy", object(policy)),
        ("contacts", list(object(contact))),
        ("tickets", list(object(subject))),
        ("truncated", boolean("Whether the lists are cut.")),
    ]);
    object(properties)
}

/// What is said of a company wherever it is told of.
const FIRM: [&str; 6] = ["company_id", "name", "domain", "country", "address", "about"];

fn profile_properties() -> Properties {
    let untrusted = object(vec![("untrusted_data", json!({ "type": "object" }))]);
    let mut properties = vec![("customer_id", text())];
    properties.extend(Field::ALL.map(|field| (field.name(), perhaps_text())));
    properties.push(("metadata", untrusted));
    properties
}

fn ticket() -> Properties {
    let mut properties = texts(&["ticket_id", "status", "opened_on"]);
    properties.push(("subject", untrusted_text()));
    properties
}

fn survey_response() -> Properties {
    let answer = object(vec![("question", text()), ("answer", untrusted_text())]);
    let mut properties = texts(&["response_id", "ticket_id", "answered_on"]);
    properties.extend([
        ("ticket_subject", untrusted_text()),
        ("score", number()),
        ("comment", untrusted_text()),
        ("answers", list(answer)),
    ]);
    properties
}

/// Text that a customer wrote.
fn untrusted_text() -> Value {
    object(vec![("untrusted_text", text())])
}

/// An object that holds all of these.
fn object(properties: Properties) -> Value {
    let required: Vec<&str> = properties.iter().map(|(key, _)| *key).collect();
    let required = json!(required);
    let properties: Map<String, Value> =
        properties.into_iter().map(|(key, schema)| (key.to_owned(), schema)).collect();
    json!({ "type": "object", "properties": properties, "required": required })
}

fn list(of: Value) -> Value {
    json!({ "type": "array", "items": of })
}

fn texts(keys: &[&'static str]) -> Properties {
    keys.iter().map(|key| (*key, text())).collect()
}

fn text() -> Value {
    json!({ "type": "string" })
}

fn perhaps_text() -> Value {
    json!({ "type": ["string", "null"] })
}

fn number() -> Value {
    json!({ "type": "integer" })
}

fn boolean(says: &str) -> Value {
    json!({ "type": "boolean", "description": says })
}
