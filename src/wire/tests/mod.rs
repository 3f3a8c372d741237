//! The connection against servers that are written by hand, over a pipe in this process or as small programs.

mod answers;
mod connecting;
mod listing;
mod noise;
mod peer;
mod processes;
mod sdk;
mod trouble;
