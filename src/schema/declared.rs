use serde_json::Value;

use super::fields::{Along, Field, pickable};
use super::kinds::Kinds;
use super::names::{Closeness, closeness};
use super::place::{Entries, Place};
use super::ways::Expander;
use crate::model::{FieldPath, Segment};

/// What a schema says of a field path (C6, C9).
#[derive(Debug, Clone, PartialEq)]
pub enum Declared {
    /// A field; its path has `[]` where a key was met by a list.
    Field(Field),
    /// An object or a list stands there, and never a single value.
    Container {
        /// What may stand there.
        kinds: Kinds,
    },
    /// The path leads into a place whose keys are not declared: a map, an object without declared properties
    /// or open to further keys, or a value of no named kind. Such keys are typed by hand.
    Unknown,
    /// The schema has no such field.
    Missing {
        /// The declared field that was most likely meant.
        nearest: Option<FieldPath>,
    },
}

/// Lists in lists that a single key may cross.
const LISTS_CROSSED: usize = 8;

/// Looks the path up in the schema of an answer; a key met by a list is looked up in its entries (C12, C20).
pub fn declared(schema: &Value, path: &FieldPath) -> Declared {
    let mut expander = Expander::endless(schema);
    let place = Place::root(&mut expander);
    let mut walk = Walk { expander, place, along: Along::START, path: Vec::new() };
    for segment in path.segments() {
        let found = match segment {
            Segment::Key(key) => walk.key(key),
            Segment::Each => walk.entries(Entries::Each),
            Segment::Index(index) => walk.entries(Entries::At(*index)),
        };
        if !found {
            return if walk.expander.cut || walk.place.is_untyped() || walk.leads_on(segment) {
                Declared::Unknown
            } else {
                Declared::Missing { nearest: nearest_field(schema, path) }
            };
        }
    }
    let kinds = walk.place.kinds();
    if kinds.is_container() {
        Declared::Container { kinds }
    } else {
        Declared::Field(walk.along.field(&walk.place, &walk.path))
    }
}

struct Walk<'a> {
    expander: Expander<'a>,
    place: Place<'a>,
    along: Along,
    path: Vec<Segment>,
}

impl Walk<'_> {
    /// Steps to the member `key`, through lists if need be; stays where it got to when there is none.
    fn key(&mut self, key: &str) -> bool {
        for _ in 0..=LISTS_CROSSED {
            if let Some(step) = self.place.member(&mut self.expander, key) {
                self.along = self.along.step(&self.place, &step, false);
                self.path.push(Segment::Key(key.to_owned()));
                self.place = step.place;
                return true;
            }
            if self.place.takes_further_keys() || !self.entries(Entries::Each) {
                return false;
            }
        }
        false
    }

    fn entries(&mut self, which: Entries) -> bool {
        let Some(step) = self.place.entries(&mut self.expander, which) else { return false };
        self.along = self.along.step(&self.place, &step, which == Entries::Each);
        self.path.push(match which {
            Entries::Each => Segment::Each,
            Entries::At(index) => Segment::Index(index),
        });
        self.place = step.place;
        true
    }

    /// Whether something undeclared may follow at a place that does not declare `segment`.
    fn leads_on(&self, segment: &Segment) -> bool {
        self.place.recursive || matches!(segment, Segment::Key(_)) && self.place.takes_further_keys()
    }
}

/// The field that a slip most likely meant: by its last key, then by how much of the way is the same.
fn nearest_field(schema: &Value, path: &FieldPath) -> Option<FieldPath> {
    let wanted = path.last_key()?;
    let fields = pickable(schema).fields;
    let ranked = fields.into_iter().filter_map(|field| {
        let closeness = closeness(wanted, field.path.last_key()?)?;
        Some((rank(closeness, path, &field.path), field.path))
    });
    ranked.min_by_key(|(rank, _)| *rank).map(|(_, path)| path)
}

/// Smaller is nearer: the key itself, how much of the way differs, whether lists are crossed.
fn rank(closeness: Closeness, wanted: &FieldPath, found: &FieldPath) -> (Closeness, usize, usize) {
    let keys = |path: &FieldPath| -> Vec<String> {
        let keys = path.segments().iter().filter_map(|segment| match segment {
            Segment::Key(key) => Some(key.clone()),
            Segment::Index(_) | Segment::Each => None,
        });
        keys.collect()
    };
    let (wanted, found_keys) = (keys(wanted), keys(found));
    let same = wanted.iter().zip(&found_keys).take_while(|(one, other)| one == other).count();
    let apart = (wanted.len().max(1) - 1).saturating_sub(same) + found_keys.len().max(1)
        - 1
        - same.min(found_keys.len().max(1) - 1);
    (closeness, apart, found.segments().len())
}
