use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{Channel, FieldPath, Use};

/// The workspace of the platform, as far as a lookup depends on it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Workspace {
    /// The countries of the workspace's eID connections, as two capital letters (C18); empty for none.
    pub countries: Vec<String>,
    /// The uses that the workspace has; the contact link is always among them.
    pub uses: Vec<Use>,
    /// Whether the designation file lists the uses itself: a listed use that lacks its row is worth a warning.
    pub uses_listed: bool,
    /// What is sent as `tenantId` (C2).
    pub tenant_id: String,
    /// What is sent as `workspaceId` (C2).
    pub workspace_id: String,
    /// Fields that may differ between two answers to one question (C33).
    pub moving: Vec<FieldPath>,
    /// An answer that takes longer is called slow.
    pub slow_after: Duration,
}

impl Default for Workspace {
    fn default() -> Self {
        Self {
            countries: Vec::new(),
            uses: Use::ALL.to_vec(),
            uses_listed: false,
            tenant_id: "hallmark".into(),
            workspace_id: "hallmark".into(),
            moving: Vec::new(),
            slow_after: Duration::from_secs(2),
        }
    }
}

impl Workspace {
    /// The one country in which a national number is read for Caller ID (C19), if there is exactly one.
    pub fn single_country(&self) -> Option<&str> {
        match self.countries.as_slice() {
            [one] => Some(one),
            _ => None,
        }
    }

    /// Whether the workspace has the use.
    pub fn has(&self, wanted: Use) -> bool {
        wanted == Use::ContactLink || self.uses.contains(&wanted)
    }

    /// The uses of a channel's row that the workspace has, in the order in which they are shown (C1).
    pub fn uses_of(&self, channel: Channel) -> Vec<Use> {
        Use::of_row(channel).iter().copied().filter(|wanted| self.has(*wanted)).collect()
    }
}

/// A published version of the Model Context Protocol, by its date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Protocol {
    /// 2024-11-05.
    #[serde(rename = "2024-11-05")]
    V2024_11_05,
    /// 2025-03-26.
    #[serde(rename = "2025-03-26")]
    V2025_03_26,
    /// 2025-06-18.
    #[serde(rename = "2025-06-18")]
    V2025_06_18,
    /// 2025-11-25, the last with `initialize`.
    #[serde(rename = "2025-11-25")]
    V2025_11_25,
    /// 2026-07-28, the first without sessions.
    #[serde(rename = "2026-07-28")]
    V2026_07_28,
}

impl Protocol {
    /// All that hallmark speaks, oldest first.
    pub const ALL: [Self; 5] =
        [Self::V2024_11_05, Self::V2025_03_26, Self::V2025_06_18, Self::V2025_11_25, Self::V2026_07_28];

    /// The date by which the protocol names it.
    pub fn name(self) -> &'static str {
        match self {
            Self::V2024_11_05 => "2024-11-05",
            Self::V2025_03_26 => "2025-03-26",
            Self::V2025_06_18 => "2025-06-18",
            Self::V2025_11_25 => "2025-11-25",
            Self::V2026_07_28 => "2026-07-28",
        }
    }

    /// The version of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|version| version.name() == name)
    }

    /// Whether it has no `initialize`: each request says which version it speaks.
    pub fn is_stateless(self) -> bool {
        self >= Self::V2026_07_28
    }

    /// Whether a root list may be declared and sent as structured content.
    pub fn structures_any_type(self) -> bool {
        self >= Self::V2026_07_28
    }
}
