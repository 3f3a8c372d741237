use std::rc::Rc;

use serde_json::{Map, Value};

use super::kinds::Kinds;
use super::positions::references;
use super::refs::Document;

/// Alternatives kept at one place; real unions have a handful.
const MOST_WAYS: usize = 64;
/// References and unions within one another at one place.
const DEEPEST: usize = 100;
/// Steps of work for one question; a schema of ten thousand properties takes some fifty thousand.
const WORK: usize = 1_000_000;

/// References that follow one another at the head of an input.
const REFERENCES_FOLLOWED: usize = 16;

/// A schema and the schemas inside which it was found.
#[derive(Clone)]
pub(super) struct Seed<'a> {
    pub(super) schema: &'a Value,
    pub(super) trail: Rc<Vec<usize>>,
}

/// One schema that applies, its own references and unions aside.
#[derive(Clone)]
pub(super) struct Part<'a> {
    pub(super) schema: &'a Map<String, Value>,
    /// The schemas inside which it stands, itself among them, by address.
    pub(super) trail: Rc<Vec<usize>>,
}

/// One way to satisfy a schema: the parts that must hold together, references and unions resolved.
#[derive(Clone)]
pub(super) struct Way<'a> {
    pub(super) kinds: Kinds,
    pub(super) parts: Vec<Part<'a>>,
}

impl Way<'_> {
    fn any() -> Self {
        Self { kinds: Kinds::ANY, parts: Vec::new() }
    }
}

/// What a place comes to: its ways, and whether some were left out since they lead back into themselves.
#[derive(Default)]
pub(super) struct Expanded<'a> {
    pub(super) ways: Vec<Way<'a>>,
    pub(super) recursive: bool,
}

/// Resolves references, `allOf`, `anyOf`, `oneOf` and `if` into ways, within a budget of work.
pub(super) struct Expander<'a> {
    document: Document<'a>,
    work: usize,
    /// Whether something was left out for want of budget.
    pub(super) cut: bool,
    recursive: bool,
    /// Whether definitions may contain themselves: only where the steps are given, not sought.
    endless: bool,
}

impl<'a> Expander<'a> {
    /// For a walk over all there is: it stops where a definition contains itself.
    pub(super) fn stopping(root: &'a Value) -> Self {
        Self { document: Document::new(root), work: WORK, cut: false, recursive: false, endless: false }
    }

    /// For a given path, which ends by itself.
    pub(super) fn endless(root: &'a Value) -> Self {
        Self { endless: true, ..Self::stopping(root) }
    }

