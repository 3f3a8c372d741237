//! Showing: each format is a pure function from a report to text.
//!
//! `human` is for a terminal, `json` for programs. Whatever a server said is treated as hostile: no
//! control character of its reaches the reader.

mod human;
mod json;
mod page;
mod plural;
mod requests;
#[cfg(test)]
mod sample;
mod style;

pub use human::{
    explain_clause, explain_outcome, explain_rule, explain_word, human, human_requests, human_single,
    rule_list,
};
pub use json::{json, json_requests, json_single, rule_list_json};
pub use style::Look;
