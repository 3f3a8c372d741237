//! The ways to name a server: an address on the line, and the files of MCP clients.

use std::path::Path;

use serde_json::{Value, json};

use crate::http::Company;
use crate::running::{Ran, hallmark, ran, root, run};

const BIN: &str = env!("CARGO_BIN_EXE_hallmark");

/// A folder with the example company's own designation file in it.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "hallmark.toml", &run(root(), &["example", "--designation"]).out);
    folder
}

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    std::fs::write(path, text).expect("written");
}

fn of_command() -> Value {
    json!({ "command": "${HALLMARK:-no-such-program}", "args": ["example"], "cwd": "/" })
}

/// A run in which the variable that `of_command` asks for is set.
fn run_with(folder: &Path, arguments: &[&str]) -> Ran {
    ran(hallmark(folder).args(arguments).env("HALLMARK", BIN).output().expect("it runs"))
}

#[test]
fn a_server_is_taken_from_the_file_that_is_named() {
    let folder = folder();
    let other = json!({ "type": "sse", "url": "https://x.example.com/sse" });
    let file = json!({ "mcpServers": { "crm": of_command(), "old": other } });
    write(folder.path(), "clients.json", &file.to_string());
    let ran = run_with(folder.path(), &["check", "--mcp-json", "clients.json", "--server", "crm"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.err, "note: `cwd` is not applied: write the paths of the command whole\n");
    for (line, said) in [
        (&["--server", "cmr"][..], "did you mean `crm`?"),
        (&[], "/mcpServers: it holds several servers: `crm`, `old`"),
        (&["--server", "old"], "/mcpServers/old/type: the older transport of HTTP with SSE is not spoken"),
        (&["--server", "crm", "--header", "A: b"], "--header goes only with an address"),
        (&["--server", "crm", "--url", "https://x"], "cannot be used with"),
    ] {
        let mut arguments = vec!["check", "--mcp-json", "clients.json"];
        arguments.extend(line);
        let ran = run_with(folder.path(), &arguments);
        assert_eq!(ran.code, 2, "{line:?}");
        assert!(ran.err.contains(said), "{line:?}: {}", ran.err);
    }
    assert_eq!(run(folder.path(), &["check", "--mcp-json", "gone.json"]).code, 2);
    assert_eq!(run(folder.path(), &["check", "--mcp-json", "clients.json", "--", BIN, "example"]).code, 2);
}

#[test]
fn a_file_of_mcp_clients_is_found_and_named() {
    let folder = folder();
    let sub = folder.path().join("a/b");
    std::fs::create_dir_all(&sub).expect("made");
    write(folder.path(), ".cursor/mcp.json", "{ broken");
    write(folder.path(), ".vscode/mcp.json", &json!({ "servers": { "crm": of_command() } }).to_string());
    let ran = run_with(&sub, &["lint"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("`crm` of ") && ran.err.contains(".vscode/mcp.json is taken"), "{}", ran.err);
    let two = json!({ "mcpServers": { "crm": of_command(), "other": { "command": "no-such-program" } } });
    write(folder.path(), ".mcp.json", &two.to_string());
    let ran = run_with(folder.path(), &["lint"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains(".mcp.json: /mcpServers: it holds several servers"), "{}", ran.err);
    let ran = run_with(folder.path(), &["lint", "--server", "crm"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("`crm` of .mcp.json is taken"), "{}", ran.err);
    // A server on the line, or in the file, leaves it alone.
    let ran = run(folder.path(), &["lint", "--", BIN, "example"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let text = std::fs::read_to_string(folder.path().join("hallmark.toml")).expect("the file");
    write(folder.path(), "hallmark.toml", &format!("{text}\n[server]\ncommand = [\"{BIN}\", \"example\"]\n"));
    let ran = run(folder.path(), &["lint"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(run(folder.path(), &["lint", "--server", "crm"]).code, 2);
}

#[test]
fn hostile_files_of_mcp_clients_are_refused_with_a_place() {
    let folder = folder();
    for (text, said) in [
        ("", "is no JSON"),
        ("\u{0}\u{1b}[2J", "is no JSON"),
        ("{\"mcpServers\": {\"a\\u001b[2J\": 7}}", "an object is wanted, and this is a number"),
        (
            "{\"mcpServers\": {\"a\": {\"command\": \"x\\u0000\"}}}",
            "/mcpServers/a/command: it holds a zero byte",
        ),
        (
            "{\"mcpServers\": {\"a\": {\"command\": \"x\", \"env\": {\"A=B\": \"\"}}}}",
            "/mcpServers/a/env/A=B: ",
        ),
        (
            "{\"mcpServers\": {\"a\": {\"url\": \"https://x\", \"headers\": {\"A\": \"b\\r\\nC: d\"}}}}",
            "/headers/A: ",
        ),
        (&format!("{}1", "[".repeat(100_000)), "is no JSON"),
    ] {
        write(folder.path(), "clients.json", text);
        let ran = run(folder.path(), &["check", "--mcp-json", "clients.json"]);
        assert_eq!(ran.code, 2, "{}", ran.err);
        assert!(ran.err.contains(said) && !ran.err.contains('\u{1b}'), "{said}: {}", ran.err);
    }
}

#[test]
fn an_address_on_the_line_is_read_before_anybody_is_asked() {
    let folder = folder();
    let secret = "s3cret-of-a-test";
    for (line, said) in [
        (&["--url", "crm.example.com"][..], "--url is not an address"),
        (&["--url", "https://${GONE}/mcp"], "the variable `GONE` is not set"),
        (&["--url", "https://x", "--header", "Authorization"], "no colon stands behind its name"),
        (&["--url", "https://x", "--header", "A: ${GONE}"], "the variable `GONE` is not set"),
        (&["--url", "https://x", "--header", "Accept: ${TOKEN}"], "the protocol sets this header itself"),
        (&["--url", "https://x", "--client-cert", "c.pem"], "--client-key"),
        (&["--url", "https://x", "--", "python"], "cannot be used with"),
        (&["--header", "A: b", "--", "python"], "cannot be used with"),
    ] {
        let mut arguments = vec!["check"];
        arguments.extend(line);
        let output = hallmark(folder.path()).args(&arguments).env("TOKEN", secret).output();
        let ran = ran(output.expect("it runs"));
        assert_eq!(ran.code, 2, "{line:?}: {}", ran.err);
        assert!(ran.err.contains(said) && !ran.err.contains(secret), "{line:?}: {}", ran.err);
    }
}

#[test]
fn a_server_at_an_address_is_checked() {
    let folder = folder();
    let company = Company::start(&[]);
    for protocol in ["auto", "2026-07-28", "2025-11-25", "2025-06-18"] {
        let line = ["check", "--url", &company.url, "--protocol", protocol, "--format", "json"];
        let ran = run(folder.path(), &line);
        assert_eq!(ran.code, 0, "{protocol}: {}", ran.err);
        assert_eq!(ran.json()["conformant"], true);
        assert_eq!(ran.json()["server"]["transport"], "http");
    }
    let file = json!({ "mcpServers": { "crm": { "type": "http", "url": company.url } } });
    write(folder.path(), ".mcp.json", &file.to_string());
    assert_eq!(run(folder.path(), &["lint", "--header", "X-Team: support"]).code, 0);
    let ran = run(folder.path(), &["lookup", "--phone", "+447700900123", "--url", &company.url]);
    assert_eq!(ran.code, 0, "{}", ran.err);
}

#[test]
fn a_fault_is_found_at_an_address() {
    let folder = folder();
    let company = Company::start(&["--fault", "known-customer-is-another"]);
    let ran = run(folder.path(), &["check", "--url", &company.url, "--format", "json"]);
    assert!(ran.rules().contains(&"known-customer-is-another".to_owned()));
    assert_eq!(ran.code, 1);
}
