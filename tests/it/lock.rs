//! `hallmark lock`, and `--locked` on `check` and `lint`.

use std::path::Path;

use serde_json::{Value, json};

use crate::running::{Ran, root, run, snapshot};

const BIN: &str = env!("CARGO_BIN_EXE_hallmark");

/// A folder with the example company's own designation file, and the company as its server.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let text = run(root(), &["example", "--designation"]).out;
    let text = format!("{text}\n[server]\ncommand = [{BIN:?}, \"example\"]\n");
    std::fs::write(folder.path().join("hallmark.toml"), text).expect("written");
    folder
}

fn with_fault<'a>(command: &'a str, fault: &'a str) -> Vec<&'a str> {
    vec![command, "--locked", "--format", "json", "--", BIN, "example", "--fault", fault]
}

/// The messages of the rule that compares with the lock.
fn told(ran: &Ran) -> Vec<String> {
    let report = ran.json();
    let findings = report["findings"].as_array().expect("findings").clone();
    let of_rule = findings.into_iter().filter(|one| one["rule"] == "declaration-changed");
    of_rule.map(|one| one["message"].as_str().expect("a message").to_owned()).collect()
}

fn lock(folder: &Path) -> Value {
    let text = std::fs::read_to_string(folder.join("hallmark.lock")).expect("a lock");
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn what_is_locked_passes_and_what_has_changed_since_is_told() {
    let folder = folder();
    let ran = run(folder.path(), &["lock"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.starts_with("hallmark.lock written: 11 tools of example-company"), "{}", ran.out);
    let locked = lock(folder.path());
    let names: Vec<&str> =
        locked["tools"].as_array().expect("tools").iter().filter_map(|one| one["name"].as_str()).collect();
    assert!(
        names.is_sorted() && names.contains(&"find_contact") && !names.contains(&"get_opening_hours"),
        "{names:?}"
    );
    for command in ["check", "lint"] {
        let ran = run(folder.path(), &[command, "--locked", "--format", "json"]);
        assert_eq!((ran.code, told(&ran)), (0, Vec::new()), "{command}: {}", ran.err);
    }
    for (fault, says) in [
        ("declaration-changed", "`cvr`, the registration number, was declared as string"),
        ("tool-not-offered", "`find_contact` was offered when the lock was written"),
        ("input-not-declared", "no longer declares the input `email`"),
        ("reference-not-declared", "`contact_id`, the reference, is no longer declared"),
        ("output-schema-missing", "no longer declares an outputSchema"),
        ("other-input-required", "now requires `region`"),
        ("input-refuses-platform-arguments", "no longer takes tenantId and workspaceId"),
        ("read-only-hint-missing", "its readOnlyHint is gone"),
    ] {
        let ran = run(folder.path(), &with_fault("lint", fault));
        assert_eq!(ran.code, 1, "{fault}: {}", ran.out);
        assert!(told(&ran).iter().any(|message| message.contains(says)), "{fault}: {:?}", told(&ran));
    }
    let ran = run(folder.path(), &with_fault("lint", "description-missing"));
    assert!(told(&ran)[0].contains("another description than"), "{:?}", told(&ran));
    assert_eq!(ran.code, 0, "a change without consequence is worth knowing and no more");
    let ran =
        run(folder.path(), &["check", "--locked", "--", BIN, "example", "--fault", "declaration-changed"]);
    assert_eq!(ran.code, 1);
    snapshot("check-locked", &ran.out);
}

#[test]
fn locking_again_says_what_is_accepted() {
    let folder = folder();
    assert_eq!(run(folder.path(), &["lock", "--quiet"]).out, "");
    let first = lock(folder.path());
    let ran = run(folder.path(), &["lock"]);
    assert!(ran.out.starts_with("hallmark.lock is up to date"), "{}", ran.out);
    assert_eq!(lock(folder.path()), first, "the same declarations give the same lock");
    let ran = run(folder.path(), &["lock", "--", BIN, "example", "--fault", "input-not-declared"]);
    assert_eq!(ran.code, 0);
    snapshot("lock-again", &ran.out);
    assert_ne!(lock(folder.path()), first);
    let ran = run(folder.path(), &["lock", "--", BIN, "example", "--fault", "tool-not-offered"]);
    assert!(ran.err.contains("`find_contact` is not offered, so it is not locked"), "{}", ran.err);
    assert!(ran.out.contains("no longer locked: `find_contact`"), "{}", ran.out);
}

#[test]
fn a_lock_that_is_not_there_or_cannot_be_read_is_told() {
    let folder = folder();
    for command in ["check", "lint"] {
        let ran = run(folder.path(), &[command, "--locked"]);
        assert_eq!(ran.code, 2);
        assert!(
            ran.err.contains("there is no hallmark.lock") && ran.err.contains("`hallmark lock`"),
            "{}",
            ran.err
        );
    }
    for text in ["", "{}", "{\"hallmark_lock\": 99}", "{\"hallmark_lock\": 1, \"tools\": 3}"] {
        std::fs::write(folder.path().join("hallmark.lock"), text).expect("written");
        assert_eq!(run(folder.path(), &["check", "--locked"]).code, 2, "{text}");
        assert_eq!(run(folder.path(), &["lock"]).code, 2, "it is not written over unseen: {text}");
    }
    let empty = tempfile::tempdir().expect("a folder");
    let ran = run(empty.path(), &["lock", "--", BIN, "example"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("nothing to lock"), "{}", ran.err);
}

#[test]
fn a_saved_list_is_locked_and_compared_without_a_server() {
    let folder = folder();
    let tool = |kind: &str| {
        json!({ "tools": [{ "name": "find_contact",
            "inputSchema": { "type": "object", "properties": { "email": {}, "phone": {} } },
            "outputSchema": { "type": "object", "properties": { "contact_id": { "type": kind } } } }] })
    };
    let write = |name: &str, value: Value| {
        std::fs::write(folder.path().join(name), value.to_string()).expect("written");
    };
    write("old.json", tool("string"));
    write("new.json", tool("integer"));
    let ran = run(folder.path(), &["lock", "--declarations", "old.json", "--output", "other.lock"]);
    assert!(ran.out.starts_with("other.lock written: 1 tool"), "{}{}", ran.out, ran.err);
    let line =
        |list: &'static str| ["lint", "--locked=other.lock", "--declarations", list, "--format", "json"];
    assert!(told(&run(folder.path(), &line("old.json"))).is_empty());
    let ran = run(folder.path(), &line("new.json"));
    assert!(
        told(&ran)[0].contains("was declared as string, and is now declared as integer"),
        "{:?}",
        told(&ran)
    );
}

#[test]
fn the_demo_compares_with_the_right_company() {
    for arguments in [&["--protocol", "2025-11-25"][..], &["--http"], &[]] {
        let mut line = vec!["demo", "--fault", "declaration-changed", "--format", "json"];
        line.extend(arguments);
        let ran = run(root(), &line);
        assert_eq!((ran.code, ran.rules()), (1, vec!["declaration-changed".to_owned()]), "{arguments:?}");
    }
}
