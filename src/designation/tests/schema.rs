//! The schema for editors and the reader of the file know the same keys and take the same values.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{FULL, read_text};
use crate::designation::schema;
use crate::schema::{Acceptance, accepts};

/// A key that is like no other.
const STRANGE: &str = "qqqqqqqqqq";

/// The text of a TOML file as an editor hands it to a schema: dates are texts.
fn as_json(text: &str) -> Value {
    fn value(of: toml::Value) -> Value {
        match of {
            toml::Value::String(text) => text.into(),
            toml::Value::Integer(number) => number.into(),
            toml::Value::Float(number) => number.into(),
            toml::Value::Boolean(yes) => yes.into(),
            toml::Value::Datetime(date) => date.to_string().into(),
            toml::Value::Array(items) => items.into_iter().map(value).collect(),
            toml::Value::Table(table) => table.into_iter().map(|(key, one)| (key, value(one))).collect(),
        }
    }
    value(toml::Value::Table(toml::from_str(text).expect("TOML")))
}

/// A value as it stands behind a key of a TOML file.
fn as_toml(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[{}]", items.iter().map(as_toml).collect::<Vec<_>>().join(", ")),
        Value::Object(map) => {
            let pairs: Vec<String> =
                map.iter().map(|(key, one)| format!("{key:?} = {}", as_toml(one))).collect();
            format!("{{ {} }}", pairs.join(", "))
        }
        other => other.to_string(),
    }
}

fn file(root: &Value) -> String {
    let root = root.as_object().expect("a table");
    root.iter().map(|(key, value)| format!("{key} = {}\n", as_toml(value))).collect()
}

/// One closed table of the schema: the way to it, `[]` being an entry of a list, and what the schema says of it.
type Found<'s> = (Vec<String>, &'s Value);

fn tables<'s>(schema: &'s Value, way: Vec<String>, found: &mut Vec<Found<'s>>) {
    if let Some(items) = schema.get("items") {
        tables(items, [way.clone(), vec!["[]".into()]].concat(), found);
    }
    if schema.get("additionalProperties") == Some(&json!(false)) {
        for (key, value) in schema["properties"].as_object().expect("keys") {
            tables(value, [way.clone(), vec![key.clone()]].concat(), found);
        }
        found.push((way, schema));
    }
}

/// A file in which the table at the end of the way holds nothing but a strange key.
fn with_strange_key(way: &[String]) -> Value {
    let mut value = json!({ STRANGE: 1 });
    for (index, step) in way.iter().enumerate().rev() {
        value = if step == "[]" { json!([value]) } else { json!({ step: value }) };
        if index == 1 && way[0] == "server" {
            value["url"] = json!("https://crm.example.com/mcp");
        }
    }
    value
}

#[test]
fn the_keys_that_are_read_are_those_of_the_schema() {
    let schema = schema();
    let mut found = Vec::new();
    tables(&schema, Vec::new(), &mut found);
    assert!(found.len() >= 18, "every table: {}", found.len());
    for (way, table) in found {
        let errors = read_text(&file(&with_strange_key(&way))).expect_err("a strange key");
        let told = |message: &str| errors.errors().iter().find(|error| error.message == message);
        let strange =
            told(&format!("unknown key `{STRANGE}`")).unwrap_or_else(|| panic!("{way:?}: {errors:?}"));
        let known =
            strange.help.as_deref().and_then(|help| help.strip_prefix("known here: ")).expect("the keys");
        let known: BTreeSet<&str> = known.split(", ").map(|key| key.trim_matches('`')).collect();
        let written: BTreeSet<&str> =
            table["properties"].as_object().expect("keys").keys().map(String::as_str).collect();
        assert_eq!(known, written, "{way:?}");
        let title = strange.label.strip_prefix("no such key in ").expect("the table's title");
        let needed: BTreeSet<&str> =
            table["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let missing: BTreeSet<&str> =
            known.into_iter().filter(|key| told(&format!("{title} has no `{key}`")).is_some()).collect();
        assert_eq!(missing, needed, "{way:?}");
    }
}

#[test]
fn everything_in_the_schema_is_explained() {
    fn explained(schema: &Value, way: &str) {
        assert!(schema["description"].as_str().is_some_and(|says| says.ends_with('.')), "{way}");
        if let Some(items) = schema.get("items") {
            explained(items, &format!("{way}[]"));
        }
        for (key, value) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
            explained(value, &format!("{way}.{key}"));
        }
    }
    explained(&schema(), "");
}

