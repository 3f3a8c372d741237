use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use super::{Basis, Channel, Outcome, Reason, Severity, Subject};

/// What a run found: the one value that every format shows. Personal values in it are masked already.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// Which hallmark, which version of this document.
    pub hallmark: Hallmark,
    /// The server; none when it was never reached.
    pub server: Option<ServerReport>,
    /// Nothing stands at error, every row is proven, and no rule was left unjudged because a call failed.
    pub conformant: bool,
    /// The counts.
    pub summary: Summary,
    /// Every lookup, in the order of the plan.
    pub lookups: Vec<LookupReport>,
    /// Every verification source, in the order of the designation.
    pub sources: Vec<SourceReport>,
    /// Every finding, in the order of the catalogue.
    pub findings: Vec<ReportedFinding>,
    /// Every rule left unjudged, once per reason.
    pub not_judged: Vec<ReportedNotJudged>,
    /// Why there is no more, when the server could not be reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
    /// The server's last words on standard error, where a call failed; masked.
    #[serde(skip)]
    pub last_words: Option<String>,
    /// Whether tools were to be called, or the declarations alone were judged.
    #[serde(skip)]
    pub asked: bool,
}

/// The versions a report was made by.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Hallmark {
    /// hallmark's own version.
    pub version: String,
    /// The version of the report document.
    pub report: u32,
}

/// The server as it showed itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
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
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Summary {
    /// Findings at error that count.
    pub errors: usize,
    /// Findings at warning that count.
    pub warnings: usize,
    /// Findings at info that count.
    pub infos: usize,
    /// Findings accepted on purpose.
    pub ignored: usize,
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
#[derive(Debug, Clone, PartialEq, Serialize)]
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
    #[serde(serialize_with = "by_name")]
    pub uses: Vec<UseReport>,
    /// Whether it is what this probe asks for.
    pub expected: bool,
    /// How long the call took, in milliseconds.
    #[serde(serialize_with = "tenths")]
    pub elapsed_ms: f64,
    /// The story told step by step, for `lookup` and `read`: heading and text.
    #[serde(skip)]
    pub steps: Vec<(String, String)>,
    /// The answer drawn with the designated paths underlined, for `lookup` and `read`.
    #[serde(skip)]
    pub drawing: Option<Excerpt>,
}

/// What one use would do with an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
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
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ReportedFinding {
    /// A name for this finding: the rule and its subject.
    pub id: String,
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
    /// The rule's title.
    #[serde(skip)]
    pub title: String,
    /// What to draw.
    #[serde(skip)]
    pub excerpt: Option<Excerpt>,
}

/// A text with a place in it to underline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excerpt {
    /// What the text is, such as "answer to email/customer-1/as-sent".
    pub name: String,
    /// The text, cleaned and masked.
    pub text: String,
    /// Byte offset and length of each place, with what to say under it.
    pub places: Vec<(usize, usize, String)>,
}

/// A rule left unjudged.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
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
#[derive(Debug, Clone, PartialEq, Serialize)]
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
