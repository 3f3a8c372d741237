//! What each SDK really puts on the wire, read through the platform.

use std::path::Path;

use serde_json::Value;

use super::{path, row, workspace};
use crate::model::{Channel, Outcome, RawJson, Reply};
use crate::platform::{Answer, read_lookup};

/// Every capture of a tool call, with its name.
#[expect(clippy::disallowed_methods, reason = "the captures are files of the tests")]
fn captures() -> Vec<(String, Value)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/captures");
    let mut found: Vec<(String, Value)> = std::fs::read_dir(folder)
        .expect("the folder of captures")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .map(|path| {
            let text = std::fs::read_to_string(&path).expect("a capture");
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            (name, serde_json::from_str(&text).expect("JSON"))
        })
        .collect();
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found
}

fn reply(capture: &Value) -> Option<Reply> {
    let response = &capture["response"];
    if let Some(result) = response.get("result") {
        return Some(Reply::Result(RawJson::from_value(result)));
    }
    response.get("error").map(|error| Reply::RpcError(RawJson::from_value(error)))
}

/// What the platform makes of a capture: the kind of answer, and the outcome for a reference at `orderId`.
fn line(name: &str, capture: &Value) -> Option<String> {
    if name.ends_with("__handshake") {
        return None;
    }
    let reply = reply(capture)?;
    let mut order = row(Channel::Email);
    order.reference = path("orderId");
    order.value = None;
    let reading = read_lookup(&order, Channel::Email, &workspace(&["DK"]), "alex.doe@example.com", &reply);
    let link = reading.uses.first().map_or(Outcome::NoDesignation, |one| one.outcome);
    let kind = match &reading.answer {
        Answer::NotFound(how) => format!("not found, {how:?}"),
        Answer::Failed(failure) => format!("failed, {}", failure.why()),
        Answer::Record(body) => format!("record, {:?}, keys {}", body.source, keys(&body.value)),
        Answer::List(body) => {
            format!("list of {}, {:?}", body.value.as_array().map_or(0, Vec::len), body.source)
        }
        Answer::NoRecord(nothing) => format!("no record, {nothing:?}"),
    };
    Some(format!("{name}: {kind} → {}", link.name()))
}

fn keys(value: &Value) -> String {
    value.as_object().map(|map| map.keys().cloned().collect::<Vec<_>>().join(" ")).unwrap_or_default()
}

#[test]
fn every_capture_is_read() {
    let captures = captures();
    assert!(captures.len() > 150, "the captures are there: {}", captures.len());
    let lines: Vec<String> = captures.iter().filter_map(|(name, capture)| line(name, capture)).collect();
    assert!(lines.len() > 130, "most captures are calls: {}", lines.len());
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots/platform"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("captures", lines.join("\n")));
}
