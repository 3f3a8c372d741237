use serde::{Deserialize, Serialize};

use super::{Channel, FormKind, FormName};

/// One planned call with what it must show.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Probe {
    /// Its name, such as `email/customer-1/as-sent`.
    pub id: String,
    /// The row whose tool is called.
    pub channel: Channel,
    /// Who is looked up.
    pub person: Person,
    /// In which form.
    pub variant: Variant,
    /// The value that is sent.
    pub value: String,
}

/// Who is looked up, as the designation file counts them from nought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Person {
    /// The `[[customer]]` of that index.
    Known(usize),
    /// The `[[shared]]` value of that index.
    Shared(usize),
    /// The `[unknown]` value of the channel.
    Unknown,
    /// Nobody knows: a value given on the command line.
    Unsaid,
}

/// In which form a value is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Variant {
    /// As the platform sends it.
    AsSent,
    /// Derived from it: another written form, or a near miss (C13 to C15).
    Form(FormName),
    /// The same once more (C33).
    Again,
}

impl Variant {
    /// The last part of the probe's name.
    pub fn name(self) -> &'static str {
        match self {
            Self::AsSent => "as-sent",
            Self::Form(form) => form.name(),
            Self::Again => "again",
        }
    }

    /// What a derived value must find; none for a value as the platform sends it.
    pub fn form(self) -> Option<FormKind> {
        match self {
            Self::Form(form) => Some(form.kind()),
            Self::AsSent | Self::Again => None,
        }
    }
}

impl Probe {
    /// A probe with the name that its parts give it.
    pub fn new(channel: Channel, person: Person, variant: Variant, value: &str) -> Self {
        let who = match person {
            Person::Known(index) => format!("customer-{}", index + 1),
            Person::Shared(index) => format!("shared-{}", index + 1),
            Person::Unknown => "unknown".into(),
            Person::Unsaid => "one".into(),
        };
        let id = format!("{}/{who}/{}", channel.name(), variant.name());
        Self { id, channel, person, variant, value: value.to_owned() }
    }
}

/// Which of a probe's calls an exchange is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The call that the platform makes.
    AsPlatform,
    /// The same without `tenantId` and `workspaceId`, asked once to tell whether they are what is refused (C2).
    WithoutPlatformArguments,
    /// The call that the platform makes, in an older protocol that the server speaks as well.
    OlderProtocol,
}
