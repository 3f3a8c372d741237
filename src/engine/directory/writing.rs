//! Creating and changing customers: only those that this run creates.
//!
//! Those that earlier runs left are not used again. The bounds of `create_customer` take new customers each time, and the
//! changes are tried on one of these, so that nothing would be saved; and by its name alone nobody can tell that a
//! customer is hallmark's.

use serde_json::{Map, Value, json};

use super::made_up::{MARK, MadeUp};
use super::talk::{Question, Talk};
use crate::model::DirectoryExchange;
use crate::platform::{id_of, id_text, id_value, read_directory, record_of, rows_of};

const CREATE: &str = "create_customer";
const UPDATE: &str = "update_customer";
const GET: &str = "get_customer";
/// The fields that `clear` may name.
const CLEARABLE: [&str; 5] = ["email", "phone", "company", "country", "company_id"];

/// Creates customers, changes one of them, and leaves all of them emptied: no tool deletes.
pub(super) async fn write(talk: &mut Talk<'_, '_>, company: Option<Value>) {
    let mut made = MadeUp::new();
    let mut created = Vec::new();
    if let Some((id, email)) = first(talk, &mut made, &mut created).await {
        bounds(talk, &mut made, &mut created).await;
        let arguments = json!({ "display_name": MARK, "email": email });
        created.extend(create(talk, "write/create-duplicate", arguments).await);
        change(talk, &mut made, &id, company).await;
    }
    for (index, id) in created.iter().enumerate() {
        let arguments = json!({ "customer_id": id, "display_name": MARK, "clear": CLEARABLE });
        talk.ask(UPDATE, &format!("write/tidy-{}", index + 1), arguments).await;
    }
}

async fn create(talk: &mut Talk<'_, '_>, step: &str, arguments: Value) -> Option<Value> {
    let told = talk.ask(CREATE, step, arguments).await?;
    let id = id_value(record_of(&told, "customer"), "customer")?;
    // A server may answer with a customer that was there before: that one is nobody's to change.
    let text = id_text(id);
    let older =
        talk.exchanges.iter().filter(|one| !one.step.starts_with("write/")).any(|one| shows(one, &text));
    (!older).then(|| id.clone())
}

/// Whether an answer shows the customer of that id.
fn shows(exchange: &DirectoryExchange, id: &str) -> bool {
    let answer = read_directory(&exchange.reply);
    let Some(told) = answer.told() else { return false };
    let whole = id_of(record_of(told, "customer"), "customer");
    let listed = rows_of(told, "customers").into_iter().flatten().filter_map(|row| id_of(row, "customer"));
    whole.into_iter().chain(listed).any(|one| one == id)
}

/// The fields at their longest, counted in characters.
fn longest(made: &mut MadeUp, over: usize) -> [(&'static str, String); 5] {
    [
        ("display_name", MadeUp::name(120 + over, 'é')),
        ("email", made.long_address(240 + over)),
        ("phone", MadeUp::phone(32 + over)),
        ("company", MadeUp::name(120 + over, '漢')),
        ("country", "DKDKD"[..4 + over].to_owned()),
    ]
}

/// One customer with every field at its longest; where that is refused, a plain one, and each field by itself.
async fn first(
    talk: &mut Talk<'_, '_>,
    made: &mut MadeUp,
    created: &mut Vec<Value>,
) -> Option<(Value, String)> {
    let full = longest(made, 0);
    let email = full[1].1.clone();
    let arguments: Map<String, Value> =
        full.iter().map(|(field, text)| ((*field).to_owned(), Value::from(text.as_str()))).collect();
    if let Some(id) = create(talk, "write/create-full", arguments.into()).await {
        created.push(id.clone());
        read(talk, "write/read-created", &id).await;
        return Some((id, email));
    }
    let email = made.address();
    let arguments = json!({
        "display_name": MARK, "email": email, "phone": "+45 70 10 20 30", "company": MARK, "country": "DK",
    });
    let id = create(talk, "write/create-plain", arguments).await?;
    created.push(id.clone());
    read(talk, "write/read-created", &id).await;
    for (field, text) in longest(made, 0) {
        let step = format!("write/create-at-{field}");
        created.extend(create(talk, &step, with(made, field, &text)).await);
    }
    Some((id, email))
}

/// A plain customer with one field otherwise.
fn with(made: &mut MadeUp, field: &str, text: &str) -> Value {
    let mut arguments = json!({ "display_name": MARK, "email": made.address() });
    arguments[field] = Value::from(text);
    arguments
}

/// The shortest name, none, and every field one character too long.
async fn bounds(talk: &mut Talk<'_, '_>, made: &mut MadeUp, created: &mut Vec<Value>) {
    created.extend(create(talk, "write/create-one", with(made, "display_name", "h")).await);
    created.extend(create(talk, "write/create-empty-name", with(made, "display_name", "")).await);
    for (field, text) in longest(made, 1) {
        let step = format!("write/create-over-{field}");
        if let Some(id) = create(talk, &step, with(made, field, &text)).await {
            read(talk, &format!("write/read-over-{field}"), &id).await;
            created.push(id);
        }
    }
}

async fn read(talk: &mut Talk<'_, '_>, step: &str, id: &Value) {
    let about = id_text(id);
    let arguments = json!({ "customer_id": id });
    talk.put(Question { tool: GET, step, arguments, about: Some(&about) }).await;
}

/// Everything that a change may and may not do, to one customer.
async fn change(talk: &mut Talk<'_, '_>, made: &mut MadeUp, id: &Value, company: Option<Value>) {
    let all = json!({
        "display_name": format!("{MARK} again"), "email": made.address(), "phone": "+45 70 10 20 30",
        "company": format!("{MARK} company"), "country": "DK",
    });
    update(talk, id, "all", all).await;
    read(talk, "write/read-all", id).await;
    update(talk, id, "country", json!({ "country": "SE" })).await;
    read(talk, "write/read-country", id).await;
    update(talk, id, "null", json!({ "phone": null, "country": "NO" })).await;
    read(talk, "write/read-null", id).await;
    update(talk, id, "nothing", json!({})).await;
    update(talk, id, "clear-none", json!({ "clear": [] })).await;
    update(talk, id, "both", json!({ "phone": "+45 70 10 20 40", "clear": ["phone"] })).await;
    update(talk, id, "clear-unknown", json!({ "clear": ["nickname"] })).await;
    update(talk, id, "clear-name", json!({ "clear": ["display_name"] })).await;
    read(talk, "write/read-clear-name", id).await;
    update(talk, id, "metadata", json!({ "country": "DK", "metadata": { "hallmark": "probe" } })).await;
    update(talk, id, "clear-metadata", json!({ "clear": ["metadata"] })).await;
    read(talk, "write/read-metadata", id).await;
    for field in ["display_name", "email", "phone", "company", "country"] {
        let mut arguments = json!({});
        arguments[field] = Value::from("");
        update(talk, id, &format!("empty-{field}"), arguments).await;
    }
    read(talk, "write/read-empty", id).await;
    if let Some(company) = company {
        update(talk, id, "company-id", json!({ "company_id": company })).await;
        read(talk, "write/read-company-id", id).await;
    }
    update(talk, id, "clear-all", json!({ "clear": CLEARABLE })).await;
    read(talk, "write/read-clear-all", id).await;
}

async fn update(talk: &mut Talk<'_, '_>, id: &Value, step: &str, mut arguments: Value) {
    arguments["customer_id"] = id.clone();
    let about = id_text(id);
    let step = format!("write/update-{step}");
    talk.put(Question { tool: UPDATE, step: &step, arguments, about: Some(&about) }).await;
}
