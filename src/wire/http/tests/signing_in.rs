//! Signing in: a command that prints a token, and an authorisation server.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};

use super::said::{Heard, Said};
use super::site::{Site, call, failure, http, modern, open, secret, told, within};
use crate::model::{Reply, ServerSettings, SignIn};

/// A server that lets in who shows one of the tokens that `is_good` knows.
async fn guarded(is_good: impl Fn(&str) -> bool + Send + Sync + 'static) -> Site {
    Site::start(move |heard| match heard.header("authorization") {
        Some(shown) if is_good(shown) => modern(heard, |heard| Said::json(heard.reply("{}"))),
        _ => Said::status(401).with("WWW-Authenticate", "Bearer error=\"invalid_token\""),
    })
    .await
}

fn by_command(site: &Site, script: &str) -> ServerSettings {
    let mut settings = site.settings();
    let command = ["sh", "-c", script].map(str::to_owned).to_vec();
    http(&mut settings).sign_in = Some(SignIn::Command(command));
    settings
}

/// Counts its runs in a file and prints `token-1`, `token-2` and so on.
fn counting(folder: &tempfile::TempDir) -> String {
    let file = folder.path().join("runs").display().to_string();
    format!("echo x >> '{file}'; echo \" token-$(wc -l < '{file}' | tr -d ' ') \"")
}

#[tokio::test]
async fn a_command_prints_the_token() {
    let site = guarded(|shown| shown == "Bearer made-up-token").await;
    let connection = open(&by_command(&site, "echo; echo '  made-up-token '")).await.unwrap();
    assert!(matches!(call(&connection, "find").await, Reply::Result(_)));
    assert!(site.heard().iter().all(|heard| heard.header("authorization") == Some("Bearer made-up-token")));
}

#[tokio::test]
async fn a_token_that_is_no_longer_good_is_renewed_and_the_question_repeated() {
    let folder = tempfile::tempdir().unwrap();
    let now = Arc::new(AtomicUsize::new(1));
    let good = Arc::clone(&now);
    let site = guarded(move |shown| shown == format!("Bearer token-{}", good.load(Ordering::SeqCst))).await;
    let connection = open(&by_command(&site, &counting(&folder))).await.unwrap();
    assert!(matches!(call(&connection, "a").await, Reply::Result(_)));
    now.store(2, Ordering::SeqCst);
    let replies = within(async { tokio::join!(call(&connection, "b"), call(&connection, "c")) }).await;
    assert!(matches!(replies, (Reply::Result(_), Reply::Result(_))), "{replies:?}");
    assert!(site.heard().iter().all(|heard| heard.header("authorization") != Some("Bearer token-3")));
    now.store(9, Ordering::SeqCst);
    let Reply::Dropped { why } = call(&connection, "d").await else { panic!() };
    assert!(why.starts_with("the server does not accept the credentials"), "{why}");
    let runs = call(&connection, "e").await;
    assert!(matches!(runs, Reply::Dropped { .. }));
}

#[tokio::test]
async fn a_token_that_never_was_good_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let site = guarded(|_| false).await;
    told("sign-in-token-refused", &failure(&by_command(&site, &counting(&folder))).await);
    assert_eq!(site.heard().len(), 2);
}

#[tokio::test]
async fn a_command_that_gives_no_token_is_told_without_what_it_printed() {
    let site = guarded(|_| true).await;
    let cases = [
        ("sign-in-fails", "echo made-up-token; echo 'made-up-token is locked' >&2; exit 3"),
        ("sign-in-prints-nothing", "true"),
        ("sign-in-prints-too-much", "echo made-up-token; echo made-up-token"),
    ];
    for (name, script) in cases {
        let error = failure(&by_command(&site, script)).await;
        assert!(!format!("{error} {error:?}").contains("made-up"), "{name}: {error:?}");
        told(name, &error);
    }
    let mut settings = site.settings();
    http(&mut settings).sign_in =
        Some(SignIn::Command(vec!["no-such-program-here".into(), "made-up".into()]));
    told("sign-in-not-started", &failure(&settings).await);
    assert!(site.heard().is_empty());
}

