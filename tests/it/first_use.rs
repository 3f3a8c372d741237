//! What a first-time user meets: a first file, a folder below it, words about what is not there yet.

use std::path::Path;

use crate::running::{root, run};

/// A server whose tool refuses every argument that it does not name, as some SDKs make them.
const REFUSING: &str = r#"
import json, sys
TOOL = {"name": "find_customer", "inputSchema": {"type": "object", "additionalProperties": False,
  "properties": {"email": {"type": "string"}}, "required": ["email"]}}
for line in sys.stdin:
    message = json.loads(line)
    id, method = message.get("id"), message.get("method")
    if method == "initialize":
        reply = {"result": {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": "s", "version": "1"}}}
    elif method == "tools/list":
        reply = {"result": {"tools": [TOOL]}}
    elif method == "tools/call":
        reply = {"result": {"isError": True, "content": [{"type": "text", "text": "Unexpected keyword argument"}]}}
    else:
        reply = {"error": {"code": -32601, "message": "no such method"}}
    if id is not None:
        print(json.dumps({"jsonrpc": "2.0", "id": id, **reply}), flush=True)
"#;

const ROW: &str = "[lookup.email]\ntool = \"find_customer\"\ninput = \"email\"\nreference = \"id\"\nvalue = \"email\"\nrisk = \"read_pii\"\n";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "server.py", REFUSING);
    folder
}

fn write(folder: &Path, name: &str, text: &str) {
    std::fs::write(folder.join(name), text).expect("written");
}

#[test]
fn a_first_draft_says_how_its_own_lookup_went() {
    let folder = folder();
    let line = ["init", "--email", "alex.doe@example.com", "--", "python3", "server.py"];
    let ran = run(folder.path(), &line);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("tried a***@example.com by email: upstream_error: "), "{}", ran.err);
    assert!(ran.err.contains("Unexpected keyword argument"), "{}", ran.err);
    assert!(
        ran.err.contains("mend what is in the way, then remove hallmark.toml and run `hallmark init` again"),
        "{}",
        ran.err
    );
    assert!(!ran.err.contains("with --email or --phone"), "it was given: {}", ran.err);
    // One mark is taken away from each line of the row, and the row is whole.
    let text = std::fs::read_to_string(folder.path().join("hallmark.toml")).expect("a draft");
    assert!(text.contains("\n# reference = \"\"") && text.contains("\n# value = \"\""), "{text}");
    let ran = run(folder.path(), &["check"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("its [lookup] rows are commented out"), "{}", ran.err);
    assert!(!ran.err.contains("[[customer]]"), "the file is there already: {}", ran.err);
}

#[test]
fn a_command_of_a_file_found_above_starts_in_its_folder() {
    let folder = folder();
    let below = folder.path().join("a/b");
    std::fs::create_dir_all(&below).expect("made");
    write(
        folder.path(),
        "hallmark.toml",
        &format!("[server]\ncommand = [\"python3\", \"server.py\"]\n{ROW}"),
    );
    let ran = run(&below, &["lint", "--format", "json"]);
    assert_ne!(ran.code, 3, "{}", ran.err);
    assert_eq!(ran.json()["server"]["name"], "s");
    // A file that is named may lie anywhere, and a command on the line is of the working directory.
    assert_eq!(run(&below, &["lint", "--config", "../../hallmark.toml"]).code, 3);
    assert_eq!(run(&below, &["lint", "--", "python3", "server.py"]).code, 3);
    // The same for a file of MCP clients.
    write(folder.path(), "hallmark.toml", ROW);
    write(
        folder.path(),
        ".mcp.json",
        r#"{"mcpServers": {"crm": {"command": "python3", "args": ["server.py"]}}}"#,
    );
    assert_eq!(run(&below, &["lint", "--format", "json"]).json()["server"]["name"], "s");
}

#[test]
fn a_folder_where_the_file_should_be_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("hallmark.toml")).expect("made");
    let ran = run(folder.path(), &["check"]);
    assert_eq!((ran.code, ran.err.as_str()), (2, "error: hallmark.toml is a folder, and should be a file\n"));
}

#[test]
fn what_a_copy_keeps_is_said_once() {
    let folder = tempfile::tempdir().expect("a folder");
    run(folder.path(), &["demo", "--record", "evidence.json"]);
    run(folder.path(), &["redact", "evidence.json", "-o", "copy.json"]);
    let said = "nothing was judged anew";
    let page = run(folder.path(), &["replay", "copy.json"]);
    assert!(page.out.replace("\n  ", " ").contains(said), "{}", page.out);
    assert!(!page.err.contains(said), "{}", page.err);
    let document = run(folder.path(), &["replay", "copy.json", "--format", "junit"]);
    assert!(document.err.contains(said), "{}", document.err);
}

#[test]
fn a_line_that_is_no_message_is_told_as_one() {
    let ran = run(root(), &["demo", "--fault", "protocol-breach"]);
    let told = "error[protocol-breach]: no message of the protocol stands in line 1 of standard output: ";
    assert!(ran.out.replace("\n  ", " ").contains(told), "{}", ran.out);
    assert!(!ran.out.contains("in noise"), "{}", ran.out);
}
