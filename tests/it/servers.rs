//! Servers that break the protocol or the contract in ways that no SDK allows, as small scripts.

use serde_json::json;

use crate::running::{Ran, root, run};

/// A server for the worked example in a few lines of Python, with `lines` put in where it answers a call. In them
/// `respond(id, result)` answers and `put(text)` writes a raw line; `id`, `params` and `calls` are at hand.
fn server(before: &str, on_call: &str) -> String {
    format!(
        r#"
import json, re, sys, time
def put(text):
    sys.stdout.write(text + "\n"); sys.stdout.flush()
def respond(id, result):
    put(json.dumps({{"jsonrpc": "2.0", "id": id, "result": result}}))
def text(record):
    return {{"content": [{{"type": "text", "text": json.dumps(record)}}]}}
ALEX = {{"contact_id": "CON-001", "email": "alex.doe@example.com", "phone": "+44 7700 900123"}}
NOBODY = {{"isError": True, "content": [{{"type": "text", "text": json.dumps({{"error_type": "not_found"}})}}]}}
TOOL = {{"name": "find_contact", "description": "Find a contact.", "annotations": {{"readOnlyHint": True}},
  "inputSchema": {{"type": "object", "properties": {{"email": {{"type": "string", "description": "e"}}, "phone": {{"type": "string", "description": "p"}}}}}}}}
calls = 0
{before}
for line in sys.stdin:
    message = json.loads(line)
    id, method, params = message.get("id"), message.get("method"), message.get("params") or {{}}
    if method == "initialize":
        respond(id, {{"protocolVersion": "2025-06-18", "capabilities": {{"tools": {{}}}}, "serverInfo": {{"name": "script", "version": "1"}}}})
    elif method == "tools/list":
        respond(id, {{"tools": [TOOL]}})
    elif method == "tools/call":
        calls += 1
        arguments = params["arguments"]
        email, phone = arguments.get("email", ""), arguments.get("phone", "")
        folded = "".join(c.lower() if c.isascii() else c for c in email)
        digits = re.sub(r"^00", "+", re.sub(r"\(0\)|[ \u00a0.()-]|tel:", "", phone))
        known = folded == "alex.doe@example.com" or digits == "+447700900123"
{on_call}
    elif id is not None:
        put(json.dumps({{"jsonrpc": "2.0", "id": id, "error": {{"code": -32601, "message": "no such method"}}}}))
"#
    )
}

const RIGHT: &str = "        respond(id, text(ALEX) if known else NOBODY)";

fn check(script: &str, options: &[&str]) -> Ran {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("server.py");
    std::fs::write(&file, script).expect("written");
    let row = |channel: &str| {
        format!(
            "[lookup.{channel}]\ntool = \"find_contact\"\ninput = \"{channel}\"\nreference = \"contact_id\"\nvalue = \"{channel}\"\nrisk = \"read_pii\"\n"
        )
    };
    let text = format!(
        "[workspace]\ncountries = [\"DK\"]\n{}{}[[customer]]\nemail = \"alex.doe@example.com\"\nphone = \"+447700900123\"\nreference = \"CON-001\"\n",
        row("email"),
        row("phone")
    );
    std::fs::write(folder.path().join("hallmark.toml"), text).expect("written");
    let mut line = vec!["check", "--format", "json"];
    line.extend(options);
    line.extend(["--", "python3", "server.py"]);
    run(folder.path(), &line)
}

#[test]
fn a_right_script_of_an_older_era_passes() {
    let ran = check(&server("", RIGHT), &[]);
    let report = ran.json();
    assert_eq!(report["summary"]["errors"], 0, "{:#}", report["findings"]);
    assert_eq!(report["server"]["protocol"], "2025-06-18");
    assert_eq!(ran.rules(), ["output-schema-missing"]);
    assert_eq!(ran.code, 0);
}

#[test]
fn a_form_that_the_declared_input_refuses_is_not_sent() {
    let strict = r#"TOOL["inputSchema"]["properties"]["phone"]["pattern"] = "^\\+[1-9][0-9]+$""#;
    let right = check(&server(strict, RIGHT), &[]);
    let sent = right.json()["lookups"].to_string();
    assert!(sent.contains("phone/customer-1/near-digit-short") && !sent.contains("phone/customer-1/spaces"));
    assert!(sent.contains("email/customer-1/upper-case"));
    assert_eq!(right.rules(), ["output-schema-missing"]);
    let not_judged = right.json()["not_judged"].to_string();
    assert!(
        not_judged.contains("phone-form-sensitive") && not_judged.contains("unconfigured"),
        "{not_judged}"
    );
    assert!(!not_judged.contains("phone-overmatch"), "{not_judged}");
    assert_eq!(right.code, 0, "{}", right.err);
}

