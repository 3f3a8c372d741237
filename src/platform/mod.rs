//! What the platform does with an answer, for reading beside the contract.
//!
//! One raw reply, a row of the designation and the value looked up go in; out come, per use, the
//! outcome that would be recorded, what would be done, and why. Nothing is repaired on the way: no
//! unwrapping, no second parse, no reading of prose.
//!
//! `reach` and `requests` need no answer: which lookup a request on chat is verified by (C30, C31).

mod answer;
mod directory;
mod fields;
mod matches;
mod near_miss;
mod reach;
mod requests;
mod uses;

#[cfg(test)]
mod tests;

pub use answer::{Answer, Body, BodySource, Failure, NoRecord, NotFoundAs, read_answer, structured_content};
pub use directory::{
    DirectoryAnswer, domains_of, id_of, id_text, id_value, read_directory, record_of, rows_of, text_at,
};
pub use fields::{Fields, ReferenceField, ValueField, read_fields};
pub use matches::{Matches, matches_in};
pub use near_miss::{NearMiss, near_not_found};
pub use reach::{NoLookup, Reach, carriers, declared_arguments, reach, request_arguments};
pub use requests::{Request, requests};
pub use uses::{Reading, UseReading, read_lookup};
