//! One attempt to agree with a server on how to speak.

use rmcp::model::{ClientCapabilities, ClientConfig, Implementation, ProtocolVersion};
use rmcp::service::{ClientInitializeError, RunningService};
use rmcp::{ClientCacheConfig, ClientLifecycleMode, RoleClient, serve_client_with_lifecycle};

use super::http::HttpFault;
use super::link::Link;
use crate::model::{Protocol, RawJson, Reply};

/// An agreement.
pub(super) struct Session {
    /// The client that speaks.
    pub(super) running: RunningService<RoleClient, ClientConfig>,
    /// The id on the wire of the client's question 0.
    pub(super) base: u64,
    /// What the server answered.
    pub(super) answer: RawJson,
}

/// Why there is none.
#[derive(Debug)]
pub(super) enum Failure {
    /// The server answered with an error.
    Refused(RawJson),
    /// The server speaks none of the versions that were asked for, but these.
    NoSharedVersion(Vec<String>),
    /// Something came that is no answer to the question.
    Strange { what: String, text: String },
    /// The connection ended.
    Ended,
    /// The server at an address gave no answer.
    Unanswered(HttpFault),
}

/// Asks in the stateless way.
pub(super) async fn discover(link: &Link, asked: Protocol) -> Result<Session, Failure> {
    let preferred_versions = vec![version(asked)];
    attempt(link, asked, ClientLifecycleMode::Discover { preferred_versions }).await
}

/// Asks for a session, offering one version.
pub(super) async fn initialize(link: &Link, offered: Protocol) -> Result<Session, Failure> {
    attempt(link, offered, ClientLifecycleMode::Initialize).await
}

async fn attempt(link: &Link, asked: Protocol, mode: ClientLifecycleMode) -> Result<Session, Failure> {
    let wire = link.wire().ok_or(Failure::Ended)?;
    let base = wire.base;
    let ourselves = Implementation::new("hallmark", env!("CARGO_PKG_VERSION"));
    let config =
        ClientConfig::new(ClientCapabilities::default(), ourselves).with_protocol_version(version(asked));
    link.take_fault();
    let outcome = serve_client_with_lifecycle(config, wire, mode).await;
    let answer = link.ledger.take_handshake();
    if let (Err(_), Some(fault)) = (&outcome, link.take_fault()) {
        return Err(Failure::Unanswered(fault));
    }
    match (outcome, answer) {
        (Ok(running), Some(Reply::Result(answer))) => {
            // What is asked twice must be answered twice.
            running.peer().set_response_cache_config(ClientCacheConfig::disabled()).await;
            Ok(Session { running, base, answer })
        }
        (Err(ClientInitializeError::NoCompatibleProtocolVersion { server_supported, .. }), _) => {
            Err(Failure::NoSharedVersion(server_supported.iter().map(ToString::to_string).collect()))
        }
        (_, Some(Reply::RpcError(error))) => Err(Failure::Refused(error)),
        (_, Some(Reply::Result(raw))) => {
            let what = "its answer lacks what the protocol asks for".into();
            Err(Failure::Strange { what, text: raw.text().to_owned() })
        }
        (_, Some(Reply::Unreadable { why, text })) => {
            Err(Failure::Strange { what: format!("its answer cannot be read: {why}"), text })
        }
        _ => Err(Failure::Ended),
    }
}

fn version(protocol: Protocol) -> ProtocolVersion {
    match protocol {
        Protocol::V2024_11_05 => ProtocolVersion::V_2024_11_05,
        Protocol::V2025_03_26 => ProtocolVersion::V_2025_03_26,
        Protocol::V2025_06_18 => ProtocolVersion::V_2025_06_18,
        Protocol::V2025_11_25 => ProtocolVersion::V_2025_11_25,
        Protocol::V2026_07_28 => ProtocolVersion::V_2026_07_28,
    }
}
