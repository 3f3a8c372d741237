//! `update_customer` (D36 to D47).

use serde_json::Value;

use super::creating::{fields_sent, list, unlike};
use super::declared::declares_metadata;
use super::heard::{Heard, UPDATE, asked, declared, every, first, settled, step};
use super::wrapping::{self, Named};
use crate::model::{Finding, Severity, Verdict};
use crate::platform::{id_of, record_of, text_at};
use crate::rules::Run;

/// Changes that every server of the kind makes, with the reading that follows each.
const PLAIN: [(&str, &str); 3] = [
    ("write/update-all", "write/read-all"),
    ("write/update-country", "write/read-country"),
    ("write/update-company-id", "write/read-company-id"),
];
/// The same, and the call that clears.
const CHANGES: [(&str, &str); 4] =
    [PLAIN[0], PLAIN[1], PLAIN[2], ("write/update-clear-all", "write/read-clear-all")];

/// The fields that may be emptied.
const CLEARABLE: [&str; 5] = ["email", "phone", "company", "country", "company_id"];

/// Judges the changes of a customer of hallmark's own; else why there were none.
fn judged(run: &Run<'_>, check: impl FnOnce() -> Verdict) -> Verdict {
    settled(asked(run, UPDATE, "write/update-").map(|_| check()))
}

/// The customer as a reading shows it.
fn record<'a>(heard: &Heard<'a>) -> Option<&'a Value> {
    Some(record_of(heard.told()?, "customer"))
}

/// The reading of the same customer before a question.
fn before<'a>(run: &'a Run<'_>, question: &Heard<'_>) -> Option<Heard<'a>> {
    every(run)
        .filter(|heard| heard.index < question.index && heard.about() == question.about())
        .filter(|heard| heard.step().starts_with("write/read-"))
        .last()
}

/// `update-not-applied`
pub(super) fn not_applied(run: &Run<'_>) -> Verdict {
    judged(run, || {
        let findings = PLAIN.iter().filter_map(|(change, reading)| {
            let heard = step(run, change)?;
            let sent = fields_sent(&heard);
            // The first change is as plain as can be: where it is refused, the call as such fails.
            if heard.answer.is_refused() && *change != PLAIN[0].0 {
                let names: Vec<&str> =
                    sent.as_object().map(|map| map.keys().map(String::as_str).collect()).unwrap_or_default();
                return Some(heard.finding(format!("a change of {} is refused", list(&names))));
            }
            let reading = step(run, reading)?;
            let other = unlike(&sent, record(&reading)?);
            let message = format!("{} of a change that was taken is not there when read back", list(&other));
            (!other.is_empty()).then(|| reading.finding(message))
        });
        first(findings.collect())
    })
}

/// `update-changes-more`
pub(super) fn changes_more(run: &Run<'_>) -> Verdict {
    judged(run, || {
        let mut compared = 0;
        let findings = CHANGES.iter().filter_map(|(change, reading)| {
            let heard = step(run, change).filter(|heard| heard.told().is_some())?;
            let (old, new) = (before(run, &heard)?, step(run, reading)?);
            let (old, new) = (record(&old)?, record(&new)?);
            compared += 1;
            let touched = touched(&heard);
            let moved: Vec<&str> =
                ["display_name", "email", "phone", "country", "company", "company_id", "metadata"]
                    .into_iter()
                    .filter(|field| !touched.contains(field) && differs(old, new, field))
                    .collect();
            let message = format!("{} changed, though it was not sent", list(&moved));
            (!moved.is_empty()).then(|| heard.finding(message))
        });
        let findings: Vec<Finding> = findings.collect();
        if compared == 0 { super::heard::unanswered(UPDATE) } else { first(findings) }
    })
}

/// The fields that a change speaks of; a company and its id belong together.
fn touched<'a>(heard: &Heard<'a>) -> Vec<&'a str> {
    let arguments = &heard.exchange.arguments;
    let sent = arguments.as_object().into_iter().flat_map(|map| map.keys().map(String::as_str));
    let cleared =
        arguments.get("clear").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    let mut touched: Vec<&str> = sent.chain(cleared).collect();
    if touched.contains(&"company") || touched.contains(&"company_id") {
        touched.extend(["company", "company_id"]);
    }
    touched
}

/// Whether a field that both readings show is not the same in them.
fn differs(old: &Value, new: &Value, field: &str) -> bool {
    match field {
        "metadata" => matches!((old.get(field), new.get(field)), (Some(old), Some(new)) if old != new),
        _ => matches!((text_at(old, field), text_at(new, field)), (Some(old), Some(new)) if old != new),
    }
}

/// `clear-not-applied`
pub(super) fn clear_not_applied(run: &Run<'_>) -> Verdict {
    judged(run, || {
        let Some(heard) = step(run, "write/update-clear-all") else {
            return super::heard::unanswered(UPDATE);
        };
        if heard.answer.is_refused() {
            return Verdict::broken(heard.finding(format!("a `clear` of {} is refused", list(&CLEARABLE))));
        }
        let reading = step(run, "write/read-clear-all");
        let Some((reading, shown)) = reading.as_ref().and_then(|reading| Some((reading, record(reading)?)))
        else {
            return super::heard::unanswered(super::heard::GET_CUSTOMER);
        };
        let left: Vec<&str> = CLEARABLE
            .into_iter()
            .filter(|field| text_at(shown, field).is_some_and(|text| !text.is_empty()))
            .collect();
        let message = format!("{} still holds something after `clear` named it", list(&left));
        Verdict::from_findings(if left.is_empty() { Vec::new() } else { vec![reading.finding(message)] })
    })
}

