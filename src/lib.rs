//! hallmark checks the MCP tools by which a customer-service platform finds a company's customers.
//!
//! Asking leaves evidence, judging is a pure function of it, and showing is a pure function of the
//! report: see `engine` for the order of a run.

pub mod cli;
pub mod designation;
pub mod engine;
pub mod example;
pub mod model;
pub mod platform;
pub mod probe;
pub mod report;
pub mod rules;
pub mod schema;
pub mod suite;
pub mod value;
pub mod wire;
