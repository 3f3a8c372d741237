//! Errors that speak of the server as a whole, and tell nothing about whoever was looked up.

use super::refused::error_text;
use crate::platform::Answer;

/// What is wrong with the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Trouble {
    /// Too many calls, or nobody there to answer them.
    Busy,
    /// The tenant that is sent is none of the server's.
    Tenant,
    /// Nobody is signed in to the data.
    SigningIn,
}

const BUSY: &[&str] = &[
    "rate limit",
    "ratelimit",
    "rate_limit",
    "rate-limit",
    "too many requests",
    "quota exceeded",
    "throttl",
    "try again later",
    "retry after",
    "retry in",
    "temporarily unavailable",
    "service unavailable",
];
const TENANT: &[&str] = &["tenant", "workspace"];
const IS_NONE: &[&str] = &["unknown", "not found", "no such", "not exist", "invalid", "not allowed"];
/// What speaks of the argument and not of its value: other rules tell of that.
const ARGUMENT: &[&str] =
    &["argument", "keyword", "parameter", "propert", "field", "unexpected", "unrecogni", "input"];
const SIGNING_IN: &[&str] = &[
    "unauthori",
    "not authori",
    "authentication",
    "not authenticated",
    "api key",
    "apikey",
    "access token",
    "invalid token",
    "token expired",
    "expired token",
    "not logged in",
    "credential",
];

/// What an error speaks of, if that is the server and not whoever is looked up.
pub(super) fn trouble(answer: &Answer) -> Option<Trouble> {
    let text = error_text(answer)?.to_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| text.contains(word));
    if says(BUSY) {
        Some(Trouble::Busy)
    } else if says(TENANT) && says(IS_NONE) && !says(ARGUMENT) {
        Some(Trouble::Tenant)
    } else {
        says(SIGNING_IN).then_some(Trouble::SigningIn)
    }
}

impl Trouble {
    /// The smallest mend.
    pub(super) fn mend(self) -> &'static str {
        match self {
            Self::Busy => {
                "Let the tool take as many calls as messages and phone calls bring, then check once more: an answer that \
                 asks for patience tells nothing about the person. `--jobs 1` makes one call at a time."
            }
            Self::Tenant => {
                "Give `[workspace] tenant_id` and `workspace_id` values that the tool knows: they are what is sent as \
                 `tenantId` and `workspaceId`."
            }
            Self::SigningIn => {
                "See that the server can sign in to its data, and that `[server]` gives it what it needs for that: \
                 nobody was looked up at all."
            }
        }
    }
}
