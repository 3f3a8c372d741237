use std::collections::HashSet;
use std::rc::Rc;

use serde_json::Value;

use super::kinds::Kinds;
use super::ways::{Expanded, Expander, Part, Seed, Way, lets_all_through};

/// A place of an answer, as the schema describes it.
pub(super) struct Place<'a> {
    ways: Vec<Way<'a>>,
    /// Whether a definition would contain itself here.
    pub(super) recursive: bool,
}

/// One step deeper.
pub(super) struct Step<'a> {
    pub(super) place: Place<'a>,
    /// Every branch that can hold a record has the member and requires it.
    pub(super) required: bool,
    /// Some branch that can hold a record has no such member.
    pub(super) conditional: bool,
}

/// Which entries of a list are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Entries {
    /// All of them.
    Each,
    /// The one at that index; negative counts from the end.
    At(i64),
}

impl<'a> Place<'a> {
    pub(super) fn root(expander: &mut Expander<'a>) -> Self {
        let seed = expander.root();
        Self::of(expander, &[seed])
    }

    fn of(expander: &mut Expander<'a>, seeds: &[Seed<'a>]) -> Self {
        let Expanded { ways, recursive } = expander.expand(seeds);
        Self { ways, recursive }
    }

    /// Whether nothing at all may stand here.
    pub(super) fn is_empty(&self) -> bool {
        self.ways.is_empty() && !self.recursive
    }

    /// The kinds of value that may stand here.
    pub(super) fn kinds(&self) -> Kinds {
        self.ways.iter().fold(Kinds::NONE, |kinds, way| kinds.or(way.kinds))
    }

    /// Whether `null` is named among them.
    pub(super) fn nullable(&self) -> bool {
        self.ways.iter().any(|way| way.kinds.null)
    }

    /// Whether a list may stand here.
    pub(super) fn has_lists(&self) -> bool {
        self.ways.iter().any(|way| way.kinds.array)
    }

    /// Whether no kind is named for some branch: then anything may stand here.
    pub(super) fn is_untyped(&self) -> bool {
        self.ways.iter().any(|way| way.kinds.any)
    }

    /// Whether an object here has keys that are not declared: a map, or an object that declares none.
    pub(super) fn is_opaque(&self) -> bool {
        self.ways.iter().any(|way| {
            way.kinds.object
                && !is_empty_object(way)
                && (keys_of(way).next().is_none() || way.parts.iter().any(is_map))
        })
    }

    /// Whether keys beyond the declared ones are announced: as `is_opaque`, or `additionalProperties: true`
    /// beside declared properties.
    pub(super) fn takes_further_keys(&self) -> bool {
        self.is_opaque()
            || self.ways.iter().flat_map(|way| &way.parts).any(|part| {
                ["additionalProperties", "unevaluatedProperties"].iter().any(|keyword| {
                    part.schema.get(*keyword).is_some_and(|further| *further != Value::Bool(false))
                })
            })
    }

    /// The declared keys, in the order in which they stand.
    pub(super) fn keys(&self) -> Vec<&'a str> {
        let mut known = HashSet::new();
        self.ways
            .iter()
            .filter(|way| way.kinds.object)
            .flat_map(keys_of)
            .filter(|key| known.insert(*key))
            .collect()
    }

    /// The schemas that describe the member `key`, one list for each branch that has it.
    pub(super) fn seeds(&self, key: &str) -> Vec<Vec<Seed<'a>>> {
        self.ways
            .iter()
            .filter(|way| way.kinds.object)
            .map(|way| seeds_of(way, key))
            .filter(|seeds| !seeds.is_empty())
            .collect()
    }

    /// The member `key`, where some branch declares it.
    pub(super) fn member(&self, expander: &mut Expander<'a>, key: &str) -> Option<Step<'a>> {
        let mut place = Place { ways: Vec::new(), recursive: false };
        let mut required = true;
        let mut conditional = false;
        for way in self.ways.iter().filter(|way| self.counts_for_members(way)) {
            let seeds = if way.kinds.object { seeds_of(way, key) } else { Vec::new() };
            let below = if seeds.is_empty() { Expanded::default() } else { expander.expand(&seeds) };
            if below.ways.is_empty() && !below.recursive {
                conditional = true;
            } else {
                required &= requires(way, key);
                place.recursive |= below.recursive;
                place.ways.extend(below.ways);
            }
            expander.spend(1 + way.parts.len());
        }
        (!place.is_empty()).then_some(Step { place, required: required && !conditional, conditional })
    }

    /// Branches that can hold no record say nothing of what a record has: null, an object without members,
    /// and a list where others are objects (C10, C12).
    fn counts_for_members(&self, way: &Way<'_>) -> bool {
        let list = way.kinds.array && !way.kinds.object && !way.kinds.is_scalar();
        let records = || self.ways.iter().any(|way| way.kinds.object && !is_empty_object(way));
        !(way.kinds.is_null() || is_empty_object(way) || list && records())
    }

    /// The entries of a list, where some branch is one.
    pub(super) fn entries(&self, expander: &mut Expander<'a>, which: Entries) -> Option<Step<'a>> {
        let mut place = Place { ways: Vec::new(), recursive: false };
        let mut conditional = false;
        for way in &self.ways {
            if way.kinds.array {
                for seeds in entries_of(way, which) {
                    let below = expander.expand(&seeds);
                    place.recursive |= below.recursive;
                    place.ways.extend(below.ways);
                }
            } else {
                conditional |= !way.kinds.is_null() && !is_empty_object(way);
            }
            expander.spend(1 + way.parts.len());
        }
        let required = which == Entries::Each && !conditional;
        (!place.is_empty()).then_some(Step { place, required, conditional })
    }
}

/// The keys under `properties` of all parts; may repeat.
fn keys_of<'a>(way: &Way<'a>) -> impl Iterator<Item = &'a str> {
    let parts: Vec<_> = way.parts.iter().map(|part| part.schema).collect();
    parts
        .into_iter()
        .filter_map(|schema| schema.get("properties").and_then(Value::as_object))
        .flat_map(|properties| properties.keys().map(String::as_str))
}

