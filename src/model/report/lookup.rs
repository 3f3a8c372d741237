use std::collections::HashMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use super::{Excerpt, ReportedFinding, tenths};
use crate::model::{Channel, Outcome, Use};

/// One lookup as the platform would read it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LookupReport {
    /// The probe's name.
    pub probe: String,
    /// Its channel.
    pub channel: Channel,
    /// The tool that was called.
    pub tool: String,
    /// The designated argument as it was sent, masked; the platform's own two are left out.
    pub arguments: Map<String, Value>,
    /// The headline.
    pub outcome: Outcome,
    /// All that apply, in the order of the contract.
    pub outcomes: Vec<Outcome>,
    /// What each use of the row would do.
    #[serde(serialize_with = "by_name", deserialize_with = "from_names")]
    pub uses: Vec<UseReport>,
    /// Whether it is what this probe asks for.
    pub expected: bool,
    /// How long the call took, in milliseconds.
    #[serde(serialize_with = "tenths")]
    pub elapsed_ms: f64,
    /// The story told step by step, where it is wanted: heading and text.
    #[serde(skip)]
    pub steps: Vec<(String, String)>,
    /// The answer drawn with the designated paths underlined, where it is wanted.
    #[serde(skip)]
    pub drawing: Option<Excerpt>,
}

/// What one use would do with an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UseReport {
    /// The use's key.
    #[serde(skip)]
    pub name: &'static str,
    /// Its name for a reader.
    #[serde(skip)]
    pub title: &'static str,
    /// What would be recorded for it.
    pub outcome: Outcome,
    /// Whether it would be done: linked, started, issued, tied.
    pub done: bool,
    /// Why.
    pub why: String,
}

/// What `lookup` and `read` print.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SingleLookup {
    /// The lookup.
    pub lookup: LookupReport,
    /// Its findings.
    pub findings: Vec<ReportedFinding>,
}

fn by_name<S: Serializer>(uses: &[UseReport], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(uses.iter().map(|one| (one.name, one)))
}

/// The uses in the order in which they are shown, whatever the order in which they were written.
fn from_names<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<UseReport>, D::Error> {
    let mut named: HashMap<Use, UseReport> = HashMap::deserialize(deserializer)?;
    let in_order = Use::ALL
        .into_iter()
        .filter_map(|of| Some(UseReport { name: of.name(), title: of.title(), ..named.remove(&of)? }));
    Ok(in_order.collect())
}