#[test]
fn noise_on_standard_output_is_named() {
    let ran = check(&server("put('CRM lookup ready')", RIGHT), &[]);
    let report = ran.json();
    let breach =
        report["findings"].as_array().expect("findings").iter().find(|one| one["rule"] == "protocol-breach");
    assert!(breach.expect("a breach")["message"].as_str().expect("text").contains("CRM lookup ready"));
    assert_eq!(ran.code, 1);
}

#[test]
fn an_answer_that_is_no_message_ends_its_call_at_once() {
    for broken in [
        r#"        put('{"jsonrpc":"2.0","id":%s,"result":{"content":[],"structuredContent":{"a":NaN}}}' % json.dumps(id))"#,
        r#"        put('{"jsonrpc":"2.0","id":%s,"result":{"content":[{"type":"text","text":"\\ud800"}]}}' % json.dumps(id))"#,
        r#"        put('{"id":%s,"result":' % json.dumps(id))"#,
        r#"        put('{"jsonrpc":"2.0","id":%s,"result":%s1%s}' % (json.dumps(id), '[' * 300, ']' * 300))"#,
    ] {
        // A time-out of ten minutes: were it waited for, this test would not end.
        let ran = check(&server("", broken), &["--timeout", "10m", "--jobs", "1"]);
        let rules = ran.rules();
        assert!(rules.contains(&"protocol-breach".into()), "{broken}: {rules:?}");
        assert!(rules.contains(&"lookup-failed".into()), "{broken}: {rules:?}");
        assert_eq!(ran.code, 1);
    }
}

#[test]
fn a_silent_tool_is_given_up_after_three() {
    let ran = check(&server("", "        pass"), &["--timeout", "300ms", "--jobs", "1"]);
    let report = ran.json();
    assert_eq!(report["summary"]["calls"], 3, "three in a row, then no more");
    let reasons = report["not_judged"].to_string();
    assert!(reasons.contains("in a row"), "{reasons}");
    assert_eq!(ran.code, 1);
}

#[test]
fn a_server_that_dies_on_the_way_is_told_with_its_last_words() {
    let dies = "        print('out of licences', file=sys.stderr); sys.exit(7)";
    let ran = check(&server("", dies), &[]);
    let report = ran.json().to_string();
    assert!(report.contains("out of licences"), "{report}");
    assert_eq!(ran.code, 1);
}

#[test]
fn a_number_keeps_its_digits() {
    let long = r#"        put('{"jsonrpc":"2.0","id":%s,"result":{"content":[{"type":"text","text":"{\\"contact_id\\":4185925123159566327,\\"email\\":\\"alex.doe@example.com\\",\\"phone\\":\\"+447700900123\\"}"}]}}' % json.dumps(id)) if known else respond(id, NOBODY)"#;
    let ran = check(&server("", long), &["--reveal"]);
    assert!(ran.rules().contains(&"reference-out-of-range".into()), "{:?}", ran.rules());
}

#[test]
fn an_answer_above_the_cap_is_not_kept() {
    let big = "        respond(id, text(dict(ALEX, pad='x' * 100000)) if known else NOBODY)";
    let ran = check(&server("", big), &["--max-answer", "20KB"]);
    let rules = ran.rules();
    assert!(
        rules.contains(&"lookup-failed".into()) && rules.contains(&"protocol-breach".into()),
        "{rules:?}"
    );
}

#[test]
fn what_a_server_says_cannot_reach_the_terminal() {
    let hostile = "        respond(id, {'isError': True, 'content': [{'type': 'text', 'text': '\\x1b[2J\\x1b]0;owned\\x07 \\u202e gone'}]})";
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("server.py"), server("put('\\x1b[31mnoise')", hostile))
        .expect("written");
    std::fs::write(
        folder.path().join("hallmark.toml"),
        "[lookup.email]\ntool = \"find_contact\"\ninput = \"email\"\nreference = \"contact_id\"\nvalue = \"email\"\nrisk = \"read_pii\"\n[[customer]]\nemail = \"alex.doe@example.com\"\n",
    )
    .expect("written");
    let ran = run(folder.path(), &["check", "-v", "--", "python3", "server.py"]);
    let all = format!("{}{}", ran.out, ran.err);
    assert!(all.contains("gone"), "the words are shown: {all}");
    assert!(
        all.chars().all(|c| c == '\n' || !(c.is_control() || ('\u{202a}'..='\u{202e}').contains(&c))),
        "{all:?}"
    );
}

