use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    Declaration, Designation, DirectoryExchange, Lock, Probe, Protocol, RawJson, RecordExchange,
    SourceExchange, Step,
};

/// What a run asked and what came back: all that judging sees.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Evidence {
    /// The server as it showed itself.
    pub server: ServerFacts,
    /// What was designated.
    pub designation: Designation,
    /// The tool list, every entry as it was sent.
    pub tools: Vec<RawJson>,
    /// What the server did that the protocol forbids.
    pub breaches: Vec<Breach>,
    /// The calls, in the order of the plan.
    pub exchanges: Vec<Exchange>,
    /// The calls of record tools, in the order of their plan; none in evidence that is older than they are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub records: Vec<RecordExchange>,
    /// The calls of verification sources' tools, in the order of their plan; none in evidence that is older.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<SourceExchange>,
    /// When the run began, in UTC as RFC 3339 writes it; none where nobody said. What is recent is judged by it.
    #[serde(default)]
    pub at: Option<String>,
    /// The calls of the customers-and-companies suite, in the order in which they were made.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub directory: Vec<DirectoryExchange>,
    /// Whether tools that change something were to be called.
    #[serde(default)]
    pub allow_writes: bool,
    /// The older protocol in which known customers were looked up once more, where the server speaks one.
    #[serde(default)]
    pub older: Option<Protocol>,
    /// The witness, read before and after the lookups.
    #[serde(default)]
    pub witness: Option<WitnessSeen>,
    /// The last words of the server on standard error, cleaned.
    #[serde(default)]
    pub stderr: String,
    /// Why the run stopped asking, when it did.
    pub stopped: Option<String>,
    /// From the first question to the last answer.
    #[serde(with = "micros")]
    pub elapsed: Duration,
    /// The designation file as it was written, its `[server]` table blanked; none when all was said on the line.
    pub source: Option<DesignationText>,
    /// The declarations as they were locked, where they are to be compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lock: Option<Lock>,
}

/// What the witness answered before and after the lookups.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct WitnessSeen {
    /// Before the first.
    pub before: Reply,
    /// After the last.
    pub after: Reply,
}

/// The text of a designation file, for drawing the line that a finding is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DesignationText {
    /// The file's name as it was given.
    pub name: String,
    /// Its text, every line in its place.
    pub text: String,
}

impl Evidence {
    /// The declarations, in the server's order.
    pub fn declarations(&self) -> Vec<Declaration> {
        self.tools.iter().map(Declaration::new).collect()
    }
}

/// The server as it showed itself.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ServerFacts {
    /// Its name, when it gave one.
    pub name: String,
    /// Its version, when it gave one.
    pub version: String,
    /// The negotiated protocol version; none for declarations read from a file.
    pub protocol: Option<Protocol>,
    /// `stdio`, `http`, `in-process` or `file`.
    pub transport: String,
}

/// One call and what came back.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Exchange {
    /// The probe it belongs to.
    pub probe: Probe,
    /// Which of the probe's calls it is.
    pub step: Step,
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

/// What came back from one call.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// The `result` member.
    Result(RawJson),
    /// The `error` member.
    RpcError(RawJson),
    /// Nothing within the limit.
    TimedOut {
        /// The limit.
        #[serde(with = "micros")]
        after: Duration,
    },
    /// The connection ended before an answer came.
    Dropped {
        /// How it ended, for a reader.
        why: String,
    },
    /// An answer came that is no message of the protocol.
    Unreadable {
        /// Why it cannot be read.
        why: String,
        /// The start of it, as text.
        text: String,
    },
}

impl Reply {
    /// The `result` member, when there is one.
    pub fn result(&self) -> Option<Value> {
        match self {
            Self::Result(raw) => Some(raw.value()),
            Self::RpcError(_) | Self::TimedOut { .. } | Self::Dropped { .. } | Self::Unreadable { .. } => {
                None
            }
        }
    }
}

/// Something the server did that the protocol forbids.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Breach {
    /// What it did.
    pub kind: BreachKind,
    /// Where and what exactly, for a reader; the server's own words in it may be anything.
    pub detail: String,
    /// How often it happened.
    pub count: u32,
}

/// The kinds of breach that are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BreachKind {
    /// A line on standard output that is no JSON.
    Noise,
    /// JSON that is no message of the protocol.
    NotAMessage,
    /// Bytes that are no UTF-8.
    NotUtf8,
    /// A reply that says not which question it answers.
    NoId,
    /// A reply to a question that was never asked.
    UnknownId,
    /// A second reply to one question.
    SecondReply,
    /// A message above the cap on bytes.
    TooLarge,
    /// A tool list that never ends.
    EndlessList,
    /// A tool list that comes without its list of tools.
    ListWithoutTools,
    /// A version that no published protocol has.
    UnknownVersion,
    /// A version refused instead of another being offered.
    VersionRefused,
}

/// Durations as whole microseconds: a number that a reader of the file understands.
pub(super) mod micros {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serializer};

    pub(in crate::model) fn serialize<S: Serializer>(
        value: &Duration,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(u64::try_from(value.as_micros()).unwrap_or(u64::MAX))
    }

    pub(in crate::model) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Duration, D::Error> {
        u64::deserialize(deserializer).map(Duration::from_micros)
    }
}
