//! Twelve declarations that trip a linter, and what must be concluded of each: the expectations were written by
//! hand, beside the declarations.

use serde_json::{Value, json};

use super::{Acceptance, Declared, Pickable, accepts, check, declared, inputs, nested_input, pickable};
use crate::model::FieldPath;

macro_rules! declarations {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../tests/declarations/", $name)))),*]
    };
}

const DECLARATIONS: [(&str, &str); 12] = declarations![
    "01-wrapped-text.json",
    "02-strict-root.json",
    "03-bulk-filter.json",
    "04-envelope-argument.json",
    "05-keyword-names.json",
    "06-recursive-party.json",
    "07-position-reference.json",
    "08-person-or-firm.json",
    "09-untyped-and-opaque.json",
    "10-kind-and-keyword.json",
    "11-odd-names.json",
    "12-unheard-identity.json",
];

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("the file is JSON")
}

fn expectations() -> Vec<Value> {
    let all = parsed(include_str!("../../tests/declarations/expectations.json"));
    all.as_array().expect("a list").clone()
}

fn tool(file: &str, name: &str) -> Value {
    let (_, text) = DECLARATIONS.iter().find(|(known, _)| *known == file).expect(file);
    let tools = parsed(text)["tools"].as_array().expect("a list of tools").clone();
    tools.into_iter().find(|tool| tool["name"] == name).expect(name)
}

fn call(channel: &str) -> Value {
    let value = if channel == "email" { "pat.doe@example.com" } else { "+14155550123" };
    json!({ channel: value, "tenantId": "t-1", "workspaceId": "w-1" })
}

/// The texts of a list of the expectations, sorted; an absent one is empty.
fn texts(list: &Value) -> Vec<String> {
    let texts = list.as_array().into_iter().flatten().map(|text| text.as_str().expect("a text").to_owned());
    sorted(texts)
}

fn sorted(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut texts: Vec<_> = texts.collect();
    texts.sort();
    texts
}

#[test]
fn every_tool_of_the_files_is_expected_once() {
    let named = |tool: &Value, file: &str| format!("{file} {}", tool["name"].as_str().expect("a name"));
    let offered = sorted(DECLARATIONS.iter().flat_map(|(file, text)| {
        let tools = parsed(text)["tools"].as_array().expect("a list of tools").clone();
        tools.into_iter().map(move |tool| named(&tool, file))
    }));
    let expected = sorted(expectations().iter().map(|one| {
        format!("{} {}", one["file"].as_str().expect("a file"), one["tool"].as_str().expect("a tool"))
    }));
    assert_eq!(offered.len(), 15);
    assert_eq!(offered, expected);
}

#[test]
fn the_fields_that_can_be_picked_are_exactly_those_expected() {
    for one in expectations() {
        let name = one["tool"].as_str().expect("a tool");
        let tool = tool(one["file"].as_str().expect("a file"), name);
        let Some(schema) = tool.get("outputSchema") else {
            assert!(one.get("plain").is_none(), "{name}");
            continue;
        };
        let Pickable { fields, opaque, recursion, cut } = pickable(schema);
        for (list, key) in [(false, "plain"), (true, "list")] {
            let found = fields.iter().filter(|field| field.in_list == list);
            let found: Value =
                found.map(|field| (field.path.to_string(), json!(field.kinds.to_string()))).collect();
            assert_eq!(&found, one.get(key).unwrap_or(&json!({})), "{name} {key}");
        }
        let which = |fits: fn(&super::Field) -> bool| {
            sorted(fields.iter().filter(|field| fits(field)).map(|field| field.path.to_string()))
        };
        assert_eq!(which(|field| field.required), texts(&one["required"]), "{name} required");
        assert_eq!(which(|field| field.nullable), texts(&one["nullable"]), "{name} nullable");
        assert_eq!(which(|field| field.conditional), texts(&one["conditional"]), "{name} conditional");
        assert_eq!(sorted(opaque.iter().map(FieldPath::to_string)), texts(&one["opaque"]), "{name} opaque");
        assert_eq!(sorted(recursion.iter().map(FieldPath::to_string)), texts(&one["recursion"]), "{name}");
        assert!(!cut, "{name}");
    }
}

#[test]
fn every_field_that_can_be_picked_is_declared_just_so() {
    for one in expectations() {
        let name = one["tool"].as_str().expect("a tool");
        let tool = tool(one["file"].as_str().expect("a file"), name);
        let Some(schema) = tool.get("outputSchema") else { continue };
        for field in pickable(schema).fields {
            assert_eq!(
                declared(schema, &field.path),
                Declared::Field(field.clone()),
                "{name} {}",
                field.path
            );
        }
    }
}

