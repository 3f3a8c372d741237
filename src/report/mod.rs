//! Showing: each format is a pure function from a report to text.
//!
//! `human` is for a terminal, `html` and `markdown` for people elsewhere, `json`, `sarif`, `junit` and `github` for
//! programs. Whatever a server said is treated as hostile: nothing of it steers the reader, whatever the reader is.

mod alike;
mod escape;
mod fence;
mod github;
mod html;
mod human;
mod json;
mod junit;
mod markdown;
mod page;
mod plural;
mod repository;
mod requests;
#[cfg(test)]
mod sample;
mod sarif;
mod schema;
mod style;
mod threshold;
mod unjudged;

pub use github::github;
pub use html::{html, html_single};
pub use human::{
    explain_clause, explain_outcome, explain_rule, explain_word, human, human_plan, human_requests,
    human_single, rule_list,
};
pub use json::{json, json_plan, json_requests, json_single, rule_list_json};
pub use junit::junit;
pub use markdown::{markdown, markdown_single};
pub use page::wrapped;
pub use sarif::sarif;
pub use schema::report_schema;
pub use style::{Look, without_commands};
pub use threshold::Threshold;
