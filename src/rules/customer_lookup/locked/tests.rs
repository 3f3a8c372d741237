//! Each change of a declaration that a designation relies on, and some on which it does not.

use serde_json::{Value, json};

use crate::model::{
    Designation, Evidence, FieldPath, Lock, Masker, RawJson, RecordLevel, RecordTool, Risk, Row, ServerFacts,
    Severity,
};
use crate::rules::{Run, judge};

fn row(input: &str, value: &str) -> Row {
    Row {
        value: Some(FieldPath::from_keys([value])),
        risk: Some(Risk::ReadPii),
        ..Row::new("find", input, FieldPath::from_keys(["id"]))
    }
}

fn designation() -> Designation {
    let record = RecordTool {
        tool: "orders".into(),
        level: RecordLevel::Customer,
        owner: FieldPath::from_keys(["owner"]),
        records: Some(FieldPath::from_keys(["orders"])),
        account_owner: None,
        party: None,
        input: None,
        number_input: Some("customer".into()),
        changes: false,
        link_email: None,
        own: None,
        foreign: None,
        missing: None,
        own_error: None,
        risk: Some(Risk::Read),
    };
    Designation {
        email: Some(row("email", "email")),
        phone: Some(row("phone", "phones")),
        records: vec![record],
        ..Designation::default()
    }
}

fn tools() -> Value {
    json!([
        {
            "name": "find",
            "description": "Finds a customer.",
            "inputSchema": { "type": "object", "properties": { "email": { "type": "string" }, "phone": { "type": "string" } } },
            "outputSchema": {
                "type": "object",
                "properties": {
                    "id": { "type": "string" },
                    "email": { "type": "string" },
                    "phones": { "type": "array", "items": { "type": "string" } },
                    "name": { "type": "string" }
                },
                "required": ["id"],
                "additionalProperties": false
            },
            "annotations": { "readOnlyHint": true }
        },
        {
            "name": "orders",
            "inputSchema": { "type": "object", "properties": { "customer": { "type": "string" } } },
            "outputSchema": {
                "type": "object",
                "properties": { "orders": { "type": "array", "items": {
                    "type": "object", "properties": { "owner": { "type": "string" } }, "additionalProperties": false
                } } },
                "additionalProperties": false
            }
        }
    ])
}

fn evidence(tools: &Value) -> Evidence {
    let tools = tools.as_array().expect("a list").iter().map(RawJson::from_value).collect();
    let server = ServerFacts { name: "crm".into(), ..ServerFacts::default() };
    Evidence { server, designation: designation(), tools, ..Evidence::default() }
}

/// What is told when the declarations have become `now`.
fn told(now: &Value) -> Vec<(Severity, String)> {
    let before = evidence(&tools());
    let lock = Lock::of(&before.server, &before.designation, &before.declarations());
    let now = Evidence { lock: Some(lock), ..evidence(now) };
    let run = Run::new(&now, Masker::default(), false);
    let judged = judge(&run, |_, rule| rule == "declaration-changed");
    let findings = judged.into_iter().flat_map(|one| one.findings);
    findings.map(|one| (one.severity.unwrap_or(Severity::Error), one.message)).collect()
}

/// The same where one place of the declarations holds another value, or none for `null`.
fn changed(pointer: &str, value: Value) -> Vec<(Severity, String)> {
    let mut now = tools();
    let (parent, name) = pointer.rsplit_once('/').expect("a place");
    let parent = now.pointer_mut(parent).and_then(Value::as_object_mut).expect("an object");
    match value {
        Value::Null => drop(parent.shift_remove(name)),
        value => drop(parent.insert(name.to_owned(), value)),
    }
    told(&now)
}

#[test]
fn nothing_is_told_where_nothing_changed_and_where_there_is_no_lock() {
    assert_eq!(told(&tools()), []);
    let plain = evidence(&json!([]));
    let run = Run::new(&plain, Masker::default(), false);
    let judged = judge(&run, |_, rule| rule == "declaration-changed");
    assert!(judged[0].findings.is_empty() && judged[0].unjudged.is_empty(), "not even listed as unjudged");
}

/// A place of the declarations, what stands there now, how much that matters and what is told of it.
type Case = (&'static str, Value, Severity, &'static str);

fn each_is_told(cases: Vec<Case>) {
    for (pointer, value, severity, says) in cases {
        let told = changed(pointer, value);
        assert_eq!(told.len(), 1, "{pointer}: {told:?}");
        assert_eq!(told[0].0, severity, "{pointer}: {told:?}");
        assert!(told[0].1.contains(says), "{pointer}: {told:?}");
    }
}

