//! The server at an address: one request after another, with what every request needs.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderName, HeaderValue};
use reqwest::{Client, Method, Response, Url};
use tokio::time::{Instant, sleep, timeout};

use super::challenge::Asked;
use super::fault::HttpFault;
use super::session::Session;
use super::sign_in::{Door, SignedIn};
use super::veil::Veil;
use super::{address, broken, client, redirect, retry};
use crate::model::{HttpSettings, ServerSettings};

/// How often a question is repeated when the server wants to be left alone.
const REPEATS: u32 = 3;

/// How long the end of a session may take.
const FAREWELL: Duration = Duration::from_secs(2);

/// A server at an address.
pub(in crate::wire) struct Server {
    client: Client,
    /// The address of the settings, as it may be shown.
    shown: String,
    /// Where the server really is.
    url: Mutex<Url>,
    headers: HeaderMap,
    sign_in: SignedIn,
    has_certificate: bool,
    pub(super) limits: ServerSettings,
    pub(super) veil: Veil,
    pub(super) session: Session,
    /// Why the last question got no answer, when it got none.
    fault: Mutex<Option<HttpFault>>,
}

/// One request.
pub(super) struct Request<'a> {
    pub(super) method: Method,
    pub(super) headers: HeaderMap,
    pub(super) body: &'a [u8],
    /// When nobody waits for the answer any more.
    pub(super) until: Instant,
}

/// An answer, and whether the caller said who it is.
pub(super) struct Answered {
    pub(super) response: Response,
    pub(super) signed: bool,
}

impl Server {
    /// Gets ready; nothing is asked yet.
    pub(in crate::wire) fn new(http: &HttpSettings, limits: &ServerSettings) -> Result<Self, HttpFault> {
        let url = address::parse(&http.url).ok_or(HttpFault::BadAddress)?;
        let veil = Veil::default();
        url.password().iter().for_each(|secret| veil.add(secret));
        url.query_pairs().for_each(|(_, value)| veil.add(&value));
        Ok(Self {
            client: client::client(http, &url, limits)?,
            shown: address::shown(&url),
            url: Mutex::new(url),
            headers: headers(http, &veil)?,
            sign_in: SignedIn::new(http.sign_in.clone(), &veil),
            has_certificate: http.client.is_some(),
            limits: limits.clone(),
            veil,
            session: Session::default(),
            fault: Mutex::default(),
        })
    }

    /// Where it stands, without what may be a token.
    pub(in crate::wire) fn shown(&self) -> String {
        self.shown.clone()
    }

    /// Why the last question got no answer, once.
    pub(in crate::wire) fn take_fault(&self) -> Option<HttpFault> {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    pub(super) fn note_fault(&self, fault: HttpFault) {
        *self.fault.lock().unwrap_or_else(PoisonError::into_inner) = Some(fault);
    }

    fn url(&self) -> Url {
        self.url.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Signs in, when that can be done before the server asks for it.
    pub(in crate::wire) async fn sign_in(&self) -> Result<(), HttpFault> {
        let folder = self.limits.folder.as_deref();
        let door = Door { client: &self.client, url: &self.url(), veil: &self.veil, folder };
        self.sign_in.token(&door).await.map(|_| ())
    }

    /// Sends a request; signs in, goes where the server sends, and waits when it wants to be left alone.
    pub(super) async fn send(&self, request: &Request<'_>) -> Result<Answered, HttpFault> {
        let mut url = self.url();
        let (mut redirects, mut refused, mut has_renewed) = (0, 0, false);
        loop {
            let folder = self.limits.folder.as_deref();
            let door = Door { client: &self.client, url: &url, veil: &self.veil, folder };
            let token = self.sign_in.token(&door).await?;
            let mut headers = request.headers.clone();
            headers.extend(self.headers.clone());
            if let Some(token) = &token {
                headers.insert(AUTHORIZATION, token.header.clone());
            }
            let signed = headers.contains_key(AUTHORIZATION);
            let response = self.once(request, headers, &url).await?;
            let number = token.map_or(0, |token| token.number);
            match response.status().as_u16() {
                300..=303 | 305..=308 => {
                    url = redirect::target(&response, &url)?;
                    redirects += 1;
                    if redirects > redirect::MOST {
                        return Err(HttpFault::RedirectsWithoutEnd);
                    }
                    *self.url.lock().unwrap_or_else(PoisonError::into_inner) = url.clone();
                }
                401 if !has_renewed => {
                    has_renewed = true;
                    let challenge = Asked::read(response.headers(), &self.veil);
                    if !self.sign_in.renew(number, &challenge, &door).await? {
                        return Ok(Answered { response, signed });
                    }
                }
                429 => {
                    refused += 1;
                    self.rest(retry::after(response.headers()), refused, request.until).await?;
                }
                status => {
                    if status != 401 {
                        self.sign_in.note_accepted(number).await;
                    }
                    return Ok(Answered { response, signed });
                }
            }
        }
    }

    async fn once(
        &self,
        request: &Request<'_>,
        headers: HeaderMap,
        url: &Url,
    ) -> Result<Response, HttpFault> {
        let sent = self.client.request(request.method.clone(), url.clone()).headers(headers);
        let sent = if request.body.is_empty() { sent } else { sent.body(request.body.to_owned()) };
        sent.send().await.map_err(|error| broken::sending(&error, url, self.has_certificate))
    }

    /// What it means that an answer ended in the middle.
    pub(super) fn cut_off(&self, error: &reqwest::Error) -> HttpFault {
        broken::reading(error, self.has_certificate)
    }

    /// Waits, unless that is more than there is time for or more often than is reasonable.
    async fn rest(&self, wanted: Duration, refused: u32, until: Instant) -> Result<(), HttpFault> {
        if refused > REPEATS || Instant::now().checked_add(wanted).is_none_or(|then| then >= until) {
            return Err(HttpFault::TooManyRequests { retry_after: wanted, asked: refused });
        }
        sleep(wanted).await;
        Ok(())
    }

    /// Ends the session, when there is one. Servers need not let a client do so.
    pub(in crate::wire) async fn close(&self) {
        let Some(headers) = self.session.farewell() else { return };
        let until = Instant::now() + FAREWELL;
        let request = Request { method: Method::DELETE, headers, body: &[], until };
        let _ = timeout(FAREWELL, self.send(&request)).await;
    }
}

/// The headers of the settings; of a name that is given twice both are sent.
fn headers(http: &HttpSettings, veil: &Veil) -> Result<HeaderMap, HttpFault> {
    let mut headers = HeaderMap::new();
    for (name, value) in &http.headers {
        veil.add(value.expose());
        let bad = || HttpFault::BadHeader { name: crate::wire::dial::shorten(name, 60) };
        let name = HeaderName::from_bytes(name.as_bytes()).map_err(|_| bad())?;
        let is_ours = matches!(name.as_str(), "accept" | "content-type" | "content-length" | "last-event-id")
            || name.as_str().starts_with("mcp-session-id")
            || matches!(name.as_str(), "mcp-protocol-version" | "mcp-method" | "mcp-name");
        let mut value = HeaderValue::from_str(value.expose()).map_err(|_| bad())?;
        if is_ours {
            return Err(bad());
        }
        value.set_sensitive(true);
        headers.append(name, value);
    }
    Ok(headers)
}
