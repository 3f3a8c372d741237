//! The example company behind an address, spoken to as any client would.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStderr, Stdio};

use serde_json::{Value, json};

use crate::running::{hallmark, root, run};

/// The example company at an address of this machine; ended when it is dropped.
pub(crate) struct Company {
    child: Child,
    err: BufReader<ChildStderr>,
    pub(crate) url: String,
    said: Vec<String>,
}

impl Company {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut child = hallmark(root())
            .args(["example", "--http", "127.0.0.1:0"])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("started");
        let err = BufReader::new(child.stderr.take().expect("a pipe"));
        let mut company = Self { child, err, url: String::new(), said: Vec::new() };
        while company.url.is_empty() {
            let mut line = String::new();
            assert!(company.err.read_line(&mut line).expect("a line") > 0, "it listens: {:?}", company.said);
            match line.trim().strip_prefix("listening on ") {
                Some(url) => url.clone_into(&mut company.url),
                None => company.said.push(line),
            }
        }
        company
    }

    fn authority(&self) -> &str {
        self.url.strip_prefix("http://").and_then(|rest| rest.strip_suffix("/mcp")).expect("the address")
    }

    /// Sends a request and reads the whole answer: its status line and headers, and its body.
    fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> (String, String) {
        let mut stream = TcpStream::connect(self.authority()).expect("a connection");
        let mut head =
            format!("{method} {path} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
        if !headers.iter().any(|(name, _)| *name == "Host") {
            head.push_str(&format!("Host: {}\r\n", self.authority()));
        }
        for (name, value) in headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        stream.write_all(format!("{head}\r\n{body}").as_bytes()).expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("text");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
        let chunked = head.to_ascii_lowercase().contains("transfer-encoding: chunked");
        (head.to_owned(), if chunked { unchunked(body) } else { body.to_owned() })
    }

    /// Sends one message; the head of the answer, and the message in it, if there is one.
    fn ask(&self, headers: &[(&str, &str)], message: &Value) -> (String, Value) {
        let mut all =
            vec![("Content-Type", "application/json"), ("Accept", "application/json, text/event-stream")];
        all.extend(headers);
        let (head, body) = self.send("POST", "/mcp", &all, &message.to_string());
        let events = body.lines().filter_map(|line| line.strip_prefix("data:"));
        let message = events.chain([body.as_str()]).find_map(|text| serde_json::from_str(text.trim()).ok());
        (head, message.unwrap_or(Value::Null))
    }
}

impl Drop for Company {
    fn drop(&mut self) {
        // It may have been ended by the test itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A body that came in pieces, each behind its length.
fn unchunked(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((length, rest)) = body.split_once("\r\n") {
        let length = usize::from_str_radix(length.trim(), 16).expect("a length");
        whole.push_str(&rest[..length]);
        body = rest[length..].trim_start_matches("\r\n");
    }
    whole
}

fn status(head: &str) -> u16 {
    head.split(' ').nth(1).expect("a status").parse().expect("a number")
}

fn header(head: &str, name: &str) -> Option<String> {
    head.lines().find_map(|line| {
        let (known, value) = line.split_once(':')?;
        known.eq_ignore_ascii_case(name).then(|| value.trim().to_owned())
    })
}

/// The record in a tool's answer.
fn record(message: &Value) -> Value {
    let text =
        message["result"]["content"][0]["text"].as_str().unwrap_or_else(|| panic!("an answer: {message}"));
    serde_json::from_str(text).expect("JSON")
}

fn lookup(id: u32) -> Value {
    let arguments = json!({ "email": "alex.doe@example.com", "tenantId": "t", "workspaceId": "w" });
    json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": { "name": "find_contact", "arguments": arguments } })
}

#[test]
fn a_client_with_a_session_is_answered() {
    let company = Company::start(&[]);
    let hello = json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
        "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": "test", "version": "1" } } });
    let (head, answer) = company.ask(&[], &hello);
    assert_eq!(status(&head), 200, "{head}");
    assert_eq!(answer["result"]["protocolVersion"], "2025-11-25");
    assert_eq!(answer["result"]["serverInfo"]["name"], "example-company");
    let session = header(&head, "mcp-session-id").expect("a session");
    let with = [("Mcp-Session-Id", session.as_str()), ("MCP-Protocol-Version", "2025-11-25")];
    let (head, _) = company.ask(&with, &json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
    assert_eq!(status(&head), 202, "{head}");
    let (_, list) = company.ask(&with, &json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" }));
    assert_eq!(list["result"]["tools"][0]["name"], "find_contact", "{list}");
    let (_, answer) = company.ask(&with, &lookup(2));
    assert_eq!(record(&answer)["contact_id"], "CON-001");
    let (head, _) = company.send("DELETE", "/mcp", &with, "");
    assert!(status(&head) < 300, "{head}");
    assert_eq!(status(&company.ask(&with, &lookup(3)).0), 404, "the session is over");
}

#[test]
fn a_client_without_a_session_is_answered() {
    let company = Company::start(&[]);
    let ask = |method: &str, name: Option<&str>, mut message: Value| {
        message["params"]["_meta"] = json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {},
            "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" },
        });
        let mut headers = vec![("MCP-Protocol-Version", "2026-07-28"), ("Mcp-Method", method)];
        headers.extend(name.map(|name| ("Mcp-Name", name)));
        let (head, answer) = company.ask(&headers, &message);
        assert_eq!(status(&head), 200, "{head}\n{answer}");
        assert_eq!(header(&head, "mcp-session-id"), None);
        answer
    };
    let plain = |id: u32, method: &str| json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": {} });
    let found = ask("server/discover", None, plain(0, "server/discover"));
    let versions = found["result"]["supportedVersions"].as_array().expect("versions");
    assert!(versions.contains(&json!("2026-07-28")), "{found}");
    let list = ask("tools/list", None, plain(1, "tools/list"));
    assert_eq!(list["result"]["tools"][0]["name"], "find_contact", "{list}");
    let answer = ask("tools/call", Some("find_contact"), lookup(2));
    assert_eq!(record(&answer)["contact_id"], "CON-001");
}

