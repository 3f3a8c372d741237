//! JSON Schema as the contract needs it: fields to pick, field paths, would these arguments be accepted.
//!
//! Schemas come from servers that nobody vouches for: nothing is fetched, and whatever is too large or too
//! deep to judge is said to be so instead of being tried.
//!
//! - `fields`, `declared`: what a designation may name in an answer (C6, C9, C20)
//! - `inputs`, `names`: what a tool hears, and the nearest name to a slip (C3)
//! - `accept`, `objections`: whether a value fits, and if not, why (C2)
//! - `fault`: whether a schema can be used at all
//! - `refs`, `positions`, `ways`, `place`, `kinds`, `limits`, `meter`: how a schema is read

mod accept;
mod declared;
mod fault;
mod fields;
mod inputs;
mod kinds;
mod limits;
mod meter;
mod names;
mod objections;
mod place;
mod positions;
mod refs;
mod ways;

pub use accept::{Acceptance, accepts};
pub use declared::{Declared, declared};
pub use fault::{FaultKind, SchemaFault, check};
pub use fields::{Field, Pickable, pickable};
pub use inputs::{Input, inputs, nested_input};
pub use kinds::Kinds;
pub use names::nearest;
pub use objections::Objection;

#[cfg(test)]
mod contract_tests;
#[cfg(test)]
mod hostile_tests;
#[cfg(test)]
mod objection_tests;
#[cfg(test)]
mod property_tests;
#[cfg(test)]
mod twelve_tests;
