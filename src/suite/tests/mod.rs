//! The catalogue agrees with the contract and with itself, and reads well.

mod catalogue;
mod directory;
mod find;
mod texts;
