//! C24, C25: whose a record says that it is.

use serde_json::Value;

use crate::model::{FieldPath, Finding, RecordLevel, Verdict, WhichRecord};
use crate::platform::Answer;
use crate::rules::{NumberAt, RecordAnswer, RecordCase, number_at};

/// What is wrong with one record: where in it, and a sentence.
pub(super) type Wrong = Option<(String, String)>;

/// C24, C25: the owner field holds something.
pub(in crate::rules::customer_lookup) fn owner_absent(case: &RecordCase<'_>) -> Verdict {
    let absent = |record: &Value| match number_at(&case.tool.owner, record) {
        NumberAt::Absent(until) => Some((
            until,
            format!("nothing stands at the owner field `{}`, so the record is nobody's", case.tool.owner),
        )),
        NumberAt::Number(..) | NumberAt::Unfit(_) => None,
    };
    let own = each(case, case.own(), &absent);
    joined(own, foreign_itself(case).map(|answer| of_answer(case, &answer, &absent)))
}

/// C24, C25: the owner field holds the customer's own number at the tool's level, and in nobody else's record.
pub(in crate::rules::customer_lookup) fn owner_is_another(case: &RecordCase<'_>) -> Verdict {
    let Some(number) = case.number() else { return case.no_number() };
    let own = if case.tool.lists() {
        // A listed record of another's is told by the list's own rule.
        each(case, WhichRecord::List, &|record| match number_at(&case.tool.owner, record) {
            NumberAt::Unfit(pointer) => Some((pointer, unfit(case))),
            NumberAt::Absent(_) | NumberAt::Number(..) => None,
        })
    } else {
        each(case, WhichRecord::Own, &|record| match number_at(&case.tool.owner, record) {
            NumberAt::Number(held, _) if held == number => None,
            NumberAt::Number(held, pointer) => Some((pointer, another(case, &held, number))),
            NumberAt::Unfit(pointer) => Some((pointer, unfit(case))),
            NumberAt::Absent(_) => None,
        })
    };
    let taken = |record: &Value| match number_at(&case.tool.owner, record) {
        NumberAt::Number(held, pointer) if held == number => Some((
            pointer,
            format!(
                "another customer's record names {} as its owner, so it would be shown to the wrong customer",
                case.mask().reference(number)
            ),
        )),
        NumberAt::Number(..) | NumberAt::Unfit(_) | NumberAt::Absent(_) => None,
    };
    joined(own, foreign_itself(case).map(|answer| of_answer(case, &answer, &taken)))
}

fn another(case: &RecordCase<'_>, held: &str, number: &str) -> String {
    format!(
        "the record belongs to {}, yet its owner field holds {}",
        case.mask().reference(number),
        case.mask().reference(held)
    )
}

fn unfit(case: &RecordCase<'_>) -> String {
    format!("what stands at the owner field `{}` is kept as no number", case.tool.owner)
}

/// C24: a customer's record names the company account as well, where the customer has one.
pub(in crate::rules::customer_lookup) fn account_owner_absent(case: &RecordCase<'_>) -> Verdict {
    if case.tool.level == RecordLevel::Company {
        return Verdict::NotApplicable;
    }
    let name = &case.tool.tool;
    let Some(path) = &case.tool.account_owner else {
        return Verdict::unconfigured(format!("the [[record]] of `{name}` gives no `account_owner`"));
    };
    let Some(owner) = case.owner() else { return case.no_number() };
    let Some(account) = &owner.account else {
        return Verdict::unconfigured(format!(
            "the customer whose record `{name}` was given has no `account`"
        ));
    };
    each(case, case.own(), &|record| match number_at(path, record) {
        _ if is_anothers(case, record) => None,
        NumberAt::Number(held, _) if held == *account => None,
        NumberAt::Number(held, pointer) => Some((
            pointer,
            format!(
                "the customer's account is {}, yet the record names {}",
                case.mask().reference(account),
                case.mask().reference(&held)
            ),
        )),
        NumberAt::Absent(pointer) | NumberAt::Unfit(pointer) => Some((
            pointer,
            format!(
                "the customer belongs to the account {}, which the record does not name at `{path}`",
                case.mask().reference(account)
            ),
        )),
    })
}

