//! The files in which MCP clients keep their servers: `.mcp.json`, `.vscode/mcp.json` and the like.
//!
//! `file` finds the servers of such a text, `server` reads one of them, `variables` replaces what is read from the
//! environment. Members that only a client needs are passed over.

mod file;
mod server;
mod variables;

#[cfg(test)]
mod tests;

pub use file::{McpJson, McpJsonError};
pub use server::McpServer;
