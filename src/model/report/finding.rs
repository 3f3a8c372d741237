use serde::{Deserialize, Serialize};

use crate::model::{Basis, Outcome, Reason, Severity, Subject};

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

impl ReportedFinding {
    /// Whether it counts: neither accepted on purpose nor known from a baseline.
    pub fn counts(&self) -> bool {
        self.ignored.is_none() && !self.known
    }
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