/// Whether a listed record is somebody else's, whose account is not known.
fn is_anothers(case: &RecordCase<'_>, record: &Value) -> bool {
    let held = number_at(&case.tool.owner, record);
    case.tool.lists() && matches!(held, NumberAt::Number(held, _) if Some(held.as_str()) != case.number())
}

/// C25: a company's record names the customer who placed it.
pub(in crate::rules::customer_lookup) fn party_absent(case: &RecordCase<'_>) -> Verdict {
    if case.tool.level == RecordLevel::Customer {
        return Verdict::NotApplicable;
    }
    let Some(path) = &case.tool.party else {
        return Verdict::unconfigured(format!("the [[record]] of `{}` gives no `party`", case.tool.tool));
    };
    each(case, case.own(), &|record| names_nobody(path, record))
}

fn names_nobody(path: &FieldPath, record: &Value) -> Wrong {
    match number_at(path, record) {
        NumberAt::Number(..) => None,
        NumberAt::Absent(pointer) | NumberAt::Unfit(pointer) => {
            Some((pointer, format!("the record does not name at `{path}` the customer who placed it")))
        }
    }
}

/// The first record of a probe's answer that is wrong, with how many more are; not judged where no record came.
pub(super) fn each(case: &RecordCase<'_>, which: WhichRecord, wrong: &dyn Fn(&Value) -> Wrong) -> Verdict {
    match case.answer(which) {
        Ok(answer) => of_answer(case, &answer, wrong),
        Err(not_called) => not_called,
    }
}

fn of_answer(case: &RecordCase<'_>, answer: &RecordAnswer<'_>, wrong: &dyn Fn(&Value) -> Wrong) -> Verdict {
    let records = answer.records(case.tool);
    if records.is_empty() {
        return no_record(answer);
    }
    let found: Vec<_> = records
        .iter()
        .filter_map(|(above, record)| {
            wrong(record).map(|(pointer, message)| (format!("{above}{pointer}"), message))
        })
        .collect();
    let Some((pointer, message)) = found.first() else { return Verdict::Holds };
    let message = match found.len() {
        1 => message.clone(),
        count => format!("{message}; so it is with {count} of {} records", records.len()),
    };
    Verdict::broken(Finding::new(answer.subject(pointer), answer.place(pointer), message))
}

/// Why an answer that was to bring records shows nothing of them.
fn no_record(answer: &RecordAnswer<'_>) -> Verdict {
    let why = match &answer.answer {
        Answer::NotFound(_) => "it was not found".to_owned(),
        Answer::Failed(failure) => failure.why(),
        Answer::NoRecord(nothing) => nothing.why().to_owned(),
        Answer::Record(_) | Answer::List(_) => "the answer holds no record".to_owned(),
    };
    Verdict::failed(format!("{} brought no record: {why}", answer.exchange.probe.id))
}

/// Another customer's record that came from a tool that cannot know who asks: the platform withholds it by its owner,
/// so the owner must stand there (C27).
fn foreign_itself<'a>(case: &RecordCase<'a>) -> Option<RecordAnswer<'a>> {
    if case.tool.number_input.is_some() {
        return None;
    }
    let answer = case.answer(WhichRecord::Foreign).ok()?;
    (!answer.records(case.tool).is_empty()).then_some(answer)
}

fn joined(own: Verdict, other: Option<Verdict>) -> Verdict {
    match (own, other) {
        (Verdict::Broken(mut findings), Some(Verdict::Broken(more))) => {
            findings.extend(more);
            Verdict::Broken(findings)
        }
        (
            Verdict::Holds | Verdict::NotApplicable | Verdict::NotJudged(_),
            Some(broken @ Verdict::Broken(_)),
        ) => broken,
        (own, _) => own,
    }
}
