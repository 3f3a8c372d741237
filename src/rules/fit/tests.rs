use serde_json::{Value, json};

use super::fits;
use super::words::{About, about, speaks_of_parts};
use crate::model::{Evidence, FitVerdict, Masker, RawJson, ToolFit};
use crate::rules::Run;

fn of(tools: &[Value]) -> Vec<ToolFit> {
    let evidence = Evidence { tools: tools.iter().map(RawJson::from_value).collect(), ..Evidence::default() };
    fits(&Run::new(&evidence, Masker::default(), false))
}

fn one(tool: Value) -> ToolFit {
    of(&[tool]).swap_remove(0)
}

/// A lookup as it should be, with what a test changes of it.
fn right(change: impl Fn(&mut Value)) -> ToolFit {
    let mut tool = json!({
        "name": "find_contact",
        "description": "Finds the customer who holds exactly this address; no partial matches.",
        "inputSchema": { "type": "object", "properties": { "email": { "type": "string" }, "mobile": { "type": "string" } } },
        "outputSchema": {
            "type": "object",
            "properties": {
                "contact_id": { "type": "string" },
                "email": { "type": "string" },
                "phone": { "type": "string" },
                "account_id": { "type": "string" },
                "cvr": { "type": "string" }
            },
            "required": ["contact_id"]
        },
        "annotations": { "readOnlyHint": true }
    });
    change(&mut tool);
    one(tool)
}

#[test]
fn a_right_lookup_could_serve_by_both_rows_and_its_fields_are_guessed() {
    let fit = right(|_| {});
    for (row, input, value) in [(&fit.email, "email", "email"), (&fit.phone, "mobile", "phone")] {
        assert_eq!((row.verdict, row.why.as_slice()), (FitVerdict::CouldServe, &[][..]));
        let with = row.with.clone().expect("a guess");
        assert_eq!(with.input.as_deref(), Some(input));
        let said =
            |path: Option<crate::model::FieldPath>| path.map(|path| path.to_string()).unwrap_or_default();
        assert_eq!(said(with.reference), "contact_id");
        assert_eq!(said(with.value), value);
        assert_eq!(said(with.account), "account_id");
        assert_eq!(said(with.registration), "cvr");
    }
    assert_eq!(fit.record.verdict, FitVerdict::No);
}

#[test]
fn what_an_author_can_mend_is_said_with_the_most_telling_first() {
    let after = |change: fn(&mut Value)| {
        let fit = right(change).email;
        (fit.verdict, fit.why.first().cloned().unwrap_or_default())
    };
    for (change, said) in [
        (
            (|tool| tool["inputSchema"]["required"] = json!(["email", "region"])) as fn(&mut Value),
            "requires `region`",
        ),
        (
            |tool| tool["inputSchema"]["additionalProperties"] = json!(false),
            "forbids `tenantId` and `workspaceId`",
        ),
        (
            |tool| tool["inputSchema"]["properties"]["email"] = json!({ "type": "array" }),
            "`email` refuses an address",
        ),
        (|tool| tool["outputSchema"] = Value::Null, "no outputSchema"),
        (|tool| tool["outputSchema"] = json!({ "type": "object" }), "does not name the fields"),
        (
            |tool| {
                let record = tool["outputSchema"].take();
                tool["outputSchema"] = json!({ "type": "object", "properties": { "data": { "type": "array", "items": record } } });
            },
            "its answer is a list (`data[].contact_id`)",
        ),
        (
            |tool| {
                let flat = tool["inputSchema"].take();
                tool["inputSchema"] = json!({ "type": "object", "properties": { "params": flat } });
            },
            "its input stands at `params.email`",
        ),
    ] {
        let (verdict, why) = after(change);
        assert_eq!(verdict, FitVerdict::CouldServeAfter, "{why}");
        assert!(why.contains(said), "{said}: {why}");
    }
    let mild = right(|tool| tool["annotations"] = json!({})).email;
    assert_eq!(
        (mild.verdict, mild.why.len()),
        (FitVerdict::CouldServe, 1),
        "a hint that is missing keeps nobody"
    );
}

