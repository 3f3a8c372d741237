//! What comes back from a call.

use serde_json::json;

use super::peer::{Peer, breaches, call, connect, settings, within};
use crate::model::{BreachKind, Reply};
use crate::wire::Connection;

/// Calls a tool that is answered with `line`, in which `ID` stands for the question's id.
async fn answered_with(line: &[u8]) -> (Reply, Connection, Peer) {
    let (connection, mut peer) = connect(&settings()).await;
    let arguments = json!({"email": "alex.doe@example.com"});
    let play = async {
        let question = peer.hear_of("tools/call").await;
        let text: Vec<u8> = String::from_utf8_lossy(b"ID").into_owned().into();
        let place = line.windows(2).position(|pair| pair == text).expect("the line has an id");
        peer.write(&line[..place]).await;
        peer.write(question["id"].to_string().as_bytes()).await;
        peer.write(&line[place + 2..]).await;
        peer.write(b"\n").await;
    };
    let ((reply, _), ()) = within(async { tokio::join!(connection.call("find", &arguments), play) }).await;
    (reply, connection, peer)
}

#[tokio::test]
async fn the_raw_answer_is_kept() {
    let (reply, connection, _peer) = answered_with(
        br#"{"jsonrpc":"2.0","id":ID,"result":{"z":9007199254740993,"a":[1.0,1e3, 1E400],"z":-0.10,"odd":{"x":"\u0041"}}}"#,
    )
    .await;
    let Reply::Result(raw) = reply else { panic!("{reply:?}") };
    assert_eq!(raw.text(), r#"{"z":9007199254740993,"a":[1.0,1e3, 1E400],"z":-0.10,"odd":{"x":"\u0041"}}"#);
    assert_eq!(connection.breaches(), []);
}

#[tokio::test]
async fn whatever_result_it_is_it_is_one() {
    for result in
        ["null", "[]", "\"text\"", r#"{"content":"text"}"#, r#"{"resultType":"odd"}"#, r#"{"tools":[]}"#]
    {
        let line = format!(r#"{{"jsonrpc":"2.0","id":ID,"result":{result}}}"#);
        let (reply, connection, _peer) = answered_with(line.as_bytes()).await;
        let Reply::Result(raw) = reply else { panic!("{result}: {reply:?}") };
        assert_eq!((raw.text(), connection.breaches()), (result, vec![]), "{result}");
    }
}

#[tokio::test]
async fn what_cannot_be_read_ends_the_call_and_says_why() {
    let deep = format!(r#"{{"jsonrpc":"2.0","id":ID,"result":{}1{}}}"#, "[".repeat(200), "]".repeat(200));
    let cases: [(&[u8], &str, BreachKind); 12] = [
        (br#"{"id":ID,"result":{}}"#, "it lacks \"jsonrpc\"", BreachKind::NotAMessage),
        (br#"{"jsonrpc":"2.0","id":ID,"result":{},"error":{}}"#, "it has both", BreachKind::NotAMessage),
        (br#"{"jsonrpc":"2.0","id":ID,"error":"broken"}"#, "its error is no object", BreachKind::NotAMessage),
        (br#"{"jsonrpc":"2.0","id":ID}"#, "it has neither", BreachKind::NotAMessage),
        (br#"{"jsonrpc":"2.0","id":ID,"result":{"n":NaN}}"#, "it is no JSON", BreachKind::NotAMessage),
        (br#"{"jsonrpc":"2.0","result":{"n":Infinity},"id":ID}"#, "it is no JSON", BreachKind::NotAMessage),
        (
            br#"{"jsonrpc":"2.0","id":ID,"result":{"s":"\ud83d"}}"#,
            "it holds half of",
            BreachKind::NotAMessage,
        ),
        (br#"{"jsonrpc":"2.0","id":ID,"result":{"n":"#, "it is no JSON: EOF", BreachKind::NotAMessage),
        (br#"[{"jsonrpc":"2.0","id":ID,"result":{}}]"#, "several messages", BreachKind::NotAMessage),
        (
            b"{\"jsonrpc\":\"2.0\",\"id\":ID,\"result\":{\"s\":\"\xff\"}}",
            "it holds bytes",
            BreachKind::NotUtf8,
        ),
        (
            br#"{"jsonrpc":"2.0","id":ID,"result":{}} trailing"#,
            "it is no JSON: trailing",
            BreachKind::NotAMessage,
        ),
        (deep.as_bytes(), "it is nested more than 128", BreachKind::NotAMessage),
    ];
    for (line, wanted, kind) in cases {
        let shown = String::from_utf8_lossy(line);
        let (reply, connection, _peer) = answered_with(line).await;
        let Reply::Unreadable { why, text } = reply else { panic!("{shown}: {reply:?}") };
        assert!(why.starts_with(wanted), "{shown}: {why}");
        assert!(text.contains("result") || text.contains("id"), "{shown}: {text}");
        assert_eq!(breaches(&connection), [(kind, 1)], "{shown}");
    }
}

#[tokio::test]
async fn an_odd_error_is_an_error_and_a_breach() {
    let (reply, connection, _peer) =
        answered_with(br#"{"jsonrpc":"2.0","id":ID,"error":{"code":"E1","message":"no"}}"#).await;
    let Reply::RpcError(raw) = reply else { panic!("{reply:?}") };
    assert_eq!(raw.text(), r#"{"code":"E1","message":"no"}"#);
    assert_eq!(breaches(&connection), [(BreachKind::NotAMessage, 1)]);
}

#[tokio::test]
async fn a_line_above_the_cap_ends_its_call() {
    let mut limits = settings();
    limits.max_answer = 100_000;
    let (connection, mut peer) = connect(&limits).await;
    let play = async {
        let question = peer.hear_of("tools/call").await;
        let long = format!(
            r#"{{"result":{{"s":"{}"}},"jsonrpc":"2.0","id":{}}}"#,
            "x".repeat(1 << 20),
            question["id"]
        );
        peer.say(&long).await;
        let question = peer.hear_of("tools/call").await;
        peer.answer(&question, "{}").await;
    };
    let calls = async {
        let first = call(&connection, "find").await;
        let second = call(&connection, "find").await;
        (first, second)
    };
    let ((first, second), ()) = within(async { tokio::join!(calls, play) }).await;
    let Reply::Unreadable { why, text } = first else { panic!("{first:?}") };
    assert_eq!(why, "it is larger than the cap on an answer");
    assert_eq!(text.len(), 2048);
    assert!(matches!(second, Reply::Result(_)));
    assert_eq!(breaches(&connection), [(BreachKind::TooLarge, 1)]);
}

#[tokio::test]
async fn answers_are_kept_until_they_are_too_large_together() {
    let mut limits = settings();
    limits.max_answer = 100_000;
    let (connection, mut peer) = connect(&limits).await;
    let long = format!(r#"{{"s":"{}"}}"#, "x".repeat(90_000));
    let play = async {
        for result in [&long, &long, &long, "{}"] {
            let question = peer.hear_of("tools/call").await;
            peer.answer(&question, result).await;
        }
    };
    let calls = async {
        let mut replies = Vec::new();
        for _ in 0..4 {
            replies.push(call(&connection, "find").await);
        }
        replies
    };
    let (replies, ()) = within(async { tokio::join!(calls, play) }).await;
    let kept: Vec<bool> = replies.iter().map(|reply| matches!(reply, Reply::Result(_))).collect();
    assert_eq!(kept, [true, true, false, true]);
    let Reply::Unreadable { why, text } = &replies[2] else { panic!("{replies:?}") };
    assert!(why.contains("larger together") && text.len() == 2048, "{why}");
}

#[tokio::test]
async fn what_was_asked_is_what_was_meant() {
    let (connection, mut peer) = connect(&settings()).await;
    let arguments: serde_json::Value = serde_json::from_str(r#"{"n":9007199254740993,"s":"x"}"#).unwrap();
    let play = async {
        let question = peer.hear_of("tools/call").await;
        peer.answer(&question, "{}").await;
        question
    };
    let ((reply, _), question) =
        within(async { tokio::join!(connection.call("find", &arguments), play) }).await;
    assert!(matches!(reply, Reply::Result(_)));
    assert_eq!(question["params"]["name"], "find");
    assert_eq!(question["params"]["arguments"].to_string(), r#"{"n":9007199254740993,"s":"x"}"#);
}

#[tokio::test]
async fn answers_find_their_calls_in_any_order() {
    let (connection, mut peer) = connect(&settings()).await;
    let play = async {
        let mut questions = Vec::new();
        for _ in 0..4 {
            questions.push(peer.hear_of("tools/call").await);
        }
        for question in questions.iter().rev() {
            peer.answer(question, &question["params"]["name"].to_string()).await;
        }
    };
    let (replies, ()) = within(async {
        let calls = async {
            tokio::join!(
                call(&connection, "a"),
                call(&connection, "b"),
                call(&connection, "c"),
                call(&connection, "d")
            )
        };
        tokio::join!(calls, play)
    })
    .await;
    let texts = [replies.0, replies.1, replies.2, replies.3].map(|reply| match reply {
        Reply::Result(raw) => raw.text().to_owned(),
        other => panic!("{other:?}"),
    });
    assert_eq!(texts, ["\"a\"", "\"b\"", "\"c\"", "\"d\""]);
}
