//! The terminal: how wide, in colour or not, and the one place that prints.

use std::io::{IsTerminal, Write};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::failure::Failure;
use crate::report::{Look, without_commands, wrapped};

/// What `--color` says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub(super) enum Color {
    /// On a terminal, unless the environment says otherwise.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// A variable of the environment, when it is set and is text.
#[expect(clippy::disallowed_methods, reason = "this is the place where the environment is read")]
pub(super) fn environment(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// How results on standard output look.
pub(super) fn look(color: Color, verbose: u8, quiet: bool) -> Look {
    let terminal = std::io::stdout().is_terminal();
    Look { width: width(), color: in_color(color, terminal), unicode: unicode(), verbose, quiet }
}

/// How errors on standard error look.
pub(super) fn look_of_errors() -> Look {
    let terminal = std::io::stderr().is_terminal();
    Look {
        width: width(),
        color: in_color(Color::Auto, terminal),
        unicode: unicode(),
        verbose: 0,
        quiet: false,
    }
}

/// | `--color` | NO_COLOR | CLICOLOR_FORCE | terminal | colour |
/// | --- | --- | --- | --- | --- |
/// | always | any | any | any | yes |
/// | never | any | any | any | no |
/// | auto | set | any | any | no |
/// | auto | unset | set, not 0 | any | yes |
/// | auto | unset | unset or 0 | as it is | as it is |
fn in_color(color: Color, terminal: bool) -> bool {
    let set = |name: &str| environment(name).is_some_and(|value| !value.is_empty());
    match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto if set("NO_COLOR") => false,
        Color::Auto
            if environment("CLICOLOR_FORCE").is_some_and(|value| !value.is_empty() && value != "0") =>
        {
            true
        }
        Color::Auto => terminal && environment("TERM").is_none_or(|term| term != "dumb"),
    }
}

/// The terminal's width, or COLUMNS, or 100; never below 40.
fn width() -> usize {
    let said = environment("COLUMNS").and_then(|columns| columns.parse().ok());
    let seen = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    said.or_else(seen).unwrap_or(100).clamp(40, 400)
}

/// Whether box-drawing characters may be used: not on a terminal that says that it is plain.
fn unicode() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| environment(name).filter(|value| !value.is_empty()));
    let plain_locale = locale.is_some_and(|value| value == "C" || value == "POSIX");
    !plain_locale && environment("TERM").is_none_or(|term| term != "dumb" && term != "linux")
}

/// Prints results. A reader that has gone is no error.
pub(super) fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Failure::file("write", "standard output", &error))
        }
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Says something on standard error, where it cannot disturb results. At a terminal no word is broken.
pub(super) fn complain(text: &str) {
    let mut err = std::io::stderr().lock();
    let text = if err.is_terminal() { wrapped(text, width()) } else { text.to_owned() };
    let text = without_commands(&text);
    // With standard error gone there is nobody left to tell.
    let _ = writeln!(err, "{text}");
}

/// Puts a question on standard error, the cursor behind it.
pub(super) fn ask(question: &str) {
    let mut err = std::io::stderr().lock();
    // A terminal that has gone gives no answer either.
    let _ = write!(err, "{} ", wrapped(question, width())).and_then(|()| err.flush());
}

/// What is under way, on standard error; `count` makes a bar of it. Nothing when it is not a terminal.
pub(super) fn progress(quiet: bool) -> ProgressBar {
    if quiet || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    match ProgressStyle::with_template("{msg}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Shows how many of the calls are done, once it is known how many there are.
pub(super) fn count(bar: &ProgressBar, done: usize, total: usize) {
    if bar.length().is_none()
        && let Ok(style) = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len}")
    {
        bar.set_style(style);
        bar.set_message("asking the server");
    }
    bar.set_length(total as u64);
    bar.set_position(done as u64);
}
