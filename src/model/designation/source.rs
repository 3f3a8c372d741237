use serde::{Deserialize, Serialize};

use super::Risk;
use crate::model::{Channel, FieldPath};

/// What kind of facts a verification source holds (V4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SourceCategory {
    /// Recent dated events: preferred.
    TransactionHistory,
    /// Balances, subscriptions, last login.
    AccountState,
    /// Long-lived facts: the weakest.
    CustomerProfile,
}

/// Where the value of a source's argument comes from (V1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SourceValue {
    /// The thread's address.
    Email,
    /// The call's number.
    Phone,
    /// An argument that the caller gave.
    Caller,
}

impl SourceValue {
    /// The channel that such a value comes by; none for what a caller gave.
    pub fn channel(self) -> Option<Channel> {
        match self {
            Self::Email => Some(Channel::Email),
            Self::Phone => Some(Channel::Phone),
            Self::Caller => None,
        }
    }
}

/// A verification data source, `[[source]]` (V1 to V10).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Source {
    /// The tool.
    pub tool: String,
    /// Its category.
    pub category: SourceCategory,
    /// The argument of all questions that name none.
    pub argument: Option<String>,
    /// Where the argument's value comes from.
    pub from: Option<SourceValue>,
    /// The value itself, for a caller's argument or in place of the first customer's.
    pub value: Option<String>,
    /// The operator's classification.
    pub risk: Option<Risk>,
    /// What is asked.
    pub questions: Vec<Question>,
}

/// One question of a source (V3, V9).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// The question as it is put to the caller.
    pub ask: String,
    /// Where the right answer stands.
    pub field: FieldPath,
    /// An argument of its own.
    pub argument: Option<String>,
    /// Where that argument's value comes from.
    pub from: Option<SourceValue>,
    /// That value itself.
    pub value: Option<String>,
}
