use serde_json::Value;

use super::Run;
use crate::model::{Channel, Customer, Declaration, Exchange, Person, Place, Row, Shared, Subject};
use crate::platform::{Answer, Body, Fields, Matches, Reading, matches_in, structured_content};
use crate::value::ReferenceReading;

/// One lookup and what came back.
#[derive(Debug, Clone, Copy)]
pub struct AnswerCase<'a> {
    /// The run.
    pub run: &'a Run<'a>,
    /// Index of the exchange.
    pub index: usize,
    /// The exchange.
    pub exchange: &'a Exchange,
    /// The row it went through.
    pub row: &'a Row,
    /// How the platform reads it.
    pub reading: &'a Reading,
}

impl<'a> AnswerCase<'a> {
    /// The channel.
    pub fn channel(&self) -> Channel {
        self.exchange.probe.channel
    }

    /// A finding's subject, with a pointer into the answer.
    pub fn subject(&self, pointer: &str) -> Subject {
        Subject {
            row: Some(self.channel()),
            tool: Some(self.exchange.tool.clone()),
            probe: Some(self.exchange.probe.id.clone()),
            pointer: Some(pointer.to_owned()),
        }
    }

    /// A place in the record that was read from the answer.
    pub fn place(&self, pointer: &str) -> Place {
        Place::Answer { exchange: self.index, pointer: pointer.to_owned() }
    }

    /// A place in the whole reply.
    pub fn reply(&self, pointer: &str) -> Place {
        Place::Reply { exchange: self.index, pointer: pointer.to_owned() }
    }

    /// The known customer that was looked up, if it was one.
    pub fn customer(&self) -> Option<&'a Customer> {
        match self.exchange.probe.person {
            Person::Known(index) => self.run.designation().customers.get(index),
            Person::Shared(_) | Person::Unknown | Person::Unsaid => None,
        }
    }

    /// The shared value that was looked up, if it was one.
    pub fn shared(&self) -> Option<&'a Shared> {
        match self.exchange.probe.person {
            Person::Shared(index) => self.run.designation().shared.get(index),
            Person::Known(_) | Person::Unknown | Person::Unsaid => None,
        }
    }

    /// The record or list that was read.
    pub fn body(&self) -> Option<&'a Body> {
        self.reading.answer.body()
    }

    /// The fields of a single record: the answer itself, or the entry of a list that the designated path picks.
    pub fn record_fields(&self) -> Option<&'a Fields> {
        let fields = self.reading.fields.as_ref()?;
        match fields.reference.reading {
            ReferenceReading::Kept(_) | ReferenceReading::Refused(_) => Some(fields),
            ReferenceReading::List => None,
            ReferenceReading::Absent => {
                (!self.is_list_of_several() && !self.is_root_list()).then_some(fields)
            }
        }
    }

    /// Whether several records came back in whatever place the contract allows, and the path picks none of them (C12).
    pub fn is_list_of_several(&self) -> bool {
        let picks_one = self.reading.fields.as_ref().is_some_and(|fields| {
            matches!(fields.reference.reading, ReferenceReading::Kept(_) | ReferenceReading::Refused(_))
        });
        !picks_one && self.matches().is_some_and(|list| list.records.len() > 1)
    }

    /// The list of matches in the answer, when there is one.
    pub fn matches(&self) -> Option<Matches> {
        matches_in(self.body()?, &self.row.reference)
    }

    fn is_root_list(&self) -> bool {
        matches!(self.reading.answer, Answer::List(_))
    }

    /// The structured content of the result; null counts as none, as it does for the platform.
    pub fn structured(&self) -> Option<Value> {
        structured_content(&self.result()?).cloned()
    }

    /// The declaration of the tool that was called.
    pub fn tool(&self) -> Option<&'a Declaration> {
        self.run.tool(&self.exchange.tool).map(|(_, tool)| tool)
    }

    /// The `result` member, when there is one.
    pub fn result(&self) -> Option<Value> {
        self.exchange.reply.result()
    }

    /// The value that was sent, masked.
    pub fn sent(&self) -> String {
        self.run.mask.value(self.channel(), &self.exchange.probe.value)
    }
}
