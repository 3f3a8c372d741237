//! Cases about the wire, served by small scripts over standard input and output.

use std::path::Path;

use crate::running::{Ran, run};

use super::Case;
use super::judged::{Told, wrong_findings};

/// A server of a few lines, with what is put in where it starts, lists its tools and answers a call. `put(text)`
/// writes a line, `respond(id, result)` answers; `id`, `params`, `email` and `record` are at hand.
#[derive(Clone, Copy)]
pub(crate) struct Script {
    pub(crate) start: &'static str,
    pub(crate) initialize: &'static str,
    pub(crate) list: &'static str,
    pub(crate) call: &'static str,
}

/// A server that does all right.
pub(crate) const RIGHT: Script = Script {
    start: "",
    initialize: "welcome(id)",
    list: "respond(id, {'tools': [TOOL]})",
    call: "respond(id, text(record) if record else NOBODY)",
};

impl Script {
    fn text(self) -> String {
        let Self { start, initialize, list, call } = self;
        format!(
            r#"
import json, os, sys
END = "\n"
def put(text):
    sys.stdout.buffer.write((text + END).encode()); sys.stdout.buffer.flush()
def respond(id, result):
    put(json.dumps({{"jsonrpc": "2.0", "id": id, "result": result}}))
def refuse(id, code, message):
    put(json.dumps({{"jsonrpc": "2.0", "id": id, "error": {{"code": code, "message": message}}}}))
def welcome(id):
    respond(id, {{"protocolVersion": "2025-06-18", "capabilities": {{"tools": {{}}}}, "serverInfo": {{"name": "crm", "version": "1"}}}})
def text(record):
    return {{"content": [{{"type": "text", "text": json.dumps(record)}}]}}
RECORDS = [{{"customer_id": "cus_1001", "email": "mira.testfeld@example.com"}}, {{"customer_id": "cus_1002", "email": "jonas.probe@example.org"}}]
NOBODY = {{"isError": True, "content": [{{"type": "text", "text": json.dumps({{"error_type": "not_found"}})}}]}}
TOOL = {{"name": "find_customer", "description": "Find a customer.", "annotations": {{"readOnlyHint": True}},
  "inputSchema": {{"type": "object", "properties": {{"email": {{"type": "string", "description": "The address."}}}}}}}}
held, lists = None, 0
{start}
for line in sys.stdin:
    message = json.loads(line)
    id, method, params = message.get("id"), message.get("method"), message.get("params") or {{}}
    if method == "initialize":
        {initialize}
    elif method == "tools/list":
        lists += 1
        {list}
    elif method == "tools/call":
        email = params["arguments"]["email"]
        folded = "".join(c.lower() if c.isascii() else c for c in email)
        record = next((one for one in RECORDS if one["email"] == folded), None)
        {call}
    elif id is not None:
        refuse(id, -32601, "no such method")
"#
        )
    }

    /// Puts the script and a designation file into a folder.
    pub(crate) fn write(self, folder: &Path, server: &str) {
        let designation = format!(
            r#"{server}
[workspace]
countries = ["DE"]
[lookup.email]
tool = "find_customer"
input = "email"
reference = "customer_id"
value = "email"
risk = "read_pii"
[[customer]]
email = "mira.testfeld@example.com"
reference = "cus_1001"
[[customer]]
email = "jonas.probe@example.org"
reference = "cus_1002"
[unknown]
email = "nobody.here@example.net"
"#
        );
        std::fs::write(folder.join("server.py"), self.text()).expect("written");
        std::fs::write(folder.join("hallmark.toml"), designation).expect("written");
    }

    fn check(self, options: &[&str]) -> Ran {
        let folder = tempfile::tempdir().expect("a folder");
        self.write(folder.path(), "");
        let mut line = vec!["check", "--format", "json"];
        line.extend(options);
        line.extend(["--", "python3", "server.py"]);
        run(folder.path(), &line)
    }
}

