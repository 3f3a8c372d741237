//! `docs/designating.md`: what the tools of the example, a helpdesk and published CRMs could be designated as.

use hallmark::designation;
use serde_json::Value;

use crate::foreign::{list, runs_here, words};
use crate::running::{root, run};

const BIN: &str = env!("CARGO_BIN_EXE_hallmark");

/// The published servers of CRMs and helpdesks that the document shows.
const PUBLISHED: [&str; 3] = ["@hubspot/mcp-server", "attio-mcp", "freshdesk-mcp"];

fn published(name: &str) -> Value {
    list("published.json").into_iter().find(|server| server["name"] == name).expect("a published server")
}

#[test]
#[ignore = "needs tests/servers/install.sh"]
fn foreign_crms_are_told_what_their_tools_could_be() {
    let example = linted(&["--", BIN, "example"]);
    let helpdesk = linted(&["--declarations", "tests/declarations/helpdesk.json"]);
    let mut page = String::from(INTRODUCTION);
    chapter(&mut page, "The example company", "As it should be: `hallmark example`.", &example);
    let says = "The six tools that a helpdesk's own server offers, with a search where a lookup is wanted.";
    chapter(&mut page, "A helpdesk", says, &helpdesk);
    for name in PUBLISHED {
        let server = published(name);
        let command = words(&server["command"]);
        let mut line = vec!["--protocol", "2025-11-25", "--"];
        line.extend(command.iter().map(String::as_str));
        let report = linted(&line);
        for tool in report.0["tools"].as_array().expect("tools") {
            let lookups = [&tool["email"]["verdict"], &tool["phone"]["verdict"]];
            assert!(
                lookups.iter().all(|verdict| **verdict == "no"),
                "{name} has a lookup after all: {tool:#}"
            );
        }
        let registry = server["registry"].as_str().expect("a registry");
        let version = server["version"].as_str().expect("a version");
        let says = format!("Version {version} on {registry}, {} tools.", server["tools"]);
        chapter(&mut page, &format!("`{name}`"), &says, &report);
    }
    let path = root().join("docs/designating.md");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, &page).expect("written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == page,
        "docs/designating.md is not what was judged; run with UPDATE_DOCS=1 to write it"
    );
}

#[test]
#[ignore = "needs tests/servers/install.sh"]
fn foreign_packages_are_drafted_a_file_that_reads() {
    let folder = tempfile::tempdir().expect("a folder");
    for server in list("published.json").iter().filter(|server| runs_here(server)) {
        let name = server["name"].as_str().expect("a name");
        let path = folder.path().join("draft.toml");
        let path = path.to_str().expect("a path");
        let command = words(&server["command"]);
        let mut line = vec!["init", "--output", path, "--"];
        line.extend(command.iter().map(String::as_str));
        let ran = run(root(), &line);
        assert_eq!(ran.code, 0, "{name}: {}", ran.err);
        let text = std::fs::read_to_string(path).expect("a file");
        let file = designation::read("draft.toml", &text, &|_| Some("x".into()), "2026-01-01");
        assert!(file.is_ok(), "{name}: {file:?}\n{text}");
        std::fs::remove_file(path).expect("removed");
    }
}

const INTRODUCTION: &str = "\
# Which tool to designate

The platform finds a customer by calling one tool with one value: the address that a message came from, or the number \
of a call. So the operator designates a tool that

- has an input of its own for the address or the number, and needs no other,
- takes `tenantId` and `workspaceId` beside it,
- finds who holds the whole value, not part of it: neither a search by free text nor a name,
- answers one record with your own number for the customer, and with the address or number it was found by,
- declares these fields in an outputSchema, and changes nothing.

`hallmark lint -- COMMAND` looks at every tool of a server and says what it could be designated as: *yes*, nothing in \
its declaration stands in the way; *after*, its author can mend what does; *no*, it is a tool of another kind. The \
same stands in the JSON report under `tools`. `hallmark init -- COMMAND` drafts a `hallmark.toml` from it, and \
`hallmark check` then tries what a declaration cannot show: whether the tool really finds the right customer.

Besides the two lookups a tool may serve as a *record* tool, which returns or changes what a customer has, or as a \
verification *source*, whose facts a caller is asked about.

Most CRMs and helpdesks that publish a server offer a search and no lookup, as the tables below show. The usual way \
out is a small server of one's own with a single tool, which asks the CRM for an exact match: `hallmark example` is one \
to begin with.

This page is written by a test from what the servers declare; nothing of theirs was called.
";

/// The report on a server's declarations, and the same for a reader, each run of spaces as one.
fn linted(options: &[&str]) -> (Value, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let human = format!("human={}", folder.path().join("report.txt").display());
    let line: Vec<&str> =
        ["lint", "--format", "json", "--format", &human].iter().chain(options).copied().collect();
    let report = run(root(), &line).json();
    let text = std::fs::read_to_string(folder.path().join("report.txt")).expect("a report");
    (report, text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// A server's table, and its nearest lookup with what stands in its way.
fn chapter(page: &mut String, title: &str, says: &str, (report, text): &(Value, String)) {
    let tools = report["tools"].as_array().expect("tools");
    page.push_str(&format!("\n## {title}\n\n{says}\n\n"));
    let role = |tool: &Value, role: &str| match tool[role]["verdict"].as_str() {
        Some("could_serve") => "yes",
        Some("could_serve_after") => "after",
        _ => "no",
    };
    let roles = ["email", "phone", "record", "source"];
    let (some, none): (Vec<&Value>, Vec<&Value>) =
        tools.iter().partition(|tool| roles.iter().any(|one| role(tool, one) != "no"));
    if !some.is_empty() {
        page.push_str("| tool | by email | by phone | record | source |\n| --- | --- | --- | --- | --- |\n");
    }
    for tool in some {
        let cells: Vec<&str> = roles.iter().map(|one| role(tool, one)).collect();
        page.push_str(&format!("| `{}` | {} |\n", tool["tool"].as_str().expect("a name"), cells.join(" | ")));
    }
    let names: Vec<String> =
        none.iter().filter_map(|tool| Some(format!("`{}`", tool["tool"].as_str()?))).collect();
    if !names.is_empty() {
        page.push_str(&format!("\nAs none of the four: {}.\n", names.join(", ")));
    }
    if tools.iter().any(|tool| role(tool, "email") != "no") {
        return;
    }
    // The one that the report names to a reader.
    let name =
        text.split("by email: no tool; the nearest is `").nth(1).and_then(|rest| rest.split('`').next());
    if let Some(nearest) = tools.iter().find(|tool| tool["tool"].as_str() == name && name.is_some()) {
        page.push_str(&format!(
            "\nNearest to a lookup by email is `{}`. In its way stands:\n\n",
            nearest["tool"].as_str().expect("a name")
        ));
        for why in nearest["email"]["why"].as_array().expect("reasons") {
            page.push_str(&format!("- {}\n", why.as_str().expect("a reason")));
        }
    }
}
