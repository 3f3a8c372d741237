//! What `README.md` says is what happens: every command in it is run.

use crate::running::{hallmark, ran, root, run};

fn readme() -> String {
    std::fs::read_to_string(root().join("README.md")).expect("the readme")
}

/// The text of the first fenced block of a language behind a phrase.
fn block(readme: &str, phrase: &str, language: &str) -> String {
    let behind = readme.split_once(phrase).unwrap_or_else(|| panic!("the readme says: {phrase}")).1;
    let fence = format!("```{language}\n");
    let block = behind.split_once(&fence).expect("a fenced block").1;
    block.split_once("```").expect("its end").0.to_owned()
}

/// Every `hallmark …` in backticks or behind a prompt.
fn commands(readme: &str) -> Vec<String> {
    let ticked = readme.split('`').filter(|piece| piece.starts_with("hallmark ") && !piece.contains('\n'));
    let prompted = readme
        .lines()
        .filter_map(|line| line.strip_prefix("$ "))
        .filter(|line| line.starts_with("hallmark "));
    let mut commands: Vec<String> = ticked.chain(prompted).map(ToOwned::to_owned).collect();
    commands.sort();
    commands.dedup();
    commands
}

#[test]
fn the_two_commands_are_those_that_are_run() {
    let readme = readme();
    assert_eq!(block(&readme, "Run the main job", "sh").trim(), "cargo run -- demo");
    assert_eq!(block(&readme, "Pass the tests", "sh").trim(), "cargo test");
    assert_eq!(run(root(), &["demo"]).code, 0, "what `cargo run -- demo` runs");
    let script = std::fs::read_to_string(root().join(".ci/run")).expect("the script");
    assert!(script.lines().any(|line| line == "cargo test"), "the script runs the same test command");
}

#[test]
fn the_picture_is_real() {
    let readme = readme();
    let line = block(&readme, "and the smallest change that mends it.", "console");
    let arguments: Vec<&str> =
        line.trim().strip_prefix("$ hallmark ").expect("a command").split(' ').collect();
    let shown = block(&readme, line.trim(), "text");
    let printed = ran(hallmark(root()).args(arguments).env("COLUMNS", "90").output().expect("it runs")).out;
    let ending = printed.lines().take(shown.trim_end().lines().count()).collect::<Vec<_>>().join("\n");
    assert_eq!(ending, shown.trim_end(), "the readme shows what the command prints");
}

#[test]
fn every_command_of_the_readme_runs() {
    let readme = readme();
    let folder = tempfile::tempdir().expect("a folder");
    let bin = env!("CARGO_BIN_EXE_hallmark");
    let file = block(&readme, "Put a `hallmark.toml`", "toml");
    let file = file.replace(r#"["python", "server.py"]"#, &format!(r#"["{bin}", "example"]"#));
    std::fs::write(folder.path().join("hallmark.toml"), file).expect("written");
    std::fs::write(folder.path().join("answer.json"), r#"{"contact_id": "CON-002", "phone": "49 33 62 52"}"#)
        .expect("written");
    std::fs::write(folder.path().join("tools.json"), r#"{"tools": []}"#).expect("written");
    let commands = commands(&readme);
    assert!(commands.len() >= 10, "{commands:?}");
    // The one that writes what another reads goes first.
    let recording = |command: &&String| command.contains("--record");
    for command in commands.iter().filter(recording).chain(commands.iter().filter(|one| !recording(one))) {
        let mut arguments: Vec<&str> = command.split(' ').skip(1).collect();
        if let Some(dashes) = arguments.iter().position(|one| *one == "--") {
            arguments.truncate(dashes + 1);
            arguments.extend([bin, "example"]);
        }
        let ran = run(folder.path(), &arguments);
        let fails_on_purpose = command.contains("--fault");
        let expected: &[i32] = if fails_on_purpose { &[0, 1] } else { &[0] };
        assert!(expected.contains(&ran.code), "`{command}` ended in {}:\n{}{}", ran.code, ran.out, ran.err);
    }
}

#[test]
fn the_exit_codes_are_all_there() {
    let readme = readme();
    let table = readme.split_once("## Exit codes").expect("the table").1;
    for code in ["| 0 |", "| 1 |", "| 2 |", "| 3 |", "| 4 |"] {
        assert!(table.contains(code), "{code}");
    }
}
