use serde::{Deserialize, Serialize};

/// How a person reaches the company: by a message from an address, or by a call from a number (C1, C5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Channel {
    /// A message: the value looked up is the sender's address as it arrived.
    Email,
    /// A call: the value looked up is the caller's number in E.164.
    Phone,
}

impl Channel {
    /// Both channels, in the order in which they are always shown.
    pub const ALL: [Self; 2] = [Self::Email, Self::Phone];

    /// The word used in the designation file, in probe names and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Email => "email",
            Self::Phone => "phone",
        }
    }

    /// What is looked up, for a sentence: "address" or "number".
    pub fn noun(self) -> &'static str {
        match self {
            Self::Email => "address",
            Self::Phone => "number",
        }
    }
}
