//! What to ask: the plan of calls.

mod plan;

pub use plan::{arguments, plan};
