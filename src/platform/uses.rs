//! What each use of a row would record and do with one reply.

use crate::model::{Channel, Outcome, Reply, Row, Use, Workspace};
use crate::value::{AccountReading, ReferenceReading, same_folded};

use super::answer::{Answer, Failure, NoRecord, NotFoundAs, read_answer};
use super::fields::{Fields, ValueField, read_fields};

/// A reply as the platform reads it.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// What the whole of the reply is.
    pub answer: Answer,
    /// What stands at the designated fields, where there is a record or a list.
    pub fields: Option<Fields>,
    /// What each use of the row that the workspace has would do.
    pub uses: Vec<UseReading>,
    /// Whether the account equals a designated identity of the same answer.
    pub account_is_identity: bool,
}

/// What one use would record and do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UseReading {
    /// The use.
    pub of: Use,
    /// What would be recorded.
    pub outcome: Outcome,
    /// Contact link: the reference is stored. National eID: a verification may start. Email link: it is issued.
    /// Email sender, Caller ID: the person is tied.
    pub done: bool,
    /// Why, as a fragment.
    pub why: String,
}

impl Reading {
    /// All outcomes that apply, in the order of the contract.
    pub fn outcomes(&self) -> Vec<Outcome> {
        let mut all: Vec<_> = self.uses.iter().map(|one| one.outcome).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The headline: the first of the outcomes (section 1.11).
    pub fn outcome(&self) -> Outcome {
        self.outcomes().first().copied().unwrap_or(Outcome::NoDesignation)
    }

    /// What one use would do, when the workspace has it.
    pub fn of(&self, wanted: Use) -> Option<&UseReading> {
        self.uses.iter().find(|one| one.of == wanted)
    }
}

/// Reads one reply to a lookup of `sent` through `row`.
pub fn read_lookup(row: &Row, channel: Channel, workspace: &Workspace, sent: &str, reply: &Reply) -> Reading {
    let answer = read_answer(reply);
    let fields = match &answer {
        Answer::Record(body) | Answer::List(body) => {
            Some(read_fields(row, channel, workspace, sent, &body.value))
        }
        Answer::NotFound(_) | Answer::Failed(_) | Answer::NoRecord(_) => None,
    };
    let account_is_identity = fields.as_ref().is_some_and(|fields| account_is_identity(row, &answer, fields));
    let uses = workspace
        .uses_of(channel)
        .into_iter()
        .map(|of| {
            let (outcome, done, why) = match whole(row, &answer) {
                Some((outcome, why)) => (outcome, false, why),
                None => fields.as_ref().map_or_else(
                    || (Outcome::FieldMissing, false, "the answer holds no record".to_owned()),
                    |fields| by_fields(of, channel, fields, account_is_identity),
                ),
            };
            UseReading { of, outcome, done, why }
        })
        .collect();
    Reading { answer, fields, uses, account_is_identity }
}

/// What the answer as a whole decides for every use: the gate, a failure, not found, nothing to read.
fn whole(row: &Row, answer: &Answer) -> Option<(Outcome, String)> {
    if !row.risk.is_some_and(crate::model::Risk::is_read) {
        let why = match row.risk {
            Some(risk) => {
                format!("the tool is classified {}, and a lookup is never more than a read", risk.name())
            }
            None => "the tool has no risk class, which counts as a write".to_owned(),
        };
        return Some((Outcome::LookupGated, why));
    }
    match answer {
        Answer::Failed(failure) => Some((Outcome::UpstreamError, failure.why())),
        Answer::NotFound(NotFoundAs::Envelope) => {
            Some((Outcome::NotFound, "the tool does not know the person".into()))
        }
        Answer::NotFound(NotFoundAs::EmptyObject) => {
            Some((Outcome::NotFound, "an empty object: the tool does not know the person".into()))
        }
        Answer::NoRecord(nothing) => Some((Outcome::FieldMissing, nothing.why().to_owned())),
        Answer::Record(_) | Answer::List(_) => None,
    }
}

/// Whether the account equals a designated identity of the same answer: then it is ambiguous (inferred).
fn account_is_identity(row: &Row, answer: &Answer, fields: &Fields) -> bool {
    let (Answer::Record(body) | Answer::List(body), Some(AccountReading::One(account))) =
        (answer, &fields.account)
    else {
        return false;
    };
    [&row.national_id, &row.person_id].into_iter().flatten().any(|path| match path.pick(&body.value) {
        crate::model::Picked::One(value, _) => {
            let text = value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned);
            !value.is_null() && same_folded(&account.text, &text)
        }
        _ => false,
    })
}

