use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{ERAS, Era, call, connect, declared, text};
use crate::example::people::PEOPLE;

/// What a tool of the helpdesk's answers, which must be taken.
pub(super) async fn answered(client: &super::Client, tool: &'static str, arguments: Value) -> Value {
    let result = call(client, tool, arguments.clone()).await;
    assert_eq!(result.is_error, Some(false), "{tool} {arguments}: {}", text(&result));
    assert_eq!(result.structured_content, Some(text(&result)));
    text(&result)
}

/// The kind of the refusal that a call meets.
pub(super) async fn refused(client: &super::Client, tool: &'static str, arguments: Value) -> String {
    let result = call(client, tool, arguments.clone()).await;
    assert_eq!(result.is_error, Some(true), "{tool} {arguments} is taken");
    text(&result)["error_type"].as_str().expect("a kind").to_owned()
}

fn rows<'a>(answer: &'a Value, list: &str) -> &'a [Value] {
    answer[list].as_array().expect("a list")
}

fn ids(answer: &Value, list: &str, key: &str) -> Vec<String> {
    rows(answer, list).iter().map(|row| row[key].as_str().expect("an id").to_owned()).collect()
}

/// Every place at which text is marked as untrusted, with the places of a list as `*`.
fn wrapped(value: &Value) -> BTreeSet<String> {
    fn walk(value: &Value, path: &str, found: &mut BTreeSet<String>) {
        match value {
            Value::Array(items) => items.iter().for_each(|item| walk(item, &format!("{path}.*"), found)),
            Value::Object(members) => {
                for (key, member) in members {
                    if key.starts_with("untrusted") {
                        assert_eq!(members.len(), 1, "{path}");
                        found.insert(format!("{path}:{key}"));
                    }
                    walk(member, &format!("{path}.{key}"), found);
                }
            }
            _ => {}
        }
    }
    let mut found = BTreeSet::new();
    walk(value, "", &mut found);
    found
}

#[tokio::test]
async fn a_search_finds_parts_of_names_addresses_and_companies_in_any_letter_case() {
    let client = connect(Era::Stateless, &[]).await;
    for (query, total) in [
        ("ari pr", 1),
        ("ARI PRØV", 1),
        ("kari@EXAMPLE", 1),
        ("office@", 2),
        ("sempel hand", 5),
        ("+44 7700", 0),
        ("7700900123", 0),
        ("0900123", 0),
        ("960", 0),
        ("%", 0),
    ] {
        let answer = answered(&client, "search_customers", json!({ "q": query })).await;
        assert_eq!(answer["query"], query);
        assert_eq!(answer["total_matched"], total, "{query}");
        assert_eq!(rows(&answer, "customers").len(), total, "{query}");
    }
}

#[tokio::test]
async fn a_search_lists_the_directory_up_to_its_limit() {
    let client = connect(Era::Sessions, &[]).await;
    let all = answered(&client, "search_customers", json!({ "limit": 500 })).await;
    assert_eq!((all["total_matched"].as_u64(), &all["query"]), (Some(700), &Value::Null));
    let all = ids(&all, "customers", "customer_id");
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), 500);
    for (arguments, wanted) in [
        (json!({}), 50),
        (json!({ "limit": 1 }), 1),
        (json!({ "limit": null, "q": null }), 50),
        (json!({ "limit": 2.0 }), 2),
    ] {
        let some =
            ids(&answered(&client, "search_customers", arguments.clone()).await, "customers", "customer_id");
        assert_eq!(some, all[..wanted], "{arguments}");
    }
    for limit in [json!(0), json!(501), json!(-1), json!(1.5), json!("5"), json!(true), json!(1e300)] {
        for tool in ["search_customers", "list_companies"] {
            assert_eq!(refused(&client, tool, json!({ "limit": limit })).await, "invalid_request");
        }
    }
    assert_eq!(refused(&client, "search_customers", json!({ "q": 7 })).await, "invalid_request");
}

#[tokio::test]
async fn the_customers_of_the_lookup_stand_in_the_directory_as_they_are() {
    let client = connect(Era::Stateless, &[]).await;
    for person in &PEOPLE {
        let customer = answered(&client, "get_customer", json!({ "customer_id": person.reference })).await;
        let held = [person.reference, person.name, person.email, person.written].map(Value::from);
        let shown = ["customer_id", "display_name", "email", "phone"].map(|key| customer[key].clone());
        assert_eq!(shown, held);
        assert_eq!(customer["company_id"].as_str().is_some(), person.registration.is_some());
    }
    let company = answered(&client, "get_company", json!({ "company_id": "ACC-001" })).await;
    assert_eq!(company["name"], "Eksempel Handel ApS");
    let own: Vec<_> = PEOPLE.iter().filter(|one| one.registration.is_some()).collect();
    let contacts = ids(&company, "contacts", "customer_id");
    assert_eq!(contacts, own.iter().map(|one| one.reference).collect::<Vec<_>>());
}

