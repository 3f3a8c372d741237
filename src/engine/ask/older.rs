use std::sync::Arc;

use super::calls::Call;
use super::running::Running;
use crate::model::{Evidence, Exchange, Person, Protocol, ServerSettings, Step, Variant};
use crate::wire::Connection;

/// Looks the known customers up once more, over a connection in an older protocol, and adds what came back: SDKs
/// put an answer on the wire otherwise in each of the two eras, and the platform may speak either.
pub async fn ask_in_older(evidence: &mut Evidence, connection: Connection, settings: &ServerSettings) {
    let asked_before = |exchange: &&Exchange| {
        exchange.step == Step::AsPlatform
            && exchange.probe.variant == Variant::AsSent
            && matches!(exchange.probe.person, Person::Known(_))
    };
    let calls = evidence.exchanges.iter().filter(asked_before).map(|exchange| Call {
        probe: (exchange.probe.clone(), Step::OlderProtocol),
        tool: exchange.tool.clone(),
        arguments: exchange.arguments.clone(),
    });
    let calls = calls.collect();
    evidence.older = connection.facts().protocol;
    let connection = Arc::new(connection);
    let mut run = Running::new(&connection, settings);
    evidence.exchanges.extend(run.lookups(calls, &|_| ()).await);
    if let Some(connection) = Arc::into_inner(connection) {
        connection.close().await;
    }
}

/// Whether it is worth asking in an older protocol: the server chose the newest by itself, and somebody was found out
/// about.
pub fn may_speak_older(evidence: &Evidence, settings: &ServerSettings) -> bool {
    let stateless = evidence.server.protocol.is_some_and(Protocol::is_stateless);
    let known = evidence.exchanges.iter().any(|exchange| matches!(exchange.probe.person, Person::Known(_)));
    settings.protocol.is_none() && stateless && known && evidence.stopped.is_none()
}
