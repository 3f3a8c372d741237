//! Reports made by hand, for the tests of every format. All persons are made up.

mod beside;
mod hostile;
mod plain;

pub(super) use beside::{choices, source};
pub(super) use hostile::{hostile, hostile_single};
pub(super) use plain::{answer, broken, clean, failed, finding, single, unproven};
