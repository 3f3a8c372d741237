//! What a check is given.

mod answer;
mod row;
mod run;

pub use answer::AnswerCase;
pub use row::{RowCase, ToolCase};
pub use run::Run;
