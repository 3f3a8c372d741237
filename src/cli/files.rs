//! Files that are read: the designation file, answers, evidence.

use std::io::Read;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::failure::Failure;
use super::terminal;
use crate::designation::{self, DesignationFile};
use crate::suite;

/// The name under which the designation file is found.
pub(super) const NAME: &str = "hallmark.toml";

/// Reads the designation file named on the line, or the one found here or in a folder above, and gives its path; none
/// when there is none.
pub(super) fn designation(named: Option<&Path>) -> Result<Option<(PathBuf, DesignationFile)>, Failure> {
    let path = match named {
        Some(path) => path.to_owned(),
        None => match found_above() {
            Some(path) => path,
            None if Path::new(NAME).is_dir() => {
                return Err(Failure::usage(format!("{NAME} is a folder, and should be a file")));
            }
            None => return Ok(None),
        },
    };
    let text = text_of(&path)?;
    read_designation(&shown(&path), &text).map(|file| Some((path, file)))
}

/// Reads the text of a designation file.
pub(super) fn read_designation(name: &str, text: &str) -> Result<DesignationFile, Failure> {
    let refused = |errors| Failure::File(Box::new(errors));
    let file = designation::read(name, text, &terminal::environment, &today()).map_err(refused)?;
    file.check_ignores(&suite::is_rule).map_err(refused)?;
    Ok(file)
}

fn found_above() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    here.ancestors().map(|folder| folder.join(NAME)).find(|path| path.is_file())
}

/// A path as a person would write it: relative to where the command was started, for a file below it or in a folder
/// above it.
pub(super) fn shown(path: &Path) -> String {
    let here = std::env::current_dir().ok();
    here.and_then(|here| relative(path, &here)).unwrap_or_else(|| path.to_owned()).display().to_string()
}

/// Where the command was started, relative to the root of the repository, with forward slashes; empty at the root and
/// outside of a repository.
pub(super) fn within_repository() -> String {
    let here = std::env::current_dir().ok();
    let below = here.as_deref().and_then(|here| here.strip_prefix(repository(here)?).ok());
    let parts = below.into_iter().flat_map(Path::components);
    let parts: Vec<String> = parts.map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    parts.join("/")
}

/// The root of the repository that a folder is in.
fn repository(here: &Path) -> Option<&Path> {
    here.ancestors().find(|folder| folder.join(".git").exists())
}

fn relative(path: &Path, here: &Path) -> Option<PathBuf> {
    if let Ok(below) = path.strip_prefix(here) {
        return Some(below.to_owned());
    }
    if let Some(below) = repository(here).and_then(|root| path.strip_prefix(root).ok()) {
        let steps = here.strip_prefix(repository(here)?).ok()?.components();
        let shared = steps.clone().zip(below.components()).take_while(|(one, other)| one == other).count();
        let up = std::iter::repeat_n(std::path::Component::ParentDir, steps.count() - shared);
        return Some(up.chain(below.components().skip(shared)).collect());
    }
    let folder = path.parent().filter(|folder| folder.parent().is_some())?;
    let steps = here.strip_prefix(folder).ok()?.components().count();
    let up: PathBuf = std::iter::repeat_n("..", steps).collect();
    Some(up.join(path.file_name()?))
}

/// The largest file that is read, in bytes: a device that never ends must not fill the memory.
const LARGEST: u64 = 1 << 30;

/// The text of a file.
pub(super) fn text_of(path: &Path) -> Result<String, Failure> {
    let read = std::fs::File::open(path).and_then(text_up_to_the_largest);
    read.map(without_mark).map_err(|error| Failure::file("read", path.display(), &error))
}

