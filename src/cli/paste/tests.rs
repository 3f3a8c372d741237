//! Every kind of paste, what it is taken for, and the answer found in it.

use serde_json::{Value, json};

use super::answer::read;
use crate::model::Reply;

const RECORD: &str = r#"{"contact_id": "CON-001", "phone": "+45 49 33 62 52"}"#;

/// What the paste is taken for, and the first text of the result or the error in it.
fn taken(text: &str) -> (String, Value) {
    let pasted = read(text).unwrap_or_else(|refused| panic!("{refused:?}"));
    let value = match &pasted.reply {
        Reply::Result(raw) => raw.value(),
        Reply::RpcError(raw) => json!({ "error": raw.value() }),
        other => panic!("{other:?}"),
    };
    (pasted.taken_for, value)
}

fn text_in(result: &Value) -> &str {
    result["content"][0]["text"].as_str().expect("a text item")
}

fn message() -> String {
    let result = json!({ "content": [{ "type": "text", "text": RECORD }], "isError": false });
    json!({ "jsonrpc": "2.0", "id": 7, "result": result }).to_string()
}

/// Each paste is taken for what is said, and the record is found in it.
fn is_found(pastes: &[(String, &str)]) {
    for (paste, said) in pastes {
        let (taken_for, value) = taken(paste);
        assert!(taken_for.starts_with(said), "{paste}\nis taken for {taken_for}");
        assert_eq!(text_in(&value), RECORD, "{paste}");
    }
}