/// What one use does with a record.
///
/// | at the fields | contact link | National eID | email link, sender, Caller ID |
/// | --- | --- | --- | --- |
/// | reference absent, or a list | field_missing | field_missing | field_missing |
/// | value absent | resolved, stored | field_missing | resolved, not done |
/// | another value | resolved, stored | record_mismatch | resolved, not done |
/// | reference refused | customer_ref_refused | customer_ref_refused, may start | customer_ref_refused, not done |
/// | account ambiguous | resolved, stored | account_ambiguous, may start | resolved, done |
/// | all good | resolved, stored | resolved, may start | resolved, done |
fn by_fields(
    of: Use,
    channel: Channel,
    fields: &Fields,
    account_is_identity: bool,
) -> (Outcome, bool, String) {
    match fields.reference.reading {
        ReferenceReading::Absent => {
            return (Outcome::FieldMissing, false, "nothing stands at the reference path".into());
        }
        ReferenceReading::List => {
            return (
                Outcome::FieldMissing,
                false,
                "the reference path meets a list, so there is no single customer".into(),
            );
        }
        ReferenceReading::Kept(_) | ReferenceReading::Refused(_) => {}
    }
    let checked = value_of(of, channel, &fields.value);
    let kept = fields.reference.is_kept();
    match of {
        Use::ContactLink if kept => (Outcome::Resolved, true, "the reference is stored".into()),
        Use::ContactLink => refused(false, "the customer is recognised, no reference is stored"),
        Use::NationalEid => match checked {
            Err((outcome, why)) => (outcome, false, why),
            Ok(()) if !kept => refused(true, "a verification may start, but ties no reference"),
            Ok(()) if account_is_identity || matches!(fields.account, Some(AccountReading::Ambiguous(_))) => {
                (Outcome::AccountAmbiguous, true, "a verification may start, but ties no company".into())
            }
            Ok(()) => (Outcome::Resolved, true, "a verification may start".into()),
        },
        Use::EmailLink | Use::EmailSender | Use::CallerId => match checked {
            Err((_, why)) if kept => (Outcome::Resolved, false, why),
            Err((_, why)) => (Outcome::CustomerRefRefused, false, why),
            Ok(()) if !kept => refused(false, "no reference is kept, so there is nothing to tie to"),
            Ok(()) => (Outcome::Resolved, true, done_words(of).into()),
        },
    }
}

fn refused(done: bool, why: &str) -> (Outcome, bool, String) {
    (Outcome::CustomerRefRefused, done, why.to_owned())
}

fn done_words(of: Use) -> &'static str {
    match of {
        Use::EmailLink => "the link is issued",
        Use::EmailSender => "the sender is tied",
        Use::CallerId => "the caller is tied",
        Use::ContactLink => "the reference is stored",
        Use::NationalEid => "a verification may start",
    }
}

/// Whether the value field lets a use take the record (C16 to C20).
fn value_of(of: Use, channel: Channel, value: &ValueField) -> Result<(), (Outcome, String)> {
    let noun = channel.noun();
    match value {
        ValueField::NotDesignated => {
            Err((Outcome::FieldMissing, format!("no field is designated that holds the {noun}")))
        }
        ValueField::Absent { .. } => {
            Err((Outcome::FieldMissing, format!("nothing stands at the field for the {noun}")))
        }
        ValueField::Holds { for_caller_id: false, .. } if of == Use::CallerId => Err((
            Outcome::RecordMismatch,
            "the number names no country, and the workspace has no single one to read it in".into(),
        )),
        ValueField::Holds { .. } => Ok(()),
        ValueField::NeedsCountry { .. } => Err((
            Outcome::RecordMismatch,
            "the number names no country, and the workspace has none to read it in".into(),
        )),
        ValueField::OtherEmail { difference, .. } => {
            Err((Outcome::RecordMismatch, format!("the record holds another address: {difference}")))
        }
        ValueField::OtherPhone { difference, .. } => {
            Err((Outcome::RecordMismatch, format!("the record holds another number: {difference}")))
        }
        ValueField::NotText { .. } => {
            Err((Outcome::RecordMismatch, format!("the field for the {noun} holds no {noun}")))
        }
    }
}

impl Failure {
    /// The failure as a fragment; the server's own words are left out.
    pub fn why(&self) -> String {
        match self {
            Self::ToolError { error_type: Some(word), .. } => {
                format!(
                    "the tool answered with an error of the type {}, not not_found",
                    crate::model::clean_line(word)
                )
            }
            Self::ToolError { error_type: None, .. } => {
                "the tool answered with an error that is not the not_found envelope".into()
            }
            Self::Rpc { code, .. } => format!("the server answered with a JSON-RPC error, code {code}"),
            Self::TimedOut(after) => format!("no answer within {} s", seconds(*after)),
            Self::Dropped(_) => "the connection ended before an answer came".into(),
            Self::Unreadable(why) => {
                format!(
                    "the answer is no message of the protocol: {}",
                    crate::model::clean_line(&crate::model::mask_person(why))
                )
            }
            Self::Incomplete(kind) => {
                format!(
                    "the result is not complete: its resultType is {}",
                    crate::model::clean_line(&crate::model::mask_person(kind))
                )
            }
        }
    }
}

fn seconds(milliseconds: u128) -> String {
    let (whole, rest) = (milliseconds / 1000, milliseconds % 1000);
    if rest == 0 { whole.to_string() } else { format!("{whole}.{rest:03}").trim_end_matches('0').to_owned() }
}

impl NoRecord {
    /// What came instead of a record, as a fragment.
    pub fn why(self) -> &'static str {
        match self {
            Self::NoContent => "the answer has no content at all",
            Self::NotText => "the first content item is no text",
            Self::EmptyText => "the first text is empty",
            Self::NotJson => "the first text is no JSON",
            Self::Null => "the answer is null",
            Self::Scalar => "the answer is a bare text, number or boolean, not an object",
            Self::NotAResult => "the result has not the shape of a tool's result",
        }
    }
}
