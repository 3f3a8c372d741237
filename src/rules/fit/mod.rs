//! What each tool of a server could be designated as, judged from its declaration, and what stands in the way.
//!
//! A ladder, no score: a tool of another kind is `no`, one whose author can mend what is wrong `could serve after`
//! that, any other `could serve`. The questions that a rule asks too are asked of the rule's own function.
//!
//! - `words`, `nouns`: what the names of tools, inputs and fields speak of
//! - `heard`: the input that receives an address or a number
//! - `picked`: where an answer holds the customer's number and the rest
//! - `call`: whether the platform's call would be taken
//! - `answer`: the same from one answer, where nothing is declared
//! - `lookup`, `record`, `source`: a verdict for each role

mod answer;
mod call;
mod heard;
mod lookup;
mod nouns;
mod picked;
mod record;
mod source;
#[cfg(test)]
mod tests;
mod way;
mod words;

pub use answer::guess_from_answer;

use super::Run;
use crate::model::{Channel, ToolFit};

/// Tools that are looked at; a server with more is no server for customers.
const MOST: usize = 400;

/// What each tool could be designated as, in the server's order.
pub fn fits(run: &Run<'_>) -> Vec<ToolFit> {
    let named = run.tools.iter().enumerate().filter(|(_, tool)| !tool.name().is_empty());
    named
        .take(MOST)
        .map(|(index, tool)| {
            let of = call::Of { run, index, tool };
            ToolFit {
                tool: tool.name().to_owned(),
                email: lookup::fit(of, Channel::Email),
                phone: lookup::fit(of, Channel::Phone),
                record: record::fit(of),
                source: source::fit(of),
            }
        })
        .collect()
}
