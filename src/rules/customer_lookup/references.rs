//! C6, C7: what stands at the reference path of a known customer's answer.

use serde_json::Value;

use super::known::no_record;
use super::where_it_stands::{path_of_key, path_of_text};
use crate::model::{Basis, Customer, Finding, Segment, Severity, Verdict};
use crate::platform::{Answer, Matches, NearMiss, NoRecord, ReferenceField, near_not_found};
use crate::rules::AnswerCase;
use crate::value::{IdentityForm, KeptReference, ReferenceReading, Refusal, RiskTag};

/// C6: something stands at the reference path.
pub(super) fn absent(case: &AnswerCase<'_>) -> Verdict {
    let (what, pointer) = match &case.reading.answer {
        Answer::NoRecord(nothing @ (NoRecord::Null | NoRecord::Scalar)) => {
            (nothing.why().to_owned(), String::new())
        }
        Answer::Record(_) | Answer::List(_) => match reference(case) {
            Some(ReferenceField { reading: ReferenceReading::Absent, pointer, .. }) => {
                let nobody = match () {
                    () if found_nobody(case) => ": nobody's record came back",
                    () if said_nobody(case).is_some() => ": the tool says that it knows nobody",
                    () => "",
                };
                (format!("nothing stands at `{}`{nobody}", case.row.reference), pointer.clone())
            }
            Some(ReferenceField { reading: ReferenceReading::List, pointer, .. }) => {
                (met_a_list(case), pointer.clone())
            }
            _ => return Verdict::Holds,
        },
        Answer::Failed(_) | Answer::NotFound(_) | Answer::NoRecord(_) => return no_record(case),
    };
    let finding = Finding::new(case.subject(&pointer), case.place(&pointer), what).label("not here");
    let null = "Answer the customer's record; for an unknown person `null` says nothing, `{}` does.";
    let fix = mend(case)
        .or_else(|| matches!(case.reading.answer, Answer::NoRecord(NoRecord::Null)).then(|| null.into()));
    Verdict::broken(match fix {
        Some(fix) => finding.fix(fix),
        None => finding,
    })
}

fn reference<'a>(case: &AnswerCase<'a>) -> Option<&'a ReferenceField> {
    case.reading.fields.as_ref().map(|fields| &fields.reference)
}

const FOUND_NOBODY: &str = "The tool knows nobody by this value, and should. Compare normalised values on both sides: \
     addresses with A to Z in one case, numbers as E.164 digits.";

/// The mend where the tool tells, in a form that is not read, that it knows nobody.
fn nobody_known(case: &AnswerCase<'_>, slip: NearMiss) -> String {
    let known = case.customer().is_some_and(|customer| *customer != Customer::default());
    let mend = super::unknown::mend(slip);
    if known {
        format!("{FOUND_NOBODY} And for those whom it does not know: {mend}")
    } else {
        format!(
            "If nobody should be found: {mend} If this is a customer: compare normalised values on both sides, addresses \
             with A to Z in one case, numbers as E.164 digits."
        )
    }
}

/// The form in which an answer says that nobody is known, where it is one that is not read and no record stands in it.
fn said_nobody(case: &AnswerCase<'_>) -> Option<NearMiss> {
    let slip = case.result().as_ref().and_then(near_not_found)?;
    let said = match slip {
        NearMiss::NotMarked
        | NearMiss::LaterItem
        | NearMiss::StructuredOnly
        | NearMiss::OtherErrorType
        | NearMiss::OtherKey => true,
        NearMiss::InsideText
        | NearMiss::Null
        | NearMiss::EmptyList
        | NearMiss::Nothing
        | NearMiss::HollowObject
        | NearMiss::Prose
        | NearMiss::RpcError
        | NearMiss::ErrorWithoutJson
        | NearMiss::MarkedAnswer
        | NearMiss::MarkedRecord => false,
    };
    (said && where_it_stands(case).is_none() && case.matches().is_none()).then_some(slip)
}

