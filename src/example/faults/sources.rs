use serde_json::{Map, Value, json};

use super::Fault;
use super::effect::{Effect, rename};
use crate::example::answer::Reply;
use crate::example::designation::Edit;
use crate::example::verification::{ACCOUNT, PROFILE, RECENT, listed};

/// What the tools of verification sources answer, and what is asked of them.
pub(super) const ALL: &[Fault] = &[
    Fault::server(
        "question-not-declared",
        "the day of delivery is declared under another name",
        &["question-not-declared"],
        &[Effect::Lists(|tools| declare_otherwise(tools))],
    ),
    Fault::server(
        "question-skipped",
        "orders come without the day of delivery",
        &["question-skipped"],
        &[Effect::Orders(|tool, _, reply| {
            each_order(tool, reply, |order| {
                order.shift_remove("delivered_at");
            })
        })],
    ),
    Fault::server(
        "question-ambiguous",
        "orders come in no order",
        &["question-ambiguous"],
        &[Effect::Orders(|tool, _, reply| {
            changed(tool == RECENT, reply, |answer| {
                if let Some(items) = answer.get_mut("items").and_then(Value::as_array_mut) {
                    items.swap(0, 1);
                }
            })
        })],
    ),
    Fault::designation(
        "question-unsayable",
        "callers are asked for the id of an order",
        &["question-unsayable"],
        &[Effect::Designates(Edit::Set(
            "source.0",
            "questions",
            "[{ ask = \"What is the number of your last order?\", field = \"items[0].id\" }]",
        ))],
    ),
    Fault::designation(
        "question-guessable",
        "callers are asked for the currency of their account",
        &["question-guessable"],
        &[Effect::Designates(Edit::Set(
            "source.1",
            "questions",
            "[{ ask = \"In which currency is your account?\", field = \"balance.currency\" }]",
        ))],
    ),
    Fault::server(
        "id-without-label",
        "a profile names the rest of the household by ids alone",
        &["id-without-label"],
        &[Effect::Orders(|tool, _, reply| {
            changed(tool == PROFILE, reply, |answer| {
                answer.insert(
                    "household".into(),
                    json!([{ "id": "con_8f3k2a7c91" }, { "id": "con_2b7d4e9a03" }]),
                );
            })
        })],
    ),
    Fault::server(
        "list-too-long",
        "a dozen orders are listed",
        &["list-too-long"],
        &[Effect::Orders(|tool, _, reply| {
            instead(tool, reply, &[3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25])
        })],
    ),
    Fault::server(
        "sensitive-value",
        "a profile holds the number of the bank account, from the standard's own example",
        &["sensitive-value"],
        &[Effect::Orders(|tool, _, reply| {
            changed(tool == PROFILE, reply, |answer| {
                answer.insert("refunds_go_to".into(), json!({ "iban": "GB82 WEST 1234 5698 7654 32" }));
            })
        })],
    ),
    Fault::server(
        "date-unreadable",
        "the first day as a customer is written with slashes",
        &["date-unreadable"],
        &[Effect::Orders(|tool, _, reply| {
            changed(tool == ACCOUNT, reply, |answer| {
                answer.insert("customer_since".into(), "11/03/2018".into());
            })
        })],
    ),
    Fault::server(
        "amount-without-currency",
        "the balance has no currency",
        &["amount-without-currency"],
        &[Effect::Orders(|tool, _, reply| {
            changed(tool == ACCOUNT, reply, |answer| {
                if let Some(balance) = answer.get_mut("balance").and_then(Value::as_object_mut) {
                    balance.shift_remove("currency");
                }
            })
        })],
    ),
    Fault::server(
        "as-of-missing",
        "the account does not say of what time it is",
        &["as-of-missing"],
        &[Effect::Orders(|tool, _, reply| {
            changed(tool == ACCOUNT, reply, |answer| {
                answer.shift_remove("as_of");
            })
        })],
    ),
    Fault::server(
        "as-of-old",
        "the account is that of a copy which nobody renews",
        &["as-of-old"],
        &[Effect::Orders(|tool, _, reply| {
            changed(tool == ACCOUNT, reply, |answer| {
                if answer.contains_key("as_of") {
                    answer.insert("as_of".into(), "2026-01-05T06:00:00Z".into());
                }
            })
        })],
    ),
    Fault::server(
        "history-not-recent",
        "the last order is a year old",
        &["history-not-recent"],
        &[Effect::Orders(|tool, _, reply| instead(tool, reply, &[365, 371, 380]))],
    ),
    Fault::server(
        "history-without-dates",
        "the one order that is listed has no dates",
        &["history-without-dates", "question-skipped"],
        &[Effect::Orders(|tool, _, reply| {
            each_order(tool, instead(tool, reply, &[3]), |order| {
                order.shift_remove("ordered_at");
                order.shift_remove("delivered_at");
            })
        })],
    ),
    Fault::designation(
        "category-unlike-answer",
        "the orders are tagged as the state of an account",
        &["category-unlike-answer"],
        &[Effect::Designates(Edit::Set("source.0", "category", "\"account_state\""))],
    ),
    Fault::designation(
        "only-profile-questions",
        "nothing but the profile is asked for",
        &["only-profile-questions"],
        &[Effect::Designates(Edit::Drop("source.0")), Effect::Designates(Edit::Drop("source.1"))],
    ),
    Fault::server(
        "answer-too-large",
        "a profile holds every note that was ever taken",
        &["answer-too-large"],
        &[Effect::Orders(|tool, _, reply| {
            changed(tool == PROFILE, reply, |answer| {
                answer.insert("notes".into(), "Called about a delivery. ".repeat(1_000).into());
            })
        })],
    ),
];

/// The reply with its answer changed, where it holds one.
fn changed(applies: bool, reply: Reply, change: impl Fn(&mut Map<String, Value>)) -> Reply {
    match reply.structured.clone() {
        Some(Value::Object(mut answer)) if applies => {
            change(&mut answer);
            Reply::of(Value::Object(answer))
        }
        _ => reply,
    }
}

fn each_order(tool: &str, reply: Reply, change: impl Fn(&mut Map<String, Value>)) -> Reply {
    changed(tool == RECENT, reply, |answer| {
        let items = answer.get_mut("items").and_then(Value::as_array_mut);
        items.into_iter().flatten().filter_map(Value::as_object_mut).for_each(&change);
    })
}

/// Orders of other ages in place of those that are listed.
fn instead(tool: &str, reply: Reply, ages: &[u64]) -> Reply {
    changed(tool == RECENT, reply, |answer| {
        if let Some(items) = listed(0, ages).get_mut("items") {
            answer.insert("items".into(), items.take());
        }
    })
}

fn declare_otherwise(tools: &mut [Value]) {
    for tool in tools.iter_mut().filter(|tool| tool["name"] == RECENT) {
        let order = &mut tool["outputSchema"]["properties"]["items"]["items"]["properties"];
        rename(order, "delivered_at", "arrival_day");
    }
}
