//! The designation file, `hallmark.toml`: reading and checking it.
//!
//! [`read`] walks the file by hand, so that every mistake is told at once, each with its own line. The parts of
//! the file are in `parts`, one file for each group of tables; what two parts must agree on is in `agree`.

mod agree;
mod draft;
mod duration;
mod entry;
mod errors;
mod expand;
mod file;
mod hint;
mod inside;
mod json;
mod line;
mod mcp_json;
mod nearest;
mod not_toml;
mod parts;
mod person;
mod schema;
mod sendable;
mod shown;
mod source;
mod table;
#[cfg(test)]
mod tests;

pub use draft::{Draft, ServerSaid, ServerTable, draft, server_table};
pub use duration::parse_duration;
pub use errors::{FileError, FileErrors};
pub use file::{DesignationFile, read};
pub use hint::draft_hint;
pub use line::line_text;
pub use mcp_json::{McpJson, McpJsonError, McpServer};
pub use schema::schema;
pub use sendable::{address_fault, header_fault};
pub use source::{Source, span_of};
