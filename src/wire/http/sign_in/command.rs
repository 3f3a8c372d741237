//! A command that prints a token.

use std::io;
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use process_wrap::tokio::ChildWrapper;
use tokio::io::AsyncReadExt;
use tokio::time::timeout;

use super::super::fault::HttpFault;
use super::super::veil::Veil;
use super::SignInFault;
use crate::wire::dial::shorten;
use crate::wire::process::in_words;
use crate::wire::program;
use crate::wire::tail::Tail;

/// How long it may take, usually.
pub(super) const LIMIT: Duration = Duration::from_secs(10);

/// The longest that is taken for a token.
const LONGEST: u64 = 64 << 10;

/// Runs the command, in `folder` or else in the working directory, and gives what it printed. Its arguments are not
/// shown: they may hold a secret.
pub(super) async fn run(
    command: &[String],
    folder: Option<&Path>,
    limit: Duration,
    veil: &Veil,
) -> Result<String, HttpFault> {
    let shown = shorten(command.first().map_or("", String::as_str), 200);
    let not_started = |error: &io::Error| SignInFault::CommandNotStarted {
        program: shown.clone(),
        why: program::why_not_started(error),
    };
    let started = program::start(command, &[], folder, Stdio::null());
    let mut child = started.map_err(|error| HttpFault::SignIn(not_started(&error)))?;
    let Ok(ended) = timeout(limit, finish(&mut *child)).await else {
        // With all that it started; when nobody is left there is nothing to end.
        let _ = child.start_kill();
        let seconds = limit.as_secs();
        return Err(HttpFault::SignIn(SignInFault::CommandTooSlow { program: shown, seconds }));
    };
    let (status, printed, tail) = ended.map_err(|error| HttpFault::SignIn(not_started(&error)))?;
    let token = token(&printed);
    if !status.success() {
        // It may have printed a token all the same, and said it again.
        printed.split_whitespace().for_each(|word| veil.add(word));
        let said = veil.hide(&tail.last_line());
        let how = in_words(status);
        return Err(HttpFault::SignIn(SignInFault::CommandFailed { program: shown, how, said }));
    }
    token.map(str::to_owned).map_err(|why| HttpFault::SignIn(SignInFault::NoToken { why }))
}

async fn finish(child: &mut dyn ChildWrapper) -> io::Result<(std::process::ExitStatus, String, Arc<Tail>)> {
    let tail = Arc::new(Tail::default());
    let (stdout, stderr) = (child.stdout().take(), child.stderr().take());
    let print = async {
        let mut printed = Vec::new();
        if let Some(stdout) = stdout {
            stdout.take(LONGEST).read_to_end(&mut printed).await?;
        }
        io::Result::Ok(printed)
    };
    let drain = async {
        if let Some(stderr) = stderr {
            Arc::clone(&tail).drain(stderr).await;
        }
    };
    let (printed, ()) = tokio::join!(print, drain);
    let printed = String::from_utf8_lossy(&printed?).into_owned();
    Ok((child.wait().await?, printed, tail))
}

/// The token in what was printed.
fn token(printed: &str) -> Result<&str, &'static str> {
    let text = printed.trim();
    let text = match text.split_once(' ') {
        Some((scheme, token)) if scheme.eq_ignore_ascii_case("bearer") => token.trim(),
        _ => text,
    };
    if text.is_empty() {
        Err("the command printed nothing")
    } else if text.contains(char::is_whitespace) {
        Err("the command printed more than one word")
    } else if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
        Err("the command printed letters that no token has")
    } else {
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_command_that_does_not_end_is_not_waited_for() {
        let command = ["sh", "-c", "echo made-up-token; sleep 600", "made-up"].map(str::to_owned);
        let fault = run(&command, None, Duration::from_millis(50), &Veil::default()).await.unwrap_err();
        assert_eq!(fault.to_string(), "the command that prints the token, `sh`, did not end within 0 s");
        assert!(!fault.help().is_empty());
    }

    #[test]
    fn a_token_stands_alone() {
        assert_eq!(token(" abc.def-1=\r\n"), Ok("abc.def-1="));
        assert_eq!(token("Bearer abc\n"), Ok("abc"));
        for odd in ["", " \n", "two words", "one\ntwo", "t\u{f8}ken"] {
            assert!(token(odd).is_err(), "{odd:?}");
        }
    }
}
