//! Being sent elsewhere, and the headers that the settings add.

use super::said::{Heard, Said};
use super::site::{Site, call, failure, http, modern, open, secret, told, within};
use crate::model::Reply;

fn company(heard: &Heard) -> Said {
    modern(heard, |heard| Said::json(heard.reply("{}")))
}

#[tokio::test]
async fn one_goes_elsewhere_on_the_same_server() {
    for status in [307, 308] {
        let site = Site::start(move |heard| match heard.path.as_str() {
            "/mcp" => Said::status(status).with("Location", "/mcp/?key=word"),
            _ => company(heard),
        })
        .await;
        let connection = site.open().await.unwrap();
        assert!(matches!(call(&connection, "find").await, Reply::Result(_)));
        let paths: Vec<_> = site.heard().into_iter().map(|heard| heard.path).collect();
        assert_eq!(paths, ["/mcp", "/mcp/?key=word", "/mcp/?key=word"]);
        let heard = site.heard();
        assert_eq!(
            (&heard[0].body, heard[0].header("mcp-method")),
            (&heard[1].body, heard[1].header("mcp-method"))
        );
    }
}

#[tokio::test]
async fn one_does_not_go_to_somebody_else() {
    let other = Site::start(company).await;
    let target = other.url("/mcp?key=word");
    let site = Site::start(move |_| Said::status(307).with("Location", &target)).await;
    told("http-redirect-elsewhere", &failure(&site.settings()).await);
    assert!(other.heard().is_empty());
    let site = Site::start(|_| Said::status(302).with("Location", "/login")).await;
    told("http-redirect-get", &failure(&site.settings()).await);
    let site = Site::start(|_| Said::status(308)).await;
    told("http-redirect-nowhere", &failure(&site.settings()).await);
    let site = Site::start(|heard| Said::status(307).with("Location", &format!("{}x", heard.path))).await;
    told("http-redirect-endless", &failure(&site.settings()).await);
    assert_eq!(site.heard().len(), 6);
}

#[tokio::test]
async fn a_call_that_is_sent_elsewhere_is_dropped() {
    let site = Site::start(|heard| {
        modern(heard, |_| Said::status(307).with("Location", "http://crm.example.invalid/mcp?key=word"))
    })
    .await;
    let Reply::Dropped { why } = call(&site.open().await.unwrap(), "find").await else { panic!() };
    assert!(why.starts_with("the server sends to http://crm.example.invalid/mcp (HTTP 307)"), "{why}");
}

#[tokio::test]
async fn headers_of_the_settings_are_sent_with_everything() {
    let site =
        Site::start(|heard| super::site::legacy(heard, "s-1", |heard| Said::json(heard.reply("{}")))).await;
    let mut settings = site.settings();
    http(&mut settings).headers =
        vec![("X-Key".into(), secret("word")), ("User-Agent".into(), secret("mine"))];
    let connection = open(&settings).await.unwrap();
    call(&connection, "find").await;
    within(connection.close()).await;
    let heard = site.heard();
    assert_eq!(heard.len(), 5);
    for request in heard {
        assert_eq!((request.header("x-key"), request.header("user-agent")), (Some("word"), Some("mine")));
    }
}

#[tokio::test]
async fn headers_that_are_the_transports_own_are_refused() {
    for name in ["Accept", "mcp-session-id", "Content-Type", "bad name"] {
        let mut settings = super::site::at("http://127.0.0.1:1/mcp");
        http(&mut settings).headers = vec![(name.into(), secret("word"))];
        let error = failure(&settings).await;
        assert!(error.to_string().contains(&format!("the header {name} cannot be sent")), "{error}");
        if name == "Accept" {
            told("http-bad-header", &error);
        }
    }
}