/// A case with the server that shows it.
pub(crate) struct Fixture {
    pub(crate) id: &'static str,
    script: Script,
    options: &'static [&'static str],
    /// What some message has to say.
    says: &'static str,
}

impl Fixture {
    const fn new(id: &'static str, script: Script) -> Self {
        Self { id, script, options: &[], says: "" }
    }

    /// What is wrong with the verdict of a run against the server.
    pub(crate) fn judge(&self, case: &Case) -> Vec<String> {
        let report = self.script.check(self.options).json();
        let told = Told::of_json(&report);
        let mut wrong = wrong_findings(case, &told);
        let outcome = |probe: &str| {
            let lookups = report["lookups"].as_array().expect("lookups");
            let lookup = lookups.iter().find(|lookup| lookup["probe"] == probe);
            lookup.and_then(|lookup| lookup["outcome"].as_str()).unwrap_or("no lookup").to_owned()
        };
        let known = outcome("email/customer-1/as-sent");
        if case.right["outcome"] != known {
            wrong.push(format!("{known}, not {}", case.right["outcome"]));
        }
        // Whatever became of the call in question, no other one suffers.
        let unknown = outcome("email/unknown/as-sent");
        if unknown != "not_found" {
            wrong.push(format!("the unknown person is {unknown}"));
        }
        if !told.iter().any(|finding| finding.message.contains(self.says)) {
            let all: Vec<&str> = told.iter().map(|finding| finding.message.as_str()).collect();
            wrong.push(format!("nothing says `{}`: {all:?}", self.says));
        }
        wrong
    }
}

pub(crate) const FIXTURES: &[Fixture] = &[
    Fixture::new(
        "mcp-017",
        Script {
            list: "respond(id, {'tools': [TOOL]} if params.get('cursor') == 'p2' else {'tools': [dict(TOOL, name='tool_%02d' % n) for n in range(1, 51)], 'nextCursor': 'p2'})",
            ..RIGHT
        },
    ),
    Fixture::new(
        "mcp-018",
        Script {
            list: r#"tools = [dict(TOOL, name="server_status")] + [TOOL] * (lists > 1)
        if lists == 1: put('{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}')
        respond(id, {"tools": tools})"#,
            ..RIGHT
        },
    ),
    Fixture {
        // The first call is answered when the next one comes: too late, and before its answer.
        script: Script {
            call: "if held is None: held = (id, text(record)); continue
        if held: respond(*held); held = ()
        respond(id, text(record) if record else NOBODY)",
            ..RIGHT
        },
        options: &["--timeout", "500ms", "--jobs", "1"],
        says: "0.5 s",
        ..Fixture::new("mcp-019", RIGHT)
    },
    Fixture {
        says: "CRM lookup server 1.4.0 ready",
        ..Fixture::new("mcp-020", Script { start: "put('CRM lookup server 1.4.0 ready')", ..RIGHT })
    },
    Fixture::new("mcp-021", Script { start: r#"END = "\r\n""#, ..RIGHT }),
    Fixture {
        script: Script {
            call: r#"if record is RECORDS[0]:
            put_id = json.dumps(id).encode()
            sys.stdout.buffer.write(b'{"jsonrpc":"2.0","id":' + put_id + b',"result":{"content":[{"type":"text","text":"\xb1\xe8"}]}}\n')
            sys.stdout.buffer.flush()
        else: respond(id, text(record) if record else NOBODY)"#,
            ..RIGHT
        },
        says: "no UTF-8",
        ..Fixture::new("mcp-022", RIGHT)
    },
    Fixture {
        script: Script {
            initialize: r#"if params["protocolVersion"] == "2025-06-18": welcome(id)
        else: refuse(id, -32602, "supported: 2025-06-18, 2025-03-26")"#,
            ..RIGHT
        },
        says: "2025-06-18",
        ..Fixture::new("mcp-027", RIGHT)
    },
];
