//! A copy of recorded evidence to hand to somebody: every personal value masked, the verdicts kept beside it.
//!
//! What is not known to be harmless is masked: a field that nobody thought of costs a reader a word, never a customer
//! their privacy. The evidence is walked twice, since a value that stands in an answer may be repeated in a text that
//! stands before it.

mod copy;
mod evidence;
mod kept;
mod needles;
mod reply;
mod rewrite;
mod source;
#[cfg(test)]
mod tests;
mod values;
mod vocabulary;
mod words;

pub use copy::{Recorded, recorded_from_text, redacted_to_text};
