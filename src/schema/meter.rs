use std::collections::HashMap;

use serde_json::{Map, Value};

use super::positions::{Applies, Child, children, references};
use super::refs::Document;

/// Visits of a schema to a value; a plain record takes some hundred, a large list some ten thousand.
const MOST_VISITS: u64 = 2_000_000;
/// Visits that may end in a message each; more would take seconds to collect.
const MOST_TOLD: u64 = 100_000;
/// Schemas applied within one another, references followed.
const DEEPEST: u32 = 400;
/// Steps that measuring itself may take.
const MOST_WORK: usize = 3_000_000;

/// How much work a validation is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cost {
    visits: u64,
    depth: u32,
}

impl Cost {
    /// Whether every objection can be collected.
    pub(super) fn can_be_told(self) -> bool {
        self.visits <= MOST_TOLD
    }
}

/// The work is more than anyone should wait for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TooMuch;

/// Counts what a validator that remembers nothing would do, and remembers what it counted: a chain of
/// `anyOf` over two references each doubles the work at every link, and is counted in one pass.
pub(super) struct Meter<'a> {
    document: &'a Document<'a>,
    known: HashMap<(usize, usize), Cost>,
    work: usize,
}

impl<'a> Meter<'a> {
    pub(super) fn new(document: &'a Document<'a>) -> Self {
        Self { document, known: HashMap::new(), work: 0 }
    }

    /// The work of judging `instance`; without one, what `schema` applies to any value, members aside.
    pub(super) fn cost(
        &mut self,
        schema: &'a Value,
        instance: Option<&'a Value>,
        depth: u32,
    ) -> Result<Cost, TooMuch> {
        let Some(map) = schema.as_object() else { return Ok(Cost { visits: 1, depth: 1 }) };
        let key =
            (std::ptr::from_ref(schema).addr(), instance.map_or(0, |value| std::ptr::from_ref(value).addr()));
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        // Met again before it is counted: it leads back into itself, which validators notice.
        self.known.insert(key, Cost { visits: 1, depth: 1 });
        if depth > DEEPEST {
            return Err(TooMuch);
        }
        // Unevaluated members are found by judging the schemas beside them once more.
        let again = 1
            + u64::from(map.contains_key("unevaluatedProperties"))
            + u64::from(map.contains_key("unevaluatedItems"));
        let mut total = Cost { visits: own_weight(map, instance), depth: 1 };
        for (_, reference) in references(map) {
            if let Ok(target) = self.document.resolve(reference) {
                let below = self.cost(target, instance, depth + 1)?;
                total = add(total, below, again)?;
            }
        }
        for child in children(map) {
            for value in reached(&child, map, instance) {
                self.work += 1;
                if self.work > MOST_WORK {
                    return Err(TooMuch);
                }
                let below = self.cost(child.schema, value, depth + 1)?;
                total = add(total, below, again)?;
            }
        }
        self.known.insert(key, total);
        Ok(total)
    }
}

/// Visits that a match costs which may backtrack up to its limit.
const BACKTRACKING: u64 = 200;
/// Values of an `enum` that are compared in the time of one visit.
const COMPARED: u64 = 16;

/// What the keywords of one schema cost by themselves.
fn own_weight(map: &Map<String, Value>, instance: Option<&Value>) -> u64 {
    let many = |length: usize| u64::try_from(length).unwrap_or(u64::MAX);
    let listed = map.get("enum").and_then(Value::as_array).map_or(0, |values| many(values.len()) / COMPARED);
    let pattern = map.get("pattern").and_then(Value::as_str).is_some_and(may_backtrack);
    let patterns = map.get("patternProperties").and_then(Value::as_object);
    let patterns = patterns.into_iter().flat_map(Map::keys).filter(|pattern| may_backtrack(pattern)).count();
    let members = instance.and_then(Value::as_object).map_or(0, Map::len);
    let matches = u64::from(pattern).saturating_add(many(patterns).saturating_mul(many(members)));
    listed.saturating_add(matches.saturating_mul(BACKTRACKING)).saturating_add(1)
}

/// Patterns with look-around or references back are tried step by step; all others take linear time.
fn may_backtrack(pattern: &str) -> bool {
    let back = |pair: &[u8]| pair[0] == b'\\' && (pair[1].is_ascii_digit() || pair[1] == b'k');
    ["(?=", "(?!", "(?<", "(?>"].iter().any(|group| pattern.contains(group))
        || pattern.as_bytes().windows(2).any(back)
}

fn add(total: Cost, below: Cost, times: u64) -> Result<Cost, TooMuch> {
    let visits = total.visits.saturating_add(below.visits.saturating_mul(times));
    let depth = total.depth.max(below.depth + 1);
    if visits > MOST_VISITS || depth > DEEPEST { Err(TooMuch) } else { Ok(Cost { visits, depth }) }
}

/// The values to which a sub-schema is applied, at the most.
fn reached<'a>(
    child: &Child<'a>,
    beside: &Map<String, Value>,
    instance: Option<&'a Value>,
) -> Vec<Option<&'a Value>> {
    if child.applies == Applies::InPlace {
        return vec![instance];
    }
    let members = || instance.and_then(Value::as_object);
    let entries = || instance.and_then(Value::as_array);
    match child.applies {
        Applies::InPlace | Applies::Nowhere => Vec::new(),
        Applies::Member(name) => members().and_then(|map| map.get(name)).map(Some).into_iter().collect(),
        Applies::Members => {
            let declared = beside.get("properties").and_then(Value::as_object);
            let further = |name: &str| {
                child.keyword == "patternProperties" || declared.is_none_or(|known| !known.contains_key(name))
            };
            members()
                .into_iter()
                .flatten()
                .filter(|(name, _)| further(name))
                .map(|(_, value)| Some(value))
                .collect()
        }
        Applies::Entry(index) => entries().and_then(|items| items.get(index)).map(Some).into_iter().collect(),
        Applies::Entries => entries().into_iter().flatten().map(Some).collect(),
    }
}
