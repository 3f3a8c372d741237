//! Agreeing with a server on how to speak.

use super::peer::{DISCOVERED, Peer, breaches, open, session, settings};
use crate::model::{BreachKind, Protocol};
use crate::wire::WireError;

#[tokio::test]
async fn the_older_versions_are_spoken() {
    for version in ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] {
        let (connection, _peer) = open(&settings(), async |mut peer: Peer| {
            peer.greet(version).await;
            peer
        })
        .await;
        let connection = connection.unwrap();
        assert_eq!(connection.facts().protocol, Protocol::parse(version));
        assert_eq!((connection.facts().name.as_str(), connection.facts().version.as_str()), ("by hand", "1"));
        assert_eq!(connection.facts().transport, "in-process");
        assert_eq!(connection.breaches(), []);
    }
}

#[tokio::test]
async fn what_is_offered_is_the_newest_with_a_session() {
    let (connection, _peer) = open(&settings(), async |mut peer: Peer| {
        let probe = peer.hear().await;
        assert_eq!(probe["method"], "server/discover");
        let asked = &probe["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"];
        assert_eq!(asked, "2026-07-28");
        peer.refuse(&probe, -32601, "what?").await;
        let question = peer.open_session("2025-11-25").await;
        assert_eq!(question["params"]["protocolVersion"], "2025-11-25");
        assert_ne!(question["id"], probe["id"]);
        peer
    })
    .await;
    assert!(connection.is_ok());
}

#[tokio::test]
async fn the_stateless_protocol_comes_first() {
    let (connection, _peer) = open(&settings(), async |mut peer: Peer| {
        peer.greet_stateless().await;
        peer
    })
    .await;
    let connection = connection.unwrap();
    assert_eq!(connection.facts().protocol, Some(Protocol::V2026_07_28));
    assert_eq!((connection.facts().name.as_str(), connection.facts().version.as_str()), ("by hand", "2"));
}

#[tokio::test]
async fn an_answer_that_is_no_discovery_leads_to_a_session() {
    for answer in [
        r#"{"jsonrpc":"2.0","id":0,"result":{}}"#,
        r#"{"jsonrpc":"2.0","id":0,"result":{"supportedVersions":"all"}}"#,
        r#"{"jsonrpc":"2.0","id":0,"result":{"resultType":"complete","supportedVersions":["2025-06-18"],"capabilities":{},"ttlMs":0,"cacheScope":"private"}}"#,
        r#"{"jsonrpc":"2.0","id":0,"error":{"code":-32022,"message":"no","data":{"supported":["2025-06-18"]}}}"#,
        r#"{"jsonrpc":"2.0","id":0,"result":NaN}"#,
        r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no"}}"#,
    ] {
        let (connection, _peer) = open(&settings(), async |mut peer: Peer| {
            peer.hear_of("server/discover").await;
            peer.say(answer).await;
            peer.open_session("2025-06-18").await;
            peer
        })
        .await;
        assert_eq!(connection.unwrap().facts().protocol, Some(Protocol::V2025_06_18), "{answer}");
    }
}

#[tokio::test]
async fn silence_leads_to_a_session() {
    let (connection, _peer) = open(&settings(), async |mut peer: Peer| {
        peer.hear_of("server/discover").await;
        peer.open_session("2025-06-18").await;
        peer
    })
    .await;
    let connection = connection.unwrap();
    assert_eq!(connection.facts().protocol, Some(Protocol::V2025_06_18));
    assert_eq!(connection.breaches(), []);
}

#[tokio::test]
async fn a_slow_server_that_refuses_the_probe_gets_its_session() {
    let (connection, _peer) = open(&settings(), async |mut peer: Peer| {
        let probe = peer.hear_of("server/discover").await;
        let question = peer.hear_of("initialize").await;
        peer.refuse(&probe, -32601, "method not found").await;
        peer.answer(&question, &session("2025-06-18")).await;
        peer
    })
    .await;
    let connection = connection.unwrap();
    assert_eq!(connection.facts().protocol, Some(Protocol::V2025_06_18));
    assert_eq!(connection.breaches(), []);
}

#[tokio::test]
async fn a_slow_server_that_answers_the_probe_is_stateless() {
    let (connection, _peer) = open(&settings(), async |mut peer: Peer| {
        let probe = peer.hear_of("server/discover").await;
        let question = peer.hear_of("initialize").await;
        peer.answer(&probe, DISCOVERED).await;
        peer.refuse(&question, -32022, "no session here").await;
        peer.greet_stateless().await;
        peer
    })
    .await;
    let connection = connection.unwrap();
    assert_eq!(connection.facts().protocol, Some(Protocol::V2026_07_28));
    assert_eq!(connection.breaches(), []);
}

