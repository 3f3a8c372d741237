//! The support desk: an answer without a server, and a call with all that went over the wire.

use std::io::Write;
use std::process::Stdio;

use crate::http::Company;
use crate::running::{Ran, hallmark, ran, root, run, snapshot};

const BIN: &str = env!("CARGO_BIN_EXE_hallmark");

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let text = run(root(), &["example", "--designation"]).out;
    std::fs::write(folder.path().join("hallmark.toml"), text).expect("written");
    folder
}

/// A run with something written to its standard input.
fn piped(folder: &std::path::Path, arguments: &[&str], paste: &str) -> Ran {
    let mut child = hallmark(folder)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("started");
    let _ = child.stdin.take().expect("a pipe").write_all(paste.as_bytes());
    ran(child.wait_with_output().expect("it ends"))
}

#[test]
fn a_paste_is_read_from_standard_input_with_a_file_and_without() {
    let record = r#"{"contact_id": "CON-002", "phone": "+45 49 33 62 5"}"#;
    let line = format!("2026-11-30T10:15:00Z INFO < {record}");
    let with = folder();
    let without = tempfile::tempdir().expect("a folder");
    let fields = ["--reference", "contact_id", "--value", "phone", "--country", "DK"];
    for (folder, more) in [(&with, &[][..]), (&without, &fields)] {
        for source in [&["read", "-"][..], &["read"]] {
            let arguments = [source, &["--phone", "+4549336252"], more].concat();
            let ran = piped(folder.path(), &arguments, &line);
            assert_eq!(ran.code, 0, "{}", ran.err);
            assert!(ran.out.starts_with("the platform would record: record_mismatch"), "{}", ran.out);
            assert!(
                ran.out.contains(
                    "1. the paste is read as: a line of a log, what stands round the record left aside"
                ),
                "{}",
                ran.out
            );
        }
    }
    let ran = piped(without.path(), &["read", "--phone", "+4549336252"], record);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("no lookup is designated by phone"), "{}", ran.err);
    let ran = piped(with.path(), &["read", "--phone", "+4549336252"], " \n");
    assert!(ran.err.starts_with("error: standard input is empty\nhelp: paste "), "{}", ran.err);
}

#[test]
fn a_program_is_told_what_the_paste_was_taken_for_where_it_disturbs_nothing() {
    let folder = folder();
    let ran = piped(
        folder.path(),
        &["read", "--phone", "+4549336252", "--format", "json"],
        "{'contact_id': 'CON-002'}",
    );
    assert_eq!(ran.json()["lookup"]["outcome"], "field_missing");
    assert!(ran.err.starts_with("note: the paste is read as a Python value"), "{}", ran.err);
}

#[test]
fn the_wire_is_shown_alike_over_both_transports_and_masked() {
    let folder = folder();
    let company = Company::start(&[]);
    let ask = ["lookup", "--email", "alex.doe@example.com", "-v"];
    let over_stdio = run(folder.path(), &[&ask[..], &["--", BIN, "example"]].concat());
    let header = ["--url", &company.url, "--header", "Authorization: Bearer made-up-7f3a"];
    let over_http = run(folder.path(), &[&ask[..], &header].concat());
    assert_eq!((over_stdio.code, over_http.code), (0, 0), "{}{}", over_stdio.err, over_http.err);
    assert_eq!(over_stdio.out, over_http.out);
    for hidden in ["alex.doe", "CON-001", "700 900123", "made-up-7f3a", "Authorization", "Alex"] {
        assert!(!over_stdio.out.contains(hidden), "{hidden}: {}", over_stdio.out);
    }
    snapshot("lookup-wire", &over_stdio.out);
    let revealed = run(folder.path(), &[&ask[..], &["--reveal", "--", BIN, "example"]].concat());
    assert!(revealed.out.contains("\"email\": \"alex.doe@example.com\""), "{}", revealed.out);
    let quiet = run(folder.path(), &["lookup", "--email", "alex.doe@example.com", "--", BIN, "example"]);
    assert!(!quiet.out.contains("on the wire"), "{}", quiet.out);
}

