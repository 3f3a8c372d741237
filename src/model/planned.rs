use serde::Serialize;
use serde_json::Value;

/// Every call that a run would make, by the designation alone. Personal values in it are masked already.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Plan {
    /// The calls, in the order in which they would be made.
    pub calls: Vec<PlannedCall>,
    /// What is asked besides, where answers decide which calls follow: a sentence for each.
    pub besides: Vec<String>,
    /// Whether calls among those may change data.
    pub may_change: bool,
    /// What is not called, and why: a sentence for each.
    pub left_out: Vec<String>,
}

/// One call that a run would make.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlannedCall {
    /// The probe's name.
    pub probe: String,
    /// The tool that would be called.
    pub tool: String,
    /// All arguments that would be sent.
    pub arguments: Value,
    /// What must come back.
    pub expects: String,
    /// On what it depends whether the call is made.
    pub when: String,
    /// Whether the tool changes data.
    pub changes: bool,
    /// What it belongs to, such as `by email`, for a reader.
    #[serde(skip)]
    pub part: String,
}
