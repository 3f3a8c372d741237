//! Running every check over every subject it speaks of.

mod check;
mod judged;
mod order;
mod subjects;

pub use check::{Callers, Check};
pub use judged::Judged;
pub use order::judge;
