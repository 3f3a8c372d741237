use serde_json::Value;

use super::Fault;
use super::effect::{Effect, FIRST, Whose};
use crate::example::answer::{Answer, Query, Reply};
use crate::example::designation::Edit;

/// How the server answers, whomever it is asked for.
pub(super) const ALL: &[Fault] = &[
    Fault::server(
        "answer-not-json",
        "a customer is told of in words instead of JSON",
        &["answer-not-json", "structured-content-missing"],
        &[Effect::Replies(in_words)],
    ),
    Fault::server(
        "structured-content-missing",
        "a record comes as text alone, though an output schema is declared",
        &["structured-content-missing"],
        &[Effect::Replies(text_alone)],
    ),
    Fault::server(
        "structured-content-invalid",
        "the record's company is null where its schema says text",
        &["structured-content-invalid"],
        &[Effect::Shows(Whose::Everybodys, "company", "null")],
    ),
    Fault::server(
        "structured-and-text-disagree",
        "the text copy of a record is older than the structured one",
        &["structured-and-text-disagree"],
        &[Effect::Replies(older_text)],
    ),
    Fault::server(
        "call-refuses-platform-arguments",
        "every call that carries tenantId or workspaceId is refused, though the schema is open",
        &["call-refuses-platform-arguments", "lookup-failed", "unknown-answer-unclear"],
        &[Effect::Refuses(refuse_the_platform)],
    ),
    Fault::server(
        "call-needs-more",
        "every call is refused for want of an input that the schema does not require",
        &["call-needs-more", "lookup-failed", "unknown-answer-unclear"],
        &[Effect::Refuses(demand_a_region)],
    ),
    Fault::server(
        "lookup-failed",
        "the lookup of one customer fails with an error",
        &["lookup-failed"],
        &[Effect::Refuses(fail_for_one)],
    ),
    Fault::server(
        "record-too-large",
        "a record carries the customer's whole correspondence",
        &["record-too-large"],
        &[Effect::Answers(with_correspondence)],
    ),
    Fault::server(
        "protocol-breach",
        "the server greets on standard output before it speaks the protocol",
        &["protocol-breach"],
        &[Effect::Noise("example company ready\n")],
    ),
    Fault::server(
        "answer-differs-by-protocol",
        "a client of an older protocol gets the record wrapped under a key",
        &["answer-differs-by-protocol"],
        &[Effect::Replies(wrapped_for_older)],
    ),
    Fault::server(
        "slow-answer",
        "every lookup takes longer than the workspace allows",
        &["slow-answer"],
        &[Effect::Waits(50), Effect::Designates(Edit::Set("workspace", "slow_after", "\"20ms\""))],
    ),
];

fn in_words(_: &Query, reply: Reply) -> Reply {
    match &reply.structured {
        Some(Value::Object(record)) => {
            let shown = |key: &str| record.get(key).and_then(Value::as_str).unwrap_or_default();
            let words = format!("Found {}, customer {}.", shown("name"), shown("contact_id"));
            Reply { texts: vec![words], structured: None, is_error: false }
        }
        _ => reply,
    }
}

fn text_alone(_: &Query, reply: Reply) -> Reply {
    match &reply.structured {
        Some(Value::Object(_)) => Reply { structured: None, ..reply },
        _ => reply,
    }
}

fn older_text(_: &Query, reply: Reply) -> Reply {
    match &reply.structured {
        Some(Value::Object(record)) => {
            let mut older = record.clone();
            older.insert("name".into(), "Nomen Nescio".into());
            Reply { texts: vec![Value::Object(older).to_string()], ..reply }
        }
        _ => reply,
    }
}

fn wrapped_for_older(query: &Query, reply: Reply) -> Reply {
    match &reply.structured {
        Some(Value::Object(record)) if query.older_peer => Reply::of(serde_json::json!({ "result": record })),
        _ => reply,
    }
}

pub(super) fn refuse_the_platform(query: &Query) -> Option<&'static str> {
    if query.arguments.contains_key("tenantId") {
        Some("unexpected argument: tenantId")
    } else if query.arguments.contains_key("workspaceId") {
        Some("unexpected argument: workspaceId")
    } else {
        None
    }
}

fn demand_a_region(query: &Query) -> Option<&'static str> {
    (!query.arguments.contains_key("region")).then_some("region must be given")
}

fn fail_for_one(query: &Query) -> Option<&'static str> {
    query.finds("CON-003").then_some(r#"{"error_type":"backend_unavailable"}"#)
}

/// Some 300 KB beside the first customer's record.
fn with_correspondence(query: &Query, answer: Answer) -> Answer {
    match answer {
        Answer::One(Value::Object(mut record)) if FIRST.covers(query) => {
            record.insert("notes".into(), "Asked when the shop is open. ".repeat(10_600).into());
            Answer::One(Value::Object(record))
        }
        other => other,
    }
}
