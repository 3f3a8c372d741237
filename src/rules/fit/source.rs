//! As a verification data source (V1 to V10).

use super::call::Of;
use super::heard::{Heard, heard};
use super::nouns::{is_company, is_person, is_record};
use super::way::Way;
use super::words::{About, about, of as words_of, singular, speaks_of};
use crate::model::{Channel, Fit, Guess, Risk, SourceCategory, clean_line};
use crate::rules::customer_lookup::names::NUMBERS;
use crate::schema::{Field, inputs, pickable};

/// Whether a tool could serve as a verification source.
pub(super) fn fit(of: Of<'_>) -> Fit {
    let mut way = Way::default();
    if let Some(why) = of.changes() {
        way.wrong(why);
        return way.end(None);
    }
    match about(of.tool.name()) {
        About::Else(word) => {
            way.wrong(format!("its name speaks of {}, not of a customer", clean_line(&word)));
        }
        About::Unsaid if of.tool.output_schema().is_none() || of.is_opaque() => {
            way.wrong("neither its name nor its answer speaks of a customer");
        }
        About::Customers | About::Companies | About::Records(_) | About::Unsaid => {}
    }
    if way.is_wrong() {
        return way.end(None);
    }
    let Some((channel, input)) = argument(of) else {
        way.wrong("no input could receive a question's argument");
        return way.end(None);
    };
    if about(of.tool.name()) == About::Unsaid && channel.is_none() && !is_of_a_customer(&input) {
        way.wrong("neither its name nor its inputs speak of a customer");
        return way.end(None);
    }
    let category = facts(of, &mut way);
    if way.is_wrong() {
        return way.end(None);
    }
    of.call(channel, &input, &mut way);
    of.hint(&mut way);
    way.end(Some(Guess { input: Some(input), category, risk: Some(Risk::ReadPii), ..Guess::default() }))
}

/// The argument of its questions: the thread's address, the call's number, or what the caller is asked for (V1).
fn argument(of: Of<'_>) -> Option<(Option<Channel>, String)> {
    for channel in Channel::ALL {
        if let Heard::Input(name) = heard(of.tool, channel) {
            return Some((Some(channel), name));
        }
    }
    let declared = of.tool.input_schema().map(inputs)?;
    let numbered = |name: &str| words_of(name).last().is_some_and(|word| NUMBERS.contains(&word.as_str()));
    let fits = |name: &str| !["tenantId", "workspaceId"].contains(&name) && numbered(name);
    let input = declared.into_iter().find(|input| fits(&input.name))?;
    Some((None, input.name))
}

/// Whether an input names a customer, a company, or what a customer has: `customer_id`, and `id` alone, which may.
fn is_of_a_customer(input: &str) -> bool {
    let words = words_of(input);
    let Some(noun) = words.iter().rev().nth(1).map(|word| singular(word)) else { return true };
    is_person(&noun) || is_company(&noun) || is_record(&noun)
}

/// V3 to V7, V9: what of its answer a caller could say, and the category that it looks like.
fn facts(of: Of<'_>, way: &mut Way) -> Option<SourceCategory> {
    let Some(schema) = of.tool.output_schema() else {
        way.mend("no outputSchema, so no question can be bound to a field");
        return None;
    };
    let all = pickable(schema);
    let sayable: Vec<&Field> = all.fields.iter().filter(|field| can_be_said(field)).collect();
    if sayable.is_empty() {
        if all.opaque.is_empty() {
            way.wrong("no field of its answer is a date, an amount or a word that a caller could say");
        } else {
            way.mend("its outputSchema names no field that a question could be bound to");
        }
        return None;
    }
    let category = category(&sayable);
    match category {
        Some(SourceCategory::CustomerProfile) => {
            way.note("it looks like a customer_profile, the weakest category");
        }
        Some(_) => {}
        None => way.mend("no field of its answer speaks of a date, an amount, a balance or a lasting fact"),
    }
    category
}

/// Not an id, not the address or number that the thread shows already.
fn can_be_said(field: &Field) -> bool {
    let key = field.path.last_key().unwrap_or_default();
    let words = words_of(key);
    let numbered = words.last().is_some_and(|word| NUMBERS.contains(&word.as_str()));
    let shown = Channel::ALL.iter().any(|channel| speaks_of(*channel, key));
    let plain = field.kinds.can_be_string() || field.kinds.can_be_number();
    plain
        && !numbered
        && !shown
        && !["result", "error", "message", "url", "link", "cursor", "asked"].contains(&key)
}

/// The category that the names of the fields speak of (V5 to V7).
fn category(fields: &[&Field]) -> Option<SourceCategory> {
    let says = |field: &&&Field, list: &[&str]| {
        field
            .path
            .last_key()
            .is_some_and(|key| words_of(key).iter().any(|word| list.contains(&word.as_str())))
    };
    let any = |list: &[&str]| fields.iter().any(|field| says(&field, list));
    let listed = |list: &[&str]| fields.iter().any(|field| field.in_list && says(&field, list));
    const DATES: &[&str] = &["date", "at", "time", "on", "day", "created", "placed", "ordered"];
    const AMOUNTS: &[&str] = &["amount", "total", "price", "sum", "paid", "cost"];
    if listed(DATES) && any(AMOUNTS) || listed(AMOUNTS) {
        Some(SourceCategory::TransactionHistory)
    } else if any(&["balance", "renews", "renewal", "login", "plan", "subscription", "due", "status"])
        || any(AMOUNTS)
    {
        Some(SourceCategory::AccountState)
    } else if any(&[
        "birth",
        "birthdate",
        "birthday",
        "dob",
        "street",
        "city",
        "address",
        "postcode",
        "zip",
        "language",
        "name",
    ]) {
        Some(SourceCategory::CustomerProfile)
    } else if any(DATES) {
        Some(SourceCategory::AccountState)
    } else {
        None
    }
}
