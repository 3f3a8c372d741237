use serde::{Deserialize, Serialize};

use crate::model::FieldPath;

/// The operator's choice for one channel (C1).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The tool that is called.
    pub tool: String,
    /// The input that receives the address or the number.
    pub input: String,
    /// Where the customer's own number stands (C6).
    pub reference: FieldPath,
    /// Where the address or the number itself stands (C16).
    pub value: Option<FieldPath>,
    /// The operator's classification; none counts as a write (C32).
    pub risk: Option<Risk>,
    /// Where the company account stands (C21).
    pub account: Option<FieldPath>,
    /// Where the company's registration number stands (C23).
    pub registration: Option<FieldPath>,
    /// Where a national identity number stands (C7).
    pub national_id: Option<FieldPath>,
    /// Where a person identifier stands (C7).
    pub person_id: Option<FieldPath>,
}

impl Row {
    /// A row with what it cannot be without; no other field is designated, and no risk class.
    pub fn new(tool: impl Into<String>, input: impl Into<String>, reference: FieldPath) -> Self {
        Self {
            tool: tool.into(),
            input: input.into(),
            reference,
            value: None,
            risk: None,
            account: None,
            registration: None,
            national_id: None,
            person_id: None,
        }
    }

    /// The fields of the tool that may never be its reference field (C8): the value field and the identity fields.
    pub fn never_the_reference(&self) -> Vec<KeptValue<'_>> {
        [("value", &self.value), ("national_id", &self.national_id)]
            .into_iter()
            .filter_map(|(key, path)| Some(KeptValue { key, path: path.as_ref()? }))
            .collect()
    }
}

/// A designated field besides the reference, with the name it has in the designation file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeptValue<'a> {
    /// The key in the designation file, such as `value`.
    pub key: &'static str,
    /// The path.
    pub path: &'a FieldPath,
}

/// A tool's risk classification (C32).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Risk {
    /// Reads nothing personal.
    Read,
    /// Reads personal data: the usual class of a lookup.
    ReadPii,
    /// Changes something.
    Write,
    /// Destroys something.
    Destructive,
}

impl Risk {
    /// All classes, with the word that the designation file uses.
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::Read, "read"),
        (Self::ReadPii, "read_pii"),
        (Self::Write, "write"),
        (Self::Destructive, "destructive"),
    ];

    /// The word that the designation file uses.
    pub fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::ReadPii => "read_pii",
            Self::Write => "write",
            Self::Destructive => "destructive",
        }
    }

    /// Whether the platform reads through a tool of this class.
    pub fn is_read(self) -> bool {
        matches!(self, Self::Read | Self::ReadPii)
    }
}
