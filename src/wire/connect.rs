//! Finding out how a server speaks, and agreeing on it.
//!
//! The stateless protocol is tried first. A server of the older ones may answer the probe with an error, keep
//! silent or even exit; it is then asked for a session. A server that needs longer to start than the probe
//! waits, and then answers the probe, is stateless after all.

use serde_json::Value;
use tokio::time::timeout;

use super::dial::Dial;
use super::error::WireError;
use super::handshake::{Failure, Session, discover, initialize};
use super::ledger::{DISCOVER, INITIALIZE};
use super::link::Link;
use crate::model::{BreachKind, Protocol, RawJson, ServerFacts};

const STATELESS: Protocol = Protocol::V2026_07_28;
const NEWEST_WITH_SESSION: Protocol = Protocol::V2025_11_25;

/// A connection that is ready for questions.
pub(super) struct Connected {
    pub(super) link: Link,
    pub(super) session: Session,
    pub(super) protocol: Protocol,
}

/// Connects, in `pinned` or else in the newest version that both sides speak.
pub(super) async fn connect(dial: &mut Dial<'_>, pinned: Option<Protocol>) -> Result<Connected, WireError> {
    let link = dial.start().await?;
    match pinned {
        Some(version) if version.is_stateless() => stateless(dial, link).await,
        Some(_) => with_session(dial, link, pinned).await,
        None => probe(dial, link).await,
    }
}

/// Finds out by asking.
async fn probe(dial: &mut Dial<'_>, link: Link) -> Result<Connected, WireError> {
    dial.question = DISCOVER;
    match timeout(dial.patience(), discover(&link, STATELESS)).await {
        Ok(Ok(session)) => Ok(Connected { link, session, protocol: STATELESS }),
        Ok(Err(Failure::Ended)) if dial.can_start_again() => {
            drop(link);
            let link = dial.start().await?;
            with_session(dial, link, None).await
        }
        Ok(Err(Failure::Unanswered(fault))) if !fault.may_be_older() => {
            Err(dial.explain(&link, STATELESS.name(), Failure::Unanswered(fault)).await)
        }
        Ok(Err(_)) => after_probe(dial, link).await,
        Err(_) => after_silence(dial, link).await,
    }
}

/// Asks a server that refused the probe for a session.
async fn after_probe(dial: &mut Dial<'_>, link: Link) -> Result<Connected, WireError> {
    dial.question = INITIALIZE;
    let outcome = initialize(&link, NEWEST_WITH_SESSION).await;
    conclude_or_restart(dial, link, outcome).await
}

/// Asks a server that kept silent for a session, and watches whether the answer to the probe comes yet.
async fn after_silence(dial: &mut Dial<'_>, link: Link) -> Result<Connected, WireError> {
    dial.question = INITIALIZE;
    link.ledger.abandon();
    let outcome = tokio::select! {
        biased;
        () = link.ledger.stateless_after_all() => None,
        outcome = initialize(&link, NEWEST_WITH_SESSION) => Some(outcome),
    };
    match outcome {
        Some(outcome) => conclude_or_restart(dial, link, outcome).await,
        None => stateless_after_all(dial, link).await,
    }
}

/// Goes on with a server that answered the probe late. Some refuse the session that was asked for meanwhile and
/// go on without state; others go on with the session, and these are started anew.
async fn stateless_after_all(dial: &mut Dial<'_>, link: Link) -> Result<Connected, WireError> {
    dial.question = DISCOVER;
    link.ledger.abandon();
    match timeout(dial.patience(), discover(&link, STATELESS)).await {
        Ok(Ok(session)) => Ok(Connected { link, session, protocol: STATELESS }),
        Ok(Err(failure)) if !dial.can_start_again() => {
            Err(dial.explain(&link, STATELESS.name(), failure).await)
        }
        _ => {
            drop(link);
            let link = dial.start().await?;
            stateless(dial, link).await
        }
    }
}

/// Asks in the stateless way alone.
async fn stateless(dial: &mut Dial<'_>, link: Link) -> Result<Connected, WireError> {
    dial.question = DISCOVER;
    match discover(&link, STATELESS).await {
        Ok(session) => Ok(Connected { link, session, protocol: STATELESS }),
        Err(failure) => Err(dial.explain(&link, STATELESS.name(), failure).await),
    }
}

