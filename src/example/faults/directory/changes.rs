use serde_json::Value;

use super::spoiling::{after_update, customer, told, unwrap};
use crate::example::answer::Reply;
use crate::example::directory::{Arguments, Customer, Directory, Field, UPDATE};
use crate::example::faults::Fault;
use crate::example::faults::effect::Effect;

/// How a customer is corrected.
pub(in crate::example::faults) const ALL: &[Fault] = &[
    Fault::server(
        "update-inputs",
        "the tool that corrects a customer does not declare the company's number",
        &["update-inputs"],
        &[Effect::UndeclaresOf(UPDATE, "/inputSchema/properties/company_id")],
    ),
    Fault::changing(
        "update-not-applied",
        "another country is answered and never kept",
        &["update-not-applied"],
        &[Effect::StandsIn(|desk, tool, arguments| {
            after_update(desk, tool, arguments, |customer, before| {
                if arguments.get(Field::Country.name()).is_some() {
                    keep(customer, before, Field::Country);
                }
            })
        })],
    ),
    Fault::changing(
        "update-changes-more",
        "a change that sends no address empties it",
        &["update-changes-more"],
        &[Effect::StandsIn(|desk, tool, arguments| {
            after_update(desk, tool, arguments, |customer, _| {
                if arguments.get(Field::Email.name()).is_none() {
                    customer.set(Field::Email, None);
                }
            })
        })],
    ),
    Fault::changing(
        "clear-not-applied",
        "a country that is cleared stays",
        &["clear-not-applied"],
        &[Effect::StandsIn(|desk, tool, arguments| {
            after_update(desk, tool, arguments, |customer, before| {
                if clears(arguments, Field::Country.name()) {
                    keep(customer, before, Field::Country);
                }
            })
        })],
    ),
    Fault::changing(
        "null-not-absent",
        "a null empties its field",
        &["null-not-absent"],
        &[Effect::StandsIn(|desk, tool, arguments| {
            after_update(desk, tool, arguments, |customer, _| {
                let nulls = arguments.nulls.iter().filter_map(|name| Field::named(name));
                nulls.for_each(|field| customer.set(field, None));
            })
        })],
    ),
    Fault::changing(
        "empty-string-taken",
        "an empty text empties its field",
        &["empty-string-taken"],
        &[Effect::Hears(|tool, arguments| {
            let empty = |field: &Field| arguments.get(field.name()).is_some_and(|text| text == "");
            let emptied: Vec<Field> = Field::CLEARABLE.into_iter().filter(empty).collect();
            if tool == UPDATE && !emptied.is_empty() {
                emptied.iter().for_each(|field| drop(arguments.take(field.name())));
                let names = emptied.iter().map(|field| Value::from(field.name()));
                arguments.put("clear", names.collect());
            }
        })],
    ),
    Fault::changing(
        "sent-and-cleared-taken",
        "a field that is both sent and cleared is filled",
        &["sent-and-cleared-taken"],
        &[Effect::Hears(|tool, arguments| {
            let sent: Vec<Field> =
                Field::ALL.into_iter().filter(|field| arguments.get(field.name()).is_some()).collect();
            let is_sent = |name: &Value| sent.iter().any(|field| name == field.name());
            if tool == UPDATE
                && let Some(Value::Array(mut names)) = arguments.take("clear")
            {
                names.retain(|name| !is_sent(name));
                arguments.put("clear", names.into());
            }
        })],
    ),
    Fault::changing(
        "nothing-sent-taken",
        "a change of nothing is taken",
        &["nothing-sent-taken"],
        &[Effect::StandsIn(|desk, tool, arguments| {
            let sends = Field::ALL.iter().any(|field| arguments.get(field.name()).is_some());
            let nothing =
                tool == UPDATE && !sends && arguments.names("clear").is_ok_and(|names| names.is_empty());
            if nothing { unchanged(desk, arguments) } else { None }
        })],
    ),
    Fault::changing(
        "unknown-clear-taken",
        "a name of no field is cleared without a word",
        &["unknown-clear-taken"],
        &[Effect::StandsIn(|desk, tool, arguments| {
            let unknown = |name: &&str| Field::named(name).is_none();
            let taken =
                tool == UPDATE && arguments.names("clear").is_ok_and(|names| names.iter().any(unknown));
            if taken { unchanged(desk, arguments) } else { None }
        })],
    ),
    Fault::changing(
        "display-name-cleared",
        "a name can be cleared",
        &["display-name-cleared"],
        &[Effect::StandsIn(|desk, tool, arguments| {
            if tool != UPDATE || !clears(arguments, Field::DisplayName.name()) {
                return None;
            }
            customer(desk, arguments)?.set(Field::DisplayName, None);
            unchanged(desk, arguments)
        })],
    ),
    Fault::changing(
        "metadata-changed",
        "metadata that is sent is kept",
        &["metadata-changed"],
        &[Effect::StandsIn(|desk, tool, arguments| {
            if tool == UPDATE
                && let Some(Value::Object(metadata)) = arguments.get("metadata")
            {
                customer(desk, arguments)?.metadata = metadata.clone();
            }
            None
        })],
    ),
    Fault::changing(
        "update-answer-unlike",
        "the changed customer comes back without the country",
        &["update-answer-unlike"],
        &[Effect::Tells(|tool, _, reply| {
            told(tool == UPDATE, reply, |answer| {
                answer.insert(Field::Country.name().to_owned(), Value::Null);
            })
        })],
    ),
    Fault::changing(
        "update-metadata-unwrapped",
        "the changed customer's metadata is not wrapped",
        &["update-metadata-unwrapped"],
        &[Effect::Tells(|tool, _, reply| told(tool == UPDATE, reply, |answer| unwrap(answer, "metadata")))],
    ),
];

/// Gives a field the value back that it had.
fn keep(customer: &mut Customer, before: &Customer, field: Field) {
    customer.set(field, before.get(field).map(str::to_owned));
}

fn clears(arguments: &Arguments, name: &str) -> bool {
    arguments.names("clear").is_ok_and(|names| names.contains(&name))
}

/// The customer as the answer of a change that changes nothing.
fn unchanged(desk: &mut Directory, arguments: &Arguments) -> Option<Reply> {
    Some(Reply::of(Value::Object(customer(desk, arguments)?.profile())))
}
