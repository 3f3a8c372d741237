//! "Readings we chose": every row of that table that is about an answer.

use std::time::Duration;

use serde_json::{Value, json};

use super::{
    EMAIL, alex, alex_with, alex_without, all_email, by_email, by_phone, path, result, row, text, told,
    workspace,
};
use crate::model::{Channel, Outcome, RawJson, Reply};
use crate::platform::{BodySource, read_lookup};
use crate::value::ReferenceReading;

fn marked(record: &Value) -> Reply {
    result(&json!({ "isError": true, "content": [{ "type": "text", "text": record.to_string() }] }))
}

fn said(words: &str) -> Reply {
    result(&json!({ "content": [{ "type": "text", "text": words }] }))
}

#[test]
fn a_mismatch_per_use() {
    let reading = by_phone(&text(&alex_with("phone", json!("+44 7700 900124"))));
    assert_eq!(told(&reading), "contact_link=resolved+ national_eid=record_mismatch caller_id=resolved");
}

#[test]
fn several_countries_take_a_match_in_any() {
    let swedish = text(&alex_with("phone", json!("070-174 06 05")));
    let reading = read_lookup(
        &row(Channel::Phone),
        Channel::Phone,
        &workspace(&["DK", "SE"]),
        "+46701740605",
        &swedish,
    );
    assert_eq!(told(&reading), "contact_link=resolved+ national_eid=resolved+ caller_id=resolved");
}

#[test]
fn an_account_absent_or_null_names_no_company() {
    for record in [alex_without("account_id"), alex_with("account_id", Value::Null)] {
        assert_eq!(by_email(&text(&record)).outcomes(), [Outcome::Resolved]);
    }
}

#[test]
fn an_account_equal_to_a_designated_identity_is_ambiguous() {
    let mut with_identity = row(Channel::Email);
    with_identity.person_id = Some(path("person"));
    let record = alex_with("person", json!("acc 001"));
    let reading = read_lookup(&with_identity, Channel::Email, &workspace(&["DK"]), EMAIL, &text(&record));
    assert_eq!(reading.outcome(), Outcome::AccountAmbiguous);
}

#[test]
fn structured_content_comes_before_the_first_text() {
    let reply = result(&json!({
        "structuredContent": alex(), "content": [{ "type": "text", "text": alex_with("contact_id", json!("CON-002")).to_string() }]
    }));
    let reading = by_email(&reply);
    assert_eq!(reading.fields.expect("fields").reference.text(), Some("CON-001"));
    let crate::platform::Answer::Record(body) = reading.answer else { panic!("a record") };
    assert_eq!(body.source, BodySource::Structured);
    let later = result(
        &json!({ "content": [{ "type": "text", "text": "hello" }, { "type": "text", "text": alex().to_string() }] }),
    );
    assert_eq!(told(&by_email(&later)), all_email("field_missing"), "only the first item is read");
}

#[test]
fn not_found_in_the_wrong_place_cannot_be_read() {
    let envelope = json!({ "error_type": "not_found" });
    let unmarked = text(&envelope);
    assert_eq!(told(&by_email(&unmarked)), all_email("field_missing"), "not marked as an error");
    let structured = result(&json!({ "isError": true, "structuredContent": envelope, "content": [] }));
    assert_eq!(told(&by_email(&structured)), all_email("upstream_error"), "only in structured content");
    let later = result(&json!({
        "isError": true, "content": [{ "type": "text", "text": "sorry" }, { "type": "text", "text": envelope.to_string() }]
    }));
    assert_eq!(told(&by_email(&later)), all_email("upstream_error"), "in a later item");
}

#[test]
fn every_other_failure_is_an_upstream_error() {
    let replies = [
        marked(&json!({ "error_type": "customer_not_found" })),
        result(&json!({ "isError": true, "content": [{ "type": "text", "text": "no such customer" }] })),
        Reply::RpcError(RawJson::from_value(&json!({ "code": -32602, "message": "no" }))),
        Reply::TimedOut { after: Duration::from_secs(10) },
        Reply::Dropped { why: "the server exited".into() },
        Reply::Unreadable { why: "no UTF-8".into(), text: String::new() },
        result(&json!({ "resultType": "input_required", "inputRequests": {} })),
        marked(&json!({})),
        marked(&alex()),
    ];
    for reply in replies {
        assert_eq!(told(&by_email(&reply)), all_email("upstream_error"), "{reply:?}");
    }
}

