use serde_json::{Map, Value};

/// To which part of a value a sub-schema applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Applies<'a> {
    /// To the same value.
    InPlace,
    /// To the member of that name.
    Member(&'a str),
    /// To members, which ones is not known from here.
    Members,
    /// To the entry at that place of a list.
    Entry(usize),
    /// To entries of a list.
    Entries,
    /// To nothing by itself: a definition, or a schema for member names.
    Nowhere,
}

/// A sub-schema: where it stands and what it applies to.
pub(super) struct Child<'a> {
    pub(super) applies: Applies<'a>,
    /// The keyword that holds it.
    pub(super) keyword: &'static str,
    /// The name or the number under the keyword, where it holds several.
    pub(super) token: Option<String>,
    pub(super) schema: &'a Value,
}

const ONE: [(&str, Applies<'static>); 13] = [
    ("not", Applies::InPlace),
    ("if", Applies::InPlace),
    ("then", Applies::InPlace),
    ("else", Applies::InPlace),
    ("additionalProperties", Applies::Members),
    ("unevaluatedProperties", Applies::Members),
    ("propertyNames", Applies::Nowhere),
    ("items", Applies::Entries),
    ("additionalItems", Applies::Entries),
    ("unevaluatedItems", Applies::Entries),
    ("contains", Applies::Entries),
    ("contentSchema", Applies::Nowhere),
    ("extends", Applies::Nowhere),
];

const MANY: [(&str, Applies<'static>); 6] = [
    ("dependentSchemas", Applies::InPlace),
    ("dependencies", Applies::InPlace),
    ("properties", Applies::Member("")),
    ("patternProperties", Applies::Members),
    ("$defs", Applies::Nowhere),
    ("definitions", Applies::Nowhere),
];

const LIST: [(&str, Applies<'static>); 5] = [
    ("allOf", Applies::InPlace),
    ("anyOf", Applies::InPlace),
    ("oneOf", Applies::InPlace),
    ("prefixItems", Applies::Entry(0)),
    ("items", Applies::Entry(0)),
];

/// The sub-schemas of a schema. Names of properties are names here, never keywords, and what stands below
/// `enum`, `const`, `default` or an unknown keyword is data.
pub(super) fn children(schema: &Map<String, Value>) -> Vec<Child<'_>> {
    let mut found = Vec::new();
    for (keyword, applies) in ONE {
        if let Some(schema @ (Value::Object(_) | Value::Bool(_))) = schema.get(keyword) {
            found.push(Child { applies, keyword, token: None, schema });
        }
    }
    for (keyword, applies) in MANY {
        for (name, schema) in schema.get(keyword).and_then(Value::as_object).into_iter().flatten() {
            // `dependencies` holds lists of names beside schemas.
            if !schema.is_array() {
                let applies = if keyword == "properties" { Applies::Member(name) } else { applies };
                found.push(Child { applies, keyword, token: Some(name.clone()), schema });
            }
        }
    }
    for (keyword, applies) in LIST {
        for (index, schema) in schema.get(keyword).and_then(Value::as_array).into_iter().flatten().enumerate()
        {
            let applies = if applies == Applies::InPlace { applies } else { Applies::Entry(index) };
            found.push(Child { applies, keyword, token: Some(index.to_string()), schema });
        }
    }
    found
}

/// The references of a schema: keyword and text.
pub(super) fn references(schema: &Map<String, Value>) -> impl Iterator<Item = (&'static str, &str)> {
    ["$ref", "$dynamicRef", "$recursiveRef"]
        .into_iter()
        .filter_map(|keyword| Some((keyword, schema.get(keyword)?.as_str()?)))
}
