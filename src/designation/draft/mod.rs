//! A first designation file, drafted from what a server declares.
//!
//! What was guessed stands as a key with a comment that says why; what could not be guessed stands commented out,
//! with what to fill in. The text reads without a mistake, whatever the server calls its tools and fields.
//!
//! - `file`: the whole text
//! - `server`: the `[server]` table, without a secret
//! - `written`: names and comments as TOML has them

mod file;
mod server;
#[cfg(test)]
mod tests;
mod written;

pub use file::{Draft, draft};
pub use server::{ServerSaid, ServerTable, server_table};
