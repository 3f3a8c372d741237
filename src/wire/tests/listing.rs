//! The tool list.

use super::peer::{Peer, breaches, connect, settings, within};
use crate::model::{BreachKind, RawJson, ServerSettings};
use crate::wire::{Connection, WireError};

type Listed = (Result<Vec<String>, WireError>, Connection);

/// Lists the tools of a server that answers page after page with what `page` makes of the cursor.
async fn listed(page: impl FnMut(Option<String>) -> String) -> Listed {
    listed_within(settings(), page).await
}

async fn listed_within(limits: ServerSettings, mut page: impl FnMut(Option<String>) -> String) -> Listed {
    let (connection, mut peer) = connect(&limits).await;
    let outcome = {
        let play = async {
            loop {
                let question = peer.hear_of("tools/list").await;
                let cursor = question.pointer("/params/cursor").and_then(|cursor| cursor.as_str());
                peer.answer(&question, &page(cursor.map(ToOwned::to_owned))).await;
            }
        };
        within(async {
            tokio::select! {
                outcome = connection.list_tools() => outcome,
                () = play => unreachable!("the server never ends"),
            }
        })
        .await
    };
    (outcome.map(texts), connection)
}

fn texts(tools: Vec<RawJson>) -> Vec<String> {
    tools.iter().map(|tool| tool.text().to_owned()).collect()
}

#[tokio::test]
async fn one_bad_declaration_loses_nothing() {
    let page = r#"{"tools":[{"name":"a","inputSchema":null,"x-own":1.0},7,{"name":7},{"name":"a"}],"nextCursor":null}"#;
    let (outcome, connection) = listed(|_| page.to_owned()).await;
    assert_eq!(
        outcome.unwrap(),
        [r#"{"name":"a","inputSchema":null,"x-own":1.0}"#, "7", r#"{"name":7}"#, r#"{"name":"a"}"#]
    );
    assert_eq!(connection.breaches(), []);
}

#[tokio::test]
async fn cursors_are_followed_and_the_empty_one_is_one() {
    let (outcome, connection) = listed(|cursor| match cursor.as_deref() {
        None => r#"{"tools":[1],"nextCursor":""}"#.to_owned(),
        Some("") => r#"{"tools":[2],"nextCursor":"c"}"#.to_owned(),
        _ => r#"{"tools":[3]}"#.to_owned(),
    })
    .await;
    assert_eq!(outcome.unwrap(), ["1", "2", "3"]);
    assert_eq!(connection.breaches(), []);
}

#[tokio::test]
async fn a_cursor_that_comes_again_ends_the_list() {
    let (outcome, connection) = listed(|_| r#"{"tools":[1],"nextCursor":"again"}"#.to_owned()).await;
    assert_eq!(outcome.unwrap(), ["1", "1"]);
    assert_eq!(breaches(&connection), [(BreachKind::EndlessList, 1)]);
}

#[tokio::test]
async fn a_list_without_end_ends() {
    let mut number = 0;
    let (outcome, connection) = listed(|_| {
        number += 1;
        format!(r#"{{"tools":[{number}],"nextCursor":"{number}"}}"#)
    })
    .await;
    assert_eq!(outcome.unwrap().len(), 1000);
    assert_eq!(breaches(&connection), [(BreachKind::EndlessList, 1)]);
}

#[tokio::test]
async fn a_list_of_endless_size_ends() {
    let mut limits = settings();
    limits.max_answer = 10_000;
    let mut number = 0;
    let (outcome, connection) = listed_within(limits, |_| {
        number += 1;
        format!(r#"{{"tools":["{}"],"nextCursor":"{number}"}}"#, "x".repeat(1000))
    })
    .await;
    assert_eq!(outcome.unwrap().len(), 10);
    assert_eq!(breaches(&connection), [(BreachKind::EndlessList, 1)]);
}

#[tokio::test]
async fn a_list_without_tools_is_none() {
    for page in ["{}", r#"{"tools":null}"#, r#"{"tools":{}}"#, "null", "[]"] {
        let (outcome, connection) = listed(|_| page.to_owned()).await;
        assert!(matches!(outcome, Err(WireError::ListFailed { .. })), "{page}: {outcome:?}");
        assert_eq!(breaches(&connection), [(BreachKind::ListWithoutTools, 1)], "{page}");
    }
}

#[tokio::test]
async fn a_later_page_without_tools_keeps_the_first() {
    let (outcome, connection) = listed(|cursor| match cursor {
        None => r#"{"tools":[1],"nextCursor":"c"}"#.to_owned(),
        Some(_) => "{}".to_owned(),
    })
    .await;
    assert_eq!(outcome.unwrap(), ["1"]);
    assert_eq!(breaches(&connection), [(BreachKind::ListWithoutTools, 1)]);
}

#[tokio::test]
async fn an_error_instead_of_a_list_is_told() {
    let (connection, mut peer) = connect(&settings()).await;
    let play = async {
        let question = peer.hear_of("tools/list").await;
        peer.refuse(&question, -32601, "no \u{1b}[31mtools").await;
    };
    let (outcome, ()) = within(async { tokio::join!(connection.list_tools(), play) }).await;
    let said = outcome.unwrap_err().to_string();
    assert!(said.contains("-32601") && said.contains("no ") && !said.contains('\u{1b}'), "{said}");
}

#[tokio::test]
async fn a_list_that_changes_meanwhile_is_read_again() {
    const CHANGED: &str = r#"{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}"#;
    async fn answer(peer: &mut Peer, result: &str, changed: bool) {
        let question = peer.hear_of("tools/list").await;
        if changed {
            peer.say(CHANGED).await;
        }
        peer.answer(&question, result).await;
    }
    let (connection, mut peer) = connect(&settings()).await;
    let play = async {
        answer(&mut peer, r#"{"tools":[1]}"#, true).await;
        answer(&mut peer, r#"{"tools":[1,2]}"#, true).await;
    };
    let (outcome, ()) = within(async { tokio::join!(connection.list_tools(), play) }).await;
    assert_eq!(texts(outcome.unwrap()), ["1", "2"]);
    assert_eq!(connection.breaches(), []);
}
