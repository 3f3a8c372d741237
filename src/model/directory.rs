use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::evidence::micros;
use super::{Designation, Reply};

/// The six tools of a helpdesk's customers and companies (D1), in the order of the contract.
pub const DIRECTORY_TOOLS: [&str; 6] = [
    "search_customers",
    "get_customer",
    "create_customer",
    "update_customer",
    "list_companies",
    "get_company",
];

/// One call of the customers-and-companies suite and what came back.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DirectoryExchange {
    /// Which question it is, such as `search/limit-500` or `companies/walk-137/2`.
    pub step: String,
    /// The tool that was called.
    pub tool: String,
    /// The tool's own arguments, and no others.
    pub arguments: Value,
    /// The id of the customer or company that the question is about; none where it is about nobody.
    #[serde(default)]
    pub about: Option<String>,
    /// What came back.
    pub reply: Reply,
    /// How long it took.
    #[serde(with = "micros")]
    pub took: Duration,
}

/// How a server answered where the contract leaves the answer open: nothing of it is right or wrong.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct DirectoryReport {
    /// The cases, in the order of the contract.
    pub choices: Vec<ChoiceReport>,
}

/// One case that the contract leaves open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChoiceReport {
    /// The tool.
    pub tool: String,
    /// The case, such as `limit 501`.
    pub case: String,
    /// What was seen, such as `refused`.
    pub seen: String,
}

impl Designation {
    /// Whether the customers-and-companies suite may change data: by the command line or by `[directory]`.
    pub fn directory_writes(&self, allow_writes: bool) -> bool {
        self.directory.is_some_and(|directory| allow_writes || directory.allow_writes)
    }
}
