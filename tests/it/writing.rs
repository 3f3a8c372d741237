//! What is written: never over a file that is read, and whole or not at all.

use std::path::Path;

use crate::running::{Ran, root, run};

const BIN: &str = env!("CARGO_BIN_EXE_hallmark");

fn repository() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("hallmark.toml"), run(root(), &["example", "--designation"]).out)
        .expect("written");
    folder
}

fn lint(folder: &Path, options: &[&str]) -> Ran {
    let line: Vec<&str> = ["lint"].iter().chain(options).chain(&["--", BIN, "example"]).copied().collect();
    run(folder, &line)
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn nothing_is_written_over_a_file_that_is_read() {
    let folder = repository();
    let here = folder.path();
    let before = std::fs::read_to_string(here.join("hallmark.toml")).expect("the file");
    std::fs::write(here.join("other.json"), "{}").expect("written");
    for options in [
        &["--write-baseline", "hallmark.toml"][..],
        &["--write-baseline", "other.json"],
        &["--output", "hallmark.toml"],
        &["--output", "./hallmark.toml"],
        &["--format", "json=hallmark.lock"],
        &["--format", "json=.mcp.json"],
        &["--format", "html=x", "--output", "./x"],
        &["--write-baseline", "x", "--output", "x"],
        &["--config", "hallmark.toml", "--format", "json=./hallmark.toml"],
    ] {
        let ran = lint(here, options);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{options:?}: {}", ran.err);
        assert_eq!(names(here), ["hallmark.toml", "other.json"], "{options:?}");
    }
    let ran = run(here, &["check", "--record", "hallmark.lock", "--", BIN, "example"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert_eq!(std::fs::read_to_string(here.join("hallmark.toml")).expect("the file"), before);
    assert_eq!(std::fs::read_to_string(here.join("other.json")).expect("the file"), "{}");
}

#[test]
fn a_baseline_is_written_anew_over_itself_and_nothing_is_left_beside_it() {
    let folder = repository();
    let here = folder.path();
    for options in [
        &["--write-baseline", "known.json"][..],
        &["--baseline", "known.json", "--write-baseline", "./known.json"],
    ] {
        let ran = lint(here, options);
        assert_eq!(ran.code, 0, "{options:?}: {}", ran.err);
        assert_eq!(names(here), ["hallmark.toml", "known.json"]);
    }
}

#[cfg(unix)]
#[test]
fn a_link_stays_one_a_device_takes_everything_and_what_cannot_be_written_is_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = repository();
    let here = folder.path();
    std::fs::write(here.join("report.json"), "old").expect("written");
    std::fs::set_permissions(here.join("report.json"), PermissionsExt::from_mode(0o640)).expect("set");
    symlink("report.json", here.join("link.json")).expect("a link");
    assert_eq!(lint(here, &["--format", "json=link.json"]).code, 0);
    assert!(here.join("link.json").is_symlink());
    let written = here.join("report.json");
    assert!(std::fs::read_to_string(&written).expect("the report").starts_with('{'));
    assert_eq!(written.metadata().expect("the file").permissions().mode() & 0o777, 0o640);
    assert_eq!(lint(here, &["--format", "json=/dev/null", "--output", "/dev/null"]).code, 0);
    std::fs::set_permissions(&written, PermissionsExt::from_mode(0o440)).expect("set");
    let before = std::fs::read_to_string(&written).expect("the report");
    assert_eq!(lint(here, &["--output", "report.json"]).code, 2);
    assert_eq!(std::fs::read_to_string(&written).expect("the report"), before);
}

#[cfg(unix)]
#[test]
fn a_file_without_an_end_is_refused() {
    let folder = repository();
    let ran = run(folder.path(), &["replay", "/dev/zero"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("it is larger than 1 GB"), "{}", ran.err);
}
