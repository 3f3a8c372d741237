//! What stands at a designated reference or account field, and whether it is kept (C6, C7, C21).

mod account;
mod kept;
mod literal;

pub use account::{AccountFault, AccountReading, read_account};
pub use kept::{KeptReference, ReferenceReading, Refusal, read_reference, same_folded};
pub use literal::OutOfRange;

pub(in crate::value) use literal::whole_number;