fn seeds_of<'a>(way: &Way<'a>, key: &str) -> Vec<Seed<'a>> {
    way.parts
        .iter()
        .filter_map(|part| {
            let schema = part.schema.get("properties")?.as_object()?.get(key)?;
            Some(Seed { schema, trail: Rc::clone(&part.trail) })
        })
        .collect()
}

fn requires(way: &Way<'_>, key: &str) -> bool {
    way.parts.iter().any(|part| {
        let names = part.schema.get("required").and_then(Value::as_array);
        names.is_some_and(|names| names.iter().any(|name| name.as_str() == Some(key)))
    })
}

/// An object that allows no member at all, such as the empty answer.
fn is_empty_object(way: &Way<'_>) -> bool {
    let closed = |part: &Part<'_>| {
        ["additionalProperties", "unevaluatedProperties"]
            .iter()
            .any(|keyword| part.schema.get(*keyword) == Some(&Value::Bool(false)))
    };
    let none_fit = |part: &Part<'_>| {
        part.schema.get("maxProperties").and_then(Value::as_f64).is_some_and(|most| most < 1.0)
            || part.schema.get("const").and_then(Value::as_object).is_some_and(serde_json::Map::is_empty)
    };
    let only_object = way.kinds.object && !way.kinds.array && !way.kinds.is_scalar();
    let declares = || keys_of(way).next().is_some() || way.parts.iter().any(has_patterns);
    only_object && (way.parts.iter().any(none_fit) || !declares() && way.parts.iter().any(closed))
}

fn has_patterns(part: &Part<'_>) -> bool {
    part.schema.get("patternProperties").and_then(Value::as_object).is_some_and(|map| !map.is_empty())
}

/// Keys by pattern, or any key with a schema for its value.
fn is_map(part: &Part<'_>) -> bool {
    let schema = part.schema.get("additionalProperties");
    has_patterns(part) || schema.is_some_and(|schema| schema.is_object() && !lets_all_through(schema))
}

/// One list of schemas for each position of the list that is meant.
fn entries_of<'a>(way: &Way<'a>, which: Entries) -> Vec<Vec<Seed<'a>>> {
    let mut rest = Vec::new();
    let mut positions: Vec<Vec<Seed<'a>>> = Vec::new();
    for part in &way.parts {
        let seed = |schema| Seed { schema, trail: Rc::clone(&part.trail) };
        let items = part.schema.get("items");
        // A list under `items` is the older spelling of `prefixItems`, with `additionalItems` for the rest.
        let (fixed, further) = match items.and_then(Value::as_array) {
            Some(fixed) => (Some(fixed), part.schema.get("additionalItems")),
            None => (part.schema.get("prefixItems").and_then(Value::as_array), items),
        };
        rest.extend(further.map(seed));
        for (index, schema) in fixed.into_iter().flatten().enumerate() {
            if positions.len() <= index {
                positions.push(Vec::new());
            }
            positions[index].push(seed(schema));
        }
    }
    if let Entries::At(index) = which
        && let Ok(index) = usize::try_from(index)
    {
        return vec![if index < positions.len() { positions.swap_remove(index) } else { rest }];
    }
    positions.push(rest);
    positions
}
