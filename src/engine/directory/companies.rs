//! Asking for companies: the list page by page, and a few of them whole.

use serde_json::{Value, json};

use super::made_up::part;
use super::talk::{Question, Talk};
use crate::platform::{domains_of, id_text, id_value, rows_of, text_at};

const LIST: &str = "list_companies";
const GET: &str = "get_company";
/// How many companies are read whole.
const READ: usize = 5;
/// How many pages of one walk are read at the most.
const PAGES: usize = 40;

/// Lists companies in several ways and reads the first few; gives the id of one.
pub(super) async fn read(talk: &mut Talk<'_, '_>) -> Option<Value> {
    let listed = talk.ask(LIST, "companies/all", json!({})).await;
    let rows: Vec<Value> =
        listed.as_ref().and_then(|told| rows_of(told, "companies")).cloned().unwrap_or_default();
    for limit in [0, 1, 500, 501] {
        talk.ask(LIST, &format!("companies/limit-{limit}"), json!({ "limit": limit })).await;
    }
    talk.ask(LIST, "companies/offset", json!({ "limit": 5, "offset": 3 })).await;
    find_by(talk, &rows, "name", |row| text_at(row, "name")).await;
    find_in_capitals(talk).await;
    find_by(talk, &rows, "domain", |row| domains_of(row)?.into_iter().next()).await;
    talk.ask(LIST, "companies/nobody", json!({ "q": "hallmark-nobody-zqxj" })).await;
    walk(talk, "walk-500", 500).await;
    let total = listed.as_ref().and_then(|told| told.get("total_matched")?.as_u64());
    walk(talk, "walk-small", small(total)).await;
    let ids: Vec<Value> =
        rows.iter().filter_map(|row| id_value(row, "company").cloned()).take(READ).collect();
    for (index, id) in ids.iter().enumerate() {
        let step = format!("company/{}", index + 1);
        let about = id_text(id);
        let arguments = json!({ "company_id": id });
        talk.put(Question { tool: GET, step: &step, arguments, about: Some(&about) }).await;
    }
    ids.into_iter().next()
}

/// A limit by which the list takes several pages, but not too many.
fn small(total: Option<u64>) -> u64 {
    match total {
        Some(total) if total > 400 => (total / 30).clamp(137, 499),
        Some(total) => (total / 3).max(1),
        None => 7,
    }
}

async fn find_by(
    talk: &mut Talk<'_, '_>,
    rows: &[Value],
    name: &str,
    field: impl Fn(&Value) -> Option<String>,
) {
    let chosen = rows.iter().find_map(|row| Some((id_text(id_value(row, "company")?), part(&field(row)?)?)));
    let Some((id, part)) = chosen else { return };
    let step = format!("companies/{name}");
    let arguments = json!({ "q": part, "limit": 500 });
    talk.put(Question { tool: LIST, step: &step, arguments, about: Some(&id) }).await;
}

/// The part of a name once more, in capitals: no clause says whether letter case matters, so that it is only told.
async fn find_in_capitals(talk: &mut Talk<'_, '_>) {
    let as_written = talk.exchanges.iter().find(|one| one.step == "companies/name");
    let Some((q, about)) = as_written
        .and_then(|one| Some((one.arguments.get("q")?.as_str()?.to_ascii_uppercase(), one.about.clone()?)))
    else {
        return;
    };
    let arguments = json!({ "q": q, "limit": 500 });
    let step = "companies/name-upper";
    talk.put(Question { tool: LIST, step, arguments, about: Some(&about) }).await;
}

/// From the first page to the last, or to the bound: from each on to where it says that the next one starts.
async fn walk(talk: &mut Talk<'_, '_>, name: &str, limit: u64) {
    let mut offset = None;
    for page in 1..=PAGES {
        let arguments = match offset {
            None => json!({ "limit": limit }),
            Some(offset) => json!({ "limit": limit, "offset": offset }),
        };
        let Some(told) = talk.ask(LIST, &format!("companies/{name}/{page}"), arguments).await else { return };
        let empty = rows_of(&told, "companies").is_none_or(Vec::is_empty);
        let next = told.get("next_offset").and_then(Value::as_u64);
        match next {
            Some(next) if !empty && next > offset.unwrap_or(0) => offset = Some(next),
            Some(_) | None => return,
        }
    }
}
