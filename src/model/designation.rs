use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Channel, FieldPath, Use, Workspace};

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

/// What kind of facts a verification source holds (V4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SourceCategory {
    /// Recent dated events: preferred.
    TransactionHistory,
    /// Balances, subscriptions, last login.
    AccountState,
    /// Long-lived facts: the weakest.
    CustomerProfile,
}

/// Where the value of a source's argument comes from (V1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SourceValue {
    /// The thread's address.
    Email,
    /// The call's number.
    Phone,
    /// An argument that the caller gave.
    Caller,
}

/// A verification data source, `[[source]]` (V1 to V10).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Source {
    /// The tool.
    pub tool: String,
    /// Its category.
    pub category: SourceCategory,
    /// The argument of all questions that name none.
    pub argument: Option<String>,
    /// Where the argument's value comes from.
    pub from: Option<SourceValue>,
    /// The value itself, for a caller's argument or in place of the first customer's.
    pub value: Option<String>,
    /// The operator's classification.
    pub risk: Option<Risk>,
    /// What is asked.
    pub questions: Vec<Question>,
}

/// One question of a source (V3, V9).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// The question as it is put to the caller.
    pub ask: String,
    /// Where the right answer stands.
    pub field: FieldPath,
    /// An argument of its own.
    pub argument: Option<String>,
    /// Where that argument's value comes from.
    pub from: Option<SourceValue>,
    /// That value itself.
    pub value: Option<String>,
}

/// Settings of the customers-and-companies suite, `[directory]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Directory {
    /// Whether probes may change data.
    pub allow_writes: bool,
}

/// A read whose answer must not change while probes run, `[witness]` (C33).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Witness {
    /// The tool.
    pub tool: String,
    /// Its arguments.
    pub arguments: Value,
}

/// A finding accepted on purpose, `[[ignore]]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ignore {
    /// The rule.
    pub rule: String,
    /// Only where the finding is about this tool.
    pub tool: Option<String>,
    /// Why it is accepted.
    pub reason: String,
    /// The last day on which it is accepted, `YYYY-MM-DD`.
    pub until: Option<String>,
    /// Whether that day had passed when the designation was read: what it names counts again.
    #[serde(default)]
    pub lapsed: bool,
}

impl Ignore {
    /// Whether it is about a finding of that rule and tool, in force or not.
    pub fn is_about(&self, rule: &str, tool: Option<&str>) -> bool {
        self.rule == rule && self.tool.as_deref().is_none_or(|named| Some(named) == tool)
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

impl Row {
    /// The fields of the tool that may never be its reference field (C8): the value field and the identity fields.
    pub fn never_the_reference(&self) -> Vec<KeptValue<'_>> {
        [("value", &self.value), ("national_id", &self.national_id)]
            .into_iter()
            .filter_map(|(key, path)| Some(KeptValue { key, path: path.as_ref()? }))
            .collect()
    }
}

impl Workspace {
    /// The uses of a channel's row that the workspace has, in the order in which they are shown (C1).
    pub fn uses_of(&self, channel: Channel) -> Vec<Use> {
        Use::of_row(channel).iter().copied().filter(|wanted| self.has(*wanted)).collect()
    }
}
