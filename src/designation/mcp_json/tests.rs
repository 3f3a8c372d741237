use proptest::prelude::{ProptestConfig, any, proptest};
use proptest::sample::Index;

use super::{McpJson, McpServer};
use crate::model::{HttpSettings, Secret, Transport};

const TWO: &str = r#"{
  "$schema": "https://example.com/schema.json",
  "mcpServers": {
    "crm": { "command": "python", "args": ["server.py", "${PLACE:-test}"], "env": { "T": "a${CRM_TOKEN}" }, "cwd": "/srv", "disabled": false },
    "desk": { "type": "http", "url": "https://desk.example.com/mcp", "headers": { "Authorization": "Bearer ${env:CRM_TOKEN}" }, "timeout": 5 }
  }
}"#;

fn env(name: &str) -> Option<String> {
    match name {
        "CRM_TOKEN" => Some("tok-5ecret".into()),
        "BROKEN" => Some("5ecret\nline".into()),
        _ => None,
    }
}

fn pick(text: &str, name: Option<&str>) -> Result<McpServer, String> {
    let told = |error: super::McpJsonError| format!("{error}|{}", error.help.clone().unwrap_or_default());
    McpJson::read(".mcp.json", text).and_then(|file| file.pick(name, &env)).map_err(told)
}

fn wrong(text: &str) -> String {
    pick(text, None).expect_err(text)
}

#[test]
fn a_command_and_an_address_are_read() {
    let crm = pick(TWO, Some("crm")).expect("no mistake");
    let wanted = Transport::Stdio {
        command: vec!["python".into(), "server.py".into(), "test".into()],
        env: vec![("T".into(), Secret::new("atok-5ecret"))],
    };
    assert!(crm.transport == wanted);
    assert_eq!(crm.name, "crm");
    assert_eq!(crm.notes, ["`cwd` is not applied: write the paths of the command whole"]);
    let desk = pick(TWO, Some("desk")).expect("no mistake");
    let wanted = HttpSettings {
        headers: vec![("Authorization".into(), Secret::new("Bearer tok-5ecret"))],
        ..HttpSettings::new("https://desk.example.com/mcp")
    };
    assert!(desk.transport == Transport::Http(Box::new(wanted)));
    assert!(desk.notes.is_empty());
    assert!(!format!("{crm:?}{desk:?}{:?}", McpJson::read("x", TWO)).contains("5ecret"));
}

#[test]
fn each_place_for_the_servers_is_known() {
    for text in [
        r#"{ "mcpServers": { "crm": { "url": "https://x/mcp" } } }"#,
        r#"{ "inputs": [], "servers": { "crm": { "type": "streamable-http", "url": "https://x/mcp" } } }"#,
        r#"{ "version": 1, "crm": { "url": "https://x/mcp", "transport": "http" } }"#,
        "\u{feff}{ \"servers\": { \"crm\": { \"url\": \"https://x/mcp\" } } }",
    ] {
        let one = pick(text, None).expect(text);
        assert!(one.transport == Transport::Http(Box::new(HttpSettings::new("https://x/mcp"))), "{text}");
        assert_eq!(one.name, "crm");
    }
}

#[test]
fn a_server_is_picked_by_name_unless_it_is_the_only_one() {
    assert_eq!(
        wrong(TWO),
        ".mcp.json: /mcpServers: it holds several servers: `crm`, `desk`|name one with `--server NAME`"
    );
    let near = pick(TWO, Some("desc")).expect_err("no such server");
    assert_eq!(near, ".mcp.json: /mcpServers: there is no server `desc`|did you mean `desk`?");
    let far = pick(TWO, Some("warehouse")).expect_err("no such server");
    assert_eq!(far, ".mcp.json: /mcpServers: there is no server `warehouse`|it holds `crm`, `desk`");
}

