//! Reports in the hands of their readers: a SARIF validator, two JUnit readers, a Markdown renderer, a browser.
//!
//! They need `tests/servers/install.sh` and Chromium, so they run only when asked for:
//! `cargo test --test it -- --ignored foreign`.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::cases::scripts::{RIGHT, Script};
use crate::running::{ran, root, run};

/// A server that says what could steer any reader, wherever it may say something.
const HOSTILE: Script = Script {
    start: r#"EVIL = "\x1b[2J\u202e\u2028\x00 ]]>--></script></style></pre><img src=x onerror=document.title='owned'><script>document.title='owned'</script>%0A\n::set-output name=a::b\n``` | a | b |\n# head\n[click](http://evil.example) ![i](http://evil.example/i.png) <http://evil.example> www.evil.example @someone"
TOOL["description"] = EVIL; TOOL["inputSchema"]["properties"]["email"]["enum"] = [EVIL]
TOOL["outputSchema"] = {"type": "object", "properties": {EVIL: {"type": "string"}}}
def welcome(id):
    respond(id, {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": EVIL, "version": EVIL}})"#,
    list: "respond(id, {'tools': [TOOL, dict(TOOL, name=EVIL), dict(TOOL, name=EVIL)]})",
    call: "respond(id, {'isError': bool(record), 'content': [{'type': 'text', 'text': EVIL}], 'structuredContent': {EVIL: EVIL}})",
    ..RIGHT
};

/// The reports that are handed to every reader, in one format each, with their names.
fn reports(folder: &Path, format: &str) -> Vec<&'static str> {
    HOSTILE.write(folder, "");
    let faulty = ["demo", "--fault", "reference-absent", "--fault", "output-schema-missing"];
    let many = ["check", "--", "python3", "server.py"];
    let runs: [(&'static str, &[&str]); 4] = [
        ("clean", &["demo"]),
        ("broken", &faulty),
        ("hostile", &many),
        ("unreachable", &["check", "--", "./none"]),
    ];
    let mut names = Vec::new();
    for (name, line) in runs {
        let target = format!("{format}={name}.{format}");
        let mut line: Vec<&str> = line.to_vec();
        line.splice(1..1, ["--format", target.as_str(), "--quiet"]);
        let ran = run(folder, &line);
        assert!(folder.join(format!("{name}.{format}")).is_file(), "{name}: {}{}", ran.out, ran.err);
        names.push(name);
    }
    names
}

/// What a program prints when it ends well.
fn said(program: &str, arguments: &[&str], folder: &Path) -> String {
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .env("DOTNET_SYSTEM_GLOBALIZATION_INVARIANT", "1")
        .output()
        .unwrap_or_else(|error| panic!("{program}: {error}"));
    let ran = ran(output);
    assert_eq!(ran.code, 0, "{program} {arguments:?}: {}{}", ran.out, ran.err);
    ran.out
}

/// A program of the readers' folder.
fn reader(path: &str) -> String {
    root().join("tests/servers").join(path).to_str().expect("a path").to_owned()
}

#[test]
#[ignore = "needs tests/servers/install.sh"]
fn foreign_sarif_is_valid() {
    let folder = tempfile::tempdir().expect("a folder");
    let validator = reader("readers/node_modules/@microsoft/sarif-multitool-linux/Sarif.Multitool");
    for name in reports(folder.path(), "sarif") {
        let log = format!("{name}.log");
        // The standard's rules, and those of GitHub's code scanning.
        let file = format!("{name}.sarif");
        let line =
            ["validate", &file, "--output", &log, "--log", "ForceOverwrite", "--rule-kind", "Sarif;Ghas"];
        said(&validator, &line, folder.path());
        let text = std::fs::read_to_string(folder.path().join(&log)).expect("what it says");
        let said: Value = serde_json::from_str(text.trim_start_matches('\u{feff}')).expect("JSON");
        let results = said["runs"][0]["results"].as_array().cloned().unwrap_or_default();
        // Where the tool is told more of is for its owner to say.
        let wrong: Vec<_> = results.iter().filter(|one| one["ruleId"] != "SARIF2005").collect();
        assert!(wrong.is_empty(), "{name}: {wrong:?}");
        // A log that it cannot take in at all gets no remark, so the one that every log gets must be there.
        assert!(text.contains(&format!("{name}.sarif")), "{name} was read: {said}");
    }
}

#[test]
#[ignore = "needs tests/servers/install.sh"]
fn foreign_junit_is_read_by_others() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in reports(folder.path(), "junit") {
        let file = format!("{name}.junit");
        let text = std::fs::read_to_string(folder.path().join(&file)).expect("the report");
        let python =
            said(&reader(".venv-readers/bin/python"), &[&reader("readers/junit.py"), &file], folder.path());
        let python: Value = serde_json::from_str(&python).expect("JSON");
        let node = said("node", &[&reader("readers/junit.mjs"), &file], folder.path());
        let node: Value = serde_json::from_str(&node).expect("JSON");
        let of = |key: &str| -> u64 {
            let suites = python["suites"].as_array().expect("suites");
            suites.iter().map(|suite| suite[key].as_u64().expect("a count")).sum()
        };
        let kinds = python["kinds"].as_array().expect("kinds");
        for (key, kind) in [("failures", "Failure"), ("errors", "Error"), ("skipped", "Skipped")] {
            let seen = kinds.iter().filter(|one| *one == kind).count() as u64;
            assert_eq!(of(key), seen, "{name}: {key}");
            if key != "skipped" {
                assert_eq!(node[key].as_u64(), Some(seen), "{name}: {key} in {node}");
            }
        }
        assert_eq!(of("tests"), python["cases"].as_u64().expect("a count"), "{name}");
        assert_eq!(of("tests"), text.matches("<testcase ").count() as u64, "{name}");
        assert_eq!(of("failures") > 0, ["broken", "hostile"].contains(&name), "{name}: {python}");
        assert_eq!(of("errors") > 0, name != "clean", "{name}: {python}");
    }
}

#[test]
#[ignore = "needs tests/servers/install.sh"]
fn foreign_markdown_holds_only_what_we_wrote() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in reports(folder.path(), "markdown") {
        let file = format!("{name}.markdown");
        let python = reader(".venv-readers/bin/python");
        let html = said(&python, &[&reader("readers/markdown.py"), &file], folder.path());
        for tag in ["<a ", "<img", "<script", "<h1", "<input", "<b>"] {
            assert!(!html.contains(tag), "{name}: {tag} in {html}");
        }
        assert_eq!(html.matches("<h2>").count(), 1, "{name}: {html}");
        for table in html.split("<table>").skip(1) {
            let columns = table.matches("<th>").count();
            let table = &table[..table.find("</table>").expect("an end")];
            for row in table.split("<tr>").skip(2) {
                assert_eq!(row.matches("<td>").count(), columns, "{name}: {row}");
            }
        }
        let prose: String = html
            .split("<code")
            .map(|part| part.split_once("</code>").map_or(part, |(_, rest)| rest))
            .collect();
        assert!(!prose.contains("@someone"), "{name}: a mention in {html}");
    }
}

