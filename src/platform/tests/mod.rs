//! The contract as tests: a file for its clauses, one for the readings where it is silent, one for what SDKs send.

mod captures;
mod clauses;
mod near_misses;
mod reaches;
mod readings;

use serde_json::{Value, json};

use crate::model::{Channel, FieldPath, RawJson, Reply, Risk, Row, Use, Workspace};
use crate::platform::{Reading, read_lookup};

const EMAIL: &str = "alex.doe@example.com";
const PHONE: &str = "+447700900123";

fn path(text: &str) -> FieldPath {
    FieldPath::parse(text).expect("a path")
}

/// The worked example's row for a channel, with an account.
fn row(channel: Channel) -> Row {
    Row {
        value: Some(path(channel.name())),
        risk: Some(Risk::ReadPii),
        account: Some(path("account_id")),
        ..Row::new("find_contact", channel.name(), path("contact_id"))
    }
}

fn workspace(countries: &[&str]) -> Workspace {
    Workspace { countries: countries.iter().map(|one| (*one).to_owned()).collect(), ..Workspace::default() }
}

fn result(value: &Value) -> Reply {
    Reply::Result(RawJson::from_value(value))
}

/// A result whose one content item is the text of `record`.
fn text(record: &Value) -> Reply {
    result(&json!({ "content": [{ "type": "text", "text": record.to_string() }] }))
}

fn not_found() -> Reply {
    let envelope = json!({ "error_type": "not_found" }).to_string();
    result(&json!({ "isError": true, "content": [{ "type": "text", "text": envelope }] }))
}

fn alex() -> Value {
    json!({
        "contact_id": "CON-001", "account_id": "ACC-001", "name": "Alex Doe",
        "email": "alex.doe@example.com", "phone": "+44 7700 900123"
    })
}

/// The worked example's record with one member replaced.
fn alex_with(key: &str, value: Value) -> Value {
    let mut record = alex();
    record[key] = value;
    record
}

fn alex_without(key: &str) -> Value {
    let mut record = alex();
    record.as_object_mut().expect("a record").remove(key);
    record
}

fn by_email(reply: &Reply) -> Reading {
    read_lookup(&row(Channel::Email), Channel::Email, &workspace(&["DK"]), EMAIL, reply)
}

fn by_phone(reply: &Reply) -> Reading {
    read_lookup(&row(Channel::Phone), Channel::Phone, &workspace(&["DK"]), PHONE, reply)
}

/// Each use as `name=outcome`, with a `+` behind it when it would be done.
fn told(reading: &Reading) -> String {
    let one = |of: Use| {
        let use_ = reading.of(of)?;
        Some(format!("{}={}{}", of.name(), use_.outcome.name(), if use_.done { "+" } else { "" }))
    };
    Use::ALL.into_iter().filter_map(one).collect::<Vec<_>>().join(" ")
}

/// All uses of the email row with one outcome, none done.
fn all_email(outcome: &str) -> String {
    ["contact_link", "national_eid", "email_link", "email_sender"]
        .map(|of| format!("{of}={outcome}"))
        .join(" ")
}