#[test]
fn what_came_back_is_cleaned_and_bounded() {
    let folder = folder();
    let many: Vec<String> =
        (0..200).map(|at| format!("\"k{at}\": \"\\u001b[2J{}\"", "x".repeat(900))).collect();
    let ran =
        piped(folder.path(), &["read", "--phone", "+4549336252", "-v"], &format!("{{{}}}", many.join(",")));
    assert!(!ran.out.contains('\u{1b}'));
    assert!(ran.out.contains("on the wire, the answer as it was pasted"), "{}", ran.out);
    assert!(ran.out.lines().count() < 300, "{}", ran.out.lines().count());
    let words =
        piped(folder.path(), &["read", "--phone", "+4549336252", "-v"], "no customer alex.doe@example.com");
    assert!(words.out.contains("no customer a***@example.com"), "{}", words.out);
}

#[test]
fn words_are_explained() {
    for name in ["envelope", "Caller ID"] {
        let ran = run(root(), &["explain", name]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        snapshot(&format!("explain-{}", name.to_lowercase().replace(' ', "-")), &ran.out);
    }
    let code = run(root(), &["explain", "4"]);
    assert!(code.out.starts_with("exit code:") && code.out.contains("4: not proven"), "{}", code.out);
    let ran = run(root(), &["explain", "envelop"]);
    assert!(ran.err.contains("did you mean `envelope`?"), "{}", ran.err);
}

#[test]
fn an_answer_that_says_nobody_in_a_form_of_its_own_is_mended_by_the_form() {
    let folder = folder();
    let stranger = ["read", "--email", "kim.stranger@example.org"];
    for (paste, mend) in [
        (r#"{"error_type": "not_found"}"#, "Mark the result with `isError: true`"),
        (r#"{"error": "not_found"}"#, "Say it in the agreed form"),
        (r#"{"customer": null}"#, "Answer `{}` for an unknown person"),
    ] {
        let ran = piped(folder.path(), &stranger, paste);
        let told = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains(&format!("fix: If nobody should be found: {mend}")), "{paste}: {told}");
        assert!(!told.contains("Designate"), "no path leads to a reference that is not there: {told}");
        let known = piped(folder.path(), &["read", "--email", "alex.doe@example.com"], paste);
        assert!(known.out.contains("fix: The tool knows nobody by this value, and should."), "{}", known.out);
    }
    let elsewhere = r#"{"status": 404, "data": {"contact_id": "CON-009"}}"#;
    assert!(piped(folder.path(), &stranger, elsewhere).out.contains("fix: Designate `data.contact_id`"));
    let unknown = [&stranger[..], &["--expect", "unknown"]].concat();
    let ran = piped(folder.path(), &unknown, "No customer found.");
    assert!(
        ran.out.contains("fix: Make the first text the JSON `{\"error_type\": \"not_found\"}`"),
        "{}",
        ran.out
    );
}

#[test]
fn an_account_that_is_missing_with_the_whole_record_is_told_with_it() {
    let folder = folder();
    let paste = r#"{"customer": {"contact_id": "CON-001", "email": "alex.doe@example.com", "account_id": "ACC-001"}}"#;
    let ran = piped(folder.path(), &["read", "--email", "alex.doe@example.com"], paste);
    let headlines: Vec<&str> = ran.out.lines().filter(|line| line.starts_with("error[")).collect();
    assert_eq!(headlines.len(), 1, "{}", ran.out);
    assert!(
        headlines[0].starts_with("error[reference-absent]") && ran.out.contains("account-differs in"),
        "{}",
        ran.out
    );
}

#[test]
fn a_file_of_a_windows_console_is_read() {
    let folder = folder();
    let text = "\u{feff}{\"contact_id\": \"CON-001\", \"email\": \"alex.doe@example.com\"}\r\n";
    for bytes in [
        text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>(),
        text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        text.as_bytes().to_vec(),
    ] {
        std::fs::write(folder.path().join("answer.json"), bytes).expect("written");
        let ran = run(folder.path(), &["read", "answer.json", "--email", "alex.doe@example.com"]);
        assert!(ran.out.starts_with("the platform would record: resolved"), "{}{}", ran.out, ran.err);
    }
}
