//! C24 to C29: tools that return a customer's records, or change them.
//!
//! - `owners`: whose a record says that it is
//! - `withheld`: another customer's record beside one that does not exist
//! - `compare`: two answers as wholes
//! - `scope`: whether the tool hears the customer's number, and keeps to it
//! - `errors`: an error about the customer's own record
//! - `link`: the email link's field

mod compare;
mod errors;
mod link;
mod owners;
mod scope;
mod withheld;

pub(super) use errors::own_error_without_owner;
pub(super) use link::{address_absent, level_unfit};
pub(super) use owners::{account_owner_absent, owner_absent, owner_is_another, party_absent};
pub(super) use scope::{list_not_scoped, number_input_missing};
pub(super) use withheld::{foreign_differs, foreign_revealed, missing_unclear};

#[cfg(test)]
mod tests;
