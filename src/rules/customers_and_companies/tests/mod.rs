//! The rules over conversations made by hand: what is right in several ways, and what is wrong by a little.

mod bounds;

use std::time::Duration;

use serde_json::{Value, json};

use crate::model::{
    DIRECTORY_TOOLS, Designation, Directory, DirectoryExchange, Evidence, Masker, RawJson, Reply, Severity,
};
use crate::rules::{Judged, Run, judge};

/// A conversation, question by question.
#[derive(Default)]
struct Made(Vec<DirectoryExchange>);

impl Made {
    fn put(mut self, tool: &str, step: &str, arguments: Value, reply: Reply) -> Self {
        let about = arguments.get("about").and_then(Value::as_str).map(ToOwned::to_owned);
        let (tool, step) = (tool.to_owned(), step.to_owned());
        self.0.push(DirectoryExchange { step, tool, arguments, about, reply, took: Duration::ZERO });
        self
    }

    /// A page of the walk by 500: its offset, its companies, and what it says of the rest.
    fn page(self, offset: u64, ids: std::ops::Range<u64>, truncated: bool, next: Option<u64>) -> Self {
        let rows: Vec<Value> = ids.map(|id| json!({ "id": id, "name": format!("Firm {id}") })).collect();
        let told = json!({ "query": null, "total_matched": 10, "limit": 500, "offset": offset, "companies": rows,
            "truncated": truncated, "next_offset": next });
        let arguments = json!({ "limit": 500, "offset": offset });
        self.put("list_companies", &format!("companies/walk-500/{offset}"), arguments, result(&told))
    }

    fn evidence(self) -> Evidence {
        let tool = |name: &str| {
            RawJson::from_value(
                &json!({ "name": name, "inputSchema": { "type": "object", "properties": {} } }),
            )
        };
        Evidence {
            designation: Designation {
                directory: Some(Directory { allow_writes: true }),
                ..Designation::default()
            },
            tools: DIRECTORY_TOOLS.into_iter().map(tool).collect(),
            directory: self.0,
            ..Evidence::default()
        }
    }

    fn judge(self) -> Vec<Judged> {
        let evidence = self.evidence();
        judge(&Run::new(&evidence, Masker::default(), true), |suite, rule| {
            suite == "customers-and-companies" && !rule.ends_with("-inputs") && !rule.ends_with("-input")
        })
    }

    /// The rules that fired and those left unjudged.
    fn judged(self) -> (Vec<&'static str>, Vec<&'static str>) {
        let judged = self.judge();
        let fired = judged.iter().filter(|one| !one.findings.is_empty()).map(|one| one.rule).collect();
        (fired, judged.iter().filter(|one| !one.unjudged.is_empty()).map(|one| one.rule).collect())
    }

    /// The rules that fired, with a severity that is not the catalogue's.
    fn severities(self) -> Vec<(&'static str, Option<Severity>)> {
        let judged = self.judge();
        judged.iter().filter_map(|one| Some((one.rule, one.findings.first()?.severity))).collect()
    }

    fn fired(self) -> Vec<&'static str> {
        self.judged().0
    }
}

fn result(value: &Value) -> Reply {
    Reply::Result(RawJson::from_value(&json!({ "content": [{ "type": "text", "text": value.to_string() }] })))
}

fn refused() -> Reply {
    Reply::RpcError(RawJson::from_value(&json!({ "code": -32602, "message": "invalid" })))
}

/// A result whose text is indented, so that it takes more bytes than its shortest JSON.
fn indented(value: &Value) -> Reply {
    let text = serde_json::to_string_pretty(value).expect("a value is JSON");
    Reply::Result(RawJson::from_value(&json!({ "content": [{ "type": "text", "text": text }] })))
}

fn found(q: &str, total: u64, rows: &Value) -> Reply {
    result(&json!({ "query": q, "total_matched": total, "customers": rows }))
}

