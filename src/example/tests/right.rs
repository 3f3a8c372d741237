use serde_json::{Value, json};

use super::{ERAS, Era, call, connect, declared, look_up, text};
use crate::example::people::PEOPLE;
use crate::example::{ServeError, serve, unknown_faults};

fn references(list: &Value) -> Vec<&str> {
    list.as_array().expect("a list").iter().filter_map(|record| record["contact_id"].as_str()).collect()
}

#[tokio::test]
async fn everybody_is_found_in_every_form_in_both_eras() {
    for era in ERAS {
        let client = connect(era, &[]).await;
        for person in PEOPLE.iter().filter(|person| person.email != "office@example.com") {
            let (upper, lower) = (person.email.to_uppercase(), person.email.to_lowercase());
            let asked = [
                ("email", person.email),
                ("email", &upper),
                ("email", &lower),
                ("phone", person.e164),
                ("phone", person.written),
            ];
            for (input, value) in asked {
                let result = look_up(&client, input, value).await;
                assert_eq!(result.is_error, Some(false), "{era:?} {value}");
                let record = result.structured_content.clone().expect("structured content");
                assert_eq!(record["contact_id"], person.reference, "{era:?} {value}");
                assert_eq!(
                    (&record["email"], &record["phone"]),
                    (&json!(person.email), &json!(person.written))
                );
                assert_eq!(text(&result), record);
            }
        }
    }
}

#[tokio::test]
async fn nobody_is_not_found_in_both_eras() {
    for era in ERAS {
        let client = connect(era, &[]).await;
        for (input, value) in [("email", "nobody@example.invalid"), ("phone", "+46701740605")] {
            let result = look_up(&client, input, value).await;
            assert_eq!(result.is_error, Some(true));
            assert_eq!(text(&result), json!({ "error_type": "not_found" }));
            assert_eq!((result.content.len(), result.structured_content), (1, None));
        }
    }
}

#[tokio::test]
async fn several_come_as_a_list_that_only_the_newer_era_structures() {
    for era in ERAS {
        let client = connect(era, &[]).await;
        for (input, value) in [("email", "Office@example.com"), ("phone", "+442079460018")] {
            let result = look_up(&client, input, value).await;
            assert_eq!(references(&text(&result)), ["CON-010", "CON-011"]);
            let structured = (era == Era::Stateless).then(|| text(&result));
            assert_eq!(result.structured_content, structured, "{era:?}");
        }
    }
}

#[tokio::test]
async fn a_call_for_nobody_in_particular_is_refused() {
    let client = connect(Era::Stateless, &[]).await;
    let result = call(&client, "find_contact", json!({ "tenantId": "t" })).await;
    assert_eq!(result.is_error, Some(true));
    assert_eq!(text(&result)["error_type"], "invalid_request");
    let both = json!({ "email": "alex.doe@example.com", "phone": "+4549336252" });
    assert_eq!(text(&call(&client, "find_contact", both).await), json!({ "error_type": "not_found" }));
}

#[tokio::test]
async fn each_era_is_told_of_the_answers_it_can_receive() {
    for era in ERAS {
        let client = connect(era, &[]).await;
        let tools = declared(&client).await;
        let lookup = &tools[0];
        assert_eq!(lookup["name"], "find_contact");
        let schema = jsonschema::validator_for(&lookup["outputSchema"]).expect("a schema");
        let found = look_up(&client, "email", "alex.doe@example.com").await;
        let several = look_up(&client, "email", "office@example.com").await;
        assert!(schema.is_valid(&text(&found)) && schema.is_valid(&json!({})), "{era:?}");
        assert_eq!(schema.is_valid(&text(&several)), era == Era::Stateless);
        assert!(!schema.is_valid(&json!({ "contact_id": "CON-001" })));
    }
}

#[tokio::test]
async fn the_other_tool_answers_what_it_declares() {
    let client = connect(Era::Stateless, &[]).await;
    let tools = declared(&client).await;
    let schema = jsonschema::validator_for(&tools[1]["outputSchema"]).expect("a schema");
    for (arguments, days) in [(json!({}), 5), (json!({ "day": "monday" }), 1)] {
        let hours =
            call(&client, "get_opening_hours", arguments).await.structured_content.expect("an answer");
        assert!(schema.is_valid(&hours));
        assert_eq!(hours["days"].as_array().map(Vec::len), Some(days));
    }
}

#[tokio::test]
async fn an_order_is_found_with_its_customer_and_moved_for_nobody_else() {
    let client = connect(Era::Stateless, &[]).await;
    let tools = declared(&client).await;
    let order = call(&client, "find_order", json!({ "order_id": "ORD-002", "tenantId": "t" })).await;
    let order = order.structured_content.expect("an answer");
    assert_eq!(
        (&order["contact_id"], &order["email"]),
        (&json!("CON-002"), &json!("bo.eksempel@example.com"))
    );
    let own = json!({ "order_id": "ORD-002", "contact_id": "CON-002", "day": "2027-01-05" });
    let moved = call(&client, "change_delivery", own.clone()).await.structured_content.expect("an answer");
    assert_eq!(moved, own);
    for (tool, answer) in [("find_order", order), ("change_delivery", moved)] {
        let declared = tools.as_array().expect("a list").iter().find(|one| one["name"] == tool);
        let schema =
            jsonschema::validator_for(&declared.expect("the tool")["outputSchema"]).expect("a schema");
        assert!(schema.is_valid(&answer), "{tool}");
    }
    let not_found = json!({ "error_type": "not_found" });
    assert_eq!(text(&call(&client, "find_order", json!({ "order_id": "ORD-999" })).await), not_found);
    let foreign = json!({ "order_id": "ORD-002", "contact_id": "CON-001" });
    assert_eq!(text(&call(&client, "change_delivery", foreign).await), not_found);
}

#[tokio::test]
async fn an_unknown_fault_is_refused_by_name() {
    assert_eq!(unknown_faults(&["slow-answer", "slow"]), ["slow"]);
    let error =
        serve(tokio::io::empty(), tokio::io::sink(), vec!["slow".into()]).await.expect_err("no such fault");
    assert!(matches!(&error, ServeError::UnknownFaults(names) if *names == ["slow"]));
    assert_eq!(error.to_string(), "no fault is named slow");
}

#[tokio::test]
async fn a_peer_that_leaves_at_once_is_no_error() {
    let left = serve(tokio::io::empty(), tokio::io::sink(), Vec::new()).await;
    assert!(left.is_ok(), "{left:?}");
}
