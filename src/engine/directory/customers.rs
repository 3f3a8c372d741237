//! Asking for customers: the search and the profile.

use serde_json::{Value, json};

use super::made_up::{last_digits, part};
use super::talk::{Question, Talk};
use crate::platform::{id_text, id_value, record_of, rows_of, text_at};

const SEARCH: &str = "search_customers";
const GET: &str = "get_customer";
/// How many customers are read whole.
const READ: usize = 5;

/// Lists and searches customers, and reads the first few.
pub(super) async fn read(talk: &mut Talk<'_, '_>) {
    let listed = talk.ask(SEARCH, "search/all", json!({})).await;
    let mut rows = customers(listed.as_ref());
    for limit in [0, 1, 500, 501] {
        let told = talk.ask(SEARCH, &format!("search/limit-{limit}"), json!({ "limit": limit })).await;
        if limit == 500 {
            // The first answer may be shorter than what there is to choose from.
            rows.extend(customers(told.as_ref()));
        }
    }
    for (field, name) in [("display_name", "name"), ("email", "email"), ("company", "company")] {
        find_by(talk, &rows, field, name).await;
    }
    let profiles = profiles(talk, &rows).await;
    by_phone(talk, &rows, &profiles).await;
    talk.ask(SEARCH, "search/nobody", json!({ "q": "hallmark-nobody-zqxj" })).await;
    talk.ask(SEARCH, "search/end", json!({ "limit": 1 })).await;
}

fn customers(told: Option<&Value>) -> Vec<Value> {
    told.and_then(|told| rows_of(told, "customers")).cloned().unwrap_or_default()
}

/// Looks for a listed customer by a part of a field, as it is written, in capitals, and by a shorter part.
async fn find_by(talk: &mut Talk<'_, '_>, rows: &[Value], field: &str, name: &str) {
    let chosen = rows.iter().find_map(|row| {
        let id = id_text(id_value(row, "customer")?);
        Some((id, part(&text_at(row, field)?)?))
    });
    let Some((id, part)) = chosen else { return };
    let shorter: String = part.chars().take(2).collect();
    // Of the shorter part only the number of matches matters.
    for (step, q, limit) in [
        (format!("search/{name}"), part.clone(), 500),
        (format!("search/{name}-upper"), part.to_ascii_uppercase(), 500),
        (format!("search/{name}-lower"), part.to_ascii_lowercase(), 500),
        (format!("search/{name}-shorter"), shorter, 1),
    ] {
        let arguments = json!({ "q": q, "limit": limit });
        talk.put(Question { tool: SEARCH, step: &step, arguments, about: Some(&id) }).await;
    }
}

/// Reads the first customers of the list; gives what came back.
async fn profiles(talk: &mut Talk<'_, '_>, rows: &[Value]) -> Vec<Value> {
    let mut profiles = Vec::new();
    let ids: Vec<Value> =
        rows.iter().filter_map(|row| id_value(row, "customer").cloned()).take(READ).collect();
    for (index, id) in ids.iter().enumerate() {
        let step = format!("customer/{}", index + 1);
        let arguments = json!({ "customer_id": id });
        let about = id_text(id);
        profiles.extend(talk.put(Question { tool: GET, step: &step, arguments, about: Some(&about) }).await);
    }
    profiles
}

/// Looks for a customer by the digits of the phone, where no other field holds them.
async fn by_phone(talk: &mut Talk<'_, '_>, rows: &[Value], profiles: &[Value]) {
    let records = rows.iter().chain(profiles.iter().map(|told| record_of(told, "customer")));
    let chosen = records.into_iter().find_map(|record| {
        let id = id_text(id_value(record, "customer")?);
        let phone = text_at(record, "phone")?;
        let digits = last_digits(&phone)?;
        let held_elsewhere = ["display_name", "email", "company"]
            .iter()
            .any(|field| text_at(record, field).is_some_and(|text| text.contains(&digits)));
        (!held_elsewhere).then_some((id, phone, digits))
    });
    let Some((id, phone, digits)) = chosen else { return };
    for (step, q) in [("search/phone", digits), ("search/phone-as-written", phone)] {
        let arguments = json!({ "q": q, "limit": 500 });
        talk.put(Question { tool: SEARCH, step, arguments, about: Some(&id) }).await;
    }
}
