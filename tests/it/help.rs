//! Help, completions and manual pages: there for every command, and good at every width.

use crate::running::{hallmark, ran, root, run, snapshot};

/// The names of all commands, as the help lists them.
fn commands() -> Vec<String> {
    let help = run(root(), &["--help"]).out;
    let listed = help.split_once("Commands:\n").expect("a list").1;
    let lines = listed.lines().take_while(|line| !line.is_empty()).filter(|line| !line.starts_with("   "));
    lines
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .map(ToOwned::to_owned)
        .collect()
}

/// A word that cannot be broken may stand out, alone but for what leads to it.
fn is_one_word(line: &str) -> bool {
    line.trim().split(' ').filter(|word| word.chars().count() > 20).count() > 0
        && line.trim().split(' ').count() <= 4
}

#[test]
fn every_command_has_examples_and_keeps_to_the_width() {
    let commands = commands();
    assert!(commands.len() >= 14, "{commands:?}");
    for command in &commands {
        for width in ["60", "80", "100", "200"] {
            let output = hallmark(root()).args(["help", command]).env("COLUMNS", width).output();
            let help = ran(output.expect("it runs"));
            assert_eq!((help.code, help.err.as_str()), (0, ""), "{command}");
            let limit = width.parse::<usize>().expect("a number").min(100);
            for line in help.out.lines() {
                // How a command is called stands on one line, to be copied.
                let whole = line.starts_with("Usage: ") || is_one_word(line);
                assert!(line.chars().count() <= limit || whole, "{command} at {width}: {line}");
                assert!(line.is_ascii(), "{command}: {line}");
            }
            let own = format!("  hallmark {command}");
            assert!(
                help.out.contains("Example") && help.out.contains(&own),
                "{command} shows no example:\n{}",
                help.out
            );
        }
        assert_eq!(run(root(), &["help", command]).out, run(root(), &[command, "--help"]).out);
    }
}

#[test]
fn completions_are_printed_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = run(root(), &["completions", shell]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{shell}");
        for word in ["hallmark", "lookup", "fail-on", "declarations"] {
            assert!(ran.out.contains(word), "{shell} completes {word}");
        }
    }
    assert_eq!(run(root(), &["completions", "tcsh"]).code, 2);
}

#[test]
fn the_completions_are_scripts_that_bash_can_read() {
    let script = run(root(), &["completions", "bash"]).out;
    let checked = std::process::Command::new("bash").args(["-n", "-c", &script]).output();
    if let Ok(checked) = checked {
        assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
    }
}

#[test]
fn manual_pages_are_written_for_every_command() {
    let page = run(root(), &["man"]);
    assert_eq!((page.code, page.err.as_str()), (0, ""));
    assert!(page.out.contains(".TH hallmark 1") && page.out.contains("hallmark\\-check(1)"), "{}", page.out);
    let folder = tempfile::tempdir().expect("a folder");
    let ran = run(folder.path(), &["man", "--dir", "share/man1"]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
    let pages = folder.path().join("share/man1");
    for command in commands() {
        let text = std::fs::read_to_string(pages.join(format!("hallmark-{command}.1"))).expect("a page");
        assert!(text.contains(".SH") && text.contains("Example"), "{command}: {text}");
    }
    assert!(pages.join("hallmark.1").is_file());
    std::fs::write(folder.path().join("file"), "").expect("written");
    assert_eq!(run(folder.path(), &["man", "--dir", "file"]).code, 2);
}

#[test]
fn the_schemas_are_printed_as_they_stand_in_docs() {
    for (arguments, name) in
        [(&["schema"][..], "hallmark.schema.json"), (&["schema", "--report"], "report.schema.json")]
    {
        let written = std::fs::read_to_string(root().join("docs").join(name)).expect("a schema");
        assert_eq!(run(root(), arguments).out, written, "{name}");
    }
    snapshot("help-check", &run(root(), &["help", "check"]).out);
}
