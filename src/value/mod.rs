//! Reading one value: an email address, a phone number, an identity number, a reference, a registration number;
//! and finding those that never stand in an answer.
//!
//! Everything here is a function of the text alone: it asks no one, keeps nothing and never fails, whatever
//! the text.

mod date;
mod email;
mod identity;
mod phone;
mod reference;
mod registration;
mod sensitive;

#[cfg(test)]
mod golden;
#[cfg(test)]
mod properties;
#[cfg(test)]
mod second_opinion;

pub use date::{Moment, read_basic_day, read_moment};
pub use email::{EmailDifference, composed, decomposed, email_difference, same_address, unsettled_email};
pub use identity::{IdentityForm, IdentityVerdict, RiskTag, count_refused, identity_form};
pub use phone::{
    PhoneDifference, PhoneMatch, PhoneReading, ReadBy, WrittenNumber, compare_phone, e164_region,
    has_extension, is_country, is_e164, phone_metadata_version, read_phone, written_number,
};
pub use reference::{
    AccountFault, AccountReading, KeptReference, OutOfRange, ReferenceReading, Refusal, read_account,
    read_reference, same_folded,
};
pub use registration::{RegistrationReading, read_registration};
pub use sensitive::{Sensitive, SensitiveKind, find_sensitive, label_at, label_in, without_sensitive};
