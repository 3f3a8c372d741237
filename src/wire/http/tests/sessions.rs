//! Sessions that are forgotten, and several questions at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::Barrier;

use super::said::{Heard, Said};
use super::site::{Site, call, legacy, modern, open, within};
use crate::model::Reply;

/// A server whose sessions are `s-1`, `s-2` and so on; it has forgotten those for which `is_gone` says so.
async fn forgetful(is_gone: fn(&str) -> bool) -> Site {
    let opened = AtomicUsize::new(0);
    Site::start(move |heard| {
        let session = match heard.asks().as_str() {
            "initialize" => format!("s-{}", opened.fetch_add(1, Ordering::SeqCst) + 1),
            _ => String::new(),
        };
        legacy(heard, &session, |heard| match heard.header("mcp-session-id") {
            Some(session) if is_gone(session) => {
                Said::json(heard.error(-32600, "Session not found")).with_status(404)
            }
            Some(session) => Said::json(heard.reply(&format!("\"{session}\""))),
            None => Said::status(400),
        })
    })
    .await
}

#[tokio::test]
async fn a_session_that_is_gone_is_opened_again() {
    let site = forgetful(|session| session == "s-1").await;
    let connection = site.open().await.unwrap();
    let Reply::Result(raw) = call(&connection, "find").await else { panic!() };
    assert_eq!(raw.text(), "\"s-2\"");
    assert_eq!(connection.breaches(), []);
    within(connection.close()).await;
    let asked: Vec<_> = site.heard().iter().skip(3).map(Heard::asks).collect();
    assert_eq!(asked, ["tools/call", "initialize", "notifications/initialized", "tools/call", ""]);
    let heard = site.heard();
    assert_eq!(heard[4].header("mcp-session-id"), None);
    assert_eq!(heard[5].header("mcp-session-id"), Some("s-2"));
    assert_eq!(heard[7].header("mcp-session-id"), Some("s-2"));
}

#[tokio::test]
async fn a_session_that_is_gone_for_several_is_opened_once() {
    let site = forgetful(|session| session == "s-1").await;
    let connection = site.open().await.unwrap();
    let replies = within(async {
        tokio::join!(
            call(&connection, "a"),
            call(&connection, "b"),
            call(&connection, "c"),
            call(&connection, "d")
        )
    })
    .await;
    for reply in [replies.0, replies.1, replies.2, replies.3] {
        assert!(matches!(&reply, Reply::Result(raw) if raw.text() == "\"s-2\""), "{reply:?}");
    }
    assert_eq!(site.heard_of("initialize").len(), 2);
}

#[tokio::test]
async fn a_session_that_is_gone_again_ends_the_call() {
    let site = forgetful(|_| true).await;
    let connection = site.open().await.unwrap();
    let why = "the server forgot the session (HTTP 404), and the one opened instead as well";
    assert_eq!(call(&connection, "find").await, Reply::Dropped { why: why.into() });
    assert_eq!(site.heard_of("tools/call").len(), 2);
    let failed = within(connection.list_tools()).await.unwrap_err();
    super::site::told("http-session-lost", &failed);
}

#[tokio::test]
async fn as_many_questions_as_allowed_go_out_at_once() {
    let four = Arc::new(Barrier::new(4));
    let site = Site::start(move |heard| {
        modern(heard, |heard| {
            let name = heard.json()["params"]["name"].to_string();
            // Answers come only when four are there.
            Said::Together(Arc::clone(&four), Box::new(Said::json(heard.reply(&name))))
        })
    })
    .await;
    let mut settings = site.settings();
    settings.jobs = 4;
    let connection = open(&settings).await.unwrap();
    assert_eq!(site.connections(), 1);
    let replies = within(async {
        tokio::join!(
            call(&connection, "a"),
            call(&connection, "b"),
            call(&connection, "c"),
            call(&connection, "d")
        )
    })
    .await;
    let texts = [replies.0, replies.1, replies.2, replies.3].map(|reply| match reply {
        Reply::Result(raw) => raw.text().to_owned(),
        other => panic!("{other:?}"),
    });
    assert_eq!(texts, ["\"a\"", "\"b\"", "\"c\"", "\"d\""]);
    assert_eq!(site.connections(), 4);
}

#[tokio::test]
async fn no_more_questions_than_allowed_go_out_at_once() {
    let site = Site::start(|heard| modern(heard, |heard| Said::json(heard.reply("{}")))).await;
    let mut settings = site.settings();
    settings.jobs = 1;
    let connection = open(&settings).await.unwrap();
    within(async { tokio::join!(call(&connection, "a"), call(&connection, "b"), call(&connection, "c")) })
        .await;
    assert_eq!(site.connections(), 1);
}