#[test]
fn nothing_that_is_no_empty_object_is_empty() {
    let replies = [
        text(&Value::Null),
        text(&json!([])),
        text(&json!("")),
        said(""),
        result(&json!({ "content": [] })),
        result(&json!({})),
        result(&json!({ "content": [], "structuredContent": null })),
        text(&json!({ "customer": null })),
        result(&json!({ "content": [], "structuredContent": { "result": [] } })),
        result(&json!({ "content": [], "structuredContent": { "result": null } })),
        result(&json!("hello")),
        result(&json!({ "content": "hello" })),
    ];
    for reply in replies {
        assert_eq!(told(&by_email(&reply)), all_email("field_missing"), "{reply:?}");
    }
}

#[test]
fn a_workspace_without_countries_reads_only_numbers_that_name_theirs() {
    let read = |held: &str| {
        let record = text(&alex_with("phone", json!(held)));
        told(&read_lookup(&row(Channel::Phone), Channel::Phone, &workspace(&[]), "+4549336252", &record))
    };
    assert_eq!(read("+45 49 33 62 52"), "contact_link=resolved+ national_eid=resolved+ caller_id=resolved+");
    assert_eq!(read("49 33 62 52"), "contact_link=resolved+ national_eid=record_mismatch caller_id=resolved");
}

#[test]
fn a_refused_designation_is_read_all_the_same() {
    let mut twice = row(Channel::Email);
    twice.reference = path("email");
    let reading = read_lookup(&twice, Channel::Email, &workspace(&["DK"]), EMAIL, &text(&alex()));
    assert_eq!(reading.outcome(), Outcome::Resolved);
}

#[test]
fn a_value_field_null_blank_or_an_empty_list_is_absent() {
    let expected =
        "contact_link=resolved+ national_eid=field_missing email_link=resolved email_sender=resolved";
    for held in [Value::Null, json!(""), json!("  "), json!([]), json!([null, ""])] {
        assert_eq!(told(&by_email(&text(&alex_with("email", held.clone())))), expected, "{held}");
    }
    assert_eq!(told(&by_email(&text(&alex_without("email")))), expected);
}

#[test]
fn a_verification_may_start_with_less_to_tie() {
    let refused = by_email(&text(&alex_with("contact_id", json!(true))));
    assert_eq!(
        told(&refused),
        "contact_link=customer_ref_refused national_eid=customer_ref_refused+ email_link=customer_ref_refused \
         email_sender=customer_ref_refused"
    );
}

#[test]
fn minus_nought_is_nought() {
    let record = alex().to_string().replace("\"CON-001\"", "-0");
    assert_eq!(by_email(&said(&record)).outcome(), Outcome::Resolved);
}

#[test]
fn one_record_in_a_list_is_met_as_a_list() {
    assert_eq!(told(&by_email(&text(&json!([alex()])))), all_email("field_missing"));
    let reading = by_email(&text(&json!([alex()])));
    assert_eq!(reading.fields.expect("fields").reference.reading, ReferenceReading::List);
}

#[test]
fn a_reference_absent_null_or_blank_is_missing() {
    for held in [Value::Null, json!(""), json!("   ")] {
        assert_eq!(told(&by_email(&text(&alex_with("contact_id", held)))), all_email("field_missing"));
    }
    assert_eq!(told(&by_email(&text(&alex_without("contact_id")))), all_email("field_missing"));
}

#[test]
fn a_reference_of_another_kind_is_refused() {
    for held in [json!(true), json!({ "id": 1 }), json!(1.5), json!(-3), json!(9_007_199_254_740_992_u64)] {
        assert_eq!(
            by_email(&text(&alex_with("contact_id", held.clone()))).outcome(),
            Outcome::CustomerRefRefused,
            "{held}"
        );
    }
}

