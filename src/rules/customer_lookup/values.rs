//! C16 to C20: what stands at the value field of a known customer's answer.

use super::known::{no_record, told_apart};
use super::where_it_stands::path_of_value;
use crate::model::{Channel, FieldPath, Finding, Segment, Severity, Use, Verdict};
use crate::platform::{Fields, ValueField};
use crate::rules::AnswerCase;

/// The fields of an answer whose value field some use of the workspace reads.
fn read<'a>(case: &AnswerCase<'a>) -> Result<&'a Fields, Verdict> {
    let workspace = &case.run.designation().workspace;
    let wanted = workspace.uses_of(case.channel()).into_iter().any(|of| of != Use::ContactLink);
    if !wanted {
        return Err(Verdict::NotApplicable);
    }
    case.record_fields().ok_or_else(|| no_record(case))
}

/// C16: something stands at the value field.
pub(super) fn absent(case: &AnswerCase<'_>) -> Verdict {
    let fields = match read(case) {
        Ok(fields) => fields,
        Err(verdict) => return verdict,
    };
    let noun = case.channel().noun();
    let (what, pointer) = match &fields.value {
        ValueField::NotDesignated => {
            (format!("no field is designated that holds the {noun}, so no record is ever compared"), "")
        }
        ValueField::Absent { until } => {
            let path = case.row.value.as_ref().map(FieldPath::to_string).unwrap_or_default();
            (format!("nothing stands at `{path}`, where the {noun} is looked for"), until.as_str())
        }
        _ => return Verdict::Holds,
    };
    let finding = Finding::new(case.subject(pointer), case.place(pointer), what)
        .outcome(case.reading.outcome())
        .label("not here");
    Verdict::broken(match elsewhere(case) {
        Some(path) => finding.fix(format!("Designate `{path}`: the {noun} looked up stands there.")),
        None => finding,
    })
}

/// The path where the value looked up does stand, if it is another than the designated one.
fn elsewhere(case: &AnswerCase<'_>) -> Option<FieldPath> {
    let body = case.body()?;
    if case.matches().is_some() {
        // One entry of a list of records is no place to designate.
        return None;
    }
    let countries = &case.run.designation().workspace.countries;
    let path = path_of_value(&body.value, case.channel(), &case.exchange.probe.value, countries)?;
    let every_entry = path.segments().iter().map(|segment| match segment {
        Segment::Index(_) => Segment::Each,
        Segment::Key(_) | Segment::Each => segment.clone(),
    });
    Some(FieldPath::from_segments(every_entry.collect()))
}

/// C16 to C18: what stands there is the value looked up.
pub(super) fn mismatch(case: &AnswerCase<'_>) -> Verdict {
    let fields = match read(case) {
        Ok(fields) => fields,
        Err(verdict) => return verdict,
    };
    let mask = case.run.mask;
    let sent = &case.exchange.probe.value;
    let channel = case.channel();
    let (pointer, words) = match &fields.value {
        ValueField::OtherEmail { pointer, held, difference } => {
            let (seen, wanted) = told_apart(held, sent, |text| mask.email(text));
            (pointer, format!("the record holds {seen}, not {wanted}: {difference}"))
        }
        ValueField::OtherPhone { pointer, held, difference } => {
            let (seen, wanted) = told_apart(held, sent, |text| mask.phone(text));
            (pointer, format!("the record holds {seen}, not {wanted}: {difference}"))
        }
        ValueField::NotText { pointer } => {
            (pointer, format!("the field holds no {} but something else", channel.noun()))
        }
        ValueField::Holds { pointer, extension: true, .. } => {
            let note = "the number in the record carries an extension, which is left out of the comparison";
            return Verdict::broken(
                Finding::new(case.subject(pointer), case.place(pointer), note)
                    .severity(Severity::Info)
                    .outcome(case.reading.outcome()),
            );
        }
        _ => return Verdict::Holds,
    };
    let finding = Finding::new(case.subject(pointer), case.place(pointer), words)
        .outcome(case.reading.outcome())
        .label("another value");
    Verdict::broken(match elsewhere(case) {
        Some(path) => {
            finding.fix(format!("Designate `{path}`: the {} looked up stands there.", channel.noun()))
        }
        None => finding,
    })
}

/// C18, C19: the number can be read without a country, or the workspace names the one to read it in.
pub(super) fn needs_country(case: &AnswerCase<'_>) -> Verdict {
    if case.channel() == Channel::Email {
        return Verdict::NotApplicable;
    }
    let fields = match read(case) {
        Ok(fields) => fields,
        Err(verdict) => return verdict,
    };
    let workspace = &case.run.designation().workspace;
    let (pointer, words) = match &fields.value {
        ValueField::NeedsCountry { pointer } => (
            pointer,
            "the number in the record names no country, and the workspace has none to read it in".to_owned(),
        ),
        ValueField::Holds { pointer, for_caller_id: false, .. } if workspace.has(Use::CallerId) => (
            pointer,
            format!(
                "the number in the record names no country, and the workspace has {} of them: Caller ID ties no one",
                workspace.countries.len()
            ),
        ),
        _ => return Verdict::Holds,
    };
    Verdict::broken(
        Finding::new(case.subject(pointer), case.place(pointer), words)
            .outcome(case.reading.outcome())
            .label("no country"),
    )
}
