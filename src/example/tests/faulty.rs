use std::collections::HashSet;

use serde_json::{Value, json};
use tokio::io::AsyncReadExt;

use super::desk_faults;
use super::{ERAS, Era, call, connect, declared, look_up, text};
use crate::example::people::PEOPLE;
use crate::example::{FaultPlace, designation_toml, fault, faults, serve};

/// What the rules of the catalogue are called, in its order.
const RULES: &[&str] = &[
    "no-designation",
    "tool-not-offered",
    "tool-name-repeated",
    "input-schema-empty",
    "input-schema-unusable",
    "input-not-declared",
    "input-refuses-value",
    "input-refuses-platform-arguments",
    "other-input-required",
    "output-schema-missing",
    "output-schema-unusable",
    "reference-not-declared",
    "reference-type-unfit",
    "reference-may-be-absent",
    "reference-is-value-field",
    "reference-seems-unstable",
    "reference-seems-personal",
    "value-field-not-declared",
    "value-field-type-unfit",
    "account-not-declared",
    "account-type-unfit",
    "registration-not-declared",
    "risk-unclassified",
    "risk-not-a-read",
    "hints-contradict-risk",
    "read-only-hint-missing",
    "description-missing",
    "output-forbids-empty-answer",
    "output-forbids-several",
    "chat-lookup-ambiguous",
    "chat-lookup-none",
    "declaration-changed",
    "answer-not-json",
    "structured-content-missing",
    "structured-content-invalid",
    "structured-and-text-disagree",
    "call-refuses-platform-arguments",
    "call-needs-more",
    "lookup-failed",
    "record-too-large",
    "protocol-breach",
    "answer-differs-by-protocol",
    "slow-answer",
    "known-customer-not-found",
    "known-customer-is-another",
    "reference-absent",
    "reference-is-identity-number",
    "reference-near-identity-number",
    "reference-scheme-collides",
    "reference-equals-identity",
    "reference-out-of-range",
    "reference-of-wrong-kind",
    "reference-number-rewrites",
    "reference-differs-by-channel",
    "value-absent",
    "value-mismatch",
    "value-needs-country",
    "account-ambiguous",
    "account-differs",
    "account-same-as-customer",
    "registration-unreadable",
    "registration-without-account",
    "repeat-differs",
    "side-effect-seen",
    "email-case-sensitive",
    "email-overmatch",
    "phone-form-sensitive",
    "phone-overmatch",
    "unknown-is-somebody",
    "unknown-answer-unclear",
    "shared-answered-with-one",
    "shared-incomplete",
    "shared-not-distinct",
    "owner-absent",
    "owner-is-another",
    "account-owner-absent",
    "party-absent",
    "foreign-record-revealed",
    "missing-answer-unclear",
    "foreign-differs-from-missing",
    "number-input-missing",
    "list-not-scoped",
    "own-error-without-owner",
    "link-address-absent",
    "link-level-unfit",
    "ignore-matches-nothing",
    "ignore-lapsed",
    "question-not-declared",
    "question-skipped",
    "question-ambiguous",
    "question-unsayable",
    "question-guessable",
    "id-without-label",
    "list-too-long",
    "sensitive-value",
    "date-unreadable",
    "amount-without-currency",
    "as-of-missing",
    "as-of-old",
    "history-not-recent",
    "history-without-dates",
    "category-unlike-answer",
    "only-profile-questions",
    "answer-too-large",
];

#[test]
fn every_rule_has_its_fault() {
    let names: Vec<&str> = faults().iter().map(|fault| fault.name).collect();
    assert_eq!(names, [RULES, &desk_faults::RULES].concat());
}

#[test]
fn a_fault_trips_its_own_rule_first_and_no_rule_twice() {
    for fault in faults() {
        assert_eq!(fault.trips.first(), Some(&fault.name));
        let trips: HashSet<_> = fault.trips.iter().collect();
        assert_eq!(trips.len(), fault.trips.len(), "{}", fault.name);
        let known = |rule: &&str| RULES.contains(rule) || desk_faults::RULES.contains(rule);
        assert!(fault.trips.iter().all(known), "{}", fault.name);
        assert!(!fault.says.is_empty() && !fault.says.ends_with('.'), "{}", fault.name);
    }
}

/// What a peer sees of a company: the first bytes, the declarations, and the answers to what is designated.
#[derive(Debug, PartialEq)]
struct Seen {
    noise: String,
    tools: Value,
    answers: Vec<Value>,
}

async fn see(era: Era, faults: &[&str]) -> Seen {
    let client = connect(era, faults).await;
    let mut answers = Vec::new();
    for _ in 0..2 {
        for person in [0, 1, 2, 9].map(|place: usize| &PEOPLE[place]) {
            answers.push(look_up(&client, "email", person.email).await);
            answers.push(look_up(&client, "phone", person.e164).await);
        }
        for written in ["Alex.Doe@Example.com", "alex.doe+news@example.com"] {
            answers.push(look_up(&client, "email", written).await);
        }
        for written in ["+44 7700 900123", "+4649336252"] {
            answers.push(look_up(&client, "phone", written).await);
        }
        answers.push(look_up(&client, "email", "nobody@example.invalid").await);
        answers.push(look_up(&client, "phone", "+46701740605").await);
        for id in ["ORD-001", "ORD-009", "ORD-777", "ORD-NONE"] {
            answers
                .push(call(&client, "get_order", json!({ "order_id": id, "customer_id": "CON-002" })).await);
        }
        answers.push(call(&client, "list_orders", json!({ "customer_id": "CON-002" })).await);
        answers.push(call(&client, "list_company_orders", json!({ "account_id": "ACC-001" })).await);
        for tool in ["recent_orders", "account_overview", "contact_profile"] {
            answers.push(call(&client, tool, json!({ "email": "alex.doe@example.com" })).await);
        }
    }
    let answers = answers.into_iter().map(|result| serde_json::to_value(result).expect("JSON")).collect();
    Seen { noise: first_bytes(faults).await, tools: declared(&client).await, answers }
}

