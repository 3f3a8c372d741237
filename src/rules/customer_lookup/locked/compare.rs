use serde_json::Value;

use super::named::Named;
use crate::model::{Declaration, FieldPath, Segment, Severity};
use crate::schema::{Acceptance, Declared, Field, Kinds, accepts, declared, inputs, nearest};

/// One change of a declaration, and what it means.
#[derive(Debug)]
pub(super) struct Change {
    pub(super) severity: Severity,
    /// The key of the designation file that is no longer right; none where the declaration is to be drawn.
    pub(super) key: Option<String>,
    /// Where in the declaration it shows.
    pub(super) pointer: String,
    pub(super) says: String,
    pub(super) fix: Option<String>,
    pub(super) label: &'static str,
}

impl Change {
    fn error(pointer: &str, says: String, label: &'static str) -> Self {
        Self { severity: Severity::Error, key: None, pointer: pointer.into(), says, fix: None, label }
    }

    fn at(self, key: &str) -> Self {
        Self { key: Some(key.to_owned()), ..self }
    }

    fn warning(self) -> Self {
        Self { severity: Severity::Warning, ..self }
    }

    fn fix(self, fix: String) -> Self {
        Self { fix: Some(fix), ..self }
    }
}

/// What has changed between two declarations of one tool, as far as the designation says anything of it; where it says
/// nothing of what has changed, that.
pub(super) fn changes(before: &Declaration, now: &Declaration, named: &Named) -> Vec<Change> {
    let mut found = input_changes(before, now, named);
    let gone = found.len();
    found.extend(field_changes(before, now, named));
    if gone == 0 {
        found.extend(refused_calls(before, now, named));
    }
    found.extend(hint_changes(before, now, named));
    if found.is_empty() {
        found.extend(without_consequence(before, now));
    }
    found.dedup_by(|one, other| one.says == other.says);
    found
}

/// C3: designated inputs that are no longer declared.
fn input_changes(before: &Declaration, now: &Declaration, named: &Named) -> Vec<Change> {
    let names = |tool: &Declaration| -> Vec<String> {
        tool.input_schema().map(inputs).unwrap_or_default().into_iter().map(|one| one.name).collect()
    };
    let (old, new) = (names(before), names(now));
    let gone = named.inputs.iter().filter(|(_, input)| old.contains(input) && !new.contains(input));
    gone.map(|(key, input)| {
        let added: Vec<&str> = new.iter().filter(|name| !old.contains(name)).map(String::as_str).collect();
        let renamed = nearest(input, added.iter().copied()).or(match added.as_slice() {
            [only] => Some(only),
            _ => None,
        });
        let tool = now.name();
        let says = format!("`{tool}` no longer declares the input `{input}`, which the platform sends");
        let change = Change::error("/inputSchema/properties", says, "no longer declared").at(key);
        match renamed {
            Some(name) => change.fix(format!(
                "Designate `{name}`, which is new, or let the tool declare `{input}` again; then run `hallmark lock`."
            )),
            None => change.fix(format!("Let the tool declare `{input}` again, or designate another input.")),
        }
    })
    .collect()
}

/// C9: designated fields that are no longer declared, or are declared as something else.
fn field_changes(before: &Declaration, now: &Declaration, named: &Named) -> Vec<Change> {
    let Some(old) = before.output_schema() else { return Vec::new() };
    let tool = now.name();
    let Some(new) = now.output_schema() else {
        let says = format!(
            "`{tool}` no longer declares an outputSchema, so nothing says any more that the designated fields are there"
        );
        let fix = "Let the tool declare its outputSchema again.".into();
        return vec![Change::error("/name", says, "no outputSchema").fix(fix)];
    };
    named.fields.iter().filter_map(|(key, what, path)| field_change((old, new), (key, what, path))).collect()
}