#[test]
fn the_record_is_found_in_every_message_and_stream() {
    let message = message();
    let result = json!({ "content": [{ "type": "text", "text": RECORD }] }).to_string();
    let of_request = json!({ "jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {} }).to_string();
    let notified = json!({ "jsonrpc": "2.0", "method": "notifications/progress" }).to_string();
    is_found(&[
        (RECORD.to_owned(), "a bare record, as the tool would answer it in its first text item"),
        (format!("\u{feff}\n{RECORD}\n"), "a bare record"),
        (result, "a tool's whole result"),
        (json!([{ "type": "text", "text": RECORD }]).to_string(), "the content list of a result"),
        (message.clone(), "a whole JSON-RPC message"),
        (format!("[{notified},{message}]"), "the one answer in a list of 2 JSON-RPC messages"),
        (
            format!("event: message\nid: 1\ndata: {message}\n\n"),
            "an event stream of one event: a whole JSON-RPC message",
        ),
        (
            format!("data: {notified}\n\ndata: {message}\n\n"),
            "an event stream of 2 events, one of which is an answer: a whole JSON-RPC message",
        ),
        (
            format!(
                "data: {{\"jsonrpc\":\"2.0\",\ndata: {}\n",
                &message[1..].replace("\"jsonrpc\":\"2.0\",", "")
            ),
            "an event stream of one event",
        ),
        (format!("{of_request}\n{message}\n"), "the one answer among 2 lines: a whole JSON-RPC message"),
    ]);
}

#[test]
fn the_record_is_found_in_every_log_and_ticket() {
    let message = message();
    let escaped = Value::String(message.clone()).to_string();
    let result = json!({ "content": [{ "type": "text", "text": RECORD }] }).to_string();
    is_found(&[
        (
            format!("2026-11-30T10:15:00Z INFO  mcp.wire < {message}"),
            "a line of a log: a whole JSON-RPC message",
        ),
        (
            format!("[2026-11-30 10:15:00,123] DEBUG <- {message}"),
            "a line of a log: a whole JSON-RPC message",
        ),
        (
            format!("10:15:00 INFO answered {RECORD}"),
            "a line of a log, what stands round the record left aside: a bare record",
        ),
        (
            format!("{{\"ts\":1,\"level\":\"info\",\"msg\":{escaped}}}"),
            "`msg` of a line of a log: a whole JSON-RPC message",
        ),
        (
            format!("{{\"level\":\"info\",\"payload\":{message}}}"),
            "`payload` of a line of a log: a whole JSON-RPC message",
        ),
        (
            format!("Nov 30 10:15:00 crm body={escaped} took=3"),
            "JSON escaped inside a line of a log: a whole JSON-RPC message",
        ),
        (escaped.clone(), "JSON inside a quoted text: a whole JSON-RPC message"),
        (
            format!("It said this:\n\n```json\n{result}\n```\n\nCan you help?"),
            "a block in a Markdown fence, the words round it left aside: a tool's whole result",
        ),
        (
            format!("> ```\n> {RECORD}\n> ```"),
            "a block in a Markdown fence of the paste's own: a bare record",
        ),
        (
            format!("~~~\n{message}"),
            "a block in a Markdown fence of the paste's own: a whole JSON-RPC message",
        ),
    ]);
}

#[test]
fn a_python_value_is_read_and_said_to_be_none_of_json() {
    let (said, value) = taken(
        "{'contact_id': 'CON-001', 'name': \"D'Arc\", 'vip': True, 'note': None, 'n': (1, -2.5), 'æ': '\\xe6',}",
    );
    assert!(said.starts_with("a Python value as `print` shows it, which is not JSON"), "{said}");
    let record: Value = serde_json::from_str(text_in(&value)).expect("JSON");
    assert_eq!(
        record,
        json!({ "contact_id": "CON-001", "name": "D'Arc", "vip": true, "note": null, "n": [1, -2.5], "æ": "æ" })
    );
    let (_, value) = taken("{'content': [{'type': 'text', 'text': '{}'}], 'isError': False}");
    assert_eq!(text_in(&value), "{}");
    for other in ["{'born': date(1990, 1, 1)}", "{'a': 1", "{'a' 1}", "{'a': '\\q'}"] {
        let refused = read(other).expect_err("nothing is guessed");
        assert!(refused.message.contains("begins like JSON and is none"), "{other}: {refused:?}");
    }
    let (said, value) = taken("[1, 2] x");
    assert!(said.starts_with("the tool's own text") && text_in(&value) == "[1, 2] x", "{said}");
}

#[test]
fn a_quoted_record_is_found_and_json_within_words_is_told() {
    let (said, value) = taken("> {\n>  \"contact_id\": \"CON-001\"\n> }");
    assert!(said.starts_with("a quotation: a bare record"), "{said}");
    assert!(text_in(&value).starts_with("{\n\"contact_id\""), "{value}");
    let words = "find_contact said {\"contact_id\": \"CON-001\"} in 32 ms";
    let (said, value) = taken(words);
    assert!(said.ends_with("paste the JSON alone") && text_in(&value) == words, "{said}");
}

#[test]
fn what_clients_and_programs_print_is_read_as_what_was_sent() {
    let printed = format!(
        "meta=None content=[TextContent(type='text', text='{RECORD}', annotations=None, meta=None)] structuredContent=None isError=True"
    );
    let fast = format!(
        "CallToolResult(content=[TextContent(type='text', text='{RECORD}')], structured_content={{'result': None}}, meta=None, data=Root(id='1', born=Date(1)), is_error=True)"
    );
    let (said, value) = taken(&printed);
    assert_eq!(said, "a result as a Python program prints it: a tool's whole result");
    assert_eq!((text_in(&value), &value["isError"]), (RECORD, &json!(true)));
    assert!(
        value.get("structuredContent").is_none() && value["content"][0].get("annotations").is_none(),
        "{value}"
    );
    assert!(
        read(&fast).is_ok_and(|pasted| pasted.taken_for.starts_with("the tool's own text")),
        "Date(1) is no member"
    );
    let (_, value) = taken(&fast.replace(", born=Date(1)", ""));
    assert_eq!((&value["isError"], &value["structuredContent"]), (&json!(true), &json!({ "result": null })));
    let (said, value) =
        taken("{ contact_id: 'CON-001', 'odd-key': `a`, vip: true, none: undefined, note: null, }");
    assert!(said.starts_with("a JavaScript value as `console.log` shows it"), "{said}");
    assert_eq!(text_in(&value), r#"{"contact_id":"CON-001","odd-key":"a","vip":true,"note":null}"#);
    let (said, _) =
        taken(&format!("{{\n  content: [ {{ type: 'text', text: '{RECORD}' }} ],\n  isError: false\n}}"));
    assert_eq!(said, "a result as a JavaScript program prints it: a tool's whole result");
    let (said, _) = taken(r#"{"contact_id": "CON-001",}"#);
    assert!(said.starts_with("nearly JSON, with a comma before a closing bracket"), "{said}");
    let transcript =
        json!({ "type": "tool_result", "content": [{ "type": "text", "text": "no" }], "is_error": true });
    assert_eq!(taken(&transcript.to_string()).1["isError"], true);
}

#[test]
fn what_tickets_and_chats_made_of_the_marks_is_undone_and_said() {
    let message = message();
    let curly = RECORD.replace(" \"", " “").replace("{\"", "{“").replace('"', "”");
    is_found(&[
        (curly.clone(), "typographic quotation marks"),
        (format!("> {curly}"), "a quotation: typographic quotation marks"),
        (RECORD.replace('"', "&quot;"), "HTML entities"),
        (RECORD.replace('"', "&amp;quot;"), "HTML entities"),
        (format!("<p>{}</p>", message.replace('"', "&#34;")), "HTML entities"),
        (RECORD.replace('"', "\\\""), "JSON escaped, as it stands inside a text"),
        (RECORD.replace("+45 49 33 62 52", "<tel:+4549336252|+45 49 33 62 52>"), "links that a chat"),
        (message[1..message.len() - 1].to_owned(), "members without the brackets round them"),
    ]);
    let (said, _) = taken(&RECORD.replace(", ", ",\u{a0}"));
    assert!(said.starts_with("no-break spaces"), "{said}");
    for (linked, plain) in [
        ("<mailto:a@b.example|a@b.example>", "a@b.example"),
        ("a@b.example<mailto:a@b.example>", "a@b.example"),
        ("[a@b.example](mailto:a@b.example)", "a@b.example"),
        ("[a@b.example|mailto:a@b.example]", "a@b.example"),
    ] {
        let (_, value) = taken(&json!({ "email": linked }).to_string());
        assert_eq!(text_in(&value), json!({ "email": plain }).to_string());
    }
    let words = "Kunden “Alex” &amp; Co. har ingen konto.";
    assert_eq!(text_in(&taken(words).1), words, "the tool's own words are left as they are");
    let sound = r#"{"name": "A &amp; B “C”"}"#;
    assert_eq!(text_in(&taken(sound).1), sound, "and so is what is JSON");
}

#[test]
fn an_answer_is_found_wherever_a_logger_puts_it() {
    let message = message();
    let body: Value = serde_json::from_str(&message).expect("JSON");
    for (line, said) in [
        (
            json!({ "log": format!("INFO <- {message}\n"), "stream": "stdout", "time": "x" }),
            "`log` of a line of a log",
        ),
        (json!({ "__REALTIME_TIMESTAMP": "1", "MESSAGE": RECORD }), "`MESSAGE` of a line of a log"),
        (
            json!({ "timestamp": "x", "jsonPayload": { "a": { "response": body } } }),
            "`jsonPayload.a.response` of a line",
        ),
        (json!({ "attributes": { "body": message } }), "`attributes.body` of a line of a log"),
        (json!({ "role": "tool", "tool_call_id": "1", "content": RECORD }), "`content` of a line of a log"),
    ] {
        let (taken_for, value) = taken(&line.to_string());
        assert!(taken_for.starts_with(said) && text_in(&value) == RECORD, "{taken_for}");
    }
    let letters = json!({ "contact_id": "CON-001", "letters": { "last": { "content": [{ "type": "text", "text": "Hi" }] } } });
    assert!(taken(&letters.to_string()).0.starts_with("a bare record"), "a record may hold letters");
    let two = json!({ "level": "info", "arguments": "{\"email\": \"a\"}", "result": RECORD }).to_string();
    assert!(read(&two).expect_err("which one").message.contains("holds 2 answers"));
    let pretty = serde_json::to_string_pretty(&body).expect("JSON");
    let other = pretty.replace("\"id\": 7", "\"id\": 8");
    assert!(
        read(&format!("first\n{pretty}\nthen\n{other}"))
            .expect_err("which one")
            .message
            .contains("holds 2 answers")
    );
    assert!(taken(r#"{"error_type": "not_found"}"#).0.contains("the mark decides"));
}

#[test]
fn an_error_is_an_answer_too() {
    let (said, value) = taken(r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"no"}}"#);
    assert_eq!(said, "a whole JSON-RPC message");
    assert_eq!(value["error"]["code"], -32602);
}

#[test]
fn the_tools_own_words_stay_its_words() {
    let fenced = json!({ "content": [{ "type": "text", "text": "```json\n{}\n```" }] }).to_string();
    let (said, value) = taken(&fenced);
    assert_eq!((said.as_str(), text_in(&value)), ("a tool's whole result", "```json\n{}\n```"));
    for words in
        ["No customer found.", "Customer found: {\"contact_id\": \"CON-001\"}", "[not a list", "{{{{[[[["]
    {
        let (said, value) = taken(words);
        assert!(said.starts_with("the tool's own text, as it is"), "{words}: {said}");
        assert_eq!(text_in(&value), words);
    }
}

#[test]
fn a_record_with_json_inside_stays_a_record() {
    for record in [
        r#"{"contact_id": "CON-001", "settings": "{\"theme\": \"dark\"}"}"#,
        r#"{"contact_id": "CON-001", "content": "text"}"#,
        r#"{"time": 3, "contact_id": "CON-001"}"#,
    ] {
        let (said, value) = taken(record);
        assert!(said.starts_with("a bare record"), "{said}");
        assert_eq!(text_in(&value), record);
    }
}

#[test]
fn what_could_be_two_things_or_is_no_answer_is_refused() {
    let message = message();
    let request = r#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{}}"#;
    for (paste, why) in [
        (" \n ".to_owned(), "is empty"),
        (request.to_owned(), "which is no answer"),
        (format!("[{request}]"), "none of them is an answer"),
        (format!("{message}\n{message}"), "holds 2 answers"),
        (format!("[{message},{message}]"), "holds 2 answers"),
        (format!("data: {message}\n\ndata: {message}\n"), "holds 2 answers"),
        ("data: {\"jsonrpc\":\"2.0\",\"method\":\"a\"}\n\ndata: x\n".to_owned(), "no event is an answer"),
        (format!("```\n{RECORD}\n```\nor\n```\n{RECORD}\n```"), "holds 2 fenced blocks"),
        (r#"{"contact_id": "CON-001", "phone"#.to_owned(), "is none: it is cut off at line 1, column 32"),
        (message[..90].to_owned(), "is none: it is cut off"),
        (r#"{"contact_id": "CON-001", ...}"#.to_owned(), "is none: see line 1, column 27"),
        ("{ contact_id: 'CON-001', orders: [Object] }".to_owned(), "begins like JSON and is none"),
        (format!("{RECORD}\n{RECORD}"), "holds 2 JSON values"),
        (format!("Hello,\n\nit says\n{RECORD}\n\nRegards"), "holds JSON among words"),
        (format!("On Monday Kim wrote:\n> {RECORD}\n"), "holds JSON among words"),
        (format!("Tool Result: Success\n\nStructured Content:\n{RECORD}"), "what the MCP Inspector shows"),
        ("{\0\"\0".to_owned(), "UTF-16"),
    ] {
        let refused = read(&paste).expect_err(&paste);
        assert!(refused.message.contains(why), "{paste}: {refused:?}");
        assert!(
            ["paste ", "copy ", "save "].iter().any(|verb| refused.help.starts_with(verb)),
            "{refused:?}"
        );
    }
}

#[test]
fn hostile_pastes_end() {
    for paste in [
        "[".repeat(200_000),
        "{\"".repeat(50_000),
        "\"{".repeat(50_000),
        "{'a':".repeat(50_000),
        "```\n".repeat(9),
    ] {
        let _ = read(&paste);
    }
}
