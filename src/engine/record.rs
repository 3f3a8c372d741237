//! The evidence file: what a run asked and what came back, to be judged again later.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::model::Evidence;
use crate::rules::verification_source::holds_sensitive;

/// The version of the evidence file that is written. Older ones are read; a newer one is refused.
const EVIDENCE_VERSION: u64 = 1;

/// The version of a redacted copy, which a hallmark that knows no copies must not take for evidence.
pub(super) const REDACTED_VERSION: u64 = 2;

const NOTE: &str =
    "Recorded evidence: it holds addresses, numbers and answers whole. Keep it as you keep customer data.";

/// What is said besides when an answer of a verification source holds what it never should (V8).
const SENSITIVE_NOTE: &str = "Among the answers of verification sources are values that should stand in none, such as account, card or \
                              personal identity numbers: show this file to nobody who may not see them.";

#[derive(Serialize, Deserialize)]
struct File {
    hallmark_evidence: u64,
    hallmark_version: String,
    note: String,
    evidence: Evidence,
}

/// Why a text is no evidence that can be judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EvidenceError {
    /// It is not JSON, or not an evidence file's.
    NotEvidence(String),
    /// It is a redacted copy, in which the values are masked.
    Redacted,
    /// It is an evidence file of a newer hallmark.
    Newer(u64),
}

impl fmt::Display for EvidenceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotEvidence(why) => {
                write!(f, "this is no evidence recorded by `hallmark check --record`: {why}")
            }
            Self::Redacted => {
                f.write_str("this is a redacted copy: its values are masked, so there is nothing left to judge or to mask")
            }
            Self::Newer(version) => write!(
                f,
                "this evidence is of version {version}, and this hallmark reads up to {REDACTED_VERSION}: use a newer hallmark"
            ),
        }
    }
}

impl std::error::Error for EvidenceError {}

/// The text of an evidence file: one JSON document, a note about what it holds at its head.
pub fn evidence_to_text(evidence: &Evidence) -> String {
    let file = File {
        hallmark_evidence: EVIDENCE_VERSION,
        hallmark_version: env!("CARGO_PKG_VERSION").into(),
        note: note(evidence),
        evidence: evidence.clone(),
    };
    let mut text = serde_json::to_string_pretty(&file).expect("evidence holds nothing that JSON cannot");
    text.push('\n');
    text
}

fn note(evidence: &Evidence) -> String {
    if evidence.sources.iter().any(holds_sensitive) {
        format!("{NOTE} {SENSITIVE_NOTE}")
    } else {
        NOTE.into()
    }
}

/// Reads an evidence file of this version or an older one.
///
/// # Errors
/// When the text is no evidence file, one of a newer hallmark, or a redacted copy.
pub fn evidence_from_text(text: &str) -> Result<Evidence, EvidenceError> {
    if version_of(text)? == REDACTED_VERSION {
        return Err(EvidenceError::Redacted);
    }
    serde_json::from_str::<File>(text).map(|file| file.evidence).map_err(not_evidence)
}

/// The version of an evidence file that this hallmark can read.
pub(super) fn version_of(text: &str) -> Result<u64, EvidenceError> {
    let head: Value = serde_json::from_str(text).map_err(not_evidence)?;
    match head.get("hallmark_evidence").and_then(Value::as_u64) {
        None => Err(EvidenceError::NotEvidence("it has no `hallmark_evidence`".into())),
        Some(version) if version > REDACTED_VERSION => Err(EvidenceError::Newer(version)),
        Some(version) => Ok(version),
    }
}

fn not_evidence(error: serde_json::Error) -> EvidenceError {
    EvidenceError::NotEvidence(error.to_string())
}
