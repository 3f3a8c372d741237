use serde_json::{Map, Value, json};

use super::Fault;
use super::effect::{Effect, rename};
use crate::example::answer::Reply;
use crate::example::designation::Edit;
use crate::example::orders::{CANCEL, GET, LIST, LIST_COMPANY, all, anybodys};

/// What tools for a customer's orders answer.
pub(super) const ALL: &[Fault] = &[
    Fault::server(
        "owner-absent",
        "an order does not say whose it is",
        &["owner-absent"],
        &[Effect::Orders(|tool, _, reply| without(tool == GET && !reply.is_error, "contact_id", reply))],
    ),
    Fault::server(
        "owner-is-another",
        "an order names the clerk who took it as its owner",
        &["owner-is-another"],
        &[Effect::Orders(name_the_clerk)],
    ),
    Fault::server(
        "account-owner-absent",
        "an order does not name the company's account",
        &["account-owner-absent"],
        &[Effect::Orders(|tool, _, reply| without(tool == GET, "account_id", reply))],
    ),
    Fault::server(
        "party-absent",
        "a company's orders do not say who placed them",
        &["party-absent"],
        &[Effect::Orders(|tool, _, reply| without(tool == LIST_COMPANY, "contact_id", reply))],
    ),
    Fault::server(
        "foreign-record-revealed",
        "an order is told to whoever knows its number",
        &["foreign-record-revealed"],
        &[Effect::Orders(tell_anybody)],
    ),
    Fault::server(
        "missing-answer-unclear",
        "an order that does not exist is answered with not_found under another key",
        &["missing-answer-unclear"],
        &[Effect::Orders(say_it_under_another_key)],
    ),
    Fault::server(
        "foreign-differs-from-missing",
        "another customer's order is forbidden, one that does not exist not found",
        &["foreign-differs-from-missing"],
        &[Effect::Orders(forbid)],
    ),
    Fault::server(
        "number-input-missing",
        "the list of orders declares its only input under another name",
        &["number-input-missing"],
        &[Effect::Lists(|tools| declare_otherwise(tools))],
    ),
    Fault::server(
        "list-not-scoped",
        "the list holds everybody's orders",
        &["list-not-scoped"],
        &[Effect::Orders(|tool, _, reply| if tool == LIST { all() } else { reply })],
    ),
    Fault::server(
        "own-error-without-owner",
        "an error about an order does not say whose it is",
        &["own-error-without-owner"],
        &[Effect::Orders(|_, _, reply| without(reply.is_error, "contact_id", reply))],
    ),
    Fault::server(
        "link-address-absent",
        "an order holds no address",
        &["link-address-absent"],
        &[Effect::Orders(|tool, _, reply| without(tool == GET, "email", reply))],
    ),
    Fault::designation(
        "link-level-unfit",
        "a company's orders carry an email link",
        &["link-level-unfit"],
        &[Effect::Designates(Edit::Set("record.2", "link_email", "\"email\""))],
    ),
];

/// The reply without a key in its order, or in each of its orders.
fn without(applies: bool, key: &str, reply: Reply) -> Reply {
    if !applies {
        return reply;
    }
    changed(reply, |order| {
        order.shift_remove(key);
    })
}

fn changed(reply: Reply, change: impl Fn(&mut Map<String, Value>)) -> Reply {
    let Some(mut value) = reply.texts.first().and_then(|text| serde_json::from_str::<Value>(text).ok())
    else {
        return reply;
    };
    match value.get_mut("orders").and_then(Value::as_array_mut) {
        Some(orders) => orders.iter_mut().filter_map(Value::as_object_mut).for_each(&change),
        None => value.as_object_mut().into_iter().for_each(&change),
    }
    Reply {
        texts: vec![value.to_string()],
        structured: reply.structured.is_some().then_some(value),
        is_error: reply.is_error,
    }
}

fn name_the_clerk(tool: &str, _: &Map<String, Value>, reply: Reply) -> Reply {
    if tool != GET || reply.is_error {
        return reply;
    }
    changed(reply, |order| {
        order.insert("contact_id".into(), "CLERK-07".into());
    })
}

fn tell_anybody(tool: &str, arguments: &Map<String, Value>, reply: Reply) -> Reply {
    let theirs = if tool == GET && reply.is_error { anybodys(arguments.get("order_id")) } else { None };
    theirs.filter(|_| !names_an_owner(&reply)).unwrap_or(reply)
}

fn names_an_owner(reply: &Reply) -> bool {
    reply.texts.iter().any(|text| text.contains("contact_id"))
}

fn say_it_under_another_key(tool: &str, _: &Map<String, Value>, reply: Reply) -> Reply {
    if tool != GET || !reply.is_error || names_an_owner(&reply) {
        return reply;
    }
    Reply::error(json!({ "error": "not_found" }).to_string())
}

fn forbid(tool: &str, arguments: &Map<String, Value>, reply: Reply) -> Reply {
    let exists = anybodys(arguments.get("order_id")).is_some();
    if ![GET, CANCEL].contains(&tool) || !reply.is_error || !exists || names_an_owner(&reply) {
        return reply;
    }
    Reply::error(json!({ "error_type": "forbidden" }).to_string())
}

fn declare_otherwise(tools: &mut [Value]) {
    for tool in tools.iter_mut().filter(|tool| tool["name"] == LIST) {
        rename(&mut tool["inputSchema"]["properties"], "customer_id", "filter");
        tool["inputSchema"]["required"] = json!([]);
    }
}
