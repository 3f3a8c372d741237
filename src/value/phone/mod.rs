//! Whether a field holds the number that was looked up (C14, C15, C18, C19), and what it holds instead.
//!
//! `library` is the only file that knows the crate behind it.

mod compare;
mod difference;
mod library;
mod read;
mod written;

pub use compare::{PhoneMatch, compare_phone};
pub use difference::PhoneDifference;
pub use library::{e164_region, is_country, phone_metadata_version};
pub use read::{PhoneReading, ReadBy, has_extension, is_e164, read_phone};
pub use written::{WrittenNumber, written_number};

pub(in crate::value) use library::decimal_digit;
