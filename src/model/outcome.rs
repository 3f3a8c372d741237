use serde::{Deserialize, Serialize};

use super::Channel;

/// The ten words that the platform records for a lookup (section 1.11 of the contract).
///
/// The order of the variants is the order in which a headline is chosen: the first that applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// No tool is designated for the channel (C4).
    NoDesignation,
    /// The designated tool is not in the server's list (C4).
    ToolNotFound,
    /// The tool's classification does not allow a read (C32).
    LookupGated,
    /// The tool failed, timed out or answered with an error that is not `not_found`.
    UpstreamError,
    /// The tool answered that it does not know the person (C10).
    NotFound,
    /// Nothing stands at a designated field (C11, C16).
    FieldMissing,
    /// The value field holds another address or number (C16 to C20).
    RecordMismatch,
    /// The value at the reference path is not kept (C6, C7).
    CustomerRefRefused,
    /// The account field does not hold one account (C21).
    AccountAmbiguous,
    /// The tool answered with a customer reference.
    Resolved,
}

impl Outcome {
    /// All ten, in the order in which a headline is chosen.
    pub const ALL: [Self; 10] = [
        Self::NoDesignation,
        Self::ToolNotFound,
        Self::LookupGated,
        Self::UpstreamError,
        Self::NotFound,
        Self::FieldMissing,
        Self::RecordMismatch,
        Self::CustomerRefRefused,
        Self::AccountAmbiguous,
        Self::Resolved,
    ];

    /// The word as the platform records it.
    pub fn name(self) -> &'static str {
        match self {
            Self::NoDesignation => "no_designation",
            Self::ToolNotFound => "tool_not_found",
            Self::LookupGated => "lookup_gated",
            Self::UpstreamError => "upstream_error",
            Self::NotFound => "not_found",
            Self::FieldMissing => "field_missing",
            Self::RecordMismatch => "record_mismatch",
            Self::CustomerRefRefused => "customer_ref_refused",
            Self::AccountAmbiguous => "account_ambiguous",
            Self::Resolved => "resolved",
        }
    }
}

/// What a lookup is used for (C1). An answer is read once per use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Use {
    /// The conversation is linked with the customer; the value field is not compared.
    ContactLink,
    /// A National eID verification starts from the record.
    NationalEid,
    /// A verification link is sent to the address on the record.
    EmailLink,
    /// The sender's address ties the sender to the customer.
    EmailSender,
    /// The caller's number ties the caller to the customer.
    CallerId,
}

impl Use {
    /// All five, in the order in which they are shown.
    pub const ALL: [Self; 5] =
        [Self::ContactLink, Self::NationalEid, Self::EmailLink, Self::EmailSender, Self::CallerId];

    /// The uses that hang on the row of `channel` (C1), in the order in which they are shown.
    pub fn of_row(channel: Channel) -> &'static [Self] {
        match channel {
            Channel::Email => &[Self::ContactLink, Self::NationalEid, Self::EmailLink, Self::EmailSender],
            Channel::Phone => &[Self::ContactLink, Self::NationalEid, Self::CallerId],
        }
    }

    /// The key used in the designation file and the report.
    pub fn name(self) -> &'static str {
        match self {
            Self::ContactLink => "contact_link",
            Self::NationalEid => "national_eid",
            Self::EmailLink => "email_link",
            Self::EmailSender => "email_sender",
            Self::CallerId => "caller_id",
        }
    }

    /// The name for a reader.
    pub fn title(self) -> &'static str {
        match self {
            Self::ContactLink => "contact link",
            Self::NationalEid => "National eID",
            Self::EmailLink => "email link",
            Self::EmailSender => "email sender",
            Self::CallerId => "Caller ID",
        }
    }
}
