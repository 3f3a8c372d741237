use super::super::trouble::{Trouble, trouble};
use super::claims::{Claims, holds};
use super::probes::{Derived, derived, for_how_many, listed};
use crate::model::{Channel, Finding, FormKind, FormName, Outcome, Person, Severity, Subject, Verdict};
use crate::platform::{Answer, Failure, ValueField, matches_in};
use crate::rules::{AnswerCase, RowCase};
use crate::value::ReferenceReading;

/// C13, C15: an address that only resembles a customer's finds no one.
pub(in super::super) fn email_overmatch(case: &RowCase<'_>) -> Verdict {
    if case.channel == Channel::Email { find_no_one(case) } else { Verdict::NotApplicable }
}

/// C15: a number that only resembles a customer's finds no one.
pub(in super::super) fn phone_overmatch(case: &RowCase<'_>) -> Verdict {
    if case.channel == Channel::Phone { find_no_one(case) } else { Verdict::NotApplicable }
}

fn find_no_one(case: &RowCase<'_>) -> Verdict {
    let near = match derived(case, FormKind::NearMiss) {
        Ok(near) => near,
        Err(why) => return why,
    };
    let claims = Claims::of(case.run, case.channel);
    let told: Vec<(&Derived<'_>, Met)> =
        near.iter().filter_map(|one| Some((one, met(&one.case, &claims)?))).collect();
    let Some((first, _)) = told.first() else { return super::super::known::failed(&near[0].case) };
    if is_ignored_filter(case, &claims, &told) {
        return Verdict::broken(ignored_filter(case, first));
    }
    let of_kind =
        |kind: Met| told.iter().filter(move |(_, met)| *met == kind).map(|(one, _)| *one).collect::<Vec<_>>();
    let mut findings = strangers(Met::Stranger, &of_kind(Met::Stranger));
    findings.extend(strangers(Met::Repeater, &of_kind(Met::Repeater)));
    findings.extend(of_kind(Met::Holder).into_iter().map(holder));
    Verdict::from_findings(findings)
}

/// A finding for each near miss that found somebody; the first names them all, and all have its mend: one story.
fn strangers(kind: Met, all: &[&Derived<'_>]) -> Vec<Finding> {
    let logins = kind == Met::Stranger && all.iter().all(|one| is_own_login(one));
    let fix = match kind {
        Met::Repeater => Some(REPEATS),
        _ if logins => Some(LOGIN),
        _ => fix(all),
    };
    let told = all.iter().enumerate().map(|(index, one)| {
        let alike = if index == 0 { all } else { std::slice::from_ref(one) };
        let finding = if logins { login(one, alike) } else { stranger(kind, one, alike) };
        match fix {
            Some(fix) => finding.fix(fix),
            None => finding,
        }
    });
    told.collect()
}

/// The mend of a tool whose records hold whatever is asked for.
pub(in super::super) const REPEATS: &str = "Answer not_found where no stored record holds the value, and put what is stored into the \
     answer, never what was sent: a record that repeats the question passes every comparison of the platform's.";

const LOGIN: &str = "Leave it as it is if the input takes user names as well: what the platform sends is always a whole \
     address. Else compare the whole address.";

/// Whether nothing but the part before the `@` found the customer whose it is. A tool that compares beginnings or parts
/// finds the customer by other near misses too; one that finds by this alone takes user names, and the platform, which
/// sends whole addresses, never asks for one.
fn is_own_login(one: &Derived<'_>) -> bool {
    one.form == FormName::LocalPartAlone && who(&one.case).is_some() && who(&one.case) == who(&one.own)
}

fn login(one: &Derived<'_>, alike: &[&Derived<'_>]) -> Finding {
    let case = &one.case;
    let people = for_how_many(alike.iter().copied());
    let message = format!(
        "{} {} finds its customer{people}; the platform sends whole addresses alone",
        one.own.sent(),
        one.form.words()
    );
    Finding::new(case.subject(""), case.place(""), message)
        .severity(Severity::Info)
        .outcome(case.reading.outcome())
        .label("found by a part")
}

/// What a near miss brought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Met {
    /// Nobody, or a refusal of the odd value.
    NoOne,
    /// A record, or a list, that does not hold the value sent.
    Stranger,
    /// A record that holds it as it would hold any other.
    Repeater,
    /// A record that does hold it: another customer, or another value of the same one.
    Holder,
}

