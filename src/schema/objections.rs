use jsonschema::ValidationError;
use jsonschema::error::{TypeKind, ValidationErrorKind};
use serde_json::Value;

use super::fault::shortened;

/// One reason why a value does not fit a schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Objection {
    /// JSON pointer into the value; empty for the value as a whole.
    pub pointer: String,
    /// JSON pointer of the keyword that objects.
    pub schema_pointer: String,
    /// The keyword; `falseSchema` for a schema that lets nothing through.
    pub keyword: String,
    /// The names that are missing, or not allowed, where it is about names.
    pub names: Vec<String>,
    /// The reason in a few words; holds nothing of the value.
    pub message: String,
}

impl Objection {
    /// The value does not fit, and there is too much to go through to say where.
    pub(super) fn untold() -> Self {
        Self {
            pointer: String::new(),
            schema_pointer: String::new(),
            keyword: String::new(),
            names: Vec::new(),
            message: "does not fit the schema; there is too much of it to say where".to_owned(),
        }
    }
}

/// What came of collecting the reasons.
pub(super) enum Told {
    /// The reasons.
    Objections(Vec<Objection>),
    /// A pattern was given up, so nobody knows.
    GivenUp { schema_pointer: String },
}

/// Reasons that are listed.
const MOST: usize = 100;

/// The reasons against the value `whole`, those inside unions boiled down to the most telling ones.
pub(super) fn objections<'a>(errors: impl Iterator<Item = ValidationError<'a>>, whole: &Value) -> Told {
    let errors: Vec<_> = errors.collect();
    if let Some(schema_pointer) = errors.iter().find_map(given_up) {
        return Told::GivenUp { schema_pointer };
    }
    let mut found = joined(errors.iter().flat_map(|error| flattened(error, whole)).collect());
    if found.is_empty() {
        found.push(Objection::untold());
    }
    found.truncate(MOST);
    Told::Objections(found)
}

fn given_up(error: &ValidationError<'_>) -> Option<String> {
    match error.kind() {
        ValidationErrorKind::BacktrackLimitExceeded { .. }
        | ValidationErrorKind::RegexEngineFailure { .. } => Some(error.schema_path().as_str().to_owned()),
        ValidationErrorKind::PropertyNames { error } => given_up(error),
        ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => {
            context.iter().flatten().find_map(given_up)
        }
        _ => None,
    }
}

/// One error as objections of its own.
fn flattened(error: &ValidationError<'_>, whole: &Value) -> Vec<Objection> {
    match error.kind() {
        ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => {
            let branches = context
                .iter()
                .map(|errors| joined(errors.iter().flat_map(|error| flattened(error, whole)).collect()));
            most_telling(own(error, whole), branches.collect())
        }
        _ => vec![own(error, whole)],
    }
}

/// What the branches of a union come to, when none of them fits.
fn most_telling(union: Objection, mut branches: Vec<Vec<Objection>>) -> Vec<Objection> {
    // A branch for another kind of value was not meant, as the null beside a string.
    let other_kind = |branch: &Vec<Objection>| {
        branch.iter().any(|one| {
            one.pointer == union.pointer
                && matches!(one.keyword.as_str(), "type" | "const" | "enum" | "falseSchema")
        })
    };
    if !branches.iter().all(other_kind) {
        branches.retain(|branch| !other_kind(branch));
    }
    let Some(first) = branches.first().cloned() else { return vec![union] };
    let rest = &branches[1..];
    let alike =
        |one: &Objection, other: &Objection| one.pointer == other.pointer && one.keyword == other.keyword;
    let shared: Vec<Objection> = first
        .iter()
        .filter_map(|one| {
            // With the names that all branches object to.
            let mut one = one.clone();
            for branch in rest {
                let other = branch.iter().find(|other| alike(&one, other))?;
                one.names.retain(|name| other.names.contains(name));
            }
            let named = !one.names.is_empty() || !about_names(&one.keyword);
            let same =
                rest.iter().flatten().filter(|other| alike(&one, other)).all(|o| o.message == one.message);
            if about_names(&one.keyword) {
                one.message = about(&one.keyword, &one.names);
            }
            (named && (same || about_names(&one.keyword))).then_some(one)
        })
        .collect();
    if rest.is_empty() || !shared.is_empty() {
        return shared;
    }
    alternatives(union, &branches)
}

