//! Starting a program of the user's: the server, or the command that prints a token.

use std::ffi::OsString;
use std::io;
use std::path::Path;
#[cfg(any(windows, test))]
use std::path::PathBuf;
use std::process::Stdio;

#[cfg(windows)]
use process_wrap::tokio::JobObject;
#[cfg(unix)]
use process_wrap::tokio::ProcessGroup;
use process_wrap::tokio::{ChildWrapper, CommandWrap, KillOnDrop};
use tokio::process::Command;

use crate::model::Secret;

/// Starts a program with `env` added to the environment, in a process group of its own (on Windows, a job), so that
/// all that it starts can be ended with it. What it writes is piped; so is what it reads, where `stdin` says so. In a
/// `folder`, a path to the program is taken from there; without one it is started in the working directory.
pub(super) fn start(
    command: &[String],
    env: &[(String, Secret)],
    folder: Option<&Path>,
    stdin: Stdio,
) -> io::Result<Box<dyn ChildWrapper>> {
    let (program, arguments) = command.split_first().ok_or(io::ErrorKind::InvalidInput)?;
    let is_path = program.contains(std::path::is_separator);
    let mut inner = match folder.filter(|_| is_path) {
        Some(folder) => Command::new(folder.join(program)),
        None => Command::new(found(program, env)),
    };
    if let Some(folder) = folder {
        inner.current_dir(folder);
    }
    inner.args(arguments).envs(env.iter().map(|(name, value)| (name, value.expose())));
    inner.stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut wrapped = CommandWrap::from(inner);
    #[cfg(unix)]
    wrapped.wrap(ProcessGroup::leader());
    #[cfg(windows)]
    wrapped.wrap(JobObject);
    wrapped.wrap(KillOnDrop).spawn()
}

/// Why a program could not be started, for a reader.
pub(super) fn why_not_started(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such program".to_owned(),
        io::ErrorKind::PermissionDenied => "it may not be run".to_owned(),
        _ => error.to_string(),
    }
}

/// What is started for a program's name: the system looks it up.
#[cfg(not(windows))]
fn found(program: &str, _: &[(String, Secret)]) -> OsString {
    program.into()
}

/// What is started for a program's name. Windows by itself adds no ending but `.exe`, and `npx` is a file `npx.cmd`:
/// so the folders of PATH are looked through as a shell does it.
#[cfg(windows)]
fn found(program: &str, env: &[(String, Secret)]) -> OsString {
    let variable = |name: &str| {
        let given = env.iter().find(|(one, _)| one.eq_ignore_ascii_case(name));
        given.map(|(_, value)| OsString::from(value.expose())).or_else(|| std::env::var_os(name))
    };
    let folders: Vec<PathBuf> =
        variable("PATH").map(|path| std::env::split_paths(&path).collect()).unwrap_or_default();
    let endings = variable("PATHEXT").and_then(|endings| endings.into_string().ok());
    let endings = endings.unwrap_or_else(|| ".COM;.EXE;.BAT;.CMD".to_owned());
    let endings: Vec<&str> = endings.split(';').filter(|ending| !ending.is_empty()).collect();
    let place = with_ending(program, &folders, &endings, &|path| path.is_file());
    place.map_or_else(|| program.into(), PathBuf::into_os_string)
}

/// The first file of a bare name with one of the endings, in the order of the folders and then of the endings; none
/// for a name that is a path or has such an ending already.
#[cfg(any(windows, test))]
fn with_ending(
    program: &str,
    folders: &[PathBuf],
    endings: &[&str],
    is_file: &dyn Fn(&Path) -> bool,
) -> Option<PathBuf> {
    let lower = program.to_ascii_lowercase();
    let ended = endings.iter().any(|ending| lower.ends_with(&ending.to_ascii_lowercase()));
    if ended || program.is_empty() || program.contains(['/', '\\', ':']) {
        return None;
    }
    folders
        .iter()
        .flat_map(|folder| endings.iter().map(move |ending| folder.join(format!("{program}{ending}"))))
        .find(|path| is_file(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_name_is_looked_for_with_every_ending_in_every_folder() {
        let folders = ["one", "two"].map(PathBuf::from);
        let there = ["one/node.EXE", "two/npx.CMD", "two/npx.EXE", "two/node.CMD"].map(PathBuf::from);
        let found = |program: &str| {
            with_ending(program, &folders, &[".EXE", ".CMD"], &|path| there.iter().any(|one| one == path))
        };
        assert_eq!(found("npx"), Some(PathBuf::from("two/npx.EXE")), "endings stand in an order");
        assert_eq!(found("node"), Some(PathBuf::from("one/node.EXE")), "folders stand in an order");
        for as_it_is in ["npx.cmd", "./npx", "..\\npx", "C:npx", "uvx", ""] {
            assert_eq!(found(as_it_is), None, "{as_it_is}");
        }
    }
}
