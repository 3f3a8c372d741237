//! The MCP connection: transports, limits, recording.
