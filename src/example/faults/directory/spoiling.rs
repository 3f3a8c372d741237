use serde_json::{Map, Value, json};

use crate::example::answer::Reply;
use crate::example::directory::{Arguments, CREATE, Customer, Directory, Field, Refusal, UPDATE};

/// What one of the tools answers, changed; another's, and a refusal, stay as they are.
pub(super) fn told(spoils: bool, reply: Reply, change: impl FnOnce(&mut Map<String, Value>)) -> Reply {
    match reply.structured {
        Some(Value::Object(mut answer)) if spoils => {
            change(&mut answer);
            Reply::of(Value::Object(answer))
        }
        structured => Reply { structured, ..reply },
    }
}

/// Changes each entry of a list.
pub(super) fn each(answer: &mut Map<String, Value>, list: &str, change: impl Fn(&mut Map<String, Value>)) {
    let entries = answer.get_mut(list).and_then(Value::as_array_mut).into_iter().flatten();
    entries.filter_map(Value::as_object_mut).for_each(change);
}

/// Puts a text or an object in the place of its wrapper.
pub(super) fn unwrap(record: &mut Map<String, Value>, key: &str) {
    let wrapper = record.get_mut(key).and_then(Value::as_object_mut);
    if let Some(inner) = wrapper.and_then(|wrapper| wrapper.values_mut().next().map(Value::take)) {
        record.insert(key.to_owned(), inner);
    }
}

/// Puts a wrapper around a text.
pub(super) fn wrap(record: &mut Map<String, Value>, key: &str) {
    if let Some(text) = record.get_mut(key) {
        *text = json!({ "untrusted_text": text.take() });
    }
}

/// The whole number that an argument is, if it is one.
pub(super) fn number(arguments: &Arguments, key: &str) -> Option<u64> {
    arguments.get(key).and_then(Value::as_u64)
}

/// A refusal for no good reason.
pub(super) fn refused(message: &str) -> Option<Reply> {
    Some(Refusal::invalid(message.to_owned()).into())
}

/// Answers for another number than the one that is asked for.
pub(super) fn mix_up(arguments: &mut Arguments, key: &str, asked: &str, told: &str) {
    if arguments.get(key).is_some_and(|id| id == asked) {
        arguments.put(key, told.into());
    }
}

/// The customer that a call is about.
pub(super) fn customer<'a>(desk: &'a mut Directory, arguments: &Arguments) -> Option<&'a mut Customer> {
    let id = arguments.text("customer_id").ok()??;
    desk.customers.iter_mut().find(|customer| customer.id == id)
}

/// Takes a change as it should be and then spoils the customer, who is given as they are and as they were.
pub(super) fn after_update(
    desk: &mut Directory,
    tool: &str,
    arguments: &Arguments,
    spoil: impl FnOnce(&mut Customer, &Customer),
) -> Option<Reply> {
    if tool != UPDATE {
        return None;
    }
    let before = customer(desk, arguments)?.clone();
    let reply = desk.answer(tool, arguments)?;
    if !reply.is_error {
        spoil(customer(desk, arguments)?, &before);
    }
    Some(reply)
}

/// Creates a customer with a value for which the tool would refuse it.
pub(super) fn created_with(desk: &mut Directory, arguments: &Arguments, field: Field) -> Option<Reply> {
    let mut others = arguments.clone();
    let value = others.take(field.name())?.as_str()?.to_owned();
    let reply = desk.answer(CREATE, &others)?;
    if reply.is_error {
        return Some(reply);
    }
    let created = desk.customers.last_mut()?;
    created.set(field, Some(value));
    Some(Reply::of(Value::Object(created.profile())))
}

/// Whether a text is sent that is longer than so many characters.
pub(super) fn is_longer(arguments: &Arguments, field: Field, most: usize) -> bool {
    arguments.text(field.name()).ok().flatten().is_some_and(|text| text.chars().count() > most)
}
