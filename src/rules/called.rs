//! A tool that the platform calls with one argument, whoever designated it.

use serde_json::{Map, Value};

use super::case::{RowCase, Run};
use super::source::{QuestionCase, SourceCase};
use crate::model::{Channel, Declaration, Place, Risk, Sent, SourceValue, Subject};

/// A call that the platform makes: of a row's tool, or of a source's for one of its questions.
#[derive(Debug, Clone, Copy)]
pub struct Called<'a> {
    /// The run.
    pub run: &'a Run<'a>,
    /// What it is called for.
    pub by: CalledBy<'a>,
    /// The tool.
    pub tool: &'a str,
    /// The argument that receives the value.
    pub input: &'a str,
    /// The operator's classification.
    pub risk: Option<Risk>,
}

/// What a tool is called for.
#[derive(Debug, Clone, Copy)]
pub enum CalledBy<'a> {
    /// A row.
    Row(Channel),
    /// A question of a source, and what is sent for it.
    Question(QuestionCase<'a>, Sent<'a>),
}

impl<'a> Called<'a> {
    /// The call of a row.
    pub fn by_row(case: &RowCase<'a>) -> Self {
        let RowCase { run, channel, row } = *case;
        Self { run, by: CalledBy::Row(channel), tool: &row.tool, input: &row.input, risk: row.risk }
    }

    /// The calls of a source: one for each of its arguments.
    pub fn by_source(case: &SourceCase<'a>) -> Vec<Self> {
        let mut calls: Vec<Self> = Vec::new();
        for question in case.questions() {
            let Some(sent) = question.sent() else { continue };
            if calls.iter().all(|call| call.input != sent.argument) {
                let source = case.source;
                let by = CalledBy::Question(question, sent);
                calls.push(Self {
                    run: case.run,
                    by,
                    tool: &source.tool,
                    input: sent.argument,
                    risk: source.risk,
                });
            }
        }
        calls
    }

    /// The same with the tool's declaration; none where it is not offered.
    pub fn declared(self) -> Option<CalledTool<'a>> {
        let (index, tool) = self.run.tool(self.tool)?;
        Some(CalledTool { of: self, index, tool })
    }

    /// A finding's subject: the row, where there is one, and the tool.
    pub fn subject(&self) -> Subject {
        let row = match self.by {
            CalledBy::Row(channel) => Some(channel),
            CalledBy::Question(..) => None,
        };
        Subject { row, tool: Some(self.tool.to_owned()), ..Subject::default() }
    }

    /// The place of one of its keys in the designation file: `tool`, `risk` or `input`.
    pub fn key(&self, key: &str) -> Place {
        match self.by {
            CalledBy::Row(channel) => Place::Designation { key: format!("lookup.{}.{key}", channel.name()) },
            CalledBy::Question(question, _) if key == "input" => question.argument_key(),
            CalledBy::Question(question, _) => question.of.key(key),
        }
    }

    /// What it is called for, behind a word such as "the tool".
    pub fn by_what(&self) -> String {
        match self.by {
            CalledBy::Row(channel) => format!("by {}", channel.name()),
            CalledBy::Question(question, _) => question.of.by_what(),
        }
    }

    /// What the values are that the platform sends, for a reader.
    pub fn value_kind(&self) -> &'static str {
        match self.from() {
            SourceValue::Email => "an address as it arrives",
            SourceValue::Phone => "a number in E.164",
            SourceValue::Caller => "the value given",
        }
    }

    /// A value that is sent, masked.
    pub fn shown(&self, value: &str) -> String {
        match self.from().channel() {
            Some(channel) => self.run.mask.value(channel, value),
            None => self.run.mask.any(value),
        }
    }

    fn from(&self) -> SourceValue {
        match self.by {
            CalledBy::Row(Channel::Email) => SourceValue::Email,
            CalledBy::Row(Channel::Phone) => SourceValue::Phone,
            CalledBy::Question(_, sent) => sent.from,
        }
    }
}

/// The declaration of a tool that is called.
#[derive(Debug, Clone, Copy)]
pub struct CalledTool<'a> {
    /// The call.
    pub of: Called<'a>,
    /// Its place in the tool list.
    pub index: usize,
    /// The declaration.
    pub tool: &'a Declaration,
}

impl CalledTool<'_> {
    /// A finding's subject: row, tool and a pointer into the declaration.
    pub fn subject(&self, pointer: &str) -> Subject {
        Subject { pointer: Some(pointer.to_owned()), ..self.of.subject() }
    }

    /// A place in the declaration.
    pub fn place(&self, pointer: &str) -> Place {
        Place::Tool { tool: self.index, pointer: pointer.to_owned() }
    }

    /// The arguments that the platform sends for `value` (C2, V1).
    pub fn arguments(&self, value: &str) -> Value {
        let mut arguments = Map::new();
        arguments.insert(self.of.input.to_owned(), Value::String(value.to_owned()));
        for (name, own) in self.of.run.platform_arguments() {
            arguments.insert(name.to_owned(), Value::String(own.to_owned()));
        }
        Value::Object(arguments)
    }

    /// Values of the kind that the platform sends: those of the designation file and made-up ones. Of what a caller may
    /// say nothing is known but the value given.
    pub fn samples(&self) -> Vec<String> {
        let known = |channel: Channel| {
            self.of.run.designation().customers.iter().filter_map(move |customer| customer.value(channel))
        };
        let given = match self.of.by {
            CalledBy::Row(_) => None,
            CalledBy::Question(_, sent) => sent.value,
        };
        let all: Vec<&str> = match self.of.from() {
            SourceValue::Email => {
                let made_up = ["Alex.Doe@Example.com", "alex.doe+news@example.com"];
                made_up.into_iter().chain(known(Channel::Email)).chain(given).collect()
            }
            SourceValue::Phone => {
                let made_up = ["+447700900123", "+4549336252"];
                made_up.into_iter().chain(known(Channel::Phone)).chain(given).collect()
            }
            SourceValue::Caller => given.into_iter().collect(),
        };
        all.into_iter().map(ToOwned::to_owned).collect()
    }

    /// One value of that kind; where none is known, any text stands for it.
    pub fn sample(&self) -> String {
        self.samples().into_iter().next().unwrap_or_else(|| "1".into())
    }
}
