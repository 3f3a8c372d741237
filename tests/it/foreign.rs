//! Servers that hallmark did not write: other SDKs, and packages that other people published.
//!
//! They need `tests/servers/install.sh`, so they run only when asked for:
//! `cargo test --test it -- --ignored foreign`.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::{Child, Stdio};
use std::sync::Mutex;

use serde_json::Value;

use crate::running::{Ran, hallmark, root, run};

const FAULTS: [(&str, &str); 3] = [
    ("unknown-answers-null", "unknown-answer-unclear"),
    ("first-of-several", "shared-answered-with-one"),
    ("value-field-holds-another", "value-mismatch"),
];

pub(crate) fn list(name: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(root().join("tests/servers").join(name)).expect("the list");
    serde_json::from_str(&text).expect("JSON")
}

/// The SDK versions: each with its commands, the eras it speaks and what was measured of it.
fn matrix() -> Vec<Value> {
    let rows = list("matrix.json");
    assert!(rows.len() >= 7, "the matrix has its rows: {}", rows.len());
    rows
}

pub(crate) fn words(value: &Value) -> Vec<String> {
    value
        .as_array()
        .expect("a command")
        .iter()
        .map(|word| word.as_str().expect("a word").to_owned())
        .collect()
}

fn name(row: &Value) -> String {
    format!("{} {}", row["sdk"].as_str().expect("an SDK"), row["version"].as_str().expect("a version"))
}

fn eras(row: &Value) -> Vec<String> {
    words(&row["eras"])
}

/// A server behind an address, ended when it goes out of scope.
struct Behind {
    child: Child,
    url: String,
}

impl Behind {
    /// Starts a command with `{port}` in it and waits until somebody listens there.
    fn start(command: &[String], path: &str) -> Self {
        let port = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address").port();
        let command: Vec<String> =
            command.iter().map(|word| word.replace("{port}", &port.to_string())).collect();
        let mut child = std::process::Command::new(&command[0])
            .args(&command[1..])
            .current_dir(root())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("a server starts");
        let stderr = BufReader::new(child.stderr.take().expect("a pipe"));
        // The pipe is drained for as long as the server runs, or it would stop at a full one.
        std::thread::spawn(move || stderr.lines().for_each(drop));
        while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(child.try_wait().expect("its state").is_none(), "{command:?} ended before it listened");
            std::thread::yield_now();
        }
        Self { child, url: format!("http://127.0.0.1:{port}{path}") }
    }
}

