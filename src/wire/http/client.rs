//! The client that opens connections.

use std::time::Duration;

use reqwest::redirect::Policy;
use reqwest::{Client, Url};

use super::fault::HttpFault;
use super::tls;
use crate::model::{HttpSettings, ServerSettings, SignIn};

/// The longest that one connection may take to open, so that what keeps it is told before the time is up.
const CONNECT: Duration = Duration::from_secs(10);

/// Servers commonly drop a connection that was idle for five seconds: one does not ask on it at that moment.
const IDLE: Duration = Duration::from_secs(4);

/// A client for the server of `http`, which stands at `url`. The proxies of the environment are honoured.
pub(super) fn client(http: &HttpSettings, url: &Url, limits: &ServerSettings) -> Result<Client, HttpFault> {
    let signs_in_elsewhere = matches!(http.sign_in, Some(SignIn::ClientCredentials { .. }));
    let tls = tls::config(http, url.scheme() == "https" || signs_in_elsewhere)?;
    Client::builder()
        .tls_backend_preconfigured(tls)
        .http1_only()
        .redirect(Policy::none())
        .referer(false)
        .connect_timeout((limits.connect_timeout / 2).min(CONNECT))
        .pool_max_idle_per_host(limits.jobs.max(1))
        .pool_idle_timeout(IDLE)
        .user_agent(concat!("hallmark/", env!("CARGO_PKG_VERSION")))
        .build()
        .map_err(|error| HttpFault::Unreachable { why: error.without_url().to_string() })
}
