//! Servers behind TLS, right ones and wrong ones.

use std::path::PathBuf;
use std::sync::Arc;

use rcgen::{BasicConstraints, Certificate, CertificateParams, DnType, IsCa, Issuer, KeyPair, date_time_ymd};
use rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::server::WebPkiClientVerifier;
use rustls::{RootCertStore, ServerConfig};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

use super::said::{Heard, Said};
use super::site::{Site, at, call, failure, http, modern, open, told};
use crate::model::{Reply, ServerSettings};

/// A made-up authority, with the files that the settings name.
pub(super) struct Authority {
    issuer: Issuer<'static, KeyPair>,
    pub(super) certificate: Certificate,
    pub(super) folder: TempDir,
}

/// A certificate and its key.
pub(super) struct Pair {
    certificate: Certificate,
    key: KeyPair,
}

impl Authority {
    pub(super) fn new(name: &str) -> Self {
        let mut params = CertificateParams::default();
        params.distinguished_name.push(DnType::CommonName, name);
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().unwrap();
        let certificate = params.self_signed(&key).unwrap();
        let issuer = Issuer::new(params, key);
        Self { issuer, certificate, folder: tempfile::tempdir().unwrap() }
    }

    pub(super) fn sign(&self, name: &str, change: impl FnOnce(&mut CertificateParams)) -> Pair {
        let mut params = CertificateParams::new([name.to_owned()]).unwrap();
        change(&mut params);
        let key = KeyPair::generate().unwrap();
        Pair { certificate: params.signed_by(&key, &self.issuer).unwrap(), key }
    }

    #[expect(clippy::disallowed_methods, reason = "the settings name files")]
    pub(super) fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    fn trust(&self, settings: &mut ServerSettings) {
        http(settings).ca = Some(self.file("ca.pem", &self.certificate.pem()));
    }

    fn introduce(&self, pair: &Pair, settings: &mut ServerSettings) {
        let files =
            (self.file("me.pem", &pair.certificate.pem()), self.file("me.key", &pair.key.serialize_pem()));
        http(settings).client = Some(files);
    }
}

/// What a server shows, and whose clients it takes when it asks for certificates.
pub(super) fn acceptor(pair: &Pair, clients_of: Option<&Authority>) -> TlsAcceptor {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ServerConfig::builder_with_provider(Arc::clone(&provider))
        .with_safe_default_protocol_versions()
        .unwrap();
    let builder = match clients_of {
        None => builder.with_no_client_auth(),
        Some(authority) => {
            let mut roots = RootCertStore::empty();
            roots.add(authority.certificate.der().clone()).unwrap();
            let verifier =
                WebPkiClientVerifier::builder_with_provider(Arc::new(roots), provider).build().unwrap();
            builder.with_client_cert_verifier(verifier)
        }
    };
    let chain: Vec<CertificateDer<'static>> = vec![pair.certificate.der().clone()];
    let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(pair.key.serialize_der()));
    TlsAcceptor::from(Arc::new(builder.with_single_cert(chain, key).unwrap()))
}

fn company(heard: &Heard) -> Said {
    modern(heard, |heard| Said::json(heard.reply("{}")))
}

#[tokio::test]
async fn a_server_whose_issuer_is_trusted_is_asked() {
    let authority = Authority::new("made-up authority");
    let site = Site::start_with(Some(acceptor(&authority.sign("localhost", |_| {}), None)), company).await;
    let mut settings = site.settings();
    authority.trust(&mut settings);
    let connection = open(&settings).await.unwrap();
    assert!(matches!(call(&connection, "find").await, Reply::Result(_)));
}

#[tokio::test]
async fn what_is_wrong_with_a_certificate_is_told() {
    let authority = Authority::new("made-up authority");
    let pairs = [
        ("tls-wrong-name", authority.sign("crm.example.com", |_| {})),
        (
            "tls-expired",
            authority.sign("localhost", |params| {
                params.not_before = date_time_ymd(2001, 1, 1);
                params.not_after = date_time_ymd(2002, 1, 1);
            }),
        ),
        (
            "tls-not-yet-valid",
            authority.sign("localhost", |params| params.not_before = date_time_ymd(4000, 1, 1)),
        ),
        ("tls-unknown-issuer", Authority::new("somebody else").sign("localhost", |_| {})),
    ];
    for (name, pair) in pairs {
        let site = Site::start_with(Some(acceptor(&pair, None)), company).await;
        let mut settings = site.settings();
        authority.trust(&mut settings);
        told(name, &failure(&settings).await);
        assert!(site.heard().is_empty());
    }
}

