use chrono::{DateTime, Days, SecondsFormat, Utc};
use serde_json::{Map, Value, json};

use super::answer::Reply;
use super::matching::by_email;
use super::people::{PEOPLE, Person};

/// Lists what a customer bought lately.
pub(super) const RECENT: &str = "recent_orders";
/// Tells how a customer's account stands.
pub(super) const ACCOUNT: &str = "account_overview";
/// Tells what stays the same about a customer.
pub(super) const PROFILE: &str = "contact_profile";

/// What the company sells, with the price of one.
const GOODS: [(&str, f64); 6] = [
    ("Blue widget", 12.5),
    ("Oak shelf", 47.25),
    ("Desk lamp", 89.9),
    ("Tea pot", 31.75),
    ("Wool blanket", 64.5),
    ("Garden chair", 118.4),
];

/// How many days ago the orders were placed.
pub(super) const AGES: [u64; 4] = [3, 9, 16, 27];

/// The answer of a source's tool; none when it is another tool's name.
pub(super) fn answer(tool: &str, arguments: &Map<String, Value>) -> Option<Reply> {
    let answer = match tool {
        RECENT => orders,
        ACCOUNT => account,
        PROFILE => profile,
        _ => return None,
    };
    Some(match person(arguments) {
        Some((place, person)) => Reply::of(answer(place, person)),
        None => Reply::error(json!({ "error_type": "not_found" }).to_string()),
    })
}

/// The one customer who holds the address.
fn person(arguments: &Map<String, Value>) -> Option<(usize, &'static Person)> {
    match by_email(arguments.get("email")?.as_str()?).as_slice() {
        [only] => PEOPLE.iter().position(|person| person == *only).map(|place| (place, *only)),
        _ => None,
    }
}

fn orders(place: usize, _: &Person) -> Value {
    listed(place, &AGES)
}

/// The orders that were placed so many days ago, as they are answered.
pub(super) fn listed(place: usize, ages: &[u64]) -> Value {
    let order = |(index, age): (usize, &u64)| {
        let (name, price) = GOODS[(place + index) % GOODS.len()];
        let quantity = 1 + (place + index) % 3;
        json!({
            "id": format!("ord_{}f{}k{}a{}c", place + 3, index + 2, age % 9, place % 7),
            "name": name,
            "amount": price * quantity as f64,
            "currency": "EUR",
            "ordered_at": ago(*age, 10 + index as u32),
            "delivered_at": ago(age.saturating_sub(2), 15),
            "items": [{ "name": name, "quantity": quantity }]
        })
    };
    json!({ "items": ages.iter().enumerate().map(order).collect::<Vec<_>>(), "as_of": ago(0, 0) })
}

fn account(place: usize, _: &Person) -> Value {
    let plan = ["Garden club", "Kitchen club", "Workshop club"][place % 3];
    json!({
        "balance": { "amount": 20.35 + 7.5 * place as f64, "currency": "EUR" },
        "active_subscriptions": [{ "name": plan, "renews_on": day(ago(0, 0), 20) }],
        "last_login_at": ago(1 + place as u64 % 5, 19),
        "customer_since": format!("20{:02}-0{}-11", 12 + place % 9, 1 + place % 8),
        "as_of": ago(0, 0)
    })
}

fn profile(place: usize, person: &Person) -> Value {
    let (first, last) = person.name.split_once(' ').unwrap_or((person.name, ""));
    json!({
        "first_name": first,
        "last_name": last,
        "date_of_birth": format!("19{}-0{}-1{}", 60 + 3 * place, 1 + place % 9, place % 9),
        "postal_address": {
            "line1": format!("Example Street {}", 10 + place),
            "city": "Exampletown",
            "postcode": format!("{}", 2_100 + 15 * place),
            "country": "DK"
        },
        "preferred_language": "en"
    })
}

/// The full hour of a day so many days ago: the company's orders are always of the last weeks.
#[expect(clippy::disallowed_methods, reason = "the company is a server, and lives in the present")]
fn ago(days: u64, hour: u32) -> String {
    let now: DateTime<Utc> = std::time::SystemTime::now().into();
    let midnight = now.date_naive().and_hms_opt(hour, 0, 0).map(|time| time.and_utc()).unwrap_or(now);
    midnight.checked_sub_days(Days::new(days)).unwrap_or(now).to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// The day so many days behind a time.
fn day(time: String, later: u64) -> String {
    let time =
        DateTime::parse_from_rfc3339(&time).ok().and_then(|time| time.checked_add_days(Days::new(later)));
    time.map(|time| time.format("%Y-%m-%d").to_string()).unwrap_or_default()
}

/// The declarations of the three tools.
pub(super) fn declared() -> [Value; 3] {
    let text = || json!({ "type": "string" });
    let date = |format: &str| json!({ "type": "string", "format": format });
    let item =
        json!({ "type": "object", "properties": { "name": text(), "quantity": { "type": "integer" } } });
    let order = json!({
        "type": "object",
        "properties": {
            "id": text(),
            "name": { "type": "string", "description": "What was bought." },
            "amount": { "type": "number" },
            "currency": text(),
            "ordered_at": date("date-time"),
            "delivered_at": { "type": ["string", "null"], "format": "date-time" },
            "items": { "type": "array", "items": item }
        }
    });
    let plan = json!({ "type": "object", "properties": { "name": text(), "renews_on": date("date") } });
    let balance =
        json!({ "type": "object", "properties": { "amount": { "type": "number" }, "currency": text() } });
    let address = ["line1", "city", "postcode", "country"].map(|key| (key.to_owned(), text()));
    let address = json!({ "type": "object", "properties": Value::Object(address.into_iter().collect()) });
    [
        tool(
            RECENT,
            "Lists what a customer bought in the last weeks, the latest first.",
            json!({ "items": { "type": "array", "items": order }, "as_of": date("date-time") }),
        ),
        tool(
            ACCOUNT,
            "Tells how a customer's account stands: balance, clubs, last login.",
            json!({
                "balance": balance,
                "active_subscriptions": { "type": "array", "items": plan },
                "last_login_at": date("date-time"),
                "customer_since": text(),
                "as_of": date("date-time")
            }),
        ),
        tool(
            PROFILE,
            "Tells what stays the same about a customer: name, birth date, address, language.",
            json!({
                "first_name": text(),
                "last_name": text(),
                "date_of_birth": date("date"),
                "postal_address": address,
                "preferred_language": text()
            }),
        ),
    ]
}

fn tool(name: &str, says: &str, properties: Value) -> Value {
    json!({
        "name": name,
        "description": says,
        "inputSchema": {
            "type": "object",
            "properties": { "email": { "type": "string", "description": "The customer's address." } },
            "required": ["email"]
        },
        "outputSchema": { "type": "object", "properties": properties },
        "annotations": { "readOnlyHint": true, "destructiveHint": false, "idempotentHint": true, "openWorldHint": false }
    })
}
