//! C13 to C15: a known customer's value in other forms, and values that only resemble it.
//!
//! Both are judged against the answer to the value as sent: where that brought no record they prove nothing.

mod claims;
mod forms;
mod near_misses;
mod probes;

pub(super) use claims::Claims;
pub(super) use forms::{email_case_sensitive, phone_form_sensitive};
pub(super) use near_misses::{REPEATS, email_overmatch, phone_overmatch};

#[cfg(test)]
mod tests;
