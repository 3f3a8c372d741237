//! Running the command as a user would, in an environment that says nothing.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

use serde_json::Value;

/// The command, in a folder, with nothing of this machine in its environment but the path.
pub(crate) fn hallmark(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hallmark"));
    command.current_dir(folder).env_clear().stdin(Stdio::null());
    for name in ["PATH", "HOME", "SYSTEMROOT", "TMPDIR"] {
        if let Some(value) = std::env::var_os(name) {
            command.env(name, value);
        }
    }
    command.env("COLUMNS", "100");
    command
}

/// What a run printed, and how it ended.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// The JSON document on standard output.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out)
            .unwrap_or_else(|error| panic!("{error} in:\n{}\n{}", self.out, self.err))
    }

    /// The rules that fired, each once.
    pub(crate) fn rules(&self) -> Vec<String> {
        let mut rules: Vec<String> = self.json()["findings"]
            .as_array()
            .expect("a list of findings")
            .iter()
            .map(|finding| finding["rule"].as_str().expect("a rule").to_owned())
            .collect();
        rules.sort();
        rules.dedup();
        rules
    }
}

pub(crate) fn run(folder: &Path, arguments: &[&str]) -> Ran {
    ran(hallmark(folder).args(arguments).output().expect("the command starts"))
}

pub(crate) fn ran(output: Output) -> Ran {
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

/// Whether a document is one of those that the report's schema describes.
pub(crate) fn fits_the_schema(document: &Value) -> bool {
    static SCHEMA: LazyLock<Value> = LazyLock::new(hallmark::report::report_schema);
    hallmark::schema::accepts(&SCHEMA, document).is_accepted()
}

/// The folder of the project.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Snapshots of what commands say stand in `snapshots/commands`, with times blanked.
pub(crate) fn snapshot(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(root().join("snapshots/commands"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, blank_days(&blank_times(text))));
}

/// The example company lives in the present: the year of its dates becomes `####`, and the time after `as of` goes.
fn blank_days(text: &str) -> String {
    let mut blanked = String::new();
    for line in text.split_inclusive('\n') {
        let end = line.trim_end().len();
        match line.find(", as of ") {
            Some(at) => blanked.push_str(&format!("{}, as of #{}", &line[..at], &line[end..])),
            None => match line.find("-**-**").and_then(|at| at.checked_sub(4)) {
                Some(year) => blanked.push_str(&format!("{}####{}", &line[..year], &line[year + 4..])),
                None => blanked.push_str(line),
            },
        }
    }
    blanked
}

/// How long a run took, behind the count of its calls: milliseconds on one machine are seconds on another.
fn blank_length(line: &str) -> String {
    let Some((before, rest)) = line.split_once(" calls, ") else { return line.to_owned() };
    let end = rest.find([',', '\n']).unwrap_or(rest.len());
    let (length, after) = rest.split_at(end);
    if length.ends_with(" s") || length.ends_with(" ms") {
        return format!("{before} calls, # ms{after}");
    }
    line.to_owned()
}

/// Digits of a duration such as `12.3 ms` become `#`, so that a snapshot says the same on every machine.
pub(crate) fn blank_times(text: &str) -> String {
    let mut blanked = String::new();
    for line in text.split_inclusive('\n') {
        let line = blank_length(line);
        let mut rest = line.as_str();
        while let Some(at) = rest.find(" ms").or_else(|| rest.find(" s,")) {
            let start =
                rest[..at].rfind(|c: char| !c.is_ascii_digit() && c != '.').map_or(0, |before| before + 1);
            blanked.push_str(&rest[..start]);
            blanked.push_str(if start == at { "" } else { "#" });
            blanked.push_str(&rest[at..at + 3]);
            rest = &rest[at + 3..];
        }
        blanked.push_str(rest);
    }
    blanked
}