#[test]
fn a_tool_of_another_kind_is_none() {
    for (change, said) in [
        (
            (|tool| tool["name"] = json!("update_contact")) as fn(&mut Value),
            "it changes something: its name speaks of changing something: update",
        ),
        (|tool| tool["annotations"] = json!({ "readOnlyHint": false }), "readOnlyHint is false"),
        (|tool| tool["name"] = json!("get_orders"), "speaks of orders"),
        (|tool| tool["name"] = json!("search_agents"), "speaks of agents"),
        (
            |tool| tool["inputSchema"]["properties"] = json!({ "name": { "type": "string" } }),
            "no input receives",
        ),
        (|tool| tool["description"] = json!("Partial matches count."), "matching parts"),
        (|tool| tool["inputSchema"]["properties"] = json!({ "q": { "type": "string" } }), "`q` is free text"),
        (
            |tool| tool["outputSchema"]["properties"] = json!({ "valid": { "type": "boolean" } }),
            "neither a customer's number nor",
        ),
    ] {
        let fit = right(change).email;
        assert_eq!(fit.verdict, FitVerdict::No, "{said}");
        assert!(fit.why[0].contains(said), "{said}: {:?}", fit.why);
        assert_eq!(fit.with, None);
    }
}

#[test]
fn the_search_of_a_helpdesk_is_no_lookup_and_every_reason_is_said() {
    let search = one(json!({
        "name": "search_customers",
        "description": "Finds customers by part of the name, email or company. It does not match phone numbers.",
        "inputSchema": {
            "type": "object",
            "properties": { "q": { "type": "string" }, "limit": { "type": "integer", "minimum": 1, "maximum": 500 } }
        }
    }));
    assert_eq!(
        search.phone.why,
        [
            "`q` is free text that matches parts of values, where the whole number must match",
            "nothing says that it matches phone numbers",
            "it seems always to answer a list (it takes `limit`), where one customer is one record",
            "no outputSchema, so no field can be picked",
            "no readOnlyHint says that it only reads",
        ]
    );
    assert_eq!((search.email.verdict, search.email.why.len()), (FitVerdict::No, 4));
    assert!(search.email.near && search.phone.near);
    assert_eq!(search.record.verdict, FitVerdict::No);
}

#[test]
fn a_record_tool_needs_an_owner_and_a_way_to_know_the_caller() {
    let order = |name: &str, inputs: Value, output: Value| {
        one(json!({ "name": name, "inputSchema": { "type": "object", "properties": inputs }, "outputSchema": output,
                    "annotations": { "readOnlyHint": true } }))
        .record
    };
    let record = json!({ "type": "object", "properties": {
        "order_id": { "type": "string" }, "customer_id": { "type": "string" }, "account_id": { "type": "string" } } });
    let list = json!({ "type": "object", "properties": { "orders": { "type": "array", "items": record } } });
    let id = json!({ "order_id": { "type": "string" } });
    let fit = order("get_order", id.clone(), record.clone());
    let with = fit.with.expect("a guess");
    assert_eq!((fit.verdict, with.input.as_deref()), (FitVerdict::CouldServe, Some("order_id")));
    assert_eq!(with.owner.expect("an owner").to_string(), "customer_id");
    let fit = order("list_orders", json!({}), list.clone());
    assert_eq!(fit.why, ["it answers a list, and no input receives the caller's own number"]);
    let fit = order("list_orders", json!({ "customer_id": {} }), list);
    assert_eq!(fit.verdict, FitVerdict::CouldServe);
    assert_eq!(fit.with.expect("a guess").owner.expect("an owner").to_string(), "customer_id");
    let ownerless = json!({ "type": "object", "properties": { "order_id": { "type": "string" } } });
    assert_eq!(order("get_order", id, ownerless).verdict, FitVerdict::CouldServeAfter);
}

