//! What `README.md` says is what happens: every command in it is run.

use std::path::Path;

use crate::http::Company;
use crate::running::{Ran, hallmark, ran, root, run};

const BIN: &str = env!("CARGO_BIN_EXE_hallmark");

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
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(root().join("README.md"), readme.replace(shown.trim_end(), &ending)).expect("written");
        return;
    }
    assert_eq!(
        ending,
        shown.trim_end(),
        "the readme shows what the command prints; run with UPDATE_DOCS=1 to write it"
    );
}

/// The words of a command behind its name; single quotes hold one together.
fn words(command: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for (index, piece) in command.split('\'').enumerate() {
        match index % 2 {
            0 => words.extend(piece.split_whitespace().map(ToOwned::to_owned)),
            _ => words.push(piece.to_owned()),
        }
    }
    words.split_off(1)
}

/// A folder with everything that the readme's commands speak of.
fn folder(readme: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("written");
    let file = block(readme, "Put a `hallmark.toml`", "toml");
    write("hallmark.toml", &file.replace(r#"["python", "server.py"]"#, &format!(r#"["{BIN}", "example"]"#)));
    write("answer.json", r#"{"contact_id": "CON-002", "phone": "49 33 62 52"}"#);
    write("tools.json", r#"{"tools": []}"#);
    let server = serde_json::json!({ "command": BIN, "args": ["example"] });
    write(".mcp.json", &serde_json::json!({ "mcpServers": { "crm": server, "other": {} } }).to_string());
    folder
}

/// Runs a command as it stands, but on the example company and on a free port.
fn run_command(folder: &Path, command: &str, url: &str) -> Ran {
    let mut arguments = words(command);
    if let Some(dashes) = arguments.iter().position(|one| *one == "--") {
        arguments.truncate(dashes + 1);
        arguments.extend([BIN.to_owned(), "example".to_owned()]);
    }
    if let Some(option) = arguments.iter().position(|one| *one == "--url") {
        url.clone_into(&mut arguments[option + 1]);
    }
    ran(hallmark(folder).args(&arguments).env("TOKEN", "made-up").output().expect("it runs"))
}

fn passes(ran: &Ran, command: &str) {
    let expected: &[i32] = if command.contains("--fault") { &[0, 1] } else { &[0] };
    assert!(expected.contains(&ran.code), "`{command}` ended in {}:\n{}{}", ran.code, ran.out, ran.err);
}

/// Whether a command serves until it is ended.
fn serves(command: &str) -> bool {
    command.starts_with("hallmark example --http")
}

#[test]
fn every_command_of_the_readme_runs() {
    let readme = readme();
    let folder = folder(&readme);
    let commands = commands(&readme);
    assert!(commands.len() >= 12, "{commands:?}");
    assert!(commands.iter().any(|command| serves(command)));
    // The one that writes what another reads goes first.
    let recording = |command: &&String| command.contains("--record") || *command == "hallmark lock";
    for command in commands.iter().filter(recording).chain(commands.iter().filter(|one| !recording(one))) {
        if serves(command) {
            assert!(Company::start(&[]).url.ends_with("/mcp"), "`{command}` listens");
        } else if !command.contains("--url") {
            passes(&run_command(folder.path(), command, ""), command);
        }
    }
}

#[test]
fn every_command_of_the_readme_that_names_an_address_runs() {
    let readme = readme();
    let folder = folder(&readme);
    let company = Company::start(&[]);
    let commands = commands(&readme);
    let mut named = commands.iter().filter(|command| command.contains("--url")).peekable();
    assert!(named.peek().is_some());
    for command in named {
        passes(&run_command(folder.path(), command, &company.url), command);
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
