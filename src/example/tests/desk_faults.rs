use serde_json::{Value, json};

use super::{Client, Era, call, connect, declared};
use crate::example::faults;

/// What the rules of the helpdesk's tools are called, in the order of the catalogue.
pub(super) const RULES: [&str; 81] = [
    "directory-tool-missing",
    "directory-call-failed",
    "search-customers-hinted",
    "search-hint-contradicts",
    "search-changes-directory",
    "search-inputs",
    "search-limit-refused",
    "search-limit-exceeded",
    "search-default-limit",
    "search-name-not-matched",
    "search-email-not-matched",
    "search-company-not-matched",
    "search-case-sensitive",
    "search-overmatch",
    "search-matches-phone",
    "search-lists-less",
    "search-result-keys",
    "search-query-unlike",
    "search-total-unlike",
    "search-not-the-first",
    "search-offset-offered",
    "search-narrowing-widens",
    "search-wraps-text",
    "get-customer-input",
    "get-customer-is-another",
    "get-customer-parts",
    "ticket-subject-unwrapped",
    "survey-comment-unwrapped",
    "survey-answer-unwrapped",
    "survey-ticket-subject-unwrapped",
    "metadata-unwrapped",
    "get-customer-wraps-elsewhere",
    "get-customer-too-large",
    "get-customer-cut-unflagged",
    "create-inputs",
    "display-name-bounds",
    "email-bounds",
    "phone-bounds",
    "company-bounds",
    "country-bounds",
    "duplicate-email-taken",
    "create-answer-unlike",
    "create-metadata-unwrapped",
    "update-inputs",
    "update-not-applied",
    "update-changes-more",
    "clear-not-applied",
    "null-not-absent",
    "empty-string-taken",
    "sent-and-cleared-taken",
    "nothing-sent-taken",
    "unknown-clear-taken",
    "display-name-cleared",
    "metadata-changed",
    "update-answer-unlike",
    "update-metadata-unwrapped",
    "companies-inputs",
    "companies-name-not-matched",
    "companies-domain-not-matched",
    "companies-overmatch",
    "companies-limit-refused",
    "companies-limit-exceeded",
    "companies-default-limit",
    "companies-offset-unlike",
    "companies-result-keys",
    "companies-echo-unlike",
    "companies-total-unlike",
    "companies-page-repeats",
    "companies-page-loses",
    "companies-end-not-null",
    "companies-next-offset-stuck",
    "companies-cut-unflagged",
    "companies-cut-skips",
    "companies-truncated-wrongly",
    "get-company-input",
    "get-company-is-another",
    "get-company-parts",
    "company-ticket-unwrapped",
    "get-company-wraps-elsewhere",
    "get-company-too-large",
    "get-company-cut-unflagged",
];

/// What only reads, as far as a peer asks it.
async fn readings(client: &Client) -> Vec<Value> {
    let asked = [
        ("search_customers", json!({})),
        ("search_customers", json!({ "limit": 1 })),
        ("search_customers", json!({ "q": "le", "limit": 500 })),
        ("search_customers", json!({ "q": "LEX DO" })),
        ("search_customers", json!({ "q": "lex.doe@" })),
        ("search_customers", json!({ "q": "ksempel" })),
        ("search_customers", json!({ "q": "900123" })),
        ("get_customer", json!({ "customer_id": "CON-002" })),
        ("get_customer", json!({ "customer_id": "CON-004" })),
        ("list_companies", json!({})),
        ("list_companies", json!({ "limit": 1 })),
        ("list_companies", json!({ "limit": 5, "offset": 3 })),
        ("list_companies", json!({ "limit": 500 })),
        ("list_companies", json!({ "q": "ksempel" })),
        ("list_companies", json!({ "q": "trading", "limit": 2 })),
        ("list_companies", json!({ "offset": 1190 })),
        ("get_company", json!({ "company_id": "ACC-001" })),
        ("get_company", json!({ "company_id": "ACC-004" })),
        ("get_company", json!({ "company_id": "ACC-005" })),
    ];
    answers(client, asked).await
}

/// What changes a customer, who is read in between.
async fn changes(client: &Client) -> Vec<Value> {
    let created = call(client, "create_customer", json!({ "display_name": "New Person" })).await;
    let id = created.structured_content.expect("an answer")["customer_id"].clone();
    let change = |mut fields: Value| {
        fields["customer_id"] = id.clone();
        ("update_customer", fields)
    };
    let create = |field: &str, value: String| {
        ("create_customer", json!({ "display_name": "Somebody", "company": "Amber", field: value }))
    };
    let read = || ("get_customer", json!({ "customer_id": id }));
    let asked = [
        create("display_name", "\u{e9}".repeat(120)),
        create("email", "a".repeat(241)),
        create("phone", "1".repeat(32)),
        create("company", "a".repeat(120)),
        create("country", "DKDKD".to_owned()),
        create("email", "alex.doe@example.com".to_owned()),
        change(json!({ "email": "new@example.invalid", "phone": "1", "country": "DK" })),
        change(json!({ "country": "SE", "phone": null })),
        read(),
        change(json!({})),
        change(json!({ "clear": ["nickname"] })),
        change(json!({ "clear": ["display_name"] })),
        change(json!({ "phone": "2", "clear": ["phone"] })),
        change(json!({ "phone": "" })),
        change(json!({ "country": "NO", "metadata": { "plan": "plus" } })),
        read(),
        change(json!({ "clear": ["email", "phone", "company", "country", "company_id"] })),
        read(),
    ];
    answers(client, asked).await
}

async fn answers<const N: usize>(client: &Client, asked: [(&'static str, Value); N]) -> Vec<Value> {
    let mut answers = Vec::new();
    for (tool, arguments) in asked {
        let result = call(client, tool, arguments).await;
        answers.push(serde_json::to_value(result).expect("JSON"));
    }
    answers
}

#[tokio::test]
async fn every_fault_of_the_helpdesk_shows_to_those_to_whom_it_says_so() {
    let right = connect(Era::Stateless, &[]).await;
    let (right_tools, right_readings) = (declared(&right).await, readings(&right).await);
    let right_changes = changes(&right).await;
    for fault in faults().iter().filter(|fault| RULES.contains(&fault.name)) {
        let client = connect(Era::Stateless, &[fault.name]).await;
        let same = declared(&client).await == right_tools && readings(&client).await == right_readings;
        assert_eq!(same, fault.needs_writes, "{}", fault.name);
        if fault.needs_writes {
            assert!(changes(&client).await != right_changes, "{}", fault.name);
        }
    }
}

#[tokio::test]
async fn the_same_is_answered_twice() {
    let client = connect(Era::Sessions, &[]).await;
    assert!(readings(&client).await == readings(&client).await);
    let other = connect(Era::Sessions, &[]).await;
    assert!(readings(&client).await == readings(&other).await);
    assert!(changes(&client).await == changes(&other).await);
}
