//! Schemas that were made to hang, to fetch, to overflow or to confuse.

use serde_json::{Map, Value, json};

use super::{Acceptance, Declared, FaultKind, accepts, check, declared, inputs, nested_input, pickable};
use crate::model::FieldPath;

fn kind(schema: &Value) -> FaultKind {
    check(schema, false).expect_err("a fault").kind
}

/// Definitions that each refer to the next, `d0` to `d{links}`; `link` makes one from the reference.
fn chain(links: usize, link: impl Fn(Value) -> Value) -> Value {
    let mut definitions = Map::new();
    for index in 0..links {
        definitions.insert(format!("d{index}"), link(json!({ "$ref": format!("#/$defs/d{}", index + 1) })));
    }
    definitions.insert(format!("d{links}"), json!({ "type": "string" }));
    json!({ "type": "object", "properties": { "a": { "$ref": "#/$defs/d0" } }, "$defs": definitions })
}

#[test]
fn a_chain_that_doubles_at_every_link_is_refused_instead_of_followed() {
    let schema = chain(24, |next| json!({ "anyOf": [next, next] }));
    let fault = check(&schema, true).expect_err("too large");
    assert_eq!(fault.kind, FaultKind::TooLarge);
    assert!(fault.what.starts_with("too large or too deep to judge"), "{}", fault.what);
    assert!(matches!(accepts(&schema, &json!({ "a": 1 })), Acceptance::Unusable(_)));
    assert!(pickable(&schema).cut);
    declared(&schema, &FieldPath::from_keys(["a", "b"]));
    assert_eq!(inputs(&schema).len(), 1);
    let spread =
        chain(40, |next| json!({ "oneOf": [{ "anyOf": [next] }, { "allOf": [next], "minLength": 1 }] }));
    assert_eq!(kind(&spread), FaultKind::TooLarge);
}

#[test]
fn a_definition_that_doubles_with_every_level_of_the_answer_is_refused_for_a_deep_answer_alone() {
    let branch =
        json!({ "type": "object", "properties": { "a": { "$ref": "#/$defs/n" } }, "required": ["a"] });
    let schema =
        json!({ "type": "object", "$ref": "#/$defs/n", "$defs": { "n": { "anyOf": [branch, branch] } } });
    let nested = |levels| (0..levels).fold(json!(5), |inner, _| json!({ "a": inner }));
    assert_eq!(check(&schema, true), Ok(()));
    assert!(matches!(accepts(&schema, &nested(3)), Acceptance::Rejected(_)));
    let Acceptance::Unusable(fault) = accepts(&schema, &nested(100)) else { panic!("refused") };
    assert_eq!(fault.kind, FaultKind::TooLarge);
    assert!(
        matches!(accepts(&schema, &nested(17)), Acceptance::Rejected(objections) if objections.len() == 1)
    );
}

#[test]
fn long_chains_of_references_do_not_overflow() {
    for link in [
        (|next| next) as fn(Value) -> Value,
        |next| json!({ "allOf": [next] }),
        |next| json!({ "type": "object", "properties": { "a": next } }),
    ] {
        let schema = chain(5_000, link);
        let usable = check(&schema, true).is_ok();
        assert_eq!(usable, !matches!(accepts(&schema, &json!({ "a": 1 })), Acceptance::Unusable(_)));
        let found = pickable(&schema);
        assert!(found.cut || !found.fields.is_empty());
        inputs(&schema);
        nested_input(&schema, "b");
    }
    assert_eq!(kind(&chain(5_000, |next| json!({ "allOf": [next] }))), FaultKind::TooLarge);
}