/// Whether an answer holds nothing but null and empty members, as Python SDKs make of `return None`.
fn found_nobody(case: &AnswerCase<'_>) -> bool {
    let slip = case.result().as_ref().and_then(near_not_found);
    matches!(slip, Some(NearMiss::HollowObject | NearMiss::EmptyList))
}

fn met_a_list(case: &AnswerCase<'_>) -> String {
    match case.matches().map_or(0, |list| list.records.len()) {
        1 => "the single record stands in a list, where the path finds no one reference".into(),
        0 => format!("`{}` meets a list, where the path finds no one reference", case.row.reference),
        many => format!("a list of {many} came back where one customer is expected"),
    }
}

/// The smallest change: return the record itself, or the path where the expected reference does stand.
fn mend(case: &AnswerCase<'_>) -> Option<String> {
    let body = case.body()?;
    if let Some(slip) = said_nobody(case) {
        return Some(nobody_known(case, slip));
    }
    if found_nobody(case) {
        let known = case.customer().is_some_and(|customer| *customer != Customer::default());
        let slip = case.result().as_ref().and_then(near_not_found).filter(|_| !known);
        return Some(slip.map_or_else(|| FOUND_NOBODY.into(), |slip| nobody_known(case, slip)));
    }
    if let Some(list) = case.matches() {
        return Some(list_mend(&list, &body.value));
    }
    if let Some(key) = record_as_text(&body.value) {
        return Some(format!(
            "Return the record itself: it stands as a text inside `{key}`, where no path leads into it."
        ));
    }
    where_it_stands(case)
}

/// The path at which the reference stands, as a mend.
fn where_it_stands(case: &AnswerCase<'_>) -> Option<String> {
    let body = case.body()?;
    let expected = case.customer().and_then(|customer| customer.reference.as_deref());
    let path = expected.and_then(|expected| path_of_text(&body.value, expected));
    if let Some(path) =
        path.filter(|path| !path.segments().iter().any(|one| matches!(one, Segment::Index(_))))
    {
        return Some(format!("Designate `{path}`: the expected reference stands there."));
    }
    let path = path_of_key(&body.value, case.row.reference.last_key()?)
        .filter(|path| *path != case.row.reference)?;
    Some(format!(
        "Designate `{path}` if that is the reference: a value stands there under the designated name."
    ))
}

fn list_mend(list: &Matches, body: &Value) -> String {
    if list.records.len() > 1 {
        return "Answer only the customer who holds the value; if several do, list it under [[shared]] in the designation file."
            .into();
    }
    let wrapped = body.as_object().is_some_and(|map| map.len() == 1 && map.contains_key("result"));
    let sdk =
        if wrapped { " (Python SDKs put a returned list under `result`: return the one object)" } else { "" };
    format!("For one match, answer the record itself{sdk}; a list is for several.")
}

/// The key of a member that holds a record written as text, as `json.dumps` leaves it.
fn record_as_text(body: &Value) -> Option<&str> {
    let holds_object = |text: &str| serde_json::from_str::<Value>(text).is_ok_and(|json| json.is_object());
    body.as_object()?
        .iter()
        .find(|(_, member)| member.as_str().is_some_and(holds_object))
        .map(|(key, _)| key.as_str())
}

/// C7: a certain form of a personal identity number is not kept.
pub(super) fn is_identity_number(case: &AnswerCase<'_>) -> Verdict {
    on_refusal(case, |refusal| match refusal {
        Refusal::Identity { form, modulus_11_fails } => Some(identity_words(*form, *modulus_11_fails)),
        Refusal::OutOfRange { .. } | Refusal::WrongKind(_) => None,
    })
}

fn identity_words(form: IdentityForm, modulus_11_fails: bool) -> String {
    let note = if modulus_11_fails { " (modulus 11 does not hold, which no longer matters)" } else { "" };
    format!("the reference has the form of a {}{note}, so it is not kept", form.name())
}