#[tokio::test]
async fn a_walk_over_the_companies_loses_none_and_meets_none_twice() {
    let client = connect(Era::Stateless, &[]).await;
    for (limit, cut) in [(500, true), (137, false), (50, false)] {
        let (mut offset, mut met, mut was_cut) = (0, Vec::new(), false);
        loop {
            let page = json!({ "limit": limit, "offset": offset });
            let page = answered(&client, "list_companies", page).await;
            assert!(page.to_string().len() <= 64_000, "{limit} {offset}");
            assert_eq!(page["total_matched"], 1200);
            assert_eq!((page["limit"].as_u64(), page["offset"].as_u64()), (Some(limit), Some(offset)));
            let companies = ids(&page, "companies", "company_id");
            let next = page["next_offset"].as_u64();
            let full = companies.len() as u64 == limit || next.is_none();
            assert_eq!(page["truncated"], !full);
            was_cut |= !full;
            met.extend(companies);
            let Some(next) = next else { break };
            assert_eq!(next, met.len() as u64);
            offset = next;
        }
        assert_eq!(was_cut, cut, "{limit}");
        assert_eq!((met.len(), met.iter().collect::<BTreeSet<_>>().len()), (1200, 1200));
    }
    let beyond = answered(&client, "list_companies", json!({ "offset": 1200 })).await;
    assert_eq!((rows(&beyond, "companies").len(), &beyond["next_offset"]), (0, &Value::Null));
    let far = answered(&client, "list_companies", json!({ "offset": u32::MAX, "limit": 500 })).await;
    assert_eq!(far["truncated"], false);
    assert_eq!(refused(&client, "list_companies", json!({ "offset": -1 })).await, "invalid_request");
}

#[tokio::test]
async fn a_company_is_found_by_a_part_of_its_name_or_domain() {
    let client = connect(Era::Stateless, &[]).await;
    for (query, total) in
        [("HANDEL ap", 1), ("handel.exa", 1), ("trading-as-", 1199), ("anchors", 39), ("street", 0)]
    {
        let answer = answered(&client, "list_companies", json!({ "q": query })).await;
        assert_eq!((&answer["query"], &answer["total_matched"]), (&json!(query), &json!(total)));
        assert_eq!(rows(&answer, "companies").len(), total.min(50), "{query}");
    }
}

#[tokio::test]
async fn what_customers_wrote_is_wrapped_and_nothing_else_is() {
    let client = connect(Era::Stateless, &[]).await;
    let of_customer = [
        ".metadata:untrusted_data",
        ".survey_responses.*.answers.*.answer:untrusted_text",
        ".survey_responses.*.comment:untrusted_text",
        ".survey_responses.*.ticket_subject:untrusted_text",
        ".tickets.*.subject:untrusted_text",
    ];
    for (tool, arguments, places) in [
        ("search_customers", json!({ "limit": 500 }), &[][..]),
        ("list_companies", json!({}), &[]),
        ("get_customer", json!({ "customer_id": "CON-001" }), &of_customer),
        ("get_customer", json!({ "customer_id": "GUEST-700" }), &of_customer),
        ("get_company", json!({ "company_id": "ACC-003" }), &[".tickets.*.subject:untrusted_text"]),
    ] {
        let found = wrapped(&answered(&client, tool, arguments).await);
        assert_eq!(found.iter().map(String::as_str).collect::<Vec<_>>(), places, "{tool}");
    }
}

#[tokio::test]
async fn a_long_history_is_cut_and_flagged_and_a_short_one_is_whole() {
    let client = connect(Era::Stateless, &[]).await;
    for (tool, key, long, short) in [
        ("get_customer", "customer_id", "CON-002", "CON-001"),
        ("get_company", "company_id", "ACC-001", "ACC-003"),
    ] {
        let cut = answered(&client, tool, json!({ key: long })).await;
        let size = cut.to_string().len();
        assert!((63_000..=64_000).contains(&size), "{tool}: {size}");
        assert_eq!(cut["truncated"], true);
        let newest = "TIC-002-600";
        assert!(ids(&cut, "tickets", "ticket_id").contains(&newest.to_owned()), "the oldest are cut");
        let whole = answered(&client, tool, json!({ key: short })).await;
        assert_eq!(whole["truncated"], false);
        assert!(!rows(&whole, "tickets").is_empty());
        assert_eq!(refused(&client, tool, json!({ key: "GONE" })).await, "not_found");
        assert_eq!(refused(&client, tool, json!({})).await, "invalid_request");
    }
}

#[tokio::test]
async fn each_tool_answers_what_it_declares_in_both_eras() {
    for era in ERAS {
        let client = connect(era, &[]).await;
        let tools = declared(&client).await;
        let tool = |name: &str| {
            tools
                .as_array()
                .expect("a list")
                .iter()
                .find(|one| one["name"] == name)
                .expect("the tool")
                .clone()
        };
        let search = tool("search_customers");
        assert!(search.get("annotations").is_none() && search.get("outputSchema").is_none());
        for (name, arguments) in [
            ("search_customers", json!({ "q": "e", "limit": 500 })),
            ("get_customer", json!({ "customer_id": "CON-002" })),
            ("create_customer", json!({ "display_name": "New Person", "email": null })),
            ("update_customer", json!({ "customer_id": "CON-003", "clear": ["phone"], "email": null })),
            ("list_companies", json!({ "q": "a", "offset": 3 })),
            ("get_company", json!({ "company_id": "ACC-001" })),
        ] {
            let inputs = jsonschema::validator_for(&tool(name)["inputSchema"]).expect("a schema");
            assert!(inputs.is_valid(&arguments), "{name}");
            let answer = answered(&client, name, arguments).await;
            if let Some(outputs) = tool(name).get("outputSchema") {
                assert!(jsonschema::validator_for(outputs).expect("a schema").is_valid(&answer), "{name}");
            }
        }
    }
}
