//! The designation file, `hallmark.toml`: reading and checking it.
