//! Values that never stand in a verification source's answer (V8).
mod card;
mod edge;
mod find;
mod iban;
mod kind;
mod label;
mod person;
mod registry;
mod written;

pub use find::{find_sensitive, without_sensitive};
pub use kind::{Sensitive, SensitiveKind};

#[cfg(test)]
mod false_alarms;
