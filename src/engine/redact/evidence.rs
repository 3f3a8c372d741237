//! Evidence, member by member: what is structure stays, what is not known to be is masked.

use serde_json::{Map, Value};

use super::reply::{is_word, key, record, reply};
use super::source::source_text;
use super::values::Values;
use super::words::{is_harmless, plain_words, without_values};
use crate::model::mask_person;

/// What becomes of a member.
#[derive(Clone, Copy)]
enum How {
    /// Stays as it is: hallmark's own words, and what the operator designated.
    Own,
    /// Stays, less the values that are known.
    Known,
    /// A sentence of the server's.
    Words,
    /// Each value is masked.
    Mask,
    /// Something with a rule of its own.
    Under(fn(&mut Values, &Value) -> Value),
    /// A list of those.
    Each(fn(&mut Values, &Value) -> Value),
}

/// A copy of evidence, as JSON, in which no personal value stands.
pub(super) fn evidence(values: &mut Values, evidence: &Value) -> Value {
    members(values, evidence, |name| match name {
        "server" => How::Under(server),
        "designation" => How::Under(designation),
        "tools" => How::Each(declaration),
        "breaches" => How::Each(breach),
        "exchanges" | "records" | "sources" => How::Each(exchange),
        "directory" => How::Each(directory_exchange),
        "allow_writes" | "older" | "elapsed" | "at" => How::Own,
        "lock" => How::Under(lock),
        "witness" => How::Under(witness_seen),
        "stderr" | "stopped" => How::Words,
        "source" => How::Under(source),
        _ => How::Mask,
    })
}

fn members(values: &mut Values, object: &Value, how: impl Fn(&str) -> How) -> Value {
    let Some(map) = object.as_object() else { return record(values, object) };
    let shown = map.iter().map(|(name, value)| {
        let shown = match how(name) {
            How::Own => value.clone(),
            How::Known => known(values, value),
            How::Words => words(values, value),
            How::Mask => record(values, value),
            How::Under(_) if value.is_null() => value.clone(),
            How::Under(under) => under(values, value),
            How::Each(each) => match value.as_array() {
                Some(items) => items.iter().map(|item| each(values, item)).collect(),
                None => record(values, value),
            },
        };
        (name.clone(), shown)
    });
    shown.collect::<Map<_, _>>().into()
}

fn words(values: &mut Values, value: &Value) -> Value {
    match value {
        Value::String(text) => plain_words(values, text).into(),
        Value::Null => Value::Null,
        _ => record(values, value),
    }
}

