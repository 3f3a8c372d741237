//! Cases about what is printed and how a command ends.

use crate::running::{Ran, hallmark, ran, root, run};

use super::judged;
use super::scripts::{RIGHT, Script};
use super::{Case, formats};

/// What is wrong with a case.
pub(crate) type Check = fn(&Case) -> Vec<String>;

pub(crate) const CHECKS: &[(&str, Check)] = &[
    ("ci-001", formats::every_finding_has_a_place),
    ("ci-002", formats::junit_counts),
    ("ci-003", exit_codes),
    ("ci-004", token_in_no_output),
    ("ci-005", formats::colours_of_the_server),
    ("ci-006", formats::blanks_in_a_path),
    ("ci-008", people_are_masked),
];

fn exit_codes(case: &Case) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let unreadable = folder.path().join("unreadable.toml");
    std::fs::write(&unreadable, "[lookup.email\n").expect("written");
    let unreadable = unreadable.to_str().expect("a path");
    RIGHT.write(folder.path(), "");
    let mut wrong = Vec::new();
    for format in ["human", "json", "sarif", "junit", "markdown", "github", "html"] {
        let ends = [
            ("an error", run(root(), &["demo", "--format", format, "--fault", "reference-absent"]), 1),
            ("a warning", run(root(), &["demo", "--format", format, "--fault", "output-schema-missing"]), 0),
            ("an unreadable file", run(root(), &["check", "--format", format, "-d", unreadable]), 2),
            ("no server", run(folder.path(), &["check", "--format", format, "--", "./none"]), 3),
        ];
        for (what, ran, code) in ends {
            if ran.code != code {
                wrong.push(format!("{what} as {format} ends with {}: {}", ran.code, ran.err));
            }
        }
    }
    let finding = case.right["finding"].as_str().expect("a finding");
    assert!(finding.contains("with status 1") && finding.contains("with 3"), "the same case: {finding}");
    wrong
}

const TOKEN: &str = "made-up-token-7f3a";
const TOKEN_IN_BASE64: &str = "bWFkZS11cC10b2tlbi03ZjNh";

/// A server that repeats the token wherever it can, and an address to which it would be sent.
fn token_in_no_output(case: &Case) -> Vec<String> {
    assert!(case.input.to_string().contains(TOKEN), "the token is the case's");
    let folder = tempfile::tempdir().expect("a folder");
    let script = Script {
        start: "print(os.environ['CRM_TOKEN'], file=sys.stderr)",
        call: "respond(id, text({'error': 'bad key ' + os.environ['CRM_TOKEN']}))",
        ..RIGHT
    };
    script.write(
        folder.path(),
        "[server]\ncommand = [\"python3\", \"server.py\"]\nenv = { CRM_TOKEN = \"${MADE_UP}\" }",
    );
    let address = ["--url", "http://127.0.0.1:9/mcp", "--header", "Authorization: Bearer ${MADE_UP}"];
    let mut wrong = Vec::new();
    for server in [&[][..], &address] {
        let ran = hallmark(folder.path())
            .args(["check", "-v", "--reveal", "--record", "evidence.json", "--format", "human"])
            .args(["--format", "json=report.json"])
            .args(server)
            .env("MADE_UP", TOKEN)
            .output();
        let ran = crate::running::ran(ran.expect("it runs"));
        let all = everything(&ran, folder.path());
        if !all.contains("bad key ***") {
            wrong.push(format!("what the server says is shown without the token: {all}"));
        }
        for secret in [TOKEN, TOKEN_IN_BASE64] {
            if all.contains(secret) {
                wrong.push(format!("{secret} is printed: {all}"));
            }
        }
    }
    wrong
}

/// All that a run left behind.
fn everything(ran: &Ran, folder: &std::path::Path) -> String {
    let file = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap_or_default();
    format!("{}{}{}{}", ran.out, ran.err, file("evidence.json"), file("report.json"))
}

fn people_are_masked(case: &Case) -> Vec<String> {
    let mut wrong = judged::judge(case);
    let folder = tempfile::tempdir().expect("a folder");
    let another = "record = dict(RECORDS[1], name='Jonas Probe') if record is RECORDS[0] else record
        respond(id, text(record) if record else NOBODY)";
    Script { call: another, ..RIGHT }.write(folder.path(), "");
    let line = ["check", "--record", "evidence.json", "--format", "human", "--format", "json=report.json"];
    let ran = ran(hallmark(folder.path())
        .args(line)
        .args(["--", "python3", "server.py"])
        .output()
        .expect("it runs"));
    let json = std::fs::read_to_string(folder.path().join("report.json")).expect("the report");
    for (name, text) in [("human", &ran.out), ("json", &json)] {
        if !text.contains("m***@example.com") || !text.contains("known-customer-is-another") {
            wrong.push(format!("the {name} report names probe and finding: {text}"));
        }
        for personal in ["mira.testfeld", "jonas.probe", "Jonas", "cus_1002", "cus_1001"] {
            if text.contains(personal) {
                wrong.push(format!("the {name} report says {personal}: {text}"));
            }
        }
    }
    wrong.extend(evidence_is_open_to_others(&folder.path().join("evidence.json")));
    wrong
}

/// The evidence holds people whole, so nobody else may read the file.
#[cfg(unix)]
fn evidence_is_open_to_others(file: &std::path::Path) -> Option<String> {
    use std::os::unix::fs::PermissionsExt;
    let mode = std::fs::metadata(file).expect("the evidence").permissions().mode();
    (mode & 0o077 != 0).then(|| format!("the evidence is open to others: {mode:o}"))
}

#[cfg(not(unix))]
fn evidence_is_open_to_others(file: &std::path::Path) -> Option<String> {
    (!file.exists()).then(|| "there is no evidence".into())
}
