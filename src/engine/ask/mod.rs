//! Asking: the plan against a connection, a few calls at a time, and the evidence it leaves.

mod asked;
mod calls;
mod older;
mod running;
mod whole;

pub use asked::Asked;
pub use older::{ask_in_older, may_speak_older};
pub use whole::{Watch, ask};

pub(super) use running::Running;
