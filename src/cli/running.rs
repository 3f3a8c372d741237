//! A run in a runtime of its own, ended cleanly by Ctrl-C.

use std::future::Future;
use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

use super::arguments::ShowOptions;
use super::exit::Exit;
use super::failure::Failure;
use super::gate::{FailOptions, Gate};
use super::output::Held;
use super::{terminal, writing};
use crate::engine::{self, Asked, Settings};
use crate::model::{Evidence, Protocol, Report, ServerSettings};
use crate::report::Threshold;
use crate::wire::{Connection, WireError};

/// How long the work under way has to end by itself when the user wants it to.
const GRACE: Duration = Duration::from_millis(1500);

/// Runs a future to its end, or to Ctrl-C; what it holds is dropped then, the server's processes with it.
pub(super) fn block_on<T>(future: impl Future<Output = T>) -> Result<T, Failure> {
    until_interrupted(future)?.ok_or(Failure::Interrupted)
}

/// Runs a future to its end, or to Ctrl-C, which is none.
pub(super) fn until_interrupted<T>(future: impl Future<Output = T>) -> Result<Option<T>, Failure> {
    let runtime = runtime()?;
    let mut ending = watch_for_the_end();
    let ended = runtime.block_on(async {
        tokio::select! {
            biased;
            _ = ending.wait_for(|wanted| *wanted) => Ok(None),
            done = future => Ok(Some(done)),
        }
    });
    // A read of standard input that nobody ends must not keep the command.
    runtime.shutdown_background();
    ended
}

fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::usage(format!("cannot start: {error}")))
}

/// A watch over the signals that end a command, for as long as the process lives: judging and writing end by them too.
fn watch_for_the_end() -> tokio::sync::watch::Receiver<bool> {
    static ENDING: OnceLock<tokio::sync::watch::Receiver<bool>> = OnceLock::new();
    let watching = ENDING.get_or_init(|| {
        let (tell, ending) = tokio::sync::watch::channel(false);
        let (listening, listens) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let Ok(runtime) = runtime() else { return };
            runtime.block_on(interrupted(listening));
            let _ = tell.send(true);
            std::thread::sleep(GRACE);
            end_at_once();
        });
        // Signals are listened for before anything is started that they should end.
        let _ = listens.recv();
        ending
    });
    watching.clone()
}

#[expect(
    clippy::exit,
    clippy::disallowed_methods,
    reason = "the user asked for an end, and the work did not come to one"
)]
fn end_at_once() {
    std::process::exit(i32::from(Exit::Interrupted.code()));
}

/// Comes back when the user, or whoever started the command, wants it to end; says when it listens.
async fn interrupted(listening: std::sync::mpsc::Sender<()>) {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let heard =
            (signal(SignalKind::interrupt()), signal(SignalKind::terminate()), signal(SignalKind::hangup()));
        if let (Ok(mut interrupt), Ok(mut terminate), Ok(mut hangup)) = heard {
            let _ = listening.send(());
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
                _ = hangup.recv() => {}
            }
            return;
        }
    }
    let _ = listening.send(());
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

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
        terminal::complain(&crate::model::clean_line(&format!(
            "note: `{tool}` changes data and will be called, as --allow-writes says, for {}",
            ids.join(", ")
        )));
    }
    if asked.designation.directory_writes(asked.allow_writes) && asked.directory {
        terminal::complain(
            "note: `create_customer` and `update_customer` will be called. Two or more customers named `hallmark probe` \
             will be created, changed and emptied, and stay behind, since no tool deletes them; others are only read",
        );
    }
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
    bar.set_message("asking the server");
    let evidence = block_on(async {
        let connection = connect(settings.clone()).await?;
        let mut evidence = engine::ask(connection, settings, asked, &|done, total| {
            bar.set_length(total as u64);
            bar.set_position(done as u64);
        })
        .await?;
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
    let settings =
        Settings { mask: show.mask(), asked, told: show.tells(), selection: gate.options.selection() };
    present(engine::report(&evidence, settings), show, gate)
}

/// Compares a report with what is known and shows it; its exit.
pub(super) fn present(mut report: Report, show: &ShowOptions, gate: &Gate<'_>) -> Result<Exit, Failure> {
    gate.close(&mut report)?;
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
