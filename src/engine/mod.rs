//! The order of a run: ask, then judge, then report.

mod accept;
mod ask;
mod assemble;
mod baseline;
mod directory;
mod excerpt;
mod expected;
mod locate;
mod lock;
mod lookups;
mod record;
mod redact;
mod selection;
mod single;
mod sources;
mod story;
mod wire_text;

pub use ask::{Asked, Watch, ask, ask_in_older, may_speak_older};
pub use assemble::{Settings, report, unreachable};
pub use baseline::{Baseline, BaselineError};
pub use directory::WritesAhead;
pub use lock::{LockError, changes_since, lock_from_text, lock_of, lock_to_text};
pub use record::{EvidenceError, evidence_from_text, evidence_to_text};
pub use redact::{Recorded, recorded_from_text, redacted_to_text};
pub use selection::Selection;
pub use single::{Expect, single};
pub use wire_text::show_wire;
