//! `get_customer` and `get_company` (D16 to D26, D57 to D61): whose record it is, its parts, its size.

use serde_json::Value;

use super::heard::{GET_COMPANY, GET_CUSTOMER, Heard, asked, each, tried, unanswered};
use super::wrapping::{self, Named};
use crate::model::Verdict;
use crate::platform::{DirectoryAnswer, id_of, record_of};
use crate::rules::Run;

/// The bound of an answer, read generously: 64 KB may be 64 000 bytes or 65 536.
const BOUND: (usize, usize) = (64_000, 65_536);
/// An entry counts for no more than this when it is asked whether one more would have fitted.
const LARGEST_ENTRY: usize = 8_000;

const CUSTOMER: (&str, &str) = (GET_CUSTOMER, "customer/");
const COMPANY: (&str, &str) = (GET_COMPANY, "company/");

/// `get-customer-is-another`
pub(super) fn customer_is_another(run: &Run<'_>) -> Verdict {
    is_another(run, CUSTOMER, "customer")
}

/// `get-company-is-another`
pub(super) fn company_is_another(run: &Run<'_>) -> Verdict {
    is_another(run, COMPANY, "company")
}

fn is_another(run: &Run<'_>, (tool, steps): (&str, &str), of: &str) -> Verdict {
    each(run, (tool, steps), |heard| {
        let (about, held) = (heard.about()?, id_of(record_of(heard.told()?, of), of)?);
        (held != about)
            .then(|| heard.finding(format!("`{tool}` answered another {of} than the one asked for")))
    })
}

