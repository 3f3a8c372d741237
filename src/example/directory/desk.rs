use serde_json::{Map, Value};

use super::arguments::{Arguments, Refusal};
use super::customer::{Customer, everybody};
use super::firm::Firm;
use super::{CREATE, GET, GET_COMPANY, LIST_COMPANIES, SEARCH, UPDATE};
use crate::example::answer::Reply;

/// The directory of one served company: its customers, with what was created and changed since.
#[derive(Debug)]
pub(in crate::example) struct Directory {
    /// Everybody, in the order of their numbers.
    pub(in crate::example) customers: Vec<Customer>,
}

/// How many customers or companies one answer names, when nothing is said of it.
pub(super) const LIMIT: usize = 50;

/// How many one answer may name.
pub(super) const MOST: usize = 500;

/// How many bytes the answers take at the most that are held to 64 KB: the smaller of its two readings.
const BYTES: usize = 64_000;

impl Directory {
    /// The directory as it is before the first change.
    pub(in crate::example) fn new() -> Self {
        Self { customers: everybody() }
    }

    /// The answer of one of the tools; none when it is another tool's name.
    pub(in crate::example) fn answer(&mut self, tool: &str, arguments: &Arguments) -> Option<Reply> {
        let answer = match tool {
            SEARCH => self.search(arguments, Customer::is_found_by),
            GET => self.get(arguments),
            CREATE => self.create(arguments),
            UPDATE => self.update(arguments),
            LIST_COMPANIES => Self::list_companies(arguments, Firm::is_found_by),
            GET_COMPANY => self.get_company(arguments),
            _ => return None,
        };
        Some(replied(answer))
    }

    /// The customer of the number that is sent.
    pub(in crate::example) fn asked(&self, arguments: &Arguments) -> Result<&Customer, Refusal> {
        let id = arguments.needed("customer_id")?;
        let asked = self.customers.iter().find(|customer| customer.id == id);
        asked.ok_or_else(|| Refusal::not_found("customer"))
    }
}

/// An answer or a refusal as it goes on the wire.
pub(in crate::example) fn replied(answer: Result<Value, Refusal>) -> Reply {
    answer.map_or_else(Reply::from, Reply::of)
}

/// How many bytes a value takes as JSON.
fn bytes(value: &Value) -> usize {
    value.to_string().len()
}

/// The answer with `truncated` at its end, held to its bound: what is too much is cut from the end of the longest
/// list, where the oldest stands.
pub(super) fn held(mut answer: Map<String, Value>, lists: &[&str]) -> Value {
    answer.insert("truncated".into(), false.into());
    let mut answer = Value::Object(answer);
    let mut size = bytes(&answer);
    while size > BYTES {
        let length = |key: &&&str| answer[**key].as_array().map_or(0, Vec::len);
        let longest = lists.iter().max_by_key(length).and_then(|key| answer.get_mut(*key));
        let Some(cut) = longest.and_then(Value::as_array_mut).and_then(Vec::pop) else { break };
        // The comma before it goes too.
        size = size.saturating_sub(bytes(&cut) + 1);
        answer["truncated"] = true.into();
    }
    answer
}

/// As many of the rows as fit beside what else the answer takes.
pub(super) fn fitting(rows: Vec<Value>, beside: usize) -> Vec<Value> {
    let mut size = beside;
    rows.into_iter()
        .take_while(|row| {
            size += bytes(row) + 1;
            size <= BYTES
        })
        .collect()
}