#[test]
fn changes_of_what_is_taken_are_told_by_what_they_mean() {
    let (error, info) = (Severity::Error, Severity::Info);
    let phone = "no longer takes every value that the platform sends as `phone`";
    each_is_told(vec![
        ("/0/inputSchema/properties/email", Value::Null, error, "no longer declares the input `email`"),
        ("/0/inputSchema/required", json!(["region"]), error, "now requires `region`"),
        ("/0/inputSchema/additionalProperties", json!(false), error, "no longer takes tenantId"),
        ("/0/inputSchema/properties/tenantId", json!(false), error, "no longer takes tenantId"),
        ("/0/inputSchema/properties/phone/pattern", json!("^[0-9]+$"), error, phone),
        ("/0/annotations", Value::Null, error, "its readOnlyHint is gone"),
        ("/0/annotations/readOnlyHint", json!(false), error, "its readOnlyHint is false"),
        ("/0/annotations/destructiveHint", json!(true), error, "now says that it destroys something"),
        ("/0/description", json!("Finds nobody."), info, "another description than"),
        ("/0/name", json!("find_them"), error, "`find` was offered when the lock was written"),
    ]);
    assert_eq!(changed("/0/title", json!("A title")), [], "what is not locked is not compared");
}

#[test]
fn changes_of_what_is_answered_are_told_by_what_they_mean() {
    let (error, warning, info) = (Severity::Error, Severity::Warning, Severity::Info);
    let id = "/0/outputSchema/properties/id/type";
    let orders = "/1/outputSchema/properties/orders/items/properties";
    let text = json!({ "type": "string" });
    each_is_told(vec![
        ("/0/outputSchema", Value::Null, error, "no longer declares an outputSchema"),
        ("/0/outputSchema/properties/id", Value::Null, error, "`id`, the reference, is no longer declared"),
        (id, json!("integer"), error, "was declared as string, and is now declared as integer"),
        (id, json!(["string", "integer"]), warning, "is now declared as string or integer"),
        (id, json!(["string", "null"]), warning, "may now be absent or null"),
        ("/0/outputSchema/required", json!([]), warning, "may now be absent or null"),
        ("/0/outputSchema/properties/phones", text, error, "is now declared as string"),
        (orders, json!({}), error, "`orders[].owner`, the owner"),
        ("/0/outputSchema/properties/name/type", json!("integer"), info, "another outputSchema than"),
        (
            "/0/outputSchema/properties/id/enum",
            json!(["A-1"]),
            warning,
            "bounded otherwise than when the lock was written (`enum`)",
        ),
        (
            "/0/outputSchema/properties/email/maxLength",
            json!(20),
            warning,
            "`email`, the address, is bounded",
        ),
    ]);
}

#[test]
fn a_renamed_input_is_told_with_its_new_name() {
    let mut now = tools();
    now[0]["inputSchema"]["properties"] =
        json!({ "e_mail": { "type": "string" }, "phone": { "type": "string" } });
    let before = evidence(&tools());
    let lock = Lock::of(&before.server, &before.designation, &before.declarations());
    let now = Evidence { lock: Some(lock), ..evidence(&now) };
    let run = Run::new(&now, Masker::default(), false);
    let judged = judge(&run, |_, rule| rule == "declaration-changed");
    let fix = judged[0].findings[0].fix.as_deref().expect("a mend");
    assert!(fix.contains("`e_mail`, which is new"), "{fix}");
}

#[test]
fn a_tool_that_was_designated_later_and_another_server_are_told() {
    let mut only_one = evidence(&tools());
    only_one.designation.records.clear();
    let mut lock = Lock::of(&only_one.server, &only_one.designation, &only_one.declarations());
    lock.server.name = "other".into();
    lock.server.protocol = Some(crate::model::Protocol::V2025_11_25);
    let now = Evidence { lock: Some(lock), ..evidence(&tools()) };
    let run = Run::new(&now, Masker::default(), false);
    let found = judge(&run, |_, rule| rule == "declaration-changed").remove(0).findings;
    let said: Vec<_> = found.iter().map(|one| (one.severity, one.message.as_str())).collect();
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[0].0 == Some(Severity::Info) && said[0].1.contains("for the server `other`"), "{said:?}");
    assert!(
        said[1].0 == Some(Severity::Warning)
            && said[1].1.contains("`orders` is designated and not in the lock"),
        "{said:?}"
    );
}
