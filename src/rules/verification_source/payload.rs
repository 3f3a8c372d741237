//! V5, V6, V8: how much an answer holds, and whether its amounts can be said.

use serde_json::{Map, Value};

use super::fields::{
    is_decimal, name_holds_a_currency, names_a_currency, names_an_amount, names_points, shows_a_currency,
};
use super::walk::{place, walk};
use crate::model::{Finding, Severity, Verdict};
use crate::rules::SourceAnswer;

/// More entries than this are more than a caller could be asked about.
const SWEET: usize = 5;
/// From here on a list is a dump.
const HUNDRED: usize = 100;
/// An answer above this many bytes of JSON is no small one.
const LARGE: usize = 20_000;

/// V8: three to five entries, never a hundred. Of the lists inside an entry only the hundred is told.
pub(super) fn list_too_long(case: &SourceAnswer<'_>, answer: &Value) -> Verdict {
    let findings = walk(answer).into_iter().filter_map(|found| {
        let items = found.value.as_array()?;
        let of_objects = items.iter().all(Value::is_object);
        let long = items.len() >= HUNDRED || (items.len() > SWEET && found.lists == 0 && of_objects);
        let finding = Finding::new(
            case.subject(&found.pointer),
            case.place(&found.pointer),
            format!(
                "the list at `{}` has {} entries; three to five serve",
                place(&found.pointer),
                items.len()
            ),
        )
        .label(format!("{} entries", items.len()));
        long.then_some(if items.len() >= HUNDRED { finding.severity(Severity::Error) } else { finding })
    });
    Verdict::from_findings(findings.collect())
}

/// V8: the smallest answer that serves.
pub(super) fn too_large(case: &SourceAnswer<'_>, answer: &Value) -> Verdict {
    let bytes = answer.to_string().len();
    if bytes <= LARGE {
        return Verdict::Holds;
    }
    Verdict::broken(Finding::new(
        case.subject(""),
        crate::model::Place::Server,
        format!("the answer is {} kB; a few facts fit into one or two", bytes / 1000),
    ))
}

/// V5, V6: an amount stands with its currency.
pub(super) fn amount_without_currency(case: &SourceAnswer<'_>, answer: &Value) -> Verdict {
    let mut bare = Vec::new();
    for found in walk(answer) {
        let amount = match found.value {
            Value::Number(_) => names_an_amount(found.key, found.value),
            Value::String(text) => {
                is_decimal(text) && names_an_amount(found.key, found.value) && !shows_a_currency(text)
            }
            _ => false,
        };
        let known =
            name_holds_a_currency(found.key) || found.inside.iter().any(|around| has_currency(around));
        // A balance of points is no money.
        let counted = found.pointer.split('/').any(names_points);
        if amount && !known && !counted {
            bare.push(found.pointer);
        }
    }
    let Some(first) = bare.first() else { return Verdict::Holds };
    let more = match bare.len() - 1 {
        0 => String::new(),
        more => format!(", and {more} more amounts"),
    };
    Verdict::broken(
        Finding::new(
            case.subject(first),
            case.place(first),
            format!("the amount at `{}` has no currency beside it{more}", place(first)),
        )
        .label("of which currency?"),
    )
}

/// Whether an object around an amount names a currency, itself or in a small object beside the amount.
fn has_currency(around: &Map<String, Value>) -> bool {
    around.iter().any(|(key, value)| {
        (names_a_currency(key) && !value.is_null())
            || value
                .as_object()
                .is_some_and(|inner| inner.keys().any(|key| names_a_currency(key)) && inner.len() <= 2)
    })
}
