//! What the operator designates, and what the integrator says of customers to check it with.

mod chat;
mod people;
mod record;
mod rest;
mod row;
mod source;
mod whole;

pub use chat::{ChatAction, ChatLookup};
pub use people::{Customer, Shared, Unknown};
pub use record::{OwnRecord, RecordLevel, RecordTool};
pub use rest::{Directory, Ignore, Witness};
pub use row::{KeptValue, Risk, Row};
pub use source::{Question, Source, SourceCategory, SourceValue};
pub use whole::Designation;
