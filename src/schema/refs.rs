use std::cell::OnceCell;
use std::collections::HashMap;

use serde_json::Value;

use super::positions::children;

/// Why a reference cannot be followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RefTrouble {
    /// It points to nothing in this document.
    Dangling,
    /// It points off this document, and nothing is ever fetched.
    Outside,
}

/// How many schemas are searched for names; more are refused by `limits` before they are judged.
const SEARCHED: usize = 100_000;

/// A whole schema, in which references are followed.
pub(super) struct Document<'a> {
    root: &'a Value,
    names: OnceCell<HashMap<String, &'a Value>>,
}

impl<'a> Document<'a> {
    pub(super) fn new(root: &'a Value) -> Self {
        Self { root, names: OnceCell::new() }
    }

    pub(super) fn root(&self) -> &'a Value {
        self.root
    }

    /// Whether `schema` has an `$id` of its own, which moves what references below it mean.
    pub(super) fn has_base(&self, schema: &Value) -> bool {
        let id = schema.get(self.id_keyword()).and_then(Value::as_str);
        id.is_some_and(|id| !id.starts_with('#'))
    }

    /// Draft 4 writes `id`; elsewhere that is a word like any other.
    fn id_keyword(&self) -> &'static str {
        let dialect = self.root.get("$schema").and_then(Value::as_str);
        if dialect.is_some_and(|dialect| dialect.contains("draft-04")) { "id" } else { "$id" }
    }

    /// What a `$ref` leads to: a pointer, an anchor, the document itself or an `$id` inside it.
    pub(super) fn resolve(&self, reference: &str) -> Result<&'a Value, RefTrouble> {
        let (base, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let from = if base.is_empty() {
            self.root
        } else {
            self.names().get(base).copied().ok_or(RefTrouble::Outside)?
        };
        if fragment.is_empty() {
            return Ok(from);
        }
        if fragment.starts_with('/') {
            let pointer = percent_decoded(fragment).ok_or(RefTrouble::Dangling)?;
            return from.pointer(&pointer).ok_or(RefTrouble::Dangling);
        }
        self.names().get(&format!("#{fragment}")).copied().ok_or(RefTrouble::Dangling)
    }

    fn names(&self) -> &HashMap<String, &'a Value> {
        self.names.get_or_init(|| {
            let mut names = HashMap::new();
            let mut open = vec![self.root];
            for _ in 0..SEARCHED {
                let Some(schema) = open.pop() else { break };
                let Some(map) = schema.as_object() else { continue };
                for keyword in ["$anchor", "$dynamicAnchor"] {
                    if let Some(name) = map.get(keyword).and_then(Value::as_str) {
                        names.entry(format!("#{name}")).or_insert(schema);
                    }
                }
                if let Some(name) = map.get(self.id_keyword()).and_then(Value::as_str) {
                    let name = if name.starts_with('#') { name } else { base_of(name) };
                    names.entry(name.to_owned()).or_insert(schema);
                }
                open.extend(children(map).into_iter().map(|child| child.schema));
            }
            names
        })
    }
}

fn base_of(id: &str) -> &str {
    id.split_once('#').map_or(id, |(base, _)| base)
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        if byte == b'%' {
            let digits = std::str::from_utf8(after.get(..2)?).ok()?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
            rest = &after[2..];
        } else {
            bytes.push(byte);
            rest = after;
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_form_of_a_reference_inside_the_document_is_followed() {
        let schema = json!({
            "$id": "https://example.com/root",
            "properties": { "a/b": { "type": "string" }, "c": { "anyOf": [{ "type": "null" }] } },
            "$defs": { "spa ce": { "$anchor": "here", "type": "integer" }, "e": { "$id": "urn:e", "type": "number" } },
        });
        let document = Document::new(&schema);
        for (reference, pointer) in [
            ("#", ""),
            ("https://example.com/root", ""),
            ("https://example.com/root#/properties/c", "/properties/c"),
            ("#/properties/a~1b", "/properties/a~1b"),
            ("#/properties/c/anyOf/0", "/properties/c/anyOf/0"),
            ("#/$defs/spa%20ce", "/$defs/spa ce"),
            ("#here", "/$defs/spa ce"),
            ("urn:e", "/$defs/e"),
            ("urn:e#/type", "/$defs/e/type"),
        ] {
            assert_eq!(document.resolve(reference).ok(), schema.pointer(pointer), "{reference}");
        }
        assert!(document.has_base(&schema["$defs"]["e"]) && !document.has_base(&schema["$defs"]["spa ce"]));
    }

    #[test]
    fn a_reference_to_nothing_and_one_off_the_document_differ() {
        let schema = json!({ "properties": { "$id": { "type": "string" } } });
        let document = Document::new(&schema);
        for reference in ["#/nowhere", "#name", "#/%zz", "#/%C3"] {
            assert_eq!(document.resolve(reference), Err(RefTrouble::Dangling), "{reference}");
        }
        for reference in ["http://example.com/x", "other.json#/a", "file:///etc/passwd"] {
            assert_eq!(document.resolve(reference), Err(RefTrouble::Outside), "{reference}");
        }
        assert!(!document.has_base(&json!({ "id": "word", "$anchor": "a" })));
    }
}
