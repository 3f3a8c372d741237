//! Both ways of speaking, and the headers that each has.

use serde_json::json;

use super::said::{Heard, Said};
use super::site::{Site, call, failure, legacy, modern, opened, told, within};
use crate::model::{BreachKind, Protocol, Reply};

const TOOLS: &str = r#"{"tools":[{"name":"find","inputSchema":{"type":"object"}}],"resultType":"complete","ttlMs":0,"cacheScope":"private"}"#;

fn company(heard: &Heard) -> Said {
    match heard.asks().as_str() {
        "tools/list" => Said::json(heard.reply(TOOLS)),
        _ => Said::json(heard.reply(r#"{"content":[],"n":9007199254740993}"#)),
    }
}

#[tokio::test]
async fn the_stateless_protocol_needs_no_session() {
    let site = Site::start(|heard| modern(heard, company)).await;
    let connection = site.open().await.unwrap();
    assert_eq!(connection.facts().protocol, Some(Protocol::V2026_07_28));
    assert_eq!(
        (connection.facts().transport.as_str(), connection.facts().name.as_str()),
        ("http", "by hand")
    );
    let tools = within(connection.list_tools()).await.unwrap();
    assert_eq!(tools[0].value()["name"], "find");
    let Reply::Result(raw) = call(&connection, "find").await else { panic!() };
    assert_eq!(raw.text(), r#"{"content":[],"n":9007199254740993}"#);
    assert_eq!(connection.breaches(), []);
    within(connection.close()).await;

    let heard = site.heard();
    let asked: Vec<_> = heard.iter().map(Heard::asks).collect();
    assert_eq!(asked, ["server/discover", "tools/list", "tools/call"]);
    for request in &heard {
        assert_eq!((request.method.as_str(), request.path.as_str()), ("POST", "/mcp"));
        assert_eq!(request.header("accept"), Some("application/json, text/event-stream"));
        assert_eq!(request.header("content-type"), Some("application/json"));
        assert_eq!(request.header("mcp-protocol-version"), Some("2026-07-28"));
        assert_eq!(request.header("mcp-method"), Some(request.asks().as_str()));
        assert_eq!(request.header("mcp-session-id"), None);
        let named = (request.asks() == "tools/call").then_some("find");
        assert_eq!(request.header("mcp-name"), named);
        assert_eq!(
            request.json()["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"],
            "2026-07-28"
        );
    }
    assert_eq!(site.connections(), 1);
}

#[tokio::test]
async fn the_older_protocols_have_a_session_from_beginning_to_end() {
    let site = Site::start(|heard| legacy(heard, "s-1", company)).await;
    let connection = site.open().await.unwrap();
    assert_eq!(connection.facts().protocol, Some(Protocol::V2025_06_18));
    within(connection.list_tools()).await.unwrap();
    assert!(matches!(call(&connection, "find").await, Reply::Result(_)));
    assert_eq!(connection.breaches(), []);
    within(connection.close()).await;

    let heard = site.heard();
    let asked: Vec<_> = heard.iter().map(|heard| format!("{} {}", heard.method, heard.asks())).collect();
    assert_eq!(
        asked,
        [
            "POST server/discover",
            "POST initialize",
            "POST notifications/initialized",
            "POST tools/list",
            "POST tools/call",
            "DELETE "
        ]
    );
    for header in ["mcp-session-id", "mcp-protocol-version", "mcp-method", "mcp-name"] {
        assert_eq!(heard[1].header(header), None, "{header}");
    }
    assert_eq!(heard[1].json()["params"]["protocolVersion"], "2025-11-25");
    for request in &heard[2..] {
        assert_eq!(request.header("mcp-session-id"), Some("s-1"), "{request:?}");
        assert_eq!(request.header("mcp-protocol-version"), Some("2025-06-18"), "{request:?}");
        assert_eq!(request.header("mcp-method"), None, "{request:?}");
    }
}

#[tokio::test]
async fn a_server_without_sessions_is_not_taken_leave_of() {
    let site = Site::start(|heard| match heard.asks().as_str() {
        "server/discover" => Said::status(404),
        "initialize" => {
            Said::events(&format!("event: message\ndata: {}\n\n", heard.reply(&opened("2025-03-26"))))
        }
        "notifications/initialized" => Said::status(202),
        _ => company(heard),
    })
    .await;
    let connection = site.open().await.unwrap();
    assert_eq!(connection.facts().protocol, Some(Protocol::V2025_03_26));
    assert!(matches!(call(&connection, "find").await, Reply::Result(_)));
    within(connection.close()).await;
    let last = site.heard().pop().unwrap();
    assert_eq!(
        (last.asks().as_str(), last.header("mcp-protocol-version")),
        ("tools/call", Some("2025-03-26"))
    );
}

#[tokio::test]
async fn a_farewell_may_be_refused() {
    let site = Site::start(|heard| match heard.method.as_str() {
        "DELETE" => Said::status(405),
        _ => legacy(heard, "s-1", company),
    })
    .await;
    within(site.open().await.unwrap().close()).await;
    assert_eq!(site.heard().pop().unwrap().method, "DELETE");
}

#[tokio::test]
async fn whatever_refuses_the_probe_is_asked_for_a_session() {
    for refusal in [400, 404, 405, 406, 415, 422] {
        let site = Site::start(move |heard| match heard.asks().as_str() {
            "server/discover" => Said::page(refusal, "no"),
            _ => legacy(heard, "s-1", company),
        })
        .await;
        assert!(site.open().await.is_ok(), "{refusal}");
    }
}

#[tokio::test]
async fn the_versions_that_a_refusal_names_are_tried() {
    let site = Site::start(|heard| {
        let offered = heard.json()["params"]["protocolVersion"].as_str().map(str::to_owned);
        match heard.asks().as_str() {
            "initialize" if offered.as_deref() == Some("2025-03-26") => legacy(heard, "s-1", company),
            "server/discover" | "initialize" => {
                let error = json!({"code": -32022, "message": "no", "data": {"supported": ["2025-03-26"]}});
                let id = &heard.json()["id"];
                Said::json(format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{error}}}"#)).with_status(400)
            }
            _ => legacy(heard, "s-1", company),
        }
    })
    .await;
    let connection = site.open().await.unwrap();
    assert_eq!(site.heard_of("initialize").len(), 2);
    assert_eq!(connection.breaches()[0].kind, BreachKind::VersionRefused);
}

#[tokio::test]
async fn a_version_can_be_insisted_on() {
    let site = Site::start(|heard| legacy(heard, "s-1", company)).await;
    let mut settings = site.settings();
    settings.protocol = Some(Protocol::V2025_11_25);
    told("http-other-version", &failure(&settings).await);
    settings.protocol = Some(Protocol::V2026_07_28);
    told("http-not-stateless", &failure(&settings).await);
}

#[tokio::test]
async fn a_server_that_fell_silent_at_the_probe_may_be_older() {
    let site = Site::start(|heard| match heard.asks().as_str() {
        "server/discover" => Said::Raw(Vec::new()),
        _ => legacy(heard, "s-1", company),
    })
    .await;
    assert!(site.open().await.is_ok());
}
