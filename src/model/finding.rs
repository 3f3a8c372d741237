use serde::{Deserialize, Serialize};

use super::{Basis, Channel, Outcome, Severity};

/// What a rule says of one subject.
#[derive(Debug, Clone, PartialEq)]
pub enum Verdict {
    /// The rule holds.
    Holds,
    /// It is broken, in these places; never empty.
    Broken(Vec<Finding>),
    /// The contract does not ask it here.
    NotApplicable,
    /// It could not be told.
    NotJudged(NotJudged),
}

impl Verdict {
    /// Broken in one place.
    pub fn broken(finding: Finding) -> Self {
        Self::Broken(vec![finding])
    }

    /// Broken where there is a finding, else it holds.
    pub fn from_findings(findings: Vec<Finding>) -> Self {
        if findings.is_empty() { Self::Holds } else { Self::Broken(findings) }
    }

    /// Not judged for want of configuration.
    pub fn unconfigured(reason: impl Into<String>) -> Self {
        Self::NotJudged(NotJudged { reason: reason.into(), because: Reason::Unconfigured })
    }

    /// Not judged because a call failed or was never made.
    pub fn failed(reason: impl Into<String>) -> Self {
        Self::NotJudged(NotJudged { reason: reason.into(), because: Reason::Failed })
    }
}

/// Why a rule was not judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotJudged {
    /// For a reader.
    pub reason: String,
    /// For the exit code.
    pub because: Reason,
}

/// The two kinds of not judged, which end in different exit codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The designation file does not say enough.
    Unconfigured,
    /// A call failed or was never made.
    Failed,
}

/// One rule broken by one declaration or answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// What it is about.
    pub subject: Subject,
    /// What to draw, and where in it.
    pub place: Place,
    /// What was seen and what was wanted, in one or two sentences without personal values in the clear.
    pub message: String,
    /// The smallest change that mends it, when it says more than the catalogue's.
    pub fix: Option<String>,
    /// Another severity than the catalogue's.
    pub severity: Option<Severity>,
    /// Another basis than the catalogue's.
    pub basis: Option<Basis>,
    /// Another outcome than the catalogue's.
    pub outcome: Option<Outcome>,
    /// What to put under the underlined place, two or three words.
    pub label: Option<String>,
}

impl Finding {
    /// A finding with the catalogue's severity, basis, outcome and fix.
    pub fn new(subject: Subject, place: Place, message: impl Into<String>) -> Self {
        Self {
            subject,
            place,
            message: message.into(),
            fix: None,
            severity: None,
            basis: None,
            outcome: None,
            label: None,
        }
    }

    /// With a mend of its own.
    #[must_use]
    pub fn fix(mut self, fix: impl Into<String>) -> Self {
        self.fix = Some(fix.into());
        self
    }

    /// With a severity of its own.
    #[must_use]
    pub fn severity(mut self, severity: Severity) -> Self {
        self.severity = Some(severity);
        self
    }

    /// Concluded by us where the rule as such is stated, or the reverse.
    #[must_use]
    pub fn basis(mut self, basis: Basis) -> Self {
        self.basis = Some(basis);
        self
    }

    /// With an outcome of its own.
    #[must_use]
    pub fn outcome(mut self, outcome: Outcome) -> Self {
        self.outcome = Some(outcome);
        self
    }

    /// With a label under the place.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }
}

/// What a finding is about.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default, Hash, Serialize, Deserialize)]
pub struct Subject {
    /// The row.
    pub row: Option<Channel>,
    /// The tool.
    pub tool: Option<String>,
    /// The probe.
    pub probe: Option<String>,
    /// A JSON pointer into the declaration or the answer.
    pub pointer: Option<String>,
}

/// What to draw for a finding. Lines and carets are worked out where it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// The record read from the answer of the exchange with that index, and a pointer into it.
    Answer {
        /// Index into the evidence's exchanges.
        exchange: usize,
        /// Pointer into the record; empty for all of it.
        pointer: String,
    },
    /// The whole `result` or `error` of the exchange with that index, and a pointer into it.
    Reply {
        /// Index into the evidence's exchanges.
        exchange: usize,
        /// Pointer into the result or error.
        pointer: String,
    },
    /// The whole `result` or `error` of the record tool's call with that index, and a pointer into it.
    Record {
        /// Index into the evidence's calls of record tools.
        exchange: usize,
        /// Pointer into the result or error.
        pointer: String,
    },
    /// The object that the customers-and-companies call with that index brought, and a pointer into it.
    Directory {
        /// Index into the evidence's calls of that suite.
        exchange: usize,
        /// Pointer into the object.
        pointer: String,
    },
    /// The record read from the answer to the source's call with that index, and a pointer into it.
    SourceAnswer {
        /// Index into the evidence's calls of sources.
        exchange: usize,
        /// Pointer into the record; empty for all of it.
        pointer: String,
    },
    /// The whole `result` or `error` of the source's call with that index, and a pointer into it.
    SourceReply {
        /// Index into the evidence's calls of sources.
        exchange: usize,
        /// Pointer into the result or error.
        pointer: String,
    },
    /// The declaration with that index in the tool list, and a pointer into it.
    Tool {
        /// Index into the evidence's tools.
        tool: usize,
        /// Pointer into the declaration.
        pointer: String,
    },
    /// A key of the designation file, such as `lookup.email.tool`.
    Designation {
        /// The key, with dots.
        key: String,
    },
    /// The server as a whole: nothing to draw.
    Server,
}
