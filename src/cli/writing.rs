//! Files that are written: each whole or not at all, and never over one that hallmark reads.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::failure::{Failure, io_words};

/// Files that hallmark and others read by their names: no result is written over them.
const READ_BY_NAME: [&str; 3] = [super::files::NAME, super::locked::NAME, ".mcp.json"];

/// Writes a text that anybody may read.
pub(super) fn write_text(path: &Path, text: &str) -> Result<(), Failure> {
    write(path, text, false).map_err(|error| Failure::file("write", path.display(), &error))
}

/// Writes personal data: a file that only its owner may read.
pub(super) fn write_private(path: &Path, text: &str) -> Result<(), Failure> {
    write(path, text, true)
        .map_err(|error| Failure::usage(format!("cannot write {}: {}", path.display(), io_words(&error))))
}

/// Writes beside the file and takes its place, so that a full disk or an end in the middle leaves what was there.
fn write(path: &Path, text: &str, private: bool) -> std::io::Result<()> {
    // A link stays one: what it leads to is written.
    let path = &path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let before = std::fs::metadata(path).ok();
    // A device or a pipe is left as it is.
    if before.as_ref().is_some_and(|before| !before.is_file()) {
        return std::fs::OpenOptions::new().write(true).open(path)?.write_all(text.as_bytes());
    }
    if before.as_ref().is_some_and(|before| before.permissions().readonly()) {
        return Err(std::io::ErrorKind::PermissionDenied.into());
    }
    let beside = beside(path);
    let written = fill(&beside, text, private).and_then(|()| {
        if let Some(before) = before.filter(|_| !private) {
            std::fs::set_permissions(&beside, before.permissions())?;
        }
        std::fs::rename(&beside, path)
    });
    if written.is_err() {
        let _ = std::fs::remove_file(&beside);
    }
    written
}

fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.new", std::process::id()))
}

fn fill(path: &Path, text: &str, private: bool) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if private {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    let mut file = options.open(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Refuses files that could not be written, that would be written twice or over one that is read, before anything is
/// asked.
pub(super) fn check_targets(written: &[&Path], read: &[&Path]) -> Result<(), Failure> {
    for path in written.iter().chain(read) {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            return Err(Failure::usage(format!("there is no folder {}", folder.display())));
        }
    }
    for (index, path) in written.iter().enumerate() {
        if path.is_dir() {
            return Err(Failure::usage(format!("{} is a folder, not a file to write", path.display())));
        }
        let mut others = written[index + 1..].iter().chain(read);
        if others.any(|other| is_same(path, other)) {
            return Err(Failure::usage(format!("{} is named twice", path.display())));
        }
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if READ_BY_NAME.contains(&name.as_str()) {
            return Err(Failure::usage(format!("{} is a file that hallmark reads", path.display()))
                .help("name another file for what is written"));
        }
    }
    Ok(())
}

/// Whether two paths lead to one file, be it there yet or not. A device or a pipe takes several texts.
pub(super) fn is_same(one: &Path, other: &Path) -> bool {
    let special = |path: &Path| path.metadata().is_ok_and(|there| !there.is_file() && !there.is_dir());
    !special(one) && (one == other || place(one).is_some_and(|there| Some(there) == place(other)))
}

fn place(path: &Path) -> Option<PathBuf> {
    path.canonicalize().ok().or_else(|| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        Some(folder.unwrap_or(Path::new(".")).canonicalize().ok()?.join(path.file_name()?))
    })
}