#[test]
fn a_source_is_told_by_what_a_caller_could_say() {
    let source = |name: &str, entry: Value| {
        one(json!({ "name": name, "inputSchema": { "type": "object", "properties": { "email": { "type": "string" } } },
                    "outputSchema": { "type": "object", "properties": { "items": { "type": "array", "items": {
                        "type": "object", "properties": entry } } } }, "annotations": { "readOnlyHint": true } }))
        .source
    };
    let date = json!({ "type": "string" });
    let fit = source("recent_orders", json!({ "ordered_at": date, "amount": { "type": "number" } }));
    assert_eq!(fit.verdict, FitVerdict::CouldServe);
    assert_eq!(fit.with.expect("a guess").category, Some(crate::model::SourceCategory::TransactionHistory));
    assert_eq!(source("recent_orders", json!({ "order_id": date })).verdict, FitVerdict::No);
    assert_eq!(source("cancel_orders", json!({ "amount": date })).verdict, FitVerdict::No);
}

#[test]
fn a_search_whose_answer_is_not_described_seems_to_list() {
    let why = right(|tool| {
        tool["name"] = json!("search_contacts");
        tool["outputSchema"] = json!({ "type": "object" });
    });
    let said = ["it seems always to answer a list (its name says `search`)", "does not name the fields"];
    assert_eq!(why.email.why.len(), said.len(), "{:?}", why.email.why);
    assert!(why.email.why.iter().zip(said).all(|(why, said)| why.contains(said)), "{:?}", why.email.why);
    let described = right(|tool| tool["name"] = json!("search_contacts"));
    assert_eq!(described.email.verdict, FitVerdict::CouldServe, "one record, as its fields say");
}

#[test]
fn the_number_of_a_colleague_names_no_record() {
    let fit = one(json!({ "name": "create_ticket", "inputSchema": { "type": "object", "properties": {
        "ownerId": { "type": "string" }, "agent_id": { "type": "string" } } } }));
    assert_eq!(fit.record.with.expect("a guess").input, None);
}

#[test]
fn names_say_what_a_tool_is_about() {
    for (name, is) in [
        ("find_customer_by_order", About::Customers),
        ("customer-orders", About::Records("orders".into())),
        ("listUsers", About::Customers),
        ("search-workspace-members", About::Else("workspace members".into())),
        ("list_contact_fields", About::Else("fields".into())),
        ("get_companies", About::Companies),
        ("who_is", About::Unsaid),
    ] {
        assert_eq!(about(name), is, "{name}");
    }
    assert!(speaks_of_parts("matches part of the name") && !speaks_of_parts("no partial or fuzzy matches"));
}