#[tokio::test]
async fn a_certificate_that_signed_itself_has_an_unknown_issuer() {
    for is_authority in [false, true] {
        let mut params = CertificateParams::new(["localhost".to_owned()]).unwrap();
        if is_authority {
            params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        }
        let key = KeyPair::generate().unwrap();
        let pair = Pair { certificate: params.self_signed(&key).unwrap(), key };
        let site = Site::start_with(Some(acceptor(&pair, None)), company).await;
        let mut settings = site.settings();
        Authority::new("made-up authority").trust(&mut settings);
        let authority = Authority::new("made-up authority");
        authority.trust(&mut settings);
        told("tls-unknown-issuer", &failure(&settings).await);
    }
}

#[tokio::test]
async fn a_server_may_want_to_know_the_client() {
    let authority = Authority::new("made-up authority");
    let pair = authority.sign("localhost", |_| {});
    let site = Site::start_with(Some(acceptor(&pair, Some(&authority))), company).await;
    let mut settings = site.settings();
    authority.trust(&mut settings);
    told("tls-client-demanded", &failure(&settings).await);
    let other = Authority::new("somebody else");
    other.introduce(&other.sign("me", |_| {}), &mut settings);
    told("tls-client-refused", &failure(&settings).await);
    assert!(site.heard().is_empty());
    authority.introduce(&authority.sign("me", |_| {}), &mut settings);
    assert!(open(&settings).await.is_ok());
}

/// The settings for a server that reads the client's hello, says this, and closes the connection.
async fn after_the_hello(bytes: &'static [u8]) -> ServerSettings {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut head = [0; 5];
            stream.read_exact(&mut head).await.unwrap();
            let mut hello = vec![0; usize::from(u16::from_be_bytes([head[3], head[4]]))];
            stream.read_exact(&mut hello).await.unwrap();
            stream.write_all(bytes).await.unwrap();
            stream.shutdown().await.unwrap();
            let _ = stream.read_to_end(&mut Vec::new()).await;
        }
    });
    at(&format!("https://127.0.0.1:{port}/mcp"))
}

#[tokio::test]
async fn what_does_not_speak_tls_is_told() {
    let plain = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n";
    told("tls-plain", &failure(&after_the_hello(plain).await).await);
    // Alerts that end everything: protocol_version and unrecognized_name.
    told("tls-version", &failure(&after_the_hello(&[21, 3, 3, 0, 2, 2, 70]).await).await);
    told("tls-alert", &failure(&after_the_hello(&[21, 3, 3, 0, 2, 2, 112]).await).await);
    told("tls-closed", &failure(&after_the_hello(&[]).await).await);
}

#[tokio::test]
async fn one_does_not_go_from_https_to_http() {
    let authority = Authority::new("made-up authority");
    let tls = acceptor(&authority.sign("localhost", |_| {}), None);
    let site = Site::start_with(Some(tls), |heard| {
        Said::status(307).with("Location", &format!("http://{}/mcp/", heard.header("host").unwrap()))
    })
    .await;
    let mut settings = site.settings();
    authority.trust(&mut settings);
    told("http-redirect-unprotected", &failure(&settings).await);
}

#[tokio::test]
async fn files_that_cannot_be_used_are_told() {
    let authority = Authority::new("made-up authority");
    let (pair, other) = (authority.sign("me", |_| {}), authority.sign("me", |_| {}));
    let (empty, broken) = (
        authority.file("empty", "made-up"),
        authority.file("broken", "-----BEGIN CERTIFICATE-----\n!\n-----END CERTIFICATE-----\n"),
    );
    let (me, key) = (
        authority.file("me.pem", &pair.certificate.pem()),
        authority.file("me.key", &pair.key.serialize_pem()),
    );
    let others = authority.file("other.key", &other.key.serialize_pem());
    let missing = PathBuf::from("no/such/file.pem");
    let cases = [
        (Some(&missing), None, "the ca file", "there is no such file"),
        (Some(&empty), None, "the ca file", "it holds no certificate in PEM"),
        (Some(&broken), None, "the ca file", "it is no sound PEM"),
        (None, Some((&missing, &key)), "the client certificate file", "there is no such file"),
        (None, Some((&me, &empty)), "the client key file", "it holds no private key in PEM"),
        (None, Some((&me, &others)), "the client key file", "it does not belong to the client certificate"),
    ];
    for (ca, client, what, why) in cases {
        let mut settings = at("http://127.0.0.1:1/mcp");
        http(&mut settings).ca = ca.cloned();
        http(&mut settings).client = client.map(|(certificate, key)| (certificate.clone(), key.clone()));
        let error = failure(&settings).await;
        let said = error.to_string();
        assert!(
            said.contains(what) && said.contains(why.trim_start_matches("it is ")),
            "{what}, {why}: {said}"
        );
        if ca == Some(&missing) {
            told("tls-bad-file", &error);
        }
    }
}
