//! Whether a field holds the address that was looked up (C13, C17), how another one differs from it, and which
//! ways to write an address are read by lenient readers only.

mod difference;
mod letters;
mod same;
mod unsettled;

pub use difference::{EmailDifference, email_difference};
pub use letters::{composed, decomposed};
pub use same::same_address;
pub use unsettled::unsettled_email;
