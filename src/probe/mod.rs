//! What to ask: the plan of calls.

mod plan;
mod stand_ins;

pub use plan::{arguments, plan};
pub use stand_ins::stand_ins_refused;
