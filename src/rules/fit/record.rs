//! As a tool that returns or changes a customer's records (C24 to C29).

use super::call::Of;
use super::nouns::{is_company, is_person, is_staff};
use super::way::Way;
use super::words::{About, about, of as words_of, singular};
use crate::model::{Declaration, FieldPath, Fit, Guess, Risk, clean_line};
use crate::rules::customer_lookup::names::NUMBERS;
use crate::schema::{Field, inputs, pickable};

/// Whether a tool could serve as a record tool.
pub(super) fn fit(of: Of<'_>) -> Fit {
    let mut way = Way::default();
    match about(of.tool.name()) {
        About::Customers | About::Companies => {
            way.wrong("it is about customers themselves, not about what they have");
        }
        About::Else(word) => {
            way.wrong(format!("its name speaks of {}, not of a customer's records", clean_line(&word)));
        }
        About::Unsaid if owner(of.tool).is_none() => {
            way.wrong("neither its name nor its answer speaks of a customer's records");
        }
        About::Records(_) | About::Unsaid => {}
    }
    if way.is_wrong() {
        return way.end(None);
    }
    let number_input = number_input(of.tool);
    let changes = of.changes();
    let lists = of.seems_to_list().is_some() || lists_records(of.tool);
    if number_input.is_none() && (changes.is_some() || lists) {
        let does = if changes.is_some() { "changes something" } else { "answers a list" };
        way.mend(format!("it {does}, and no input receives the caller's own number"));
    }
    let input = record_input(of.tool, number_input.as_deref());
    if number_input.is_none() && input.is_none() && changes.is_none() && !lists {
        way.mend("no input says which record, or whose, is wanted");
    }
    let owner = owner(of.tool);
    match (of.tool.output_schema(), &owner) {
        (None, _) => way.mend("no outputSchema, so no owner field can be picked"),
        (Some(_), None) if of.is_opaque() => {
            way.mend("its outputSchema names no fields, so no owner field can be picked");
        }
        (Some(_), None) => way.mend("no field of its answer names the customer whose record it is"),
        (Some(_), Some(_)) => {}
    }
    if changes.is_none() {
        of.hint(&mut way);
    }
    let risk = match (changes.is_some(), of.tool.hint("destructiveHint")) {
        (true, Some(true)) => Risk::Destructive,
        (true, _) => Risk::Write,
        (false, _) => Risk::ReadPii,
    };
    way.end(Some(Guess { input, number_input, owner, risk: Some(risk), ..Guess::default() }))
}

/// Whether a name is that of a customer's or an account's number.
fn is_owner_name(name: &str) -> bool {
    let words = words_of(name);
    let [.., noun, number] = words.as_slice() else { return false };
    let noun = singular(noun);
    NUMBERS.contains(&number.as_str()) && (is_person(&noun) || is_company(&noun) || noun == "requester")
}

/// The field that names whose record it is: `customer_id`, or `customer.id`; a customer's before a company's.
fn owner(tool: &Declaration) -> Option<FieldPath> {
    let fields = pickable(tool.output_schema()?).fields;
    let named = |field: &&Field| {
        let keys: Vec<_> = keys(&field.path);
        let fits = field.kinds.can_be_string() || field.kinds.can_be_whole_number();
        fits && match keys.as_slice() {
            [.., above, key] => is_owner_name(key) || is_owner_name(&format!("{above}_{key}")),
            [key] => is_owner_name(key),
            [] => false,
        }
    };
    let person = |field: &&Field| {
        keys(&field.path).iter().any(|key| words_of(key).iter().any(|word| is_person(&singular(word))))
    };
    let all: Vec<&Field> = fields.iter().filter(named).collect();
    let best = all.iter().find(|field| person(field)).or(all.first())?;
    // In a list the owner is read in each record.
    let segments = best.path.segments();
    let from =
        segments.iter().rposition(|one| matches!(one, crate::model::Segment::Each)).map_or(0, |at| at + 1);
    Some(FieldPath::from_segments(segments[from..].to_vec())).filter(|path| !path.segments().is_empty())
}

fn keys(path: &FieldPath) -> Vec<String> {
    let keys = path.segments().iter().filter_map(|segment| match segment {
        crate::model::Segment::Key(key) => Some(key.clone()),
        crate::model::Segment::Index(_) | crate::model::Segment::Each => None,
    });
    keys.collect()
}

/// The input that receives the caller's own number (C26).
fn number_input(tool: &Declaration) -> Option<String> {
    let declared = tool.input_schema().map(inputs)?;
    declared.into_iter().map(|input| input.name).find(|name| is_owner_name(name))
}

/// The input that names a record.
fn record_input(tool: &Declaration, number_input: Option<&str>) -> Option<String> {
    let declared = tool.input_schema().map(inputs)?;
    declared.into_iter().map(|input| input.name).find(|name| {
        let words = words_of(name);
        let plumbing = ["tenantId", "workspaceId"].contains(&name.as_str());
        Some(name.as_str()) != number_input
            && !plumbing
            && words.last().is_some_and(|word| NUMBERS.contains(&word.as_str()))
            // The number of a colleague, such as `ownerId`, names no record.
            && !words.iter().rev().nth(1).is_some_and(|noun| is_staff(&singular(noun)))
    })
}

/// Whether its answer, as declared, holds records only in a list.
fn lists_records(tool: &Declaration) -> bool {
    let Some(schema) = tool.output_schema() else { return false };
    let fields = pickable(schema).fields;
    let numbered = |field: &&Field| {
        field
            .path
            .last_key()
            .is_some_and(|key| words_of(key).last().is_some_and(|word| NUMBERS.contains(&word.as_str())))
    };
    let mut numbers = fields.iter().filter(numbered).peekable();
    numbers.peek().is_some() && numbers.all(|field| field.in_list)
}
