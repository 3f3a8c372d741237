//! `hallmark reach`, and the two rules about requests on chat.

use serde_json::{Value, json};

use crate::running::{Ran, hallmark, ran, root, run, snapshot};

const BIN: &str = env!("CARGO_BIN_EXE_hallmark");

/// A folder with a designation file and a saved list of tools.
fn folder(designation: &str, tools: &Value) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("hallmark.toml"), designation).expect("written");
    std::fs::write(folder.path().join("tools.json"), json!({ "tools": tools }).to_string()).expect("written");
    folder
}

/// The example company's own folder, as a fault leaves its designation.
fn example() -> tempfile::TempDir {
    folder(&run(root(), &["example", "--designation"]).out, &json!([]))
}

const ROWS: &str = "[lookup.email]\ntool = \"find_customer\"\ninput = \"email\"\nreference = \"id\"\nvalue = \"email\"\nrisk = \"read_pii\"\n";

/// Rows on the customer lookup, on the further tools of those names, and the actions as TOML.
fn designation(further: &[&str], actions: &str) -> String {
    let further: String = further
        .iter()
        .map(|name| {
            format!("[[chat.lookup]]\ntool = \"{name}\"\nreference = \"customer\"\nrisk = \"read_pii\"\n")
        })
        .collect();
    format!("{ROWS}{further}{actions}")
}

fn tool(name: &str, inputs: &[&str]) -> Value {
    let properties: serde_json::Map<String, Value> =
        inputs.iter().map(|input| ((*input).to_owned(), json!({ "type": "string" }))).collect();
    json!({ "name": name, "inputSchema": { "type": "object", "properties": properties } })
}

/// A shop whose orders are found by a lookup of their own.
fn shop() -> Value {
    json!([
        tool("find_customer", &["email", "phone"]),
        tool("get_order", &["order_id"]),
        tool("cancel_order", &["orderId", "reason"]),
        tool("ping", &[]),
    ])
}

fn reach(folder: &tempfile::TempDir, more: &[&str]) -> Ran {
    let line = [&["reach", "--declarations", "tools.json"], more].concat();
    run(folder.path(), &line)
}

const CANCEL: &str = "[[chat.action]]\ntool = \"cancel_order\"\n";

#[test]
fn the_example_company_is_told_by_a_live_server() {
    let folder = example();
    let told = run(folder.path(), &["reach", "--", BIN, "example"]);
    assert_eq!((told.code, told.err.as_str()), (0, ""));
    snapshot("reach", &told.out);
    let faulty = run(folder.path(), &["reach", "--", BIN, "example", "--fault", "input-schema-empty"]);
    assert_eq!(faulty.code, 0);
    snapshot("reach-input-schema-empty", &faulty.out);
}

#[test]
fn every_argument_is_an_entry_for_programs() {
    let folder = folder(&designation(&["get_order"], CANCEL), &shop());
    let entries = reach(&folder, &["--format", "json"]).json();
    let entry = |tool: &str, argument: Value| {
        let found = entries.as_array().expect("a list").iter();
        found.filter(|one| one["tool"] == tool && one["argument"] == argument).collect::<Vec<_>>()
    };
    assert_eq!(entries[0]["tool"], "cancel_order", "actions come first");
    let by_number = entry("cancel_order", json!("orderId"));
    assert_eq!(
        by_number,
        [&json!({
            "tool": "cancel_order", "argument": "orderId", "arguments": ["orderId"], "lookup": "get_order",
            "passed": [{ "argument": "orderId", "input": "order_id" }], "why": null
        })]
    );
    let by_reason = entry("cancel_order", json!("reason"));
    assert_eq!(by_reason[0]["lookup"], Value::Null);
    assert_eq!(by_reason[0]["why"], "`reason` is no input of `find_customer` or `get_order`");
    let whole = entry("cancel_order", Value::Null);
    assert_eq!(whole[0]["arguments"], json!(["orderId", "reason"]));
    assert_eq!(whole[0]["lookup"], "get_order");
    assert_eq!(entry("find_customer", json!("phone"))[0]["lookup"], "find_customer");
    assert_eq!(entry("ping", Value::Null)[0]["why"], "the request has no argument");
    assert_eq!(entries.as_array().map(Vec::len), Some(7));
}

#[test]
fn no_chat_tables_and_no_file_at_all_are_told_too() {
    let rows_only = folder(ROWS, &shop());
    let told = reach(&rows_only, &[]);
    assert_eq!((told.code, told.err.as_str()), (0, ""), "nothing is left unread");
    snapshot("reach-without-chat-tables", &told.out);
    let bare = folder("", &shop());
    std::fs::remove_file(bare.path().join("hallmark.toml")).expect("removed");
    let told = reach(&bare, &[]);
    assert_eq!(told.code, 0);
    assert!(told.out.contains("no tool carries National eID rows"), "{}", told.out);
    std::fs::write(bare.path().join("tools.json"), "[]").expect("written");
    assert!(reach(&bare, &[]).out.starts_with("the server offers no tools"));
    std::fs::write(bare.path().join("tools.json"), "{}").expect("written");
    assert_eq!(reach(&bare, &[]).code, 2);
}