#[test]
fn without_a_directory_the_suite_says_nothing() {
    let evidence = Evidence::default();
    let judged =
        judge(&Run::new(&evidence, Masker::default(), true), |suite, _| suite == "customers-and-companies");
    assert!(judged.iter().all(|one| one.findings.is_empty() && one.unjudged.is_empty()));
    assert!(judged.len() > 70);
}

#[test]
fn a_cut_page_that_is_flagged_and_resumed_is_right() {
    let right = Made::default().page(0, 0..6, true, Some(6)).page(6, 6..10, false, None);
    assert_eq!(right.fired(), [""; 0]);
    let one = Made::default().page(0, 0..10, false, None);
    assert_eq!(one.fired(), [""; 0]);
}

#[test]
fn each_slip_in_paging_has_its_name() {
    let unflagged = Made::default().page(0, 0..6, false, Some(6)).page(6, 6..10, false, None);
    assert_eq!(unflagged.fired(), ["companies-cut-unflagged"]);
    let skips = Made::default().page(0, 0..6, true, Some(7)).page(7, 7..10, false, None);
    assert_eq!(skips.fired(), ["companies-page-loses", "companies-cut-skips"]);
    let repeats = Made::default().page(0, 0..6, true, Some(6)).page(6, 5..9, false, None);
    assert_eq!(repeats.fired(), ["companies-page-repeats", "companies-page-loses"]);
    let endless = Made::default().page(0, 0..10, false, Some(10));
    assert_eq!(endless.fired(), ["companies-end-not-null"]);
    let stuck = Made::default().page(0, 0..6, true, Some(0));
    assert_eq!(stuck.fired(), ["companies-next-offset-stuck"]);
    let lost = Made::default().page(0, 0..6, true, None);
    assert_eq!(lost.fired(), ["companies-page-loses", "companies-cut-skips"]);
    let whole = Made::default().page(0, 0..10, true, None);
    assert_eq!(whole.fired(), ["companies-truncated-wrongly"]);
}

#[test]
fn a_walk_that_hallmark_ended_itself_loses_nothing() {
    let bounded = Made::default().page(0, 0..6, true, Some(6));
    assert_eq!(bounded.fired(), [""; 0]);
}

#[test]
fn a_limit_out_of_bounds_may_be_refused_clamped_or_empty() {
    let rows = json!([{ "id": 1 }]);
    let search = |zero: Reply, over: Reply| {
        Made::default()
            .put("search_customers", "search/all", json!({}), found("", 1, &rows))
            .put("search_customers", "search/limit-0", json!({ "limit": 0 }), zero)
            .put("search_customers", "search/limit-501", json!({ "limit": 501 }), over)
            .fired()
    };
    assert_eq!(search(refused(), refused()), [""; 0]);
    assert_eq!(search(found("", 1, &rows), found("", 1, &rows)), [""; 0]);
    assert_eq!(search(found("", 1, &json!([])), refused()), [""; 0]);
    let many: Vec<Value> = (0..501).map(|id| json!({ "id": id })).collect();
    assert_eq!(search(refused(), found("", 501, &json!(many))), ["search-limit-exceeded"]);
}

#[test]
fn a_row_is_a_stranger_only_where_all_that_is_searched_can_be_seen() {
    let search = |row: Value| {
        let step = ("search_customers", "search/nobody", json!({ "q": "nordlys" }));
        Made::default().put(step.0, step.1, step.2, found("nordlys", 1, &json!([row]))).fired()
    };
    let stranger = json!({ "id": 1, "name": "Kari", "email": null, "company": "", "phone": null });
    assert_eq!(search(stranger), ["search-overmatch"]);
    for right in [
        json!({ "id": 1, "name": "Kari", "email": "k@nordlys.example", "company": null }),
        json!({ "id": 1, "name": "Kari", "email": null, "company": { "name": "Nordlys AS" } }),
        json!({ "id": 1, "name": "Kari", "email": null }),
        json!({ "id": 1, "name": "Kåri", "email": null, "company": null }),
        json!({ "id": 1, "name": "Kari", "email": null, "company": null, "company_id": "K-1" }),
    ] {
        assert_eq!(search(right.clone()), [""; 0], "{right}");
    }
}

