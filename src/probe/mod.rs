//! What to ask: the plan of calls.

mod directory;
mod forms;
mod plan;
mod planned;
mod records;
mod refused;
mod sources;
mod stand_ins;

pub use directory::{DIRECTORY_MARK, DirectoryWrites};
pub use forms::{email_forms, email_near_misses, phone_forms, phone_near_misses};
pub use plan::{arguments, plan};
pub use planned::planned;
pub use records::{record_arguments, record_plan};
pub use refused::refused_by_schema;
pub use sources::{source_arguments, source_plan};
pub use stand_ins::stand_ins_refused;
