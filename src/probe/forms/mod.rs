//! Other forms of a known customer's address or number: those that must find the same customer, and the near misses
//! that must find no one (C13 to C15).
//!
//! Each is a function of the values alone, so the same file is always asked about in the same way.

mod email;
mod letters;
mod phone;

#[cfg(test)]
mod properties;

pub use email::{email_forms, email_near_misses};
pub use phone::{phone_forms, phone_near_misses};
