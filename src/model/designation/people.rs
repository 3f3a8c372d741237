use serde::{Deserialize, Serialize};

use crate::model::Channel;

/// A customer that the tool knows, `[[customer]]`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Customer {
    /// An address that finds this customer and nobody else.
    pub email: Option<String>,
    /// A number in E.164 that finds this customer and nobody else.
    pub phone: Option<String>,
    /// The customer's own number, as the tool should answer it.
    pub reference: Option<String>,
    /// The number of the company account that the customer belongs to.
    pub account: Option<String>,
}

impl Customer {
    /// The value by which the customer is found on a channel.
    pub fn value(&self, channel: Channel) -> Option<&str> {
        match channel {
            Channel::Email => self.email.as_deref(),
            Channel::Phone => self.phone.as_deref(),
        }
    }
}

/// A value that several customers hold, `[[shared]]` (C12).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shared {
    /// The channel of the value.
    pub channel: Channel,
    /// The address, or the number in E.164.
    pub value: String,
    /// The references of all who hold it; two at least.
    pub references: Vec<String>,
}

/// Values that no customer holds, `[unknown]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unknown {
    /// An address of nobody's.
    pub email: String,
    /// A number of nobody's, in E.164.
    pub phone: String,
}

impl Default for Unknown {
    /// An address under a top-level domain that never exists, and a number that the Swedish regulator sets aside
    /// for fiction.
    fn default() -> Self {
        Self { email: "nobody@example.invalid".into(), phone: "+46701740605".into() }
    }
}

impl Unknown {
    /// The value of a channel.
    pub fn value(&self, channel: Channel) -> &str {
        match channel {
            Channel::Email => &self.email,
            Channel::Phone => &self.phone,
        }
    }
}
