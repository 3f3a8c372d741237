//! Where a server sends, and whether one goes there.

use reqwest::header::LOCATION;
use reqwest::{Response, Url};

use super::address;
use super::fault::HttpFault;

/// The most that are followed in a row.
pub(super) const MOST: u32 = 5;

/// Where to ask instead. Only the same host, by the same scheme, gets to see what was meant for it.
pub(super) fn target(response: &Response, from: &Url) -> Result<Url, HttpFault> {
    let status = response.status().as_u16();
    let location = response.headers().get(LOCATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let refused = |to: String, why| HttpFault::RedirectRefused { status, to, why };
    let Ok(mut to) = from.join(location) else {
        return Err(refused(address::shown_text(location), "it is no address"));
    };
    to.set_fragment(None);
    let shown = address::shown(&to);
    let why = if location.is_empty() {
        "it says not where to"
    } else if from.scheme() == "https" && to.scheme() == "http" {
        "it leads from https to http"
    } else if !address::is_same_origin(from, &to) {
        "it leads to another host, port or scheme"
    } else if !matches!(status, 307 | 308) {
        "it asks for a GET in place of what was posted"
    } else {
        return Ok(to);
    };
    Err(refused(shown, why))
}
