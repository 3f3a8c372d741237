//! One reply to a call that the platform makes, whoever designated the tool.

use std::time::Duration;

use serde_json::Value;

use super::case::{AnswerCase, Run};
use super::source::SourceAnswer;
use crate::model::{Declaration, Person, Place, Reply, Subject};
use crate::platform::{Answer, Body, structured_content};
use crate::value::without_sensitive;

/// A reply to a lookup, or to the call of a source's tool.
#[derive(Debug, Clone, Copy)]
pub struct ReplyCase<'a> {
    /// The run.
    pub run: &'a Run<'a>,
    /// What was called.
    pub of: ReplyOf<'a>,
    /// The name of the tool.
    pub name: &'a str,
    /// What came back.
    pub reply: &'a Reply,
    /// How the platform reads it.
    pub answer: &'a Answer,
    /// How long it took.
    pub took: Duration,
}

/// What a reply answers.
#[derive(Debug, Clone, Copy)]
pub enum ReplyOf<'a> {
    /// A lookup.
    Lookup(AnswerCase<'a>),
    /// The call of a source's tool.
    Source(SourceAnswer<'a>),
}

impl<'a> From<AnswerCase<'a>> for ReplyCase<'a> {
    fn from(case: AnswerCase<'a>) -> Self {
        let exchange = case.exchange;
        Self {
            run: case.run,
            of: ReplyOf::Lookup(case),
            name: &exchange.tool,
            reply: &exchange.reply,
            answer: &case.reading.answer,
            took: exchange.took,
        }
    }
}

impl<'a> From<SourceAnswer<'a>> for ReplyCase<'a> {
    fn from(case: SourceAnswer<'a>) -> Self {
        let exchange = case.exchange;
        Self {
            run: case.of.run,
            of: ReplyOf::Source(case),
            name: &exchange.tool,
            reply: &exchange.reply,
            answer: case.answer,
            took: exchange.took,
        }
    }
}

impl<'a> ReplyCase<'a> {
    /// A finding's subject, with a pointer into the answer.
    pub fn subject(&self, pointer: &str) -> Subject {
        match &self.of {
            ReplyOf::Lookup(case) => case.subject(pointer),
            ReplyOf::Source(case) => case.subject(pointer),
        }
    }

    /// A place in the whole reply.
    pub fn place(&self, pointer: &str) -> Place {
        match &self.of {
            ReplyOf::Lookup(case) => case.reply(pointer),
            ReplyOf::Source(case) => Place::SourceReply { exchange: case.index, pointer: pointer.to_owned() },
        }
    }

    /// What it answers, behind a word such as "an answer".
    pub fn by_what(&self) -> String {
        match &self.of {
            ReplyOf::Lookup(case) => format!("by {}", case.channel().name()),
            ReplyOf::Source(case) => case.of.by_what(),
        }
    }

    /// Whether it answers a value that nobody holds.
    pub fn is_for_nobody(&self) -> bool {
        matches!(&self.of, ReplyOf::Lookup(case) if case.exchange.probe.person == Person::Unknown)
    }

    /// Whether it is a list of several customers, which not every protocol can structure (C12).
    pub fn is_list_of_several(&self) -> bool {
        matches!(&self.of, ReplyOf::Lookup(case) if case.is_list_of_several())
    }

    /// The value that was sent, masked.
    pub fn sent(&self) -> String {
        match &self.of {
            ReplyOf::Lookup(case) => case.sent(),
            ReplyOf::Source(case) => {
                let probe = &case.exchange.probe;
                match probe.from.channel() {
                    Some(channel) => self.run.mask.value(channel, &probe.value),
                    None => self.run.mask.any(&without_sensitive(&probe.argument, &probe.value)),
                }
            }
        }
    }

    /// The `result` member, when there is one.
    pub fn result(&self) -> Option<Value> {
        self.reply.result()
    }

    /// The structured content of the result; null counts as none, as it does for the platform.
    pub fn structured(&self) -> Option<Value> {
        structured_content(&self.result()?).cloned()
    }

    /// The record or list that was read.
    pub fn body(&self) -> Option<&'a Body> {
        self.answer.body()
    }

    /// The declaration of the tool that was called.
    pub fn tool(&self) -> Option<&'a Declaration> {
        self.run.tool(self.name).map(|(_, tool)| tool)
    }
}
