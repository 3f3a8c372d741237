use jsonschema::error::ValidationErrorKind;
use jsonschema::{Draft, PatternOptions, ReferencingError, ValidationError, Validator};
use serde_json::Value;

use super::limits::exceeded;
use super::meter::Meter;
use super::positions::{children, references};
use super::refs::{Document, RefTrouble};
use crate::model::pointer_push;

/// Why a schema cannot be used, and where in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SchemaFault {
    /// JSON pointer into the schema; empty for the schema as a whole.
    pub pointer: String,
    /// What is wrong there, as a fragment.
    pub what: String,
    /// The sort of fault.
    pub kind: FaultKind,
}

/// The sorts of fault that a schema has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultKind {
    /// It is no object.
    NotAnObject,
    /// It breaks the rules of its dialect.
    Invalid,
    /// Its `$schema` names a dialect that nobody knows.
    UnknownDialect,
    /// A `$ref` leads to nothing.
    DanglingRef,
    /// A `$ref` leads off the document; nothing is fetched.
    OutsideRef,
    /// A pattern that cannot be read as a regular expression, or only at great cost.
    Pattern,
    /// Its root does not say `"type": "object"`.
    RootNotObject,
    /// Too large, too deep or too involved to judge. The schema may be right.
    TooLarge,
}

/// Backtracking steps for one match; past it the match is given up.
const BACKTRACKING: usize = 10_000;
/// Bytes of one compiled pattern.
const PATTERN_SIZE: usize = 1 << 20;

/// Says whether a schema can be used, and if not, the first thing that is in the way.
///
/// With `root_must_be_object` its root must say `"type": "object"`, as inputs always do and answers did before
/// 2026-07-28.
pub fn check(schema: &Value, root_must_be_object: bool) -> Result<(), SchemaFault> {
    compiled(schema)?;
    if root_must_be_object && schema.get("type").and_then(Value::as_str) != Some("object") {
        return Err(fault("", FaultKind::RootNotObject, "the root must say `\"type\": \"object\"`"));
    }
    Ok(())
}

/// A validator for the schema; formats are asserted, nothing is fetched.
pub(super) fn compiled(schema: &Value) -> Result<Validator, SchemaFault> {
    if !schema.is_object() {
        return Err(fault("", FaultKind::NotAnObject, "a schema is an object"));
    }
    if let Some(what) = exceeded(schema) {
        return Err(too_large("", what));
    }
    let draft = dialect(schema)?;
    followed(schema)?;
    jsonschema::options()
        .offline()
        .with_draft(draft)
        .should_validate_formats(true)
        .with_pattern_options(
            PatternOptions::fancy_regex().backtrack_limit(BACKTRACKING).size_limit(PATTERN_SIZE),
        )
        .build(schema)
        .map_err(|error| told(&error))
}

pub(super) fn too_large(pointer: &str, why: &str) -> SchemaFault {
    fault(pointer, FaultKind::TooLarge, &format!("too large or too deep to judge: {why}"))
}

fn fault(pointer: &str, kind: FaultKind, what: &str) -> SchemaFault {
    SchemaFault { pointer: pointer.to_owned(), what: what.to_owned(), kind }
}

fn dialect(schema: &Value) -> Result<Draft, SchemaFault> {
    let Some(named) = schema.get("$schema") else { return Ok(Draft::Draft202012) };
    let Some(name) = named.as_str() else {
        return Err(fault("/$schema", FaultKind::Invalid, "the dialect is named by a string"));
    };
    let bare = name.strip_suffix('#').unwrap_or(name);
    let bare = bare.strip_prefix("https://").or_else(|| bare.strip_prefix("http://")).unwrap_or(bare);
    match bare {
        "json-schema.org/draft/2020-12/schema" => Ok(Draft::Draft202012),
        "json-schema.org/draft/2019-09/schema" => Ok(Draft::Draft201909),
        "json-schema.org/draft-07/schema" => Ok(Draft::Draft7),
        "json-schema.org/draft-06/schema" => Ok(Draft::Draft6),
        "json-schema.org/draft-04/schema" => Ok(Draft::Draft4),
        _ => {
            let what = format!("`{}` is no known dialect of JSON Schema", shortened(name));
            Err(fault("/$schema", FaultKind::UnknownDialect, &what))
        }
    }
}

/// Every reference is followed, and what applies to one and the same value is counted.
fn followed(schema: &Value) -> Result<(), SchemaFault> {
    let document = Document::new(schema);
    let mut meter = Meter::new(&document);
    let mut open = vec![(schema, String::new(), false)];
    while let Some((schema, pointer, inside)) = open.pop() {
        let Some(map) = schema.as_object() else { continue };
        let inside = inside || !pointer.is_empty() && document.has_base(schema);
        for (keyword, reference) in references(map) {
            let mut pointer = pointer.clone();
            pointer_push(&mut pointer, keyword);
            if inside {
                return Err(too_large(&pointer, "a reference that an `$id` inside the schema moves"));
            }
            if let Err(trouble) = document.resolve(reference) {
                return Err(reference_fault(pointer, reference, trouble));
            }
        }
        if meter.cost(schema, None, 0).is_err() {
            return Err(too_large(&pointer, "its references and alternatives multiply"));
        }
        for child in children(map) {
            let mut pointer = pointer.clone();
            pointer_push(&mut pointer, child.keyword);
            if let Some(token) = &child.token {
                pointer_push(&mut pointer, token);
            }
            open.push((child.schema, pointer, inside));
        }
    }
    Ok(())
}

fn reference_fault(pointer: String, reference: &str, trouble: RefTrouble) -> SchemaFault {
    let reference = shortened(reference);
    match trouble {
        RefTrouble::Dangling => SchemaFault {
            pointer,
            what: format!("the reference `{reference}` leads to nothing"),
            kind: FaultKind::DanglingRef,
        },
        RefTrouble::Outside => SchemaFault {
            pointer,
            what: format!("the reference `{reference}` leads off the document, and nothing is fetched"),
            kind: FaultKind::OutsideRef,
        },
    }
}

/// What the validator objects to, in our own words.
fn told(error: &ValidationError<'_>) -> SchemaFault {
    let pointer = error.instance_path().as_str();
    match error.kind() {
        ValidationErrorKind::Referencing(error) => match error {
            ReferencingError::Unretrievable { uri, .. } => {
                reference_fault(pointer.to_owned(), uri, RefTrouble::Outside)
            }
            ReferencingError::PointerToNowhere { pointer: to } => {
                reference_fault(pointer.to_owned(), to, RefTrouble::Dangling)
            }
            ReferencingError::NoSuchAnchor { anchor } | ReferencingError::InvalidAnchor { anchor } => {
                reference_fault(pointer.to_owned(), anchor, RefTrouble::Dangling)
            }
            ReferencingError::UnknownSpecification { specification } => {
                let what = format!("`{}` is no known dialect of JSON Schema", shortened(specification));
                fault(pointer, FaultKind::UnknownDialect, &what)
            }
            _ => fault(pointer, FaultKind::Invalid, "a reference or an `$id` that cannot be read"),
        },
        ValidationErrorKind::Format { format } if format == "regex" => {
            fault(pointer, FaultKind::Pattern, "no regular expression that can be read, or too large a one")
        }
        kind => {
            let what = format!("not valid in its dialect of JSON Schema (`{}`)", kind.keyword());
            fault(pointer, FaultKind::Invalid, &what)
        }
    }
}

/// A text of a server's, cut where it would flood a message.
pub(super) fn shortened(text: &str) -> String {
    const LONGEST: usize = 80;
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.chars().take(LONGEST).chain(['…']).collect()
}