/// A part of an answer, by words of which its key holds one.
type Part = (&'static str, &'static [&'static str]);

/// `get-customer-parts`
pub(super) fn customer_parts(run: &Run<'_>) -> Verdict {
    let parts: [Part; 3] = [
        ("recent tickets", &["ticket"]),
        ("conversations", &["conversation"]),
        ("survey responses", &["survey", "response"]),
    ];
    lacks(run, CUSTOMER, &parts)
}

/// `get-company-parts`
pub(super) fn company_parts(run: &Run<'_>) -> Verdict {
    let parts: [Part; 4] = [
        ("owner", &["owner"]),
        ("SLA policy", &["sla"]),
        ("contacts", &["contact", "customers", "people"]),
        ("recent tickets", &["ticket"]),
    ];
    lacks(run, COMPANY, &parts)
}

/// What none of the answers holds: a part may be left out where there is none of it.
fn lacks(run: &Run<'_>, (tool, steps): (&str, &str), parts: &[Part]) -> Verdict {
    let heard = match asked(run, tool, steps) {
        Ok(heard) => heard,
        Err(verdict) => return verdict,
    };
    let mut keys = Vec::new();
    let answered: Vec<&Heard<'_>> = heard.iter().filter(|one| one.told().is_some()).collect();
    for told in answered.iter().filter_map(|one| one.told()) {
        keys_of(told, 0, &mut keys);
    }
    let Some(last) = answered.last() else { return unanswered(tool) };
    let lacking: Vec<&str> = parts
        .iter()
        .filter(|(_, words)| !keys.iter().any(|key| words.iter().any(|word| key.contains(word))))
        .map(|(name, _)| *name)
        .collect();
    if lacking.is_empty() {
        return Verdict::Holds;
    }
    // A server that shows empty parts would show this one; another may leave out what there is none of.
    if !answered.iter().filter_map(|one| one.told()).any(|told| shows_empty(told, parts)) {
        let reason = format!("no answer of `{tool}` shows {}, and there may be none", lacking.join(", "));
        return Verdict::unconfigured(reason);
    }
    let count = answered.len();
    let of = if count == 1 {
        "the one answer read".to_owned()
    } else {
        format!("none of the {count} answers read")
    };
    let verb = if count == 1 { "lacks" } else { "holds" };
    Verdict::broken(last.finding(format!("{of} {verb} {}", lacking.join(", "))))
}

/// Whether one of the parts is there though it is empty.
fn shows_empty(told: &Value, parts: &[Part]) -> bool {
    let named = |key: &str| parts.iter().any(|(_, words)| words.iter().any(|word| key.contains(word)));
    let empty = |held: &Value| held.is_null() || held.as_array().is_some_and(Vec::is_empty);
    let Some(map) = told.as_object() else { return false };
    map.iter().any(|(key, held)| named(&key.to_lowercase()) && empty(held))
}

fn keys_of(value: &Value, depth: usize, keys: &mut Vec<String>) {
    match value {
        _ if depth > 3 => {}
        Value::Object(map) => {
            for (key, child) in map {
                keys.push(key.to_lowercase());
                keys_of(child, depth + 1, keys);
            }
        }
        // One entry is like the next.
        Value::Array(list) => list.iter().take(3).for_each(|child| keys_of(child, depth + 1, keys)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// `get-customer-too-large`
pub(super) fn customer_too_large(run: &Run<'_>) -> Verdict {
    too_large(run, CUSTOMER)
}

/// `get-company-too-large`
pub(super) fn company_too_large(run: &Run<'_>) -> Verdict {
    too_large(run, COMPANY)
}

/// The smaller and the larger size of an answer.
pub(super) fn bytes(heard: &Heard<'_>) -> Option<(usize, usize)> {
    match heard.answer {
        DirectoryAnswer::Told { bytes, .. } => Some(*bytes),
        DirectoryAnswer::Refused | DirectoryAnswer::Silent { .. } => None,
    }
}

fn too_large(run: &Run<'_>, (tool, steps): (&str, &str)) -> Verdict {
    tried(run, (tool, steps), (is_long, SHORT), |heard| {
        let (least, _) = bytes(heard)?;
        let message =
            format!("an answer of `{tool}` takes {least} bytes, more than the {} that 64 KB are", BOUND.1);
        (least > BOUND.1).then(|| heard.finding(message))
    })
}

/// `get-customer-cut-unflagged`
pub(super) fn customer_cut_unflagged(run: &Run<'_>) -> Verdict {
    cut_unflagged(run, CUSTOMER)
}

/// `get-company-cut-unflagged`
pub(super) fn company_cut_unflagged(run: &Run<'_>) -> Verdict {
    cut_unflagged(run, COMPANY)
}

fn cut_unflagged(run: &Run<'_>, (tool, steps): (&str, &str)) -> Verdict {
    tried(run, (tool, steps), (is_long, SHORT), |heard| {
        let told = heard.told()?;
        let full = full(heard)?;
        let message = format!(
            "an answer of {full} bytes ends where one more entry would pass 64 KB, and nothing in it says that it is cut"
        );
        flag(told, 0).is_none().then(|| heard.finding(message))
    })
}

/// Why a rule of long answers cannot be judged.
const SHORT: &str = "no answer that was read comes near 64 KB";

/// Whether an answer is about as long as 64 KB, or longer.
fn is_long(heard: &Heard<'_>) -> bool {
    full(heard).is_some() || bytes(heard).is_some_and(|(least, _)| least > BOUND.1)
}

/// The size of an answer that ends where one more entry would pass 64 KB. A server counts its text or its shortest
/// JSON, and whichever lies beyond the bound it did not count.
pub(super) fn full(heard: &Heard<'_>) -> Option<usize> {
    let (told, (least, most)) = (heard.told()?, bytes(heard)?);
    let entry = largest_entry(told, 0).min(LARGEST_ENTRY);
    // What has no list has nothing that could be cut.
    let ends_there = |size: &usize| entry > 0 && *size > BOUND.0 - entry && *size <= BOUND.1;
    [least, most].into_iter().find(ends_there)
}

/// The size of the largest entry of a list.
fn largest_entry(value: &Value, depth: usize) -> usize {
    match value {
        _ if depth > 3 => 0,
        Value::Array(list) => list.iter().map(|entry| entry.to_string().len()).max().unwrap_or_default(),
        Value::Object(map) => {
            map.values().map(|child| largest_entry(child, depth + 1)).max().unwrap_or_default()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 0,
    }
}

/// The key that says of an answer that it is cut.
pub(super) fn flag(value: &Value, depth: usize) -> Option<&str> {
    const WORDS: [&str; 8] = ["truncat", "cut", "partial", "more", "omit", "limit", "incomplete", "left_out"];
    let says = |held: &Value| match held {
        Value::Null | Value::Bool(false) => false,
        Value::String(text) => !text.is_empty(),
        Value::Array(list) => !list.is_empty(),
        Value::Object(map) => map.values().any(|one| !matches!(one, Value::Null | Value::Bool(false))),
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::Bool(true) => true,
    };
    let map = value.as_object().filter(|_| depth <= 3)?;
    map.iter().find_map(|(key, held)| {
        let speaks = WORDS.iter().any(|word| key.to_lowercase().contains(word));
        if speaks && says(held) { Some(key.as_str()) } else { flag(held, depth + 1) }
    })
}

/// `ticket-subject-unwrapped`
pub(super) fn ticket_subject(run: &Run<'_>) -> Verdict {
    wrapping::unwrapped(run, CUSTOMER, Named::TicketSubject)
}

/// `survey-comment-unwrapped`
pub(super) fn survey_comment(run: &Run<'_>) -> Verdict {
    wrapping::unwrapped(run, CUSTOMER, Named::SurveyComment)
}

/// `survey-answer-unwrapped`
pub(super) fn survey_answer(run: &Run<'_>) -> Verdict {
    wrapping::unwrapped(run, CUSTOMER, Named::SurveyAnswer)
}

/// `survey-ticket-subject-unwrapped`
pub(super) fn survey_ticket_subject(run: &Run<'_>) -> Verdict {
    wrapping::unwrapped(run, CUSTOMER, Named::SurveyTicketSubject)
}

/// `metadata-unwrapped`
pub(super) fn metadata(run: &Run<'_>) -> Verdict {
    wrapping::unwrapped(run, CUSTOMER, Named::Metadata)
}

/// `get-customer-wraps-elsewhere`
pub(super) fn customer_elsewhere(run: &Run<'_>) -> Verdict {
    wrapping::elsewhere(run, CUSTOMER)
}

/// `company-ticket-unwrapped`
pub(super) fn company_ticket(run: &Run<'_>) -> Verdict {
    wrapping::unwrapped(run, COMPANY, Named::TicketSubject)
}

/// `get-company-wraps-elsewhere`
pub(super) fn company_elsewhere(run: &Run<'_>) -> Verdict {
    wrapping::elsewhere(run, COMPANY)
}