/// An authorisation server and the server that it guards, in one. What is not about tokens is answered by
/// `metadata`, out of the base address; tokens by `grant`.
async fn authority(
    metadata: impl Fn(&Heard, &str) -> Said + Send + Sync + 'static,
    grant: impl Fn(&Heard, &Fields) -> Said + Send + Sync + 'static,
) -> Site {
    Site::start(move |heard| match (heard.method.as_str(), heard.path.as_str()) {
        ("POST", "/token" | "/token?key=word") => grant(heard, &Fields::of(heard)),
        ("POST", "/mcp") => match heard.header("authorization") {
            Some("Bearer made-up-token") => modern(heard, |heard| Said::json(heard.reply("{}"))),
            _ => metadata(heard, &base(heard)),
        },
        _ => metadata(heard, &base(heard)),
    })
    .await
}

fn base(heard: &Heard) -> String {
    format!("http://{}", heard.header("host").unwrap())
}

struct Fields(Vec<(String, String)>);

impl Fields {
    fn of(heard: &Heard) -> Self {
        let url = reqwest::Url::parse(&format!("form:?{}", heard.body)).unwrap();
        Self(url.query_pairs().into_owned().collect())
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

fn granted() -> Said {
    Said::json(json!({"access_token": "made-up-token", "token_type": "Bearer", "expires_in": 60}).to_string())
}

fn credentials(site: &Site, token_url: Option<String>, scopes: &[&str]) -> ServerSettings {
    let mut settings = site.settings();
    http(&mut settings).sign_in = Some(SignIn::ClientCredentials {
        client_id: "hall mark".into(),
        client_secret: secret("made-up/secret+1"),
        scopes: scopes.iter().map(|&scope| scope.to_owned()).collect(),
        token_url,
    });
    settings
}

#[tokio::test]
async fn the_address_that_gives_tokens_may_be_given() {
    let site = authority(
        |_, _| Said::status(401),
        |_, fields| {
            let wanted = [
                ("grant_type", "client_credentials"),
                ("client_id", "hall mark"),
                ("client_secret", "made-up/secret+1"),
                ("scope", "crm.read crm.list"),
            ];
            match wanted.iter().all(|&(name, value)| fields.get(name) == Some(value)) {
                true => granted(),
                false => Said::json(json!({"error": "invalid_request"}).to_string()).with_status(400),
            }
        },
    )
    .await;
    let settings = credentials(&site, Some(site.url("/token")), &["crm.read", "crm.list"]);
    let connection = open(&settings).await.unwrap();
    assert!(matches!(call(&connection, "find").await, Reply::Result(_)));
    let asked: Vec<_> = site.heard().into_iter().map(|heard| heard.path).collect();
    assert_eq!(asked, ["/token", "/mcp", "/mcp"]);
    assert_eq!(Fields::of(&site.heard()[0]).get("resource"), Some(site.url("/mcp").as_str()));
    assert_eq!(site.heard()[0].header("mcp-method"), None);
}

#[tokio::test]
async fn the_server_says_who_gives_tokens() {
    let site = authority(
        |heard, base| match heard.path.as_str() {
            "/mcp" => Said::status(401).with(
                "WWW-Authenticate",
                &format!(r#"Bearer scope="crm.read", resource_metadata="{base}/about/mcp""#),
            ),
            "/about/mcp" => {
                let servers = [format!("{base}/tenant")];
                Said::json(
                    json!({"resource": format!("{base}/"), "authorization_servers": servers}).to_string(),
                )
            }
            "/.well-known/oauth-authorization-server/tenant" => Said::json(
                json!({"issuer": format!("{base}/tenant"), "token_endpoint": format!("{base}/token"),
                    "token_endpoint_auth_methods_supported": ["client_secret_basic"]})
                .to_string(),
            ),
            _ => Said::status(404),
        },
        |heard, fields| {
            // "hall+mark:made-up%2Fsecret%2B1"
            let is_known =
                heard.header("authorization") == Some("Basic aGFsbCttYXJrOm1hZGUtdXAlMkZzZWNyZXQlMkIx");
            match is_known && fields.get("client_secret").is_none() && fields.get("scope") == Some("crm.read")
            {
                true => granted(),
                false => Said::status(401),
            }
        },
    )
    .await;
    assert!(open(&credentials(&site, None, &[])).await.is_ok());
    let paths: Vec<_> = site.heard().into_iter().map(|heard| heard.path).collect();
    assert_eq!(
        paths,
        ["/mcp", "/about/mcp", "/.well-known/oauth-authorization-server/tenant", "/token", "/mcp"]
    );
    let resource = Fields::of(&site.heard()[3]).get("resource").map(str::to_owned);
    assert_eq!(resource, Some(site.url("/")));
}

#[tokio::test]
async fn what_the_server_does_not_say_stands_where_it_does_by_custom() {
    let site = authority(
        |heard, base| match heard.path.as_str() {
            "/mcp" => Said::status(401),
            "/.well-known/oauth-protected-resource" => {
                Said::json(json!({"authorization_servers": [base]}).to_string())
            }
            "/.well-known/openid-configuration" => {
                Said::json(json!({"token_endpoint": format!("{base}/token")}).to_string())
            }
            _ => Said::page(404, "no"),
        },
        |_, _| granted(),
    )
    .await;
    assert!(open(&credentials(&site, None, &[])).await.is_ok());
    let paths: Vec<_> = site.heard().into_iter().map(|heard| heard.path).collect();
    assert_eq!(
        paths,
        [
            "/mcp",
            "/.well-known/oauth-protected-resource/mcp",
            "/.well-known/oauth-protected-resource",
            "/.well-known/oauth-authorization-server",
            "/.well-known/openid-configuration",
            "/token",
            "/mcp"
        ]
    );
}

#[tokio::test]
async fn the_other_way_is_tried_when_the_client_is_not_known_by_the_first() {
    let site = authority(
        |_, _| Said::status(401),
        |heard, _| match heard.header("authorization") {
            Some(_) => granted(),
            None => Said::json(json!({"error": "invalid_client"}).to_string()).with_status(401),
        },
    )
    .await;
    assert!(open(&credentials(&site, Some(site.url("/token")), &[])).await.is_ok());
}

#[tokio::test]
async fn a_token_is_renewed_once() {
    let given = AtomicUsize::new(0);
    let site = authority(
        |_, _| Said::status(401),
        move |_, _| match given.fetch_add(1, Ordering::SeqCst) {
            0 => Said::json(json!({"access_token": "stale-token"}).to_string()),
            _ => granted(),
        },
    )
    .await;
    assert!(open(&credentials(&site, Some(site.url("/token")), &[])).await.is_ok());
    let site =
        authority(|_, _| Said::status(401), |_, _| Said::json(r#"{"access_token":"stale-token"}"#)).await;
    let error = failure(&credentials(&site, Some(site.url("/token")), &[])).await;
    told("sign-in-given-token-refused", &error);
    assert_eq!(site.heard().iter().filter(|heard| heard.path == "/token").count(), 2);
}

#[tokio::test]
async fn who_gives_no_token_is_told_without_secrets() {
    let refusal = |error: Value| move |_: &Heard, _: &Fields| Said::json(error.to_string()).with_status(400);
    let cases = [
        (
            "oauth-invalid-client",
            json!({"error": "invalid_client", "error_description": "made-up/secret+1?"}),
        ),
        ("oauth-invalid-scope", json!({"error": "invalid_scope"})),
        ("oauth-refused", json!("no")),
    ];
    for (name, error) in cases {
        let site = authority(|_, _| Said::status(401), refusal(error)).await;
        let error = failure(&credentials(&site, Some(site.url("/token?key=word")), &[])).await;
        assert!(!format!("{error} {error:?}").contains("made-up"), "{name}: {error:?}");
        told(name, &error);
    }
    let site = authority(|_, _| Said::status(401), |_, _| Said::json("{}")).await;
    told("oauth-no-token", &failure(&credentials(&site, Some(site.url("/token")), &[])).await);
    let site =
        authority(|heard, _| Said::status(if heard.path == "/mcp" { 401 } else { 404 }), |_, _| granted())
            .await;
    told("oauth-not-found", &failure(&credentials(&site, None, &[])).await);
    let error = failure(&credentials(&site, Some("http://127.0.0.1:1/token".into()), &[])).await;
    told("oauth-unreachable", &error);
}
