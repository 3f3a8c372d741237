use std::collections::HashMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use super::{Basis, Channel, DirectoryReport, Outcome, Reason, Rule, Severity, Subject, ToolFit, Use};

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
    /// Whether tools were to be called, or the declarations alone were judged.
    #[serde(skip)]
    pub asked: bool,
    /// Every rule that was judged, in the order of the catalogue, broken or not.
    #[serde(skip)]
    pub judged: Vec<JudgedRule>,
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

/// One verification source with what its questions find (V3, V9).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceReport {
    /// The tool.
    pub tool: String,
    /// Its category, in the word of the designation file.
    pub category: String,
    /// What the answer says of its own time; null where it says nothing.
    pub as_of: Option<String>,
    /// Its questions, in the order of the designation.
    pub questions: Vec<QuestionReport>,
}

/// One question of a source, and what an answer makes of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuestionReport {
    /// The question as it is put.
    pub ask: String,
    /// The path of the right answer.
    pub field: String,
    /// What stands there: `date`, `amount`, `word` and so on; null where nothing was read.
    #[serde(rename = "type")]
    pub kind: Option<String>,
    /// What stands there, masked; null where nothing does, or where it may not be shown at all.
    pub example: Option<String>,
    /// `good`, or the first thing that stands against it, such as `skipped` or `ambiguous`.
    pub verdict: String,
}

/// One finding with what the catalogue says of its rule.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ReportedFinding {
    /// A name for this finding: the rule and its subject.
    pub id: String,
    /// What names it across runs: the rule and what it is about, whatever the order of findings and customers and
    /// however the message is worded. Nothing personal is in it.
    #[serde(default)]
    pub fingerprint: String,
    /// The rule.
    pub rule: String,
    /// The suite.
    pub suite: String,
    /// How much it matters.
    pub severity: Severity,
    /// Whether the documents say it.
    pub basis: Basis,
    /// The clause; null for what is only good manners.
    pub clause: Option<String>,
    /// What the platform would record.
    pub outcome: Option<Outcome>,
    /// What it is about.
    pub subject: Subject,
    /// What was seen.
    pub message: String,
    /// The smallest change that mends it.
    pub fix: String,
    /// The id of the finding that explains this one.
    pub cause: Option<String>,
    /// Why it is accepted, when it is.
    pub ignored: Option<String>,
    /// Whether it stands in the baseline.
    #[serde(default)]
    pub known: bool,
    /// The rule's title.
    #[serde(skip)]
    pub title: String,
    /// What to draw.
    #[serde(skip)]
    pub excerpt: Option<Excerpt>,
    /// The line of the designation file that it is about; none without a file.
    #[serde(skip)]
    pub location: Option<Location>,
}

/// A place in a file. Lines and columns count from one, columns in characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Location {
    /// The file's name, as it was given.
    pub file: String,
    /// The line.
    pub line: usize,
    /// The first column.
    pub column: usize,
    /// The column behind the last.
    pub end_column: usize,
}

impl ReportedFinding {
    /// Whether it counts: neither accepted on purpose nor known from a baseline.
    pub fn counts(&self) -> bool {
        self.ignored.is_none() && !self.known
    }
}

/// A text with a place in it to underline.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Excerpt {
    /// What the text is, such as "answer to email/customer-1/as-sent".
    pub name: String,
    /// The text, cleaned and masked.
    pub text: String,
    /// Byte offset and length of each place, with what to say under it.
    pub places: Vec<(usize, usize, String)>,
}

/// A rule left unjudged.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ReportedNotJudged {
    /// The rule.
    pub rule: String,
    /// The suite.
    pub suite: String,
    /// Why.
    pub reason: String,
    /// Whether a call failed or the file does not say enough.
    pub because: Reason,
}

/// What `lookup` and `read` print.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SingleLookup {
    /// The lookup.
    pub lookup: LookupReport,
    /// Its findings.
    pub findings: Vec<ReportedFinding>,
}

fn tenths<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64((value * 10.0).round() / 10.0)
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
