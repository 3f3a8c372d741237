//! The catalogue: what `suites/` says of each rule, clause, outcome and word.
//!
//! The texts are data and hold no conditions; the logic of a rule is a function in `rules`, joined to
//! its text by the id. A suite is read when it is first asked for, so a command that needs none of it
//! does not wait.

mod catalogue;
mod find;
#[cfg(test)]
mod tests;

pub use catalogue::{Suite, all, customer_lookup, customers_and_companies, named, verification_source};
pub use find::{Named, find, is_rule, nearest, position};
