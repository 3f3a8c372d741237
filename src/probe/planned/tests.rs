//! What is told of the calls that would be made.

use super::*;
use crate::model::{Customer, Directory, FieldPath, Question, SourceCategory, SourceValue, Witness};

fn designation(risk: Risk) -> Designation {
    let row = Row { risk: Some(risk), ..Row::new("find", "email", FieldPath::from_keys(["id"])) };
    let customer = Customer {
        email: Some("alex.doe@example.com".into()),
        reference: Some("CON-001".into()),
        ..Customer::default()
    };
    let arguments = serde_json::json!({ "of": [{ "who": "alex.doe@example.com" }], "id": "CON-001" });
    let witness = Witness { tool: "count".into(), arguments };
    Designation {
        email: Some(row),
        customers: vec![customer],
        witness: Some(witness),
        ..Designation::default()
    }
}

#[test]
fn every_probe_is_a_call_and_nothing_personal_is_in_the_clear() {
    let designation = designation(Risk::ReadPii);
    let told = planned(&designation, false, Masker::default());
    for probe in plan(&designation) {
        assert!(told.calls.iter().any(|call| call.probe == probe.id && call.tool == "find"), "{}", probe.id);
    }
    let said = format!("{told:?}");
    assert!(!said.to_lowercase().contains("alex.doe") && !said.contains("CON-001"), "{said}");
    let first = &told.calls[1];
    assert_eq!(first.probe, "email/customer-1/as-sent");
    assert_eq!(first.arguments["email"], "a***@example.com");
    assert_eq!(first.arguments["tenantId"], "hallmark");
    assert_eq!(first.expects, "the customer CO***1");
    let ends = [told.calls.first(), told.calls.iter().rfind(|call| call.when == OFFERED)];
    assert_eq!(ends.map(|call| call.map(|one| one.tool.as_str())), [Some("count"); 2]);
    let revealed = planned(&designation, false, Masker { reveal: true });
    assert_eq!(revealed.calls[1].arguments["email"], "alex.doe@example.com");
    assert_eq!(told.left_out, ["by phone: no tool is designated"]);
}

fn source(tool: &str, risk: Risk, from: SourceValue, value: Option<&str>) -> Source {
    let question = Question {
        ask: "What?".into(),
        field: FieldPath::from_keys(["a"]),
        argument: None,
        from: None,
        value: None,
    };
    Source {
        tool: tool.into(),
        category: SourceCategory::TransactionHistory,
        argument: Some("who".into()),
        from: Some(from),
        value: value.map(ToOwned::to_owned),
        risk: Some(risk),
        questions: vec![question],
    }
}

#[test]
fn the_calls_of_sources_are_told_and_nothing_sensitive_is_sent_in_the_clear() {
    let designation = Designation {
        sources: vec![
            source("orders", Risk::ReadPii, SourceValue::Email, None),
            source("by_id", Risk::Read, SourceValue::Caller, Some("ORD-4521")),
            source("by_card", Risk::Read, SourceValue::Caller, Some("4242424242424242")),
            source("pay", Risk::Write, SourceValue::Email, None),
            source("unsaid", Risk::Read, SourceValue::Phone, None),
        ],
        ..designation(Risk::ReadPii)
    };
    let alone = Designation { email: None, ..designation.clone() };
    let shown = |designation: &Designation, reveal: bool| -> Vec<String> {
        let told = planned(designation, false, Masker { reveal });
        let of = told.calls.iter().filter(|call| call.probe.starts_with("source/"));
        of.map(|call| format!("{} {}", call.tool, call.arguments["who"].as_str().unwrap_or_default()))
            .collect()
    };
    assert_eq!(shown(&alone, false), ["orders a***@example.com", "by_id OR***1", "by_card [c***]"]);
    let revealed = ["orders alex.doe@example.com", "by_id ORD-4521", "by_card [card number]"];
    assert_eq!(shown(&designation, true), revealed, "also beside a lookup");
    let told = planned(&alone, false, Masker::default());
    assert_eq!(told.calls.iter().filter(|call| call.tool == "count").count(), 2, "a witness of them");
    assert_eq!(told.left_out.len(), 2, "{:?}", told.left_out);
    assert!(told.left_out[0].contains("`pay` is classified write"), "{:?}", told.left_out);
    assert!(told.left_out[1].contains("no `value` for `who`"), "{:?}", told.left_out);
}

#[test]
fn what_is_decided_by_answers_is_said_in_words() {
    let directory = Some(Directory { allow_writes: false });
    let designation = Designation { directory, ..designation(Risk::ReadPii) };
    let said = |writes: bool| planned(&designation, writes, Masker::default());
    assert!(said(false).besides[0].contains("only read") && !said(false).may_change);
    assert!(said(true).besides[0].contains("CHANGE DATA") && said(true).may_change);
}

#[test]
fn a_tool_that_is_no_read_is_called_by_nobody() {
    let told = planned(&designation(Risk::Write), false, Masker::default());
    assert!(told.calls.is_empty(), "{told:?}");
    assert!(told.left_out[0].contains("`find` is classified write"), "{told:?}");
}
