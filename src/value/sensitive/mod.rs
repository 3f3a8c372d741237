//! Values that never stand in a verification source's answer (V8): bank accounts, payment cards and the
//! numbers that states give to persons, found anywhere in a text.
//!
//! Two things make a value sure. It may carry its own proof: an IBAN of its country's length and structure
//! with the right rest; fifteen or sixteen digits of an issuer's range with the right Luhn digit; an identity
//! number as it is officially written, whose date and check digits hold. Such a value must stand by itself:
//! not behind a prefix and a dash, not next to a letter, not as the decimals of an amount. Or the label, the
//! key that it stands under or the words in front of it, says what it is, and then weaker evidence is enough:
//! ten bare digits with a date under `cpr`, nine digits with the eleven-proof under `bsn`.
//!
//! A label that names a number of another kind (an order, a parcel, a phone) outweighs the proof, save an IBAN's.
//! A date from 2015 to 2035 never makes an identity number sure without a label: it is the day of an order
//! far more often than the birth date of somebody who is asked a question.
//!
//! How often a made-up number of a business is taken for a sensitive value, out of 4000 of each family, under
//! the label `id` and under the label `order_id`:
//!
//! | family | `id` | `order_id` |
//! | --- | --- | --- |
//! | prefix, dash, 6 to 12 digits | 0 | 0 |
//! | prefix, dash, 16 digits | 0 | 0 |
//! | 8 or 9 digits | 0 | 0 |
//! | 10 digits | 0 | 0 |
//! | 11 digits | 2 | 0 |
//! | 12 digits | 0 | 0 |
//! | 13 digits, an EAN | 0 | 0 |
//! | 14 digits, a GTIN | 0 | 0 |
//! | 15 digits | 4 | 0 |
//! | 16 digits | 139 | 0 |
//! | 16 digits, a counter | 0 | 0 |
//! | 17 to 19 digits | 0 | 0 |
//! | phone, international | 0 | 0 |
//! | phone, national | 5 | 0 |
//! | time since 1970 | 0 | 0 |
//! | date and time | 0 | 0 |
//! | date and serial | 0 | 0 |
//! | six digits, dash, four | 115 | 0 |
//! | UUID | 0 | 0 |
//! | IBAN's letters and length | 34 | 34 |
//! | hash | 0 | 0 |
//! | Stripe id | 0 | 0 |
//! | tracking number | 0 | 0 |
//! | VAT or company number | 0 | 0 |
//! | amount or coordinate | 0 | 0 |
//! | groups of four | 91 | 0 |
//! | all 104000 | 390 | 34 |
//!
//! The sixteen digits are of uniform chance: nearly a third of them fall into an issuer's range, and the Luhn
//! digit of one in ten of those is right. Counters and times since 1970 begin with 1, where no such issuer is.
//! Of six digits, a dash and four, one in thirty-five has a day, a month and a year that somebody may be born in: it
//! is a CPR number whatever its last digit.
//! One in 97 of the numbers with a country's letters and an IBAN's length has the right rest.

mod card;
mod edge;
mod find;
mod iban;
mod kind;
mod label;
mod person;
mod plain;
mod registry;
mod written;

#[cfg(test)]
mod false_alarms;
#[cfg(test)]
mod tests;

pub use find::{find_sensitive, without_sensitive};
pub use kind::{Sensitive, SensitiveKind};
pub use label::{label_at, label_in};
