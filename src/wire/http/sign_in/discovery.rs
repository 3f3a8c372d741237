//! Finding out who gives tokens for a server: the server names an authorisation server, and that one says where.

use reqwest::Url;
use reqwest::header::ACCEPT;
use serde_json::Value;

use super::super::address;
use super::super::challenge::Asked;
use super::super::fault::HttpFault;
use super::SignInFault;
use super::held::Door;
use super::token::{Place, Way, resource, send};

/// Looks where the server says, then where such things are by custom.
pub(super) async fn find(challenge: &Asked, door: &Door<'_>) -> Result<Place, HttpFault> {
    let mut looked = Vec::new();
    let named = challenge.resource_metadata.as_deref().and_then(|text| door.url.join(text).ok());
    let usual = well_known(door.url, "oauth-protected-resource");
    let metadata = first(named.into_iter().chain(usual), door, &mut looked, |value| {
        value.pointer("/authorization_servers/0").is_some_and(Value::is_string)
    })
    .await;
    let issuer = metadata.as_ref().and_then(|value| value.pointer("/authorization_servers/0")?.as_str());
    // A server that names nobody may give tokens itself.
    let issuer = match issuer {
        Some(text) => address::parse(text),
        None => door.url.join("/").ok(),
    };
    let has_endpoint = |value: &Value| value.get("token_endpoint").is_some_and(Value::is_string);
    let places = issuer.iter().flat_map(authorization_servers);
    let found = first(places, door, &mut looked, has_endpoint).await;
    let Some(found) = found else { return Err(HttpFault::SignIn(SignInFault::NotFound { looked })) };
    let endpoint = found.get("token_endpoint").and_then(Value::as_str).and_then(address::parse);
    let Some(url) = endpoint else { return Err(HttpFault::SignIn(SignInFault::NotFound { looked })) };
    if door.url.scheme() == "https" && url.scheme() != "https" {
        return Err(HttpFault::SignIn(SignInFault::Unprotected { at: address::shown(&url) }));
    }
    Ok(Place { url, ways: ways(&found), resource: named_resource(metadata.as_ref(), door) })
}

/// What the server calls itself, if that is a name of this server; or else its address.
fn named_resource(metadata: Option<&Value>, door: &Door<'_>) -> String {
    let named = metadata.and_then(|value| value.get("resource")?.as_str());
    let is_its_own =
        |text: &&str| address::parse(text).is_some_and(|url| address::is_same_origin(&url, door.url));
    named.filter(is_its_own).map_or_else(|| resource(door.url), str::to_owned)
}

/// How the client may say who it is; by a header unless something else is said.
fn ways(metadata: &Value) -> Vec<Way> {
    let Some(named) = metadata.get("token_endpoint_auth_methods_supported").and_then(Value::as_array) else {
        return vec![Way::Basic, Way::Post];
    };
    let known = [(Way::Post, "client_secret_post"), (Way::Basic, "client_secret_basic")];
    let is_named = |name: &str| named.iter().any(|method| method == name);
    let ways: Vec<_> = known.into_iter().filter(|(_, name)| is_named(name)).map(|(way, _)| way).collect();
    if ways.is_empty() { vec![Way::Post, Way::Basic] } else { ways }
}

/// The places of a well-known document: before the path, and without it.
fn well_known(url: &Url, name: &str) -> Vec<Url> {
    let path = url.path().trim_end_matches('/');
    let mut places = Vec::new();
    for path in [path, ""] {
        let place = url.join(&format!("/.well-known/{name}{path}")).ok();
        places.extend(place.filter(|place| !places.contains(place)));
    }
    places
}

/// Where an authorisation server describes itself: as OAuth has it, then as OpenID Connect has it, both ways.
fn authorization_servers(issuer: &Url) -> Vec<Url> {
    let path = issuer.path().trim_end_matches('/');
    let texts = [
        format!("/.well-known/oauth-authorization-server{path}"),
        format!("/.well-known/openid-configuration{path}"),
        format!("{path}/.well-known/openid-configuration"),
        format!("{path}/.well-known/oauth-authorization-server"),
    ];
    let mut places: Vec<Url> = Vec::new();
    for text in texts {
        let place = issuer.join(&text).ok();
        places.extend(place.filter(|place| !places.contains(place)));
    }
    places
}

/// The first document that says what is wanted; `looked` tells of the others.
async fn first(
    places: impl IntoIterator<Item = Url>,
    door: &Door<'_>,
    looked: &mut Vec<String>,
    is_wanted: impl Fn(&Value) -> bool,
) -> Option<Value> {
    for place in places {
        let shown = address::shown(&place);
        if !matches!(place.scheme(), "http" | "https") {
            looked.push(format!("{shown} (no address of the web)"));
            continue;
        }
        let request = door.client.get(place.clone()).header(ACCEPT, "application/json");
        let why = match send(request, &place).await {
            Ok((200, said)) => match serde_json::from_slice(&said) {
                Ok(value) if is_wanted(&value) => return Some(value),
                Ok(_) => "it does not say".to_owned(),
                Err(_) => "no JSON".to_owned(),
            },
            Ok((status, _)) => format!("HTTP {status}"),
            Err(HttpFault::SignIn(SignInFault::Unreachable { why, .. })) => why,
            Err(other) => other.to_string(),
        };
        looked.push(format!("{shown} ({why})"));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(urls: Vec<Url>) -> Vec<String> {
        urls.into_iter().map(String::from).collect()
    }

    #[test]
    fn the_path_goes_behind_the_well_known_name() {
        let url = address::parse("https://crm.example.com/a/mcp/?x=1").unwrap();
        assert_eq!(
            texts(well_known(&url, "oauth-protected-resource")),
            [
                "https://crm.example.com/.well-known/oauth-protected-resource/a/mcp",
                "https://crm.example.com/.well-known/oauth-protected-resource",
            ]
        );
        let issuer = address::parse("https://id.example.com/tenant").unwrap();
        assert_eq!(texts(authorization_servers(&issuer)).len(), 4);
        let issuer = address::parse("https://id.example.com").unwrap();
        assert_eq!(
            texts(authorization_servers(&issuer)),
            [
                "https://id.example.com/.well-known/oauth-authorization-server",
                "https://id.example.com/.well-known/openid-configuration",
            ]
        );
    }

    #[test]
    fn the_metadata_says_how_the_client_says_who_it_is() {
        let ways_of =
            |methods: Value| ways(&serde_json::json!({"token_endpoint_auth_methods_supported": methods}));
        assert_eq!(ways(&serde_json::json!({})), [Way::Basic, Way::Post]);
        assert_eq!(ways_of(serde_json::json!(["client_secret_basic"])), [Way::Basic]);
        assert_eq!(ways_of(serde_json::json!(["private_key_jwt", "client_secret_post"])), [Way::Post]);
    }
}
