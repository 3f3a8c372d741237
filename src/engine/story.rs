//! One lookup told step by step, for somebody who holds an answer and a word.

use super::excerpt::{Show, draw};
use crate::model::{Excerpt, FieldPath, Reply};
use crate::platform::{Answer, BodySource, NotFoundAs, ValueField};
use crate::rules::AnswerCase;
use crate::value::{AccountReading, ReferenceReading, Refusal, without_sensitive};

/// The steps: heading and text.
pub(super) fn steps(case: &AnswerCase<'_>) -> Vec<(String, String)> {
    let mut steps = vec![(asked(case).to_owned(), sent(case)), ("came back".to_owned(), came_back(case))];
    if let Some(fields) = &case.reading.fields {
        steps.push((format!("reference at `{}`", case.row.reference), reference(case)));
        if let Some(path) = &case.row.value {
            steps.push((format!("{} at `{path}`", case.channel().noun()), value(case, &fields.value)));
        }
        if let (Some(path), Some(account)) = (&case.row.account, &fields.account) {
            steps.push((format!("account at `{path}`"), account_words(case, account)));
        }
    }
    if case.run.is_source(&case.exchange.tool) {
        for (heading, text) in &mut steps {
            // The heading names the path that the value stands at, and so what it may be.
            *text = without_sensitive(heading, text).into_owned();
        }
    }
    steps
}

/// A pasted answer was asked for by somebody else.
fn asked(case: &AnswerCase<'_>) -> &'static str {
    if case.run.evidence.server.transport == "file" { "taken as the answer to" } else { "sent" }
}

fn sent(case: &AnswerCase<'_>) -> String {
    format!(
        "{} to `{}`, as `{}`, with tenantId and workspaceId",
        case.sent(),
        case.exchange.tool,
        case.row.input
    )
}

fn came_back(case: &AnswerCase<'_>) -> String {
    match &case.reading.answer {
        Answer::NotFound(NotFoundAs::Envelope) => {
            "the not_found envelope: the tool does not know this person".into()
        }
        Answer::NotFound(NotFoundAs::EmptyObject) => {
            "an empty object: the tool does not know this person".into()
        }
        Answer::Failed(failure) => {
            let words = match &case.exchange.reply {
                Reply::Unreadable { text, .. } => crate::model::clean_line(&case.run.mask.prose(text)),
                Reply::Dropped { why } => crate::model::clean_line(&case.run.mask.prose(why)),
                Reply::Result(_) | Reply::RpcError(_) | Reply::TimedOut { .. } => String::new(),
            };
            if words.is_empty() { failure.why() } else { format!("{}: {words}", failure.why()) }
        }
        Answer::NoRecord(nothing) => nothing.why().into(),
        Answer::Record(body) => format!("a record, {}", source(body.source)),
        Answer::List(body) => {
            let count = body.value.as_array().map_or(0, Vec::len);
            format!("a list of {count}, {}", source(body.source))
        }
    }
}

fn source(source: BodySource) -> &'static str {
    match source {
        BodySource::Structured => "in structuredContent",
        BodySource::FirstText => "in the first text item",
    }
}

fn reference(case: &AnswerCase<'_>) -> String {
    let Some(fields) = &case.reading.fields else { return String::new() };
    let mask = case.run.mask;
    match &fields.reference.reading {
        ReferenceReading::Absent => "nothing stands there".into(),
        ReferenceReading::List => "a list stands on the way, so there is no single reference".into(),
        ReferenceReading::Kept(kept) => match fields.reference.equals {
            Some(key) => format!(
                "{}, which equals the field designated as `{key}`: not kept",
                mask.reference(&kept.text)
            ),
            None => format!("{}: kept", mask.reference(&kept.text)),
        },
        ReferenceReading::Refused(Refusal::Identity { form, .. }) => {
            format!("a value in the form of a {}: not kept", form.name())
        }
        ReferenceReading::Refused(Refusal::OutOfRange { how, .. }) => {
            format!("a JSON number, and {how}: not kept")
        }
        ReferenceReading::Refused(Refusal::WrongKind(kind)) => format!("{kind}: not kept"),
    }
}

fn value(case: &AnswerCase<'_>, value: &ValueField) -> String {
    let mask = case.run.mask;
    match value {
        ValueField::NotDesignated => "no field is designated".into(),
        ValueField::Absent { .. } => "nothing stands there".into(),
        ValueField::Holds { for_caller_id: false, .. } if case.channel() == crate::model::Channel::Phone => {
            "the number looked up, though without a country of its own".into()
        }
        ValueField::Holds { .. } => format!("the {} looked up", case.channel().noun()),
        ValueField::NeedsCountry { .. } => {
            "a number that names no country, and the workspace has none to read it in".into()
        }
        ValueField::OtherEmail { held, difference, .. } => {
            format!("another address, {}: {difference}", mask.email(held))
        }
        ValueField::OtherPhone { held, difference, .. } => {
            format!("another number, {}: {difference}", mask.phone(held))
        }
        ValueField::NotText { .. } => format!("no {} but something else", case.channel().noun()),
    }
}

fn account_words(case: &AnswerCase<'_>, account: &AccountReading) -> String {
    match account {
        AccountReading::NoCompany => "the record names no company".into(),
        AccountReading::One(kept) => format!("{}: one account", case.run.mask.reference(&kept.text)),
        AccountReading::Ambiguous(fault) => format!("not one account: {fault}"),
    }
}

/// So much of an answer is shown where many stand together, in bytes.
const LONGEST_OF_MANY: usize = 4_000;

/// What came back when it holds no record: the whole result or error; none where nothing came back.
pub(super) fn whole_answer(case: &AnswerCase<'_>) -> Option<Excerpt> {
    match &case.exchange.reply {
        Reply::Result(raw) | Reply::RpcError(raw) => {
            let is_source = case.run.is_source(&case.exchange.tool);
            let show = if is_source { Show::SourceReply } else { Show::Reply };
            Some(draw("the answer", &raw.value(), show(case.run.mask), &[]))
        }
        Reply::TimedOut { .. } | Reply::Dropped { .. } | Reply::Unreadable { .. } => None,
    }
}

/// The beginning of a long answer, with the places that stand in it.
pub(super) fn bounded(mut drawn: Excerpt) -> Excerpt {
    if drawn.text.len() > LONGEST_OF_MANY {
        let is_boundary = |end: &usize| drawn.text.is_char_boundary(*end);
        let end = (0..=LONGEST_OF_MANY).rev().find(is_boundary).unwrap_or(0);
        drawn.text.truncate(end);
        drawn.text.push_str("\n…");
        drawn.places.retain(|(start, length, _)| start + length <= end);
    }
    drawn
}

/// The answer with the designated paths underlined.
pub(super) fn drawing(case: &AnswerCase<'_>) -> Option<Excerpt> {
    let body = case.body()?;
    let mut places = vec![(case.row.reference.clone(), "reference".to_owned())];
    places.extend(case.row.value.iter().map(|path| (path.clone(), case.channel().noun().to_owned())));
    places.extend(case.row.account.iter().map(|path| (path.clone(), "account".to_owned())));
    let standing: Vec<_> = places
        .into_iter()
        .filter(|(path, _)| body.value.pointer(&path.to_pointer()).is_some())
        .map(|(path, label): (FieldPath, String)| (path.to_pointer(), label))
        .collect();
    let show = if case.run.is_source(&case.exchange.tool) { Show::Source } else { Show::Record };
    Some(draw("the answer", &body.value, show(case.run.mask), &standing))
}
