//! One question after the other, within bounds.

use serde_json::Value;

use super::super::ask::Running;
use crate::model::{DIRECTORY_TOOLS, Declaration, DirectoryExchange, Reply};
use crate::platform::{DirectoryAnswer, read_directory};

/// How many calls are made at the most.
const MOST_CALLS: usize = 240;
/// How many bytes of answers are kept at the most.
const MOST_BYTES: usize = 64 << 20;

/// The conversation so far.
pub(super) struct Talk<'a, 'r> {
    run: &'a mut Running<'r>,
    offered: Vec<&'static str>,
    bytes: usize,
    /// What was asked and what came back.
    pub(super) exchanges: Vec<DirectoryExchange>,
}

/// A question: the tool, its name and its arguments.
pub(super) struct Question<'q> {
    /// The tool.
    pub(super) tool: &'static str,
    /// The question's name.
    pub(super) step: &'q str,
    /// The arguments.
    pub(super) arguments: Value,
    /// Whom or what it is about.
    pub(super) about: Option<&'q str>,
}

impl<'a, 'r> Talk<'a, 'r> {
    /// A conversation with the tools that are offered.
    pub(super) fn new(run: &'a mut Running<'r>, declarations: &[Declaration]) -> Self {
        let offered = |tool: &&str| declarations.iter().any(|one| one.name() == *tool);
        let offered = DIRECTORY_TOOLS.into_iter().filter(offered).collect();
        Self { run, offered, bytes: 0, exchanges: Vec::new() }
    }

    /// Whether the server offers a tool.
    pub(super) fn offers(&self, tool: &str) -> bool {
        self.offered.contains(&tool)
    }

    /// Asks a question about nobody; gives the object that came back.
    pub(super) async fn ask(&mut self, tool: &'static str, step: &str, arguments: Value) -> Option<Value> {
        self.put(Question { tool, step, arguments, about: None }).await
    }

    /// Asks; gives the object that came back, none where the tool is not offered, refused, or stayed silent.
    pub(super) async fn put(&mut self, question: Question<'_>) -> Option<Value> {
        let Question { tool, step, arguments, about } = question;
        if !self.offers(tool) || self.exchanges.len() >= MOST_CALLS {
            return None;
        }
        let (reply, took) = self.run.one(tool, &arguments).await?;
        self.bytes += size(&reply);
        if self.bytes > MOST_BYTES {
            self.run.stopped.get_or_insert_with(|| {
                "the answers about customers and companies took more than 64 MiB, so nothing more was asked"
                    .into()
            });
        }
        let answer = read_directory(&reply);
        let (step, about) = (step.to_owned(), about.map(ToOwned::to_owned));
        let tool = tool.to_owned();
        self.exchanges.push(DirectoryExchange { step, tool, arguments, about, reply, took });
        match answer {
            DirectoryAnswer::Told { value, .. } => Some(value),
            DirectoryAnswer::Refused | DirectoryAnswer::Silent { .. } => None,
        }
    }
}

fn size(reply: &Reply) -> usize {
    match reply {
        Reply::Result(raw) | Reply::RpcError(raw) => raw.text().len(),
        Reply::Unreadable { text, .. } => text.len(),
        Reply::TimedOut { .. } | Reply::Dropped { .. } => 0,
    }
}
