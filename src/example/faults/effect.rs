use std::time::Duration;

use serde_json::{Map, Value};

use crate::example::answer::{Answer, Query, Reply};
use crate::example::designation::Edit;
use crate::example::directory::{Arguments, Directory};

/// What a fault changes. JSON is written as text, places as JSON pointers.
#[derive(Debug, Clone, Copy)]
pub(super) enum Effect {
    /// Puts a value into the lookup's declaration.
    Declares(&'static str, &'static str),
    /// Takes a member out of the lookup's declaration.
    Undeclares(&'static str),
    /// Changes the lookup's declaration otherwise.
    Redeclares(fn(&mut Value)),
    /// Changes the tool list.
    Lists(fn(&mut Vec<Value>)),
    /// Puts a value under a key of the record that answers a lookup of one customer.
    Shows(Whose, &'static str, &'static str),
    /// Leaves a key out of that record.
    Hides(Whose, &'static str),
    /// Says something else.
    Answers(fn(&Query, Answer) -> Answer),
    /// Refuses a call before anything is looked up.
    Refuses(fn(&Query) -> Option<&'static str>),
    /// Says it otherwise.
    Replies(fn(&Query, Reply) -> Reply),
    /// Changes what a tool for orders, or one of a verification source, answers: its name, the arguments and the reply are given.
    Orders(fn(&str, &Map<String, Value>, Reply) -> Reply),
    /// Puts a value into the declaration of the tool that is named first.
    DeclaresOf(&'static str, &'static str, &'static str),
    /// Takes a member out of the declaration of the tool that is named first.
    UndeclaresOf(&'static str, &'static str),
    /// Changes the arguments of one of the helpdesk's tools before it hears them.
    Hears(fn(&str, &mut Arguments)),
    /// Answers in the place of one of the helpdesk's tools.
    StandsIn(fn(&mut Directory, &str, &Arguments) -> Option<Reply>),
    /// Changes what one of the helpdesk's tools answers: its name, the arguments and the reply are given.
    Tells(fn(&str, &Arguments, Reply) -> Reply),
    /// Writes a line before the first message.
    Noise(&'static str),
    /// Takes so many milliseconds longer.
    Waits(u64),
    /// Counts whoever is looked up as a customer.
    AddsWhomItLooksUp,
    /// Changes the designation file.
    Designates(Edit),
}

/// Whose record a fault changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Whose {
    /// Everybody's.
    Everybodys,
    /// The customer's of that reference.
    Of(&'static str),
}

/// The customer whose record most faults spoil.
pub(super) const FIRST: Whose = Whose::Of("CON-001");

impl Effect {
    pub(super) fn declare(&self, lookup: &mut Value) {
        match self {
            Self::Declares(pointer, json) => put(lookup, pointer, literal(json)),
            Self::Undeclares(pointer) => take(lookup, pointer),
            Self::Redeclares(change) => change(lookup),
            _ => {}
        }
    }

    pub(super) fn list(&self, tools: &mut Vec<Value>) {
        let named = |tool: &&mut Value, name: &str| tool["name"] == name;
        match self {
            Self::Lists(change) => change(tools),
            Self::DeclaresOf(name, pointer, json) => {
                tools
                    .iter_mut()
                    .filter(|tool| named(tool, name))
                    .for_each(|tool| put(tool, pointer, literal(json)));
            }
            Self::UndeclaresOf(name, pointer) => {
                tools.iter_mut().filter(|tool| named(tool, name)).for_each(|tool| take(tool, pointer));
            }
            _ => {}
        }
    }

    pub(super) fn refuse(&self, query: &Query) -> Option<Answer> {
        match self {
            Self::Refuses(refuse) => refuse(query).map(|text| Answer::Refused(text.to_owned())),
            _ => None,
        }
    }

    pub(super) fn answer(&self, query: &Query, answer: Answer) -> Answer {
        match (self, answer) {
            (Self::Shows(whose, key, json), Answer::One(mut record)) => {
                if whose.covers(query)
                    && let Some(fields) = record.as_object_mut()
                {
                    fields.insert((*key).to_owned(), literal(json));
                }
                Answer::One(record)
            }
            (Self::Hides(whose, key), Answer::One(mut record)) => {
                if whose.covers(query)
                    && let Some(fields) = record.as_object_mut()
                {
                    fields.shift_remove(*key);
                }
                Answer::One(record)
            }
            (Self::Answers(change), answer) => change(query, answer),
            (_, answer) => answer,
        }
    }

    pub(super) fn reply(&self, query: &Query, reply: Reply) -> Reply {
        match self {
            Self::Replies(change) => change(query, reply),
            _ => reply,
        }
    }

    pub(super) fn order(&self, tool: &str, arguments: &Map<String, Value>, reply: Reply) -> Reply {
        match self {
            Self::Orders(change) => change(tool, arguments, reply),
            _ => reply,
        }
    }

    pub(super) fn hear(&self, tool: &str, arguments: &mut Arguments) {
        if let Self::Hears(change) = self {
            change(tool, arguments);
        }
    }

    pub(super) fn stand_in(&self, desk: &mut Directory, tool: &str, arguments: &Arguments) -> Option<Reply> {
        match self {
            Self::StandsIn(answer) => answer(desk, tool, arguments),
            _ => None,
        }
    }

    pub(super) fn tell(&self, tool: &str, arguments: &Arguments, reply: Reply) -> Reply {
        match self {
            Self::Tells(change) => change(tool, arguments, reply),
            _ => reply,
        }
    }

    pub(super) fn noise(&self) -> Option<&'static str> {
        match self {
            Self::Noise(line) => Some(line),
            _ => None,
        }
    }

    pub(super) fn wait(&self) -> Duration {
        match self {
            Self::Waits(milliseconds) => Duration::from_millis(*milliseconds),
            _ => Duration::ZERO,
        }
    }
}

impl Whose {
    pub(super) fn covers(self, query: &Query) -> bool {
        match self {
            Self::Everybodys => true,
            Self::Of(reference) => query.finds(reference),
        }
    }
}

fn literal(json: &str) -> Value {
    serde_json::from_str(json).expect("the faults' JSON is fixed, and a test reads all of it")
}

/// Puts a value at a pointer whose parent is there; elsewhere nothing happens, since another fault took it away.
fn put(root: &mut Value, pointer: &str, value: Value) {
    let Some((parent, key)) = pointer.rsplit_once('/') else { return };
    if let Some(Value::Object(members)) = root.pointer_mut(parent) {
        members.insert(key.to_owned(), value);
    }
}

/// Takes away what stands at a pointer, if it is there.
fn take(root: &mut Value, pointer: &str) {
    let Some((parent, key)) = pointer.rsplit_once('/') else { return };
    if let Some(Value::Object(members)) = root.pointer_mut(parent) {
        members.shift_remove(key);
    }
}

/// Gives a member of an object another name, at its old place.
pub(super) fn rename(object: &mut Value, from: &str, to: &str) {
    if let Value::Object(members) = object {
        let renamed = std::mem::take(members)
            .into_iter()
            .map(|(key, value)| if key == from { (to.to_owned(), value) } else { (key, value) });
        *members = renamed.collect();
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::example::faults::faults;

    #[test]
    fn every_literal_is_json() {
        for fault in faults() {
            for effect in fault.effects {
                if let Effect::Declares(_, json)
                | Effect::Shows(_, _, json)
                | Effect::DeclaresOf(_, _, json) = effect
                {
                    assert!(serde_json::from_str::<Value>(json).is_ok(), "{}: {json}", fault.name);
                }
            }
        }
    }

    #[test]
    fn a_place_that_is_gone_stays_gone() {
        let mut tool = json!({ "name": "a" });
        put(&mut tool, "/outputSchema/type", json!("object"));
        take(&mut tool, "/inputSchema/type");
        assert_eq!(tool, json!({ "name": "a" }));
        put(&mut tool, "/title", json!("b"));
        take(&mut tool, "/name");
        assert_eq!(tool, json!({ "title": "b" }));
    }

    #[test]
    fn a_renamed_member_keeps_its_place() {
        let mut object = json!({ "a": 1, "b": 2, "c": 3 });
        rename(&mut object, "b", "d");
        assert_eq!(object.to_string(), r#"{"a":1,"d":2,"c":3}"#);
    }
}
