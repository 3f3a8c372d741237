//! What the contract lets a tool declare: empty answers, lists of matches, unions, joined schemas.

use serde_json::{Value, json};

use super::{Acceptance, Declared, accepts, declared, inputs, nested_input, pickable};
use crate::model::FieldPath;

fn record() -> Value {
    json!({
        "type": "object",
        "properties": { "contact_id": { "type": "string" }, "email": { "type": ["string", "null"] } },
        "required": ["contact_id"],
    })
}

/// The fields of a schema as `path: kinds` with their marks.
fn said(schema: &Value) -> Vec<String> {
    let fields = pickable(schema).fields.into_iter().map(|field| {
        let marks = [
            (field.required, " required"),
            (field.nullable, " nullable"),
            (field.conditional, " conditional"),
            (field.in_list, " in list"),
        ];
        let marks: String = marks.iter().filter(|(holds, _)| *holds).map(|(_, mark)| *mark).collect();
        format!("{}: {}{marks}", field.path, field.kinds)
    });
    fields.collect()
}

#[test]
fn empty_answers_null_and_lists_of_matches_leave_a_record_required() {
    let list = json!({ "type": "array", "items": record() });
    for empty in [
        json!({ "type": "object", "maxProperties": 0 }),
        json!({ "type": "object", "additionalProperties": false }),
        json!({ "type": "object", "properties": {}, "additionalProperties": false }),
        json!({ "const": {} }),
    ] {
        let schema = json!({ "anyOf": [record(), empty, list] });
        assert_eq!(
            said(&schema),
            [
                "contact_id: string required",
                "email: string or null nullable",
                "[].contact_id: string conditional in list",
                "[].email: string or null nullable conditional in list",
            ],
            "{empty}"
        );
        let Declared::Field(field) = declared(&schema, &FieldPath::from_keys(["contact_id"])) else {
            panic!("declared")
        };
        assert!(field.required && !field.conditional && !field.in_list && !field.nullable);
        assert!(accepts(&schema, &json!({})).is_accepted());
        assert!(accepts(&schema, &json!([{ "contact_id": "C-1" }, { "contact_id": "C-2" }])).is_accepted());
    }
    let nullable = json!({ "anyOf": [record(), { "type": "null" }] });
    assert_eq!(said(&nullable)[0], "contact_id: string required nullable");
    let only_list = json!({ "anyOf": [list, { "type": "null" }] });
    assert_eq!(said(&only_list)[0], "[].contact_id: string required nullable in list");
    assert!(matches!(accepts(&record(), &json!({})), Acceptance::Rejected(_)));
}

#[test]
fn joined_and_united_schemas_are_read_as_one() {
    let schema = json!({
        "type": "object",
        "allOf": [
            { "properties": { "a": { "type": ["string", "integer"] } }, "required": ["a"] },
            { "properties": { "a": { "type": ["integer", "boolean"] }, "b": {} } },
        ],
        "if": { "properties": { "a": { "const": 1 } } },
        "then": { "properties": { "c": { "type": "string" } }, "required": ["c"] },
        "oneOf": [{ "required": ["b"] }, { "required": ["a"] }],
    });
    assert_eq!(said(&schema), ["a: integer required", "b: of any kind", "c: string conditional"]);
    let constants: Vec<Value> = (0..200).map(|index| json!({ "const": format!("c{index}") })).collect();
    let united = json!({ "properties": { "kind": { "anyOf": constants }, "never": false } });
    assert_eq!(said(&united), ["kind: string"]);
    assert!(!pickable(&united).cut);
    let bare = json!({ "anyOf": [record(), { "type": "string" }, {}] });
    assert_eq!(said(&bare)[0], "contact_id: string conditional");
}

#[test]
fn positions_of_a_list_are_told_apart() {
    for schema in [
        json!({ "properties": { "p": { "prefixItems": [{ "type": "string" }, { "type": "integer" }], "items": false } } }),
        json!({ "properties": { "p": { "items": [{ "type": "string" }, { "type": "integer" }], "additionalItems": false } } }),
    ] {
        let kinds = |text: &str| match declared(&schema, &FieldPath::parse(text).expect(text)) {
            Declared::Field(field) => field.kinds.to_string(),
            other => format!("{other:?}"),
        };
        assert_eq!(kinds("p[0]"), "string");
        assert_eq!(kinds("p[1]"), "integer");
        assert!(kinds("p[2]").starts_with("Missing"), "{}", kinds("p[2]"));
        assert_eq!(kinds("p[-1]"), "string or integer");
        assert_eq!(said(&schema), ["p[]: string or integer in list"]);
    }
}

#[test]
fn opaque_places_are_told_and_never_called_missing() {
    let schema = json!({
        "properties": {
            "map": { "type": "object", "additionalProperties": { "type": "string" } },
            "bare": { "type": "object" },
            "both": { "properties": { "x": { "type": "string" } }, "additionalProperties": { "type": "integer" } },
            "open": { "properties": { "x": { "type": "string" } }, "additionalProperties": true },
            "closed": { "properties": { "x": { "type": "string" } }, "additionalProperties": false },
            "shut": { "type": "object", "additionalProperties": false },
            "untyped": {},
            "list": { "type": "array" },
        },
    });
    let found: Vec<_> = pickable(&schema).opaque.iter().map(FieldPath::to_string).collect();
    assert_eq!(found, ["map", "bare", "both", "list[]"]);
    for (place, unknown) in [
        ("map", true),
        ("bare", true),
        ("both", true),
        ("open", true),
        ("untyped", true),
        ("list", true),
        ("closed", false),
        ("shut", false),
    ] {
        let below = declared(&schema, &FieldPath::from_keys([place, "colour"]));
        assert_eq!(below == Declared::Unknown, unknown, "{place}: {below:?}");
    }
    let nothing_said = pickable(&json!({}));
    assert!(nothing_said.fields.is_empty() && nothing_said.opaque.len() == 1);
}

#[test]
fn inputs_and_nested_ones_are_found_through_every_joint() {
    let schema = json!({
        "$ref": "#/$defs/call",
        "$defs": {
            "call": {
                "type": "object",
                "allOf": [{ "properties": { "email": { "$ref": "#/$defs/mail", "minLength": 3 } } }],
                "anyOf": [
                    { "properties": { "phone": { "type": "string" } }, "required": ["phone"] },
                    { "properties": { "filter": { "items": { "properties": { "Caller_Id": {} } } } } },
                ],
                "required": ["email"],
            },
            "mail": { "type": "string", "description": "An address.", "format": "email" },
        },
    });
    let found = inputs(&schema);
    let names: Vec<_> = found.iter().map(|input| (input.name.as_str(), input.required)).collect();
    assert_eq!(names, [("email", true), ("phone", false), ("filter", false)]);
    assert_eq!(found[0].description.as_deref(), Some("An address."));
    assert_eq!(found[0].schema["minLength"], 3);
    assert_eq!(
        nested_input(&schema, "callerId").map(|path| path.to_string()).as_deref(),
        Some("filter[].Caller_Id")
    );
    assert_eq!(nested_input(&schema, "email"), None);
    assert!(inputs(&json!({ "properties": { "tenantId": false } })).is_empty());
}
