//! C2, C3, C5: would the declared input schema accept the call that the platform makes.

use super::outputs::graveness;
use crate::model::{Finding, Outcome, Severity, Verdict};
use crate::platform::Answer;
use crate::rules::CalledTool;
use crate::schema::{Acceptance, Objection, accepts, check, inputs, nearest, nested_input};

/// C3, C31: the tool declares its inputs.
pub(in crate::rules) fn schema_empty(case: &CalledTool<'_>) -> Verdict {
    let Some(schema) = case.tool.input_schema() else {
        return Verdict::broken(Finding::new(
            case.subject("/inputSchema"),
            case.place(""),
            "the tool has no inputSchema",
        ));
    };
    if !schema.is_object() || check(schema, false).is_err() || !inputs(schema).is_empty() {
        return Verdict::Holds;
    }
    Verdict::broken(
        Finding::new(
            case.subject("/inputSchema"),
            case.place("/inputSchema"),
            format!(
                "`{}` declares no input, so the designated `{}` reaches nothing",
                case.tool.name(),
                case.of.input
            ),
        )
        .label("no properties"),
    )
}

/// C3: the input schema is one that a caller can compile.
pub(in crate::rules) fn schema_unusable(case: &CalledTool<'_>) -> Verdict {
    let Some(schema) = case.tool.input_schema() else { return Verdict::NotApplicable };
    match check(schema, true) {
        Ok(()) => Verdict::Holds,
        Err(fault) => {
            let pointer = format!("/inputSchema{}", fault.pointer);
            Verdict::broken(
                Finding::new(
                    case.subject(&pointer),
                    case.place(&pointer),
                    format!("the inputSchema is unusable: {}", fault.what),
                )
                .severity(graveness(fault.kind))
                .label("here"),
            )
        }
    }
}

/// C3: the designated input is one of those declared.
pub(in crate::rules) fn not_declared(case: &CalledTool<'_>) -> Verdict {
    let Some(schema) = case.tool.input_schema() else { return Verdict::NotApplicable };
    let declared = inputs(schema);
    let wanted = case.of.input;
    if declared.is_empty() {
        return Verdict::NotApplicable;
    }
    if declared.iter().any(|input| input.name == wanted) {
        return Verdict::Holds;
    }
    let names: Vec<_> = declared.iter().map(|input| input.name.as_str()).collect();
    let list = names.iter().take(8).map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let mut finding = Finding::new(
        case.of.subject(),
        case.of.key("input"),
        format!("`{}` declares no input `{wanted}`; it declares {list}", case.tool.name()),
    )
    .label("not declared");
    if let Some(path) = nested_input(schema, wanted) {
        finding = finding.fix(format!(
            "Declare `{wanted}` as an input of its own: it stands one level too deep, at `{path}`, where the platform does not reach."
        ));
    } else if let Some(near) = nearest(wanted, names.iter().copied()) {
        finding = finding.fix(format!("Designate `{near}`, or rename the input to `{wanted}`."));
    }
    Verdict::broken(finding)
}

/// C5, C13: the input's own schema takes the values that the platform sends.
pub(in crate::rules) fn refuses_value(case: &CalledTool<'_>) -> Verdict {
    let input = case.of.input;
    let pointer = format!("/{}", input.replace('~', "~0").replace('/', "~1"));
    for sample in case.samples() {
        let Some(objection) = objections(case, &sample).into_iter().find(|one| under(&one.pointer, &pointer))
        else {
            continue;
        };
        let at = format!("/inputSchema{}", objection.schema_pointer);
        let shown = case.of.shown(&sample);
        let kind = case.of.value_kind();
        return Verdict::broken(
            Finding::new(
                case.subject(&at),
                case.place(&at),
                format!("`{input}` refuses {kind}, such as {shown}: {}", objection.message),
            )
            .label(format!("`{}` refuses it", objection.keyword)),
        );
    }
    Verdict::Holds
}

fn under(pointer: &str, parent: &str) -> bool {
    pointer == parent || pointer.strip_prefix(parent).is_some_and(|rest| rest.starts_with('/'))
}

/// C2: the schema lets `tenantId` and `workspaceId` pass.
pub(in crate::rules) fn refuses_platform_arguments(case: &CalledTool<'_>) -> Verdict {
    let sample = case.sample();
    let refused: Vec<_> = objections(case, &sample)
        .into_iter()
        .filter_map(|one| refused_names(&one).map(|names| (one, names)))
        .collect();
    let Some((first, _)) = refused.first() else { return Verdict::Holds };
    let mut names: Vec<String> = refused.iter().flat_map(|(_, names)| names.clone()).collect();
    names.sort();
    names.dedup();
    let list = names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" and ");
    let pointer = format!("/inputSchema{}", first.schema_pointer);
    let message = if first.keyword == "type" {
        format!("the tool means something else by {list}: {}", first.message)
    } else {
        format!("the inputSchema forbids {list}, which the platform sends with every call")
    };
    let finding = Finding::new(case.subject(&pointer), case.place(&pointer), message)
        .label("forbids them")
        .fix(mend(case));
    Verdict::broken(if taken_all_the_same(case) {
        let note = format!("{} (calls show that the server takes them today)", finding.message);
        Finding { message: note, ..finding }.severity(Severity::Warning).outcome(Outcome::Resolved)
    } else {
        finding
    })
}

