//! The JSON Schema of the JSON report.

mod document;
mod finding;
mod lookup;
mod tool;
mod whole;
mod words;

#[cfg(test)]
mod tests;

pub use whole::report_schema;
