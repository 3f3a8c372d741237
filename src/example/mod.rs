//! The example company: a right MCP server, and its faults.
