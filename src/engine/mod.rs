//! The order of a run: ask, then judge, then report.
