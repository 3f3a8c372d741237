//! The customers that earlier runs left: they are found by their name, and one of them is changed again.

use serde_json::{Value, json};

use super::changing::CLEARABLE;
use super::talk::{Question, Talk};
use crate::platform::{id_of, id_text, id_value, record_of, rows_of, text_at};
use crate::probe::DIRECTORY_MARK;

/// With what the mark begins, by which it is searched for; an older mark was no more than this.
const STEM: &str = "hallmark probe";
/// How many of them are read whole, to find one that may be changed.
const READ: usize = 5;

/// What earlier runs left.
#[derive(Debug, Default)]
pub(super) struct Earlier {
    /// How many customers the search shows as a run leaves them.
    pub(super) found: usize,
    /// The first of them whom `get_customer` shows so too: hallmark's own, to be changed again.
    pub(super) own: Option<Value>,
}

/// Looks for customers whom earlier runs left.
pub(super) async fn find(talk: &mut Talk<'_, '_>) -> Earlier {
    let listed = talk.ask("search_customers", "earlier/search", json!({ "q": STEM, "limit": 500 })).await;
    let rows = listed.as_ref().and_then(|told| rows_of(told, "customers")).into_iter().flatten();
    let ids: Vec<&Value> =
        rows.filter(|row| is_left(row)).filter_map(|row| id_value(row, "customer")).collect();
    let found = ids.len();
    for (index, id) in ids.into_iter().take(READ).enumerate() {
        let (step, about) = (format!("earlier/customer-{}", index + 1), id_text(id));
        let arguments = json!({ "customer_id": id });
        let question = Question { tool: "get_customer", step: &step, arguments, about: Some(&about) };
        let told = talk.put(question).await;
        if told.is_some_and(|told| is_still_left(&told, id)) {
            return Earlier { found, own: Some(id.clone()) };
        }
    }
    Earlier { found, own: None }
}

/// Whether an answer shows the customer of that id, and as a run leaves them.
pub(super) fn is_still_left(told: &Value, id: &Value) -> bool {
    let record = record_of(told, "customer");
    id_of(record, "customer") == Some(id_text(id)) && is_left(record)
}

/// Whether a customer is as a run leaves them: the mark and nothing else for a name, and nothing in any field that can
/// be emptied. Whoever is otherwise by anything is somebody's.
fn is_left(record: &Value) -> bool {
    let named = text_at(record, "display_name").is_some_and(|name| [DIRECTORY_MARK, STEM].contains(&&*name));
    // A server may leave out what is empty.
    let empty = |field: &str| {
        record.get(field).is_none() || text_at(record, field).is_some_and(|text| text.is_empty())
    };
    named && CLEARABLE.iter().copied().all(empty)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_is_as_a_run_leaves_them_is_hallmarks() {
        let left = json!({ "customer_id": "C-1", "display_name": DIRECTORY_MARK, "email": null, "phone": "",
            "company": null, "country": null, "company_id": null, "metadata": { "plan": "basic" } });
        assert!(is_left(&left));
        assert!(is_left(&json!({ "id": 7, "name": STEM })), "what is empty may be left out");
        let otherwise = [
            ("display_name", json!("hallmark probe (left by a check) again")),
            ("display_name", json!("Hallmark Probe")),
            ("display_name", json!({})),
            ("email", json!("alex.doe@example.com")),
            ("phone", json!("+45 70 10 20 30")),
            ("company", json!({ "owner": "somebody" })),
            ("country", json!("DK")),
            ("company_id", json!(4)),
        ];
        for (field, held) in otherwise {
            let mut record = left.clone();
            record[field] = held;
            assert!(!is_left(&record), "{record}");
        }
    }
}
