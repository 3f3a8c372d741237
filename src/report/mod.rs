//! The formats: each a reader of one report value.
