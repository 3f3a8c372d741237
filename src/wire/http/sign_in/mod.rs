//! Signing in with a bearer token: a command prints it, or an authorisation server gives it.

mod command;
mod discovery;
mod fault;
mod held;
mod token;

pub use fault::SignInFault;

pub(super) use held::{Door, SignedIn};
