//! The server's own process, and all that it starts.

use std::io;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use process_wrap::tokio::ChildWrapper;
use tokio::process::{ChildStdin, ChildStdout};
use tokio::sync::watch;
use tokio::time::timeout;

use super::program;
use super::tail::Tail;
use crate::model::Secret;

/// How long what was written may be read on after the server has exited, though a process that it left behind
/// holds the pipe open.
const LEFTOVERS: Duration = Duration::from_millis(500);

/// How long an exit may take to be noticed once the standard output is closed.
const EXIT: Duration = Duration::from_secs(1);

/// How long each of the three ways of ending a server may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// A running server, with its process group (on Windows, its job).
pub(super) struct Process {
    child: Mutex<Box<dyn ChildWrapper>>,
    tail: Arc<Tail>,
    /// The group is gone and its number may be somebody else's.
    is_over: AtomicBool,
    status: watch::Sender<Option<ExitStatus>>,
    output_closed: watch::Sender<bool>,
    errors_closed: watch::Sender<bool>,
}

/// A process that was started, and its ends of the pipes.
pub(super) struct Started {
    pub(super) process: Arc<Process>,
    pub(super) stdin: ChildStdin,
    pub(super) stdout: ChildStdout,
}

impl Process {
    /// Starts `command` with `env` added to the environment, in `folder` or else in the working directory.
    pub(super) fn start(
        command: &[String],
        env: &[(String, Secret)],
        folder: Option<&Path>,
    ) -> io::Result<Started> {
        let mut child = program::start(command, env, folder, Stdio::piped())?;
        let (stdin, stdout, stderr) = (child.stdin().take(), child.stdout().take(), child.stderr().take());
        let (Some(stdin), Some(stdout), Some(stderr)) = (stdin, stdout, stderr) else {
            return Err(io::Error::other("its standard streams could not be opened"));
        };
        let process = Arc::new(Self {
            child: Mutex::new(child),
            tail: Arc::default(),
            is_over: AtomicBool::new(false),
            status: watch::Sender::new(None),
            output_closed: watch::Sender::new(false),
            errors_closed: watch::Sender::new(false),
        });
        let drained = Arc::clone(&process);
        tokio::spawn(async move {
            Arc::clone(&drained.tail).drain(stderr).await;
            drained.errors_closed.send_replace(true);
        });
        tokio::spawn(Arc::clone(&process).watch());
        Ok(Started { process, stdin, stdout })
    }

    fn child(&self) -> MutexGuard<'_, Box<dyn ChildWrapper>> {
        self.child.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the server to exit, then ends what it left behind.
    async fn watch(self: Arc<Self>) {
        let status = std::future::poll_fn(|context| {
            let mut child = self.child();
            child.wait().as_mut().poll(context)
        })
        .await;
        self.status.send_replace(Some(status.unwrap_or_default()));
        let _ = timeout(LEFTOVERS, seen(&self.output_closed)).await;
        self.kill();
        self.is_over.store(true, Ordering::SeqCst);
        self.output_closed.send_replace(true);
    }

    /// Notes that the reader came to the end of the standard output.
    pub(super) fn note_output_closed(&self) {
        self.output_closed.send_replace(true);
    }

    /// Waits until nothing more can come, even if somebody still holds the pipe open.
    pub(super) async fn output_over(&self) {
        seen(&self.output_closed).await;
    }

    /// Ends the server and all that it started, at once.
    pub(super) fn kill(&self) {
        if !self.is_over.load(Ordering::SeqCst) {
            // It fails when nobody is left, and then there is nothing to end.
            let _ = self.child().start_kill();
        }
    }

    /// Asks the server and all that it started to end.
    fn terminate(&self) {
        #[cfg(unix)]
        if !self.is_over.load(Ordering::SeqCst) {
            const SIGTERM: i32 = 15;
            let _ = self.child().signal(SIGTERM);
        }
        #[cfg(windows)]
        self.kill();
    }

    /// Waits for the server to end, its standard input being closed, and helps along when it does not.
    pub(super) async fn close(&self) {
        if timeout(PATIENCE, self.exited()).await.is_err() {
            self.terminate();
            if timeout(PATIENCE, self.exited()).await.is_err() {
                self.kill();
                let _ = timeout(PATIENCE, self.exited()).await;
            }
        }
        self.kill();
    }

    async fn exited(&self) -> ExitStatus {
        let mut status = self.status.subscribe();
        let exited = status.wait_for(Option::is_some).await;
        exited.ok().and_then(|status| *status).unwrap_or_default()
    }

    /// The exit status in words, such as `exited with status 3`, when it has exited.
    pub(super) fn status(&self) -> Option<String> {
        self.status.borrow().map(in_words)
    }

    /// What it said last on its standard error.
    pub(super) fn tail(&self) -> &Arc<Tail> {
        &self.tail
    }

    /// How the server ended, in words, once its standard output is closed.
    pub(super) async fn last_words(&self) -> String {
        let _ = timeout(EXIT, async {
            self.exited().await;
            seen(&self.errors_closed).await;
        })
        .await;
        let how = match self.status() {
            Some(status) => format!("the server {status}"),
            None => "the server closed its standard output".to_owned(),
        };
        match self.tail.last_line() {
            line if line.is_empty() => how,
            line => format!("{how}; it said on standard error: {line}"),
        }
    }
}

async fn seen(flag: &watch::Sender<bool>) {
    let _ = flag.subscribe().wait_for(|&flag| flag).await;
}

/// An exit status in words, such as `exited with status 3`.
pub(super) fn in_words(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("was ended by signal {signal}");
    }
    match status.code() {
        Some(code) => format!("exited with status {code}"),
        None => "exited".to_owned(),
    }
}
