//! The judgements: a folder per suite, a file per group of clauses, in the order of the contract.
//!
//! A check is a plain function from a case to a verdict. It sees what was designated and what came
//! back, and no socket, clock or terminal; it knows no title and no severity of its own rule, which
//! the catalogue holds. One table per suite joins names and functions.

mod called;
mod case;
mod cause;
mod fit;
mod judge;
mod record;
mod reply;
mod source;
mod words;

pub mod customer_lookup;
pub mod customers_and_companies;
pub mod verification_source;

/// The suites that are judged, by their public names, in the order in which their findings are shown.
pub const SUITES: &[(&str, &[(&str, Check)])] = &[
    ("customer-lookup", customer_lookup::CHECKS),
    ("verification-source", verification_source::CHECKS),
    ("customers-and-companies", customers_and_companies::CHECKS),
];

pub use called::{Called, CalledBy, CalledTool};
pub use case::{AnswerCase, RowCase, Run, ToolCase};
pub use cause::explain_by_cause;
pub use customers_and_companies::choices;
pub use fit::{fits, guess_from_answer};
pub use judge::{Callers, Check, Judged, judge};
pub use record::{NumberAt, RecordAnswer, RecordCase, number_at};
pub use reply::{ReplyCase, ReplyOf};
pub use source::{QuestionCase, SourceAnswer, SourceCase};
