use serde_json::{Map, Value, json};

use super::spoiling::{each, mix_up, told, unwrap, wrap};
use crate::example::answer::Reply;
use crate::example::directory::{GET, replied};
use crate::example::faults::Fault;
use crate::example::faults::effect::Effect;

/// What is told of a customer.
pub(in crate::example::faults) const ALL: &[Fault] = &[
    Fault::server(
        "get-customer-input",
        "the tool that tells of a customer declares no number to ask for",
        &["get-customer-input"],
        &[
            Effect::UndeclaresOf(GET, "/inputSchema/properties/customer_id"),
            Effect::UndeclaresOf(GET, "/inputSchema/required"),
        ],
    ),
    Fault::server(
        "get-customer-is-another",
        "whoever asks for one customer is told of another",
        &["get-customer-is-another"],
        &[Effect::Hears(|tool, arguments| {
            if tool == GET {
                mix_up(arguments, "customer_id", "CON-004", "CON-003");
            }
        })],
    ),
    Fault::server(
        "get-customer-parts",
        "a customer's conversations are not told of",
        &["get-customer-parts"],
        &[Effect::Tells(|tool, _, reply| {
            spoilt(tool, reply, |answer| {
                answer.shift_remove("conversations");
                // One customer has answered no survey, so that empty parts are seen to be shown.
                if answer.get("customer_id").is_some_and(|id| id == "CON-003") {
                    answer.insert("survey_responses".into(), json!([]));
                }
            })
        })],
    ),
    Fault::server(
        "ticket-subject-unwrapped",
        "the subjects of a customer's tickets are not wrapped",
        &["ticket-subject-unwrapped"],
        &[Effect::Tells(|tool, _, reply| {
            spoilt(tool, reply, |answer| each(answer, "tickets", |ticket| unwrap(ticket, "subject")))
        })],
    ),
    Fault::server(
        "survey-comment-unwrapped",
        "the comments on a survey are not wrapped",
        &["survey-comment-unwrapped"],
        &[Effect::Tells(|tool, _, reply| {
            spoilt(tool, reply, |answer| each(answer, "survey_responses", |one| unwrap(one, "comment")))
        })],
    ),
    Fault::server(
        "survey-answer-unwrapped",
        "the answers to a survey are not wrapped",
        &["survey-answer-unwrapped"],
        &[Effect::Tells(|tool, _, reply| {
            spoilt(tool, reply, |answer| {
                each(answer, "survey_responses", |one| each(one, "answers", |said| unwrap(said, "answer")));
            })
        })],
    ),
    Fault::server(
        "survey-ticket-subject-unwrapped",
        "the ticket's subject on a survey is not wrapped",
        &["survey-ticket-subject-unwrapped"],
        &[Effect::Tells(|tool, _, reply| {
            spoilt(tool, reply, |answer| {
                each(answer, "survey_responses", |one| unwrap(one, "ticket_subject"));
            })
        })],
    ),
    Fault::server(
        "metadata-unwrapped",
        "a customer's metadata is not wrapped",
        &["metadata-unwrapped"],
        &[Effect::Tells(|tool, _, reply| spoilt(tool, reply, |answer| unwrap(answer, "metadata")))],
    ),
    Fault::server(
        "get-customer-wraps-elsewhere",
        "the channel of a conversation is wrapped",
        &["get-customer-wraps-elsewhere"],
        &[Effect::Tells(|tool, _, reply| {
            spoilt(tool, reply, |answer| each(answer, "conversations", |one| wrap(one, "channel")))
        })],
    ),
    Fault::server(
        "get-customer-too-large",
        "a long history is told whole",
        &["get-customer-too-large"],
        &[Effect::StandsIn(|desk, tool, arguments| {
            let whole = || desk.asked(arguments).map(|customer| Value::Object(customer.whole()));
            (tool == GET).then(|| replied(whole()))
        })],
    ),
    Fault::server(
        "get-customer-cut-unflagged",
        "a history that is cut says that it is whole",
        &["get-customer-cut-unflagged"],
        &[Effect::Tells(|tool, _, reply| {
            spoilt(tool, reply, |answer| {
                answer.insert("truncated".into(), false.into());
            })
        })],
    ),
];

fn spoilt(tool: &str, reply: Reply, change: fn(&mut Map<String, Value>)) -> Reply {
    told(tool == GET, reply, change)
}
