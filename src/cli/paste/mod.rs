//! A pasted answer: what it is, and the answer in it.
//!
//! People paste what they have: a record, a result, a message, a line of a log, a block of a ticket. Each wrapping is
//! taken off by a rule of its own, and all that was taken off is said. Where a paste could be two things, nothing is
//! guessed: it is refused with what to paste instead.

mod answer;
mod literal;
mod log;
mod nearly;
mod respelled;
#[cfg(test)]
mod tests;
mod wrapping;

pub(super) use answer::{Pasted, pasted};
