//! The proxies and the certificates of the environment. A test cannot change its own environment: each runs itself again in another.

use std::process::Stdio;

use tokio::process::Command;

use super::said::{Heard, Said};
use super::site::{Site, at, failure, modern, open, told, within};
use super::tls::{Authority, acceptor};

/// Set for the run in the other environment: the address to ask.
const TARGET: &str = "HALLMARK_TEST_TARGET";

/// Runs the inner test `name` with `set` in place of all proxies; whether it passed.
async fn again(name: &str, target: &str, set: &[(&str, &str)]) -> bool {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "--ignored", &format!("wire::http::tests::environment::{name}")]);
    for name in [
        "HTTP_PROXY",
        "HTTPS_PROXY",
        "ALL_PROXY",
        "NO_PROXY",
        "http_proxy",
        "https_proxy",
        "all_proxy",
        "no_proxy",
    ] {
        command.env_remove(name);
    }
    command.env(TARGET, target).envs(set.iter().copied()).stdin(Stdio::null());
    let output = within(command.kill_on_drop(true).output()).await.unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("1 passed") || said.contains("1 failed"), "{said}");
    output.status.success()
}

#[expect(clippy::disallowed_methods, reason = "the test's own other run is told by the environment")]
fn target() -> String {
    std::env::var(TARGET).unwrap()
}

fn company(heard: &Heard) -> Said {
    modern(heard, |heard| Said::json(heard.reply("{}")))
}

#[tokio::test]
#[ignore = "the inner run of the tests below"]
async fn inner_opens() {
    assert!(open(&at(&target())).await.is_ok());
}

#[tokio::test]
#[ignore = "the inner run of the tests below"]
async fn inner_is_refused_by_the_proxy() {
    told("http-proxy-refuses", &failure(&at(&target())).await);
}

#[tokio::test]
#[ignore = "the inner run of the tests below"]
async fn inner_trusts_nobody() {
    told("tls-no-roots", &failure(&at(&target())).await);
}

#[tokio::test]
async fn plain_questions_go_by_the_proxy() {
    let proxy = Site::start(company).await;
    let address = proxy.url("");
    assert!(again("inner_opens", "http://crm.example.invalid/mcp", &[("HTTP_PROXY", &address)]).await);
    assert_eq!(proxy.heard()[0].path, "http://crm.example.invalid/mcp");
}

#[tokio::test]
async fn hosts_without_a_proxy_are_asked_directly() {
    let (proxy, site) = (Site::start(|_| Said::status(500)).await, Site::start(company).await);
    let set = [("HTTP_PROXY", &*proxy.url("")), ("NO_PROXY", "127.0.0.1")];
    assert!(again("inner_opens", &site.url("/mcp"), &set).await);
    assert!(proxy.heard().is_empty() && !site.heard().is_empty());
}

#[tokio::test]
async fn encrypted_questions_ask_the_proxy_for_a_tunnel() {
    let proxy = Site::start(|_| Said::status(403)).await;
    let target = "https://crm.example.invalid/mcp";
    assert!(again("inner_is_refused_by_the_proxy", target, &[("HTTPS_PROXY", &proxy.url(""))]).await);
    let heard = &proxy.heard()[0];
    assert_eq!((heard.method.as_str(), heard.path.as_str()), ("CONNECT", "crm.example.invalid:443"));
}

#[tokio::test]
async fn what_the_environment_trusts_is_trusted() {
    let authority = Authority::new("made-up authority");
    let tls = acceptor(&authority.sign("localhost", |_| {}), None);
    let site = Site::start_with(Some(tls), company).await;
    let file = authority.file("roots.pem", &authority.certificate.pem()).display().to_string();
    assert!(again("inner_opens", &site.url("/mcp"), &[("SSL_CERT_FILE", &file)]).await);
    let empty = authority.file("empty.pem", "").display().to_string();
    let folder = authority.folder.path().join("none").display().to_string();
    let set = [("SSL_CERT_FILE", &*empty), ("SSL_CERT_DIR", &*folder)];
    assert!(again("inner_trusts_nobody", &site.url("/mcp"), &set).await);
}