#[test]
fn who_is_not_among_the_first_five_hundred_is_not_missed() {
    let step = |total, rows: &Value| {
        let arguments = json!({ "q": "ari", "limit": 500, "about": "C-9" });
        Made::default().put("search_customers", "search/name", arguments, found("ari", total, rows)).fired()
    };
    let rows: Vec<Value> = (0..500).map(|id| json!({ "id": id, "name": "Kari" })).collect();
    assert_eq!(step(700, &json!(rows)), [""; 0]);
    assert_eq!(step(0, &json!([])), ["search-name-not-matched"]);
}

#[test]
fn an_answer_counts_by_its_shorter_form_and_a_flag_may_have_any_name() {
    let tickets = |count: usize| {
        let one = json!({ "subject": { "untrusted_text": "x".repeat(960) } });
        vec![one; count]
    };
    let profile = |count, flag: Value| {
        let mut told = json!({ "id": "C-1", "tickets": tickets(count), "conversations": [], "surveys": [] });
        if let (Some(told), Some(flag)) = (told.as_object_mut(), flag.as_object()) {
            told.extend(flag.clone());
        }
        let arguments = json!({ "customer_id": "C-1", "about": "C-1" });
        Made::default().put("get_customer", "customer/1", arguments, result(&told)).fired()
    };
    assert_eq!(profile(20, json!({})), [""; 0], "a short history");
    assert_eq!(profile(64, json!({})), ["get-customer-cut-unflagged"]);
    for flag in [
        json!({ "truncated": true }),
        json!({ "has_more": { "tickets": true } }),
        json!({ "omitted_tickets": 12 }),
        json!({ "notice": null, "meta": { "partial": true } }),
    ] {
        assert_eq!(profile(64, flag.clone()), [""; 0], "{flag}");
    }
    assert_eq!(profile(64, json!({ "truncated": false })), ["get-customer-cut-unflagged"]);
    assert_eq!(profile(80, json!({ "truncated": true })), ["get-customer-too-large"]);
}

#[test]
fn a_number_may_be_kept_in_another_form_and_letters_in_another_case() {
    let created = |shown: Value| {
        let sent = json!({ "display_name": "Kari", "email": "k@Example.invalid", "phone": "+45 70 10 20 30 ext. 00" });
        Made::default().put("create_customer", "write/create-full", sent, result(&shown)).fired()
    };
    assert_eq!(
        created(json!({ "id": 7, "name": "Kari", "email": "k@example.invalid", "phone": "+4570102030" })),
        [""; 0]
    );
    let other = json!({ "id": 7, "name": "Kari", "email": "k@example.invalid", "phone": "+4570102031" });
    assert_eq!(created(other), ["create-answer-unlike"]);
    assert_eq!(created(json!({ "name": "Kari" })), ["create-answer-unlike"]);
}

#[test]
fn a_company_follows_its_id_and_nothing_else_may() {
    let read = |step: &str, record: Value| (step.to_owned(), result(&record));
    let change = |after: Value| {
        let (first, before) = read("write/read-empty", json!({ "id": 7, "company": "Old", "phone": "1" }));
        let (second, after) = read("write/read-company-id", after);
        let arguments = json!({ "customer_id": 7, "company_id": "K-1", "about": "7" });
        Made::default()
            .put("get_customer", &first, json!({ "about": "7" }), before)
            .put(
                "update_customer",
                "write/update-company-id",
                arguments,
                result(&json!({ "id": 7, "company_id": "K-1" })),
            )
            .put("get_customer", &second, json!({ "about": "7" }), after)
            .fired()
    };
    assert_eq!(change(json!({ "id": 7, "company": "Nordlys", "company_id": "K-1", "phone": "1" })), [""; 0]);
    assert_eq!(
        change(json!({ "id": 7, "company": "Nordlys", "company_id": "K-1", "phone": null })),
        ["update-changes-more"]
    );
    assert_eq!(
        change(json!({ "id": 7, "company": "Old", "company_id": null, "phone": "1" })),
        ["update-not-applied"]
    );
}

