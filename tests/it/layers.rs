//! Which module may use which: a table, and every path in `src/` against it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::running::root;

const READING: &[&str] = &["model", "value", "schema", "platform"];

/// Each module with those it may use besides itself.
const MAY_USE: &[(&str, &[&str])] = &[
    ("model", &[]),
    ("value", &[]),
    ("schema", &["model"]),
    ("platform", &["model", "value", "schema"]),
    ("rules", READING),
    ("probe", READING),
    ("suite", READING),
    ("report", READING),
    ("designation", READING),
    ("wire", &["model"]),
    ("example", &["model"]),
    (
        "engine",
        &["model", "value", "schema", "platform", "rules", "probe", "suite", "report", "designation", "wire"],
    ),
    (
        "cli",
        &[
            "model",
            "value",
            "schema",
            "platform",
            "rules",
            "probe",
            "suite",
            "report",
            "designation",
            "wire",
            "example",
            "engine",
        ],
    ),
];

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// The modules that a text names as `crate::module`, also in a braced list.
fn named_in(text: &str) -> BTreeSet<String> {
    let code: String =
        text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let mut named = BTreeSet::new();
    for piece in code.split("crate::").skip(1) {
        let name =
            |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
        match piece.strip_prefix('{') {
            Some(list) => {
                let list = &list[..list.find("};").unwrap_or(list.len())];
                named.extend(list.split(',').map(|one| name(one.trim())).filter(|one| !one.is_empty()));
            }
            None => {
                named.insert(name(piece));
            }
        }
    }
    named
}

#[test]
fn every_module_uses_only_what_it_may() {
    let src = root().join("src");
    let mut checked = 0;
    for (module, allowed) in MAY_USE {
        let mut files = Vec::new();
        rust_files(&src.join(module), &mut files);
        assert!(!files.is_empty(), "src/{module} is a folder of Rust files");
        for file in files {
            let text = std::fs::read_to_string(&file).expect("a source file");
            for used in named_in(&text) {
                let fine = used == *module || allowed.contains(&used.as_str());
                assert!(fine, "{} uses `{used}`, which `{module}` may not", file.display());
                checked += 1;
            }
        }
    }
    assert!(checked > 50, "the paths were found: {checked}");
}

#[test]
fn every_folder_of_the_source_is_in_the_table() {
    for entry in std::fs::read_dir(root().join("src")).expect("the source") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if path.is_dir() {
            assert!(
                MAY_USE.iter().any(|(module, _)| *module == name),
                "src/{name} is not in the table of layers"
            );
        }
    }
}

#[test]
fn no_module_is_a_drawer() {
    let mut files = Vec::new();
    rust_files(&root().join("src"), &mut files);
    for file in files {
        let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
        assert!(
            !["util", "utils", "helpers", "common", "misc", "manager"].contains(&name.as_str()),
            "{}",
            file.display()
        );
    }
}
