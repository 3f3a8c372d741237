use serde_json::Value;

use super::kinds::Kinds;
use super::place::{Entries, Place, Step};
use super::ways::Expander;
use crate::model::{FieldPath, Segment};

/// A field of an answer, as declared (C6, C9).
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// Where it stands, with `[]` for each list that is crossed.
    pub path: FieldPath,
    /// What it may hold.
    pub kinds: Kinds,
    /// Required at every step of its path, in every branch that can hold a record.
    pub required: bool,
    /// It, or something round it, may be null.
    pub nullable: bool,
    /// Only some branches of an `anyOf` or `oneOf` have it; branches that can hold no record do not count.
    pub conditional: bool,
    /// A list is crossed on the way.
    pub in_list: bool,
}

/// What a schema offers for picking.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Pickable {
    /// The fields, in the order of the schema; a field of no named kind is among them.
    pub fields: Vec<Field>,
    /// Places whose keys are unknown and must be typed by hand: maps, objects that declare no properties, and
    /// an untyped root or list entry.
    pub opaque: Vec<FieldPath>,
    /// Where the walk stopped because a definition contains itself.
    pub recursion: Vec<FieldPath>,
    /// The schema is too large or too deep, and fields are missing here.
    pub cut: bool,
}

/// Steps of a path; answers are shallower.
const DEEPEST: usize = 32;
/// Fields that are listed.
const MOST_FIELDS: usize = 20_000;

/// The fields that a designation could name, by the schema of an answer.
pub fn pickable(schema: &Value) -> Pickable {
    let mut expander = Expander::stopping(schema);
    let root = Place::root(&mut expander);
    let mut walk = Walk { expander, found: Pickable::default(), path: Vec::new() };
    walk.visit(&root, Along::START);
    walk.found.cut |= walk.expander.cut;
    walk.found
}

/// What the steps so far say of a field at their end.
#[derive(Clone, Copy)]
pub(super) struct Along {
    required: bool,
    nullable: bool,
    conditional: bool,
    in_list: bool,
}

impl Along {
    pub(super) const START: Self =
        Self { required: true, nullable: false, conditional: false, in_list: false };

    /// One step on, from `place`; `list` when all entries of a list are meant.
    pub(super) fn step(self, from: &Place<'_>, step: &Step<'_>, list: bool) -> Self {
        Self {
            required: self.required && step.required,
            nullable: self.nullable || from.nullable(),
            conditional: self.conditional || step.conditional,
            in_list: self.in_list || list,
        }
    }

    /// The field at the end.
    pub(super) fn field(self, place: &Place<'_>, path: &[Segment]) -> Field {
        Field {
            path: FieldPath::from_segments(path.to_vec()),
            kinds: place.kinds(),
            required: self.required,
            nullable: self.nullable || place.nullable(),
            conditional: self.conditional,
            in_list: self.in_list,
        }
    }
}

struct Walk<'a> {
    expander: Expander<'a>,
    found: Pickable,
    path: Vec<Segment>,
}

impl<'a> Walk<'a> {
    fn visit(&mut self, place: &Place<'a>, along: Along) {
        if self.path.len() > DEEPEST
            || self.found.fields.len() >= MOST_FIELDS
            || !self.expander.spend(1 + self.path.len())
        {
            self.found.cut = true;
            return;
        }
        let here = || FieldPath::from_segments(self.path.clone());
        if !self.path.is_empty() && place.kinds().is_scalar() {
            self.found.fields.push(along.field(place, &self.path));
        }
        let bare = !matches!(self.path.last(), Some(Segment::Key(_))) && place.is_untyped();
        if place.is_opaque() || bare {
            self.found.opaque.push(here());
        }
        if place.recursive {
            self.found.recursion.push(here());
        }
        for key in place.keys() {
            let step = place.member(&mut self.expander, key);
            self.descend(place, step, along, Segment::Key(key.to_owned()));
        }
        if place.has_lists() {
            let step = place.entries(&mut self.expander, Entries::Each);
            self.descend(place, step, along, Segment::Each);
        }
    }

    fn descend(&mut self, from: &Place<'a>, step: Option<Step<'a>>, along: Along, segment: Segment) {
        if let Some(step) = step {
            let along = along.step(from, &step, segment == Segment::Each);
            self.path.push(segment);
            self.visit(&step.place, along);
            self.path.pop();
        }
    }
}