/// C7: a value that some reader would take for an identity number.
pub(super) fn near_identity_number(case: &AnswerCase<'_>) -> Verdict {
    let Some(fields) = case.record_fields() else { return no_record(case) };
    let ReferenceReading::Kept(KeptReference { at_risk: Some((form, tag)), .. }) = &fields.reference.reading
    else {
        return Verdict::Holds;
    };
    let pointer = &fields.reference.pointer;
    let finding = Finding::new(
        case.subject(pointer),
        case.place(pointer),
        format!("the reference comes near the form of a {}: {} [{}]", form.name(), tag.why(), tag.name()),
    )
    .basis(Basis::Inferred)
    .label("at risk");
    Verdict::broken(if *tag == RiskTag::Embedded { finding.severity(Severity::Info) } else { finding })
}

/// C7: the reference is not the person's own identity in the same answer.
pub(super) fn equals_identity(case: &AnswerCase<'_>) -> Verdict {
    let Some(fields) = case.record_fields() else { return no_record(case) };
    if case.row.national_id.is_none() && case.row.person_id.is_none() {
        return Verdict::NotApplicable;
    }
    let Some(key) = fields.reference.equals else { return Verdict::Holds };
    let pointer = &fields.reference.pointer;
    Verdict::broken(
        Finding::new(
            case.subject(pointer),
            case.place(pointer),
            format!("the reference equals the field designated as `{key}` in the same answer, separators, letter case and leading zeros aside"),
        )
        .label(format!("equals `{key}`")),
    )
}

/// C6: a number is whole and within 0 and 9007199254740991.
pub(super) fn out_of_range(case: &AnswerCase<'_>) -> Verdict {
    on_refusal(case, |refusal| match refusal {
        Refusal::OutOfRange { how, .. } => Some(format!("the reference is a JSON number, and {how}")),
        Refusal::Identity { .. } | Refusal::WrongKind(_) => None,
    })
}

/// C6: it is a string or a number.
pub(super) fn of_wrong_kind(case: &AnswerCase<'_>) -> Verdict {
    on_refusal(case, |refusal| match refusal {
        Refusal::WrongKind(kind) => {
            Some(format!("{kind} stands at the reference path, where a string or a whole number belongs"))
        }
        Refusal::Identity { .. } | Refusal::OutOfRange { .. } => None,
    })
}

fn on_refusal(case: &AnswerCase<'_>, words: impl Fn(&Refusal) -> Option<String>) -> Verdict {
    let Some(fields) = case.record_fields() else { return no_record(case) };
    let ReferenceReading::Refused(refusal) = &fields.reference.reading else { return Verdict::Holds };
    let Some(words) = words(refusal) else { return Verdict::Holds };
    let pointer = &fields.reference.pointer;
    let finding = Finding::new(case.subject(pointer), case.place(pointer), words).label("not kept");
    Verdict::broken(match refusal {
        Refusal::WrongKind("a boolean") => {
            finding.fix("Designate the field that holds your own customer number.")
        }
        _ => finding,
    })
}

/// C6: a whole number written with a fraction or an exponent may come back written otherwise.
pub(super) fn number_rewrites(case: &AnswerCase<'_>) -> Verdict {
    let Some(fields) = case.record_fields() else { return no_record(case) };
    let ReferenceReading::Kept(KeptReference { rewrites: true, .. }) = &fields.reference.reading else {
        return Verdict::Holds;
    };
    let pointer = &fields.reference.pointer;
    let form =
        case.body().and_then(|body| body.value.pointer(pointer)).map(literal_form).unwrap_or("otherwise");
    Verdict::broken(
        Finding::new(
            case.subject(pointer),
            case.place(pointer),
            format!("the reference is a whole number written {form}; written back it may look different"),
        )
        .label("return a string"),
    )
}

fn literal_form(value: &Value) -> &'static str {
    if value.to_string().contains(['e', 'E']) { "with an exponent" } else { "with a decimal point" }
}
