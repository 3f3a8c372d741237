//! C26: whether a tool hears the customer's number, and keeps to it.

use crate::model::{Finding, Place, Verdict, WhichRecord};
use crate::platform::Answer;
use crate::rules::{NumberAt, RecordCase, number_at};
use crate::schema::{inputs, nearest};

/// C26: a tool that changes something, or lists, has an input that receives the number.
pub(in crate::rules::customer_lookup) fn number_input_missing(case: &RecordCase<'_>) -> Verdict {
    let name = &case.tool.tool;
    let Some(wanted) = &case.tool.number_input else {
        let does = match (case.tool.changes, case.tool.lists()) {
            (true, _) => "changes something",
            (false, true) => "returns a list",
            (false, false) => return Verdict::NotApplicable,
        };
        let message =
            format!("`{name}` {does}, yet no input of it is designated to receive the customer's number");
        return Verdict::broken(Finding::new(case.subject(), case.key("tool"), message));
    };
    let Some((index, tool)) = case.run.tool(name) else {
        return Verdict::failed(format!("the record tool `{name}` is not offered"));
    };
    let declared = tool.input_schema().map(inputs).unwrap_or_default();
    if declared.iter().any(|input| input.name == *wanted) {
        return Verdict::Holds;
    }
    let message = format!(
        "`{name}` declares no input `{wanted}`, which is designated to receive the customer's number"
    );
    let place = Place::Tool { tool: index, pointer: "/inputSchema/properties".into() };
    let finding = Finding::new(case.subject(), place, message).label("not declared");
    let near = nearest(wanted, declared.iter().map(|input| input.name.as_str()));
    Verdict::broken(match near {
        Some(near) => finding.fix(format!("Designate `{near}`, or rename the input to `{wanted}`.")),
        None => finding,
    })
}

/// C26: a list holds the customer's own records and nobody else's.
pub(in crate::rules::customer_lookup) fn list_not_scoped(case: &RecordCase<'_>) -> Verdict {
    if !case.tool.lists() {
        return Verdict::NotApplicable;
    }
    let Some(number) = case.number() else { return case.no_number() };
    let answer = match case.answer(WhichRecord::List) {
        Ok(answer) => answer,
        Err(not_called) => return not_called,
    };
    if matches!(answer.answer, Answer::Failed(_) | Answer::NoRecord(_)) {
        return Verdict::failed(format!("{} brought no list", answer.exchange.probe.id));
    }
    let records = answer.records(case.tool);
    let others: Vec<_> = records
        .iter()
        .filter_map(|(above, record)| match number_at(&case.tool.owner, record) {
            NumberAt::Number(held, pointer) if held != number => Some((format!("{above}{pointer}"), held)),
            NumberAt::Number(..) | NumberAt::Absent(_) | NumberAt::Unfit(_) => None,
        })
        .collect();
    let Some((pointer, held)) = others.first() else { return Verdict::Holds };
    let message = format!(
        "{} of {} listed records belong to others than {}; the first to {}",
        others.len(),
        records.len(),
        case.mask().reference(number),
        case.mask().reference(held)
    );
    Verdict::broken(
        Finding::new(answer.subject(pointer), answer.place(pointer), message).label("somebody else's"),
    )
}
