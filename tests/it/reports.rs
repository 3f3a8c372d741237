//! Reports as files: several formats at once, an unreachable server in each, and how the command ends.

use std::path::Path;

use crate::cases::scripts::{RIGHT, Script};
use crate::running::{Ran, hallmark, ran, root, run};

const FORMATS: [&str; 7] = ["human", "json", "sarif", "junit", "markdown", "github", "html"];

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).expect("a report")
}

#[test]
fn several_formats_are_written_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut line = vec!["demo".to_owned(), "--fault".into(), "reference-absent".into()];
    line.extend(
        FORMATS.iter().flat_map(|format| ["--format".to_owned(), format!("{format}=report.{format}")]),
    );
    let ran = ran(hallmark(folder.path()).args(&line).output().expect("it runs"));
    assert_eq!(ran.code, 1, "{}", ran.err);
    for format in FORMATS {
        let text = read(folder.path(), &format!("report.{format}"));
        assert!(text.contains("reference-absent") && text.contains("field_missing"), "{format}: {text}");
        assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{format} ends with one newline");
        // The catalogue's examples name somebody made up.
        let told = text.split("\"invocations\"").last().unwrap_or_default();
        assert!(!told.contains("alex.doe"), "{format} shows nobody");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_format_that_cannot_be_written_keeps_no_other_from_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let line = ["demo", "--format", "sarif=/dev/full", "--format", "html=page.html", "--format", "github"];
    let ran = run(folder.path(), &line);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("/dev/full"), "{}", ran.err);
    assert!(read(folder.path(), "page.html").contains("conformant"), "the file behind it");
    assert!(ran.out.starts_with("::notice "), "and standard output: {}", ran.out);
    let ran = run(folder.path(), &["demo", "--format", "html=.", "--format", "json=report.json"]);
    assert!(ran.code == 2 && ran.err.contains(". is a folder"), "{}", ran.err);
    assert!(!folder.path().join("report.json").exists(), "nobody was asked");
}

#[test]
fn one_format_goes_to_the_file_that_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = run(folder.path(), &["demo", "--format", "junit", "--output", "report.xml"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{}", ran.err);
    assert!(read(folder.path(), "report.xml").starts_with("<?xml "));
}

/// A check of a server that cannot be started, in one format.
fn unreachable(folder: &Path, format: &str) -> Ran {
    run(folder, &["check", "--format", format, "--", "./none"])
}

#[test]
fn a_server_that_is_not_reached_is_told_in_every_format() {
    let folder = tempfile::tempdir().expect("a folder");
    RIGHT.write(folder.path(), "");
    for format in FORMATS {
        let ran = unreachable(folder.path(), format);
        assert_eq!(ran.code, 3, "{format}: {}", ran.err);
        assert!(ran.err.contains("none"), "{format}: {}", ran.err);
        assert_eq!(ran.out.is_empty(), format == "human", "{format}: {}", ran.out);
        assert!(format == "human" || ran.out.contains("none"), "{format}: {}", ran.out);
    }
}

#[test]
fn a_server_gives_no_commands_to_a_runner_by_its_log() {
    let folder = tempfile::tempdir().expect("a folder");
    let script =
        "import sys; sys.stderr.write('::set-output name=a::b\\n  ::error::x ##[group]y\\n'); sys.exit(1)";
    std::fs::write(folder.path().join("server.py"), script).expect("written");
    let ran = run(folder.path(), &["lint", "--", "python3", "server.py"]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("\\u{3a}:set-output name=a::b"), "it is shown: {}", ran.err);
    assert!(!ran.err.lines().any(|line| line.trim_start().starts_with("::")), "{}", ran.err);
    assert!(!ran.err.contains("##["), "{}", ran.err);
}

#[test]
fn a_format_that_does_not_fit_is_refused_before_anybody_is_asked() {
    let ran = run(root(), &["demo", "--format", "sarfi"]);
    assert_eq!(ran.code, 2);
    for format in FORMATS {
        assert!(ran.err.contains(format), "{format}: {}", ran.err);
    }
    for (line, said) in [
        (&["lookup", "--email", "a@example.com", "--format", "sarif"][..], "human, json, markdown and html"),
        (&["reach", "--format", "html"], "human and json"),
    ] {
        let ran = run(root(), line);
        assert_eq!(ran.code, 2, "{}", ran.err);
        assert!(ran.err.contains(said), "{}", ran.err);
    }
}

#[test]
fn one_lookup_is_told_for_a_ticket_and_as_a_page() {
    let folder = tempfile::tempdir().expect("a folder");
    RIGHT.write(folder.path(), "");
    let line = [
        "lookup",
        "--email",
        "mira.testfeld@example.com",
        "--format",
        "html=lookup.html",
        "--format",
        "markdown",
    ];
    let ran = ran(hallmark(folder.path())
        .args(line)
        .args(["--", "python3", "server.py"])
        .output()
        .expect("it runs"));
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.starts_with("## The platform would record `resolved`\n"), "{}", ran.out);
    let page = read(folder.path(), "lookup.html");
    assert!(page.contains("<h1>resolved</h1>") && page.contains("<mark>"), "{page}");
    for text in [&ran.out, &page] {
        assert!(!text.contains("mira.testfeld") && text.contains("m***@example.com"), "{text}");
    }
}

#[test]
fn a_page_tells_what_came_back_from_every_lookup() {
    let folder = tempfile::tempdir().expect("a folder");
    let long = "record = dict(record, note='n' * 90_000, **{'k%d' % i: 'v' for i in range(2_000)}) if record else record
        respond(id, text(record) if record else NOBODY)";
    Script { call: long, ..RIGHT }.write(folder.path(), "");
    let line = ["check", "--format", "html", "--", "python3", "server.py"];
    let page = run(folder.path(), &line).out;
    let lookups = page.matches("data-surprise=").count();
    assert!(lookups > 5, "{lookups}");
    assert_eq!(page.matches("<figcaption>the answer</figcaption>").count(), lookups);
    assert!(page.len() < lookups * 12_000 + 60_000, "a long answer is cut: {} for {lookups}", page.len());
}