fn field_change((old, new): (&Value, &Value), (key, what, path): (&str, &str, &FieldPath)) -> Option<Change> {
    let error = |says: String, label| {
        Change::error("/outputSchema", format!("`{path}`, {what}, {says}"), label).at(key)
    };
    match (declared(old, path), declared(new, path)) {
        (Declared::Unknown | Declared::Missing { .. }, _) => None,
        (_, Declared::Missing { nearest }) => {
            let change = error("is no longer declared".into(), "no longer declared");
            Some(match nearest {
                Some(near) => change.fix(format!(
                    "Designate `{near}`, or let the tool declare `{path}` again; then run `hallmark lock`."
                )),
                None => change,
            })
        }
        (_, Declared::Unknown) => {
            let says = "was declared, and now stands where no keys are declared".into();
            Some(error(says, "no longer named").warning())
        }
        (Declared::Container { kinds }, Declared::Container { kinds: other }) if kinds == other => None,
        (Declared::Container { kinds: before }, Declared::Container { kinds: now })
        | (Declared::Container { kinds: before }, Declared::Field(Field { kinds: now, .. }))
        | (Declared::Field(Field { kinds: before, .. }), Declared::Container { kinds: now }) => {
            Some(error(format!("was declared as {before}, and is now declared as {now}"), "of another kind"))
        }
        (Declared::Field(before), Declared::Field(now)) => {
            let other = other_kind(before.kinds, now.kinds);
            if now.in_list && !before.in_list {
                Some(error("was a single value, and now leads through a list".into(), "in a list now"))
            } else if let Some(other) = other {
                let says = format!("was declared as {}, and is now declared as {}", before.kinds, now.kinds);
                let change = error(says, "of another kind");
                Some(if other == Kind::Apart { change } else { change.warning() })
            } else if is_sure(&before) && !is_sure(&now) {
                Some(
                    error("was always there, and may now be absent or null".into(), "may be absent")
                        .warning(),
                )
            } else {
                let keywords = bounds_changed(old, new, path)?;
                let says = format!(
                    "is bounded otherwise than when the lock was written ({keywords}), so an answer that was right may now break the schema"
                );
                Some(error(says, "bounded otherwise").warning())
            }
        }
    }
}

/// The keywords that bound which values a field may hold.
const BOUNDS: [&str; 9] =
    ["enum", "const", "pattern", "format", "minLength", "maxLength", "minimum", "maximum", "multipleOf"];

/// Which bounds of a field stand otherwise now, where both declare it in one place; a bound that is gone refuses nothing.
fn bounds_changed(old: &Value, new: &Value, path: &FieldPath) -> Option<String> {
    let (old, new) = (schema_at(old, path)?, schema_at(new, path)?);
    let is_other = |word: &&&str| {
        new.get(**word).is_some_and(|bound| old.get(**word) != Some(bound) && !widened(old, bound, word))
    };
    let changed: Vec<String> = BOUNDS.iter().filter(is_other).map(|word| format!("`{word}`")).collect();
    (!changed.is_empty()).then(|| changed.join(", "))
}

/// Whether an `enum` has all its values of before.
fn widened(old: &Value, now: &Value, word: &str) -> bool {
    match (old.get(word).and_then(Value::as_array), now.as_array()) {
        (Some(before), Some(now)) => before.iter().all(|value| now.contains(value)),
        _ => false,
    }
}

/// The schema of a field, reached through properties, entries and references within the document alone.
fn schema_at<'a>(root: &'a Value, path: &FieldPath) -> Option<&'a Value> {
    let resolved = |schema: &'a Value| match schema.get("$ref").and_then(Value::as_str) {
        Some(reference) => root.pointer(reference.strip_prefix('#')?),
        None => Some(schema),
    };
    path.segments().iter().try_fold(resolved(root)?, |schema, segment| match segment {
        Segment::Key(key) => resolved(schema.get("properties")?.get(key)?),
        Segment::Index(_) | Segment::Each => resolved(schema.get("items")?),
    })
}

/// How two declared kinds differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A value of the one is never a value of the other.
    Apart,
    /// Some are.
    Overlapping,
}

