//! Telling a server of the transport before Streamable HTTP, which wants a GET before all else.

use std::time::Duration;

use reqwest::Method;
use reqwest::header::{ACCEPT, HeaderMap, HeaderValue};
use tokio::time::{Instant, timeout};

use super::body::{Body, Kind, kind};
use super::server::{Request, Server};

/// How long its first event may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// Whether it answers a GET with the event by which that transport begins.
pub(super) async fn is_spoken(server: &Server) -> bool {
    timeout(PATIENCE, first_event(server)).await.ok().flatten().is_some_and(|name| name == "endpoint")
}

async fn first_event(server: &Server) -> Option<String> {
    let mut headers = HeaderMap::new();
    headers.insert(ACCEPT, HeaderValue::from_static("text/event-stream"));
    let until = Instant::now() + PATIENCE;
    let request = Request { method: Method::GET, headers, body: &[], until };
    let response = server.send(&request).await.ok()?.response;
    if !response.status().is_success() || kind(response.headers()) != Ok(Kind::Events) {
        return None;
    }
    let mut body = Body::new(response, Kind::Events, server.limits.max_answer);
    body.next().await.ok()?.map(|event| event.name)
}