    /// The root of the document, to start from.
    pub(super) fn root(&self) -> Seed<'a> {
        Seed { schema: self.document.root(), trail: Rc::new(Vec::new()) }
    }

    /// A schema with the reference at its head followed; what stands beside the reference is laid over it.
    pub(super) fn followed(&self, schema: &'a Value) -> Value {
        let mut beside = Vec::new();
        let mut at = schema;
        for _ in 0..REFERENCES_FOLLOWED {
            let Some(map) = at.as_object() else { break };
            let Some(Ok(target)) =
                map.get("$ref").and_then(Value::as_str).map(|to| self.document.resolve(to))
            else {
                break;
            };
            beside.push(map);
            at = target;
        }
        let mut whole = at.clone();
        if let Some(whole) = whole.as_object_mut() {
            for map in beside.into_iter().rev() {
                let others = map.iter().filter(|(keyword, _)| *keyword != "$ref");
                whole.extend(others.map(|(keyword, value)| (keyword.clone(), value.clone())));
            }
        }
        whole
    }

    /// Spends `work`; false, and the result marked as cut, when there is none left.
    pub(super) fn spend(&mut self, work: usize) -> bool {
        self.cut |= work > self.work;
        self.work = self.work.saturating_sub(work);
        self.work > 0
    }

    /// What must hold where all of `seeds` apply.
    pub(super) fn expand(&mut self, seeds: &[Seed<'a>]) -> Expanded<'a> {
        self.recursive = false;
        let mut ways = vec![Way::any()];
        for seed in seeds {
            let mut open = if self.endless { Vec::new() } else { (*seed.trail).clone() };
            let start = open.len();
            if let Some(more) = self.one(seed.schema, &mut open, start) {
                ways = self.both(&ways, &more);
            }
        }
        // Left out is not the same as excluded.
        if self.cut && ways.is_empty() {
            ways.push(Way::any());
        }
        for way in &mut ways {
            imply_kinds(way);
        }
        Expanded { ways, recursive: self.recursive }
    }

    /// The ways of one schema; `None` where it is met again in the same place and so adds nothing.
    /// `open[start..]` are the schemas of this place, what stands before them are those round it.
    fn one(&mut self, schema: &'a Value, open: &mut Vec<usize>, start: usize) -> Option<Vec<Way<'a>>> {
        let map = match schema {
            Value::Bool(true) => return Some(vec![Way::any()]),
            Value::Object(map) => map,
            _ => return Some(Vec::new()),
        };
        self.cut |= open.len() - start > DEEPEST;
        if open.len() - start > DEEPEST || !self.spend(1 + open.len() / 8) {
            return Some(Vec::new());
        }
        let address = std::ptr::from_ref(schema).addr();
        if let Some(place) = open.iter().rposition(|known| *known == address) {
            self.recursive = true;
            return if place >= start { None } else { Some(Vec::new()) };
        }
        open.push(address);
        let ways = self.combined(map, open, start);
        open.pop();
        ways
    }

    fn combined(
        &mut self,
        map: &'a Map<String, Value>,
        open: &mut Vec<usize>,
        start: usize,
    ) -> Option<Vec<Way<'a>>> {
        let kinds = Kinds::of_schema(map);
        if kinds.is_none() || map.get("not").is_some_and(lets_all_through) {
            return Some(Vec::new());
        }
        let part = Part { schema: map, trail: Rc::new(open.clone()) };
        let mut ways = vec![Way { kinds, parts: vec![part] }];
        for (_, reference) in references(map) {
            // A reference that leads nowhere says nothing of its place; `check` is what objects to it.
            let Ok(target) = self.document.resolve(reference) else { continue };
            match self.one(target, open, start) {
                Some(more) => ways = self.both(&ways, &more),
                None if map.len() == 1 => return None,
                None => {}
            }
        }
        for schema in list(map, "allOf") {
            if let Some(more) = self.one(schema, open, start) {
                ways = self.both(&ways, &more);
            }
        }
        for keyword in ["anyOf", "oneOf"] {
            if let Some(Value::Array(branches)) = map.get(keyword) {
                let branches: Vec<_> = branches.iter().map(Some).collect();
                let more = self.either(&branches, open, start);
                ways = self.both(&ways, &more);
            }
        }
        if map.contains_key("if") {
            let more = self.either(&[map.get("then"), map.get("else")], open, start);
            ways = self.both(&ways, &more);
        }
        for schema in map.get("dependentSchemas").and_then(Value::as_object).into_iter().flat_map(Map::values)
        {
            let more = self.either(&[Some(schema), None], open, start);
            ways = self.both(&ways, &more);
        }
        Some(ways)
    }

    /// The ways of all branches; an absent branch asks for nothing.
    fn either(
        &mut self,
        branches: &[Option<&'a Value>],
        open: &mut Vec<usize>,
        start: usize,
    ) -> Vec<Way<'a>> {
        let mut ways: Vec<Way<'a>> = Vec::new();
        for branch in branches {
            let more = match branch {
                Some(schema) => self.one(schema, open, start).unwrap_or_default(),
                None => vec![Way::any()],
            };
            for way in more {
                // Scalars need no telling apart: unions of hundreds of constants are common.
                let known = ways.iter_mut().find(|known| is_plain(known.kinds));
                match known {
                    Some(known) if is_plain(way.kinds) => known.kinds = known.kinds.or(way.kinds),
                    _ => ways.push(way),
                }
            }
        }
        self.capped(ways)
    }

    /// The ways in which one of `left` and one of `right` hold together.
    fn both(&mut self, left: &[Way<'a>], right: &[Way<'a>]) -> Vec<Way<'a>> {
        let mut ways = Vec::new();
        for one in left {
            for other in right {
                let kinds = one.kinds.and(other.kinds);
                if !kinds.is_none() && self.spend(1 + one.parts.len() + other.parts.len()) {
                    let parts = one.parts.iter().chain(&other.parts).cloned().collect();
                    ways.push(Way { kinds, parts });
                }
            }
        }
        self.capped(ways)
    }

    fn capped(&mut self, mut ways: Vec<Way<'a>>) -> Vec<Way<'a>> {
        self.cut |= ways.len() > MOST_WAYS;
        ways.truncate(MOST_WAYS);
        ways
    }
}

/// A string, a number, a boolean or null and nothing else.
fn is_plain(kinds: Kinds) -> bool {
    !kinds.any && !kinds.object && !kinds.array
}

/// A schema without a kind that speaks of members or entries means an object or a list.
fn imply_kinds(way: &mut Way<'_>) {
    if way.kinds.any {
        let speaks = |keywords: &[&str]| {
            way.parts.iter().any(|part| keywords.iter().any(|keyword| part.schema.contains_key(*keyword)))
        };
        let object = speaks(&["properties", "additionalProperties", "patternProperties", "required"]);
        let array = speaks(&["items", "prefixItems"]);
        if object || array {
            way.kinds = Kinds { object, array, ..Kinds::NONE };
        }
    }
}

fn list<'a>(map: &'a Map<String, Value>, keyword: &str) -> impl Iterator<Item = &'a Value> {
    map.get(keyword).and_then(Value::as_array).into_iter().flatten()
}

/// Whether every value fits: `true` or `{}`.
pub(super) fn lets_all_through(schema: &Value) -> bool {
    match schema {
        Value::Bool(all) => *all,
        Value::Object(map) => map.is_empty(),
        _ => false,
    }
}
