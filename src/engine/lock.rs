//! The lock file: the declarations of the designated tools as they were when somebody looked at them.

use std::fmt;

use serde::Serialize;
use serde_json::Value;

use crate::model::{Evidence, Lock, LockedServer, LockedTool, Masker, Severity};
use crate::rules::{Run, judge};

/// The version of the lock file that is written. A newer one is refused.
const LOCK_VERSION: u64 = 1;

const NOTE: &str = "Written by `hallmark lock`: what the designated tools declared. Keep it beside hallmark.toml under \
                    version control; `hallmark check --locked` tells what has changed since.";

/// The rule that compares.
const RULE: &str = "declaration-changed";

#[derive(Serialize)]
struct File<'a> {
    hallmark_lock: u64,
    note: &'static str,
    server: &'a LockedServer,
    tools: &'a [LockedTool],
}

/// Why a text is no lock that can be compared with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LockError {
    /// It is not JSON, or not a lock file's.
    NotALock(String),
    /// It is a lock file of a newer hallmark.
    Newer(u64),
}

impl fmt::Display for LockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotALock(why) => write!(f, "this is no file that `hallmark lock` wrote: {why}"),
            Self::Newer(version) => write!(
                f,
                "this lock is of version {version}, and this hallmark reads up to {LOCK_VERSION}: use a newer hallmark"
            ),
        }
    }
}

impl std::error::Error for LockError {}

/// The lock of what was read from a server.
pub fn lock_of(evidence: &Evidence) -> Lock {
    Lock::of(&evidence.server, &evidence.designation, &evidence.declarations())
}

/// The text of a lock file: one JSON document, the same for the same declarations.
pub fn lock_to_text(lock: &Lock) -> String {
    let file = File { hallmark_lock: LOCK_VERSION, note: NOTE, server: &lock.server, tools: &lock.tools };
    let mut text = serde_json::to_string_pretty(&file).expect("a lock holds nothing that JSON cannot");
    text.push('\n');
    text
}

/// Reads a lock file of this version.
pub fn lock_from_text(text: &str) -> Result<Lock, LockError> {
    let not_a_lock = |error: serde_json::Error| LockError::NotALock(error.to_string());
    let file: Value = serde_json::from_str(text).map_err(not_a_lock)?;
    match file.get("hallmark_lock").and_then(Value::as_u64) {
        None => Err(LockError::NotALock("it has no `hallmark_lock`".into())),
        Some(version) if version > LOCK_VERSION => Err(LockError::Newer(version)),
        Some(_) => serde_json::from_str(text).map_err(not_a_lock),
    }
}

/// What has changed since the evidence's lock, each with how much it matters to the designation.
pub fn changes_since(evidence: &Evidence) -> Vec<(Severity, String)> {
    let run = Run::new(evidence, Masker::default(), false);
    let judged = judge(&run, |_, rule| rule == RULE);
    let findings = judged.into_iter().flat_map(|one| one.findings);
    findings.map(|one| (one.severity.unwrap_or(Severity::Error), one.message)).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::model::{Designation, RawJson, ServerFacts, Witness};

    fn evidence(tools: &[Value]) -> Evidence {
        let witness = Witness { tool: "count".into(), arguments: json!({}) };
        Evidence {
            server: ServerFacts { name: "crm".into(), version: "1.2".into(), ..ServerFacts::default() },
            designation: Designation { witness: Some(witness), ..Designation::default() },
            tools: tools.iter().map(RawJson::from_value).collect(),
            ..Evidence::default()
        }
    }

    #[test]
    fn a_lock_is_the_same_however_the_server_sorts_and_comes_back_as_it_was() {
        let one = json!({ "name": "count", "inputSchema": { "type": "object", "properties": { "b": {}, "a": { "const": 1.0 } } } });
        let other = json!({ "inputSchema": { "properties": { "a": { "const": 1.0 }, "b": {} }, "type": "object" }, "name": "count", "title": "x" });
        let stranger = json!({ "name": "not_designated", "inputSchema": {} });
        let text = lock_to_text(&lock_of(&evidence(&[one, stranger.clone()])));
        assert_eq!(text, lock_to_text(&lock_of(&evidence(&[stranger, other]))));
        assert!(text.contains("1.0") && !text.contains("not_designated") && text.ends_with("}\n"), "{text}");
        let lock = lock_from_text(&text).expect("a lock");
        assert_eq!(lock_to_text(&lock), text);
        assert_eq!(lock.server.version, "1.2");
    }

    #[test]
    fn what_is_no_lock_is_refused() {
        for (text, said) in [
            ("", "no file that"),
            ("{}", "no `hallmark_lock`"),
            (r#"{"hallmark_lock": 1}"#, "missing field"),
            (r#"{"hallmark_lock": 2}"#, "version 2"),
        ] {
            let error = lock_from_text(text).expect_err(text).to_string();
            assert!(error.contains(said), "{text}: {error}");
        }
    }
}
