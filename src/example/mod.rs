//! The example company: a right MCP server, and its faults.
//!
//! It is a server like any other and shares nothing with what judges it: how it compares an address or a
//! number, what it declares and how it answers is written here on its own. Without a fault it breaks no rule;
//! every rule has a fault of its name that breaks it.

mod answer;
mod declaration;
mod delivery;
mod designation;
mod directory;
mod faults;
mod http;
mod matching;
mod orders;
mod people;
mod server;
mod verification;

#[cfg(test)]
mod tests;

pub use designation::designation_toml;
pub use faults::{Fault, FaultPlace, fault, faults, unknown_faults};
pub use http::HttpServer;
pub use server::{Company, ServeError, serve};
