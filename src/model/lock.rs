use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Declaration, Designation, Protocol, ServerFacts};

/// The declarations of the designated tools as they were when they were locked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Lock {
    /// The server that declared them.
    pub server: LockedServer,
    /// The tools, by name.
    pub tools: Vec<LockedTool>,
}

/// The server as it showed itself when its declarations were locked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LockedServer {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The protocol in which the declarations were read; none for those of a file.
    pub protocol: Option<Protocol>,
}

/// The parts of a declaration that a designation depends on, or that a change of it shows in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LockedTool {
    /// The tool's name.
    pub name: String,
    /// What it says of itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<Value>,
    /// Its hints.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Value>,
    /// What it takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input_schema: Option<Value>,
    /// What it answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output_schema: Option<Value>,
}

impl Lock {
    /// The designated tools among the declarations, sorted, so that the same declarations give the same lock.
    pub fn of(facts: &ServerFacts, designation: &Designation, declarations: &[Declaration]) -> Self {
        let server = LockedServer {
            name: facts.name.clone(),
            version: facts.version.clone(),
            protocol: facts.protocol,
        };
        let declared = |name: &str| declarations.iter().find(|one| one.name() == name);
        let tools = designation.designated_tools().into_iter().filter_map(declared).map(LockedTool::of);
        Self { server, tools: tools.collect() }
    }

    /// The locked tool of that name.
    pub fn tool(&self, name: &str) -> Option<&LockedTool> {
        self.tools.iter().find(|one| one.name == name)
    }
}

impl LockedTool {
    /// The locked parts of a declaration, the keys of every object sorted.
    pub fn of(declaration: &Declaration) -> Self {
        let part = |name: &str| {
            let mut part = declaration.raw().get(name).filter(|part| !part.is_null())?.clone();
            part.sort_all_objects();
            Some(part)
        };
        Self {
            name: declaration.name().to_owned(),
            description: part("description"),
            annotations: part("annotations"),
            input_schema: part("inputSchema"),
            output_schema: part("outputSchema"),
        }
    }

    /// The locked parts as a declaration.
    pub fn declaration(&self) -> Declaration {
        Declaration::from_value(serde_json::to_value(self).unwrap_or_default())
    }
}

impl Designation {
    /// The names of all tools that are designated for anything, sorted, each once.
    pub fn designated_tools(&self) -> Vec<&str> {
        let rows = self.rows().map(|(_, row)| &row.tool);
        let records = self.records.iter().map(|one| &one.tool);
        let lookups = self.chat_lookups.iter().map(|one| &one.tool);
        let actions = self.chat_actions.iter().map(|one| &one.tool);
        let sources = self.sources.iter().map(|one| &one.tool);
        let witness = self.witness.iter().map(|one| &one.tool);
        let all = rows.chain(records).chain(lookups).chain(actions).chain(sources).chain(witness);
        let mut names: Vec<&str> = all.map(String::as_str).collect();
        names.sort_unstable();
        names.dedup();
        names
    }
}