/// The texts of a value without the values that are known; numbers and keys stay.
fn known(values: &mut Values, value: &Value) -> Value {
    match value {
        Value::String(text) => without_values(values, &mask_person(text)).text.into(),
        Value::Array(items) => items.iter().map(|item| known(values, item)).collect(),
        Value::Object(map) => {
            map.iter().map(|(name, child)| (name.clone(), known(values, child))).collect::<Map<_, _>>().into()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
    }
}

fn server(values: &mut Values, server: &Value) -> Value {
    members(values, server, |name| match name {
        "name" | "version" => How::Known,
        "protocol" | "transport" => How::Own,
        _ => How::Mask,
    })
}

fn designation(values: &mut Values, designation: &Value) -> Value {
    members(values, designation, |name| match name {
        "workspace" => How::Under(workspace),
        "email" | "phone" | "directory" => How::Own,
        "chat_lookups" | "chat_actions" => How::Own,
        "shared" => How::Each(shared),
        "records" => How::Each(record_tool),
        "sources" => How::Each(verification_source),
        "witness" => How::Under(witness),
        "ignores" => How::Each(ignore),
        _ => How::Mask,
    })
}

fn workspace(values: &mut Values, workspace: &Value) -> Value {
    members(values, workspace, |name| match name {
        "tenant_id" | "workspace_id" => How::Mask,
        _ => How::Own,
    })
}

fn shared(values: &mut Values, shared: &Value) -> Value {
    members(values, shared, |name| if name == "channel" { How::Own } else { How::Mask })
}

fn record_tool(values: &mut Values, tool: &Value) -> Value {
    members(values, tool, |name| match name {
        "tool" | "level" | "owner" | "records" | "account_owner" | "party" | "input" | "number_input"
        | "changes" | "link_email" | "risk" => How::Own,
        _ => How::Mask,
    })
}

fn verification_source(values: &mut Values, source: &Value) -> Value {
    members(values, source, |name| match name {
        "tool" | "category" | "argument" | "from" | "risk" => How::Own,
        "questions" => How::Each(question),
        _ => How::Mask,
    })
}

fn question(values: &mut Values, question: &Value) -> Value {
    members(values, question, |name| match name {
        "field" | "argument" | "from" => How::Own,
        "ask" => How::Words,
        _ => How::Mask,
    })
}

fn witness(values: &mut Values, witness: &Value) -> Value {
    members(values, witness, |name| if name == "tool" { How::Own } else { How::Mask })
}

fn ignore(values: &mut Values, ignore: &Value) -> Value {
    members(values, ignore, |name| match name {
        "rule" | "tool" | "until" => How::Own,
        "reason" => How::Words,
        _ => How::Mask,
    })
}

fn breach(values: &mut Values, breach: &Value) -> Value {
    members(values, breach, |name| match name {
        "kind" | "count" => How::Own,
        _ => How::Words,
    })
}

fn exchange(values: &mut Values, exchange: &Value) -> Value {
    members(values, exchange, |name| match name {
        "probe" => How::Under(probe),
        "step" | "tool" | "took" => How::Own,
        "reply" => How::Under(reply),
        _ => How::Mask,
    })
}

fn directory_exchange(values: &mut Values, exchange: &Value) -> Value {
    members(values, exchange, |name| match name {
        "step" | "tool" | "took" => How::Own,
        "arguments" => How::Under(directory_arguments),
        "reply" => How::Under(reply),
        _ => How::Mask,
    })
}

/// How many rows are asked for, and from where, is hallmark's own choice.
fn directory_arguments(values: &mut Values, arguments: &Value) -> Value {
    members(values, arguments, |name| if matches!(name, "limit" | "offset") { How::Own } else { How::Mask })
}

fn probe(values: &mut Values, probe: &Value) -> Value {
    members(values, probe, |name| match name {
        "id" | "channel" | "person" | "variant" | "record" | "which" | "turn" => How::Own,
        "tool" | "argument" | "from" => How::Own,
        _ => How::Mask,
    })
}

fn lock(values: &mut Values, lock: &Value) -> Value {
    members(values, lock, |name| match name {
        "server" => How::Under(server),
        "tools" => How::Each(declaration),
        _ => How::Mask,
    })
}

fn witness_seen(values: &mut Values, seen: &Value) -> Value {
    members(values, seen, |_| How::Under(reply))
}

/// The designation file: its name without the folders, its text without its values.
fn source(values: &mut Values, source: &Value) -> Value {
    let name = source["name"].as_str().unwrap_or_default();
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let text = source_text(values, source["text"].as_str().unwrap_or_default()).text;
    serde_json::json!({ "name": without_values(values, name).text, "text": text })
}

/// A declaration: schemas and descriptions stay, less the values that are known; values given as examples are masked.
fn declaration(values: &mut Values, value: &Value) -> Value {
    match value {
        Value::Object(map) => {
            let shown = map.iter().map(|(name, child)| {
                let is_value =
                    matches!(name.as_str(), "examples" | "example" | "default" | "const" | "_meta");
                let shown = match child {
                    Value::Array(choices) if name == "enum" => {
                        choices.iter().map(|choice| one_choice(values, choice)).collect()
                    }
                    _ if is_value && !child.is_boolean() => record(values, child),
                    _ => declaration(values, child),
                };
                (key(values, name), shown)
            });
            shown.collect::<Map<_, _>>().into()
        }
        Value::Array(items) => items.iter().map(|item| declaration(values, item)).collect(),
        _ => known(values, value),
    }
}

/// One value of an `enum`: a word, a code or a short number that programs choose by stays, what may be somebody's name
/// does not.
fn one_choice(values: &mut Values, choice: &Value) -> Value {
    let stays = match choice {
        Value::String(text) => {
            is_word(values, text)
                || (is_capitals(text) && is_word(values, &text.to_ascii_lowercase()))
                || is_harmless(values, text)
        }
        Value::Number(number) => number.to_string().len() < 6,
        Value::Null | Value::Bool(_) => true,
        Value::Array(_) | Value::Object(_) => false,
    };
    if stays { choice.clone() } else { record(values, choice) }
}

/// Whether a text is all capitals, as a country, a currency or a constant is.
fn is_capitals(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_uppercase() || c == '_')
}
