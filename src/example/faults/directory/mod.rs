//! The faults of the helpdesk's tools, in the order of the catalogue's rules.
//!
//! Where two rules are named, no fault of the one is thought of that does not break the other.

mod changes;
mod companies;
mod creations;
mod details;
mod profiles;
mod search;
mod spoiling;

pub(super) use changes::ALL as CHANGES;
pub(super) use companies::ALL as COMPANIES;
pub(super) use creations::ALL as CREATIONS;
pub(super) use details::ALL as DETAILS;
pub(super) use profiles::ALL as PROFILES;
pub(super) use search::ALL as SEARCHES;
