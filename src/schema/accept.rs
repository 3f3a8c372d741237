use serde_json::Value;

use super::fault::{SchemaFault, compiled, too_large};
use super::meter::Meter;
use super::objections::{Objection, Told, objections};
use super::refs::Document;

/// Whether a value fits a schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Acceptance {
    /// It fits.
    Accepted,
    /// It does not, for these reasons; never empty.
    Rejected(Vec<Objection>),
    /// The schema says nothing that could be judged.
    Unusable(SchemaFault),
}

impl Acceptance {
    /// Whether the value fits.
    pub fn is_accepted(&self) -> bool {
        matches!(self, Self::Accepted)
    }

    /// The reasons against the value; none when it fits or when the schema is unusable.
    pub fn objections(&self) -> &[Objection] {
        match self {
            Self::Rejected(objections) => objections,
            Self::Accepted | Self::Unusable(_) => &[],
        }
    }
}

/// Judges a value by a schema, formats included: the arguments that the platform sends (C2), or an answer (C9).
pub fn accepts(schema: &Value, instance: &Value) -> Acceptance {
    let validator = match compiled(schema) {
        Ok(validator) => validator,
        Err(fault) => return Acceptance::Unusable(fault),
    };
    let document = Document::new(schema);
    let Ok(cost) = Meter::new(&document).cost(schema, Some(instance), 0) else {
        return Acceptance::Unusable(too_large("", "judging this value would take too long"));
    };
    if validator.is_valid(instance) {
        return Acceptance::Accepted;
    }
    if !cost.can_be_told() {
        return Acceptance::Rejected(vec![Objection::untold()]);
    }
    match objections(validator.iter_errors(instance), instance) {
        Told::Objections(objections) => Acceptance::Rejected(objections),
        Told::GivenUp { schema_pointer } => {
            Acceptance::Unusable(too_large(&schema_pointer, "a pattern that takes too long to match"))
        }
    }
}
