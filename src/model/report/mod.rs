//! What a run found, as every format shows it.

mod finding;
mod lookup;
mod source;
mod whole;

pub use finding::{Excerpt, Location, ReportedFinding, ReportedNotJudged};
pub use lookup::{LookupReport, SingleLookup, UseReport};
pub use source::{QuestionReport, SourceReport};
pub use whole::{Hallmark, JudgedRule, Report, Selected, ServerReport, Summary};

use serde::Serializer;

/// Milliseconds, written with one decimal.
fn tenths<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64((value * 10.0).round() / 10.0)
}
