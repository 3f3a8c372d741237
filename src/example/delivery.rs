use serde_json::{Map, Value, json};

use super::answer::Answer;
use super::people::{PEOPLE, Person};

/// The tool that finds an order, and with it the customer.
pub(super) const FIND_ORDER: &str = "find_order";

/// The tool that moves an order's delivery to another day.
pub(super) const CHANGE_DELIVERY: &str = "change_delivery";

/// The orders that are on their way, each with the customer who placed it.
const ON_THEIR_WAY: [(&str, &str); 2] = [("ORD-001", "CON-001"), ("ORD-002", "CON-002")];

/// The declarations of both tools.
pub(super) fn tools() -> [Value; 2] {
    [find_order(), change_delivery()]
}

fn find_order() -> Value {
    json!({
        "name": FIND_ORDER,
        "title": "Find an order",
        "description": "Finds an order that is on its way, with the customer who placed it, or answers not_found.",
        "inputSchema": {
            "type": "object",
            "properties": { "order_id": { "type": "string", "description": "The order's number." } },
            "required": ["order_id"]
        },
        "outputSchema": {
            "type": "object",
            "properties": {
                "order_id": { "type": "string" },
                "contact_id": { "type": "string", "description": "The number of the customer who placed it." },
                "email": { "type": "string", "description": "That customer's address." },
                "phone": { "type": "string", "description": "That customer's number." }
            },
            "required": ["order_id", "contact_id", "email", "phone"]
        },
        "annotations": { "readOnlyHint": true, "destructiveHint": false, "idempotentHint": true, "openWorldHint": false }
    })
}

fn change_delivery() -> Value {
    json!({
        "name": CHANGE_DELIVERY,
        "title": "Change a delivery",
        "description": "Moves the delivery of an order that is on its way to another day.",
        "inputSchema": {
            "type": "object",
            "properties": {
                "order_id": { "type": "string", "description": "The order's number." },
                "contact_id": { "type": "string", "description": "The number of the customer who asks." },
                "day": { "type": "string", "format": "date", "description": "The new day." }
            },
            "required": ["order_id"]
        },
        "outputSchema": {
            "type": "object",
            "properties": {
                "order_id": { "type": "string" },
                "contact_id": { "type": "string" },
                "day": { "type": "string", "format": "date" }
            },
            "required": ["order_id", "contact_id", "day"]
        },
        "annotations": { "readOnlyHint": false, "destructiveHint": false, "idempotentHint": true, "openWorldHint": false }
    })
}

/// The day of a delivery for which no other is asked.
const DAY: &str = "2027-01-04";

/// The order with the number, and whose it is.
fn order(arguments: &Map<String, Value>) -> Option<(&'static str, &'static Person)> {
    let wanted = arguments.get("order_id")?.as_str()?;
    let (id, reference) = ON_THEIR_WAY.into_iter().find(|(id, _)| *id == wanted)?;
    Some((id, PEOPLE.iter().find(|person| person.reference == reference)?))
}

/// The answer of `find_order`.
pub(super) fn found(arguments: &Map<String, Value>) -> Answer {
    match order(arguments) {
        Some((id, person)) => Answer::One(json!({
            "order_id": id,
            "contact_id": person.reference,
            "email": person.email,
            "phone": person.written,
        })),
        None => Answer::Nobody,
    }
}

/// The answer of `change_delivery`: an order of somebody else's is not found, as one that does not exist (C27).
pub(super) fn changed(arguments: &Map<String, Value>) -> Answer {
    let text = |key: &str| arguments.get(key).and_then(Value::as_str);
    match order(arguments) {
        Some((id, person)) if text("contact_id").is_none_or(|asks| asks == person.reference) => {
            let day = text("day").unwrap_or(DAY);
            Answer::One(json!({ "order_id": id, "contact_id": person.reference, "day": day }))
        }
        Some(_) | None => Answer::Nobody,
    }
}
