//! What an unclear answer nearly said.

use serde_json::{Value, json};

use crate::platform::{NearMiss, near_not_found};

fn content(text: &str) -> Value {
    json!({ "content": [{ "type": "text", "text": text }] })
}

fn marked(text: &str) -> Value {
    json!({ "isError": true, "content": [{ "type": "text", "text": text }] })
}

#[test]
fn every_slip_has_its_name() {
    const ENVELOPE: &str = r#"{"error_type": "not_found"}"#;
    let later = json!({ "isError": true, "content": [{ "type": "text", "text": "x" }, { "type": "text", "text": ENVELOPE }] });
    let cases = [
        (content(ENVELOPE), NearMiss::NotMarked),
        (later, NearMiss::LaterItem),
        (
            json!({ "isError": true, "structuredContent": { "error_type": "not_found" }, "content": [] }),
            NearMiss::StructuredOnly,
        ),
        (marked(r#"{"error_type": "customer_not_found"}"#), NearMiss::OtherErrorType),
        (content(r#"{"code": "NOT_FOUND"}"#), NearMiss::OtherKey),
        (content(r#"{"status": 404, "message": "nobody"}"#), NearMiss::OtherKey),
        (marked(&format!("Error: {ENVELOPE}")), NearMiss::InsideText),
        (content("null"), NearMiss::Null),
        (content("[]"), NearMiss::EmptyList),
        (json!({ "content": [] }), NearMiss::Nothing),
        (content(""), NearMiss::Nothing),
        (content(r#"{"customer": null, "matches": []}"#), NearMiss::HollowObject),
        (content("no such customer"), NearMiss::Prose),
        (marked("no such customer"), NearMiss::ErrorWithoutJson),
        (marked("{}"), NearMiss::MarkedAnswer),
        (marked(r#"{"contact_id": "CON-001"}"#), NearMiss::MarkedRecord),
    ];
    for (result, slip) in cases {
        assert_eq!(near_not_found(&result), Some(slip), "{result}");
    }
    assert_eq!(near_not_found(&marked(ENVELOPE)), None, "the envelope itself is no slip");
}
