//! What a refused value is told: where, by which keyword, and which names are in the way.

use serde_json::{Value, json};

use super::{Acceptance, Objection, accepts};

fn refused(schema: &Value, instance: &Value) -> Vec<Objection> {
    match accepts(schema, instance) {
        Acceptance::Rejected(objections) => objections,
        other => panic!("{schema}: {other:?}"),
    }
}

/// A schema that refuses the platform's call, and the objection: its place, keyword and names.
type Refusal = (Value, &'static str, &'static str, &'static [&'static str]);

fn refusals_of_names() -> Vec<Refusal> {
    vec![
        (
            json!({ "properties": { "email": {} }, "unevaluatedProperties": false }),
            "",
            "unevaluatedProperties",
            &["tenantId", "workspaceId"],
        ),
        (
            json!({ "propertyNames": { "pattern": "^[a-z]+$" } }),
            "",
            "propertyNames",
            &["tenantId", "workspaceId"],
        ),
        (json!({ "properties": { "tenantId": false } }), "/tenantId", "falseSchema", &["tenantId"]),
        (json!({ "not": { "required": ["tenantId"] } }), "", "not", &["tenantId"]),
        (json!({ "dependentRequired": { "email": ["region"] } }), "", "dependentRequired", &["region"]),
        (
            json!({ "if": { "required": ["email"] }, "then": { "required": ["name", "region"] } }),
            "",
            "required",
            &["name", "region"],
        ),
        (
            json!({ "anyOf": [{ "required": ["id"] }, { "required": ["name"] }] }),
            "",
            "required",
            &["id", "name"],
        ),
        (
            json!({ "oneOf": [{ "required": ["id", "key"] }, { "required": ["key", "name"] }] }),
            "",
            "required",
            &["key"],
        ),
        (
            json!({ "allOf": [{ "properties": { "email": {} }, "additionalProperties": false }] }),
            "",
            "additionalProperties",
            &["tenantId", "workspaceId"],
        ),
    ]
}

/// The same, where the objection is not about names.
fn refusals_of_values() -> Vec<Refusal> {
    vec![
        (
            json!({ "properties": { "email": { "anyOf": [{ "type": "string", "maxLength": 5 }, { "type": "null" }] } } }),
            "/email",
            "maxLength",
            &[],
        ),
        (
            json!({ "properties": { "email": { "anyOf": [{ "type": "number" }, { "type": "null" }] } } }),
            "/email",
            "type",
            &[],
        ),
        (json!({ "properties": { "tenantId": { "format": "uuid" } } }), "/tenantId", "format", &[]),
        (
            json!({ "$schema": "http://json-schema.org/draft-07/schema#", "properties": { "tenantId": { "format": "email" } } }),
            "/tenantId",
            "format",
            &[],
        ),
        (json!({ "oneOf": [{}, { "type": "object" }] }), "", "oneOf", &[]),
    ]
}

#[test]
fn objections_name_what_is_in_the_way() {
    let call = json!({ "email": "pat.doe@example.com", "tenantId": "t-1", "workspaceId": "w-1" });
    for (schema, pointer, keyword, names) in refusals_of_names().iter().chain(&refusals_of_values()) {
        let objections = refused(schema, &call);
        assert!(
            objections
                .iter()
                .any(|one| one.pointer == *pointer && one.keyword == *keyword && one.names == *names),
            "{schema}: {objections:#?}"
        );
        assert_eq!(objections.len(), 1, "{schema}: {objections:#?}");
        for one in &objections {
            assert!(!one.message.contains("pat.doe") && !one.message.contains("t-1"), "{}", one.message);
            assert!(!one.message.is_empty() && !one.schema_pointer.is_empty());
        }
    }
}

#[test]
fn messages_read_well() {
    let call = json!({ "email": "pat.doe@example.com", "tenantId": "t-1" });
    for (schema, message) in [
        (
            json!({ "additionalProperties": false }),
            "`email` and `tenantId` are not declared, and nothing else is allowed",
        ),
        (json!({ "required": ["params"] }), "`params` is required and missing"),
        (
            json!({ "anyOf": [{ "required": ["id"] }, { "required": ["name"] }] }),
            "one of `id` or `name` is required",
        ),
        (json!({ "properties": { "email": { "type": "array" } } }), "is not of type array"),
        (
            json!({ "properties": { "tenantId": { "type": ["integer", "null"] } } }),
            "is of none of the types null, integer",
        ),
        (
            json!({ "properties": { "tenantId": { "anyOf": [{ "type": "integer" }, { "type": "null" }] } } }),
            "fits none of the 2 alternatives: is not of type integer; or is not of type null",
        ),
    ] {
        assert_eq!(refused(&schema, &call)[0].message, message);
    }
}
