//! As a lookup by email or by phone (C1 to C21).

use super::call::Of;
use super::heard::{Heard, heard};
use super::picked::{Picked, picked};
use super::way::Way;
use super::words::{About, about, mentions, speaks_of_parts};
use crate::model::{Channel, Fit, Guess, Person, Risk, clean_line};
use crate::platform::Answer;

/// Whether a tool could serve as the lookup of a channel.
pub(super) fn fit(of: Of<'_>, channel: Channel) -> Fit {
    let mut way = Way::default();
    if let Some(why) = of.changes() {
        way.wrong(why);
        return way.end(None);
    }
    let is_of_customers = match about(of.tool.name()) {
        About::Records(word) | About::Else(word) => {
            way.wrong(format!("its name speaks of {}, not of a customer", clean_line(&word)));
            false
        }
        // A search among companies is far from finding a person.
        About::Companies => false,
        About::Customers | About::Unsaid => true,
    };
    let heard = heard(of.tool, channel);
    let input = match &heard {
        Heard::Nowhere => {
            way.wrong(format!("no input receives {}", a_value(channel)));
            return way.end(None);
        }
        Heard::Input(name) => {
            in_parts(of, name, channel, &mut way);
            of.call(Some(channel), name, &mut way);
            Some(name.clone())
        }
        Heard::FreeText(name) => {
            free_text(of, name, channel, &mut way);
            of.call(Some(channel), name, &mut way);
            None
        }
        Heard::Nested(path) => {
            way.mend(format!(
                "its input stands at `{}`, one level too deep for the platform",
                clean_line(&path.to_string())
            ));
            None
        }
    };
    if is_of_customers {
        way.near();
    }
    let found = output(of, channel, &mut way);
    seen(of, channel, &mut way);
    of.hint(&mut way);
    let guess = Guess {
        input,
        reference: found.reference,
        value: found.value,
        account: found.account,
        registration: found.registration,
        national_id: found.national_id,
        risk: Some(Risk::ReadPii),
        ..Guess::default()
    };
    way.end(Some(guess))
}

fn a_value(channel: Channel) -> &'static str {
    match channel {
        Channel::Email => "an email address",
        Channel::Phone => "a phone number",
    }
}

/// C13, C14: free text finds whoever has something of it, not the one who holds the value.
fn free_text(of: Of<'_>, name: &str, channel: Channel, way: &mut Way) {
    let name = clean_line(name);
    way.wrong(format!(
        "`{name}` is free text that matches parts of values, where the whole {} must match",
        channel.noun()
    ));
    let described = of.tool.description().unwrap_or_default();
    if channel == Channel::Phone && (!mentions(channel, described) || denies_phones(described)) {
        way.wrong("nothing says that it matches phone numbers");
    }
}

/// "… does not match phone numbers".
fn denies_phones(described: &str) -> bool {
    let text = described.to_ascii_lowercase();
    text.split(['.', ';']).any(|sentence| {
        mentions(Channel::Phone, sentence)
            && [" not ", " no ", "n't ", " never "].iter().any(|word| sentence.contains(word))
    })
}

/// C15: a description that speaks of parts.
fn in_parts(of: Of<'_>, input: &str, channel: Channel, way: &mut Way) {
    let schema = of.tool.input_schema();
    let input =
        schema.map(crate::schema::inputs).unwrap_or_default().into_iter().find(|one| one.name == input);
    let told = input
        .and_then(|input| input.description)
        .into_iter()
        .chain(of.tool.description().map(ToOwned::to_owned));
    if told.into_iter().any(|text| speaks_of_parts(&text)) {
        way.wrong(format!(
            "its description speaks of matching parts, where the whole {} must match",
            channel.noun()
        ));
    }
}

const LISTS: &str = "it seems always to answer a list";

/// C6, C9, C12, C16: one record with the customer's number and the value, as declared.
fn output(of: Of<'_>, channel: Channel, way: &mut Way) -> Picked {
    let Some(schema) = of.tool.output_schema() else {
        if let Some(why) = of.seems_to_list() {
            way.mend(format!("{LISTS} ({why}), where one customer is one record"));
        }
        way.mend("no outputSchema, so no field can be picked");
        return Picked::default();
    };
    let found = picked(schema, channel);
    // Where fields are declared, they say whether the answer is a list.
    if found.opaque
        && found.reference.is_none()
        && found.listed.is_none()
        && let Some(why) = of.seems_to_list()
    {
        way.mend(format!("{LISTS} ({why}), where one customer is one record"));
    }
    let in_list = found.value.as_ref().is_some_and(crosses_list);
    match (&found.reference, &found.listed) {
        (None, Some(path)) => way.mend(format!(
            "its answer is a list (`{}`), where one customer is one record",
            clean_line(&path.to_string())
        )),
        (None, None) if found.opaque => {
            way.mend("its outputSchema does not name the fields of a customer, so none can be picked");
        }
        (None, None) if found.value.is_none() && !is_text(schema) => {
            way.wrong(format!("its answer holds neither a customer's number nor {}", a_value(channel)));
        }
        (None, None) if is_text(schema) => way.mend("its answer is one text, without fields to pick"),
        (None, None) => way.mend("no field of its answer looks like a customer's own number"),
        (Some(_), _) if found.value.is_none() && !found.opaque => {
            way.mend(format!(
                "no field of its answer holds the {}, so only a contact link is made",
                channel.noun()
            ));
        }
        (Some(_), _) if in_list => way.note(format!("the {} stands in a list of its own", channel.noun())),
        (Some(_), _) => {}
    }
    found
}

/// Whether a path goes on behind a list, so that it belongs to another record than the one at the root.
fn crosses_list(path: &crate::model::FieldPath) -> bool {
    use crate::model::Segment;
    path.segments()
        .iter()
        .skip_while(|one| !matches!(one, Segment::Each))
        .skip(1)
        .any(|one| matches!(one, Segment::Key(_)))
}

/// An answer that is one text under `result`, as some SDKs wrap it.
fn is_text(schema: &serde_json::Value) -> bool {
    let fields = crate::schema::pickable(schema).fields;
    matches!(fields.as_slice(), [only] if only.path.last_key() == Some("result") && only.kinds.can_be_string())
}

/// What the lookups of known customers showed, where this is the designated tool.
fn seen(of: Of<'_>, channel: Channel, way: &mut Way) {
    let known = || {
        of.run.answers().filter(move |case| {
            case.exchange.tool == of.tool.name()
                && case.channel() == channel
                && matches!(case.exchange.probe.person, Person::Known(_))
        })
    };
    let (all, records) =
        (known().count(), known().filter(|case| matches!(case.reading.answer, Answer::Record(_))).count());
    let lists = known().filter(|case| matches!(case.reading.answer, Answer::List(_))).count();
    match (all, records, lists) {
        (0, _, _) => {}
        (_, 0, lists) if lists == all => way.mend("seen: every known customer was answered with a list"),
        (_, 0, _) => way.mend("seen: no known customer was answered with a record"),
        (all, records, _) => {
            way.note(format!("seen: {records} of {all} known customers were answered with a record"));
        }
    }
}
