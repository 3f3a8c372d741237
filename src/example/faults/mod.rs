//! The faults of the example company: one for every rule, of the rule's name.
//!
//! Each is a line of a table; what a line can do is in `effect`. The tables follow the catalogue's groups.

mod accepted;
mod answers;
mod chat;
mod directory;
mod effect;
mod inputs;
mod known;
mod manners;
mod matching;
mod outputs;
mod records;
mod sources;
mod strangers;

use std::sync::LazyLock;
use std::time::Duration;

use serde_json::{Map, Value};

use super::answer::{Answer, Query, Reply};
use super::designation::Edit;
use super::directory::{Arguments, Directory};
use effect::Effect;

/// One way in which the company, or its designation, is wrong.
#[derive(Debug, Clone, Copy)]
pub struct Fault {
    /// The rule that it breaks.
    pub name: &'static str,
    /// What is wrong, as a fragment: one line of a list.
    pub says: &'static str,
    /// Every rule that it breaks, its own first.
    pub trips: &'static [&'static str],
    /// Where the mistake is made.
    pub place: FaultPlace,
    /// Whether it shows only where calls that change something are made.
    pub needs_writes: bool,
    effects: &'static [Effect],
}

/// Where a mistake is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultPlace {
    /// In the server. The designation may follow it, so that nothing else is out of step.
    Server,
    /// In the designation file alone.
    Designation,
}

impl Fault {
    /// A fault of the server.
    const fn server(
        name: &'static str,
        says: &'static str,
        trips: &'static [&'static str],
        effects: &'static [Effect],
    ) -> Self {
        Self { name, says, trips, place: FaultPlace::Server, needs_writes: false, effects }
    }

    /// A fault of the server that shows only where calls that change something are made.
    const fn changing(
        name: &'static str,
        says: &'static str,
        trips: &'static [&'static str],
        effects: &'static [Effect],
    ) -> Self {
        Self { name, says, trips, place: FaultPlace::Server, needs_writes: true, effects }
    }

    /// A fault of the designation file.
    const fn designation(
        name: &'static str,
        says: &'static str,
        trips: &'static [&'static str],
        effects: &'static [Effect],
    ) -> Self {
        Self { name, says, trips, place: FaultPlace::Designation, needs_writes: false, effects }
    }

    /// Whether it shows only where the company speaks on standard output: there is none behind an address.
    pub fn is_of_standard_output(&self) -> bool {
        self.effects.iter().all(|effect| effect.noise().is_some())
    }

    /// Whether it shows only beside the declarations of before: the right company's, locked.
    pub fn is_of_a_lock(&self) -> bool {
        self.name == chat::CHANGED
    }

    /// What it changes in the designation file.
    pub(super) fn edits(&self) -> impl Iterator<Item = Edit> {
        self.effects.iter().filter_map(|effect| match effect {
            Effect::Designates(edit) => Some(*edit),
            _ => None,
        })
    }
}

/// Every fault, in the order of the catalogue's rules.
pub fn faults() -> &'static [Fault] {
    static ALL: LazyLock<Vec<Fault>> = LazyLock::new(|| {
        [
            inputs::ALL,
            outputs::ALL,
            manners::ALL,
            chat::ALL,
            answers::ALL,
            known::ALL,
            matching::ALL,
            strangers::ALL,
            records::ALL,
            accepted::ALL,
            sources::ALL,
            directory::SEARCHES,
            directory::PROFILES,
            directory::CREATIONS,
            directory::CHANGES,
            directory::COMPANIES,
            directory::DETAILS,
        ]
        .concat()
    });
    &ALL
}

/// The fault of that name.
pub fn fault(name: &str) -> Option<&'static Fault> {
    faults().iter().find(|fault| fault.name == name)
}

/// Those of the names that are no fault's.
pub fn unknown_faults<S: AsRef<str>>(names: &[S]) -> Vec<String> {
    names.iter().map(AsRef::as_ref).filter(|name| fault(name).is_none()).map(str::to_owned).collect()
}

/// The faults that a company has, each once. Their effects are applied one after the other.
#[derive(Debug, Clone, Default)]
pub(super) struct Faults(Vec<&'static Fault>);

impl Faults {
    /// The faults of those names, in the order of the catalogue whatever the order of the names.
    pub(super) fn named<S: AsRef<str>>(names: &[S]) -> Self {
        Self(faults().iter().filter(|fault| names.iter().any(|name| name.as_ref() == fault.name)).collect())
    }

    fn effects(&self) -> impl Iterator<Item = &'static Effect> {
        self.0.iter().flat_map(|fault| fault.effects)
    }

    /// Changes the tool list: first the lookup's declaration, then the list itself.
    pub(super) fn declare(&self, tools: &mut Vec<Value>) {
        if let Some(lookup) = tools.first_mut() {
            self.effects().for_each(|effect| effect.declare(lookup));
        }
        self.effects().for_each(|effect| effect.list(tools));
    }

    /// A refusal, where a fault refuses the call.
    pub(super) fn refuse(&self, query: &Query) -> Option<Answer> {
        self.effects().find_map(|effect| effect.refuse(query))
    }

    /// Changes what is said.
    pub(super) fn answer(&self, query: &Query, answer: Answer) -> Answer {
        self.effects().fold(answer, |answer, effect| effect.answer(query, answer))
    }

    /// Changes how it is said.
    pub(super) fn reply(&self, query: &Query, answer: Answer) -> Reply {
        self.effects().fold(answer.into(), |reply, effect| effect.reply(query, reply))
    }

    /// Changes what a tool for orders, or one of a verification source, answers.
    pub(super) fn order(&self, tool: &str, arguments: &Map<String, Value>, reply: Reply) -> Reply {
        self.effects().fold(reply, |reply, effect| effect.order(tool, arguments, reply))
    }

    /// What a tool of the helpdesk's answers, as the faults leave it; none when it is another tool's name.
    pub(super) fn desk(&self, desk: &mut Directory, tool: &str, mut arguments: Arguments) -> Option<Reply> {
        self.effects().for_each(|effect| effect.hear(tool, &mut arguments));
        let instead = self.effects().find_map(|effect| effect.stand_in(desk, tool, &arguments));
        let reply = instead.or_else(|| desk.answer(tool, &arguments))?;
        Some(self.effects().fold(reply, |reply, effect| effect.tell(tool, &arguments, reply)))
    }

    /// How long every lookup takes at least.
    pub(super) fn wait(&self) -> Duration {
        self.effects().map(|effect| effect.wait()).sum()
    }

    /// Whether whoever is looked up counts as a customer from then on.
    pub(super) fn adds_whom_it_looks_up(&self) -> bool {
        self.effects().any(|effect| matches!(effect, Effect::AddsWhomItLooksUp))
    }

    /// What is written before the first message.
    pub(super) fn noise(&self) -> impl Iterator<Item = &'static str> {
        self.effects().filter_map(|effect| effect.noise())
    }
}
