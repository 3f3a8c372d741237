//! The order of a run: ask, then judge, then report.

mod ask;
mod assemble;
mod excerpt;
mod expected;
mod lookups;
mod record;
mod single;
mod sources;
mod story;

pub use ask::{Asked, ask, ask_in_older, may_speak_older};
pub use assemble::{Settings, report, unreachable};
pub use record::{EvidenceError, evidence_from_text, evidence_to_text};
pub use single::{Expect, single};
