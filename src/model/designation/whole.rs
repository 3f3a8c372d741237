use serde::{Deserialize, Serialize};

use super::{
    ChatAction, ChatLookup, Customer, Directory, Ignore, RecordTool, Row, Shared, Source, Unknown, Witness,
};
use crate::model::{Channel, Workspace};

/// All that the operator and the integrator say about a connection, the server's address left out.
///
/// It is part of recorded evidence, so it holds nothing secret.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Designation {
    /// The workspace that the platform looks people up for.
    pub workspace: Workspace,
    /// The row "by email" (C1).
    pub email: Option<Row>,
    /// The row "by phone" (C1).
    pub phone: Option<Row>,
    /// Customers that the tool knows.
    pub customers: Vec<Customer>,
    /// Values that several customers hold (C12).
    pub shared: Vec<Shared>,
    /// Values that no customer holds.
    pub unknown: Unknown,
    /// Tools that return or change a customer's records (C24 to C29).
    pub records: Vec<RecordTool>,
    /// Further tools with National eID rows of their own (C30).
    pub chat_lookups: Vec<ChatLookup>,
    /// Tools that a request on chat may name (C30).
    pub chat_actions: Vec<ChatAction>,
    /// Verification data sources (V1 to V10).
    pub sources: Vec<Source>,
    /// Present when the customers-and-companies suite is to run.
    pub directory: Option<Directory>,
    /// A read whose answer must not change while probes run (C33).
    pub witness: Option<Witness>,
    /// Findings accepted on purpose.
    pub ignores: Vec<Ignore>,
}

impl Designation {
    /// The row of a channel, if one is designated.
    pub fn row(&self, channel: Channel) -> Option<&Row> {
        match channel {
            Channel::Email => self.email.as_ref(),
            Channel::Phone => self.phone.as_ref(),
        }
    }

    /// Makes the identity fields of one row count for the other where both name one tool: the platform compares
    /// with every identity field designated on the tool (C7).
    pub fn share_identity_fields(&mut self) {
        let (Some(email), Some(phone)) = (&mut self.email, &mut self.phone) else { return };
        if email.tool != phone.tool {
            return;
        }
        for (one, other) in
            [(&mut email.national_id, &mut phone.national_id), (&mut email.person_id, &mut phone.person_id)]
        {
            match (one.is_some(), other.is_some()) {
                (true, false) => other.clone_from(one),
                (false, true) => one.clone_from(other),
                (true, true) | (false, false) => {}
            }
        }
    }

    /// The designated rows, by email first.
    pub fn rows(&self) -> impl Iterator<Item = (Channel, &Row)> {
        Channel::ALL.into_iter().filter_map(|channel| Some((channel, self.row(channel)?)))
    }
}
