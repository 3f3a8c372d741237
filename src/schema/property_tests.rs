//! Whatever a server sends for a schema, nothing panics and the answers agree with one another.

use proptest::prelude::{Just, Strategy, any, prop_oneof, proptest};
use serde_json::Value;

use super::{Acceptance, Declared, accepts, check, declared, inputs, nested_input, pickable};
use crate::model::FieldPath;

/// Words that schemas give a meaning to, and a few that they do not.
fn keywords() -> impl Strategy<Value = String> {
    let words = [
        "type",
        "properties",
        "required",
        "items",
        "prefixItems",
        "additionalProperties",
        "$ref",
        "$defs",
        "anyOf",
        "oneOf",
        "allOf",
        "not",
        "if",
        "then",
        "else",
        "enum",
        "const",
        "$id",
        "$anchor",
        "$schema",
        "pattern",
        "patternProperties",
        "propertyNames",
        "dependentSchemas",
        "dependencies",
        "unevaluatedProperties",
        "maxProperties",
        "minItems",
        "format",
        "$dynamicRef",
        "a",
        "b",
        "email",
        "contains",
        "multipleOf",
    ];
    proptest::sample::select(words.to_vec()).prop_map(str::to_owned)
}

fn leaves() -> impl Strategy<Value = Value> {
    let texts = [
        "string",
        "object",
        "array",
        "null",
        "integer",
        "#",
        "#/$defs/a",
        "#/properties/a",
        "#/anyOf/0",
        "#a",
        "email",
        "http://example.com/a",
        "",
        "a",
        "(",
        "^(a|b)*$",
        "http://json-schema.org/draft-07/schema#",
        "http://json-schema.org/draft-04/schema#",
        "https://json-schema.org/draft/2019-09/schema",
    ];
    let numbers = ["0", "1", "-1", "2.5", "1e400", "-1e999999999", "1e-999", "9007199254740993", "1.0"];
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        proptest::sample::select(texts.to_vec()).prop_map(Value::from),
        proptest::sample::select(numbers.to_vec())
            .prop_map(|text| serde_json::from_str(text).expect("a number")),
    ]
}

fn trees() -> impl Strategy<Value = Value> {
    leaves().prop_recursive(6, 60, 6, |inner| {
        prop_oneof![
            1 => proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::Array),
            4 => proptest::collection::vec((keywords(), inner), 0..6)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn nothing_panics_whatever_the_schema(schema in trees(), instance in trees()) {
        let found = pickable(&schema);
        for field in &found.fields {
            let again = declared(&schema, &field.path);
            assert!(!matches!(again, Declared::Missing { .. } | Declared::Container { .. }), "{}", field.path);
        }
        declared(&schema, &FieldPath::parse("a.b[].email[0]").expect("a path"));
        inputs(&schema);
        nested_input(&schema, "email");
        let checked = check(&schema, false);
        let accepted = accepts(&schema, &instance);
        if checked.is_err() {
            assert!(matches!(accepted, Acceptance::Unusable(_)));
        }
        if let Acceptance::Rejected(objections) = accepted {
            assert!(!objections.is_empty());
        }
    }
}