#[test]
fn both_calls_are_accepted_or_refused_and_heard_or_not_as_expected() {
    for one in expectations() {
        let name = one["tool"].as_str().expect("a tool");
        let schema = &tool(one["file"].as_str().expect("a file"), name)["inputSchema"];
        for channel in ["email", "phone"] {
            let expected = &one[channel];
            let heard = inputs(schema).iter().any(|input| input.name == channel);
            assert_eq!(json!(heard), expected["heard"], "{name} {channel} heard");
            let why = match accepts(schema, &call(channel)) {
                Acceptance::Accepted => Value::Null,
                Acceptance::Unusable(fault) => panic!("{name}: {fault:?}"),
                Acceptance::Rejected(mut objections) => {
                    objections.sort_by_key(|one| (one.pointer.clone(), one.keyword.clone()));
                    objections.iter().map(|one| json!([one.pointer, one.keyword, one.names])).collect()
                }
            };
            assert_eq!(json!(why.is_null()), expected["accepted"], "{name} {channel}: {why}");
            assert_eq!(why, expected.get("why").cloned().unwrap_or_default(), "{name} {channel}");
            let nested = nested_input(schema, channel).map(|path| path.to_string());
            assert_eq!(json!(nested), one["nested"][channel], "{name} {channel} nested");
        }
    }
}

#[test]
fn all_of_them_can_be_used() {
    for one in expectations() {
        let name = one["tool"].as_str().expect("a tool");
        let tool = tool(one["file"].as_str().expect("a file"), name);
        assert_eq!(check(&tool["inputSchema"], true), Ok(()), "{name}");
        assert_eq!(tool.get("outputSchema").map_or(Ok(()), |schema| check(schema, true)), Ok(()), "{name}");
    }
}

#[test]
fn inputs_are_told_as_declared() {
    let inputs_of = |file, name| inputs(&tool(file, name)["inputSchema"]);
    let envelope = inputs_of("04-envelope-argument.json", "user_lookup");
    let [params] = envelope.as_slice() else { panic!("one input: {envelope:?}") };
    assert!(params.required && params.name == "params");
    assert_eq!(params.schema["properties"]["email"]["format"], "email");
    let card = inputs_of("05-keyword-names.json", "get_card");
    let said: Vec<_> = card.iter().map(|input| (input.name.as_str(), input.required)).collect();
    assert_eq!(said, [("email", true), ("properties", false), ("required", false)]);
    assert_eq!(card[1].description.as_deref(), Some("Which fields to answer with."));
    let guest = inputs_of("09-untyped-and-opaque.json", "guest_peek");
    let said: Vec<_> = guest.iter().map(|input| (input.name.as_str(), input.required)).collect();
    assert_eq!(said, [("email", false), ("since", false), ("tags", false)]);
    let odd =
        inputs_of("11-odd-names.json", "RegistryApiV20240101--FetchSubscriberCredentialListMappingEntry");
    let workspace = odd.iter().find(|input| input.name == "workspaceId").expect("declared");
    assert_eq!(workspace.schema["type"], "number");
}

#[test]
fn paths_typed_by_hand_are_told_apart() {
    let path = |text: &str| FieldPath::parse(text).expect(text);
    let output = |file, name: &str| tool(file, name)["outputSchema"].clone();
    let missing = |nearest: &str| Declared::Missing { nearest: Some(path(nearest)) };
    let buyer = output("02-strict-root.json", "lookup_buyer");
    assert_eq!(declared(&buyer, &path("email")), missing("result.email"));
    assert_eq!(declared(&buyer, &path("result.fullName")), missing("result.full_name"));
    assert_eq!(declared(&buyer, &path("result.adress.city")), missing("result.address.city"));
    assert_eq!(declared(&buyer, &path("result.zzz")), Declared::Missing { nearest: None });
    for (container, kinds) in [("result.phones", "list"), ("result.address", "object"), ("result", "object")]
    {
        let Declared::Container { kinds: found } = declared(&buyer, &path(container)) else {
            panic!("{container} is a container")
        };
        assert_eq!(found.to_string(), kinds);
    }
    let payers = output("03-bulk-filter.json", "list_payers");
    let Declared::Field(field) = declared(&payers, &path("data.id")) else { panic!("declared") };
    assert!(field.in_list && field.required && field.path == path("data[].id"));
    let Declared::Field(field) = declared(&payers, &path("data[0].id")) else { panic!("declared") };
    assert!(!field.in_list && !field.required && field.path == path("data[0].id"));
    let party = output("06-recursive-party.json", "party_find");
    let Declared::Field(field) = declared(&party, &path("party.parent.parent.id")) else {
        panic!("declared")
    };
    assert!(field.nullable && !field.required);
    let card = output("05-keyword-names.json", "get_card");
    assert_eq!(declared(&card, &path("default.colour")), Declared::Unknown);
    assert_eq!(declared(&card, &path("properties.further")), Declared::Unknown);
    assert_eq!(declared(&card, &path("items.Format")), missing("items.format"));
    let peek = output("09-untyped-and-opaque.json", "guest_peek");
    assert_eq!(declared(&peek, &path("guest.id")), Declared::Unknown);
    let persons = output("10-kind-and-keyword.json", "persons_search");
    assert_eq!(declared(&persons, &path("items[].attributes.email")), Declared::Unknown);
    let odd = output("11-odd-names.json", "RegistryApiV20240101--FetchSubscriberCredentialListMappingEntry");
    let Declared::Field(one) = declared(&odd, &path("[\"contact.email\"]")) else { panic!("declared") };
    let Declared::Field(two) = declared(&odd, &path("contact.email")) else { panic!("declared") };
    assert_ne!(one.path, two.path);
}
