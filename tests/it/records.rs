//! Record tools over the whole command: above all, that nothing is changed without leave.

use std::path::Path;

use crate::running::{Ran, root, run};

/// A server of one lookup and one tool that changes something; every call of that is a line of `calls.txt`.
const SERVER: &str = r#"
import json, sys
def respond(id, result):
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", "id": id, "result": result}) + "\n"); sys.stdout.flush()
def said(value, error=False):
    return {"isError": error, "content": [{"type": "text", "text": json.dumps(value)}]}
def tool(name, *inputs):
    return {"name": name, "description": name, "inputSchema": {"type": "object", "properties": {one: {"type": "string"} for one in inputs}}}
for line in sys.stdin:
    message = json.loads(line)
    id, method, params = message.get("id"), message.get("method"), message.get("params") or {}
    if method == "initialize":
        respond(id, {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": "script", "version": "1"}})
    elif method == "tools/list":
        respond(id, {"tools": [tool("find_contact", "email"), tool("cancel_order", "order_id", "customer_id")]})
    elif method == "tools/call" and params["name"] == "cancel_order":
        arguments = params["arguments"]
        with open("calls.txt", "a") as calls:
            calls.write(arguments["order_id"] + " " + arguments["customer_id"] + "\n")
        if arguments["order_id"] == "ORD-009":
            respond(id, said({"error_type": "too_late", "contact_id": "CON-001"}, True))
        else:
            respond(id, said({"error_type": "not_found"}, True))
    elif method == "tools/call":
        known = params["arguments"].get("email", "").lower() == "alex.doe@example.com"
        respond(id, said({"contact_id": "CON-001", "email": "alex.doe@example.com"}) if known else said({"error_type": "not_found"}, True))
    elif id is not None:
        sys.stdout.write(json.dumps({"jsonrpc": "2.0", "id": id, "error": {"code": -32601, "message": "no"}}) + "\n"); sys.stdout.flush()
"#;

const DESIGNATION: &str = r#"
[lookup.email]
tool = "find_contact"
input = "email"
reference = "contact_id"
value = "email"
risk = "read_pii"

[[customer]]
email = "alex.doe@example.com"
reference = "CON-001"

[[record]]
tool = "cancel_order"
level = "customer"
owner = "contact_id"
input = "order_id"
number_input = "customer_id"
changes = true
own = { id = "ORD-001", reference = "CON-001" }
foreign = "ORD-777"
missing = "ORD-NONE"
own_error = "ORD-009"
risk = "write"
"#;

fn check(folder: &Path, options: &[&str]) -> Ran {
    std::fs::write(folder.join("server.py"), SERVER).expect("written");
    std::fs::write(folder.join("hallmark.toml"), DESIGNATION).expect("written");
    let line = ["check", "--format", "json"].into_iter().chain(options.iter().copied());
    run(folder, &line.chain(["--", "python3", "server.py"]).collect::<Vec<_>>())
}

#[test]
fn a_tool_that_changes_something_is_not_called_without_leave() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = check(folder.path(), &[]);
    assert!(!folder.path().join("calls.txt").exists(), "it was called");
    let not_judged = ran.json()["not_judged"].to_string();
    assert!(not_judged.contains("only with --allow-writes"), "{not_judged}");
    assert!(!ran.err.contains("changes data"), "{}", ran.err);
}

#[test]
fn with_leave_it_is_called_for_anothers_record_and_for_none_but_never_for_the_own_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = check(folder.path(), &["--allow-writes"]);
    let calls = std::fs::read_to_string(folder.path().join("calls.txt")).expect("it was called");
    assert_eq!(calls, "ORD-777 CON-001\nORD-NONE CON-001\nORD-009 CON-001\n");
    let said = "note: `cancel_order` changes data and will be called, as --allow-writes says, for ORD-777, ORD-NONE, ORD-009";
    assert!(ran.err.contains(said), "{}", ran.err);
    let report = ran.json();
    assert_eq!(report["summary"]["errors"], 0, "{:#}", report["findings"]);
    let left = report["not_judged"].to_string();
    for told in ["foreign-record-revealed", "foreign-differs-from-missing", "own-error-without-owner"] {
        assert!(!left.contains(told), "{told}: {left}");
    }
}

#[test]
fn the_example_company_is_right_with_leave_too() {
    let ran = run(root(), &["demo", "--format", "json", "--allow-writes"]);
    let report = ran.json();
    assert_eq!(report["findings"].as_array().map(Vec::len), Some(0), "{:#}", report["findings"]);
    assert_eq!(report["not_judged"].as_array().map(Vec::len), Some(0));
    let calls = |ran: &Ran| ran.json()["summary"]["calls"].as_u64().expect("a count");
    let without = run(root(), &["demo", "--format", "json"]);
    // Three of them are the record tool's; the others add and change customers.
    assert!(calls(&ran) > calls(&without) + 3);
}

#[test]
fn what_was_asked_of_record_tools_is_judged_again_from_the_evidence() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("evidence.json");
    let path = file.to_str().expect("a path");
    let fault = ["demo", "--fault", "foreign-differs-from-missing", "--format", "json", "--record", path];
    assert_eq!(run(root(), &fault).rules(), ["foreign-differs-from-missing"]);
    assert_eq!(run(root(), &["replay", path, "--format", "json"]).rules(), ["foreign-differs-from-missing"]);
    let text = std::fs::read_to_string(&file).expect("evidence");
    let mut older: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let evidence = older["evidence"].as_object_mut().expect("evidence");
    evidence.remove("records");
    evidence.remove("allow_writes");
    std::fs::write(&file, older.to_string()).expect("written");
    let ran = run(root(), &["replay", path, "--format", "json"]);
    assert_eq!(ran.rules(), Vec::<String>::new(), "{}", ran.err);
    assert!(ran.json()["not_judged"].to_string().contains("foreign-differs-from-missing"));
}
