//! The tables of the file, one module for each group of them.

mod chat;
mod http;
mod lookup;
mod people;
mod record;
mod rest;
mod server;
mod source;
mod workspace;

pub(super) use chat::{chat_action, chat_lookup};
pub(super) use lookup::row;
pub(super) use people::{customer, shared, unknown};
pub(super) use record::{LEVELS, record};
pub(super) use rest::{directory, ignore, witness};
pub(super) use server::server;
pub(super) use source::{CATEGORIES, VALUES, source};
pub(super) use workspace::workspace;

/// What to write where a tool is missing.
const TOOL: &str = "write `tool = \"…\"`: the name of the tool, as the server lists it";
/// What to write where a reference path is missing.
const REFERENCE: &str = "write `reference = \"…\"`: the path of the customer's own number in the answer";
/// What to write where a classification is missing.
const RISK: &str = "write `risk = \"read_pii\"`, or another of `read`, `write`, `destructive`";
