use serde_json::{Value, json};

use super::names::folded;
use super::place::{Entries, Place};
use super::ways::{Expander, Seed};
use crate::model::{FieldPath, Segment};

/// An argument that a tool declares (C3).
#[derive(Debug, Clone, PartialEq)]
pub struct Input {
    /// Its name, exactly as declared.
    pub name: String,
    /// Whether a call without it is refused, in every branch of the schema.
    pub required: bool,
    /// What is said of it, a reference at its head followed; several schemas are joined by `allOf` and `anyOf`.
    /// References deeper inside lead into the whole schema: to judge a value, call `accepts` on that.
    pub schema: Value,
    /// The description, its own or that of what it refers to.
    pub description: Option<String>,
}

/// Inputs that are listed.
const MOST: usize = 10_000;

/// The declared inputs of a tool: the root's properties, through references, `allOf`, `anyOf` and `oneOf`.
pub fn inputs(schema: &Value) -> Vec<Input> {
    let mut expander = Expander::endless(schema);
    let root = Place::root(&mut expander);
    let mut found = Vec::new();
    for key in root.keys().into_iter().take(MOST) {
        let Some(step) = root.member(&mut expander, key) else { continue };
        let schema = joined(&expander, &root.seeds(key));
        let description = description(&schema);
        found.push(Input { name: key.to_owned(), required: step.required, schema, description });
    }
    found
}

/// The schemas of all branches as one.
fn joined<'a>(expander: &Expander<'a>, ways: &[Vec<Seed<'a>>]) -> Value {
    let mut any: Vec<Value> = Vec::new();
    for seeds in ways {
        let mut all: Vec<Value> = seeds.iter().map(|seed| expander.followed(seed.schema)).collect();
        all.dedup();
        let schema = if all.len() == 1 { all.swap_remove(0) } else { json!({ "allOf": all }) };
        if !any.contains(&schema) {
            any.push(schema);
        }
    }
    if any.len() == 1 { any.swap_remove(0) } else { json!({ "anyOf": any }) }
}

/// The first description in a schema, looking into joined ones.
fn description(schema: &Value) -> Option<String> {
    let own = schema.get("description").and_then(Value::as_str).filter(|text| !text.trim().is_empty());
    let joined =
        || ["allOf", "anyOf"].iter().filter_map(|keyword| schema.get(*keyword)?.as_array()).flatten();
    own.map(str::to_owned).or_else(|| joined().find_map(description))
}

/// Where an input of that name stands one or two levels down, such as `params.email`: the call puts it at the
/// root, so it is not heard there. The exact name first, then across letter case, underscores and hyphens.
pub fn nested_input(schema: &Value, name: &str) -> Option<FieldPath> {
    let exact = |key: &str| key == name;
    let wanted = folded(name);
    let alike = |key: &str| folded(key) == wanted;
    nested(schema, &exact).or_else(|| nested(schema, &alike))
}

fn nested(schema: &Value, fits: &dyn Fn(&str) -> bool) -> Option<FieldPath> {
    let mut expander = Expander::endless(schema);
    let mut level = vec![(Place::root(&mut expander), Vec::new())];
    for _ in 0..2 {
        let mut next = Vec::new();
        for (place, path) in &level {
            for key in place.keys() {
                if let Some(step) = place.member(&mut expander, key) {
                    let mut path: Vec<Segment> = path.clone();
                    path.push(Segment::Key(key.to_owned()));
                    if let Some(entry) = step.place.entries(&mut expander, Entries::Each) {
                        let path = path.iter().cloned().chain([Segment::Each]).collect();
                        next.push((entry.place, path));
                    }
                    next.push((step.place, path));
                }
            }
        }
        for (place, path) in &next {
            if let Some(key) = place.keys().into_iter().find(|key| fits(key)) {
                let key = Segment::Key(key.to_owned());
                return Some(FieldPath::from_segments(path.iter().cloned().chain([key]).collect()));
            }
        }
        level = next;
    }
    None
}
