//! Addresses, and what of them may be shown.

use reqwest::Url;

use crate::wire::dial::shorten;

/// Reads an address of the web.
pub(super) fn parse(text: &str) -> Option<Url> {
    let mut url = Url::parse(text.trim()).ok()?;
    url.set_fragment(None);
    (matches!(url.scheme(), "http" | "https") && url.has_host()).then_some(url)
}

/// Scheme, host, port and path. What stands before the host or behind the path may be a token.
pub(super) fn shown(url: &Url) -> String {
    let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
    let host = url.host_str().unwrap_or_default();
    shorten(&format!("{}://{host}{port}{}", url.scheme(), url.path()), 200)
}

/// As [`shown`], of a text that should be an address.
pub(in crate::wire) fn shown_text(text: &str) -> String {
    match parse(text) {
        Some(url) => shown(&url),
        None => shorten(text.split(['?', '#']).next().unwrap_or_default(), 200),
    }
}

/// Whether a secret meant for one may be sent to the other.
pub(super) fn is_same_origin(one: &Url, other: &Url) -> bool {
    one.origin() == other.origin()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_a_token_is_not_shown() {
        let url = parse("https://me:secret@crm.example.com:8443/mcp?key=secret#secret").unwrap();
        assert_eq!(shown(&url), "https://crm.example.com:8443/mcp");
        assert_eq!(shown_text("/elsewhere?key=secret"), "/elsewhere");
    }

    #[test]
    fn other_schemes_are_no_addresses() {
        for text in ["", "crm.example.com/mcp", "ftp://crm.example.com/", "http://", "mailto:a@example.com"] {
            assert!(parse(text).is_none(), "{text}");
        }
    }
}
