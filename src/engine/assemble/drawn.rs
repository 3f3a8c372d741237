use super::super::excerpt::{Show, draw};
use crate::designation;
use crate::model::{DesignationText, Excerpt, Finding, Place, Reply, clean_line};
use crate::rules::Run;

/// What a finding points at, with the place underlined; none where there is nothing to draw.
pub(super) fn excerpt(run: &Run<'_>, finding: &Finding) -> Option<Excerpt> {
    let label = finding.label.clone().unwrap_or_else(|| "here".into());
    match &finding.place {
        Place::Answer { exchange, pointer } => {
            let Some(body) = run.readings.get(*exchange)?.answer.body() else {
                return drawn_reply(run, *exchange, "", label);
            };
            let exchange = &run.evidence.exchanges[*exchange];
            let name = format!("answer to {}", exchange.probe.id);
            let show = if run.is_source(&exchange.tool) { Show::Source } else { Show::Record };
            Some(draw(&name, &body.value, show(run.mask), &[(pointer.clone(), label)]))
        }
        Place::Reply { exchange, pointer } => drawn_reply(run, *exchange, pointer, label),
        Place::Record { exchange, pointer } => {
            let exchange = run.evidence.records.get(*exchange)?;
            let show = if run.is_source(&exchange.tool) { Show::SourceReply } else { Show::Reply };
            drawn(show(run.mask), &exchange.probe.id, &exchange.reply, (pointer, label))
        }
        Place::Directory { exchange, pointer } => {
            let told = run.directory.get(*exchange)?.told()?;
            let name = format!("answer to {}", run.evidence.directory.get(*exchange)?.step);
            Some(draw(&name, told, Show::Record(run.mask), &[(pointer.clone(), label)]))
        }
        Place::SourceAnswer { exchange, pointer } => {
            let probe = &run.evidence.sources.get(*exchange)?.probe.id;
            let Some(body) = run.source_answers.get(*exchange)?.body() else {
                return drawn_source(run, *exchange, "", label);
            };
            let name = format!("answer to {}", clean_line(probe));
            Some(draw(&name, &body.value, Show::Source(run.mask), &[(pointer.clone(), label)]))
        }
        Place::SourceReply { exchange, pointer } => drawn_source(run, *exchange, pointer, label),
        Place::Tool { tool, pointer } => {
            let declaration = run.tools.get(*tool)?;
            let name = format!("declaration of {}", clean_line(declaration.name()));
            Some(draw(&name, declaration.raw(), Show::Plain, &[(pointer.clone(), label)]))
        }
        Place::Designation { key } => {
            let DesignationText { name, text } = run.evidence.source.as_ref()?;
            let span = designation::span_of(text, key)?;
            Some(Excerpt {
                name: name.clone(),
                text: text.clone(),
                places: vec![(span.start, span.len(), label)],
            })
        }
        Place::Server => None,
    }
}

fn drawn_reply(run: &Run<'_>, exchange: usize, pointer: &str, label: String) -> Option<Excerpt> {
    let exchange = run.evidence.exchanges.get(exchange)?;
    let show = if run.is_source(&exchange.tool) { Show::SourceReply } else { Show::Reply };
    drawn(show(run.mask), &exchange.probe.id, &exchange.reply, (pointer, label))
}

fn drawn_source(run: &Run<'_>, exchange: usize, pointer: &str, label: String) -> Option<Excerpt> {
    let exchange = run.evidence.sources.get(exchange)?;
    drawn(Show::SourceReply(run.mask), &exchange.probe.id, &exchange.reply, (pointer, label))
}

fn drawn(show: Show, probe: &str, reply: &Reply, (pointer, label): (&str, String)) -> Option<Excerpt> {
    let value = match reply {
        Reply::Result(raw) | Reply::RpcError(raw) => raw.value(),
        Reply::TimedOut { .. } | Reply::Dropped { .. } | Reply::Unreadable { .. } => return None,
    };
    let name = format!("answer to {}", clean_line(probe));
    Some(draw(&name, &value, show, &[(pointer.to_owned(), label)]))
}
