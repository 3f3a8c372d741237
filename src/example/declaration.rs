use serde_json::{Value, json};

/// The lookup tool's name.
pub(super) const LOOKUP: &str = "find_contact";

/// The other tool's name.
pub(super) const HOURS: &str = "get_opening_hours";

/// The tool that says how many customers there are: nothing that a lookup should change.
pub(super) const COUNT: &str = "count_contacts";

/// The tool list, as it goes on the wire.
///
/// `any_root` says whether the peer's protocol lets a tool answer anything but an object: there the list of
/// several matches is declared beside the record. An earlier peer drops a declaration without an object at its
/// root, and receives such a list as text alone, so it is told of the object answers only.
pub(super) fn tools(any_root: bool) -> Vec<Value> {
    let own = [lookup(any_root), hours(), count()];
    own.into_iter()
        .chain(super::delivery::tools())
        .chain(super::orders::declared())
        .chain(super::verification::declared())
        .chain(super::directory::tools())
        .collect()
}

fn lookup(any_root: bool) -> Value {
    json!({
        "name": LOOKUP,
        "title": "Find a contact",
        "description": "Finds the customer who holds exactly this email address or phone number. Answers the \
            record, a list of records when several customers hold the value, or not_found.",
        "inputSchema": {
            "type": "object",
            "properties": {
                "email": { "type": "string", "description": "The address, in upper or lower case." },
                "phone": { "type": "string", "description": "The number, in any written form." }
            }
        },
        "outputSchema": if any_root { any_answer() } else { object_answer() },
        "annotations": read_only()
    })
}

/// Every answer: the record, nothing, or a list of records.
fn any_answer() -> Value {
    json!({
        "$defs": {
            "contact": contact(),
            "nobody": nobody(),
            "several": { "type": "array", "items": { "$ref": "#/$defs/contact" }, "minItems": 2 }
        },
        "anyOf": [{ "$ref": "#/$defs/contact" }, { "$ref": "#/$defs/nobody" }, { "$ref": "#/$defs/several" }]
    })
}

/// The answers that are objects.
fn object_answer() -> Value {
    json!({
        "type": "object",
        "$defs": { "contact": contact(), "nobody": nobody() },
        "anyOf": [{ "$ref": "#/$defs/contact" }, { "$ref": "#/$defs/nobody" }]
    })
}

fn contact() -> Value {
    json!({
        "type": "object",
        "properties": {
            "contact_id": { "type": "string", "description": "The customer's own number, the same for life." },
            "name": { "type": "string" },
            "email": { "type": "string", "description": "The address that the customer is found by." },
            "phone": { "type": "string", "description": "The number that the customer is found by." },
            "account_id": { "type": "string", "description": "The account of the company the customer belongs to." },
            "company": { "type": "string" },
            "cvr": { "type": "string", "description": "The company's registration number." }
        },
        "required": ["contact_id", "name", "email", "phone"]
    })
}

fn nobody() -> Value {
    json!({ "type": "object", "maxProperties": 0 })
}

fn hours() -> Value {
    json!({
        "name": HOURS,
        "title": "Opening hours",
        "description": "Tells when the company answers the telephone, for one day of the week or for all.",
        "inputSchema": {
            "type": "object",
            "properties": {
                "day": { "type": "string", "enum": DAYS, "description": "One day; all of them when left out." }
            }
        },
        "outputSchema": {
            "type": "object",
            "properties": {
                "time_zone": { "type": "string" },
                "days": { "type": "array", "items": { "$ref": "#/$defs/day" } }
            },
            "required": ["time_zone", "days"],
            "$defs": {
                "day": {
                    "type": "object",
                    "properties": {
                        "day": { "type": "string", "enum": DAYS },
                        "opens": { "type": "string" },
                        "closes": { "type": "string" }
                    },
                    "required": ["day", "opens", "closes"]
                }
            }
        },
        "annotations": read_only()
    })
}

fn count() -> Value {
    json!({
        "name": COUNT,
        "title": "Count the contacts",
        "description": "Tells how many customers the company has.",
        "inputSchema": { "type": "object", "properties": {} },
        "outputSchema": {
            "type": "object",
            "properties": { "contacts": { "type": "integer" } },
            "required": ["contacts"]
        },
        "annotations": read_only()
    })
}

fn read_only() -> Value {
    json!({ "readOnlyHint": true, "destructiveHint": false, "idempotentHint": true, "openWorldHint": false })
}

/// The days on which somebody answers.
const DAYS: [&str; 5] = ["monday", "tuesday", "wednesday", "thursday", "friday"];

/// The answer of the other tool: every day, or the one that was asked for.
pub(super) fn opening_hours(day: Option<&str>) -> Value {
    let days: Vec<Value> = DAYS
        .into_iter()
        .filter(|name| day.is_none_or(|wanted| wanted == *name))
        .map(|name| json!({ "day": name, "opens": "09:00", "closes": "16:00" }))
        .collect();
    json!({ "time_zone": "Europe/Copenhagen", "days": days })
}
