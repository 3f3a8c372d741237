use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{LookupReport, ReportedFinding, ReportedNotJudged, SourceReport, tenths};
use crate::model::{DirectoryReport, Reason, Rule, ToolFit};

/// What a run found: the one value that every format shows. Personal values in it are masked already.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Report {
    /// Which hallmark, which version of this document.
    pub hallmark: Hallmark,
    /// The server; none when it was never reached.
    pub server: Option<ServerReport>,
    /// Nothing stands at error, every row is proven, and no rule was left unjudged because a call failed.
    pub conformant: bool,
    /// The counts.
    pub summary: Summary,
    /// Which rules were asked for, when not all were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub selected: Option<Selected>,
    /// Every lookup, in the order of the plan.
    pub lookups: Vec<LookupReport>,
    /// Every verification source, in the order of the designation.
    #[serde(default)]
    pub sources: Vec<SourceReport>,
    /// How a helpdesk's tools answered where the contract leaves the answer open; none where they were not asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub directory: Option<DirectoryReport>,
    /// Every finding, in the order of the catalogue.
    pub findings: Vec<ReportedFinding>,
    /// Every rule left unjudged, once per reason.
    pub not_judged: Vec<ReportedNotJudged>,
    /// What each tool of the server could be designated as, in the server's order.
    #[serde(default)]
    pub tools: Vec<ToolFit>,
    /// The fingerprints of a baseline that nothing was found for any more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stale: Vec<String>,
    /// Whether every row is proven and no rule was left unjudged because a call failed, errors or none.
    #[serde(skip)]
    pub proven: bool,
    /// Why there is no more, when the server could not be reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
    /// Said of verdicts that a redacted copy kept: who judged, and that nothing was judged anew.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<String>,
    /// The server's last words on standard error, where a call failed; masked.
    #[serde(skip)]
    pub last_words: Option<String>,
    /// Where hallmark was started, relative to the root of the repository, with forward slashes: files are named relative
    /// to it. Empty at the root and outside of a repository.
    #[serde(skip)]
    pub within: String,
    /// Whether tools were to be called, or the declarations alone were judged.
    #[serde(skip)]
    pub asked: bool,
    /// Every rule that was judged, in the order of the catalogue, broken or not.
    #[serde(skip)]
    pub judged: Vec<JudgedRule>,
}

impl Report {
    /// The rules that a failed call left unjudged, each once, whatever the number of its reasons.
    pub fn failed_rules(&self) -> BTreeSet<&str> {
        let failed = self.not_judged.iter().filter(|one| one.because == Reason::Failed);
        failed.map(|one| one.rule.as_str()).collect()
    }
}

/// A rule that was judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JudgedRule {
    /// Its suite.
    pub suite: &'static str,
    /// What the catalogue says of it.
    pub rule: &'static Rule,
}

/// The rules that were asked for.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Selected {
    /// Only these suites; all when empty.
    pub suites: Vec<String>,
    /// Only these rules; all when empty.
    pub rules: Vec<String>,
    /// All but these.
    pub left_out: Vec<String>,
    /// How many rules that makes.
    pub judged: usize,
    /// Of how many that there are.
    pub of: usize,
}

/// The versions a report was made by.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Hallmark {
    /// hallmark's own version.
    pub version: String,
    /// The version of the report document.
    pub report: u32,
}

/// The server as it showed itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ServerReport {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The negotiated protocol, null for declarations from a file.
    pub protocol: Option<String>,
    /// How it was spoken to.
    pub transport: String,
    /// How many tools it offers.
    pub tools: usize,
}

/// The counts of a run.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Summary {
    /// Findings at error that count.
    pub errors: usize,
    /// Findings at warning that count.
    pub warnings: usize,
    /// Findings at info that count.
    pub infos: usize,
    /// Findings accepted on purpose.
    pub ignored: usize,
    /// Findings that stand in the baseline.
    #[serde(default)]
    pub known: usize,
    /// Rules left unjudged.
    pub not_judged: usize,
    /// Probes planned.
    pub probes: usize,
    /// Calls made.
    pub calls: usize,
    /// Time from the first question to the last answer, in milliseconds.
    #[serde(serialize_with = "tenths")]
    pub elapsed_ms: f64,
}
