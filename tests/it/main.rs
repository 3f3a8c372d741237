//! How we know: one binary, so that everything is linked once.

#![expect(clippy::disallowed_methods, reason = "tests read and write files of their own")]

mod cases;
mod catalogue;
mod commands;
mod documents;
mod examples;
mod foreign;
mod http;
mod layers;
mod matrix;
mod naming;
mod reach;
mod readme;
mod records;
mod replay;
mod running;
mod servers;
mod sources;