/// How the kinds of a field differ, null aside.
fn other_kind(before: Kinds, now: Kinds) -> Option<Kind> {
    let (before, now) = (Kinds { null: false, ..before }, Kinds { null: false, ..now });
    if before == now {
        return None;
    }
    let both = (before.can_be_string() && now.can_be_string())
        || (before.can_be_number() && now.can_be_number())
        || (before.boolean || before.any) && (now.boolean || now.any);
    Some(if both { Kind::Overlapping } else { Kind::Apart })
}

fn is_sure(field: &Field) -> bool {
    field.required && !field.nullable && !field.conditional
}

/// C2: calls of the platform that the schema took and no longer takes.
fn refused_calls(before: &Declaration, now: &Declaration, named: &Named) -> Vec<Change> {
    let (Some(old), Some(new)) = (before.input_schema(), now.input_schema()) else { return Vec::new() };
    let tool = now.name();
    let mut found: Vec<Change> = Vec::new();
    for arguments in &named.calls {
        let Acceptance::Rejected(objections) = accepts(new, arguments) else { continue };
        if !accepts(old, arguments).is_accepted() {
            continue;
        }
        for one in objections {
            let platform = |name: &String| ["tenantId", "workspaceId"].contains(&name.as_str());
            let at = one.pointer.trim_start_matches('/').to_owned();
            let names = one.names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" and ");
            let says = if one.keyword == "required" {
                format!(
                    "`{tool}` now requires {names}, which the platform never sends, so every call is refused"
                )
            } else if one.names.iter().any(platform) || platform(&at) {
                format!("`{tool}` no longer takes tenantId and workspaceId, which the platform always sends")
            } else if at.is_empty() {
                format!("`{tool}` no longer takes the platform's call: {}", one.message)
            } else {
                format!(
                    "`{tool}` no longer takes every value that the platform sends as `{at}`: {}",
                    one.message
                )
            };
            if found.iter().all(|other| other.says != says) {
                let pointer = format!("/inputSchema{}", one.schema_pointer);
                found.push(Change::error(&pointer, says, "refuses the call"));
            }
        }
    }
    found
}

/// C32, C33: hints that no longer speak of a read.
fn hint_changes(before: &Declaration, now: &Declaration, named: &Named) -> Vec<Change> {
    if !named.read {
        return Vec::new();
    }
    let tool = now.name();
    let mut found = Vec::new();
    if before.hint("readOnlyHint") == Some(true) && now.hint("readOnlyHint") != Some(true) {
        let says = format!(
            "`{tool}` no longer says that it only reads, yet it is called on every message and call: its readOnlyHint is {}",
            if now.hint("readOnlyHint").is_some() { "false" } else { "gone" }
        );
        let pointer = if now.hint("readOnlyHint").is_some() { "/annotations/readOnlyHint" } else { "/name" };
        found.push(Change::error(pointer, says, "no longer a read"));
    }
    if before.hint("destructiveHint") != Some(true) && now.hint("destructiveHint") == Some(true) {
        let says = format!("`{tool}` now says that it destroys something, yet it is designated as a read");
        found.push(Change::error("/annotations/destructiveHint", says, "destructive now"));
    }
    found
}

/// A change that the designation does not rely on.
fn without_consequence(before: &Declaration, now: &Declaration) -> Option<Change> {
    let now = crate::model::LockedTool::of(now);
    let before = crate::model::LockedTool::of(before);
    let parts = [
        ("description", before.description != now.description),
        ("annotations", before.annotations != now.annotations),
        ("inputSchema", before.input_schema != now.input_schema),
        ("outputSchema", before.output_schema != now.output_schema),
    ];
    let changed: Vec<&str> =
        parts.into_iter().filter(|(_, differs)| *differs).map(|(part, _)| part).collect();
    if changed.is_empty() {
        return None;
    }
    let says = format!(
        "`{}` declares another {} than when the lock was written, without consequence for the designation",
        now.name,
        changed.join(", ")
    );
    let change = Change { severity: Severity::Info, ..Change::error("/name", says, "changed") };
    Some(change.fix("Look at the change, and accept it with `hallmark lock`.".into()))
}
