use serde::{Deserialize, Serialize};

use super::Outcome;

/// How much a finding matters. The order is from least to most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Worth knowing.
    Info,
    /// Works today, or for some.
    Warning,
    /// Customers go unrecognised, or the wrong one is linked.
    Error,
}

impl Severity {
    /// The word used in reports and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// Whether the platform's documents say it, or hallmark concluded it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    /// The platform's documents say it.
    Stated,
    /// Concluded by hallmark where they are silent.
    Inferred,
}

impl Basis {
    /// The word used in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Stated => "stated",
            Self::Inferred => "inferred",
        }
    }
}

/// A line of the catalogue: everything about a rule but its logic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// The public name.
    pub id: String,
    /// The part of the contract it stands in, such as `known customers`.
    pub group: String,
    /// The clauses it comes from, the most telling first; none for what is only good manners.
    pub clauses: Vec<String>,
    /// How much it matters, unless the finding says otherwise.
    pub severity: Severity,
    /// When the severity differs, in words.
    #[serde(default)]
    pub severity_note: Option<String>,
    /// Whether the documents say it.
    pub basis: Basis,
    /// What the platform would record.
    #[serde(default)]
    pub outcome: Option<Outcome>,
    /// The obligation, in one sentence in the present tense.
    pub title: String,
    /// What happens to customers when it is broken.
    pub why: String,
    /// The smallest change that mends it, starting with a verb.
    pub fix: String,
    /// An example that breaks it.
    pub bad: String,
    /// The same, mended.
    pub good: String,
}

/// A clause of a contract, for `explain`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clause {
    /// Its number, such as `C6`.
    pub id: String,
    /// What it says, in hallmark's words.
    pub says: String,
    /// Why no rule judges it, where it cannot be seen from outside.
    #[serde(default)]
    pub unseen: Option<String>,
}

/// An outcome, for `explain`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutcomeText {
    /// The word.
    pub id: Outcome,
    /// What the platform means by it.
    pub means: String,
    /// What follows for the customer.
    pub why: String,
    /// What to look at, in order.
    pub checklist: Vec<String>,
}

/// A word of the contract, for `explain`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Word {
    /// The word as it is written in a sentence, such as `value field`.
    pub id: String,
    /// Other ways to write it or to ask for it.
    #[serde(default)]
    pub also: Vec<String>,
    /// What it means.
    pub says: String,
    /// Where it stands in a report, or what to run to see one.
    #[serde(default)]
    pub seen: Option<String>,
    /// Names of rules, clauses, outcomes and words to read on with.
    #[serde(default)]
    pub see: Vec<String>,
}
