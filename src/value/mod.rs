//! Reading one value: an email address, a phone number, an identity number, a reference, a registration number.
