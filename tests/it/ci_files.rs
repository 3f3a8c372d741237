//! What stands in the repository for other people's CI: every option in it is there, and the action runs.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use crate::running::{root, run};

const BIN: &str = env!("CARGO_BIN_EXE_hallmark");
/// The files that name commands and options of hallmark.
const FILES: &[&str] = &[
    "README.md",
    "action.yml",
    ".pre-commit-hooks.yaml",
    "examples/github.yml",
    "examples/gitlab.yml",
    "docs/ci.md",
    "docs/stability.md",
];

fn text(file: &str) -> String {
    std::fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// Every word of the help of every command.
fn helps() -> BTreeSet<String> {
    let all = commands();
    let texts = all.iter().map(|command| run(root(), &[command, "--help"]).out);
    let words = texts.chain([run(root(), &["--help"]).out]);
    words.flat_map(|help| options(&help)).chain(commands()).collect()
}

fn commands() -> Vec<String> {
    let help = run(root(), &["--help"]).out;
    let list = help.lines().skip_while(|line| !line.starts_with("Commands:")).skip(1);
    list.take_while(|line| !line.trim().is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next().map(ToOwned::to_owned))
        .collect()
}

/// The options that a text names, such as `--fail-on`.
fn options(text: &str) -> Vec<String> {
    text.split(|c: char| !(c.is_ascii_lowercase() || c == '-'))
        .filter(|word| word.starts_with("--") && word.len() > 3)
        .map(|word| word.trim_end_matches('-').to_owned())
        .collect()
}

#[test]
fn every_option_that_the_files_name_is_there() {
    let known = helps();
    // Those of cargo, which the same files call.
    let others = ["--locked", "--version", "--path", "--help"];
    let mut seen = 0;
    for file in FILES {
        for option in options(&text(file)) {
            assert!(others.contains(&option.as_str()) || known.contains(&option), "{file}: {option}");
            seen += 1;
        }
        for line in text(file).lines().filter_map(|line| line.split_once("hallmark ")).map(|(_, rest)| rest) {
            let word: String = line.chars().take_while(char::is_ascii_lowercase).collect();
            let is_command = !word.is_empty() && line[word.len()..].trim_start().starts_with("--");
            assert!(!is_command || known.contains(&word), "{file}: hallmark {word}");
        }
    }
    assert!(seen > 30, "options were found: {seen}");
}

/// The script of a step of the action.
fn script(step: &str) -> String {
    let text = text("action.yml");
    let (_, from) = text.split_once(&format!("- name: {step}")).expect("the step");
    let (_, run) = from.split_once("run: |\n").expect("its script");
    let indent = "        ";
    run.lines()
        .map_while(|line| line.strip_prefix(indent).or(line.is_empty().then_some("")))
        .fold(String::new(), |script, line| script + line + "\n")
}

/// The action's step on the example company, with some inputs; its exit code, outputs, summary and standard output.
fn act(folder: &Path, inputs: &[(&str, &str)]) -> (i32, String, String, String) {
    let designation = run(root(), &["example", "--designation"]).out;
    let server = format!("[server]\ncommand = [{BIN:?}, \"example\"]\n\n");
    std::fs::write(folder.join("hallmark.toml"), server + &designation).expect("written");
    let (output, summary) = (folder.join("output"), folder.join("summary"));
    for old in [&output, &summary] {
        let _ = std::fs::remove_file(old);
    }
    let mut command = Command::new("bash");
    command.args(["--noprofile", "--norc", "-eo", "pipefail", "-c", &script("Run hallmark")]);
    command.current_dir(folder).env("GITHUB_OUTPUT", &output).env("GITHUB_STEP_SUMMARY", &summary);
    for (name, value) in [
        ("BINARY", BIN),
        ("COMMAND", "check"),
        ("CONFIG", ""),
        ("ARGS", ""),
        ("FAIL_ON", "error"),
        ("BASELINE", ""),
        ("SARIF", "hallmark.sarif"),
        ("WITHIN", "."),
    ]
    .iter()
    .chain(inputs)
    {
        command.env(format!("HALLMARK_{name}"), value);
    }
    let ran = crate::running::ran(command.output().expect("bash"));
    let read = |path| std::fs::read_to_string(path).unwrap_or_default();
    (ran.code, read(output), read(summary), ran.out + &ran.err)
}

#[cfg(unix)]
#[test]
fn the_action_checks_and_hands_on_what_it_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let (code, output, summary, said) = act(folder.path(), &[]);
    assert_eq!((code, output.as_str()), (0, "exit-code=0\nsarif=./hallmark.sarif\n"), "{said}");
    assert!(summary.contains("conformant"), "{summary}");
    assert!(folder.path().join("hallmark.sarif").is_file());
    let (code, output, _, said) = act(folder.path(), &[("ARGS", "--ignore no-such-rule")]);
    assert!(code == 2 && output == "exit-code=2\n", "no SARIF to upload: {output}\n{said}");
}

#[cfg(unix)]
#[test]
fn the_action_takes_its_inputs_as_people_write_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = "--rule output-schema-missing\n  --format html=page.html\n";
    let (code, _, summary, said) = act(folder.path(), &[("ARGS", lines)]);
    assert!(code == 0 && summary.contains("rules were asked for"), "the first line: {summary}{said}");
    assert!(folder.path().join("page.html").is_file(), "and the second: {said}");
    let whole = folder.path().join("whole.sarif").display().to_string();
    let (_, output, ..) = act(folder.path(), &[("SARIF", &whole)]);
    assert_eq!(output, format!("exit-code=0\nsarif={whole}\n"));
    let (code, output, ..) = act(folder.path(), &[("SARIF", "")]);
    assert_eq!((code, output.as_str()), (0, "exit-code=0\nsarif=\n"), "none is asked for");
}

#[cfg(unix)]
#[test]
fn nothing_in_an_input_is_read_as_shell() {
    let folder = tempfile::tempdir().expect("a folder");
    let hostile = "$(touch made) `touch made`; touch made #";
    for input in ["ARGS", "CONFIG", "FAIL_ON", "BASELINE", "SARIF", "COMMAND"] {
        let (code, ..) = act(folder.path(), &[(input, hostile)]);
        assert_ne!(code, 127, "{input}: the command is hallmark's whatever stands in it");
        assert!(!folder.path().join("made").exists(), "{input}");
    }
}