#[test]
fn plain_json_of_a_report_has_the_public_names() {
    let ran = run(root(), &["demo", "--fault", "reference-absent", "--format", "json"]);
    let report = ran.json();
    let names = |value: &serde_json::Value| {
        let mut names: Vec<String> = value.as_object().expect("an object").keys().cloned().collect();
        names.sort();
        json!(names)
    };
    assert_eq!(
        names(&report),
        json!([
            "conformant",
            "directory",
            "findings",
            "hallmark",
            "lookups",
            "not_judged",
            "server",
            "sources",
            "summary",
            "tools"
        ])
    );
    assert_eq!(
        names(&report["findings"][0]),
        json!([
            "basis",
            "cause",
            "clause",
            "fingerprint",
            "fix",
            "id",
            "ignored",
            "known",
            "message",
            "outcome",
            "rule",
            "severity",
            "subject",
            "suite"
        ])
    );
    assert_eq!(
        names(&report["lookups"][0]),
        json!([
            "arguments",
            "channel",
            "elapsed_ms",
            "expected",
            "outcome",
            "outcomes",
            "probe",
            "tool",
            "uses"
        ])
    );
}

/// Ends a child by a signal, by the shell's own means.
fn signal(child: &std::process::Child, name: &str) {
    let status =
        std::process::Command::new("kill").args([&format!("-{name}"), &child.id().to_string()]).status();
    assert!(status.expect("kill runs").success());
}

#[test]
fn a_signal_ends_the_command_and_the_server_with_its_children() {
    for name in ["INT", "TERM", "HUP"] {
        let folder = tempfile::tempdir().expect("a folder");
        let pid_file = folder.path().join("pid");
        let script = format!("sleep 300 & echo $! > {}; sleep 300", pid_file.display());
        std::fs::write(
            folder.path().join("hallmark.toml"),
            "[lookup.email]\ntool = \"t\"\ninput = \"email\"\nreference = \"id\"\nvalue = \"email\"\nrisk = \"read_pii\"\n",
        )
        .expect("written");
        let mut child = crate::running::hallmark(folder.path())
            .args(["check", "--connect-timeout", "10m", "--", "sh", "-c", &script])
            .stderr(std::process::Stdio::null())
            .stdout(std::process::Stdio::null())
            .spawn()
            .expect("started");
        while std::fs::read_to_string(&pid_file).is_ok_and(|text| text.trim().is_empty())
            || !pid_file.exists()
        {
            std::thread::yield_now();
        }
        let grandchild = std::fs::read_to_string(&pid_file).expect("a pid").trim().to_owned();
        signal(&child, name);
        assert_eq!(child.wait().expect("it ends").code(), Some(130), "{name}");
        let alive = || {
            std::process::Command::new("kill")
                .args(["-0", &grandchild])
                .output()
                .expect("kill runs")
                .status
                .success()
        };
        // Killed, and then reaped by whoever adopts it.
        while alive() {
            std::thread::yield_now();
        }
    }
}

#[test]
fn the_example_ends_by_a_signal_while_it_waits_for_questions() {
    let mut child = crate::running::hallmark(root())
        .arg("example")
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::null())
        .spawn()
        .expect("started");
    // It listens for signals from the start; a first question makes sure that it has started.
    use std::io::{BufRead, Write};
    let mut stdin = child.stdin.take().expect("a pipe");
    writeln!(stdin, r#"{{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{{"_meta":{{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{{}}}}}}}}"#).expect("written");
    let mut answer = String::new();
    std::io::BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut answer).expect("an answer");
    assert!(answer.contains("supportedVersions"), "{answer}");
    signal(&child, "TERM");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    drop(stdin);
}

#[test]
fn a_secret_that_the_server_repeats_goes_no_further() {
    let folder = tempfile::tempdir().expect("a folder");
    let echo = "        respond(id, {'isError': True, 'content': [{'type': 'text', 'text': 'bad key ' + __import__('os').environ['CRM_TOKEN']}]})";
    std::fs::write(
        folder.path().join("server.py"),
        server("print(__import__('os').environ['CRM_TOKEN'], file=sys.stderr)", echo),
    )
    .expect("written");
    std::fs::write(
        folder.path().join("hallmark.toml"),
        "[server]\ncommand = [\"python3\", \"server.py\"]\nenv = { CRM_TOKEN = \"${MADE_UP}\" }\n[lookup.email]\ntool = \"find_contact\"\ninput = \"email\"\nreference = \"contact_id\"\nvalue = \"email\"\nrisk = \"read_pii\"\n[[customer]]\nemail = \"alex.doe@example.com\"\n",
    )
    .expect("written");
    let output = crate::running::hallmark(folder.path())
        .args([
            "check",
            "-v",
            "--record",
            "evidence.json",
            "--format",
            "human",
            "--format",
            "json=report.json",
        ])
        .env("MADE_UP", "made-up-token-7f3a")
        .output();
    let ran = crate::running::ran(output.expect("it runs"));
    let file = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("a file");
    let all = format!("{}{}{}{}", ran.out, ran.err, file("evidence.json"), file("report.json"));
    assert!(ran.out.contains("bad key ***"), "the words are shown: {}", ran.out);
    assert!(!all.contains("made-up-token-7f3a"), "{all}");
}
