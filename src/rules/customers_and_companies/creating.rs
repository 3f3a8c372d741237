//! `create_customer` (D27 to D34).

use serde_json::{Value, json};

use super::declared::refuses;
use super::heard::{CREATE, Heard, asked, declared, settled, step};
use super::wrapping::{self, Named};
use crate::model::{Basis, Finding, Severity, Verdict};
use crate::platform::{id_of, record_of, text_at};
use crate::rules::Run;

/// A field's bound, with texts to try it with.
struct Bound {
    field: &'static str,
    most: usize,
}

/// `display_name-bounds` and the like: the shortest and the longest text are taken, a longer one is not kept whole.
fn bounds(run: &Run<'_>, bound: &Bound) -> Verdict {
    if let Err(verdict) = declared(run, CREATE) {
        return verdict;
    }
    if let Some(finding) = of_declaration(run, bound) {
        return Verdict::broken(finding);
    }
    settled(asked(run, CREATE, "write/create-").map(|_| {
        let findings = [refused(run, bound), kept_whole(run, bound), empty_name(run, bound)];
        let plain = ["write/create-full", "write/create-plain"];
        match plain.iter().any(|name| step(run, name).is_some_and(|heard| heard.told().is_some())) {
            true => super::heard::first(findings.into_iter().flatten().collect()),
            false => Verdict::failed("no customer could be created to try it on"),
        }
    }))
}

fn of_declaration(run: &Run<'_>, bound: &Bound) -> Option<Finding> {
    let Bound { field, most } = bound;
    // Only a name says how short it may be.
    let shortest = if *field == "display_name" { 1 } else { *most };
    [*most, shortest].into_iter().find_map(|length| refuses(run, CREATE, field, "d".repeat(length).into()))
}

/// A text as long as the bound, or a name of one letter, is refused.
fn refused(run: &Run<'_>, bound: &Bound) -> Option<Finding> {
    let Bound { field, most } = bound;
    let at = step(run, &format!("write/create-at-{field}")).filter(|heard| heard.answer.is_refused());
    if let Some(heard) = at {
        let letters = if ["display_name", "company"].contains(field) {
            ", of letters that take several bytes,"
        } else {
            ""
        };
        let finding = heard.finding(format!("a `{field}` of {most} characters{letters} is refused"));
        // Of these a server may ask for a form as well, which is no matter of length.
        if ["email", "phone", "country"].contains(field) {
            let message = format!("{}, for its length or for its form", finding.message);
            return Some(Finding { message, ..finding.severity(Severity::Warning).basis(Basis::Inferred) });
        }
        return Some(finding);
    }
    let one =
        step(run, "write/create-one").filter(|heard| *field == "display_name" && heard.answer.is_refused());
    one.map(|heard| heard.finding("a `display_name` of one character is refused"))
}

/// A text one character longer than the bound is neither refused nor cut.
fn kept_whole(run: &Run<'_>, bound: &Bound) -> Option<Finding> {
    let Bound { field, most } = bound;
    let created = step(run, &format!("write/create-over-{field}"))?;
    let length = |heard: &Heard<'_>| {
        let text = text_at(record_of(heard.told()?, "customer"), field)?;
        Some(text.chars().count())
    };
    let read = step(run, &format!("write/read-over-{field}"));
    let kept = read.as_ref().and_then(length).or_else(|| length(&created))?;
    let message = format!("a `{field}` of {} characters is kept whole, where {most} are the most", most + 1);
    (created.told().is_some() && kept > *most).then(|| created.finding(message))
}

fn empty_name(run: &Run<'_>, bound: &Bound) -> Option<Finding> {
    let heard = step(run, "write/create-empty-name").filter(|heard| heard.told().is_some())?;
    (bound.field == "display_name").then(|| heard.finding("an empty `display_name` is taken"))
}

/// `display-name-bounds`
pub(super) fn display_name(run: &Run<'_>) -> Verdict {
    bounds(run, &Bound { field: "display_name", most: 120 })
}

/// `email-bounds`
pub(super) fn email(run: &Run<'_>) -> Verdict {
    bounds(run, &Bound { field: "email", most: 240 })
}

/// `phone-bounds`
pub(super) fn phone(run: &Run<'_>) -> Verdict {
    bounds(run, &Bound { field: "phone", most: 32 })
}

