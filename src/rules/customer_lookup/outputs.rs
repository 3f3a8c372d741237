//! C9, C10, C12: the declared output as a whole.

use serde_json::json;

use crate::model::{Finding, Place, Segment, Severity, Subject, Verdict};
use crate::platform::{Answer, NotFoundAs};
use crate::rules::{CalledTool, Run, ToolCase};
use crate::schema::{Acceptance, FaultKind, accepts, check, pickable};

/// C9: an output schema is declared, since pickable fields come from it.
pub(in crate::rules) fn schema_missing(case: &CalledTool<'_>) -> Verdict {
    if case.tool.output_schema().is_some() {
        return Verdict::Holds;
    }
    Verdict::broken(Finding::new(
        case.subject(""),
        case.place("/name"),
        format!("`{}` declares no outputSchema", case.tool.name()),
    ))
}

/// C9: every tool's output schema can be compiled, since one that cannot makes strict clients drop the whole list.
pub(super) fn schema_unusable(run: &Run<'_>) -> Verdict {
    let root_must_be_object = run.protocol().is_some_and(|version| !version.structures_any_type());
    let findings = run
        .tools
        .iter()
        .enumerate()
        .filter_map(|(index, tool)| {
            let fault = check(tool.output_schema()?, root_must_be_object).err()?;
            let pointer = format!("/outputSchema{}", fault.pointer);
            let subject = Subject {
                tool: Some(tool.name().to_owned()),
                pointer: Some(pointer.clone()),
                ..Subject::default()
            };
            let message = format!("the outputSchema of `{}` is unusable: {}", tool.name(), fault.what);
            let finding = Finding::new(subject, Place::Tool { tool: index, pointer }, message);
            Some(finding.severity(graveness(fault.kind)).label("here"))
        })
        .collect();
    Verdict::from_findings(findings)
}

/// How much a fault matters: a pattern that hallmark cannot read, or a schema too large for it, may serve others.
pub(super) fn graveness(kind: FaultKind) -> Severity {
    match kind {
        FaultKind::Pattern | FaultKind::TooLarge => Severity::Warning,
        FaultKind::NotAnObject
        | FaultKind::Invalid
        | FaultKind::UnknownDialect
        | FaultKind::DanglingRef
        | FaultKind::OutsideRef
        | FaultKind::RootNotObject => Severity::Error,
    }
}

/// C10: whether an empty object, one of the two ways to say `not_found`, would be valid.
pub(super) fn forbids_empty_answer(case: &ToolCase<'_>) -> Verdict {
    let Some(schema) = case.tool.output_schema() else { return Verdict::NotApplicable };
    let Acceptance::Rejected(objections) = accepts(schema, &json!({})) else { return Verdict::Holds };
    let names: Vec<_> =
        objections.iter().flat_map(|one| one.names.iter()).map(|name| format!("`{name}`")).collect();
    let because = match names.as_slice() {
        [] => String::new(),
        [one] => format!(": {one} is required"),
        _ => format!(": {} are required", names.join(", ")),
    };
    let seen = case.of.run.answers().find(|answer| {
        answer.channel() == case.of.channel
            && answer.reading.answer == Answer::NotFound(NotFoundAs::EmptyObject)
    });
    Verdict::broken(match seen {
        None => Finding::new(
            case.subject("/outputSchema"),
            case.place("/outputSchema/required"),
            format!(
                "an empty object breaks the outputSchema{because}; not_found is said by the envelope alone"
            ),
        ),
        Some(answer) => Finding::new(
            answer.subject(""),
            answer.reply(if answer.structured().is_some() {
                "/structuredContent"
            } else {
                "/content/0/text"
            }),
            format!("the tool answers an empty object, which breaks its own outputSchema{because}"),
        )
        .severity(Severity::Warning)
        .label("valid for the platform, refused by a checking client"),
    })
}

/// C12: whether a list of matches has a place in the schema, where the protocol can structure one at all.
pub(super) fn forbids_several(case: &ToolCase<'_>) -> Verdict {
    let Some(schema) = case.tool.output_schema() else { return Verdict::NotApplicable };
    if case.of.run.protocol().is_some_and(|version| !version.structures_any_type()) {
        return Verdict::NotApplicable;
    }
    let fields = pickable(schema);
    let in_list = fields.fields.iter().any(|field| {
        let mut steps = field.path.segments().iter().skip_while(|one| !matches!(one, Segment::Each)).skip(1);
        steps.any(|one| matches!(one, Segment::Key(_)))
    });
    let opaque = fields.opaque.iter().any(|path| {
        path.segments().is_empty() || path.segments().iter().any(|one| matches!(one, Segment::Each))
    });
    if in_list || opaque || fields.fields.is_empty() {
        return Verdict::Holds;
    }
    Verdict::broken(Finding::new(
        case.subject("/outputSchema"),
        case.place("/outputSchema"),
        "the outputSchema has no room for a list of matches, so several can only be answered as text",
    ))
}
