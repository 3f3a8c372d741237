//! What comes back from a call.

use super::said::{Heard, Said};
use super::site::{Site, call, modern};
use crate::model::{BreachKind, Reply};
use crate::wire::Connection;

/// Calls a tool that is answered by `script`.
async fn answered(
    script: impl Fn(&Heard) -> Said + Send + Sync + 'static,
    cap: usize,
) -> (Reply, Vec<(BreachKind, String)>, Connection) {
    let site = Site::start(move |heard| modern(heard, &script)).await;
    let mut settings = site.settings();
    settings.max_answer = cap;
    let connection = super::site::open(&settings).await.unwrap();
    let reply = call(&connection, "find").await;
    let breaches = connection.breaches().into_iter().map(|breach| (breach.kind, breach.detail)).collect();
    (reply, breaches, connection)
}

const CAP: usize = 1 << 20;

#[tokio::test]
async fn the_raw_answer_is_kept_however_it_is_laid_out() {
    let (reply, breaches, _) = answered(
        |heard| {
            let id = &heard.json()["id"];
            Said::json(format!(
                "\n{{\n  \"jsonrpc\": \"2.0\",\n  \"id\": {id},\n  \"result\": {{\"n\": 1.0}}\n}}\n"
            ))
        },
        CAP,
    )
    .await;
    let Reply::Result(raw) = reply else { panic!("{reply:?}") };
    assert_eq!((raw.text(), breaches), (r#"{"n": 1.0}"#, vec![]));
}

#[tokio::test]
async fn a_stream_may_say_more_than_the_answer() {
    let (reply, breaches, _) = answered(
        |heard| {
            let note = r#"{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"x"}}"#;
            let reply = heard.reply(r#"{"n": 1e3}"#);
            let (first, second) = reply.split_at(10);
            Said::events(&format!(
                ": hello\r\n\r\nid: 1\r\ndata:\r\n\r\nevent: message\r\ndata: {note}\r\n\r\ndata: {first}{second}\r\n\r\n"
            ))
        },
        CAP,
    )
    .await;
    let Reply::Result(raw) = reply else { panic!("{reply:?}") };
    assert_eq!((raw.text(), breaches), (r#"{"n": 1e3}"#, vec![]));
}

#[tokio::test]
async fn what_stands_beside_the_answer_in_a_stream_is_a_breach() {
    let (reply, breaches, connection) = answered(
        |heard| {
            let reply = heard.reply("{}");
            let other = r#"{"jsonrpc":"2.0","id":77,"result":{}}"#;
            Said::events(&format!("data: ping\n\ndata: {other}\n\ndata: 42\n\ndata: {reply}\n\n"))
        },
        CAP,
    )
    .await;
    assert!(matches!(reply, Reply::Result(_)), "{reply:?}");
    let wanted = [
        (BreachKind::Noise, "an event beside a reply to tools/call: ping".to_owned()),
        (BreachKind::UnknownId, "a reply to 77, which was not asked".to_owned()),
        (
            BreachKind::NotAMessage,
            "an event beside a reply to tools/call: it is JSON, but no object".to_owned(),
        ),
    ];
    assert_eq!(breaches, wanted);
    drop(connection);
}

#[tokio::test]
async fn what_comes_behind_the_answer_is_noticed() {
    let site = Site::start(|heard| {
        modern(heard, |heard| {
            let reply = heard.reply("{}");
            Said::events(&format!("data: {reply}\n\ndata: {reply}\n\n"))
        })
    })
    .await;
    let connection = site.open().await.unwrap();
    assert!(matches!(call(&connection, "find").await, Reply::Result(_)));
    super::site::within(async {
        while connection.breaches().is_empty() {
            tokio::task::yield_now().await;
        }
    })
    .await;
    assert_eq!(connection.breaches()[0].kind, BreachKind::SecondReply);
}

#[tokio::test]
async fn what_cannot_be_read_ends_the_call_and_says_why() {
    let cases: [(&[u8], &str, BreachKind); 8] = [
        (b"Hello", "it is no JSON", BreachKind::NotAMessage),
        (b"[]", "several messages", BreachKind::NotAMessage),
        (b"42", "it is JSON, but no object", BreachKind::NotAMessage),
        (br#"{"customer":"x"}"#, "it lacks \"jsonrpc\"", BreachKind::NotAMessage),
        (
            br#"{"jsonrpc":"2.0","result":{"n":NaN}}"#,
            "it is no JSON: expected value",
            BreachKind::NotAMessage,
        ),
        (br#"{"jsonrpc":"2.0","result":{}}"#, "it says not which question", BreachKind::NoId),
        (
            b"{\"jsonrpc\":\"2.0\",\"result\":\"\xff\"}",
            "it holds bytes that are no UTF-8",
            BreachKind::NotUtf8,
        ),
        (b"\xff\xfe", "it holds bytes that are no UTF-8", BreachKind::NotUtf8),
    ];
    for (body, wanted, kind) in cases {
        let shown = String::from_utf8_lossy(body).into_owned();
        let (reply, breaches, _) = answered(move |_| Said::json(body), CAP).await;
        let Reply::Unreadable { why, text } = reply else { panic!("{shown}: {reply:?}") };
        assert!(why.starts_with(wanted), "{shown}: {why}");
        assert_eq!(text, shown);
        assert_eq!(breaches.iter().map(|(kind, _)| *kind).collect::<Vec<_>>(), [kind], "{shown}");
    }
}

#[tokio::test]
async fn an_answer_to_another_question_is_none() {
    let (reply, breaches, _) =
        answered(|_| Said::json(r#"{"jsonrpc":"2.0","id":77,"result":{}}"#), CAP).await;
    let why = "the server's answer (HTTP 200) ended without a reply to the question";
    assert_eq!(reply, Reply::Unreadable { why: why.into(), text: String::new() });
    assert_eq!(breaches[0].0, BreachKind::UnknownId);
}

#[tokio::test]
async fn an_error_without_an_id_answers_what_was_posted() {
    let (reply, _, _) = answered(
        |_| Said::json(r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no"}}"#),
        CAP,
    )
    .await;
    let Reply::RpcError(error) = reply else { panic!("{reply:?}") };
    assert_eq!(error.value()["code"], -32600);
}

#[tokio::test]
async fn an_error_of_the_protocol_counts_whatever_the_status_is() {
    for status in [400, 404, 500] {
        let (reply, breaches, _) = answered(
            move |heard| {
                let id = if status == 400 {
                    "\"server-error\"".to_owned()
                } else {
                    heard.json()["id"].to_string()
                };
                let error = r#"{"code":-32602,"message":"unknown tool"}"#;
                Said::json(format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{error}}}"#)).with_status(status)
            },
            CAP,
        )
        .await;
        let Reply::RpcError(error) = reply else { panic!("{status}: {reply:?}") };
        assert_eq!((error.text(), breaches), (r#"{"code":-32602,"message":"unknown tool"}"#, vec![]));
    }
}

#[tokio::test]
async fn an_answer_above_the_cap_is_not_read_to_its_end() {
    for is_stream in [false, true] {
        let (reply, breaches, connection) = answered(
            move |heard| {
                if heard.json()["params"]["name"] == "small" {
                    return Said::json(heard.reply("{}"));
                }
                let start = format!(
                    r#"{{"jsonrpc":"2.0","id":{},"result":"{}"#,
                    heard.json()["id"],
                    "x".repeat(200_000)
                );
                let (kind, start) = match is_stream {
                    true => ("text/event-stream", format!("data: {start}\n\n")),
                    false => ("application/json", start),
                };
                // It goes on without end, or would.
                let head =
                    format!("HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: 99999999\r\n\r\n");
                Said::Open(format!("{head}{start}").into_bytes())
            },
            100_000,
        )
        .await;
        let Reply::Unreadable { why, text } = reply else { panic!("{reply:?}") };
        assert_eq!((why.as_str(), text.len() > 2000), ("it is larger than the cap on an answer", true));
        assert_eq!(breaches.iter().map(|(kind, _)| *kind).collect::<Vec<_>>(), [BreachKind::TooLarge]);
        assert!(matches!(call(&connection, "small").await, Reply::Result(_)));
    }
}

#[tokio::test]
async fn something_else_than_json_is_no_answer() {
    let cases = [
        (
            "text/html",
            "<title>Sign in</title>",
            "the server answered with a page for people (text/html): Sign in",
        ),
        ("text/plain", "{\"jsonrpc\"", "the server answered in text/plain instead of JSON: {\"jsonrpc\""),
        ("", "x", "the server answered without saying in what form: x"),
    ];
    for (kind, body, wanted) in cases {
        let (reply, breaches, _) = answered(move |_| Said::typed(kind, body), CAP).await;
        let Reply::Unreadable { why, .. } = reply else { panic!("{kind}: {reply:?}") };
        assert_eq!(why, wanted);
        assert_eq!(breaches[0].0, BreachKind::NotAMessage);
    }
}

#[tokio::test]
async fn a_status_that_is_no_success_ends_only_its_call() {
    let (reply, breaches, connection) = answered(
        |heard| match heard.json()["params"]["name"].as_str() {
            Some("find") => Said::page(500, "<h1>Oops</h1> alex.doe@example.com"),
            Some("accepted") => Said::status(202),
            _ => Said::json(heard.reply("{}")),
        },
        CAP,
    )
    .await;
    let why = "the server failed (HTTP 500): Oops a***@example.com";
    assert_eq!(reply, Reply::Unreadable { why: why.into(), text: "Oops a***@example.com".into() });
    assert_eq!(breaches, []);
    let Reply::Unreadable { why, .. } = call(&connection, "accepted").await else { panic!() };
    assert_eq!(why, "the server's answer (HTTP 202) ended without a reply to the question");
    assert!(matches!(call(&connection, "other").await, Reply::Result(_)));
}

#[tokio::test]
async fn a_question_of_the_servers_own_is_answered() {
    let site = Site::start(|heard| match heard.asks().as_str() {
        "" if heard.method == "POST" => Said::status(202),
        _ => super::site::legacy(heard, "s-1", |heard| {
            let ping = r#"{"jsonrpc":"2.0","id":"p","method":"ping"}"#;
            Said::events(&format!("data: {ping}\n\ndata: {}\n\n", heard.reply("{}")))
        }),
    })
    .await;
    let connection = site.open().await.unwrap();
    assert!(matches!(call(&connection, "find").await, Reply::Result(_)));
    super::site::within(async {
        while !site.heard().iter().any(|heard| heard.json()["id"] == "p") {
            tokio::task::yield_now().await;
        }
    })
    .await;
    let answer = site.heard().into_iter().find(|heard| heard.json()["id"] == "p").unwrap();
    assert_eq!(
        (answer.json()["result"].to_string().as_str(), answer.header("mcp-session-id")),
        ("{}", Some("s-1"))
    );
}