impl Met {
    /// Whether the platform would take a stranger for the customer.
    fn is_wrong(self) -> bool {
        matches!(self, Self::Stranger | Self::Repeater)
    }
}

/// Whether the value field, which the platform compares, holds what was sent.
fn passes(case: &AnswerCase<'_>) -> bool {
    case.record_fields().is_some_and(|fields| matches!(fields.value, ValueField::Holds { .. }))
}

/// What came back for a near miss; none where no answer came.
fn met(case: &AnswerCase<'_>, claims: &Claims<'_>) -> Option<Met> {
    let somebody = || match holds(case) {
        false => Met::Stranger,
        true if claims.repeats(case) && passes(case) && !claims.is_unchanged(case) => Met::Repeater,
        true if claims.repeats(case) => Met::Stranger,
        true => Met::Holder,
    };
    Some(match &case.reading.answer {
        // Asked for patience: whether the value would have been refused for its own sake is not seen.
        answer @ Answer::Failed(_) if trouble(answer) == Some(Trouble::Busy) => return None,
        Answer::Failed(Failure::ToolError { .. } | Failure::Rpc { .. }) => Met::NoOne,
        Answer::Failed(_) => return None,
        Answer::NotFound(_) | Answer::NoRecord(_) => Met::NoOne,
        Answer::List(body) => match matches_in(body, &case.row.reference) {
            Some(list) if !list.records.is_empty() => somebody(),
            _ => Met::NoOne,
        },
        Answer::Record(body) => match matches_in(body, &case.row.reference) {
            Some(list) if list.records.is_empty() => Met::NoOne,
            Some(_) => somebody(),
            None => match case.reading.fields.as_ref()?.reference.reading {
                ReferenceReading::Absent | ReferenceReading::List => Met::NoOne,
                ReferenceReading::Kept(_) | ReferenceReading::Refused(_) => somebody(),
            },
        },
    })
}

