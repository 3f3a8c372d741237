//! Streamable HTTP: every message is a request of its own, and what comes back is read as the lines of a pipe are.
//!
//! Below the connection nothing else differs: questions, answers, ids and breaches are kept in the same book.

mod address;
mod body;
mod broken;
mod challenge;
mod client;
mod fault;
mod help;
mod oldest;
mod poster;
mod question;
mod redirect;
mod refusal;
mod retry;
mod server;
mod session;
mod sign_in;
mod sse;
mod tls;
mod tls_fault;
mod veil;
mod writer;

#[cfg(test)]
mod tests;

pub use challenge::Challenge;
pub use fault::HttpFault;
pub use sign_in::SignInFault;
pub use tls_fault::TlsFault;

pub(super) use address::shown_text;
pub(super) use poster::Poster;
pub(super) use server::Server;
pub(super) use writer::write_all;
