//! The token that is held, and when it is renewed.

use std::fmt;
use std::path::Path;

use reqwest::header::HeaderValue;
use reqwest::{Client, Url};
use tokio::sync::Mutex;

use super::super::challenge::Asked;
use super::super::fault::HttpFault;
use super::super::veil::Veil;
use super::{SignInFault, command, discovery, token};
use crate::model::SignIn;

/// What is needed on the way to a token.
pub(in super::super) struct Door<'a> {
    pub(in super::super) client: &'a Client,
    /// The server that wants it.
    pub(in super::super) url: &'a Url,
    pub(in super::super) veil: &'a Veil,
    /// Where a command that prints the token is started; none for the working directory.
    pub(in super::super) folder: Option<&'a Path>,
}

/// How one signs in, and the token that came of it.
pub(in super::super) struct SignedIn {
    how: Option<SignIn>,
    held: Mutex<Held>,
}

#[derive(Default)]
struct Held {
    /// How many there were.
    number: u64,
    header: Option<HeaderValue>,
    /// The server took it.
    is_accepted: bool,
    /// A token that the server never took was renewed; another such is not.
    has_doubted: bool,
    /// Where tokens are given, once it was found out.
    place: Option<token::Place>,
}

/// A token, ready to be sent.
pub(in super::super) struct Token {
    pub(in super::super) number: u64,
    pub(in super::super) header: HeaderValue,
}

impl SignedIn {
    pub(in super::super) fn new(how: Option<SignIn>, veil: &Veil) -> Self {
        if let Some(SignIn::ClientCredentials { client_secret, .. }) = &how {
            veil.add(client_secret.expose());
        }
        Self { how, held: Mutex::default() }
    }

    /// The token to send. Where it must first be asked who gives tokens, there is none until the server wants one.
    pub(in super::super) async fn token(&self, door: &Door<'_>) -> Result<Option<Token>, HttpFault> {
        if self.how.is_none() {
            return Ok(None);
        }
        let mut held = self.held.lock().await;
        if held.header.is_none() && !self.must_discover() {
            self.obtain(&mut held, &Asked::default(), door).await?;
        }
        Ok(held.header.clone().map(|header| Token { number: held.number, header }))
    }

    /// Gets another token in place of the one of that number, which was refused; 0 when none was sent. Whether
    /// there is another. A token that was never good is replaced once, one that was good whenever it no longer is.
    pub(in super::super) async fn renew(
        &self,
        number: u64,
        challenge: &Asked,
        door: &Door<'_>,
    ) -> Result<bool, HttpFault> {
        if self.how.is_none() {
            return Ok(false);
        }
        let mut held = self.held.lock().await;
        if held.number != number {
            return Ok(true);
        }
        if number > 0 && !held.is_accepted && std::mem::replace(&mut held.has_doubted, true) {
            return Ok(false);
        }
        self.obtain(&mut held, challenge, door).await?;
        Ok(true)
    }

    /// Notes that the server took the token of that number.
    pub(in super::super) async fn note_accepted(&self, number: u64) {
        if number > 0 {
            let mut held = self.held.lock().await;
            held.is_accepted |= held.number == number;
        }
    }

    fn must_discover(&self) -> bool {
        matches!(self.how, Some(SignIn::ClientCredentials { token_url: None, .. }))
    }

    async fn obtain(&self, held: &mut Held, challenge: &Asked, door: &Door<'_>) -> Result<(), HttpFault> {
        let token = match &self.how {
            None => return Ok(()),
            Some(SignIn::Command(command)) => {
                command::run(command, door.folder, command::LIMIT, door.veil).await?
            }
            Some(SignIn::ClientCredentials { client_id, client_secret, scopes, token_url }) => {
                let place = match (held.place.take(), token_url) {
                    (Some(place), _) => place,
                    (None, Some(url)) => token::Place::given(url, door)?,
                    (None, None) => discovery::find(challenge, door).await?,
                };
                let place = held.place.insert(place);
                let scope = match scopes.join(" ") {
                    none if none.is_empty() => challenge.shown.scope.clone(),
                    some => some,
                };
                let asking = token::Asking { client_id, client_secret, scope: &scope };
                token::ask(place, &asking, door).await?
            }
        };
        door.veil.add(&token);
        let mut header = HeaderValue::from_str(&format!("Bearer {token}"))
            .map_err(|_| HttpFault::SignIn(SignInFault::NoToken { why: "what was given is no token" }))?;
        header.set_sensitive(true);
        held.number += 1;
        held.header = Some(header);
        held.is_accepted = false;
        Ok(())
    }
}

impl fmt::Debug for SignedIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SignedIn(***)")
    }
}
