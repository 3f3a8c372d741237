//! A run in a runtime of its own, ended cleanly by Ctrl-C.

use std::future::Future;
use std::path::Path;

use super::arguments::{FailOptions, ShowOptions};
use super::exit::Exit;
use super::failure::Failure;
use super::files;
use super::terminal;
use crate::engine::{self, Asked, Settings};
use crate::model::{Evidence, Report, ServerSettings};
use crate::wire::{Connection, WireError};

/// Runs a future to its end, or to Ctrl-C; what it holds is dropped then, the server's processes with it.
pub(super) fn block_on<T>(future: impl Future<Output = T>) -> Result<T, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::usage(format!("cannot start: {error}")))?;
    runtime.block_on(async {
        tokio::select! {
            done = future => Ok(done),
            () = interrupted() => Err(Failure::Interrupted),
        }
    })
}

/// Comes back when the user, or whoever started the command, wants it to end.
async fn interrupted() {
    #[cfg(unix)]
    {
        let terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate());
        if let Ok(mut terminate) = terminate {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// Connects by `connecting` and asks everything, with a bar while it lasts.
pub(super) fn evidence(
    connecting: impl Future<Output = Result<Connection, WireError>>,
    settings: &ServerSettings,
    asked: Asked<'_>,
    quiet: bool,
) -> Result<Result<Evidence, WireError>, Failure> {
    let bar = terminal::progress(quiet);
    bar.set_message("asking the server");
    let evidence = block_on(async {
        let connection = connecting.await?;
        engine::ask(connection, settings, asked, &|done, total| {
            bar.set_length(total as u64);
            bar.set_position(done as u64);
        })
        .await
    });
    bar.finish_and_clear();
    evidence
}

/// Records, judges, shows; the exit of the whole.
pub(super) fn conclude(
    evidence: Result<Evidence, WireError>,
    record: Option<&Path>,
    (show, fail): (&ShowOptions, &FailOptions),
    asked: bool,
) -> Result<Exit, Failure> {
    let evidence = match evidence {
        Ok(evidence) => evidence,
        Err(error) => return unreachable(&error, show),
    };
    if let Some(path) = record {
        files::write_private(path, &engine::evidence_to_text(&evidence))?;
        terminal::complain(&format!(
            "note: {} holds addresses, numbers and answers whole; only its owner may read it",
            path.display()
        ));
    }
    let report = engine::report(&evidence, Settings { mask: show.mask(), asked });
    present(&report, show, fail)
}

/// Shows a report; its exit.
pub(super) fn present(report: &Report, show: &ShowOptions, fail: &FailOptions) -> Result<Exit, Failure> {
    show.show(report)?;
    let exit = Exit::of(report, fail.fail_on.severity(), fail.require_all);
    if exit == Exit::Broken && report.conformant {
        terminal::complain(&format!(
            "failed: findings stand at or above --fail-on {}",
            fail.fail_on.severity().name()
        ));
    }
    Ok(exit)
}

/// A server that was never reached: the document is printed all the same, the story goes to standard error.
fn unreachable(error: &WireError, show: &ShowOptions) -> Result<Exit, Failure> {
    if show.wants_document() {
        show.show(&engine::unreachable(&error.to_string()))?;
    }
    Err(Failure::wire(error))
}
