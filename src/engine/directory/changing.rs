//! Changing one customer of hallmark's own.

use serde_json::{Value, json};

use super::made_up::MadeUp;
use super::talk::{Question, Talk};
use crate::platform::id_text;
use crate::probe::DIRECTORY_MARK as MARK;

const UPDATE: &str = "update_customer";
const GET: &str = "get_customer";
/// The fields that `clear` may name.
pub(super) const CLEARABLE: [&str; 5] = ["email", "phone", "company", "country", "company_id"];

/// Everything that a change may and may not do, to one customer who was read just before.
pub(super) async fn change(talk: &mut Talk<'_, '_>, made: &mut MadeUp, id: &Value, company: Option<Value>) {
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

/// Reads a customer of hallmark's own, as they are before the first change.
pub(super) async fn read_before(talk: &mut Talk<'_, '_>, id: &Value) -> Option<Value> {
    read(talk, "write/read-before", id).await
}

/// Reads a customer of hallmark's own.
pub(super) async fn read(talk: &mut Talk<'_, '_>, step: &str, id: &Value) -> Option<Value> {
    let about = id_text(id);
    let arguments = json!({ "customer_id": id });
    talk.put(Question { tool: GET, step, arguments, about: Some(&about) }).await
}

/// Leaves a customer of hallmark's own under the mark and with nothing else, to be found by later runs.
pub(super) async fn tidy(talk: &mut Talk<'_, '_>, step: &str, id: &Value) {
    let arguments = json!({ "customer_id": id, "display_name": MARK, "clear": CLEARABLE });
    talk.ask(UPDATE, step, arguments).await;
}
