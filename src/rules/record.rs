//! What a check of record tools is given.

use serde_json::Value;

use super::Run;
use crate::model::{
    Customer, Declaration, FieldPath, Masker, Picked, Place, RecordExchange, RecordTool, Reply, Risk,
    Subject, Verdict, WhichRecord,
};
use crate::platform::{Answer, BodySource, read_answer};
use crate::value::{ReferenceReading, read_reference};

/// One `[[record]]`.
#[derive(Debug, Clone, Copy)]
pub struct RecordCase<'a> {
    /// The run.
    pub run: &'a Run<'a>,
    /// Its place among the record tools.
    pub index: usize,
    /// What was designated.
    pub tool: &'a RecordTool,
}

impl<'a> RecordCase<'a> {
    /// A finding's subject: the tool.
    pub fn subject(&self) -> Subject {
        Subject { tool: Some(self.tool.tool.clone()), ..Subject::default() }
    }

    /// The place of one of its keys in the designation file.
    pub fn key(&self, key: &str) -> Place {
        Place::Designation { key: format!("record[{}].{key}", self.index) }
    }

    /// How references are shown.
    pub fn mask(&self) -> Masker {
        self.run.mask
    }

    /// The declaration, when the tool is offered.
    pub fn declaration(&self) -> Option<&'a Declaration> {
        self.run.tool(&self.tool.tool).map(|(_, tool)| tool)
    }

    /// The number that its own records carry at the owner field (C24, C25).
    pub fn number(&self) -> Option<&'a str> {
        self.run.designation().own_number(self.tool)
    }

    /// The customer whose own record was given.
    pub fn owner(&self) -> Option<&'a Customer> {
        self.run.designation().owner_of(self.tool)
    }

    /// Which probe brings the customer's own records.
    pub fn own(&self) -> WhichRecord {
        if self.tool.lists() { WhichRecord::List } else { WhichRecord::Own }
    }

    /// The answers to one of its probes, in the order in which it was asked.
    pub fn answers(&self, which: WhichRecord) -> Vec<RecordAnswer<'a>> {
        let evidence = self.run.evidence;
        let asked =
            |exchange: &RecordExchange| exchange.probe.record == self.index && exchange.probe.which == which;
        let of_probe = evidence.records.iter().enumerate().filter(|(_, exchange)| asked(exchange));
        of_probe
            .map(|(index, exchange)| RecordAnswer { index, exchange, answer: read_answer(&exchange.reply) })
            .collect()
    }

    /// The first answer to one of its probes, or why there is none.
    pub fn answer(&self, which: WhichRecord) -> Result<RecordAnswer<'a>, Verdict> {
        self.answers(which).into_iter().next().ok_or_else(|| self.not_called(which))
    }

    /// Why a probe's call was not made.
    pub fn not_called(&self, which: WhichRecord) -> Verdict {
        let name = &self.tool.tool;
        if !self.run.asked {
            return Verdict::unconfigured("no tool was called");
        }
        if self.declaration().is_none() {
            return Verdict::failed(format!("the record tool `{name}` is not offered"));
        }
        if self.tool.changes && matches!(which, WhichRecord::Own | WhichRecord::List) {
            return Verdict::unconfigured(format!(
                "`{name}` changes data, so it is never called for the customer's own records"
            ));
        }
        if self.tool.changes && !self.run.evidence.allow_writes {
            return Verdict::unconfigured(format!(
                "`{name}` changes data, so it is called only with --allow-writes"
            ));
        }
        if let Some(risk) = self.tool.risk.filter(|risk| !self.tool.changes && !Risk::is_read(*risk)) {
            return Verdict::unconfigured(format!(
                "`{name}` is classified {}, so it was not called",
                risk.name()
            ));
        }
        if which != WhichRecord::List && self.tool.id_of(which).is_none() {
            let key = which.name().replace('-', "_");
            return Verdict::unconfigured(format!("the [[record]] of `{name}` gives no `{key}`"));
        }
        if self.tool.number_input.is_some() && self.number().is_none() {
            return self.no_number();
        }
        let stopped = self.run.evidence.stopped.clone();
        Verdict::failed(stopped.unwrap_or_else(|| format!("`{name}` was not called")))
    }

    /// Why the expected number is not known.
    pub fn no_number(&self) -> Verdict {
        let name = &self.tool.tool;
        Verdict::unconfigured(match self.owner() {
            None => {
                format!("the [[record]] of `{name}` gives no `own`, so the customer's number is not known")
            }
            Some(_) => format!("the customer whose record `{name}` was given has no `account`"),
        })
    }
}

