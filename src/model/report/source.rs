use serde::{Deserialize, Serialize};

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

impl QuestionReport {
    /// Whether nothing stands against it.
    pub fn is_good(&self) -> bool {
        self.verdict == "good"
    }
}