/// Entries that are wrong, each with the place of the mistake and what is said of it.
const WRONG: &[(&str, &str, &str)] = &[
    ("[]", "", "an object is wanted, and this is a list"),
    ("{}", "", "it has neither a `command` nor a `url`"),
    (r#"{ "command": "x", "url": "https://x" }"#, "", "it has both a `command` and a `url`"),
    (r#"{ "type": "http", "command": "x" }"#, "", "it has no `url`"),
    (r#"{ "type": 5, "url": "https://x" }"#, "/type", "text in quotes is wanted, and this is a number"),
    (r#"{ "type": "ws", "url": "https://x" }"#, "/type", "`ws` is no transport"),
    (
        r#"{ "type": "sse", "url": "https://x/sse" }"#,
        "/type",
        "the older transport of HTTP with SSE is not spoken",
    ),
    (
        r#"{ "transport": "SSE", "url": "https://x" }"#,
        "/transport",
        "the older transport of HTTP with SSE is not spoken",
    ),
    (
        r#"{ "url": "x.example.com" }"#,
        "/url",
        "it is not an address: it does not begin with `https://` or `http://`",
    ),
    (
        r#"{ "url": "https://x", "headers": [] }"#,
        "/headers",
        "an object of texts is wanted, and this is a list",
    ),
    (
        r#"{ "url": "https://x", "headers": { "A B": "" } }"#,
        "/headers/A B",
        "it cannot be sent: no header can have this name",
    ),
    (
        r#"{ "url": "https://x", "headers": { "A": "${BROKEN}" } }"#,
        "/headers/A",
        "it cannot be sent: a header's value cannot hold a line break",
    ),
    (
        r#"{ "url": "https://x", "headers": { "A": "${GONE}" } }"#,
        "/headers/A",
        "the variable `GONE` is not set",
    ),
    (r#"{ "command": "" }"#, "/command", "it names no program"),
    (r#"{ "command": ["x"] }"#, "/command", "text in quotes is wanted, and this is a list"),
    (r#"{ "command": "x", "args": "y" }"#, "/args", "a list of texts is wanted, and this is text"),
    (r#"{ "command": "x", "args": ["y", null] }"#, "/args/1", "text in quotes is wanted, and this is null"),
    (
        r#"{ "command": "x", "env": { "A~": 1 } }"#,
        "/env/A~0",
        "text in quotes is wanted, and this is a number",
    ),
    (
        r#"{ "command": "x", "args": ["${input:key}"] }"#,
        "/args/0",
        "`${input:…}` is known to an editor alone",
    ),
];

#[test]
fn each_mistake_names_its_place() {
    for (entry, place, said) in WRONG {
        let told = wrong(&format!(r#"{{ "mcpServers": {{ "a/b": {entry} }} }}"#));
        let wanted = format!(".mcp.json: /mcpServers/a~1b{place}: {said}|");
        assert!(told.starts_with(&wanted), "{told}\n{wanted}");
        assert!(!told.contains("5ecret"), "{told}");
    }
}

#[test]
fn a_text_without_servers_is_refused() {
    for (text, said) in [
        ("", ".mcp.json is no JSON: "),
        ("{ // crm\n}", ".mcp.json is no JSON: "),
        ("[]", ".mcp.json: an object is wanted"),
        ("{}", ".mcp.json: it holds no servers"),
        (r#"{ "crm": { "args": [] } }"#, ".mcp.json: it holds no servers"),
        (r#"{ "mcpServers": {} }"#, ".mcp.json: /mcpServers: it names no server"),
        (r#"{ "mcpServers": [] }"#, ".mcp.json: /mcpServers: an object of servers is wanted"),
    ] {
        assert!(wrong(text).starts_with(said), "{text}: {}", wrong(text));
    }
    assert!(wrong(&format!("{}1", "{\"mcpServers\":".repeat(20_000))).contains("is no JSON"));
}

#[test]
fn no_terminal_obeys_a_name() {
    let text = "{ \"servers\": { \"a\\u001b[2J\\u202eb\": 1, \"c\": 2 } }";
    assert!(!wrong(text).contains(['\u{1b}', '\u{202e}']), "{}", wrong(text));
    let name = "\u{1b}".repeat(5_000);
    assert!(pick(text, Some(&name)).expect_err("no such server").chars().count() < 600);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_change_of_the_text_is_read_or_refused(
        from in any::<Index>(),
        length in 0..30_usize,
        piece in "([\"{}\\[\\]:,$0-9aé]|\\$\\{|\\\\u00e5|null|true){0,6}",
    ) {
        let places: Vec<_> = TWO.char_indices().map(|(at, _)| at).collect();
        let from = *from.get(&places);
        let to = (from + length).min(TWO.len());
        let text = format!("{}{piece}{}", &TWO[..from], &TWO[to..]);
        for name in [None, Some("crm"), Some("desk")] {
            if let Err(told) = pick(&text, name) {
                assert!(told.starts_with(".mcp.json") && !told.contains("5ecret"), "{told}");
            }
        }
    }
}
