//! What comes besides answers.

use serde_json::json;

use super::peer::{breaches, call, connect, settings, within};
use crate::model::{BreachKind, Reply};

/// What is said between a question and its answer, and the breaches it makes.
async fn said_before_the_answer(lines: &[&str]) -> Vec<(BreachKind, u32)> {
    let (connection, mut peer) = connect(&settings()).await;
    let play = async {
        let question = peer.hear_of("tools/call").await;
        for line in lines {
            peer.say(line).await;
        }
        peer.answer(&question, "{}").await;
    };
    let (reply, ()) = within(async { tokio::join!(call(&connection, "find"), play) }).await;
    assert!(matches!(reply, Reply::Result(_)), "{lines:?}: {reply:?}");
    breaches(&connection)
}

#[tokio::test]
async fn noise_is_counted_and_ends_no_call() {
    assert_eq!(said_before_the_answer(&["Server started", "listening"]).await, [(BreachKind::Noise, 2)]);
    assert_eq!(
        said_before_the_answer(&["{", "  \"jsonrpc\": \"2.0\",", "}"]).await,
        [(BreachKind::Noise, 3)]
    );
    assert_eq!(said_before_the_answer(&["{'event': 'error'}"]).await, [(BreachKind::Noise, 1)]);
    let log = r#"{"level":"error","id":2,"error":"the database is away"}"#;
    assert_eq!(said_before_the_answer(&[log]).await, [(BreachKind::NotAMessage, 1)]);
    assert_eq!(said_before_the_answer(&["42", "42"]).await, [(BreachKind::NotAMessage, 2)]);
}

#[tokio::test]
async fn the_first_line_of_noise_is_shown() {
    let (connection, mut peer) = connect(&settings()).await;
    peer.say(&format!("hello {}", "x".repeat(500))).await;
    let play = async {
        let question = peer.hear_of("tools/call").await;
        peer.answer(&question, "{}").await;
    };
    within(async { tokio::join!(call(&connection, "find"), play) }).await;
    let list = connection.breaches();
    assert!(list[0].detail.starts_with("line 3 of standard output: hello xx"), "{list:?}");
    assert!(list[0].detail.chars().count() < 240);
}

#[tokio::test]
async fn carriage_returns_notifications_and_requests_are_no_breach() {
    let lines = [
        r#"{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"x"}}"#,
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{\"progressToken\":0,\"progress\":1}}\r",
        r#"{"jsonrpc":"2.0","method":"notifications/of/my/own"}"#,
        r#"{"jsonrpc":"2.0","id":0,"method":"roots/list"}"#,
        r#"{"jsonrpc":"2.0","id":"x","method":"of/my/own"}"#,
    ];
    assert_eq!(said_before_the_answer(&lines).await, []);
}

#[tokio::test]
async fn the_servers_own_requests_are_answered() {
    let (_connection, mut peer) = connect(&settings()).await;
    within(async {
        peer.say(r#"{"jsonrpc":"2.0","id":"p","method":"ping"}"#).await;
        let answer = peer.hear().await;
        assert_eq!((answer["id"].as_str(), answer.get("result")), (Some("p"), Some(&json!({}))));
        peer.say(r#"{"jsonrpc":"2.0","id":0,"method":"roots/list"}"#).await;
        let answer = peer.hear().await;
        assert_eq!((answer["id"].as_u64(), &answer["result"]), (Some(0), &json!({"roots": []})));
    })
    .await;
}

#[tokio::test]
async fn answers_to_nothing_are_told_apart() {
    let foreign = r#"{"jsonrpc":"2.0","id":"abc","result":{}}"#;
    let unknown = r#"{"jsonrpc":"2.0","id":999,"result":{}}"#;
    assert_eq!(
        said_before_the_answer(&[foreign, unknown, unknown]).await,
        [(BreachKind::UnknownId, 1), (BreachKind::UnknownId, 2)]
    );
    let second = r#"{"jsonrpc":"2.0","id":1,"result":{}}"#;
    assert_eq!(said_before_the_answer(&[second]).await, [(BreachKind::SecondReply, 1)]);
}

#[tokio::test]
async fn an_answer_without_an_id_is_given_to_the_only_call() {
    for (line, is_error) in [
        (r#"{"jsonrpc":"2.0","result":{}}"#, false),
        (r#"{"jsonrpc":"2.0","id":null,"result":{}}"#, false),
        (r#"{"jsonrpc":"2.0","result":{"n":NaN}}"#, false),
        (r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"no"}}"#, true),
    ] {
        let (connection, mut peer) = connect(&settings()).await;
        let play = async {
            peer.hear_of("tools/call").await;
            peer.say(line).await;
        };
        let (reply, ()) = within(async { tokio::join!(call(&connection, "find"), play) }).await;
        match reply {
            Reply::RpcError(_) => assert!(is_error, "{line}"),
            Reply::Unreadable { .. } => assert!(!is_error, "{line}"),
            other => panic!("{line}: {other:?}"),
        }
        assert_eq!(breaches(&connection), [(BreachKind::NoId, 1)], "{line}");
    }
}

#[tokio::test]
async fn an_id_that_came_back_as_text_is_found_and_told() {
    let (connection, mut peer) = connect(&settings()).await;
    let play = async {
        let question = peer.hear_of("tools/call").await;
        peer.say(&format!(r#"{{"jsonrpc":"2.0","id":"{}","result":{{}}}}"#, question["id"])).await;
    };
    let (reply, ()) = within(async { tokio::join!(call(&connection, "find"), play) }).await;
    assert!(matches!(reply, Reply::Result(_)));
    assert_eq!(breaches(&connection), [(BreachKind::UnknownId, 1)]);
}