/// What the server writes to a peer that says nothing.
async fn first_bytes(faults: &[&str]) -> String {
    let (mut ours, theirs) = tokio::io::duplex(1 << 10);
    let names = faults.iter().map(ToString::to_string).collect();
    serve(tokio::io::empty(), theirs, names).await.expect("a peer that leaves");
    let mut text = String::new();
    ours.read_to_string(&mut text).await.expect("text");
    text
}

#[tokio::test]
async fn every_fault_shows_where_it_says_that_it_is_made() {
    let right = see(Era::Stateless, &[]).await;
    let right_file = designation_toml(&[]);
    // Those of the helpdesk's tools are looked at where these are asked.
    for fault in faults().iter().filter(|fault| RULES.contains(&fault.name)) {
        let seen = see(Era::Stateless, &[fault.name]).await;
        let file = designation_toml(&[fault.name]);
        toml::from_str::<toml::Table>(&file).expect(fault.name);
        match fault.place {
            FaultPlace::Designation => assert!(seen == right && file != right_file, "{}", fault.name),
            // Time is no part of what is seen here.
            FaultPlace::Server if fault.name == "slow-answer" => assert_ne!(file, right_file),
            FaultPlace::Server if fault.name == "side-effect-seen" => {
                assert!(seen == right, "the lookups are answered as ever");
                let company = connect(Era::Stateless, &[fault.name]).await;
                let before = call(&company, "count_contacts", serde_json::json!({})).await;
                look_up(&company, "email", "alex.doe@example.com").await;
                assert_ne!(call(&company, "count_contacts", serde_json::json!({})).await, before);
            }
            FaultPlace::Server if fault.name == "answer-differs-by-protocol" => {
                assert!(seen == right, "the newest protocol is answered as ever");
                assert!(see(Era::Sessions, &[fault.name]).await != see(Era::Sessions, &[]).await);
            }
            FaultPlace::Server => assert!(seen != right, "{}", fault.name),
        }
    }
}

#[tokio::test]
async fn a_right_company_answers_the_same_twice_and_says_nothing_first() {
    for era in ERAS {
        let seen = see(era, &[]).await;
        let (first, second) = seen.answers.split_at(seen.answers.len() / 2);
        assert_eq!(first, second);
        assert_eq!(seen.noise, "");
    }
}

#[tokio::test]
async fn the_faults_that_break_a_declared_schema_are_those_that_say_so() {
    for fault in faults() {
        let client = connect(Era::Stateless, &[fault.name]).await;
        let tools = declared(&client).await;
        let Some(schema) = tools[0].get("outputSchema") else { continue };
        let schema = jsonschema::validator_for(schema).expect(fault.name);
        let mut holds = true;
        for person in [0, 1, 2].map(|place: usize| &PEOPLE[place]) {
            for (input, value) in [("email", person.email), ("phone", person.e164)] {
                let structured = look_up(&client, input, value).await.structured_content;
                holds &= structured.is_none_or(|value| schema.is_valid(&value));
            }
        }
        assert_eq!(holds, !fault.trips.contains(&"structured-content-invalid"), "{}", fault.name);
    }
}

#[tokio::test]
async fn faults_add_up() {
    let all: Vec<&str> =
        faults().iter().map(|fault| fault.name).filter(|name| *name != "slow-answer").collect();
    for era in ERAS {
        let seen = see(era, &all).await;
        assert_eq!(seen.noise, "example company ready\n");
        assert_eq!(seen.tools.as_array().map(Vec::len), Some(18));
    }
    let two = ["value-absent", "description-missing"];
    let client = connect(Era::Stateless, &two).await;
    assert!(declared(&client).await[0].get("description").is_none());
    assert_eq!(text(&look_up(&client, "email", "alex.doe@example.com").await)["email"], "");
    toml::from_str::<toml::Table>(&designation_toml(&all)).expect("a TOML document");
}

#[tokio::test]
async fn the_designated_reference_is_the_one_that_is_answered() {
    let spared = ["known-customer-is-another", "lookup-failed", "call-needs-more"];
    for fault in faults().iter().filter(|fault| fault.trips.len() == 1 && !spared.contains(&fault.name)) {
        let file: toml::Table = toml::from_str(&designation_toml(&[fault.name])).expect("a TOML document");
        let client = connect(Era::Stateless, &[fault.name]).await;
        let path = file["lookup"]["email"]["reference"].as_str().expect("a path");
        for customer in file["customer"].as_array().expect("customers") {
            let Some(wanted) = customer.get("reference").and_then(toml::Value::as_str) else { continue };
            let answer =
                text(&look_up(&client, "email", customer["email"].as_str().expect("an address")).await);
            let got = answer[path].as_str().unwrap_or_default();
            let absent = fault.name == "reference-absent" && got.is_empty();
            assert!(got == wanted || absent, "{}: {got}", fault.name);
        }
    }
}

#[test]
fn a_fault_is_found_by_its_name() {
    assert_eq!(fault("slow-answer").map(|fault| fault.name), Some("slow-answer"));
    assert!(fault("").is_none());
}
