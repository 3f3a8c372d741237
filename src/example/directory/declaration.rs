use serde_json::{Map, Value, json};

use super::customer::Field;
use super::desk::{LIMIT, MOST};
use super::outputs;
use super::{CREATE, GET, GET_COMPANY, LIST_COMPANIES, SEARCH, UPDATE};

/// The declarations of the six tools.
pub(in crate::example) fn tools() -> [Value; 6] {
    [search(), get(), create(), update(), list_companies(), get_company()]
}

/// No hint and no output: it is one of the older tools.
fn search() -> Value {
    json!({
        "name": SEARCH,
        "title": "Search the customers",
        "description": "Finds customers by a part of their name, email or company, or lists the directory. \
            Answers the first of them; to see others, ask for a longer part.",
        "inputSchema": object([
            ("q", text("A part of a name, an email or a company. Phone numbers are not searched.")),
            limit("customers"),
        ], &[])
    })
}

fn get() -> Value {
    json!({
        "name": GET,
        "title": "Show a customer",
        "description": "Tells a customer's profile with recent tickets, conversations and survey responses. \
            What the customer wrote is marked as untrusted.",
        "inputSchema": object([customer_id()], &["customer_id"]),
        "outputSchema": outputs::customer(),
        "annotations": only_reads()
    })
}

fn create() -> Value {
    let fields = Field::ALL.into_iter().filter(|field| *field != Field::CompanyId);
    let needed = |field| input(field, field == Field::DisplayName, field == Field::DisplayName);
    json!({
        "name": CREATE,
        "title": "Add a customer",
        "description": "Adds a customer. Refused when another customer has the email.",
        "inputSchema": object(fields.map(needed), &["display_name"]),
        "outputSchema": outputs::profile(),
        "annotations": changes(false)
    })
}

fn update() -> Value {
    let clear = json!({
        "type": "array",
        "items": { "type": "string", "enum": Field::CLEARABLE.map(Field::name) },
        "description": "The fields to empty."
    });
    let fields = Field::ALL.map(|field| input(field, false, true));
    let inputs = [customer_id()].into_iter().chain(fields).chain([("clear", clear)]);
    json!({
        "name": UPDATE,
        "title": "Correct a customer",
        "description": "Changes the fields that are sent and empties those named in clear.",
        "inputSchema": object(inputs, &["customer_id"]),
        "outputSchema": outputs::profile(),
        "annotations": changes(true)
    })
}

fn list_companies() -> Value {
    json!({
        "name": LIST_COMPANIES,
        "title": "List the companies",
        "description": "Lists companies, all or those with a part of a name or domain, page by page: carry on at \
            next_offset until it is null.",
        "inputSchema": object([
            ("q", text("A part of a name or a domain.")),
            limit("companies"),
            ("offset", json!({
                "type": "integer",
                "minimum": 0,
                "default": 0,
                "description": "How many to leave out before the first."
            })),
        ], &[]),
        "outputSchema": outputs::companies(),
        "annotations": only_reads()
    })
}

fn get_company() -> Value {
    json!({
        "name": GET_COMPANY,
        "title": "Show a company",
        "description": "Tells a company's details, owner, SLA policy, contacts and recent tickets. Ticket \
            subjects are marked as untrusted.",
        "inputSchema": object([("company_id", text("The company's number."))], &["company_id"]),
        "outputSchema": outputs::company(),
        "annotations": only_reads()
    })
}

fn object(inputs: impl IntoIterator<Item = (&'static str, Value)>, required: &[&str]) -> Value {
    let properties: Map<String, Value> =
        inputs.into_iter().map(|(key, schema)| (key.to_owned(), schema)).collect();
    json!({ "type": "object", "properties": properties, "required": required })
}

fn text(says: &str) -> Value {
    json!({ "type": "string", "description": says })
}

fn limit(what: &str) -> (&'static str, Value) {
    let says = format!("How many {what} to answer at the most.");
    let schema =
        json!({ "type": "integer", "minimum": 1, "maximum": MOST, "default": LIMIT, "description": says });
    ("limit", schema)
}

fn customer_id() -> (&'static str, Value) {
    ("customer_id", text("The customer's number."))
}

/// A field of a customer's as an input, with its bounds. A null may be sent for any that need not be sent, and does nothing.
fn input(field: Field, required: bool, not_empty: bool) -> (&'static str, Value) {
    let mut schema = text(match field {
        Field::DisplayName => "The customer's name.",
        Field::Email => "The email address.",
        Field::Phone => "The phone number.",
        Field::Company => "The name of the customer's company.",
        Field::Country => "The country, as a short code.",
        Field::CompanyId => "The number of the customer's company.",
    });
    if !required {
        schema["type"] = json!(["string", "null"]);
    }
    if not_empty {
        schema["minLength"] = 1.into();
    }
    if let Some(most) = field.most() {
        schema["maxLength"] = most.into();
    }
    (field.name(), schema)
}

fn only_reads() -> Value {
    json!({ "readOnlyHint": true, "destructiveHint": false, "idempotentHint": true, "openWorldHint": false })
}

fn changes(overwrites: bool) -> Value {
    json!({
        "readOnlyHint": false,
        "destructiveHint": overwrites,
        "idempotentHint": overwrites,
        "openWorldHint": false
    })
}
