use super::super::trouble::{Trouble, trouble};
use super::probes::{Derived, derived, for_how_many, listed};
use crate::model::{Channel, Finding, FormKind, FormName, Verdict};
use crate::platform::{Answer, Failure};
use crate::rules::{AnswerCase, RowCase};

/// C13: an address finds its customer in any case of A to Z.
pub(in super::super) fn email_case_sensitive(case: &RowCase<'_>) -> Verdict {
    if case.channel == Channel::Email { find_the_same(case) } else { Verdict::NotApplicable }
}

/// C14: a number finds its customer in any written form.
pub(in super::super) fn phone_form_sensitive(case: &RowCase<'_>) -> Verdict {
    if case.channel == Channel::Phone { find_the_same(case) } else { Verdict::NotApplicable }
}

fn find_the_same(case: &RowCase<'_>) -> Verdict {
    let forms = match derived(case, FormKind::Same) {
        Ok(forms) => forms,
        Err(why) => return why,
    };
    let told: Vec<(&Derived<'_>, Found)> =
        forms.iter().filter_map(|form| Some((form, found(&form.own, &form.case)?))).collect();
    if told.is_empty() {
        return super::super::known::failed(&forms[0].case);
    }
    let missed: Vec<(&Derived<'_>, Found)> =
        told.into_iter().filter(|(_, found)| *found != Found::Same).collect();
    let findings = missed.iter().enumerate().map(|(index, (form, found))| {
        let message = if index == 0 { all(&missed) } else { one(form, *found) };
        let finding = finding(form, *found, message);
        match fix(case, &missed) {
            Some(fix) => finding.fix(fix),
            None => finding,
        }
    });
    Verdict::from_findings(findings.collect())
}

/// What another form of a value brought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Found {
    Same,
    Nobody,
    Another,
    Several,
    NoRecord,
    Refused,
}

impl Found {
    const MISSED: [Self; 5] = [Self::Nobody, Self::Another, Self::Several, Self::NoRecord, Self::Refused];

    fn words(self) -> &'static str {
        match self {
            Self::Same => "finds the customer",
            Self::Nobody => "finds no one",
            Self::Another => "finds another customer",
            Self::Several => "brings a list",
            Self::NoRecord => "brings no record",
            Self::Refused => "is refused",
        }
    }

    fn label(self) -> &'static str {
        match self {
            Self::Same => "found",
            Self::Nobody => "nobody found",
            Self::Another => "another customer",
            Self::Several => "a list",
            Self::NoRecord => "no record",
            Self::Refused => "refused",
        }
    }
}

/// What a form found, compared with the value as sent; none where no answer came.
fn found(own: &AnswerCase<'_>, form: &AnswerCase<'_>) -> Option<Found> {
    Some(match &form.reading.answer {
        answer @ Answer::Failed(_) if trouble(answer) == Some(Trouble::Busy) => return None,
        Answer::Failed(Failure::ToolError { .. } | Failure::Rpc { .. }) => Found::Refused,
        Answer::Failed(_) => return None,
        Answer::NotFound(_) => Found::Nobody,
        Answer::List(_) => Found::Several,
        Answer::NoRecord(_) => Found::NoRecord,
        Answer::Record(_) => {
            let reference = |case: &AnswerCase<'_>| {
                case.record_fields().and_then(|fields| fields.reference.text().map(ToOwned::to_owned))
            };
            match (reference(own), reference(form)) {
                (Some(one), Some(other)) if one != other => Found::Another,
                // Such as `{"result": null}`: the platform finds no reference there.
                (Some(_), None) => Found::NoRecord,
                // Without a reference there is nothing to tell two records apart by; other rules speak of that.
                _ => Found::Same,
            }
        }
    })
}

/// The one message that names every form that failed.
fn all(missed: &[(&Derived<'_>, Found)]) -> String {
    let told: Vec<String> = Found::MISSED
        .into_iter()
        .filter_map(|kind| {
            let of_kind = || missed.iter().filter(|(_, found)| *found == kind).map(|(form, _)| *form);
            of_kind().next()?;
            Some(format!("{} {}", kind.words(), listed(of_kind())))
        })
        .collect();
    let sent = missed.first().map(|(form, _)| form.own.sent()).unwrap_or_default();
    let people = for_how_many(missed.iter().map(|(form, _)| *form));
    format!("{sent} finds its customer as sent, but {}{people}", told.join("; it "))
}

fn one(form: &Derived<'_>, found: Found) -> String {
    format!("{} finds its customer as sent, but {} {}", form.own.sent(), found.words(), form.form.words())
}

fn finding(form: &Derived<'_>, found: Found, message: String) -> Finding {
    let case = &form.case;
    let finding = match case.record_fields() {
        Some(fields) => {
            let pointer = &fields.reference.pointer;
            Finding::new(case.subject(pointer), case.place(pointer), message)
        }
        None => Finding::new(case.subject(""), case.reply(""), message),
    };
    finding.outcome(case.reading.outcome()).label(found.label())
}

/// The smallest mend, where the forms that failed have one cause.
fn fix(case: &RowCase<'_>, missed: &[(&Derived<'_>, Found)]) -> Option<String> {
    let only = |names: &[FormName]| missed.iter().all(|(form, _)| names.contains(&form.form));
    if only(&[FormName::National, FormName::NationalTrunkZero, FormName::NationalDigits]) {
        let country = case.run.designation().workspace.single_country()?;
        return Some(format!(
            "Read numbers without a country code in the workspace's country ({country}), on both sides of the comparison."
        ));
    }
    if only(&[FormName::TrunkZero]) {
        return Some(
            "Leave out the `(0)` behind a country code before numbers are compared, where the country has one.".into(),
        );
    }
    only(&[FormName::DoubleZero])
        .then(|| "Take `00` in front of a number for a plus before numbers are compared.".into())
}
