//! Limits, connections that end, and servers that cannot be reached.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::net::TcpListener;

use super::said::Said;
use super::site::{Site, at, call, failure, legacy, modern, open, told, within};
use crate::model::Reply;
use crate::wire::{HttpFault, WireError};

#[tokio::test]
async fn nobody_listens() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    drop(listener);
    told(
        "http-nobody-listens",
        &failure(&at(&format!("http://me:word@127.0.0.1:{port}/mcp?key=word"))).await,
    );
}

#[tokio::test]
async fn there_is_no_such_host() {
    told("http-unknown-host", &failure(&at("http://crm.example.invalid/mcp")).await);
}

#[tokio::test]
async fn an_address_may_be_none() {
    for (name, url) in
        [("http-bad-address", "http://:80/mcp?key=word"), ("http-bad-scheme", "ftp://example.com/")]
    {
        told(name, &failure(&at(url)).await);
    }
}

/// A listener whose queue is full keeps whoever comes waiting.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_host_that_does_not_let_one_connect_is_told() {
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let listener = socket.listen(1).unwrap();
    let address = listener.local_addr().unwrap();
    let mut queue = Vec::new();
    while let Ok(Ok(stream)) =
        tokio::time::timeout(Duration::from_millis(300), tokio::net::TcpStream::connect(address)).await
    {
        queue.push(stream);
    }
    let mut settings = at(&format!("http://{address}/mcp"));
    settings.connect_timeout = Duration::from_secs(2);
    told("http-connect-timed-out", &failure(&settings).await);
}

#[tokio::test]
async fn silence_is_told_when_the_time_is_up() {
    let site = Site::start(|_| Said::Open(Vec::new())).await;
    let mut settings = site.settings();
    settings.connect_timeout = Duration::from_millis(200);
    told("http-silent", &failure(&settings).await);
}

#[tokio::test]
async fn a_late_answer_times_the_call_out_and_no_other() {
    let site = Site::start(|heard| {
        legacy(heard, "s-1", |heard| match heard.json()["params"]["name"].as_str() {
            Some("slow") => Said::Open(Vec::new()),
            _ => Said::json(heard.reply("{}")),
        })
    })
    .await;
    let mut settings = site.settings();
    settings.timeout = Duration::from_secs(1);
    settings.jobs = 1;
    let connection = open(&settings).await.unwrap();
    let late = Reply::TimedOut { after: Duration::from_secs(1) };
    assert_eq!(call(&connection, "slow").await, late);
    assert!(matches!(call(&connection, "quick").await, Reply::Result(_)));
    within(async {
        while site.heard_of("notifications/cancelled").is_empty() {
            tokio::task::yield_now().await;
        }
    })
    .await;
    let (slow, cancelled) = (site.heard_of("tools/call"), site.heard_of("notifications/cancelled"));
    assert_eq!(cancelled[0].json()["params"]["requestId"], slow[0].json()["id"]);
    assert_eq!(connection.breaches(), []);
}

#[tokio::test]
async fn connections_that_end_drop_their_call() {
    let early = "the server closed the connection before it answered";
    let middle = "the connection ended in the middle of the answer";
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{\"jsonrpc\"";
    let chunked =
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n5\r\ndata:";
    for (bytes, wanted) in [("", early), ("HTTP/1.1 200", early), (head, middle), (chunked, middle)] {
        let site = Site::start(move |heard| modern(heard, |_| Said::Raw(bytes.into()))).await;
        let connection = site.open().await.unwrap();
        assert_eq!(call(&connection, "find").await, Reply::Dropped { why: wanted.into() }, "{bytes}");
    }
    let site = Site::start(|heard| modern(heard, |_| Said::events(": nothing\n\ndata: {\"jsonrpc\""))).await;
    let Reply::Unreadable { why, .. } = call(&site.open().await.unwrap(), "find").await else { panic!() };
    assert_eq!(why, "the server's answer (HTTP 200) ended without a reply to the question");
}

#[tokio::test]
async fn a_connection_that_ends_at_once_is_told() {
    let site = Site::start(|_| Said::Raw(Vec::new())).await;
    told("http-closed-early", &failure(&site.settings()).await);
    let site = Site::start(|_| Said::Raw(b"SSH-2.0-OpenSSH_9.2\r\n".to_vec())).await;
    told("http-no-http", &failure(&site.settings()).await);
}

/// A server that wants to be left alone `times` times.
async fn tired(times: usize, wait: &'static str) -> (Site, Arc<AtomicUsize>) {
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    let site = Site::start(move |heard| {
        modern(heard, |heard| match count.fetch_add(1, Ordering::SeqCst) {
            asked if asked < times => Said::status(429).with("Retry-After", wait),
            _ => Said::json(heard.reply("{}")),
        })
    })
    .await;
    (site, asked)
}

#[tokio::test]
async fn who_wants_to_be_left_alone_is_asked_again() {
    let (site, asked) = tired(3, "0").await;
    let connection = site.open().await.unwrap();
    assert!(matches!(call(&connection, "find").await, Reply::Result(_)));
    assert_eq!(asked.load(Ordering::SeqCst), 4);
    assert_eq!(connection.breaches(), []);
}

#[tokio::test]
async fn who_wants_to_be_left_alone_too_often_or_too_long_is() {
    let (site, asked) = tired(99, "0").await;
    let connection = site.open().await.unwrap();
    let why = "the server wants fewer questions (HTTP 429, asked 4 times; it last wanted 0 s of rest)";
    assert_eq!(call(&connection, "find").await, Reply::Dropped { why: why.into() });
    assert_eq!(asked.load(Ordering::SeqCst), 4);
    for (wanted, told) in
        [("3600", "60 min"), ("86400", "24 h"), ("31536000", "365 days"), ("99999999999", "more than a year")]
    {
        let (site, asked) = tired(99, wanted).await;
        let connection = site.open().await.unwrap();
        let Reply::Dropped { why } = call(&connection, "find").await else { panic!() };
        assert!(why.ends_with(&format!("asked 1 time; it last wanted {told} of rest)")), "{why}");
        assert_eq!(asked.load(Ordering::SeqCst), 1);
    }
}

#[tokio::test]
async fn what_keeps_the_list_from_coming_is_told_in_full() {
    let site = Site::start(|heard| modern(heard, |_| Said::status(401))).await;
    let error = within(site.open().await.unwrap().list_tools()).await.unwrap_err();
    let WireError::Http { fault, .. } = error else { panic!("{error:?}") };
    assert!(matches!(*fault, HttpFault::Unauthorized { sent: false, .. }), "{fault:?}");
    let site = Site::start(|heard| modern(heard, |heard| Said::json(heard.error(-32601, "no")))).await;
    let error = within(site.open().await.unwrap().list_tools()).await.unwrap_err();
    assert!(matches!(error, WireError::ListFailed { .. }), "{error:?}");
}