#[test]
fn a_taken_email_may_bring_a_second_customer_or_the_first_one() {
    let said = |id: u64| {
        let plain = json!({ "display_name": "Kari", "email": "k@example.invalid" });
        let first = json!({ "id": 7, "display_name": "Kari", "email": "k@example.invalid" });
        let again = json!({ "id": id, "display_name": "Kari", "email": "k@example.invalid" });
        let judged = Made::default()
            .put("create_customer", "write/create-plain", plain.clone(), result(&first))
            .put("create_customer", "write/create-duplicate", plain, result(&again))
            .judge();
        let one = judged.into_iter().find(|one| one.rule == "duplicate-email-taken").expect("judged");
        one.findings.into_iter().map(|finding| finding.message).collect::<String>()
    };
    assert!(said(8).contains("a second customer was created"), "{}", said(8));
    assert!(said(7).contains("answered with that customer"), "{}", said(7));
}

#[test]
fn what_was_never_asked_is_left_unjudged() {
    let (fired, unjudged) = Made::default().page(0, 0..10, false, None).judged();
    assert_eq!(fired, [""; 0]);
    for rule in ["update-changes-more", "ticket-subject-unwrapped", "companies-offset-unlike"] {
        assert!(unjudged.contains(&rule), "{rule}");
    }
}

#[test]
fn what_lies_beyond_the_bound_was_not_counted() {
    let profile = |count: usize, spread: usize| {
        let one = json!({ "subject": { "untrusted_text": "x".repeat(900) }, "tags": vec![1; spread] });
        let told = json!({ "id": "C-1", "tickets": vec![one; count], "conversations": [], "surveys": [] });
        let arguments = json!({ "customer_id": "C-1", "about": "C-1" });
        Made::default().put("get_customer", "customer/1", arguments, indented(&told)).judged()
    };
    let (fired, unjudged) = profile(56, 40);
    assert_eq!(fired, [""; 0], "56 kB as short as can be, indented far beyond the bound");
    assert!(unjudged.contains(&"get-customer-cut-unflagged"));
    assert_eq!(profile(64, 1).0, ["get-customer-cut-unflagged"], "the text ends at the bound");
}

#[test]
fn a_directory_too_small_to_tell_is_not_judged() {
    let row = json!([{ "id": 1, "name": "Kari" }]);
    let list = |count: u64| {
        json!({ "query": null, "total_matched": count, "limit": 50, "offset": 0, "truncated": false,
            "companies": (0..count).map(|id| json!({ "id": id })).collect::<Vec<_>>(), "next_offset": null })
    };
    let small = Made::default()
        .put("search_customers", "search/all", json!({}), found("", 1, &row))
        .put("search_customers", "search/limit-1", json!({ "limit": 1 }), found("", 1, &row))
        .put("search_customers", "search/limit-500", json!({ "limit": 500 }), found("", 1, &row))
        .put("list_companies", "companies/all", json!({}), result(&list(0)))
        .put("list_companies", "companies/walk-500/1", json!({ "limit": 500 }), result(&list(0)));
    let (fired, unjudged) = small.judged();
    assert!(fired.iter().all(|rule| rule.contains("echo") || rule.contains("query")), "{fired:?}");
    for rule in [
        "search-default-limit",
        "search-limit-exceeded",
        "search-not-the-first",
        "search-narrowing-widens",
        "companies-default-limit",
        "companies-page-repeats",
        "companies-next-offset-stuck",
        "companies-cut-unflagged",
        "companies-cut-skips",
        "get-customer-too-large",
    ] {
        assert!(unjudged.contains(&rule), "{rule}: {unjudged:?}");
    }
}

