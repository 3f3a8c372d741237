//! Limits, and connections that end.

use std::time::Duration;

use super::peer::{Peer, breaches, call, connect, open, settings, within};
use crate::model::{BreachKind, Reply};
use crate::wire::WireError;

#[tokio::test]
async fn a_late_answer_is_dropped_without_a_word() {
    let mut limits = settings();
    limits.timeout = Duration::from_millis(200);
    let (connection, mut peer) = connect(&limits).await;
    let play = async {
        let question = peer.hear_of("tools/call").await;
        let cancelled = peer.hear_of("notifications/cancelled").await;
        assert_eq!(cancelled["params"]["requestId"], question["id"]);
        peer.answer(&question, r#""late""#).await;
        let next = peer.hear_of("tools/call").await;
        peer.answer(&next, r#""in time""#).await;
        peer.answer(&question, r#""again""#).await;
        peer.say("end").await;
    };
    let calls = async {
        let first = call(&connection, "slow").await;
        let second = call(&connection, "quick").await;
        (first, second)
    };
    let ((first, second), ()) = within(async { tokio::join!(calls, play) }).await;
    assert_eq!(first, Reply::TimedOut { after: Duration::from_millis(200) });
    let Reply::Result(raw) = second else { panic!("{second:?}") };
    assert_eq!(raw.text(), r#""in time""#);
    within(async {
        while breaches(&connection).len() < 2 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
    .await;
    assert_eq!(breaches(&connection), [(BreachKind::SecondReply, 1), (BreachKind::Noise, 1)]);
}

#[tokio::test]
async fn the_end_of_the_connection_ends_every_call() {
    let (connection, mut peer) = connect(&settings()).await;
    let play = async {
        peer.hear_of("tools/call").await;
        peer.hear_of("tools/call").await;
        drop(peer);
    };
    let (replies, ()) = within(async {
        let calls = async { tokio::join!(call(&connection, "a"), call(&connection, "b")) };
        tokio::join!(calls, play)
    })
    .await;
    let dropped = Reply::Dropped { why: "the server closed the connection".into() };
    assert_eq!((replies.0, replies.1), (dropped.clone(), dropped.clone()));
    assert_eq!(within(call(&connection, "c")).await, dropped);
    let failed = WireError::ListFailed { why: "the server closed the connection".into() };
    assert_eq!(within(connection.list_tools()).await, Err(failed));
}

#[tokio::test]
async fn a_call_that_is_given_up_is_no_call_that_waits() {
    let (connection, mut peer) = connect(&settings()).await;
    within(async {
        tokio::select! {
            _ = call(&connection, "given up") => unreachable!("nobody answers"),
            _ = peer.hear_of("tools/call") => {}
        }
        let play = async {
            peer.hear_of("tools/call").await;
            peer.say(r#"{"jsonrpc":"2.0","error":{"code":1,"message":"no"}}"#).await;
        };
        let (reply, ()) = tokio::join!(call(&connection, "waits"), play);
        assert!(matches!(reply, Reply::RpcError(_)), "{reply:?}");
    })
    .await;
}

#[tokio::test]
async fn silence_and_noise_are_told_apart_when_the_time_is_up() {
    let mut limits = settings();
    limits.connect_timeout = Duration::from_millis(200);
    let (silent, _peer) = open(&limits, async |peer: Peer| peer).await;
    let error = silent.err().unwrap();
    assert_eq!(error.to_string(), "the server gave no answer to server/discover within 0.2 s");
    let (noisy, _peer) = open(&limits, async |mut peer: Peer| {
        peer.say("Welcome to \u{1b}[1mthe tool").await;
        peer
    })
    .await;
    let error = noisy.err().unwrap();
    assert_eq!(
        error.to_string(),
        "the server does not speak the protocol: instead of an answer to server/discover it wrote: \
         Welcome to \\u{1b}[1mthe tool"
    );
    assert!(error.help().is_some());
}
