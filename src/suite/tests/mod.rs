//! The catalogue agrees with the contract and with itself, and reads well.

mod catalogue;
mod find;
mod texts;
