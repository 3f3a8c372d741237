//! The connection against servers at an address, written by hand: a few lines of HTTP/1.1 each.

mod answers;
mod doors;
mod environment;
mod eras;
mod refusals;
mod said;
mod sessions;
mod signing_in;
mod site;
mod tls;
mod troubles;