/// Whether every near miss brings what a value of nobody's brings: then nothing is compared at all.
fn is_ignored_filter(case: &RowCase<'_>, claims: &Claims<'_>, told: &[(&Derived<'_>, Met)]) -> bool {
    let unknown = case
        .run
        .answers()
        .find(|one| one.channel() == case.channel && one.exchange.probe.person == Person::Unknown);
    let wrong = |one: &AnswerCase<'_>| met(one, claims).is_some_and(Met::is_wrong);
    let Some(unknown) = unknown.filter(wrong) else { return false };
    let wanted = who(&unknown);
    wanted.is_some() && told.iter().all(|(one, met)| met.is_wrong() && who(&one.case) == wanted)
}

/// Whose record, or records, an answer holds.
fn who(case: &AnswerCase<'_>) -> Option<Vec<String>> {
    let body = case.body()?;
    match matches_in(body, &case.row.reference) {
        Some(list) => Some(list.references.into_iter().flatten().collect()),
        None => Some(vec![case.record_fields()?.reference.text()?.to_owned()]),
    }
}

/// Told of the row as a whole: `unknown-is-somebody` is the cause.
fn ignored_filter(case: &RowCase<'_>, first: &Derived<'_>) -> Finding {
    let noun = case.channel.noun();
    let subject = Subject { pointer: Some(String::new()), ..case.subject() };
    Finding::new(
        subject,
        first.case.place(""),
        format!("every {noun} that resembles a known one brings the same answer as one that nobody holds"),
    )
    .outcome(Outcome::RecordMismatch)
    .label("the same again")
}

/// A near miss that found somebody who does not hold it; the message names all of `alike`.
fn stranger(kind: Met, one: &Derived<'_>, alike: &[&Derived<'_>]) -> Finding {
    let case = &one.case;
    let noun = case.channel().noun();
    let list = listed(alike.iter().copied());
    let people = for_how_many(alike.iter().copied());
    let sent = one.own.sent();
    let single = case.record_fields().filter(|_| matches_in_record(case).is_none());
    let pointer = single.map(|fields| fields.reference.pointer.clone()).unwrap_or_default();
    let whose = if single.is_some() { "a customer's record" } else { "a list of customers" };
    if kind == Met::Repeater {
        let message = format!(
            "{sent} {list} brings {whose} that holds just what was sent{people}: a stranger would be taken for the \
             customer, and no comparison would show it"
        );
        return Finding::new(case.subject(&pointer), case.place(&pointer), message)
            .outcome(case.reading.outcome())
            .label("holds whatever is sent");
    }
    let (which, outcome) = match (single.is_some(), passes(case)) {
        (true, true) => (format!("whose {noun} is read as either"), case.reading.outcome()),
        (true, false) => (format!("without that {noun}"), Outcome::RecordMismatch),
        (false, _) => (format!("without that {noun}"), Outcome::FieldMissing),
    };
    let message =
        format!("{sent} {list} brings {whose} {which}{people}: a stranger would be taken for the customer");
    Finding::new(case.subject(&pointer), case.place(&pointer), message)
        .outcome(outcome)
        .label("does not hold it")
}

fn matches_in_record(case: &AnswerCase<'_>) -> Option<usize> {
    matches_in(case.body()?, &case.row.reference).map(|list| list.records.len())
}

/// A near miss that some customer really holds.
fn holder(one: &Derived<'_>) -> Finding {
    let case = &one.case;
    let noun = case.channel().noun();
    let pointer = case.record_fields().map(|fields| fields.reference.pointer.clone()).unwrap_or_default();
    Finding::new(
        case.subject(&pointer),
        case.place(&pointer),
        format!(
            "{} {} is the {noun} of a customer of yours, so this near miss proves nothing",
            one.own.sent(),
            one.form.words()
        ),
    )
    .severity(Severity::Info)
    .outcome(case.reading.outcome())
    .fix("Leave it as it is: the tool answered with a record that holds the value sent.")
    .label("holds it")
}

/// The smallest mend, where the near misses that were found have one cause.
fn fix(alike: &[&Derived<'_>]) -> Option<&'static str> {
    use FormName as Form;
    let mends: [(&[Form], &str); 5] = [
        (
            &[Form::Percent, Form::Underscore, Form::Asterisk, Form::QuestionMark],
            "Compare for equality, or escape the signs that a pattern takes for any letter: all of them may stand in an address.",
        ),
        (
            &[Form::PlusTagAdded, Form::PlusTagRemoved, Form::DotAdded, Form::DotsRemoved],
            "Compare the whole address: tags and dots of the local part belong to it, whatever one mail provider makes of them.",
        ),
        (
            &[
                Form::KelvinSign,
                Form::LongS,
                Form::DotlessI,
                Form::DottedI,
                Form::FullWidth,
                Form::Decomposed,
                Form::Composed,
                Form::LookAlike,
                Form::OtherCase,
            ],
            "Compare all characters as they are and only A to Z without case: no Unicode folding or normalisation.",
        ),
        (
            &[
                Form::LetterShort,
                Form::LetterMore,
                Form::DomainLetterShort,
                Form::DomainLetterMore,
                Form::LocalPartAlone,
                Form::LongerDomain,
                Form::DigitShort,
                Form::DigitMore,
            ],
            "Compare the whole value for equality: one that is part of another is another.",
        ),
        (
            &[
                Form::OtherCountry,
                Form::SameLastEight,
                Form::SameLastSeven,
                Form::LastEightAlone,
                Form::LastSevenAlone,
            ],
            "Compare whole numbers with their country code, not their last digits.",
        ),
    ];
    mends
        .into_iter()
        .find(|(names, _)| alike.iter().all(|one| names.contains(&one.form)))
        .map(|(_, mend)| mend)
}
