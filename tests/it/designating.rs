//! Which tool to designate: the verdicts, and the file that is drafted from them.

use std::collections::BTreeMap;
use std::path::Path;

use hallmark::designation::{self, Draft};
use hallmark::model::{Customer, Declaration, Evidence, FitVerdict, Masker, RawJson, Row, ToolFit};
use hallmark::rules::{Run, fits};
use hallmark::schema::{Declared, declared, inputs};
use serde_json::{Value, json};

use crate::running::{Ran, hallmark, ran, root, run, snapshot};

const BIN: &str = env!("CARGO_BIN_EXE_hallmark");

fn saved(path: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(path).expect("a saved list");
    let list: Value = serde_json::from_str(&text).expect("JSON");
    list["tools"].as_array().expect("tools").clone()
}

/// Every list of declarations that the tests keep.
fn lists() -> BTreeMap<String, Vec<Value>> {
    let folder = std::fs::read_dir(root().join("tests/declarations")).expect("a folder");
    let files = folder.map(|entry| entry.expect("an entry").path());
    let kept = files.filter(|path| path.file_name().is_some_and(|name| name != "expectations.json"));
    let lists: BTreeMap<_, _> = kept
        .map(|path| (path.file_stem().expect("a name").to_string_lossy().into_owned(), saved(&path)))
        .collect();
    assert!(lists.len() >= 13, "{}", lists.len());
    lists
}

fn judged(tools: &[Value]) -> Vec<ToolFit> {
    let evidence = Evidence { tools: tools.iter().map(RawJson::from_value).collect(), ..Evidence::default() };
    fits(&Run::new(&evidence, Masker::default(), false))
}

/// A tool's four verdicts in letters: yes, after, no.
fn letters(fit: &ToolFit) -> String {
    let letter = |verdict: FitVerdict| match verdict {
        FitVerdict::CouldServe => 'y',
        FitVerdict::CouldServeAfter => 'a',
        FitVerdict::No => 'n',
    };
    [&fit.email, &fit.phone, &fit.record, &fit.source].into_iter().map(|fit| letter(fit.verdict)).collect()
}

#[test]
fn every_kept_declaration_has_its_verdict() {
    let expected = [
        ("find_twin_client", "aann"),
        ("lookup_buyer", "anna"),
        ("list_payers", "aana"),
        ("user_lookup", "aann"),
        ("get_card", "ynna"),
        ("party_find", "ynnn"),
        ("contact-by-mail", "ynna"),
        ("who_is", "aann"),
        ("guest_peek", "anna"),
        ("guest_peek_bare", "anna"),
        ("persons_search", "nnnn"),
        ("RegistryApiV20240101--FetchSubscriberCredentialListMappingEntry", "nnnn"),
        ("list_members", "nnnn"),
        ("member_of_the_day", "nnnn"),
        ("search_members", "nnnn"),
        ("search_customers", "nnnn"),
        ("get_customer", "nnna"),
        ("create_customer", "nnnn"),
        ("update_customer", "nnnn"),
        ("list_companies", "nnnn"),
        ("get_company", "nnna"),
    ];
    let found: Vec<(String, String)> = lists()
        .values()
        .flat_map(|tools| judged(tools))
        .map(|fit| (fit.tool.clone(), letters(&fit)))
        .collect();
    let expected: Vec<(String, String)> =
        expected.into_iter().map(|(tool, letters)| (tool.to_owned(), letters.to_owned())).collect();
    assert_eq!(found, expected);
}

/// Whatever a server declares, the draft reads, and names only what is declared.
fn drafted(name: &str, tools: &[Value]) -> usize {
    let fits = judged(tools);
    let mut rows = 0;
    for (index, tool) in tools.iter().enumerate() {
        let customer = Customer { email: Some("alex.doe@example.com".into()), ..Customer::default() };
        let server = "[server]\ncommand = [\"x\"]\n";
        let draft = Draft {
            server,
            tools: &fits,
            email: Some(index),
            phone: Some(index),
            countries: None,
            customer: &customer,
        };
        let text = designation::draft(&draft);
        let file = designation::read("hallmark.toml", &text, &|_| None, "2026-01-01");
        let file = file.unwrap_or_else(|errors| panic!("{name}: {errors:?}\n{text}"));
        for (_, row) in file.designation.rows() {
            only_declared(name, row, tool);
            rows += 1;
        }
    }
    rows
}

fn only_declared(name: &str, row: &Row, tool: &Value) {
    let tool = Declaration::from_value(tool.clone());
    assert_eq!(row.tool, tool.name(), "{name}");
    let known = tool.input_schema().map(inputs).unwrap_or_default();
    assert!(known.iter().any(|input| input.name == row.input), "{name}: no input {}", row.input);
    let paths = [Some(&row.reference), row.value.as_ref(), row.account.as_ref(), row.registration.as_ref()];
    for path in paths.into_iter().flatten() {
        let schema = tool.output_schema().expect("a path is guessed from a schema");
        assert!(matches!(declared(schema, path), Declared::Field(_)), "{name}: {path} is no declared field");
    }
}

#[test]
fn every_draft_reads_and_names_only_what_is_declared() {
    let rows: usize = lists().iter().map(|(name, tools)| drafted(name, tools)).sum();
    assert_eq!(rows, 4, "every tool with an input and a reference gives a row");
}

