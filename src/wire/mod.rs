//! The MCP connection: transports, limits, recording.
//!
//! `rmcp` speaks the protocol. Under it lies a transport of our own ([`Connection`]), which keeps what the
//! server really wrote: what is judged is the raw text of an answer, never a client's idea of it.

mod breaches;
mod connect;
mod connection;
mod dial;
mod error;
mod handshake;
mod http;
mod intake;
mod ledger;
mod lines;
mod link;
mod list;
mod message;
mod process;
mod program;
mod scan;
mod sound;
mod tail;
mod transport;

#[cfg(test)]
mod tests;

pub use connection::Connection;
pub use error::WireError;
pub use http::{Challenge, HttpFault, SignInFault, TlsFault};