#[test]
fn only_its_own_path_and_host_lead_to_the_company() {
    let company = Company::start(&[]);
    assert_eq!(status(&company.send("POST", "/", &[], "{}").0), 404);
    assert_eq!(status(&company.send("POST", "/mcp/x", &[], "{}").0), 404);
    assert_eq!(status(&company.send("PUT", "/mcp", &[], "{}").0), 405);
    assert_eq!(status(&company.ask(&[("Host", "rebound.example")], &lookup(1)).0), 403);
    assert!((400..500).contains(&status(&company.ask(&[], &json!("hostile")).0)));
    assert!(
        TcpStream::connect(company.authority()).expect("a connection").write_all(b"\0\0\r\n\r\n").is_ok()
    );
    assert_eq!(status(&company.send("POST", "/", &[], "").0), 404, "it goes on after nonsense");
}

#[test]
fn a_fault_is_served_at_an_address_as_well() {
    let company = Company::start(&["--fault", "description-missing", "--fault", "protocol-breach"]);
    assert!(
        company.said.concat().starts_with("note: protocol-breach does not show over HTTP"),
        "{:?}",
        company.said
    );
    let hello = json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
        "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": "test", "version": "1" } } });
    let (head, _) = company.ask(&[], &hello);
    let session = header(&head, "mcp-session-id").expect("a session");
    let with = [("Mcp-Session-Id", session.as_str())];
    company.ask(&with, &json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
    let (_, list) = company.ask(&with, &json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" }));
    assert_eq!(list["result"]["tools"][0]["name"], "find_contact", "{list}");
    assert_eq!(list["result"]["tools"][0].get("description"), None, "{list}");
}

#[cfg(unix)]
#[test]
fn it_ends_quietly_when_it_is_asked_to() {
    for signal in ["INT", "TERM"] {
        let mut company = Company::start(&[]);
        // A client that is still there does not hold it up.
        let _open = TcpStream::connect(company.authority()).expect("a connection");
        let id = company.child.id().to_string();
        let sent = std::process::Command::new("kill").args(["-s", signal, &id]).status().expect("kill runs");
        assert!(sent.success());
        assert_eq!(company.child.wait().expect("it ends").code(), Some(0), "{signal}");
        let mut rest = String::new();
        company.err.read_to_string(&mut rest).expect("text");
        company.child.stdout.take().expect("a pipe").read_to_string(&mut rest).expect("text");
        assert_eq!(rest, "");
    }
}

#[test]
fn an_address_that_cannot_be_had_is_told() {
    let company = Company::start(&[]);
    let ran = run(root(), &["example", "--http", company.authority()]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("the address cannot be had"), "{}", ran.err);
    for line in [["--http", "crm.example.com"], ["--http", "127.0.0.1"], ["--http", "99999"]] {
        assert_eq!(run(root(), &["example", line[0], line[1]]).code, 2, "{line:?}");
    }
    assert_eq!(run(root(), &["example", "--http", "0", "--stdio"]).code, 2);
}

#[test]
fn the_demo_passes_over_http() {
    let ran = run(root(), &["demo", "--http", "--format", "json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.json()["server"]["transport"], "http");
    assert_eq!(run(root(), &["demo", "--http", "--fault", "value-mismatch"]).code, 1);
}
