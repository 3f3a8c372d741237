//! Whether a value has the form of a Danish, Swedish or Norwegian personal identity number (C7).
//!
//! Three verdicts: the form is certain and the platform refuses the value, it is near enough to one that
//! some reader would refuse it, or it is none and the value is kept. Only the form is judged: there is no
//! clock in it and no register behind it.

mod arithmetic;
mod denmark;
mod form;
mod norway;
mod reading;
mod scheme;
mod sweden;

pub(in crate::value) use arithmetic::real_date;
pub use form::{IdentityForm, IdentityVerdict, RiskTag};
pub use reading::identity_form;
pub(in crate::value) use reading::readings_of_digits;
pub use scheme::count_refused;