/// Goes on after a session was asked for on a pipe on which the probe was sent. A server that ended was ended by
/// the probe: it is started once more, without it.
async fn conclude_or_restart(
    dial: &mut Dial<'_>,
    link: Link,
    outcome: Result<Session, Failure>,
) -> Result<Connected, WireError> {
    match outcome {
        Err(Failure::Ended) if dial.can_start_again() => {
            drop(link);
            let link = dial.start().await?;
            with_session(dial, link, None).await
        }
        outcome => conclude(dial, link, outcome, None).await,
    }
}

/// Asks for a session alone, in `pinned` or else in the newest version that has one.
async fn with_session(
    dial: &mut Dial<'_>,
    link: Link,
    pinned: Option<Protocol>,
) -> Result<Connected, WireError> {
    dial.question = INITIALIZE;
    let outcome = initialize(&link, pinned.unwrap_or(NEWEST_WITH_SESSION)).await;
    conclude(dial, link, outcome, pinned).await
}

/// Takes the session, or asks once more when the server refused the version and named others.
async fn conclude(
    dial: &mut Dial<'_>,
    link: Link,
    outcome: Result<Session, Failure>,
    pinned: Option<Protocol>,
) -> Result<Connected, WireError> {
    let asked = pinned.unwrap_or(NEWEST_WITH_SESSION);
    let failure = match outcome {
        Ok(session) => return take(link, session, pinned),
        Err(failure) => failure,
    };
    let named = match &failure {
        Failure::Refused(error) => versions_in(error, asked),
        _ => Vec::new(),
    };
    match (pinned, named.last()) {
        (Some(_), Some(_)) => {
            let offered = named.iter().map(|version| version.name().to_owned()).collect();
            Err(dial.explain(&link, asked.name(), Failure::NoSharedVersion(offered)).await)
        }
        (None, Some(&other)) if !other.is_stateless() => {
            let detail = format!(
                "version {} was refused instead of {other} being offered",
                asked.name(),
                other = other.name()
            );
            link.ledger.breach(BreachKind::VersionRefused, detail);
            match initialize(&link, other).await {
                Ok(session) => take(link, session, None),
                Err(failure) => Err(dial.explain(&link, other.name(), failure).await),
            }
        }
        _ => Err(dial.explain(&link, asked.name(), failure).await),
    }
}

/// Reads the version of a session.
fn take(link: Link, session: Session, pinned: Option<Protocol>) -> Result<Connected, WireError> {
    let answer = session.answer.value();
    let said = answer.get("protocolVersion");
    let known =
        said.and_then(Value::as_str).and_then(Protocol::parse).filter(|version| !version.is_stateless());
    let shown = match said {
        Some(Value::String(text)) => text.chars().take(60).collect(),
        Some(other) => other.to_string().chars().take(60).collect(),
        None => "none".to_owned(),
    };
    if let Some(asked) = pinned.filter(|&asked| known != Some(asked)) {
        let offered = crate::model::clean_line(&shown);
        return Err(WireError::VersionMismatch { asked: asked.name().into(), offered });
    }
    if known.is_none() {
        link.ledger
            .breach(BreachKind::UnknownVersion, format!("initialize was answered with version {shown}"));
    }
    Ok(Connected { link, session, protocol: known.unwrap_or(NEWEST_WITH_SESSION) })
}

/// The versions that an error names, besides the one that was asked for; oldest first.
fn versions_in(error: &RawJson, asked: Protocol) -> Vec<Protocol> {
    let is_named = |version: &Protocol| *version != asked && error.text().contains(version.name());
    let (stateless, mut named): (Vec<_>, Vec<_>) =
        Protocol::ALL.into_iter().filter(is_named).partition(|version| version.is_stateless());
    if named.is_empty() {
        named = stateless;
    }
    named
}

/// The server as it showed itself.
pub(super) fn facts(connected: &Connected, transport: &str) -> ServerFacts {
    let answer = connected.session.answer.value();
    let place = match connected.protocol.is_stateless() {
        true => "/_meta/io.modelcontextprotocol~1serverInfo",
        false => "/serverInfo",
    };
    let text = |member: &str| {
        let value = answer.pointer(place).and_then(|info| info.get(member)).and_then(Value::as_str);
        value.unwrap_or_default().to_owned()
    };
    ServerFacts {
        name: text("name"),
        version: text("version"),
        protocol: Some(connected.protocol),
        transport: transport.to_owned(),
    }
}
