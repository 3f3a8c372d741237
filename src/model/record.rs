use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::evidence::micros;
use super::{Customer, Designation, RecordLevel, RecordTool, Reply};

/// One planned call of a record tool (C24 to C28).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordProbe {
    /// Its name, such as `record/get_order/own`.
    pub id: String,
    /// The `[[record]]`, counted from nought.
    pub record: usize,
    /// Which of the tool's records is asked for.
    pub which: WhichRecord,
    /// How often the same was asked before, where it is asked several times for the time that it takes.
    #[serde(default)]
    pub turn: u8,
}

/// Which of a tool's records is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WhichRecord {
    /// A known customer's.
    Own,
    /// Another customer's.
    Foreign,
    /// One that does not exist.
    Missing,
    /// The known customer's that the tool is sure to refuse.
    OwnError,
    /// All that a tool without an input for an id lists.
    List,
}

impl WhichRecord {
    /// The last part of the probe's name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Foreign => "foreign",
            Self::Missing => "missing",
            Self::OwnError => "own-error",
            Self::List => "list",
        }
    }
}

/// One call of a record tool and what came back.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RecordExchange {
    /// The probe it belongs to.
    pub probe: RecordProbe,
    /// The tool that was called.
    pub tool: String,
    /// The arguments that were sent.
    pub arguments: Value,
    /// What came back.
    pub reply: Reply,
    /// How long it took.
    #[serde(with = "micros")]
    pub took: Duration,
}

impl RecordTool {
    /// Whether it returns a list: it has no input that names a record.
    pub fn lists(&self) -> bool {
        self.input.is_none()
    }

    /// The id that is sent for one of its records; none for a list, and where the file gives none.
    pub fn id_of(&self, which: WhichRecord) -> Option<&str> {
        match which {
            WhichRecord::Own => self.own.as_ref().map(|own| own.id.as_str()),
            WhichRecord::Foreign => self.foreign.as_deref(),
            WhichRecord::Missing => self.missing.as_deref(),
            WhichRecord::OwnError => self.own_error.as_deref(),
            WhichRecord::List => None,
        }
    }
}

impl Designation {
    /// The customer whose own record the tool was given.
    pub fn owner_of(&self, tool: &RecordTool) -> Option<&Customer> {
        let reference = &tool.own.as_ref()?.reference;
        self.customers.iter().find(|customer| customer.reference.as_ref() == Some(reference))
    }

    /// The number of that customer at the tool's level: the reference, or the account (C24, C25).
    pub fn own_number<'a>(&'a self, tool: &'a RecordTool) -> Option<&'a str> {
        match tool.level {
            RecordLevel::Customer => tool.own.as_ref().map(|own| own.reference.as_str()),
            RecordLevel::Company => self.owner_of(tool)?.account.as_deref(),
        }
    }
}
