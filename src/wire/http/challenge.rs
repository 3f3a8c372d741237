//! What a server asks for when it wants to know who calls.

use std::fmt;

use reqwest::header::{HeaderMap, WWW_AUTHENTICATE};

use super::address;
use super::veil::Veil;
use crate::wire::dial::shorten;

/// The `WWW-Authenticate` of an answer, safe to show. All of it may be empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Challenge {
    /// How one is to sign in: `Bearer`.
    pub scheme: String,
    /// What one must be allowed, in the server's words.
    pub scope: String,
    /// Where the server says who gives tokens for it; without a query.
    pub resource_metadata: String,
    /// What is wrong with what was sent: `invalid_token`.
    pub error: String,
    /// The same for a reader.
    pub description: String,
}

/// A challenge with the whole address of its metadata, which is not for showing.
#[derive(Clone, Default)]
pub(super) struct Asked {
    pub(super) shown: Challenge,
    pub(super) resource_metadata: Option<String>,
}

impl Asked {
    /// Reads the headers of an answer; `Bearer` goes before other schemes.
    pub(super) fn read(headers: &HeaderMap, veil: &Veil) -> Self {
        let texts = headers.get_all(WWW_AUTHENTICATE).iter().filter_map(|value| value.to_str().ok());
        let mut all: Vec<_> = texts.map(|text| (scheme(text), text)).collect();
        all.sort_by_key(|(scheme, _)| !scheme.eq_ignore_ascii_case("bearer"));
        let Some(&(scheme, text)) = all.first() else { return Self::default() };
        let found = parameters(text.get(scheme.len()..).unwrap_or_default());
        let value = |name: &str| {
            let found = found.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
            found.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty())
        };
        let said = |name: &str| shorten(&veil.hide(value(name).unwrap_or_default()), 200);
        let metadata = value("resource_metadata");
        Self {
            shown: Challenge {
                scheme: shorten(scheme, 40),
                scope: said("scope"),
                resource_metadata: metadata.map(address::shown_text).unwrap_or_default(),
                error: said("error"),
                description: said("error_description"),
            },
            resource_metadata: metadata.map(str::to_owned),
        }
    }
}

fn scheme(text: &str) -> &str {
    text.trim_start().split(|c: char| c.is_whitespace() || c == ',').next().unwrap_or_default()
}

/// Names and values, some of them in quotes.
fn parameters(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut letters = text.chars().peekable();
    loop {
        let mut name = String::new();
        while let Some(letter) = letters.next_if(|&letter| letter != '=') {
            match letter {
                ',' | ' ' | '\t' => name.clear(),
                letter => name.push(letter),
            }
        }
        if letters.next().is_none() {
            return found;
        }
        let mut value = String::new();
        if letters.next_if_eq(&'"').is_some() {
            while let Some(letter) = letters.next().filter(|&letter| letter != '"') {
                value.extend(if letter == '\\' { letters.next() } else { Some(letter) });
            }
        } else {
            while let Some(letter) = letters.next_if(|letter| !", \t".contains(*letter)) {
                value.push(letter);
            }
        }
        found.push((name, value));
    }
}

impl fmt::Display for Challenge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.scheme.is_empty() {
            return f.write_str("it does not say how one signs in");
        }
        write!(f, "it asks for {}", self.scheme)?;
        for (name, value) in [
            ("scope", &self.scope),
            ("resource metadata", &self.resource_metadata),
            ("error", &self.error),
            ("reason", &self.description),
        ] {
            if !value.is_empty() {
                write!(f, ", {name} {value}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_commas_and_escapes_are_read() {
        let found = parameters(
            r#" realm="a, \"b\"", scope=x,resource_metadata="https://a.example/x?y=z" , error="""#,
        );
        let shown: Vec<_> = found.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
        let wanted = [
            ("realm", "a, \"b\""),
            ("scope", "x"),
            ("resource_metadata", "https://a.example/x?y=z"),
            ("error", ""),
        ];
        assert_eq!(shown, wanted);
        assert!(parameters("=\"").len() == 1 && parameters("token68").is_empty());
    }

    #[test]
    fn bearer_goes_first() {
        let mut headers = HeaderMap::new();
        headers.append(WWW_AUTHENTICATE, "Basic realm=\"x\"".parse().unwrap());
        headers.append(WWW_AUTHENTICATE, "bearer scope=\"crm.read\"".parse().unwrap());
        let asked = Asked::read(&headers, &Veil::default());
        assert_eq!(asked.shown.to_string(), "it asks for bearer, scope crm.read");
    }
}