fn text_up_to_the_largest(source: impl Read) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    source.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(std::io::Error::other("it is larger than 1 GB"));
    }
    let invalid = |error: Box<dyn std::error::Error + Send + Sync>| {
        std::io::Error::new(std::io::ErrorKind::InvalidData, error)
    };
    match bytes.as_slice() {
        // What a Windows console's `>` writes.
        [0xff, 0xfe, rest @ ..] => of_utf16(rest, u16::from_le_bytes).map_err(|error| invalid(error.into())),
        [0xfe, 0xff, rest @ ..] => of_utf16(rest, u16::from_be_bytes).map_err(|error| invalid(error.into())),
        _ => String::from_utf8(bytes).map_err(|error| invalid(error.into())),
    }
}

fn of_utf16(bytes: &[u8], unit: impl Fn([u8; 2]) -> u16) -> Result<String, std::string::FromUtf16Error> {
    let (pairs, _) = bytes.as_chunks::<2>();
    String::from_utf16(&pairs.iter().map(|pair| unit(*pair)).collect::<Vec<_>>())
}

/// A text without the byte-order mark that some editors put before it.
fn without_mark(text: String) -> String {
    text.strip_prefix('\u{feff}').map(ToOwned::to_owned).unwrap_or(text)
}

/// The text of a file, or of standard input for `-`.
pub(super) fn text_of_or_stdin(path: &Path) -> Result<String, Failure> {
    if path.as_os_str() != "-" {
        return text_of(path);
    }
    let read = text_up_to_the_largest(std::io::stdin());
    read.map(without_mark).map_err(|error| Failure::file("read", "standard input", &error))
}

/// Declarations saved in a file: a `tools/list` answer, its result, or the list itself.
pub(super) fn declarations(path: &Path) -> Result<Vec<Value>, Failure> {
    let text = text_of_or_stdin(path)?;
    let json: Value = serde_json::from_str(&text)
        .map_err(|error| Failure::usage(format!("{} is no JSON: {error}", path.display())))?;
    let list = [&json["result"]["tools"], &json["tools"], &json].into_iter().find_map(Value::as_array);
    list.cloned().ok_or_else(|| {
        Failure::usage(format!("{} holds no list of tools", path.display()))
            .help("save the answer to `tools/list`: an object with `tools`, or the list itself")
    })
}

/// Today by UTC, `YYYY-MM-DD`.
pub(super) fn today() -> String {
    clock().format("%Y-%m-%d").to_string()
}

/// The time by UTC, as RFC 3339 writes it.
pub(super) fn now() -> String {
    clock().to_rfc3339_opts(chrono::SecondsFormat::Secs, true)
}

#[expect(clippy::disallowed_methods, reason = "this is the place where the clock is read")]
fn clock() -> chrono::DateTime<chrono::Utc> {
    std::time::SystemTime::now().into()
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::{relative, repository};

    #[test]
    fn a_file_is_named_from_where_the_command_was_started() {
        let named = |path: &str| relative(Path::new(path), Path::new("/srv/shop/crm"));
        assert_eq!(named("/srv/shop/crm/conf/hallmark.toml"), Some(PathBuf::from("conf/hallmark.toml")));
        assert_eq!(named("/srv/shop/hallmark.toml"), Some(PathBuf::from("../hallmark.toml")));
        assert_eq!(named("/srv/other/hallmark.toml"), None);
        assert_eq!(named("/hallmark.toml"), None, "the root has nothing to do with it");
    }

    #[test]
    fn a_file_of_the_same_repository_is_named_by_a_way_within_it() {
        let root = tempfile::tempdir().expect("a folder");
        let here = root.path().join("servers/crm");
        std::fs::create_dir_all(&here).expect("folders");
        let named = || relative(&root.path().join("servers/conf/hallmark.toml"), &here);
        assert_eq!(named(), None, "no repository");
        std::fs::create_dir(root.path().join(".git")).expect("a folder");
        assert_eq!(repository(&here), Some(root.path()));
        assert_eq!(named(), Some(PathBuf::from("../conf/hallmark.toml")));
        assert_eq!(relative(&here.join("hallmark.toml"), &here), Some(PathBuf::from("hallmark.toml")));
    }
}