#[test]
fn names_are_read_in_the_nordic_languages_and_in_german_too() {
    let lookup = |name: &str, inputs: [&str; 2], answer: [&str; 4]| {
        let keys = |names: &[&str]| {
            names
                .iter()
                .map(|key| ((*key).to_owned(), json!({ "type": "string" })))
                .collect::<serde_json::Map<_, _>>()
        };
        one(json!({ "name": name, "inputSchema": { "type": "object", "properties": keys(&inputs) },
                    "outputSchema": { "type": "object", "properties": keys(&answer) },
                    "annotations": { "readOnlyHint": true } }))
    };
    for (name, inputs, answer) in [
        (
            "kunde_suchen",
            ["email_adresse", "telefonnummer"],
            ["email_adresse", "kundennummer", "telefonnummer", "firmennummer"],
        ),
        ("find_kunde", ["e_mail", "tlfnr"], ["e_mail", "kundenr", "telefon", "firma_id"]),
        ("hämta_kund", ["e_post", "mobilnummer"], ["e_post", "kundnummer", "mobil", "företagsnr"]),
    ] {
        let fit = lookup(name, inputs, answer);
        for (row, input, value) in [(&fit.email, inputs[0], answer[0]), (&fit.phone, inputs[1], answer[2])] {
            assert_eq!((row.verdict, row.why.as_slice()), (FitVerdict::CouldServe, &[][..]), "{name}");
            let with = row.with.clone().expect("a guess");
            let said =
                [with.reference, with.value, with.account].map(|path| path.map(|path| path.to_string()));
            assert_eq!(
                (with.input.as_deref(), said),
                (Some(input), [answer[1], value, answer[3]].map(|key| Some(key.to_owned())))
            );
        }
    }
    let order =
        lookup("hent_ordre", ["ordrenummer", "land"], ["ordrenummer", "kundenummer", "beløb", "dato"]);
    assert!(order.email.why[0].contains("speaks of ordre"), "{:?}", order.email.why);
    let with = order.record.with.expect("a guess");
    assert_eq!(
        (with.input.as_deref(), with.owner.expect("an owner").to_string()),
        (Some("ordrenummer"), "kundenummer".into())
    );
    let identity =
        lookup("find_kunde", ["email", "personnummer"], ["personnummer", "kundenr", "email", "navn"]);
    assert_eq!(identity.record.verdict, FitVerdict::No);
    assert_eq!(identity.email.with.expect("a guess").reference.expect("a number").to_string(), "kundenr");
    let changing = lookup("slet_kunde", ["email", "telefon"], ["email", "kundenr", "telefon", "navn"]);
    assert!(changing.email.why[0].contains("changes something"), "{:?}", changing.email.why);
}

#[test]
fn a_tool_that_lists_is_told_from_a_list() {
    for name in ["contacts_list", "list_contacts", "crm-list-contacts"] {
        assert_eq!(about(name), About::Customers, "{name}");
    }
    assert_eq!(about("contact_list"), About::Else("list".into()));
    assert_eq!(about("pods_list"), About::Unsaid);
}

#[test]
fn a_number_of_something_else_makes_no_source() {
    let thinking = |input: &str| {
        one(json!({
            "name": "think",
            "inputSchema": { "type": "object", "properties": { input: { "type": "integer" } } },
            "outputSchema": { "type": "object", "properties": { "total": { "type": "integer" } } },
            "annotations": { "readOnlyHint": true }
        }))
        .source
    };
    assert_eq!(thinking("thought_number").verdict, FitVerdict::No);
    assert_eq!(thinking("customer_number").verdict, FitVerdict::CouldServe);
}

#[test]
fn a_record_of_nobody_in_particular_wants_an_input() {
    let fit = one(json!({
        "name": "get_message",
        "inputSchema": { "type": "object", "properties": { "loud": { "type": "boolean" } } },
        "outputSchema": { "type": "object", "properties": { "customer_id": { "type": "string" } } },
        "annotations": { "readOnlyHint": true }
    }));
    assert_eq!(fit.record.verdict, FitVerdict::CouldServeAfter);
    assert_eq!(fit.record.why, ["no input says which record, or whose, is wanted"]);
}

#[test]
fn a_search_by_parts_says_all_that_keeps_it_from_being_a_lookup() {
    let fit = one(json!({
        "name": "search_customers",
        "description": "Find customers by part of the name, email or company, or list them all.",
        "inputSchema": { "type": "object", "properties": { "q": { "type": "string" }, "limit": { "type": "integer" } } }
    }));
    for (row, wanted) in [
        (
            &fit.email,
            vec!["parts of values", "always to answer a list", "no outputSchema", "no readOnlyHint"],
        ),
        (
            &fit.phone,
            vec![
                "parts of values",
                "phone numbers",
                "always to answer a list",
                "no outputSchema",
                "no readOnlyHint",
            ],
        ),
    ] {
        assert_eq!((row.verdict, row.why.len()), (FitVerdict::No, wanted.len()));
        for (why, wanted) in row.why.iter().zip(wanted) {
            assert!(why.contains(wanted), "{why}");
        }
    }
}
