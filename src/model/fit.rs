use serde::{Deserialize, Serialize};

use super::{FieldPath, Risk, SourceCategory};

/// What one tool of a server could be designated as, as far as its declaration shows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ToolFit {
    /// The tool.
    pub tool: String,
    /// As the lookup by email (C1).
    pub email: Fit,
    /// As the lookup by phone (C1).
    pub phone: Fit,
    /// As a tool that returns or changes a customer's records (C24 to C29).
    pub record: Fit,
    /// As a verification data source (V1 to V10).
    pub source: Fit,
}

/// Whether a tool could serve in one role, and what stands in the way.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Fit {
    /// The verdict.
    pub verdict: FitVerdict,
    /// What stands in the way, the most telling first; for a tool that could serve, what is worth knowing.
    pub why: Vec<String>,
    /// Whether it is near enough to the role for its reasons to be worth telling.
    #[serde(skip)]
    pub near: bool,
    /// What would be designated, where that can be guessed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<Guess>,
}

/// The three verdicts, from best to worst.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FitVerdict {
    /// Nothing stands in the way.
    CouldServe,
    /// Its author can mend what stands in the way.
    CouldServeAfter,
    /// It is a tool of another kind.
    No,
}

impl FitVerdict {
    /// The words for a reader.
    pub fn name(self) -> &'static str {
        match self {
            Self::CouldServe => "could serve",
            Self::CouldServeAfter => "could serve after",
            Self::No => "no",
        }
    }
}

/// What an operator would designate on a tool, guessed from its declaration; every name in it is declared.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Guess {
    /// The input that receives the address, the number, or what names a record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input: Option<String>,
    /// The input that receives the caller's own number (C26).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number_input: Option<String>,
    /// Where the customer's own number stands (C6).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<FieldPath>,
    /// Where the address or number stands (C16).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<FieldPath>,
    /// Where the company account stands (C21).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<FieldPath>,
    /// Where the company's registration number stands (C23).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub registration: Option<FieldPath>,
    /// Where a national identity number stands (C7).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub national_id: Option<FieldPath>,
    /// Where a record names its owner (C24).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<FieldPath>,
    /// The category of a verification source (V4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub category: Option<SourceCategory>,
    /// The likely classification (C32).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub risk: Option<Risk>,
}
