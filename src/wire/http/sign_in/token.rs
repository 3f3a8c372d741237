//! Asking for a token by client credentials.

use std::time::Duration;

use reqwest::header::{ACCEPT, CONTENT_TYPE};
use reqwest::{RequestBuilder, Url};
use serde_json::Value;

use super::super::fault::HttpFault;
use super::super::{address, body, broken};
use super::SignInFault;
use super::held::Door;
use crate::model::Secret;

/// How long each request on the way to a token may take.
const LIMIT: Duration = Duration::from_secs(10);

/// Where tokens are given, and how.
pub(super) struct Place {
    pub(super) url: Url,
    /// The ways in which the client may say who it is, the likeliest first.
    pub(super) ways: Vec<Way>,
    /// What the token is to be good for.
    pub(super) resource: String,
}

/// How the client says who it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// In the form.
    Post,
    /// In a header.
    Basic,
}

/// Who asks for what.
pub(super) struct Asking<'a> {
    pub(super) client_id: &'a str,
    pub(super) client_secret: &'a Secret,
    pub(super) scope: &'a str,
}

impl Place {
    /// The place that the settings name.
    pub(super) fn given(url: &str, door: &Door<'_>) -> Result<Self, HttpFault> {
        let unreachable = || SignInFault::Unreachable {
            at: address::shown_text(url),
            why: HttpFault::BadAddress.to_string(),
        };
        let url = address::parse(url).ok_or_else(|| HttpFault::SignIn(unreachable()))?;
        Ok(Self { url, ways: vec![Way::Post, Way::Basic], resource: resource(door.url) })
    }
}

/// The name of a server towards whoever gives tokens for it.
pub(super) fn resource(server: &Url) -> String {
    let mut url = server.clone();
    url.set_query(None);
    let _ = url.set_username("");
    let _ = url.set_password(None);
    match url.path() {
        "/" => url.as_str().trim_end_matches('/').to_owned(),
        _ => url.into(),
    }
}

/// Asks for a token.
pub(super) async fn ask(place: &Place, asking: &Asking<'_>, door: &Door<'_>) -> Result<String, HttpFault> {
    let mut refused = None;
    for &way in &place.ways {
        let (status, said) = send(form(place, asking, door, way), &place.url).await?;
        let value: Value = serde_json::from_slice(&said).unwrap_or_default();
        if (200..300).contains(&status) {
            let token = value.get("access_token").and_then(Value::as_str).filter(|token| !token.is_empty());
            let why = "the answer to the request for one has no access_token";
            return token.map(str::to_owned).ok_or(HttpFault::SignIn(SignInFault::NoToken { why }));
        }
        let is_unknown = status == 401 || value.get("error").is_some_and(|error| error == "invalid_client");
        refused.get_or_insert_with(|| refusal(place, door, status, &value));
        if !is_unknown {
            break;
        }
    }
    Err(refused.unwrap_or(HttpFault::SignIn(SignInFault::NoToken { why: "no way to ask for one is known" })))
}

fn form(place: &Place, asking: &Asking<'_>, door: &Door<'_>, way: Way) -> RequestBuilder {
    let mut fields = vec![("grant_type", "client_credentials"), ("resource", &place.resource)];
    if !asking.scope.is_empty() {
        fields.push(("scope", asking.scope));
    }
    let secret = asking.client_secret.expose();
    let post = door.client.post(place.url.clone()).header(ACCEPT, "application/json");
    let post = match way {
        Way::Post => {
            fields.extend([("client_id", asking.client_id), ("client_secret", secret)]);
            post
        }
        Way::Basic => post.basic_auth(encoded(&[(asking.client_id, "")]), Some(encoded(&[(secret, "")]))),
    };
    post.header(CONTENT_TYPE, "application/x-www-form-urlencoded").body(encoded(&fields))
}

/// Fields as a form writes them; of one without a value, its name alone.
fn encoded(fields: &[(&str, &str)]) -> String {
    let mut form = Url::parse("form:").expect("a scheme is an address");
    for (name, value) in fields {
        match value.is_empty() {
            true => form.query_pairs_mut().append_key_only(name),
            false => form.query_pairs_mut().append_pair(name, value),
        };
    }
    form.query().unwrap_or_default().to_owned()
}

fn refusal(place: &Place, door: &Door<'_>, status: u16, value: &Value) -> HttpFault {
    let text = |name: &str| value.get(name).and_then(Value::as_str).unwrap_or_default();
    let said = match (text("error"), text("error_description")) {
        (error, "") => error.to_owned(),
        (error, description) => format!("{error}, {description}"),
    };
    let (at, said) = (address::shown(&place.url), door.veil.words(&said));
    HttpFault::SignIn(SignInFault::Refused { at, status, said })
}

/// Sends a request on the way to a token: the status and the start of what came back.
pub(super) async fn send(request: RequestBuilder, url: &Url) -> Result<(u16, Vec<u8>), HttpFault> {
    let unreachable =
        |why: String| HttpFault::SignIn(SignInFault::Unreachable { at: address::shown(url), why });
    let response = request.timeout(LIMIT).send().await.map_err(|error| {
        let why = match error.is_timeout() && !error.is_connect() {
            true => format!("it gave no answer within {} s", LIMIT.as_secs()),
            false => broken::sending(&error, url, false).to_string(),
        };
        unreachable(why)
    })?;
    let status = response.status().as_u16();
    Ok((status, body::start(response).await))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_encoded() {
        assert_eq!(encoded(&[("a", "x y&=ø"), ("b", "z")]), "a=x+y%26%3D%C3%B8&b=z");
        assert_eq!(encoded(&[("me:you", "")]), "me%3Ayou");
    }

    #[test]
    fn a_resource_has_no_secrets() {
        let url = |text| address::parse(text).unwrap();
        assert_eq!(resource(&url("https://a:b@crm.example.com/mcp?key=1#x")), "https://crm.example.com/mcp");
        assert_eq!(resource(&url("https://crm.example.com/")), "https://crm.example.com");
    }
}
