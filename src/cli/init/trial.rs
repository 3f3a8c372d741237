//! The known customer, looked up at once: to fill in what the declaration leaves open, and to tell the outcome.

use super::talk::{Said, fit};
use crate::cli::failure::Failure;
use crate::cli::{files, running};
use crate::designation;
use crate::engine::{self, Asked, Expect, Settings};
use crate::model::{
    Channel, Designation, Evidence, FieldPath, Guess, Masker, Outcome, Person, Probe, Row, ServerSettings,
    ToolFit, Variant,
};
use crate::platform::{Answer, read_answer};
use crate::rules::guess_from_answer;

/// How one lookup went.
#[derive(Debug)]
pub(super) struct Tried {
    pub(super) channel: Channel,
    /// The value looked up, masked.
    pub(super) value: String,
    /// What would be recorded; none when no call could be made.
    pub(super) outcome: Option<Outcome>,
    /// What is wrong, at error.
    pub(super) faults: Vec<String>,
}

/// Where the declaration names no field, asks once for the known customer and guesses from the answer. What could not
/// be guessed from comes back, so that it is told.
pub(super) fn fill_in(
    tools: &mut [ToolFit],
    said: &Said,
    server: &ServerSettings,
) -> Result<Vec<Tried>, Failure> {
    let mut in_vain = Vec::new();
    for channel in Channel::ALL {
        let (Some(index), Some(value)) = (said.row(channel), said.customer.value(channel)) else { continue };
        let tool = &mut tools[index];
        let name = tool.tool.clone();
        let Some(guess) = fit(tool, channel).with.clone().filter(|guess| guess.reference.is_none()) else {
            continue;
        };
        let Some(row) = whole(&name, &guess, FieldPath::from_keys(["id"])) else { continue };
        let evidence = look_up(&with_row(channel, row), channel, value, server)?;
        let Some(exchange) = evidence.exchanges.first() else { continue };
        let answer = read_answer(&exchange.reply);
        let filled = match &answer {
            Answer::Record(body) => guess_from_answer(&guess, &body.value, channel),
            _ => guess,
        };
        if filled.reference.is_none() {
            let mut tried = told(&evidence, channel, value);
            tried.faults = unread(&answer).map_or(tried.faults, |why| vec![why.to_owned()]);
            in_vain.push(tried);
        }
        match channel {
            Channel::Email => tool.email.with = Some(filled),
            Channel::Phone => tool.phone.with = Some(filled),
        }
    }
    Ok(in_vain)
}

/// Why no field could be guessed from an answer that came; none where the finding says it.
fn unread(answer: &Answer) -> Option<&'static str> {
    match answer {
        Answer::Record(_) => Some("no field of the record looks like your own number for the customer"),
        Answer::List(_) => Some("a list came back, so no field could be guessed"),
        Answer::NoRecord(_) => Some("no record came back"),
        Answer::NotFound(_) | Answer::Failed(_) => None,
    }
}

/// How the one lookup of `evidence` went.
fn told(evidence: &Evidence, channel: Channel, value: &str) -> Tried {
    let settings = Settings { mask: Masker::default(), asked: true, ..Settings::default() };
    let single = engine::single(evidence, Some(Expect::Known), settings);
    let errors = single.iter().flat_map(|single| &single.findings);
    let errors = errors.filter(|one| one.severity == crate::model::Severity::Error && one.cause.is_none());
    Tried {
        channel,
        value: Masker::default().value(channel, value),
        outcome: single.as_ref().map(|single| single.lookup.outcome),
        faults: errors.map(|one| one.message.clone()).collect(),
    }
}

fn whole(tool: &str, guess: &Guess, reference: FieldPath) -> Option<Row> {
    Some(Row {
        value: guess.value.clone(),
        risk: guess.risk,
        ..Row::new(tool, guess.input.clone()?, reference)
    })
}

fn with_row(channel: Channel, row: Row) -> Designation {
    match channel {
        Channel::Email => Designation { email: Some(row), ..Designation::default() },
        Channel::Phone => Designation { phone: Some(row), ..Designation::default() },
    }
}

/// Looks the known customer up through the draft, by each row that has a value.
pub(super) fn trial(text: &str, server: &ServerSettings, said: &Said) -> Result<Vec<Tried>, Failure> {
    // The variables of the draft may not be set yet; the server is reached as the line said.
    let file = designation::read("the draft", text, &|_| Some("x".into()), &files::today());
    let designation = file.map_err(|errors| Failure::File(Box::new(errors)))?.designation;
    let mut tried = Vec::new();
    for channel in Channel::ALL.into_iter().filter(|channel| designation.row(*channel).is_some()) {
        let Some(value) = said.customer.value(channel) else { continue };
        let evidence = look_up(&designation, channel, value, server)?;
        tried.push(told(&evidence, channel, value));
    }
    Ok(tried)
}

fn look_up(
    designation: &Designation,
    channel: Channel,
    value: &str,
    server: &ServerSettings,
) -> Result<Evidence, Failure> {
    let probe = Probe::new(channel, Person::Unsaid, Variant::AsSent, value);
    let asked = Asked::one(designation, None, probe);
    running::evidence(running::open, server, asked, (false, false))?.map_err(|error| Failure::wire(&error))
}
