use super::Run;
use crate::model::{Channel, Declaration, Place, Row, Subject};

/// One designated row.
#[derive(Debug, Clone, Copy)]
pub struct RowCase<'a> {
    /// The run.
    pub run: &'a Run<'a>,
    /// Its channel.
    pub channel: Channel,
    /// What was designated.
    pub row: &'a Row,
}

impl RowCase<'_> {
    /// A finding's subject: the row and its tool.
    pub fn subject(&self) -> Subject {
        Subject { row: Some(self.channel), tool: Some(self.row.tool.clone()), ..Subject::default() }
    }

    /// The place of one of the row's keys in the designation file.
    pub fn key(&self, key: &str) -> Place {
        Place::Designation { key: format!("lookup.{}.{key}", self.channel.name()) }
    }
}

/// The declaration of a designated row's tool.
#[derive(Debug, Clone, Copy)]
pub struct ToolCase<'a> {
    /// The row.
    pub of: RowCase<'a>,
    /// Its place in the tool list.
    pub index: usize,
    /// The declaration.
    pub tool: &'a Declaration,
}

impl ToolCase<'_> {
    /// A finding's subject: row, tool and a pointer into the declaration.
    pub fn subject(&self, pointer: &str) -> Subject {
        Subject { pointer: Some(pointer.to_owned()), ..self.of.subject() }
    }

    /// A place in the declaration.
    pub fn place(&self, pointer: &str) -> Place {
        Place::Tool { tool: self.index, pointer: pointer.to_owned() }
    }
}
