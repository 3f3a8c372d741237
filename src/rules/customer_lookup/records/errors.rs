//! C28: an error about the customer's own record.

use serde_json::Value;

use crate::model::{Finding, Verdict, WhichRecord};
use crate::platform::{Answer, Failure, structured_content};
use crate::rules::{NumberAt, RecordAnswer, RecordCase, number_at};

/// C28: the error names its owner at the owner field, like any other answer.
pub(in crate::rules::customer_lookup) fn own_error_without_owner(case: &RecordCase<'_>) -> Verdict {
    if case.tool.lists() {
        return Verdict::NotApplicable;
    }
    let answer = match case.answer(WhichRecord::OwnError) {
        Ok(answer) => answer,
        Err(not_called) => return not_called,
    };
    let Some(number) = case.number() else { return case.no_number() };
    let id = &answer.exchange.probe.id;
    match &answer.answer {
        Answer::Failed(Failure::ToolError { .. } | Failure::Rpc { .. }) => {}
        Answer::Failed(failure) => {
            return Verdict::failed(format!("{id} was not answered: {}", failure.why()));
        }
        Answer::NotFound(_) => {
            return Verdict::failed(format!("{id} was not found, so no error about an own record was seen"));
        }
        Answer::Record(_) | Answer::List(_) | Answer::NoRecord(_) => {
            return Verdict::failed(format!("{id} was answered without an error"));
        }
    }
    let mut held = None;
    for json in bodies(&answer) {
        match number_at(&case.tool.owner, &json) {
            NumberAt::Number(named, _) if named == number => return Verdict::Holds,
            NumberAt::Number(named, _) => held = held.or(Some(named)),
            NumberAt::Absent(_) | NumberAt::Unfit(_) => {}
        }
    }
    let message = match held {
        Some(other) => format!(
            "the error is about a record of {}, yet its owner field holds {}: it is withheld",
            case.mask().reference(number),
            case.mask().reference(&other)
        ),
        None => format!(
            "the error is about the customer's own record, yet nothing in it stands at the owner field `{}`: it is withheld",
            case.tool.owner
        ),
    };
    Verdict::broken(Finding::new(answer.subject(""), answer.place(""), message).label("whose record?"))
}

/// The JSON that an error carries: the first text, the structured content, the data of a JSON-RPC error.
fn bodies(answer: &RecordAnswer<'_>) -> Vec<Value> {
    let Some(result) = answer.result() else {
        let crate::model::Reply::RpcError(raw) = &answer.exchange.reply else { return Vec::new() };
        return raw.value().get("data").cloned().into_iter().collect();
    };
    let first = result.pointer("/content/0/text").and_then(Value::as_str);
    let text = first.and_then(|text| serde_json::from_str(text).ok());
    let structured = structured_content(&result).cloned();
    text.into_iter().chain(structured).collect()
}