#[test]
fn a_schema_that_is_its_own_definition_ends() {
    let own = json!({ "$ref": "#" });
    assert_eq!(check(&own, false), Ok(()));
    assert!(pickable(&own).fields.is_empty() && inputs(&own).is_empty());
    let tree = json!({
        "type": "object",
        "properties": { "id": { "type": "string" }, "child": { "$ref": "#" }, "all": { "items": { "$ref": "#" } } },
    });
    let found = pickable(&tree);
    let texts = |paths: &[FieldPath]| paths.iter().map(FieldPath::to_string).collect::<Vec<_>>();
    assert_eq!(found.fields.iter().map(|field| field.path.to_string()).collect::<Vec<_>>(), ["id"]);
    assert_eq!(texts(&found.recursion), ["child", "all[]"]);
    assert!(!found.cut);
    let deep = FieldPath::from_keys(["child", "child", "child", "id"]);
    assert!(matches!(declared(&tree, &deep), Declared::Field(_)));
    // A definition shared by neighbours does not contain itself.
    let shared = json!({
        "type": "object",
        "allOf": [{ "$ref": "#/$defs/base" }],
        "properties": { "parent": { "allOf": [{ "$ref": "#/$defs/base" }] } },
        "$defs": { "base": { "type": "object", "properties": { "id": { "type": "string" } } } },
    });
    let found = pickable(&shared);
    assert_eq!((found.fields.len(), found.recursion.len()), (2, 0));
}

#[test]
fn ten_thousand_properties_are_listed() {
    let properties: Map<String, Value> =
        (0..10_000).map(|index| (format!("p{index}"), json!({ "type": "string" }))).collect();
    let schema = json!({ "type": "object", "properties": properties });
    let found = pickable(&schema);
    assert_eq!((found.fields.len(), found.cut), (10_000, false));
    assert_eq!(inputs(&schema).len(), 10_000);
    assert_eq!(check(&schema, true), Ok(()));
    let slip = FieldPath::from_keys(["P9999"]);
    assert_eq!(
        declared(&schema, &slip),
        Declared::Missing { nearest: Some(FieldPath::from_keys(["p9999"])) }
    );
}

#[test]
fn what_is_too_much_is_said() {
    let many: Map<String, Value> = (0..60_000).map(|index| (format!("p{index}"), json!({}))).collect();
    let deep = (0..200).fold(json!({}), |inner, _| json!({ "items": inner }));
    let patterns: Map<String, Value> =
        (0..2_000).map(|index| (format!("p{index}"), json!({ "pattern": "a" }))).collect();
    for schema in [
        json!({ "type": "object", "properties": many.clone(), "$defs": many }),
        deep,
        json!({ "description": "a".repeat(2 << 20) }),
        json!({ "properties": patterns }),
    ] {
        assert_eq!(kind(&schema), FaultKind::TooLarge);
    }
    let crowded: Map<String, Value> = (0..40)
        .map(|index| {
            let others: Map<String, Value> = (0..40)
                .map(|other| (format!("d{other}"), json!({ "$ref": format!("#/$defs/d{other}") })))
                .collect();
            (format!("d{index}"), json!({ "type": "object", "properties": others }))
        })
        .collect();
    let crowd = json!({ "type": "object", "$ref": "#/$defs/d0", "$defs": crowded });
    assert_eq!(check(&crowd, true), Ok(()));
    assert!(pickable(&crowd).cut);
}

