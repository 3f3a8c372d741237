//! `hallmark lookup`: one lookup, told step by step.

use clap::Args;

use super::arguments::{ExpectOptions, RowOptions, ServerOptions, ShowOptions, ValueOptions};
use super::choose::{self, Chosen};
use super::exit::Exit;
use super::failure::Failure;
use super::output::OF_ONE;
use super::running;
use crate::engine::Asked;
use crate::model::{Channel, Evidence, Masker, Outcome, Person, Probe, Variant, clean_line};
use crate::rules::Run;
use crate::schema::nearest;

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  hallmark lookup --phone +447700900123\n  hallmark lookup --email alex.doe@example.com -v"
)]
pub(super) struct LookupOptions {
    #[command(flatten)]
    pub(super) value_looked_up: ValueOptions,
    #[command(flatten)]
    pub(super) expect: ExpectOptions,
    #[command(flatten)]
    pub(super) row: RowOptions,
    #[command(flatten)]
    pub(super) server: ServerOptions,
    #[command(flatten)]
    pub(super) show: ShowOptions,
}

pub(super) fn run(options: &LookupOptions) -> Result<Exit, Failure> {
    let (channel, value) = choose::looked_up(&options.value_looked_up)?;
    options.show.check_formats("lookup", OF_ONE)?;
    options.show.check_targets(&[], &[options.server.config.as_deref()])?;
    let mut chosen = Chosen::new(&options.server)?;
    choose::with_row(&mut chosen.designation, channel, &options.row)?;
    let server = chosen.server(&options.server)?;
    let probe = Probe::new(channel, Person::Unsaid, Variant::AsSent, &value);
    let asked = Asked::one(&chosen.designation, chosen.source.clone(), probe);
    let evidence = running::evidence(running::open, &server, asked, (false, options.show.quiet))?
        .map_err(|error| Failure::wire(&error))?;
    match running::single(&evidence, &options.expect, &options.show) {
        Some(single) => options.show.show(&single).map(|()| Exit::Passed),
        None => Err(not_called(&chosen, channel, &evidence)),
    }
}

/// Why no call was made: the tool is not offered, or is no read.
fn not_called(chosen: &Chosen, channel: Channel, evidence: &Evidence) -> Failure {
    let run = Run::new(evidence, Masker::default(), true);
    let why =
        run.not_called(channel).unwrap_or_else(|| format!("no lookup is designated by {}", channel.name()));
    let tool = chosen.designation.row(channel).map(|row| row.tool.clone()).unwrap_or_default();
    let outcome = recorded(&run, channel).map(Outcome::name);
    let why = match outcome {
        Some(name) => format!("{why}: the platform would record {name}"),
        None => why,
    };
    let explained = outcome.map(|name| format!("`hallmark explain {name}` says what to look at"));
    let names: Vec<_> = run.tools.iter().map(|tool| clean_line(tool.name())).collect();
    let failure = Failure::usage(why);
    match nearest(&tool, names.iter().map(String::as_str)) {
        Some(near) if near != tool => failure.help(format!(
            "the server offers `{near}`; name it with --tool or in the designation file{}",
            explained.map(|explained| format!("; {explained}")).unwrap_or_default()
        )),
        _ => match explained {
            Some(explained) => failure.help(explained),
            None => failure,
        },
    }
}

/// What the platform would record for a row whose tool it does not call (C4, C32).
fn recorded(run: &Run<'_>, channel: Channel) -> Option<Outcome> {
    let row = run.designation().row(channel)?;
    let offered = run.tools.iter().any(|tool| tool.name() == row.tool);
    match row.risk {
        _ if !offered => Some(Outcome::ToolNotFound),
        Some(risk) if !risk.is_read() => Some(Outcome::LookupGated),
        Some(_) | None => None,
    }
}