#[test]
fn the_helpdesk_is_told_why_none_of_its_tools_is_a_lookup() {
    // From a folder that holds it: where this project lies, and how long that path is, must not move a line.
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::copy(root().join("tests/declarations/helpdesk.json"), folder.path().join("helpdesk.json"))
        .expect("a copy");
    let line = ["lint", "--declarations", "helpdesk.json"];
    for width in ["60", "100"] {
        let output = hallmark(folder.path()).env("COLUMNS", width).args(line).output();
        let ran = ran(output.expect("it runs"));
        assert_eq!(ran.code, 0, "{}", ran.err);
        let longest = ran.out.lines().map(|line| line.chars().count()).max();
        assert!(longest <= width.parse().ok(), "{width}: {}", ran.out);
        snapshot(&format!("lint-helpdesk-{width}"), &ran.out);
    }
    let report = run(folder.path(), &[&line[..], &["--format", "json"]].concat()).json();
    let search = &report["tools"][0];
    assert_eq!((&search["tool"], &search["phone"]["verdict"]), (&json!("search_customers"), &json!("no")));
    assert!(search["phone"]["why"].as_array().expect("reasons").len() >= 5, "{search:#}");
}

fn init(folder: &Path, options: &[&str], server: &[&str]) -> Ran {
    let line: Vec<&str> =
        ["init"].iter().chain(options).chain(&["--", BIN, "example"]).chain(server).copied().collect();
    run(folder, &line)
}

fn all(ran: &Ran) -> String {
    let blank = |text: &str| text.replace(BIN, "hallmark");
    format!(
        "exit {}\n--- standard output\n{}--- standard error\n{}",
        ran.code,
        blank(&ran.out),
        blank(&ran.err)
    )
}

#[test]
fn a_draft_of_the_example_is_checked_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = init(folder.path(), &[], &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let text = std::fs::read_to_string(folder.path().join("hallmark.toml")).expect("a file");
    snapshot("init", &format!("{}--- hallmark.toml\n{}", all(&ran), text.replace(BIN, "hallmark")));
    let checked = run(folder.path(), &["check", "--format", "json"]);
    assert_eq!(checked.code, 4, "not proven for want of a known customer alone: {}", checked.out);
    assert_eq!(checked.json()["summary"]["errors"], 0);
    let again = init(folder.path(), &[], &[]);
    assert_eq!(again.code, 2);
    assert!(again.err.contains("is there already, and is never overwritten"), "{}", again.err);
    let kept = std::fs::read_to_string(folder.path().join("hallmark.toml")).expect("a file");
    assert_eq!(kept, text);
}

#[test]
fn a_known_customer_is_tried_at_once_and_proves_the_draft() {
    let folder = tempfile::tempdir().expect("a folder");
    let known = [
        "--email",
        "alex.doe@example.com",
        "--phone",
        "+447700900123",
        "--reference",
        "CON-001",
        "--country",
        "DK",
    ];
    let ran = init(folder.path(), &known, &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("by email: resolved, as it should be"), "{}", ran.err);
    assert!(ran.err.contains("by phone: resolved, as it should be"), "{}", ran.err);
    assert!(!ran.err.contains("alex.doe"), "masked: {}", ran.err);
    assert_eq!(run(folder.path(), &["check"]).code, 0);
    let other = tempfile::tempdir().expect("a folder");
    let ran = init(other.path(), &known, &["--fault", "known-customer-is-another"]);
    assert!(ran.code == 0 && !ran.err.contains("as it should be"), "{}", ran.err);
}

#[test]
fn a_printed_draft_is_clean_and_holds_no_secret() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = init(folder.path(), &["--print"], &["--fault", "output-schema-missing"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.starts_with("# hallmark.toml") && !folder.path().join("hallmark.toml").exists());
    assert!(ran.out.contains("# reference = \"\""), "what is not declared is not guessed: {}", ran.out);
    let known = ["--print", "--email", "alex.doe@example.com"];
    let ran = init(folder.path(), &known, &["--fault", "output-schema-missing"]);
    assert!(ran.out.contains("\nreference = \"contact_id\""), "the answer shows it: {}", ran.out);
    let line = ["init", "--print", "--", "env", "CRM_TOKEN=s3cret-of-a-test", BIN, "example"];
    let ran = run(folder.path(), &line);
    assert!(ran.out.contains("CRM_TOKEN=${CRM_TOKEN}") && !ran.out.contains("s3cret"), "{}", ran.out);
    assert!(ran.err.contains("set the variable CRM_TOKEN"), "{}", ran.err);
    for wrong in [
        &["--email", "nobody"][..],
        &["--phone", "4549336252"],
        &["--country", "dk"],
        &["--output", "no/x.toml"],
    ] {
        assert_eq!(init(folder.path(), wrong, &[]).code, 2, "{wrong:?}");
    }
}

/// Runs a command at a terminal of its own, with what is typed there.
const AT_TERMINAL: &str = r#"
import os, pty, sys
child, terminal = pty.fork()
if child == 0:
    os.execv(sys.argv[2], sys.argv[2:])
os.write(terminal, sys.argv[1].encode())
said = b""
while True:
    try:
        more = os.read(terminal, 4096)
    except OSError:
        break
    if not more:
        break
    said += more
sys.stdout.buffer.write(said)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"#;

#[cfg(unix)]
#[test]
fn at_a_terminal_what_is_open_is_asked() {
    let folder = tempfile::tempdir().expect("a folder");
    let typed = "dk\nalex.doe@example.com\n\nCON-001\n";
    let mut python = std::process::Command::new("python3");
    python.args(["-c", AT_TERMINAL, typed, BIN, "init", "--", BIN, "example"]).current_dir(folder.path());
    let ran = ran(python.output().expect("python3"));
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(
        ran.out.contains("Countries of the workspace") && ran.out.contains("resolved, as it should be"),
        "{}",
        ran.out
    );
    let text = std::fs::read_to_string(folder.path().join("hallmark.toml")).expect("a file");
    assert!(text.contains("countries = [\"DK\"]") && text.contains("\nreference = \"CON-001\""), "{text}");
}
