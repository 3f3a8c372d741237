//! From a server to an exit code: connect and ask, record, judge, show.

use std::future::Future;
use std::path::Path;
use std::time::Duration;

use super::arguments::{ExpectOptions, ShowOptions};
use super::exit::Exit;
use super::failure::Failure;
use super::gate::{FailOptions, Gate};
use super::interrupt::block_on;
use super::output::Held;
use super::{choose, files, terminal, writing};
use crate::engine::{self, Asked, Settings, Watch, WritesAhead};
use crate::model::{Evidence, Protocol, Report, ServerSettings, SingleLookup, clean_line};
use crate::probe::{DIRECTORY_MARK, DirectoryWrites};
use crate::report::Threshold;
use crate::wire::{Connection, WireError};

/// The newest protocol of the older era.
const OLDER: Protocol = Protocol::V2025_11_25;
/// How long a server that speaks the newest protocol may take to answer in an older one.
const OLDER_PATIENCE: Duration = Duration::from_secs(10);

/// Says before anything is asked which tools that change something will be called, and with which records.
pub(super) fn say_what_changes(asked: &Asked<'_>) {
    let mut calls: Vec<(&str, Vec<&str>)> = Vec::new();
    for probe in &asked.records {
        let Some(tool) = asked.designation.records.get(probe.record).filter(|tool| tool.changes) else {
            continue;
        };
        let Some(id) = tool.id_of(probe.which) else { continue };
        match calls.last_mut().filter(|(name, _)| *name == tool.tool) {
            Some((_, ids)) => ids.push(id),
            None => calls.push((&tool.tool, vec![id])),
        }
    }
    for (tool, ids) in calls {
        terminal::complain(&clean_line(&format!(
            "note: `{tool}` changes data and will be called, as --allow-writes says, for {}",
            ids.join(", ")
        )));
    }
    if let Some(writes) = asked.directory.filter(|writes| writes.any()) {
        terminal::complain(&format!("note: {}", customers_ahead(writes)));
    }
}

/// Which customers will be created and changed, before the server is known.
fn customers_ahead(writes: DirectoryWrites) -> String {
    let (least, most) = writes.new_customers(false);
    let created = if writes.creating {
        let changed = if writes.changing { " and `update_customer`" } else { "" };
        format!(
            "`create_customer`{changed} will be called. Up to {most} new customers are created, {least} where the server \
             refuses what it should; they are named `{DIRECTORY_MARK}` and emptied, and stay behind, since no tool \
             deletes them"
        )
    } else {
        format!(
            "`update_customer` will be called. Where no earlier run left a customer, one is created; it is named \
             `{DIRECTORY_MARK}` and emptied, and stays behind, since no tool deletes it"
        )
    };
    let again =
        if writes.changing { ". Changes are tried on one that an earlier run left, if any" } else { "" };
    format!("{created}{again}; all others are only read")
}

/// What is about to be written, once the server has shown what earlier runs left.
fn say_what_is_ahead(ahead: WritesAhead) {
    let WritesAhead { earlier, reused, new_at_most, emptied } = ahead;
    let found = match (earlier, reused) {
        (0, _) => "no customer of an earlier run is used again".to_owned(),
        (_, false) => format!(
            "{earlier} seem to be of earlier runs, but none is as a run leaves them, so none is changed"
        ),
        (1, true) => "1 customer of an earlier run is there and is changed again".to_owned(),
        (_, true) => format!("{earlier} customers of earlier runs are there, of whom 1 is changed again"),
    };
    let new = match new_at_most {
        0 => "no new one is created".to_owned(),
        1 => "1 new one stays behind".to_owned(),
        most => format!("up to {most} new ones stay behind"),
    };
    let whole = if new_at_most > 0 && !emptied {
        ", with all that is stored, since `update_customer` is not offered"
    } else {
        ""
    };
    terminal::complain(&format!("note: {found}; {new}{whole}"));
}