/// `null-not-absent`
pub(super) fn null_not_absent(run: &Run<'_>) -> Verdict {
    judged(run, || {
        let Some(heard) = step(run, "write/update-null") else { return super::heard::unanswered(UPDATE) };
        if heard.answer.is_refused() {
            let message = "a change is refused because of a null beside it, which is as good as absent";
            return Verdict::broken(heard.finding(message).severity(Severity::Warning));
        }
        let text = |reading: Option<Heard<'_>>| text_at(record(&reading?)?, "phone");
        let (old, new) = (text(before(run, &heard)), text(step(run, "write/read-null")));
        let emptied = old.is_some_and(|old| !old.is_empty()) && new.is_some_and(|new| new.is_empty());
        let message = "a null emptied `phone`, where it is as good as absent";
        Verdict::from_findings(if emptied { vec![heard.finding(message)] } else { Vec::new() })
    })
}

/// Changes of which each has to be refused; `said` makes the message from the part of the name behind `update-`.
fn taken(run: &Run<'_>, names: &[&str], said: impl Fn(&str) -> String) -> Verdict {
    judged(run, || {
        let heard: Vec<Heard<'_>> =
            names.iter().filter_map(|name| step(run, &format!("write/update-{name}"))).collect();
        let silent = |one: &Heard<'_>| one.told().is_none() && !one.answer.is_refused();
        if heard.iter().all(silent) {
            return super::heard::unanswered(UPDATE);
        }
        let taken = heard.iter().filter(|one| one.told().is_some());
        first(taken.map(|one| one.finding(said(one.step().trim_start_matches("write/update-")))).collect())
    })
}

/// `empty-string-taken`
pub(super) fn empty_taken(run: &Run<'_>) -> Verdict {
    let names = ["empty-display_name", "empty-email", "empty-phone", "empty-company", "empty-country"];
    taken(run, &names, |name| format!("an empty text for `{}` is taken", name.trim_start_matches("empty-")))
}

/// `sent-and-cleared-taken`
pub(super) fn both_taken(run: &Run<'_>) -> Verdict {
    taken(run, &["both"], |_| "a call that sends `phone` and clears it is taken".into())
}

/// `nothing-sent-taken`
pub(super) fn nothing_taken(run: &Run<'_>) -> Verdict {
    taken(run, &["nothing", "clear-none"], |name| match name {
        "nothing" => "a call that sends nothing and clears nothing is taken".into(),
        _ => "a call that sends nothing and an empty `clear` is taken".into(),
    })
}

/// `unknown-clear-taken`
pub(super) fn unknown_clear_taken(run: &Run<'_>) -> Verdict {
    taken(run, &["clear-unknown"], |_| "a `clear` of `nickname`, which is no field to empty, is taken".into())
}

/// `display-name-cleared`
pub(super) fn name_cleared(run: &Run<'_>) -> Verdict {
    judged(run, || {
        let Some(heard) = step(run, "write/update-clear-name") else {
            return super::heard::unanswered(UPDATE);
        };
        let reading = step(run, "write/read-clear-name");
        let gone = reading
            .and_then(|reading| text_at(record(&reading)?, "display_name"))
            .is_some_and(|name| name.is_empty());
        let message = match (heard.told().is_some(), gone) {
            (_, true) => "`clear` emptied `display_name`",
            (true, false) => "a `clear` of `display_name` is taken, though it empties nothing",
            (false, false) => return Verdict::Holds,
        };
        Verdict::broken(heard.finding(message))
    })
}

/// `metadata-changed`
pub(super) fn metadata_changed(run: &Run<'_>) -> Verdict {
    if let Err(verdict) = declared(run, UPDATE) {
        return verdict;
    }
    if let Some(finding) = declares_metadata(run) {
        return Verdict::broken(finding);
    }
    judged(run, || {
        let Some(heard) = step(run, "write/update-metadata") else { return super::heard::unanswered(UPDATE) };
        let (Some(old), Some(new)) = (before(run, &heard), step(run, "write/read-metadata")) else {
            return super::heard::unanswered(super::heard::GET_CUSTOMER);
        };
        let (Some(old), Some(new)) = (record(&old), record(&new)) else {
            return super::heard::unanswered(super::heard::GET_CUSTOMER);
        };
        let changed = old.get("metadata") != new.get("metadata");
        let message = "the metadata changed by a call of `update_customer`";
        Verdict::from_findings(if changed { vec![heard.finding(message)] } else { Vec::new() })
    })
}

/// `update-answer-unlike`
pub(super) fn answer_unlike(run: &Run<'_>) -> Verdict {
    judged(run, || {
        let mut answered = 0;
        let findings: Vec<Finding> = PLAIN
            .iter()
            .filter_map(|(change, _)| {
                let heard = step(run, change)?;
                let shown = record(&heard)?;
                answered += 1;
                if id_of(shown, "customer").as_deref() != heard.about() {
                    return Some(heard.finding("the answer does not hold the customer who was changed"));
                }
                let other = unlike(&fields_sent(&heard), shown);
                let message =
                    format!("the changed customer comes back with {} other than sent", list(&other));
                (!other.is_empty()).then(|| heard.finding(message))
            })
            .collect();
        if answered == 0 { super::heard::unanswered(UPDATE) } else { first(findings) }
    })
}

/// `update-metadata-unwrapped`
pub(super) fn metadata(run: &Run<'_>) -> Verdict {
    wrapping::unwrapped(run, (UPDATE, "write/update-"), Named::Metadata)
}