/// Branches that object to different things: as one objection.
fn alternatives(union: Objection, branches: &[Vec<Objection>]) -> Vec<Objection> {
    let all = || branches.iter().flatten();
    let Some(first) = all().next() else { return vec![union] };
    let one_keyword = all().all(|one| one.keyword == first.keyword && one.pointer == first.pointer);
    let mut names: Vec<String> = Vec::new();
    for name in all().flat_map(|one| &one.names) {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    let mut messages: Vec<&str> = Vec::new();
    for branch in branches {
        let message = branch.first().map_or("", |one| one.message.as_str());
        if !messages.contains(&message) {
            messages.push(message);
        }
    }
    messages.truncate(4);
    let message = match one_keyword.then_some(first.keyword.as_str()) {
        Some("required") => format!("one of {} is required", listed(&names, "or")),
        _ => format!("fits none of the {} alternatives: {}", branches.len(), messages.join("; or ")),
    };
    if one_keyword {
        return vec![Objection { names, message, ..first.clone() }];
    }
    vec![Objection { names, message, ..union }]
}

/// Objections of one keyword of one schema against one place become one, with all their names.
fn joined(objections: Vec<Objection>) -> Vec<Objection> {
    let mut found: Vec<Objection> = Vec::new();
    for one in objections {
        let known = found.iter_mut().find(|known| {
            about_names(&one.keyword)
                && known.keyword == one.keyword
                && known.pointer == one.pointer
                && known.schema_pointer == one.schema_pointer
        });
        match known {
            Some(known) => {
                let new = one.names.into_iter().filter(|name| !known.names.contains(name));
                known.names = known.names.iter().cloned().chain(new).collect();
                known.message = about(&known.keyword, &known.names);
            }
            None => found.push(one),
        }
    }
    found
}

/// The error's own words: keyword, names and a message.
fn own(error: &ValidationError<'_>, whole: &Value) -> Objection {
    let schema_pointer = error.schema_path().as_str();
    let pointer = error.instance_path().as_str();
    let kind = error.kind();
    let mut keyword = kind.keyword();
    let mut names = names(error);
    let steps: Vec<_> = schema_pointer.rsplit('/').take(3).collect();
    if keyword == "required" && steps.iter().any(|step| matches!(*step, "dependentRequired" | "dependencies"))
    {
        keyword = "dependentRequired";
    }
    // A closed object that declares nothing at all is told without the names: they are all it has.
    if let (ValidationErrorKind::FalseSchema, [last @ "additionalProperties", before, ..]) =
        (kind, &steps[..])
        && *before != "properties"
    {
        keyword = last;
        let members = whole.pointer(pointer).and_then(Value::as_object);
        names = members.into_iter().flat_map(serde_json::Map::keys).cloned().collect();
    }
    let message =
        if about_names(keyword) && !names.is_empty() { about(keyword, &names) } else { reason(kind) };
    Objection {
        pointer: pointer.to_owned(),
        schema_pointer: schema_pointer.to_owned(),
        keyword: keyword.to_owned(),
        names,
        message,
    }
}

fn names(error: &ValidationError<'_>) -> Vec<String> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    match error.kind() {
        ValidationErrorKind::Required { property } => text(property).into_iter().collect(),
        ValidationErrorKind::AdditionalProperties { unexpected }
        | ValidationErrorKind::UnevaluatedProperties { unexpected } => unexpected.clone(),
        ValidationErrorKind::PropertyNames { error } => text(error.instance()).into_iter().collect(),
        ValidationErrorKind::FalseSchema => {
            let last = error.instance_path().as_str().rsplit_once('/').map(|(_, last)| last);
            last.map(|last| last.replace("~1", "/").replace("~0", "~")).into_iter().collect()
        }
        // `"not": { "required": ["x"] }` is how a schema forbids a name.
        ValidationErrorKind::Not { schema } => {
            let names = schema.get("required").and_then(Value::as_array);
            names.into_iter().flatten().filter_map(text).collect()
        }
        _ => Vec::new(),
    }
}

fn about_names(keyword: &str) -> bool {
    matches!(
        keyword,
        "required"
            | "dependentRequired"
            | "additionalProperties"
            | "unevaluatedProperties"
            | "propertyNames"
            | "falseSchema"
            | "not"
    )
}

fn about(keyword: &str, names: &[String]) -> String {
    let (is, listed) = (if names.len() == 1 { "is" } else { "are" }, listed(names, "and"));
    match keyword {
        "required" => format!("{listed} {is} required and missing"),
        "dependentRequired" => format!("{listed} {is} required beside what is given, and missing"),
        "additionalProperties" | "unevaluatedProperties" => {
            format!("{listed} {is} not declared, and nothing else is allowed")
        }
        "propertyNames" => format!("{listed} {is} no allowed name"),
        "not" => format!("{listed} must not be given"),
        _ => format!("{listed} {is} forbidden"),
    }
}

fn listed(names: &[String], word: &str) -> String {
    let quoted: Vec<_> = names.iter().take(12).map(|name| format!("`{}`", shortened(name))).collect();
    match quoted.split_last() {
        None => "nothing".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} {word} {last}", before.join(", ")),
    }
}

/// Why one value does not fit, without saying the value.
fn reason(kind: &ValidationErrorKind) -> String {
    use ValidationErrorKind as Kind;
    match kind {
        Kind::Type { kind: TypeKind::Single(wanted) } => format!("is not of type {wanted}"),
        Kind::Type { kind: TypeKind::Multiple(wanted) } => {
            let wanted: Vec<_> = wanted.iter().map(|one| one.to_string()).collect();
            format!("is of none of the types {}", wanted.join(", "))
        }
        Kind::Format { format } => format!("is not of the format `{}`", shortened(format)),
        Kind::Pattern { pattern } => format!("does not match the pattern `{}`", shortened(pattern)),
        Kind::Constant { .. } => "is not the one value allowed".to_owned(),
        Kind::Enum { .. } => "is none of the values listed".to_owned(),
        Kind::MinLength { limit } => format!("is shorter than {limit} characters"),
        Kind::MaxLength { limit } => format!("is longer than {limit} characters"),
        Kind::MinItems { limit } => format!("has fewer than {limit} entries"),
        Kind::MaxItems { limit } => format!("has more than {limit} entries"),
        Kind::MinProperties { limit } => format!("has fewer than {limit} members"),
        Kind::MaxProperties { limit } => format!("has more than {limit} members"),
        Kind::Minimum { limit } => format!("is less than {limit}"),
        Kind::Maximum { limit } => format!("is more than {limit}"),
        Kind::ExclusiveMinimum { limit } => format!("is not more than {limit}"),
        Kind::ExclusiveMaximum { limit } => format!("is not less than {limit}"),
        Kind::FalseSchema => "is forbidden".to_owned(),
        Kind::AnyOf { .. } | Kind::OneOfNotValid { .. } => "fits none of the alternatives".to_owned(),
        Kind::OneOfMultipleValid { .. } => {
            "fits several of the alternatives, of which exactly one may fit".to_owned()
        }
        Kind::Not { .. } => "fits what the schema forbids".to_owned(),
        other => format!("breaks `{}`", shortened(other.keyword())),
    }
}
