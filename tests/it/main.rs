//! How we know: one binary, so that everything is linked once.

#![expect(clippy::disallowed_methods, reason = "tests read and write files of their own")]

mod cases;
mod catalogue;
mod ci_files;
mod commands;
mod crms;
mod designating;
mod desk;
mod directory;
mod documents;
mod examples;
mod first_use;
mod foreign;
mod gate;
mod help;
mod http;
mod layers;
mod lock;
mod matrix;
mod naming;
mod outcomes;
mod plan;
mod reach;
mod readers;
mod readme;
mod records;
mod redact;
mod replay;
mod reports;
mod running;
mod servers;
mod sources;
mod writing;
