//! Writing a redacted copy, and reading an evidence file of either kind.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::evidence::evidence as without_persons;
use super::kept::{Kept, kept};
use super::values::Values;
use crate::engine::assemble::{Settings, report};
use crate::engine::record::{EvidenceError, REDACTED_VERSION, evidence_from_text, version_of};
use crate::model::{Evidence, Masker, Report};

const NOTE: &str = "A redacted copy of recorded evidence: personal values are masked, and a mask with the same number in \
                    brackets stands for the same value. The verdicts beside it were made from the whole evidence.";

/// The version comes first, so that a reader who knows no copies stops there.
#[derive(Serialize, Deserialize)]
struct File {
    hallmark_evidence: u64,
    hallmark_version: String,
    note: String,
    redacted: Kept,
    evidence: Value,
}

/// What an evidence file holds.
#[derive(Debug)]
pub enum Recorded {
    /// Evidence that can be judged.
    Whole(Box<Evidence>),
    /// A redacted copy: the verdicts that it kept.
    Redacted(Box<Report>),
}

/// The text of a copy to hand over, and how many different values are masked in it.
pub fn redacted_to_text(evidence: &Evidence) -> (String, usize) {
    let whole = serde_json::to_value(evidence).expect("evidence holds nothing that JSON cannot");
    // What the operator designated is nobody's, which has to be known before anything is learnt.
    let first = without_persons(&mut Values::default(), &whole);
    let mut values = Values::default();
    values.designated.extend(unchanged(&whole["designation"], &first["designation"]));
    // One walk learns the values, another finds them in texts that stand before them.
    without_persons(&mut values, &whole);
    values.settle();
    let shown = without_persons(&mut values, &whole);
    let settings = Settings { mask: Masker::default(), asked: true, ..Settings::default() };
    let redacted = kept(&mut values, evidence, &report(evidence, settings));
    let file = File {
        hallmark_evidence: REDACTED_VERSION,
        hallmark_version: env!("CARGO_PKG_VERSION").into(),
        note: NOTE.into(),
        redacted,
        evidence: shown,
    };
    let mut text = serde_json::to_string_pretty(&file).expect("a copy holds nothing that JSON cannot");
    text.push('\n');
    (text, values.count())
}

/// Reads an evidence file, whole or redacted, of this version or an older one.
///
/// # Errors
/// When the text is no evidence file, or one of a newer hallmark.
pub fn recorded_from_text(text: &str) -> Result<Recorded, EvidenceError> {
    if version_of(text)? != REDACTED_VERSION {
        return evidence_from_text(text).map(|evidence| Recorded::Whole(Box::new(evidence)));
    }
    let not_evidence = |error: serde_json::Error| EvidenceError::NotEvidence(error.to_string());
    let file: File = serde_json::from_str(text).map_err(not_evidence)?;
    file.redacted.into_report().map(|report| Recorded::Redacted(Box::new(report))).map_err(not_evidence)
}

/// The texts that stand in both at the same place.
fn unchanged(whole: &Value, shown: &Value) -> Vec<String> {
    match (whole, shown) {
        (Value::String(one), Value::String(other)) if one == other && !one.is_empty() => vec![one.clone()],
        (Value::Array(ones), Value::Array(others)) => {
            ones.iter().zip(others).flat_map(|(one, other)| unchanged(one, other)).collect()
        }
        (Value::Object(ones), Value::Object(others)) => ones
            .iter()
            .filter_map(|(name, one)| Some((one, others.get(name)?)))
            .flat_map(|(one, other)| unchanged(one, other))
            .collect(),
        _ => Vec::new(),
    }
}