#[test]
fn a_whole_number_written_otherwise_is_kept() {
    for literal in ["12.0", "1e3"] {
        let record = alex().to_string().replace("\"CON-001\"", literal);
        let reading = by_email(&said(&record));
        assert_eq!(reading.outcome(), Outcome::Resolved, "{literal}");
        let ReferenceReading::Kept(kept) = reading.fields.expect("fields").reference.reading else {
            panic!("kept")
        };
        assert!(kept.rewrites, "{literal}");
        assert_eq!(kept.literal.replace("e+", "e"), literal, "the literal is kept as the server wrote it");
    }
}

#[test]
fn a_form_that_is_not_certain_is_kept_at_risk() {
    let reading = by_email(&text(&alex_with("contact_id", json!("811218-9875"))));
    assert_eq!(reading.outcome(), Outcome::Resolved);
    let ReferenceReading::Kept(kept) = reading.fields.expect("fields").reference.reading else {
        panic!("kept")
    };
    assert!(kept.at_risk.is_some());
}

#[test]
fn an_account_of_another_kind_is_ambiguous() {
    for held in [json!(false), json!(1.5), json!(9_007_199_254_740_992_u64), json!(-1)] {
        assert_eq!(
            by_email(&text(&alex_with("account_id", held.clone()))).outcome(),
            Outcome::AccountAmbiguous,
            "{held}"
        );
    }
}

#[test]
fn an_extension_is_left_out_of_the_comparison() {
    let reading = by_phone(&text(&alex_with("phone", json!("+44 7700 900123 ext. 12"))));
    assert_eq!(reading.outcome(), Outcome::Resolved);
}

#[test]
fn two_text_items_are_read_as_the_first() {
    let reply = result(&json!({ "content": [
        { "type": "text", "text": alex().to_string() },
        { "type": "text", "text": alex_with("contact_id", json!("CON-002")).to_string() }
    ] }));
    assert_eq!(by_email(&reply).outcome(), Outcome::Resolved);
}

#[test]
fn prose_and_fences_are_never_read() {
    for words in [
        "not found".to_owned(),
        format!("Here you are:\n```json\n{}\n```", alex()),
        "{\"error_type\": \"not_found\"".to_owned(),
    ] {
        assert_eq!(told(&by_email(&said(&words))), all_email("field_missing"), "{words}");
    }
}

#[test]
fn a_list_of_any_type_may_be_structured() {
    let reply = result(&json!({ "structuredContent": [alex(), alex()], "content": [] }));
    assert_eq!(told(&by_email(&reply)), all_email("field_missing"));
}

#[test]
fn a_value_field_may_collect_entries_and_a_reference_may_not() {
    let record = json!({ "people": [{ "id": "CON-001", "email": "x@example.com" }, { "id": "CON-002", "email": EMAIL }], "id": "C" });
    let mut through = row(Channel::Email);
    through.reference = path("id");
    through.value = Some(path("people.email"));
    let reading = read_lookup(&through, Channel::Email, &workspace(&["DK"]), EMAIL, &text(&record));
    assert_eq!(reading.outcome(), Outcome::Resolved);
    through.reference = path("people.id");
    let reading = read_lookup(&through, Channel::Email, &workspace(&["DK"]), EMAIL, &text(&record));
    assert_eq!(reading.outcome(), Outcome::FieldMissing);
}

#[test]
fn only_the_first_item_is_read_whatever_it_is() {
    let image = json!({ "type": "image", "data": "AA==", "mimeType": "image/png" });
    let behind = |text: &str| json!([image, { "type": "text", "text": text }]);
    let record = result(&json!({ "content": behind(&alex().to_string()) }));
    assert_eq!(told(&by_email(&record)), all_email("field_missing"));
    let envelope = r#"{"error_type":"not_found"}"#;
    let unknown = result(&json!({ "isError": true, "content": behind(envelope) }));
    assert_eq!(told(&by_email(&unknown)), all_email("upstream_error"));
}