#[tokio::test]
async fn a_version_that_nobody_published_is_a_breach() {
    for version in ["garbage", "2099-01-01", "", "2026-07-28"] {
        let (connection, mut peer) = open(&settings(), async |mut peer: Peer| {
            peer.greet(version).await;
            peer
        })
        .await;
        let connection = connection.unwrap();
        assert_eq!(connection.facts().protocol, Some(Protocol::V2025_11_25), "{version}");
        assert_eq!(breaches(&connection), [(BreachKind::UnknownVersion, 1)], "{version}");
        assert!(connection.breaches()[0].detail.ends_with(version), "{version}");
        let play = async {
            let question = peer.hear_of("tools/list").await;
            assert_eq!(question.pointer("/params/_meta/io.modelcontextprotocol~1protocolVersion"), None);
            peer.answer(&question, r#"{"tools":[]}"#).await;
        };
        let (tools, ()) = tokio::join!(connection.list_tools(), play);
        assert_eq!(tools, Ok(vec![]));
    }
}

#[tokio::test]
async fn a_refused_version_is_asked_for_no_more() {
    let (connection, _peer) = open(&settings(), async |mut peer: Peer| {
        let probe = peer.hear_of("server/discover").await;
        peer.refuse(&probe, -32601, "no").await;
        let question = peer.hear_of("initialize").await;
        peer.refuse(&question, -32602, "Unsupported version 2025-11-25; we speak 2024-11-05, 2025-03-26")
            .await;
        let question = peer.open_session("2025-03-26").await;
        assert_eq!(question["params"]["protocolVersion"], "2025-03-26");
        peer
    })
    .await;
    let connection = connection.unwrap();
    assert_eq!(connection.facts().protocol, Some(Protocol::V2025_03_26));
    assert_eq!(breaches(&connection), [(BreachKind::VersionRefused, 1)]);
}

#[tokio::test]
async fn a_refusal_without_a_version_is_told() {
    let (connection, _peer) = open(&settings(), async |mut peer: Peer| {
        let probe = peer.hear_of("server/discover").await;
        peer.refuse(&probe, -32601, "no").await;
        let question = peer.hear_of("initialize").await;
        peer.refuse(&question, -32000, "no licence").await;
        peer
    })
    .await;
    let error = connection.err().unwrap();
    assert_eq!(error.to_string(), r#"the server refused initialize: {"code":-32000,"message":"no licence"}"#);
}

#[tokio::test]
async fn a_pinned_version_is_the_only_one() {
    let mut pinned = settings();
    pinned.protocol = Some(Protocol::V2025_06_18);
    let (connection, _peer) = open(&pinned, async |mut peer: Peer| {
        let question = peer.hear().await;
        assert_eq!(question["params"]["protocolVersion"], "2025-06-18");
        peer.answer(&question, &session("2025-06-18")).await;
        peer
    })
    .await;
    assert_eq!(connection.unwrap().facts().protocol, Some(Protocol::V2025_06_18));
    for offered in ["2025-11-25", "garbage"] {
        let (connection, _peer) = open(&pinned, async |mut peer: Peer| {
            let question = peer.hear_of("initialize").await;
            peer.answer(&question, &session(offered)).await;
            peer
        })
        .await;
        let wanted = WireError::VersionMismatch { asked: "2025-06-18".into(), offered: offered.into() };
        assert_eq!(connection.err(), Some(wanted));
    }
    let (connection, _peer) = open(&pinned, async |mut peer: Peer| {
        let question = peer.hear_of("initialize").await;
        peer.refuse(&question, -32602, "only 2024-11-05").await;
        peer
    })
    .await;
    let wanted = WireError::VersionMismatch { asked: "2025-06-18".into(), offered: "2024-11-05".into() };
    assert_eq!(connection.err(), Some(wanted));
}

#[tokio::test]
async fn a_pinned_stateless_version_opens_no_session() {
    let mut pinned = settings();
    pinned.protocol = Some(Protocol::V2026_07_28);
    let (connection, _peer) = open(&pinned, async |mut peer: Peer| {
        let probe = peer.hear().await;
        peer.answer(&probe, &DISCOVERED.replace("2026-07-28", "2025-11-25")).await;
        peer
    })
    .await;
    let wanted = WireError::VersionMismatch { asked: "2026-07-28".into(), offered: "2025-11-25".into() };
    assert_eq!(connection.err(), Some(wanted));
    let (connection, _peer) = open(&pinned, async |mut peer: Peer| {
        peer.greet_stateless().await;
        peer
    })
    .await;
    assert_eq!(connection.unwrap().facts().protocol, Some(Protocol::V2026_07_28));
}

#[tokio::test]
async fn an_answer_that_is_no_session_is_garbage() {
    for answer in [r#"{"jsonrpc":"2.0","id":1,"result":{}}"#, r#"{"jsonrpc":"2.0","id":1,"result":NaN}"#] {
        let (connection, _peer) = open(&settings(), async |mut peer: Peer| {
            let probe = peer.hear_of("server/discover").await;
            peer.refuse(&probe, -32601, "no").await;
            peer.hear_of("initialize").await;
            peer.say(answer).await;
            peer
        })
        .await;
        let error = connection.err().unwrap();
        assert!(matches!(error, WireError::Garbage { .. }), "{answer}: {error}");
    }
}