#[test]
fn the_table_keeps_to_the_width() {
    let long = "cancel_one_of_the_orders_that_the_customer_has_placed";
    let mut tools = shop();
    tools.as_array_mut().expect("a list").push(tool(long, &["the_number_of_the_order_to_be_cancelled"]));
    let folder = folder(&designation(&["get_order"], CANCEL), &tools);
    for width in [60, 80, 120, 200] {
        let output = hallmark(folder.path())
            .args(["reach", "--declarations", "tools.json"])
            .env("COLUMNS", width.to_string())
            .output();
        let told = ran(output.expect("it runs"));
        assert!(told.out.lines().count() > 7);
        for line in told.out.lines() {
            assert!(line.chars().count() <= width, "{width}: {line}");
        }
        if width == 60 {
            snapshot("reach-60", &told.out);
        }
    }
}

#[test]
fn what_a_server_calls_its_tools_steers_no_terminal() {
    let folder = folder(ROWS, &json!([tool("a\u{1b}[2Jb\nc", &["x\u{202e}y"])]));
    for format in ["human", "json"] {
        let told = reach(&folder, &["--format", format]).out;
        assert!(!told.contains('\u{1b}') && !told.contains('\u{202e}'), "{told:?}");
    }
}

#[test]
fn help_shows_an_example() {
    let help = run(root(), &["reach", "--help"]).out;
    assert!(help.contains("hallmark reach --declarations tools.json"), "{help}");
}

/// The findings of the two rules, by rule and message.
fn judged(designation: &str, tools: &Value) -> Vec<(String, String)> {
    let folder = folder(designation, tools);
    let report = run(folder.path(), &["lint", "--declarations", "tools.json", "--format", "json"]).json();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let all = report["findings"].as_array().expect("a list").iter();
    all.map(|one| (text(&one["rule"]), text(&one["message"])))
        .filter(|(rule, _)| rule.starts_with("chat-lookup"))
        .collect()
}

#[test]
fn an_action_that_one_lookup_takes_breaks_no_rule() {
    let further = ["get_order"];
    assert_eq!(judged(&designation(&further, CANCEL), &shop()), []);
    let itself = designation(&["cancel_order"], CANCEL);
    assert_eq!(judged(&itself, &shop()), [], "a tool with rows of its own");
    assert_eq!(judged(&designation(&[], ""), &shop()), [], "no action");
}

#[test]
fn an_action_is_judged_as_a_whole_with_all_of_its_arguments() {
    let both = format!("{CANCEL}arguments = [\"order_id\", \"email\"]\n");
    let said = "a request for `cancel_order` with `order_id` and `email` is taken by `find_customer` and `get_order`, so \
                no lookup is called";
    let expected = [("chat-lookup-ambiguous".to_owned(), said.to_owned())];
    assert_eq!(judged(&designation(&["get_order"], &both), &shop()), expected);
    let one_will_do = format!("{CANCEL}arguments = [\"order_id\", \"note\"]\n");
    assert_eq!(judged(&designation(&["get_order"], &one_will_do), &shop()), []);
}

#[test]
fn a_lookup_that_declares_no_inputs_stands_in_the_way() {
    let mut tools = shop();
    tools[0]["inputSchema"] = json!({ "type": "object" });
    let found = judged(&designation(&["get_order"], CANCEL), &tools);
    assert_eq!(found[0].0, "chat-lookup-ambiguous");
    assert_eq!(found.len(), 1);
    let folder = folder(&designation(&["get_order"], CANCEL), &tools);
    let told = run(folder.path(), &["lint", "--declarations", "tools.json"]).out;
    assert!(told.contains("Declare the inputs of `find_customer`"), "{told}");
}

#[test]
fn an_action_without_a_lookup_says_why() {
    let none = |designation: &str, why: &str| {
        let found = judged(designation, &shop());
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].0, "chat-lookup-none");
        assert!(found[0].1.ends_with(why), "{}", found[0].1);
    };
    none(&designation(&[], CANCEL), "`orderId` and `reason` are no inputs of `find_customer`");
    let gone = "[[chat.action]]\ntool = \"refund_order\"\narguments = [\"order_id\"]\n";
    none(&designation(&["get_order"], gone), "the server offers no tool named `refund_order`");
    none(CANCEL, "no tool carries National eID rows");
    let nothing = "[[chat.action]]\ntool = \"ping\"\n";
    none(&designation(&["get_order"], nothing), "the request has no argument");
}
