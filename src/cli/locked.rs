//! The lock file: where it stands, reading it for `--locked`.

use std::path::{Path, PathBuf};

use clap::Args;

use super::choose::Chosen;
use super::failure::Failure;
use super::files;
use crate::engine;
use crate::model::Lock;

/// The name under which the lock file stands beside the designation file.
pub(super) const NAME: &str = "hallmark.lock";

/// Whether the declarations are compared with those that were locked.
#[derive(Debug, Args)]
pub(super) struct LockedOptions {
    /// Fail when a declaration has changed since `hallmark lock` [default FILE: hallmark.lock beside the designation
    /// file]
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true)]
    pub(super) locked: Option<Option<PathBuf>>,
}

impl LockedOptions {
    /// The lock to compare with, where that is wanted.
    pub(super) fn read(&self, chosen: &Chosen) -> Result<Option<Lock>, Failure> {
        let Some(named) = &self.locked else { return Ok(None) };
        let path = place(named.as_deref(), chosen);
        match existing(&path)? {
            Some(lock) => Ok(Some(lock)),
            None => Err(Failure::usage(format!("nothing is locked: there is no {}", files::shown(&path)))
                .help("write it by `hallmark lock`, with the server named as here, and keep it beside hallmark.toml")),
        }
    }
}

/// Where the lock file stands: where the line says, or beside the designation file.
pub(super) fn place(named: Option<&Path>, chosen: &Chosen) -> PathBuf {
    named.map_or_else(|| chosen.beside(NAME), Path::to_owned)
}

/// The lock in a file; none where there is no such file.
pub(super) fn existing(path: &Path) -> Result<Option<Lock>, Failure> {
    if !path.exists() {
        return Ok(None);
    }
    let read = engine::lock_from_text(&files::text_of(path)?);
    read.map(Some).map_err(|error| {
        Failure::usage(format!("{}: {error}", files::shown(path)))
            .help("put the file back from version control, or remove it and run `hallmark lock`")
    })
}
