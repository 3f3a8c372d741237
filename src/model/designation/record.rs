use serde::{Deserialize, Serialize};

use super::Risk;
use crate::model::FieldPath;

/// At which level the operator declares a record tool (C24, C25).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RecordLevel {
    /// Records belong to a customer.
    Customer,
    /// Records belong to a company account.
    Company,
}

/// A tool that returns or changes a customer's records, `[[record]]`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RecordTool {
    /// The tool.
    pub tool: String,
    /// Whose records they are.
    pub level: RecordLevel,
    /// The owner field in each record.
    pub owner: FieldPath,
    /// Where a list of records stands.
    pub records: Option<FieldPath>,
    /// Where a record names the company account.
    pub account_owner: Option<FieldPath>,
    /// Where a company-level record names the customer who placed it.
    pub party: Option<FieldPath>,
    /// The input that names a record.
    pub input: Option<String>,
    /// The input that receives the caller's own number (C26).
    pub number_input: Option<String>,
    /// Whether the tool changes something.
    pub changes: bool,
    /// The email link's field (C29).
    pub link_email: Option<FieldPath>,
    /// A record of a known customer's.
    pub own: Option<OwnRecord>,
    /// The id of another customer's record.
    pub foreign: Option<String>,
    /// The id of a record that does not exist.
    pub missing: Option<String>,
    /// The id of an own record that the tool is sure to refuse to change.
    pub own_error: Option<String>,
    /// The operator's classification.
    pub risk: Option<Risk>,
}

/// A record of a known customer's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnRecord {
    /// The record's id.
    pub id: String,
    /// The reference of the `[[customer]]` who owns it.
    pub reference: String,
}
