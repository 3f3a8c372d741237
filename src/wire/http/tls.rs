//! Encrypted connections: whom one trusts, and what one shows of oneself.

use std::path::Path;
use std::sync::Arc;

use rustls::crypto::CryptoProvider;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ClientConfig, Error, RootCertStore};
use rustls_platform_verifier::Verifier;

use super::fault::HttpFault;
use super::tls_fault::TlsFault;
use crate::model::HttpSettings;
use crate::wire::dial::shorten;

/// What the settings ask for. What this machine trusts is read only if something is encrypted at all.
pub(super) fn config(settings: &HttpSettings, is_needed: bool) -> Result<ClientConfig, HttpFault> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ClientConfig::builder_with_provider(Arc::clone(&provider));
    let builder = builder.with_safe_default_protocol_versions().map_err(failed)?;
    let builder = if is_needed || settings.ca.is_some() {
        let verifier = verifier(settings.ca.as_deref(), provider)?;
        builder.dangerous().with_custom_certificate_verifier(Arc::new(verifier))
    } else {
        builder.with_root_certificates(RootCertStore::empty())
    };
    let Some((certificate, key)) = &settings.client else { return Ok(builder.with_no_client_auth()) };
    let chain = certificates(CERTIFICATE, certificate)?;
    let read = PrivateKeyDer::from_pem_slice(&bytes(KEY, key)?);
    let read = read.map_err(|_| bad(KEY, key, "it holds no private key in PEM that can be read"))?;
    builder.with_client_auth_cert(chain, read).map_err(|error| match error {
        Error::InconsistentKeys(_) => bad(KEY, key, "it does not belong to the client certificate"),
        _ => bad(KEY, key, "it is of a kind that cannot be used with the client certificate"),
    })
}

const CA: &str = "the ca file";
const CERTIFICATE: &str = "the client certificate file";
const KEY: &str = "the client key file";

fn verifier(ca: Option<&Path>, provider: Arc<CryptoProvider>) -> Result<Verifier, HttpFault> {
    let extra = ca.map(|path| certificates(CA, path)).transpose()?.unwrap_or_default();
    if let (Some(path), Some(_)) =
        (ca, extra.iter().find(|&root| RootCertStore::empty().add(root.clone()).is_err()))
    {
        return Err(bad(CA, path, "a certificate in it cannot be read"));
    }
    Verifier::new_with_extra_roots(extra, provider).map_err(failed)
}

fn failed(error: Error) -> HttpFault {
    HttpFault::Tls(match error {
        Error::General(said) if said.contains("No CA certificates") => TlsFault::NoRoots,
        other => TlsFault::Handshake { why: other.to_string() },
    })
}

fn certificates(what: &'static str, path: &Path) -> Result<Vec<CertificateDer<'static>>, HttpFault> {
    let bytes = bytes(what, path)?;
    let read: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&bytes).collect();
    match read {
        Ok(certificates) if certificates.is_empty() => Err(bad(what, path, "it holds no certificate in PEM")),
        Ok(certificates) => Ok(certificates),
        Err(_) => Err(bad(what, path, "a certificate in it is no sound PEM")),
    }
}

fn bytes(what: &'static str, path: &Path) -> Result<Vec<u8>, HttpFault> {
    std::fs::read(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => bad(what, path, "there is no such file"),
        std::io::ErrorKind::PermissionDenied => bad(what, path, "permission is denied"),
        _ => bad(what, path, &error.to_string()),
    })
}

fn bad(what: &'static str, path: &Path, why: &str) -> HttpFault {
    HttpFault::BadFile { what, path: shorten(&path.display().to_string(), 200), why: why.to_owned() }
}
