//! From evidence to report: judge, join with the catalogue, say what explains what.

mod drawn;
mod findings;
mod proven;
mod summary;
mod whole;

pub(super) use findings::findings;
pub use whole::{Settings, report, unreachable};