/// One answer of a record tool.
#[derive(Debug, Clone)]
pub struct RecordAnswer<'a> {
    /// Index of the exchange among those of record tools.
    pub index: usize,
    /// The exchange.
    pub exchange: &'a RecordExchange,
    /// How the platform reads it.
    pub answer: Answer,
}

impl RecordAnswer<'_> {
    /// A finding's subject, with a pointer into the answer.
    pub fn subject(&self, pointer: &str) -> Subject {
        Subject {
            row: None,
            tool: Some(self.exchange.tool.clone()),
            probe: Some(self.exchange.probe.id.clone()),
            pointer: Some(pointer.to_owned()),
        }
    }

    /// The place of a pointer into what was read; text that holds JSON is drawn as one.
    pub fn place(&self, pointer: &str) -> Place {
        let pointer = match self.answer.body().map(|body| body.source) {
            Some(BodySource::Structured) => format!("/structuredContent{pointer}"),
            Some(BodySource::FirstText) => "/content/0/text".to_owned(),
            None => self.told_at().to_owned(),
        };
        Place::Record { exchange: self.index, pointer }
    }

    fn told_at(&self) -> &'static str {
        let result = self.result().unwrap_or_default();
        let places = ["/content/0/text", "/structuredContent"];
        places
            .into_iter()
            .find(|place| result.pointer(place).is_some_and(|value| !value.is_null()))
            .unwrap_or("")
    }

    /// The `result` member, when there is one.
    pub fn result(&self) -> Option<Value> {
        self.exchange.reply.result()
    }

    /// Whether the server itself answered, with whatever.
    pub fn came(&self) -> bool {
        matches!(self.exchange.reply, Reply::Result(_) | Reply::RpcError(_))
    }

    /// The records in the answer, each with its pointer: at the designated path, else the root list, else the only
    /// list of objects, else the object itself.
    ///
    /// The object of a tool that answers a single record is taken itself unless the owner stands in that list alone:
    /// the lines of an order are a list of objects too.
    pub fn records(&self, tool: &RecordTool) -> Vec<(String, Value)> {
        let Some(body) = self.answer.body() else { return Vec::new() };
        let root = &body.value;
        if let Some(path) = &tool.records {
            return match path.pick(root) {
                Picked::One(Value::Array(items), pointer) => entries(items, &pointer),
                Picked::One(value, pointer) => vec![(pointer, value.clone())],
                Picked::Several { values, .. } => {
                    values.into_iter().map(|(value, pointer)| (pointer, value.clone())).collect()
                }
                Picked::Nothing { .. } => Vec::new(),
            };
        }
        if let Value::Array(items) = root {
            return entries(items, "");
        }
        match only_list(root) {
            Some((pointer, items)) if tool.lists() || in_list_alone(root, items, &tool.owner) => {
                entries(items, &pointer)
            }
            _ => vec![(String::new(), root.clone())],
        }
    }
}

fn entries(items: &[Value], above: &str) -> Vec<(String, Value)> {
    items.iter().enumerate().map(|(index, item)| (format!("{above}/{index}"), item.clone())).collect()
}

fn only_list(root: &Value) -> Option<(String, &Vec<Value>)> {
    let mut lists = root.as_object()?.iter().filter_map(|(key, value)| {
        let items = value.as_array()?;
        items.iter().all(Value::is_object).then(|| {
            let mut pointer = String::new();
            crate::model::pointer_push(&mut pointer, key);
            (pointer, items)
        })
    });
    let only = lists.next()?;
    lists.next().is_none().then_some(only)
}

fn in_list_alone(root: &Value, items: &[Value], owner: &FieldPath) -> bool {
    let stands = |value: &Value| !matches!(number_at(owner, value), NumberAt::Absent(_));
    !stands(root) && items.iter().any(stands)
}

/// What stands where a record names whose it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NumberAt {
    /// Nothing; the pointer as far as the path could be followed.
    Absent(String),
    /// A number that is kept, and where.
    Number(String, String),
    /// Something that is kept as no number: a list, an object, an identity number.
    Unfit(String),
}

/// Reads an owner field as a reference is read (C6, C24).
pub fn number_at(path: &FieldPath, record: &Value) -> NumberAt {
    let (value, pointer) = match path.pick(record) {
        Picked::One(value, pointer) => (value, pointer),
        Picked::Several { met, .. } => return NumberAt::Unfit(met),
        Picked::Nothing { until } => return NumberAt::Absent(until),
    };
    match read_reference(Some(value)) {
        ReferenceReading::Absent => NumberAt::Absent(pointer),
        ReferenceReading::Kept(kept) => NumberAt::Number(kept.text, pointer),
        ReferenceReading::List | ReferenceReading::Refused(_) => NumberAt::Unfit(pointer),
    }
}