/// The page as Chromium holds it once its script has run.
fn opened(folder: &Path, file: &str) -> String {
    let profile = folder.join("profile");
    let address = format!("file://{}", folder.join(file).display());
    let profile = format!("--user-data-dir={}", profile.display());
    let line = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        &profile,
        "--dump-dom",
        &address,
    ];
    said("chromium", &line, folder)
}

#[test]
#[ignore = "needs Chromium"]
fn foreign_page_is_opened_by_a_browser() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in reports(folder.path(), "html") {
        let page = opened(folder.path(), &format!("{name}.html"));
        assert!(page.contains("<title>hallmark: "), "{name}: {page}");
        let behind = page.split("</style>").nth(1).expect("a body");
        assert!(!behind.contains("<img") && !behind.contains("<a "), "{name}: {page}");
        assert_eq!(behind.matches("<script").count(), 1, "{name}: {page}");
        let filter = behind.split("<nav ").nth(1).and_then(|nav| nav.split('>').next()).expect("the filter");
        assert!(
            !filter.contains("hidden"),
            "{name}: the script ran, though the policy lets no other run: {filter}"
        );
    }
}

#[test]
#[ignore = "needs Chromium"]
fn foreign_page_is_filtered_by_a_browser() {
    let folder = tempfile::tempdir().expect("a folder");
    reports(folder.path(), "html");
    let page = std::fs::read_to_string(folder.path().join("broken.html")).expect("the page");
    let clicked = "<script>
        for (var what of ['[data-shows=error]', '[data-surprises]']) { document.querySelector(what).click(); }
    </script></body>";
    let strict = page.replace("</body>", clicked);
    std::fs::write(folder.path().join("strict.html"), &strict).expect("written");
    let policy = page.find("<meta http-equiv").expect("a policy");
    let end = policy + page[policy..].find('>').expect("its end") + 1;
    std::fs::write(folder.path().join("loose.html"), strict.replace(&page[policy..end], ""))
        .expect("written");
    let hidden = |page: &str, what: &str| {
        let parts = page.split(what).skip(1).map(|part| part.split('>').next().unwrap_or_default());
        let parts: Vec<&str> = parts.collect();
        (parts.iter().filter(|part| part.contains("hidden")).count(), parts.len())
    };
    let loose = opened(folder.path(), "loose.html");
    let (gone, errors) = hidden(&loose, "<article class=\"finding error\"");
    assert!(errors > 0 && gone == errors, "{gone} of {errors} errors are hidden");
    assert_eq!(hidden(&loose, "<article class=\"finding warning\"").0, 0);
    let (gone, right) = hidden(&loose, "<details class=\"lookup\"");
    assert!(right > 0 && gone == right, "{gone} of {right} lookups that went well are hidden");
    assert_eq!(hidden(&loose, "<details class=\"lookup surprise\"").0, 0);
    let strict = opened(folder.path(), "strict.html");
    assert_eq!(
        hidden(&strict, "<article class=\"finding error\"").0,
        0,
        "a script that is not ours does not run"
    );
}