#[test]
fn right_files_are_right_by_the_schema() {
    let example = include_str!("../../example/hallmark.toml");
    let draft = crate::designation::draft_hint();
    for text in
        [FULL, example, draft, "", "server = { command = [\"x\"], protocol = \"${P}\", timeout = \"${T}\" }"]
    {
        assert_eq!(accepts(&schema(), &as_json(text)), Acceptance::Accepted, "{text}");
    }
}

#[test]
fn the_mistakes_that_a_schema_can_see_are_refused() {
    let Acceptance::Rejected(objections) =
        accepts(&schema(), &as_json(&include_str!("wrong.toml").replace("inf", "1")))
    else {
        panic!("mistakes")
    };
    let seen: BTreeSet<(String, String)> =
        objections.into_iter().map(|one| (one.pointer, one.keyword)).collect();
    let seen: Vec<String> =
        seen.into_iter().map(|(pointer, keyword)| format!("{pointer} {keyword}")).collect();
    // What is not here no schema sees: a value that two customers hold, a reference that nobody has.
    let wanted = " additionalProperties
/customer/0/email pattern
/customer/1/phone pattern
/customer/3 required
/directory/allow_writes type
/ignore/0 required
/ignore/0/until pattern
/lookup/email additionalProperties
/lookup/email required
/lookup/email/input type
/lookup/email/risk enum
/lookup/email/value pattern
/lookup/phone required
/record/0/level enum
/record/0/owner pattern
/server oneOf
/server/jobs minimum
/server/protocol pattern
/server/timeout type
/shared/0/references minItems
/source/0/questions/0 additionalProperties
/source/0/questions/0 required
/source/0/questions/1 type
/unknown additionalProperties
/workspace/countries uniqueItems
/workspace/countries/0 pattern
/workspace/uses/0 enum";
    assert_eq!(seen.join("\n"), wanted);
}

/// Values of every kind, right for some keys and wrong for others.
fn values() -> Vec<Value> {
    [
        "",
        " ",
        "a",
        "a.b",
        "a..b",
        "a.[0]",
        "[0]",
        "[-1].a",
        "a[]",
        "[\"x.y\"]",
        "[\"x",
        "a]",
        "10s",
        "1.5 m",
        "5",
        "DK",
        "dk",
        "a@b",
        "a b@c",
        "+4532123456",
        "+0123456789",
        "read",
        "write",
        "email",
        "caller",
        "customer",
        "account_state",
        "caller_id",
        "2025-11-25",
        "auto",
        "2027-03-31",
        "https://a",
        "http://",
        "${CRM_KEY}",
    ]
    .into_iter()
    .map(Value::from)
    .chain([
        json!(0),
        json!(7),
        json!(1.5),
        json!(true),
        json!([]),
        json!(["a"]),
        json!(["a", "b"]),
        json!([7]),
    ])
    .chain([json!({}), json!({ "a": "b" }), json!([{}])])
    .collect()
}

fn pointers(value: &Value, at: String, found: &mut Vec<String>) {
    match value {
        Value::Object(map) => map.iter().for_each(|(key, one)| pointers(one, format!("{at}/{key}"), found)),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, one)| pointers(one, format!("{at}/{index}"), found));
        }
        _ => {}
    }
    found.push(at);
}

#[test]
fn a_value_that_is_read_fits_the_schema_and_one_that_is_refused_does_not() {
    let schema = jsonschema::validator_for(&schema()).expect("a schema");
    let right = as_json(FULL);
    let mut places = Vec::new();
    pointers(&right, String::new(), &mut places);
    let mut compared = 0;
    for place in places.iter().filter(|place| !place.is_empty()) {
        for value in values() {
            let mut changed = right.clone();
            *changed.pointer_mut(place).expect("a place") = value.clone();
            let read = read_text(&file(&changed));
            let accepted = schema.is_valid(&changed);
            let way = place.trim_start_matches('/').replace('/', ".");
            if read.is_ok() {
                assert!(accepted, "the reader takes {value} at {way}, and the schema does not");
            } else if accepted && !value.to_string().contains("${") {
                let mistakes = read.expect_err("mistakes");
                assert!(beyond_a_schema(&mistakes), "the schema takes {value} at {way}: {mistakes:?}");
            }
            compared += 1;
        }
    }
    assert!(compared > 3_000, "{compared}");
}

/// Whether the mistakes are about how two places of the file agree, or about what a variable holds.
fn beyond_a_schema(mistakes: &crate::designation::FileErrors) -> bool {
    const BEYOND: &[&str] =
        &["names a reference that no", "have the same", "that is held by", "stands in the file twice"];
    mistakes.errors().iter().all(|one| BEYOND.iter().any(|words| one.message.contains(words)))
}