#[test]
fn a_part_that_no_answer_holds_is_missed_only_where_empty_ones_are_shown() {
    let profile = |told: Value| {
        let arguments = json!({ "customer_id": 1, "about": "1" });
        Made::default().put("get_customer", "customer/1", arguments, result(&told)).judged()
    };
    let tickets = json!([{ "subject": { "untrusted_text": "x" } }]);
    let (fired, unjudged) = profile(json!({ "id": 1, "tickets": tickets, "conversations": [{ "id": 1 }] }));
    assert_eq!(fired, [""; 0]);
    assert!(unjudged.contains(&"get-customer-parts"));
    let (fired, _) = profile(json!({ "id": 1, "tickets": tickets, "conversations": [] }));
    assert_eq!(fired, ["get-customer-parts"]);
}

#[test]
fn a_refused_text_of_a_form_is_no_error() {
    let at = |field: &str| {
        let plain = json!({ "display_name": "Kari", "email": "k@example.com" });
        let made = Made::default()
            .put("create_customer", "write/create-full", json!({}), refused())
            .put("create_customer", "write/create-plain", plain, result(&json!({ "id": 7, "name": "Kari" })))
            .put("create_customer", &format!("write/create-at-{field}"), json!({}), refused());
        made.severities()
    };
    assert_eq!(at("phone"), [("phone-bounds", Some(Severity::Warning))]);
    assert_eq!(at("company"), [("company-bounds", None)]);
}

#[test]
fn a_list_that_moved_by_one_while_it_was_read_is_no_error() {
    let second = |total: u64| {
        let mut made = Made::default().page(0, 0..6, true, Some(6)).page(6, 6..10, false, None);
        let page = json!({ "query": null, "total_matched": total, "limit": 500, "offset": 6, "companies": [{ "id": 6 }],
            "truncated": true, "next_offset": 7 });
        made.0[0].step = "companies/walk-500/1".into();
        made.0[1].reply = result(&page);
        let told = made.severities().into_iter().find(|(rule, _)| *rule == "companies-total-unlike");
        told.map(|(_, severity)| severity)
    };
    assert_eq!(second(10), None);
    assert_eq!(second(11), Some(Some(Severity::Warning)));
    assert_eq!(second(40), Some(None));
}

#[test]
fn what_the_contract_leaves_open_is_told() {
    let rows: Vec<Value> = (0..500).map(|id| json!({ "id": id })).collect();
    let limit = |limit: u64| json!({ "limit": limit });
    let over = json!({ "id": 7, "phone": "+4570102030" });
    let made = Made::default()
        .put("search_customers", "search/limit-0", limit(0), refused())
        .put("search_customers", "search/limit-501", limit(501), found("", 900, &json!(rows)))
        .put("create_customer", "write/create-over-phone", json!({}), result(&over))
        .put("create_customer", "write/create-over-country", json!({}), refused())
        .put(
            "list_companies",
            "companies/limit-0",
            limit(0),
            result(&json!({ "limit": 1, "companies": [{ "id": 1 }] })),
        );
    let evidence = made.evidence();
    let told = super::choices(&Run::new(&evidence, Masker::default(), true)).expect("cases were asked");
    let told: Vec<String> =
        told.choices.iter().map(|one| format!("{} {} {}", one.tool, one.case, one.seen)).collect();
    assert_eq!(
        told,
        [
            "search_customers limit 0 refused",
            "search_customers limit 501 read as 500",
            "create_customer a `phone` of 33 characters kept as 11",
            "create_customer a `country` of 5 characters refused",
            "list_companies limit 0 read as 1",
        ]
    );
}
