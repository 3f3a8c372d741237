use serde::{Deserialize, Serialize};

use super::Risk;
use crate::model::FieldPath;

/// A further tool with National eID rows, `[[chat.lookup]]` (C30).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ChatLookup {
    /// The tool.
    pub tool: String,
    /// Where the customer's own number stands.
    pub reference: FieldPath,
    /// Where the address stands.
    pub email: Option<FieldPath>,
    /// Where the number stands.
    pub phone: Option<FieldPath>,
    /// The operator's classification.
    pub risk: Option<Risk>,
}

/// A tool that a request on chat may name, `[[chat.action]]` (C30).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChatAction {
    /// The tool.
    pub tool: String,
    /// The arguments that the request carries; the tool's declared inputs when not given.
    pub arguments: Option<Vec<String>>,
}