/// Connects by `connect` and asks, with a bar while it lasts. With `both_eras`, a server that speaks an older protocol
/// as well is asked in that one too.
pub(super) fn evidence<C>(
    connect: impl Fn(ServerSettings) -> C,
    settings: &ServerSettings,
    asked: Asked<'_>,
    (both_eras, quiet): (bool, bool),
) -> Result<Result<Evidence, WireError>, Failure>
where
    C: Future<Output = Result<Connection, WireError>>,
{
    let bar = terminal::progress(quiet);
    bar.set_message("waiting for the server");
    let evidence = block_on(async {
        let connection = connect(settings.clone()).await?;
        let progress = |done, total| terminal::count(&bar, done, total);
        let watch = Watch { progress: &progress, writes: &|ahead| bar.suspend(|| say_what_is_ahead(ahead)) };
        let mut evidence = engine::ask(connection, settings, asked, &watch).await?;
        if both_eras && engine::may_speak_older(&evidence, settings) {
            let connect_timeout = settings.connect_timeout.min(OLDER_PATIENCE);
            let older = ServerSettings { protocol: Some(OLDER), connect_timeout, ..settings.clone() };
            // A server that does not answer speaks one era, which is no fault.
            if let Ok(connection) = connect(older.clone()).await {
                engine::ask_in_older(&mut evidence, connection, &older).await;
            }
        }
        Ok(evidence)
    });
    bar.finish_and_clear();
    Ok(match evidence? {
        Ok(evidence) => Ok(without_secrets(evidence, settings)),
        Err(error) => Err(error),
    })
}

/// Evidence in which no secret of the settings stands, should the server have repeated one.
fn without_secrets(evidence: Evidence, settings: &ServerSettings) -> Evidence {
    if !settings.has_secrets() {
        return evidence;
    }
    let text = engine::evidence_to_text(&evidence);
    let hidden = settings.hide_secrets(&text);
    if hidden == text { evidence } else { engine::evidence_from_text(&hidden).unwrap_or(evidence) }
}

/// Connects as the settings say.
pub(super) async fn open(settings: ServerSettings) -> Result<Connection, WireError> {
    Connection::open(&settings).await
}

/// Records, judges, shows; the exit of the whole.
pub(super) fn conclude(
    evidence: Result<Evidence, WireError>,
    record: Option<&Path>,
    (show, gate): (&ShowOptions, &Gate<'_>),
    asked: bool,
) -> Result<Exit, Failure> {
    let evidence = match evidence {
        Ok(evidence) => evidence,
        Err(error) => return unreachable(&error, show, gate.options),
    };
    if let Some(path) = record {
        writing::write_private(path, &engine::evidence_to_text(&evidence))?;
        terminal::complain(&format!(
            "note: {} holds addresses, numbers and answers whole; only its owner may read it",
            path.display()
        ));
    }
    present(engine::report(&evidence, settings(show, gate.options, asked)), show, gate)
}

/// How a report is made; `asked` says whether tools were to be called.
pub(super) fn settings(show: &ShowOptions, fail: &FailOptions, asked: bool) -> Settings {
    Settings { mask: show.mask(), asked, told: show.tells(), selection: fail.selection() }
}

/// The one lookup of `evidence` as it is told, with what went over the wire where that is wanted; none when no call
/// was made.
pub(super) fn single(
    evidence: &Evidence,
    expect: &ExpectOptions,
    show: &ShowOptions,
) -> Option<SingleLookup> {
    let settings = Settings { mask: show.mask(), asked: true, ..Settings::default() };
    let mut single = engine::single(evidence, choose::expect(expect.expect), settings)?;
    if show.verbose > 0 {
        engine::show_wire(&mut single, evidence, show.mask());
    }
    Some(single)
}

/// Compares a report with what is known and shows it; its exit.
pub(super) fn present(mut report: Report, show: &ShowOptions, gate: &Gate<'_>) -> Result<Exit, Failure> {
    gate.close(&mut report)?;
    report.within = files::within_repository();
    let fail = gate.options;
    let exit = Exit::of(&report, fail.fail_on.severity(), fail.require_all);
    show.show(&held(&report, exit, fail))?;
    if exit == Exit::Broken && report.conformant {
        terminal::complain(&format!(
            "failed: findings stand at or above --fail-on {}",
            fail.fail_on.severity().name()
        ));
    }
    Ok(exit)
}

fn held<'a>(report: &'a Report, exit: Exit, fail: &FailOptions) -> Held<'a> {
    Held { report, threshold: Threshold { fail_on: fail.fail_on.severity(), exit: exit.code() } }
}

/// A server that was never reached: the documents are written all the same, the story goes to standard error.
fn unreachable(error: &WireError, show: &ShowOptions, fail: &FailOptions) -> Result<Exit, Failure> {
    if show.wants_document() {
        let report = engine::unreachable(&show.mask().prose(&error.to_string()));
        show.show(&held(&report, Exit::Unreachable, fail))?;
    }
    Err(Failure::wire(error))
}
