use serde_json::{Map, Value};

use super::spoiling::{each, mix_up, told, unwrap, wrap};
use crate::example::answer::Reply;
use crate::example::directory::{GET_COMPANY, replied};
use crate::example::faults::Fault;
use crate::example::faults::effect::Effect;

/// What is told of a company.
pub(in crate::example::faults) const ALL: &[Fault] = &[
    Fault::server(
        "get-company-input",
        "the tool that tells of a company declares no number to ask for",
        &["get-company-input"],
        &[
            Effect::UndeclaresOf(GET_COMPANY, "/inputSchema/properties/company_id"),
            Effect::UndeclaresOf(GET_COMPANY, "/inputSchema/required"),
        ],
    ),
    Fault::server(
        "get-company-is-another",
        "whoever asks for one company is told of another",
        &["get-company-is-another"],
        &[Effect::Hears(|tool, arguments| {
            if tool == GET_COMPANY {
                mix_up(arguments, "company_id", "ACC-004", "ACC-003");
            }
        })],
    ),
    Fault::server(
        "get-company-parts",
        "what a company was promised is not told of",
        &["get-company-parts"],
        &[Effect::Tells(|tool, _, reply| {
            spoilt(tool, reply, |answer| {
                answer.shift_remove("sla_policy");
            })
        })],
    ),
    Fault::server(
        "company-ticket-unwrapped",
        "the subjects of a company's tickets are not wrapped",
        &["company-ticket-unwrapped"],
        &[Effect::Tells(|tool, _, reply| {
            spoilt(tool, reply, |answer| each(answer, "tickets", |ticket| unwrap(ticket, "subject")))
        })],
    ),
    Fault::server(
        "get-company-wraps-elsewhere",
        "the names of a company's contacts are wrapped",
        &["get-company-wraps-elsewhere"],
        &[Effect::Tells(|tool, _, reply| {
            spoilt(tool, reply, |answer| each(answer, "contacts", |contact| wrap(contact, "display_name")))
        })],
    ),
    Fault::server(
        "get-company-too-large",
        "a company's long history is told whole",
        &["get-company-too-large"],
        &[Effect::StandsIn(|desk, tool, arguments| {
            (tool == GET_COMPANY).then(|| replied(desk.company(arguments).map(Value::Object)))
        })],
    ),
    Fault::server(
        "get-company-cut-unflagged",
        "a company's history that is cut says that it is whole",
        &["get-company-cut-unflagged"],
        &[Effect::Tells(|tool, _, reply| {
            spoilt(tool, reply, |answer| {
                answer.insert("truncated".into(), false.into());
            })
        })],
    ),
];

fn spoilt(tool: &str, reply: Reply, change: fn(&mut Map<String, Value>)) -> Reply {
    told(tool == GET_COMPANY, reply, change)
}