impl Drop for Behind {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Checks a row over a transport, in an era, with a fault or none.
fn check(row: &Value, http: bool, era: &str, fault: Option<&str>) -> Ran {
    check_with(row, http, era, (fault, &[]))
}

/// The same with further options.
fn check_with(row: &Value, http: bool, era: &str, (fault, options): (Option<&str>, &[&str])) -> Ran {
    let config = row["config"].as_str().expect("a designation file");
    let more = fault.map_or(Vec::new(), |fault| vec!["--fault".to_owned(), fault.to_owned()]);
    let mut line: Vec<String> =
        ["check", "--format", "json", "--protocol", era, "--config", config].map(ToOwned::to_owned).to_vec();
    line.extend(options.iter().map(|option| (*option).to_owned()));
    let command: Vec<String> =
        words(&row[if http { "http" } else { "stdio" }]).into_iter().chain(more).collect();
    let behind = http.then(|| Behind::start(&command, "/mcp"));
    match &behind {
        Some(behind) => line.extend(["--url".to_owned(), behind.url.clone()]),
        None => line.extend(std::iter::once("--".to_owned()).chain(command)),
    }
    let line: Vec<&str> = line.iter().map(String::as_str).collect();
    run(root(), &line)
}

/// Runs a job for each item, two at a time, and gathers what they come to, in order.
fn two_at_a_time<T: Sync, R: Send>(items: &[T], job: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = Mutex::new(0..items.len());
    let done = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(index) = { next.lock().expect("a counter").next() } {
                    let result = job(&items[index]);
                    done.lock().expect("a list").push((index, result));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("a list");
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Every row of the matrix in every era it speaks, over both transports.
fn cells() -> Vec<(Value, bool, String)> {
    let mut cells = Vec::new();
    for row in matrix() {
        for era in eras(&row) {
            cells.extend([false, true].map(|http| (row.clone(), http, era.clone())));
        }
    }
    cells
}

/// Faults of the foreign helpdesk, with rules that find each of them.
const HELPDESK_FAULTS: [(&str, &[&str]); 3] = [
    ("matches-phones", &["search-matches-phone"]),
    (
        "wraps-nothing",
        &[
            "company-ticket-unwrapped",
            "create-metadata-unwrapped",
            "metadata-unwrapped",
            "survey-answer-unwrapped",
            "survey-comment-unwrapped",
            "survey-ticket-subject-unwrapped",
            "ticket-subject-unwrapped",
            "update-metadata-unwrapped",
        ],
    ),
    ("page-loses-one", &["companies-cut-skips", "companies-page-loses"]),
];

#[test]
#[ignore = "needs tests/servers/install.sh"]
fn a_foreign_helpdesk_is_right_and_its_faults_are_found() {
    let right = [(None, &[][..])].into_iter();
    let cases: Vec<_> = right.chain(HELPDESK_FAULTS.map(|(fault, rules)| (Some(fault), rules))).collect();
    for (fault, wanted) in cases {
        for (era, http) in [("2025-11-25", false), ("2026-07-28", false), ("2025-11-25", true)] {
            let row = serde_json::json!({
                "config": "tests/servers/directory.toml",
                "stdio": ["tests/servers/.venv-mcp/bin/python", "tests/servers/directory.py"],
                "http": ["tests/servers/.venv-mcp/bin/python", "tests/servers/directory.py", "--http", "{port}"],
            });
            let ran = check_with(&row, http, era, (fault, &["--allow-writes"]));
            let report = ran.json();
            let of = |list: &str| -> Vec<String> {
                let all = report[list].as_array().expect("a list").iter();
                let ours = all.filter(|one| one["suite"] == "customers-and-companies");
                let mut rules: Vec<String> =
                    ours.map(|one| one["rule"].as_str().expect("a rule").to_owned()).collect();
                rules.sort();
                rules
            };
            let place = format!("{} {era} {fault:?}", transport(http));
            assert_eq!(of("findings"), wanted, "{place}: {:#}", report["findings"]);
            assert_eq!(of("not_judged"), [""; 0], "{place}");
            assert_eq!(report["conformant"], fault.is_none(), "{place}");
        }
    }
}

/// Servers with a right source of orders and a faulty one, by SDK.
const SOURCES: [[&str; 2]; 3] = [
    ["tests/servers/.venv-mcp/bin/python", "tests/servers/sources/mcp_server.py"],
    ["tests/servers/.venv-fastmcp/bin/python", "tests/servers/sources/fastmcp_server.py"],
    ["node", "tests/servers/sources/server.mjs"],
];

/// What a hundred bare orders and an IBAN break, with severities.
const DUMPED: [(&str, &str); 4] = [
    ("history-without-dates", "warning"),
    ("id-without-label", "warning"),
    ("list-too-long", "error"),
    ("sensitive-value", "error"),
];

#[test]
#[ignore = "needs tests/servers/install.sh"]
fn a_foreign_source_is_right_and_a_faulty_one_is_found_out() {
    for server in SOURCES {
        for (era, http) in [("2025-11-25", false), ("2026-07-28", false), ("2025-11-25", true)] {
            for (config, wanted) in [("right", &[][..]), ("faulty", &DUMPED[..])] {
                let row = serde_json::json!({
                    "config": format!("tests/servers/sources/{config}.toml"),
                    "stdio": server,
                    "http": [server[0], server[1], "--http", "{port}"],
                });
                let ran = check_with(&row, http, era, (None, &["--reveal", "--require-all"]));
                let report = ran.json();
                let place = format!("{} {} {era} {config}", server[1], transport(http));
                let findings = report["findings"].as_array().expect("findings").iter();
                let mut told: Vec<(&str, &str)> = findings
                    .filter(|one| one["suite"] == "verification-source" || one["severity"] != "info")
                    .filter_map(|one| Some((one["rule"].as_str()?, one["severity"].as_str()?)))
                    .collect();
                told.sort_unstable();
                assert_eq!(told, wanted, "{place}: {:#}", report["findings"]);
                assert_eq!(ran.code, i32::from(config == "faulty"), "{place}: {}", ran.err);
                assert_eq!(report["not_judged"], serde_json::json!([]), "{place}");
                assert!(!ran.out.contains("3704") && !ran.err.contains("3704"), "{place}: {}", ran.out);
            }
        }
    }
}

fn transport(http: bool) -> &'static str {
    if http { "HTTP" } else { "stdio" }
}

#[test]
#[ignore = "needs tests/servers/install.sh"]
fn foreign_servers_that_are_right_are_clean_on_every_transport_and_era() {
    let cells = cells();
    let wrong: Vec<String> = two_at_a_time(&cells, |(row, http, era)| {
        let ran = check(row, *http, era, None);
        let report = ran.json();
        let here = format!("{} over {} by {era}", name(row), transport(*http));
        let declares = row["facts"][era.as_str()]["lookup_declares"] != "none";
        let warnings: Vec<String> = leading(&report, "warning");
        let expected: &[&str] = if declares { &[] } else { &["output-schema-missing"] };
        if report["summary"]["errors"] != 0 || warnings != expected || ran.code != 0 {
            return Some(format!("{here}: exit {}, {:#}\n{}", ran.code, report["findings"], ran.err));
        }
        if report["server"]["protocol"] != era.as_str() || report["conformant"] != true {
            return Some(format!("{here}: {} {:#}", report["server"], report["not_judged"]));
        }
        let lookups = report["lookups"].as_array().expect("lookups");
        let all_expected = lookups.len() > 100 && lookups.iter().all(|lookup| lookup["expected"] == true);
        (!all_expected).then(|| format!("{here}: a lookup went otherwise than it should"))
    })
    .into_iter()
    .flatten()
    .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(cells.len() >= 20, "{} cells", cells.len());
}

/// The rules that lead a story at a severity.
fn leading(report: &Value, severity: &str) -> Vec<String> {
    let mut rules: Vec<String> = report["findings"]
        .as_array()
        .expect("findings")
        .iter()
        .filter(|one| one["severity"] == severity && one["cause"] == Value::Null)
        .filter_map(|one| one["rule"].as_str().map(ToOwned::to_owned))
        .collect();
    rules.sort();
    rules.dedup();
    rules
}

#[test]
#[ignore = "needs tests/servers/install.sh"]
fn foreign_servers_with_a_fault_are_found_out() {
    // Each fault in the newest era of each SDK, over both transports.
    let mut cells = Vec::new();
    for row in matrix() {
        for fault in FAULTS {
            cells.extend([false, true].map(|http| (row.clone(), http, fault)));
        }
    }
    let wrong: Vec<String> = two_at_a_time(&cells, |(row, http, (fault, rule))| {
        let ran = check(row, *http, &eras(row)[0], Some(fault));
        let errors = leading(&ran.json(), "error");
        let told = ran.code == 1 && errors.contains(&(*rule).to_owned()) && errors.len() <= 2;
        (!told).then(|| {
            format!("{} over {}, {fault}: exit {}, {errors:?}", name(row), transport(*http), ran.code)
        })
    })
    .into_iter()
    .flatten()
    .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
#[ignore = "needs tests/servers/install.sh"]
fn foreign_servers_that_speak_both_eras_are_asked_in_both() {
    for row in matrix().iter().filter(|row| eras(row).len() == 2) {
        let ran = check(row, false, "auto", None);
        let report = ran.json();
        assert_eq!(report["server"]["protocol"], "2026-07-28", "{}", name(row));
        assert_eq!(report["summary"]["errors"], 0, "{}: {:#}", name(row), report["findings"]);
        let known = report["lookups"].as_array().expect("lookups").iter();
        let known = known.filter(|one| {
            one["probe"]
                .as_str()
                .is_some_and(|probe| probe.contains("customer") && probe.ends_with("/as-sent"))
        });
        let (calls, lookups) =
            (&report["summary"]["calls"], report["lookups"].as_array().map_or(0, Vec::len));
        assert_eq!(
            calls.as_u64(),
            Some((lookups + known.count()) as u64),
            "{}: the known were asked once more",
            name(row)
        );
    }
}

#[test]
#[ignore = "needs tests/servers/install.sh"]
fn foreign_fastmcp_as_it_is_written_first_is_told_the_mend() {
    let ran = run(root(), &["check", "--format", "json", "--config", "tests/servers/fastmcp/plain.toml"]);
    let report = ran.json();
    assert_eq!(ran.code, 1);
    assert_eq!(leading(&report, "error"), ["input-refuses-platform-arguments"], "one cause, one story");
    let findings = report["findings"].as_array().expect("findings");
    let lead =
        findings.iter().find(|one| one["rule"] == "input-refuses-platform-arguments").expect("the finding");
    assert_eq!(lead["outcome"], "upstream_error");
    let fix = lead["fix"].as_str().expect("a mend");
    assert!(fix.contains("tenantId: str | None = None") && fix.contains("workspaceId"), "{fix}");
}

/// Whether a published package can run here at all.
pub(crate) fn runs_here(server: &Value) -> bool {
    let name = server["name"].as_str().expect("a name");
    !name.contains("linux-") || cfg!(all(target_os = "linux", target_arch = "x86_64"))
}

#[test]
#[ignore = "needs tests/servers/install.sh"]
fn foreign_packages_are_linted_without_a_wrong_conclusion() {
    let servers: Vec<Value> = list("published.json").into_iter().filter(runs_here).collect();
    for server in &servers {
        let command = words(&server["command"]);
        let mut line = vec!["lint", "--format", "json", "--protocol", "2025-11-25", "--"];
        line.extend(command.iter().map(String::as_str));
        linted(server, &run(root(), &line));
    }
    assert!(servers.len() >= 11, "{} were linted", servers.len());
}

#[test]
#[ignore = "needs tests/servers/install.sh"]
fn foreign_packages_are_linted_over_http_too() {
    // The one that listens on every address of the machine is left out.
    let quiet = |server: &&Value| {
        server["http"].is_array() && server["name"] != "@modelcontextprotocol/server-everything"
    };
    let servers: Vec<Value> = list("published.json").into_iter().filter(runs_here).collect();
    let servers: Vec<&Value> = servers.iter().filter(quiet).collect();
    for server in &servers {
        let behind = Behind::start(&words(&server["http"]), server["http_path"].as_str().unwrap_or("/mcp"));
        let mut command = hallmark(root());
        command.args(["lint", "--format", "json", "--url", &behind.url]);
        if let Some(bearer) = server["http_bearer"].as_str() {
            command.args(["--header", "Authorization: Bearer ${TOKEN}"]).env("TOKEN", bearer);
        }
        linted(server, &crate::running::ran(command.output().expect("it runs")));
    }
    assert!(servers.len() >= 2, "{} were linted", servers.len());
}

fn linted(server: &Value, ran: &Ran) {
    let name = &server["name"];
    let report = ran.json();
    assert_eq!(report["server"]["tools"], server["tools"], "{name}: every declaration is read");
    assert_eq!(report["summary"]["errors"], 0, "{name}: {:#}", report["findings"]);
    assert_eq!(ran.code, 0, "{name}: {}", ran.err);
}

#[test]
#[ignore = "needs tests/servers/install.sh"]
fn foreign_servers_behave_as_the_table_says() {
    let table = table(&matrix());
    let path = root().join("docs/sdks.md");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, &table).expect("written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(written, table, "docs/sdks.md is not what was measured; run with UPDATE_DOCS=1 to write it");
}

/// SDK × version × transport × era, and what each does with what an author may return.
fn table(rows: &[Value]) -> String {
    let mut text = String::from(
        "# What each SDK puts on the wire\n\nMeasured by `tests/servers/probe.py --matrix` and checked by the tests: the worked example on each of these is found \
         clean by hallmark over both transports, in every era it speaks, and three seeded faults are found in each.\n\n\
         | SDK | transports | era | undeclared arguments | a list | nothing | an exception | over HTTP |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for row in rows {
        for era in eras(row) {
            let facts = &row["facts"][era.as_str()];
            text.push_str(&format!(
                "| {} | stdio, HTTP | {era} | {} | {} | {} | {} | {} |\n",
                name(row),
                facts["undeclared"].as_str().unwrap_or("?"),
                shape(&facts["list"]),
                shape(&facts["nothing"]),
                shape(&facts["exception"]),
                http(&facts["http"]),
            ));
        }
    }
    text
}

fn shape(fact: &Value) -> String {
    if fact.is_null() {
        return "cannot be declared".into();
    }
    if let Some(error) = fact.get("error").filter(|error| !error.is_null()) {
        return format!("JSON-RPC error {}", error["code"]);
    }
    let texts = fact["texts"].as_array().map_or(0, Vec::len);
    let structured = match fact.get("structured") {
        None => "no structured content".to_owned(),
        Some(Value::Array(_)) => "a structured list".to_owned(),
        Some(Value::Object(map)) if map.contains_key("result") => "structured under `result`".to_owned(),
        Some(_) => "structured".to_owned(),
    };
    let mark = if fact["is_error"] == true { "marked as an error, " } else { "" };
    let plural = if texts == 1 { "" } else { "s" };
    format!("{mark}{texts} text{plural}, {structured}")
}

fn http(facts: &Value) -> String {
    let session = if facts["session"] == true { "a session" } else { "no session" };
    let answers = if facts["answers"] == "sse" { "event stream" } else { "JSON" };
    format!("{answers}, {session}; a foreign Host gets {}", facts["foreign_host"])
}
