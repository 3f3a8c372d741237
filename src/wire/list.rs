//! The tool list, page by page, out of the raw answers.

use std::collections::HashSet;
use std::time::Duration;

use rmcp::model::{ClientRequest, ListToolsRequest, PaginatedRequestParams};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::connection::Connection;
use super::dial::shorten;
use super::error::WireError;
use crate::model::{BreachKind, RawJson, Reply};

/// The most pages that are asked for.
const PAGES: usize = 1000;

/// Reads the whole list; once more when the server says meanwhile that it changed.
pub(super) async fn tools(connection: &Connection) -> Result<Vec<RawJson>, WireError> {
    let before = connection.list_changes();
    let tools = pages(connection).await?;
    if connection.list_changes() == before { Ok(tools) } else { pages(connection).await }
}

/// What is said when it takes too long.
pub(super) fn too_slow(limit: Duration) -> WireError {
    WireError::ListFailed { why: format!("tools/list was not answered within {} s", limit.as_secs_f64()) }
}

async fn pages(connection: &Connection) -> Result<Vec<RawJson>, WireError> {
    let mut tools = Vec::new();
    let mut seen = HashSet::new();
    let mut cursor = None;
    let mut size = 0;
    for page in 1..=PAGES {
        let answer = ask(connection, cursor).await?;
        let Some(entries) = entries(&answer) else {
            let detail = format!("page {page} of the tool list has no array of tools");
            connection.breach(BreachKind::ListWithoutTools, detail);
            if page == 1 {
                let why = format!("its answer has no array of tools: {}", shorten(answer.text(), 200));
                return Err(WireError::ListFailed { why });
            }
            return Ok(tools);
        };
        tools.extend(entries);
        size += answer.text().len();
        if size > connection.list_cap() {
            let detail = "the tool list is larger than the cap on an answer, all pages together";
            connection.breach(BreachKind::EndlessList, detail.into());
            return Ok(tools);
        }
        let Some(next) = next_cursor(connection, &answer) else { return Ok(tools) };
        if !seen.insert(next.clone()) {
            let detail = format!("page {page} of the tool list leads back to a page that was read");
            connection.breach(BreachKind::EndlessList, detail);
            return Ok(tools);
        }
        cursor = Some(next);
    }
    connection.breach(BreachKind::EndlessList, format!("the tool list does not end within {PAGES} pages"));
    Ok(tools)
}

async fn ask(connection: &Connection, cursor: Option<String>) -> Result<RawJson, WireError> {
    let params = PaginatedRequestParams::default().with_cursor(cursor);
    let question = ClientRequest::ListToolsRequest(ListToolsRequest::with_param(params));
    let why = match connection.ask(question, connection.list_limit()).await {
        Reply::Result(raw) => return Ok(raw),
        Reply::RpcError(error) => {
            format!("tools/list was answered with the error {}", shorten(error.text(), 500))
        }
        Reply::TimedOut { after } => return Err(too_slow(after)),
        Reply::Dropped { why } => why,
        Reply::Unreadable { why, .. } => format!("the answer to tools/list cannot be read: {why}"),
    };
    Err(WireError::ListFailed { why })
}

/// The entries of a page, as they were sent.
fn entries(answer: &RawJson) -> Option<Vec<RawJson>> {
    #[derive(Deserialize)]
    struct Page<'a> {
        #[serde(borrow)]
        tools: Vec<&'a RawValue>,
    }
    let page: Page<'_> = serde_json::from_str(answer.text()).ok()?;
    page.tools.into_iter().map(|entry| RawJson::from_text(entry.get().to_owned()).ok()).collect()
}

/// The cursor of the next page. An empty text is one; `null` is none.
fn next_cursor(connection: &Connection, answer: &RawJson) -> Option<String> {
    match answer.value().get("nextCursor")? {
        Value::Null => None,
        Value::String(cursor) => Some(cursor.clone()),
        _ => {
            connection
                .breach(BreachKind::NotAMessage, "the tool list has a nextCursor that is no text".into());
            None
        }
    }
}
