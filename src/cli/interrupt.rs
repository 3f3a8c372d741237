//! The work of a command in a runtime of its own, ended cleanly by Ctrl-C.

use std::future::Future;
use std::sync::OnceLock;
use std::time::Duration;

use super::exit::Exit;
use super::failure::Failure;

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