/// `company-bounds`
pub(super) fn company(run: &Run<'_>) -> Verdict {
    bounds(run, &Bound { field: "company", most: 120 })
}

/// `country-bounds`
pub(super) fn country(run: &Run<'_>) -> Verdict {
    bounds(run, &Bound { field: "country", most: 4 })
}

/// The plain customer that the run created, with what came back.
fn created<'a>(run: &'a Run<'_>) -> Option<Heard<'a>> {
    ["write/create-full", "write/create-plain"]
        .iter()
        .filter_map(|name| step(run, name))
        .find(|heard| heard.told().is_some())
}

/// `duplicate-email-taken`
pub(super) fn duplicate(run: &Run<'_>) -> Verdict {
    if let Err(verdict) = asked(run, CREATE, "write/create-") {
        return verdict;
    }
    let held = created(run).and_then(|heard| text_at(record_of(heard.told()?, "customer"), "email"));
    if held.is_some_and(|email| email.is_empty()) {
        return Verdict::failed("the first customer was created without the email that was sent");
    }
    match step(run, "write/create-duplicate") {
        None => Verdict::failed("no customer could be created to try it on"),
        Some(heard) if heard.answer.is_refused() => Verdict::Holds,
        Some(heard) if heard.told().is_none() => super::heard::unanswered(CREATE),
        Some(heard) => {
            let id = |heard: &Heard<'_>| id_of(record_of(heard.told()?, "customer"), "customer");
            let same = created(run).is_some_and(|first| id(&first).is_some() && id(&first) == id(&heard));
            Verdict::broken(heard.finding(match same {
                true => "an email that a customer has is answered with that customer, and not refused",
                false => "a second customer was created with an email that the first one has",
            }))
        }
    }
}

/// Fields of a record that are not what was sent: another text, or none where one was sent.
pub(super) fn unlike(sent: &Value, record: &Value) -> Vec<&'static str> {
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let folded = |text: &str| text.trim().to_lowercase();
    ["display_name", "email", "phone", "company", "country", "company_id"]
        .into_iter()
        .filter(|field| {
            let (Some(sent), Some(held)) = (sent.get(*field).and_then(as_text), text_at(record, field))
            else {
                return false;
            };
            let same = folded(&sent) == folded(&held)
                || (*field == "phone" && !held.is_empty() && digits(&sent).starts_with(&digits(&held)));
            !same
        })
        .collect()
}

fn as_text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// The names of fields, for a message.
pub(super) fn list(fields: &[&str]) -> String {
    fields.iter().map(|field| format!("`{field}`")).collect::<Vec<_>>().join(", ")
}

/// `create-answer-unlike`
pub(super) fn answer_unlike(run: &Run<'_>) -> Verdict {
    settled(asked(run, CREATE, "write/create-").map(|_| {
        let Some(heard) = created(run) else {
            return Verdict::failed("no customer could be created to try it on");
        };
        let record = record_of(heard.told().unwrap_or(&Value::Null), "customer");
        if id_of(record, "customer").is_none() {
            return Verdict::broken(heard.finding("the answer holds no `customer_id` of the new customer"));
        }
        let other = unlike(&heard.exchange.arguments, record);
        if !other.is_empty() {
            let message = format!("the new customer comes back with {} other than sent", list(&other));
            return Verdict::broken(heard.finding(message));
        }
        let Some(read) = step(run, "write/read-created") else { return Verdict::Holds };
        let Some(told) = read.told() else {
            return Verdict::Holds;
        };
        let other = unlike(&heard.exchange.arguments, record_of(told, "customer"));
        let message = format!("`get_customer` shows the new customer with {} other than sent", list(&other));
        Verdict::from_findings(if other.is_empty() { Vec::new() } else { vec![read.finding(message)] })
    }))
}

/// `create-metadata-unwrapped`
pub(super) fn metadata(run: &Run<'_>) -> Verdict {
    wrapping::unwrapped(run, (CREATE, "write/create-"), Named::Metadata)
}

/// Arguments of a question without what says whom it is about.
pub(super) fn fields_sent(heard: &Heard<'_>) -> Value {
    let mut sent = heard.exchange.arguments.as_object().cloned().unwrap_or_default();
    sent.remove("customer_id");
    sent.remove("clear");
    json!(sent)
}
