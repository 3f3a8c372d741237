use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Settings of the customers-and-companies suite, `[directory]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Directory {
    /// Whether probes may change data.
    pub allow_writes: bool,
}

/// A read whose answer must not change while probes run, `[witness]` (C33).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Witness {
    /// The tool.
    pub tool: String,
    /// Its arguments.
    pub arguments: Value,
}

/// A finding accepted on purpose, `[[ignore]]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ignore {
    /// The rule.
    pub rule: String,
    /// Only where the finding is about this tool.
    pub tool: Option<String>,
    /// Why it is accepted.
    pub reason: String,
    /// The last day on which it is accepted, `YYYY-MM-DD`.
    pub until: Option<String>,
    /// Whether that day had passed when the designation was read: what it names counts again.
    #[serde(default)]
    pub lapsed: bool,
}

impl Ignore {
    /// Whether it is about a finding of that rule and tool, in force or not.
    pub fn is_about(&self, rule: &str, tool: Option<&str>) -> bool {
        self.rule == rule && self.tool.as_deref().is_none_or(|named| Some(named) == tool)
    }
}