/// The names of the platform's arguments that an objection is about; format, pattern and the like of a declared
/// one are met by the platform's own values.
fn refused_names(objection: &Objection) -> Option<Vec<String>> {
    const OURS: [&str; 2] = ["tenantId", "workspaceId"];
    let by_type = OURS.iter().find(|name| objection.pointer == format!("/{name}"));
    if let Some(name) = by_type {
        let closed =
            objection.names.is_empty() && objection.keyword != "type" && objection.keyword != "false";
        return (!closed).then(|| vec![(*name).to_owned()]);
    }
    if objection.keyword == "maxProperties" && objection.pointer.is_empty() {
        return Some(OURS.map(ToOwned::to_owned).to_vec());
    }
    if ["required", "dependentRequired", "dependencies"].contains(&objection.keyword.as_str()) {
        return None;
    }
    let names: Vec<_> =
        objection.names.iter().filter(|name| OURS.contains(&name.as_str())).cloned().collect();
    (!names.is_empty()).then_some(names)
}

/// Whether a call of this run shows that the server takes the two arguments although its schema forbids them.
fn taken_all_the_same(case: &CalledTool<'_>) -> bool {
    let run = case.of.run;
    let taken = |answer: &Answer| matches!(answer, Answer::Record(_) | Answer::List(_) | Answer::NotFound(_));
    let of_tool = |tool: &str| tool == case.tool.name();
    let sources = run.evidence.sources.iter().zip(&run.source_answers);
    run.answers().any(|one| of_tool(&one.exchange.tool) && taken(&one.reading.answer))
        || sources.into_iter().any(|(exchange, answer)| of_tool(&exchange.tool) && taken(answer))
}

/// The mend, by the SDK that the declaration shows.
fn mend(case: &CalledTool<'_>) -> String {
    let fastmcp = case.tool.raw().get("_meta").is_some_and(|meta| meta.get("fastmcp").is_some());
    if fastmcp {
        return "Declare both in the function's signature, `tenantId: str | None = None, workspaceId: str | None = None`: \
                fastmcp refuses every argument that the function does not name."
            .into();
    }
    match case.tool.input_schema().and_then(|schema| schema.get("$schema")).and_then(serde_json::Value::as_str) {
        Some(_) => "Declare `tenantId` and `workspaceId` as optional strings, or open the schema: `z.object` or \
                    `z.looseObject` in place of `z.strictObject`, no `deny_unknown_fields`, no `additionalProperties: false`."
            .into(),
        None => "Declare `tenantId` and `workspaceId` as optional strings, or take `additionalProperties: false` out of \
                 the inputSchema."
            .into(),
    }
}

/// C2: nothing is required that the platform never sends, conditions included.
pub(in crate::rules) fn other_required(case: &CalledTool<'_>) -> Verdict {
    let sample = case.sample();
    let sent = [case.of.input, "tenantId", "workspaceId"];
    for objection in objections(case, &sample) {
        if objection.keyword == "minProperties" && objection.pointer.is_empty() {
            let pointer = format!("/inputSchema{}", objection.schema_pointer);
            let message = "the inputSchema asks for more arguments than the three that the platform sends";
            return Verdict::broken(
                Finding::new(case.subject(&pointer), case.place(&pointer), message).label("asks for more"),
            );
        }
        if !["required", "dependentRequired", "dependencies"].contains(&objection.keyword.as_str())
            || !objection.pointer.is_empty()
        {
            continue;
        }
        let names: Vec<_> = objection.names.iter().filter(|name| !sent.contains(&name.as_str())).collect();
        if names.is_empty() {
            continue;
        }
        let list = names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" and ");
        let pointer = format!("/inputSchema{}", objection.schema_pointer);
        return Verdict::broken(
            Finding::new(
                case.subject(&pointer),
                case.place(&pointer),
                format!("the inputSchema requires {list}, which the platform never sends"),
            )
            .label("required here"),
        );
    }
    Verdict::Holds
}

/// What the schema objects to in the call that the platform makes for `value`; nothing where it is unusable.
fn objections(case: &CalledTool<'_>, value: &str) -> Vec<Objection> {
    let Some(schema) = case.tool.input_schema() else { return Vec::new() };
    match accepts(schema, &case.arguments(value)) {
        Acceptance::Rejected(objections) => objections,
        Acceptance::Accepted | Acceptance::Unusable(_) => Vec::new(),
    }
}
