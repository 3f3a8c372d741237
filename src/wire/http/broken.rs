//! What a failed request means.

use std::error::Error;
use std::io;

use reqwest::Url;

use super::fault::HttpFault;
use super::tls_fault::TlsFault;
use crate::wire::dial::shorten;

/// Why no answer came at all.
pub(super) fn sending(error: &reqwest::Error, url: &Url, has_certificate: bool) -> HttpFault {
    if let Some(tls) = find::<rustls::Error>(error) {
        return HttpFault::Tls(TlsFault::of(tls, has_certificate));
    }
    let chain = chain(error);
    let says = |text: &str| chain.iter().any(|link| link.contains(text));
    let last = || shorten(chain.last().map_or("", String::as_str), 200);
    let kind = find::<io::Error>(error).map(io::Error::kind);
    if says("tunnel error") || says("proxy") {
        return HttpFault::Proxy { why: last() };
    }
    match kind {
        _ if error.is_builder() => HttpFault::BadAddress,
        _ if error.is_timeout() && error.is_connect() => HttpFault::ConnectTimedOut,
        _ if says("dns error") => {
            HttpFault::UnknownHost { host: shorten(url.host_str().unwrap_or_default(), 200) }
        }
        Some(io::ErrorKind::ConnectionRefused) => HttpFault::NobodyListens,
        Some(io::ErrorKind::TimedOut) if error.is_connect() => HttpFault::ConnectTimedOut,
        _ if says("handshake eof")
            || (kind == Some(io::ErrorKind::ConnectionReset) && error.is_connect()) =>
        {
            HttpFault::Tls(TlsFault::Handshake { why: "the server closed the connection".into() })
        }
        _ if error.is_connect() => HttpFault::Unreachable { why: last() },
        // What is no HTTP at all: hyper says what it stumbled over.
        _ if says("invalid HTTP") => {
            HttpFault::NotTheProtocol { what: "what it answers is no HTTP".into(), text: String::new() }
        }
        _ => HttpFault::ClosedEarly,
    }
}

/// Why an answer ended in the middle.
pub(super) fn reading(error: &reqwest::Error, has_certificate: bool) -> HttpFault {
    match find::<rustls::Error>(error) {
        Some(tls) => HttpFault::Tls(TlsFault::of(tls, has_certificate)),
        None => HttpFault::CutOff,
    }
}

/// The first error of a type, at any depth. What an input or output error wraps is not among its sources.
fn find<'a, E: Error + 'static>(error: &'a (dyn Error + 'static)) -> Option<&'a E> {
    let mut next = Some(error);
    while let Some(error) = next {
        if let Some(found) = error.downcast_ref::<E>() {
            return Some(found);
        }
        let wrapped = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
        if let Some(found) = wrapped.and_then(|wrapped| find::<E>(wrapped)) {
            return Some(found);
        }
        next = error.source();
    }
    None
}

/// What each of the errors behind this one says; the first names the address and is left out.
fn chain(error: &reqwest::Error) -> Vec<String> {
    let mut said = Vec::new();
    let mut next = error.source();
    while let Some(error) = next {
        said.push(error.to_string());
        next = error.source();
    }
    said
}