#[test]
fn references_are_followed_inside_the_document_only() {
    for (schema, kind, pointer) in [
        (
            json!({ "properties": { "a": { "$ref": "http://127.0.0.1:9/x" } } }),
            FaultKind::OutsideRef,
            "/properties/a/$ref",
        ),
        (
            json!({ "$defs": { "u": { "$ref": "file:///etc/hosts" } } }),
            FaultKind::OutsideRef,
            "/$defs/u/$ref",
        ),
        (json!({ "$ref": "other.json#/a" }), FaultKind::OutsideRef, "/$ref"),
        (json!({ "items": { "$ref": "#/$defs/none" } }), FaultKind::DanglingRef, "/items/$ref"),
        (json!({ "anyOf": [{}, { "$ref": "#name" }] }), FaultKind::DanglingRef, "/anyOf/1/$ref"),
        (
            json!({ "properties": { "a": { "$id": "urn:a", "items": { "$ref": "#/b" } } } }),
            FaultKind::TooLarge,
            "/properties/a/items/$ref",
        ),
    ] {
        let fault = check(&schema, false).expect_err("a fault");
        assert_eq!((fault.kind, fault.pointer.as_str()), (kind, pointer), "{schema}");
    }
    for innocent in [
        json!({ "properties": { "$ref": { "type": "string" }, "$id": { "type": "string" } } }),
        json!({ "default": { "$ref": "http://example.com" }, "const": { "$ref": "#/none" } }),
        json!({ "$id": "https://example.com/s", "items": { "$ref": "#/$defs/a" }, "$defs": { "a": {} } }),
        json!({ "items": { "$ref": "#here" }, "$defs": { "a": { "$anchor": "here" } } }),
    ] {
        assert_eq!(check(&innocent, false), Ok(()), "{innocent}");
    }
}

#[test]
fn faults_are_told_apart() {
    for (schema, kind, pointer) in [
        (json!(null), FaultKind::NotAnObject, ""),
        (json!(true), FaultKind::NotAnObject, ""),
        (json!([]), FaultKind::NotAnObject, ""),
        (json!({ "$schema": "https://example.com/mine" }), FaultKind::UnknownDialect, "/$schema"),
        (
            json!({ "$schema": "http://json-schema.org/draft-03/schema#" }),
            FaultKind::UnknownDialect,
            "/$schema",
        ),
        (json!({ "$schema": 7 }), FaultKind::Invalid, "/$schema"),
        (json!({ "properties": { "a": { "type": "strin" } } }), FaultKind::Invalid, "/properties/a/type"),
        (json!({ "properties": [] }), FaultKind::Invalid, "/properties"),
        (json!({ "properties": { "a": { "pattern": "(" } } }), FaultKind::Pattern, "/properties/a/pattern"),
    ] {
        let fault = check(&schema, false).expect_err("a fault");
        assert_eq!((fault.kind, fault.pointer.as_str()), (kind, pointer), "{schema}: {}", fault.what);
        assert!(matches!(accepts(&schema, &json!({})), Acceptance::Unusable(_)), "{schema}");
    }
    let list = json!({ "type": "array" });
    assert_eq!(check(&list, false), Ok(()));
    assert_eq!(check(&list, true).expect_err("a fault").kind, FaultKind::RootNotObject);
    for dialect in ["http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft/2020-12/schema"]
    {
        assert_eq!(check(&json!({ "$schema": dialect, "type": "object" }), true), Ok(()), "{dialect}");
    }
}

#[test]
fn a_pattern_that_backtracks_for_ever_is_given_up() {
    let schema = json!({ "properties": { "email": { "type": "string", "pattern": "^(?=a)(a|a?)+\\1$" } } });
    assert_eq!(check(&schema, false), Ok(()));
    let evil = json!({ "email": format!("{}b", "a".repeat(60)) });
    let Acceptance::Unusable(fault) = accepts(&schema, &evil) else { panic!("given up") };
    assert_eq!((fault.kind, fault.pointer.as_str()), (FaultKind::TooLarge, "/properties/email/pattern"));
    let many = json!({ "list": vec![evil["email"].clone(); 20_000] });
    let swarm =
        json!({ "properties": { "list": { "items": { "not": { "pattern": "^(?=a)(a|a?)+\\1$" } } } } });
    let Acceptance::Unusable(fault) = accepts(&swarm, &many) else { panic!("not begun") };
    assert!(fault.what.ends_with("judging this value would take too long"), "{}", fault.what);
    let plain = json!({ "properties": { "email": { "pattern": "^(a+)+$" } } });
    assert!(matches!(accepts(&plain, &evil), Acceptance::Rejected(_)));
}
