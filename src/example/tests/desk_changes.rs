use serde_json::{Value, json};

use super::desk::{answered, refused};
use super::{Client, Era, call, connect, text};

async fn customer(client: &Client, id: &Value) -> Value {
    answered(client, "get_customer", json!({ "customer_id": id })).await
}

/// A customer of whom every field is known.
async fn created(client: &Client) -> Value {
    let all = json!({
        "display_name": "New Person",
        "email": "new.person@example.invalid",
        "phone": "+44 1632 960999",
        "company": "Amber Anchors",
        "country": "GB",
        "company_id": "ACC-007"
    });
    answered(client, "create_customer", all).await
}

#[tokio::test]
async fn a_created_customer_is_answered_found_and_kept_by_this_company_alone() {
    let client = connect(Era::Stateless, &[]).await;
    let new = created(&client).await;
    assert_eq!(new["metadata"], json!({ "untrusted_data": {} }));
    assert_eq!(new["company_id"], Value::Null, "no input of this tool");
    let read = customer(&client, &new["customer_id"]).await;
    for key in ["customer_id", "display_name", "email", "phone", "company", "country", "metadata"] {
        assert_eq!(new[key], read[key], "{key}");
    }
    let search = json!({ "q": "NEW.person@" });
    assert_eq!(answered(&client, "search_customers", search.clone()).await["total_matched"], 1);
    let other = connect(Era::Stateless, &[]).await;
    assert_eq!(answered(&other, "search_customers", search).await["total_matched"], 0);
    let next = answered(&client, "create_customer", json!({ "display_name": "é" })).await;
    assert_ne!(next["customer_id"], new["customer_id"]);
    assert_eq!(next["email"], Value::Null);
}

#[tokio::test]
async fn an_address_that_another_has_is_refused() {
    let client = connect(Era::Stateless, &[]).await;
    created(&client).await;
    for email in ["alex.doe@example.com", "Alex.Doe@Example.com", "NEW.person@example.invalid"] {
        let again = json!({ "display_name": "Somebody", "email": email });
        assert_eq!(refused(&client, "create_customer", again).await, "conflict", "{email}");
    }
    let all = answered(&client, "search_customers", json!({})).await;
    assert_eq!(all["total_matched"], 701);
}

#[tokio::test]
async fn lengths_are_counted_in_characters_and_bound() {
    let client = connect(Era::Stateless, &[]).await;
    let id = created(&client).await["customer_id"].clone();
    for (field, most) in
        [("display_name", 120), ("email", 240), ("phone", 32), ("company", 120), ("country", 4)]
    {
        for letter in ["a", "é", "漢"] {
            let longest = format!("{}{letter}", letter.repeat(most - 1));
            let fits = json!({ "display_name": "Somebody", field: longest });
            assert_eq!(answered(&client, "create_customer", fits).await[field], longest);
            let fits = json!({ "customer_id": id, field: longest });
            assert_eq!(answered(&client, "update_customer", fits).await[field], longest);
            let long = format!("{longest}{letter}");
            let arguments = json!({ "display_name": "Somebody", field: long });
            assert_eq!(refused(&client, "create_customer", arguments).await, "invalid_request");
            let arguments = json!({ "customer_id": id, field: long });
            assert_eq!(refused(&client, "update_customer", arguments).await, "invalid_request");
        }
    }
    for arguments in [json!({}), json!({ "display_name": null }), json!({ "display_name": "" })] {
        assert_eq!(refused(&client, "create_customer", arguments).await, "invalid_request");
    }
    // No least length is stated for these.
    let bare = json!({ "display_name": "Somebody", "email": "", "phone": "" });
    assert_eq!(answered(&client, "create_customer", bare).await["email"], Value::Null);
}

#[tokio::test]
async fn only_what_is_sent_or_cleared_changes() {
    let client = connect(Era::Stateless, &[]).await;
    for (change, field, held) in [
        (json!({ "display_name": "Old Person" }), "display_name", json!("Old Person")),
        (json!({ "email": "old.person@example.invalid" }), "email", json!("old.person@example.invalid")),
        (json!({ "country": "SE", "phone": null }), "country", json!("SE")),
        (json!({ "company_id": "ACC-009", "clear": [] }), "company_id", json!("ACC-009")),
        (json!({ "clear": ["email"] }), "email", Value::Null),
        (json!({ "clear": ["phone", "phone"], "email": null }), "phone", Value::Null),
        (json!({ "clear": ["company_id"] }), "company_id", Value::Null),
        (json!({ "phone": "1", "metadata": { "plan": "plus" } }), "phone", json!("1")),
    ] {
        let mut wanted = customer(&client, &json!("CON-001")).await;
        wanted[field] = held;
        let mut arguments = change;
        arguments["customer_id"] = json!("CON-001");
        let answer = answered(&client, "update_customer", arguments).await;
        assert_eq!(customer(&client, &json!("CON-001")).await, wanted);
        assert_eq!((&answer[field], &answer["metadata"]), (&wanted[field], &wanted["metadata"]));
    }
}

#[tokio::test]
async fn a_refused_change_changes_nothing() {
    let client = connect(Era::Stateless, &[]).await;
    let before = customer(&client, &json!("CON-001")).await;
    for change in [
        json!({}),
        json!({ "clear": [] }),
        json!({ "email": null, "clear": null }),
        json!({ "phone": "" , "country": "SE" }),
        json!({ "display_name": "" }),
        json!({ "phone": "1", "clear": ["phone"] }),
        json!({ "country": "SE", "clear": ["nickname"] }),
        json!({ "clear": ["display_name"] }),
        json!({ "clear": ["metadata"] }),
        json!({ "clear": "phone" }),
        json!({ "clear": [7] }),
        json!({ "metadata": {} }),
        json!({ "email": 7 }),
    ] {
        let mut arguments = change;
        arguments["customer_id"] = json!("CON-001");
        assert_eq!(refused(&client, "update_customer", arguments).await, "invalid_request");
    }
    let nowhere = json!({ "customer_id": "CON-001", "company_id": "ACC-000" });
    assert_eq!(refused(&client, "update_customer", nowhere).await, "not_found");
    let nobody = json!({ "customer_id": "CON-000", "country": "SE" });
    assert_eq!(refused(&client, "update_customer", nobody).await, "not_found");
    assert_eq!(refused(&client, "update_customer", json!({ "country": "SE" })).await, "invalid_request");
    assert_eq!(customer(&client, &json!("CON-001")).await, before);
}

#[tokio::test]
async fn the_lookup_does_not_hear_of_the_helpdesks_changes() {
    let client = connect(Era::Stateless, &[]).await;
    let lookup = json!({ "email": "alex.doe@example.com" });
    let before = call(&client, "find_contact", lookup.clone()).await;
    created(&client).await;
    let change = json!({ "customer_id": "CON-001", "email": "elsewhere@example.invalid" });
    answered(&client, "update_customer", change).await;
    assert_eq!(text(&call(&client, "find_contact", lookup).await), text(&before));
    assert_eq!(text(&call(&client, "count_contacts", json!({})).await), json!({ "contacts": 12 }));
}
