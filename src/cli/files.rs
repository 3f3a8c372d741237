//! Files: the designation file, answers, evidence.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::failure::{Failure, io_words};
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

fn relative(path: &Path, here: &Path) -> Option<PathBuf> {
    if let Ok(below) = path.strip_prefix(here) {
        return Some(below.to_owned());
    }
    let folder = path.parent().filter(|folder| folder.parent().is_some())?;
    let steps = here.strip_prefix(folder).ok()?.components().count();
    let up: PathBuf = std::iter::repeat_n("..", steps).collect();
    Some(up.join(path.file_name()?))
}

/// The text of a file.
#[expect(clippy::disallowed_methods, reason = "this is the place where files are read")]
pub(super) fn text_of(path: &Path) -> Result<String, Failure> {
    let text =
        std::fs::read_to_string(path).map_err(|error| Failure::file("read", path.display(), &error))?;
    Ok(without_mark(text))
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
    let mut text = String::new();
    std::io::stdin()
        .read_to_string(&mut text)
        .map_err(|error| Failure::file("read", "standard input", &error))?;
    Ok(without_mark(text))
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

/// Writes a text that anybody may read.
#[expect(clippy::disallowed_methods, reason = "this is the place where files are written")]
pub(super) fn write_text(path: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text).map_err(|error| Failure::file("write", path.display(), &error))
}

/// Writes personal data: a new file that only its owner may read.
pub(super) fn write_private(path: &Path, text: &str) -> Result<(), Failure> {
    let failed = |error: std::io::Error| {
        Failure::usage(format!("cannot write {}: {}", path.display(), io_words(&error)))
    };
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path).map_err(failed)?;
    // A file that was there before may be open to others; a device or a pipe is left as it is.
    #[cfg(unix)]
    if file.metadata().map_err(failed)?.is_file() {
        file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600)).map_err(failed)?;
    }
    file.write_all(text.as_bytes()).map_err(failed)
}

/// Today by UTC, `YYYY-MM-DD`.
#[expect(clippy::disallowed_methods, reason = "this is the place where the clock is read")]
pub(super) fn today() -> String {
    let seconds =
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (year, month, day) = civil(i64::try_from(seconds / 86_400).unwrap_or(0));
    format!("{year:04}-{month:02}-{day:02}")
}

/// Days since 1970-01-01 as a date of the Gregorian calendar.
fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::{civil, relative};

    #[test]
    fn a_file_is_named_from_where_the_command_was_started() {
        let named = |path: &str| relative(Path::new(path), Path::new("/srv/shop/crm"));
        assert_eq!(named("/srv/shop/crm/conf/hallmark.toml"), Some(PathBuf::from("conf/hallmark.toml")));
        assert_eq!(named("/srv/shop/hallmark.toml"), Some(PathBuf::from("../hallmark.toml")));
        assert_eq!(named("/srv/other/hallmark.toml"), None);
        assert_eq!(named("/hallmark.toml"), None, "the root has nothing to do with it");
    }

    #[test]
    fn days_become_dates() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(20_787), (2026, 11, 30));
    }
}
