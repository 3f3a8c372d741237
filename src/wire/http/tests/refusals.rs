//! What servers say instead of letting one in, and how it is told.

use super::said::{Heard, Said};
use super::site::{Site, failure, told};

/// Tells what comes of a server that answers everything by `script`; gives what it heard.
async fn refused(name: &str, script: impl Fn(&Heard) -> Said + Send + Sync + 'static) -> Vec<String> {
    let site = Site::start(script).await;
    told(name, &failure(&site.settings()).await);
    site.heard().iter().map(|heard| format!("{} {}", heard.method, heard.asks())).collect()
}

#[tokio::test]
async fn what_is_final_is_not_asked_twice() {
    let bearer = r#"Bearer error="invalid_token", scope="crm.read", resource_metadata="https://crm.example.com/.well-known/oauth-protected-resource?x=word""#;
    let once = ["POST server/discover"];
    let said = refused("http-401", move |_| Said::status(401).with("WWW-Authenticate", bearer)).await;
    assert_eq!(said, once);
    assert_eq!(refused("http-401-bare", |_| Said::page(401, "x")).await, once);
    let scope = r#"Bearer error="insufficient_scope", scope="crm.read""#;
    let said = refused("http-403-scope", move |_| Said::status(403).with("WWW-Authenticate", scope)).await;
    assert_eq!(said, once);
    assert_eq!(refused("http-403", |_| Said::page(403, "<title>Forbidden</title>")).await, once);
    let host = "Forbidden: Host header is not allowed";
    assert_eq!(
        refused("http-403-host", move |_| Said::typed("text/plain", host).with_status(403)).await,
        once
    );
    let said =
        refused("http-421", |_| Said::typed("text/plain", "Invalid Host header").with_status(421)).await;
    assert_eq!(said, once);
    assert_eq!(refused("http-503", |_| Said::page(503, "<h1>No \u{1b}[31mserver</h1>\n here")).await, once);
    assert_eq!(refused("http-500-bare", |_| Said::status(500)).await, once);
    assert_eq!(refused("http-page", |_| Said::page(200, "<title>Welcome</title>")).await, once);
    let said = refused("http-429", |_| Said::status(429).with("Retry-After", "0")).await;
    assert_eq!(said, [once[0]; 4]);
}

#[tokio::test]
async fn what_an_older_server_might_say_is_told_after_it_was_asked_for_a_session() {
    let get = ["POST server/discover", "POST initialize", "GET "];
    assert_eq!(refused("http-404-page", |_| Said::page(404, "<title>404 Not Found</title>")).await, get);
    assert_eq!(refused("http-404", |_| Said::status(404)).await, get);
    assert_eq!(refused("http-405", |_| Said::status(405)).await, get);
    let twice = &get[..2];
    assert_eq!(refused("http-406", |_| Said::status(406)).await, twice);
    assert_eq!(refused("http-415", |_| Said::status(415)).await, twice);
    assert_eq!(
        refused("http-400", |_| Said::typed("text/plain", "bad request").with_status(400)).await,
        twice
    );
    let refusal = |heard: &Heard| Said::json(heard.error(-32600, "not today")).with_status(400);
    assert_eq!(refused("http-refused", refusal).await, twice);
    let strange = |heard: &Heard| Said::json(heard.reply(r#"{"hello":"world"}"#));
    assert_eq!(refused("http-strange", strange).await, twice);
    assert_eq!(refused("http-no-protocol", |_| Said::json(r#"{"hello":"world"}"#)).await, twice);
    assert_eq!(refused("http-202", |_| Said::status(202)).await, twice);
}

#[tokio::test]
async fn the_oldest_transport_is_told() {
    for status in [404, 405] {
        let asked = refused("http-oldest", move |heard| match heard.method.as_str() {
            "GET" if heard.header("accept") == Some("text/event-stream") => Said::Open(
                b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\nevent: endpoint\ndata: /messages?id=1\n\n"
                    .to_vec(),
            ),
            _ => Said::status(status),
        })
        .await;
        assert_eq!(asked, ["POST server/discover", "POST initialize", "GET "]);
    }
    let other = |heard: &Heard| match heard.method.as_str() {
        "GET" => Said::events("event: hello\ndata: x\n\n"),
        _ => Said::status(405),
    };
    refused("http-405", other).await;
}

#[tokio::test]
async fn a_refusal_that_says_the_token_back_does_not_show_it() {
    let site = Site::start(|heard| {
        let back = heard.header("authorization").unwrap_or_default().to_owned();
        Said::typed("text/plain", format!("{back} is no good")).with_status(500)
    })
    .await;
    let mut settings = site.settings();
    let token = super::site::secret("Bearer made-up-token");
    super::site::http(&mut settings).headers.push(("Authorization".into(), token));
    let error = failure(&settings).await;
    assert!(!format!("{error} {error:?} {settings:?}").contains("made-up"), "{error:?}");
    assert!(error.to_string().ends_with("(HTTP 500): *** is no good"), "{error}");
}
