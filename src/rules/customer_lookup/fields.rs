//! C6, C9, C16, C20 to C23: the designated fields in the declared output.

use crate::model::{Channel, FieldPath, Finding, Segment, Severity, Verdict};
use crate::rules::ToolCase;
use crate::schema::{Declared, Field, Kinds, declared};

/// C6, C9.
pub(super) fn reference_not_declared(case: &ToolCase<'_>) -> Verdict {
    not_declared(case, "reference", Some(&case.of.row.reference))
}

/// C16.
pub(super) fn value_not_declared(case: &ToolCase<'_>) -> Verdict {
    not_declared(case, "value", case.of.row.value.as_ref())
}

/// C21.
pub(super) fn account_not_declared(case: &ToolCase<'_>) -> Verdict {
    not_declared(case, "account", case.of.row.account.as_ref())
}

/// C23.
pub(super) fn registration_not_declared(case: &ToolCase<'_>) -> Verdict {
    not_declared(case, "registration", case.of.row.registration.as_ref())
}

/// A path that the schema does not have; a warning where its keys are not declared at all.
fn not_declared(case: &ToolCase<'_>, key: &str, path: Option<&FieldPath>) -> Verdict {
    let (Some(path), Some(schema)) = (path, case.tool.output_schema()) else { return Verdict::NotApplicable };
    match declared(schema, path) {
        Declared::Field(_) | Declared::Container { .. } => Verdict::Holds,
        Declared::Unknown => Verdict::broken(
            Finding::new(
                case.of.subject(),
                case.of.key(key),
                format!("the outputSchema does not name the keys where `{path}` leads, so the operator cannot pick the field and types its path by hand"),
            )
            .severity(Severity::Warning)
            .basis(crate::model::Basis::Inferred)
            .fix(format!("Declare `{path}` in the outputSchema, so that it can be picked."))
            .label("typed by hand"),
        ),
        Declared::Missing { nearest } => {
            let finding = Finding::new(
                case.of.subject(),
                case.of.key(key),
                format!("the outputSchema has no field `{path}`"),
            )
            .label("not declared");
            Verdict::broken(match nearest {
                Some(near) => finding.fix(format!("Designate `{near}`, or declare `{path}` in the outputSchema.")),
                None => finding,
            })
        }
    }
}

/// C6: the declared type can be a string or a whole number, and is one value.
pub(super) fn reference_type_unfit(case: &ToolCase<'_>) -> Verdict {
    single_value_unfit(case, "reference", Some(&case.of.row.reference))
}

/// C21: the same for the account.
pub(super) fn account_type_unfit(case: &ToolCase<'_>) -> Verdict {
    single_value_unfit(case, "account", case.of.row.account.as_ref())
}

fn single_value_unfit(case: &ToolCase<'_>, key: &str, path: Option<&FieldPath>) -> Verdict {
    let (Some(path), Some(schema)) = (path, case.tool.output_schema()) else { return Verdict::NotApplicable };
    let what = match declared(schema, path) {
        Declared::Missing { .. } | Declared::Unknown => return Verdict::NotApplicable,
        Declared::Container { kinds } => format!("`{path}` is declared as {kinds}, not as one value"),
        Declared::Field(Field { in_list: true, .. }) => {
            format!("`{path}` leads through a list, so it holds no single value")
        }
        Declared::Field(Field { kinds, .. }) if fits_reference(&kinds) => return Verdict::Holds,
        Declared::Field(Field { kinds, .. }) => {
            format!("`{path}` is declared as {kinds}, never a string or a whole number")
        }
    };
    Verdict::broken(Finding::new(case.of.subject(), case.of.key(key), what).label("unfit"))
}

fn fits_reference(kinds: &Kinds) -> bool {
    kinds.can_be_string() || kinds.can_be_whole_number()
}

/// C6: whether the reference is there in every answer that holds a record.
pub(super) fn reference_may_be_absent(case: &ToolCase<'_>) -> Verdict {
    let Some(schema) = case.tool.output_schema() else { return Verdict::NotApplicable };
    let path = &case.of.row.reference;
    let Declared::Field(field) = declared(schema, path) else { return Verdict::NotApplicable };
    let finding = |what: String| Finding::new(case.of.subject(), case.of.key("reference"), what);
    if field.nullable {
        let nullable =
            finding(format!("`{path}` may be null by the outputSchema")).severity(Severity::Warning);
        return Verdict::broken(nullable.label("may be null"));
    }
    if field.required && !field.conditional {
        return Verdict::Holds;
    }
    let why = if field.conditional { "stands only in some forms of the answer" } else { "is not required" };
    Verdict::broken(finding(format!("`{path}` {why} by the outputSchema")).label("may be absent"))
}

/// C16, C20: the declared type can hold an address or number, or a list of them.
pub(super) fn value_type_unfit(case: &ToolCase<'_>) -> Verdict {
    let (Some(path), Some(schema)) = (&case.of.row.value, case.tool.output_schema()) else {
        return Verdict::NotApplicable;
    };
    let kinds = match declared(schema, path) {
        Declared::Missing { .. } | Declared::Unknown => return Verdict::NotApplicable,
        Declared::Field(field) => field.kinds,
        Declared::Container { kinds } => match declared(schema, &entries_of(path)) {
            Declared::Field(entry) => entry.kinds,
            Declared::Unknown => return Verdict::Holds,
            Declared::Container { .. } | Declared::Missing { .. } => kinds,
        },
    };
    let fits = kinds.can_be_string() || (case.of.channel == Channel::Phone && kinds.can_be_number());
    if fits {
        return Verdict::Holds;
    }
    let noun = case.of.channel.noun();
    Verdict::broken(
        Finding::new(
            case.of.subject(),
            case.of.key("value"),
            format!("`{path}` is declared as {kinds}, which holds no {noun}"),
        )
        .label("unfit"),
    )
}

fn entries_of(path: &FieldPath) -> FieldPath {
    let mut segments = path.segments().to_vec();
    segments.push(Segment::Each);
    FieldPath::from_segments(segments)
}
