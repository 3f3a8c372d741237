//! The rules of record tools over runs made by hand.

mod others;

use std::time::Duration;

use serde_json::{Value, json};

use crate::model::{
    Customer, Designation, Evidence, FieldPath, Masker, OwnRecord, RawJson, Reason, RecordExchange,
    RecordLevel, RecordProbe, RecordTool, Reply, Risk, Severity, WhichRecord,
};
use crate::rules::{Judged, Run, judge};

use WhichRecord::{Foreign, List, Missing, Own, OwnError};

fn path(text: &str) -> FieldPath {
    FieldPath::parse(text).expect(text)
}

fn get_order() -> RecordTool {
    RecordTool {
        tool: "get_order".into(),
        level: RecordLevel::Customer,
        owner: path("contact_id"),
        records: None,
        account_owner: Some(path("account_id")),
        party: None,
        input: Some("order_id".into()),
        number_input: Some("customer_id".into()),
        changes: false,
        link_email: Some(path("email")),
        own: Some(OwnRecord { id: "ORD-001".into(), reference: "CON-001".into() }),
        foreign: Some("ORD-777".into()),
        missing: Some("ORD-NONE".into()),
        own_error: Some("ORD-009".into()),
        risk: Some(Risk::ReadPii),
    }
}

fn list_orders() -> RecordTool {
    RecordTool { input: None, own_error: None, ..get_order() }
}

fn own() -> Value {
    json!({ "order_id": "ORD-001", "contact_id": "CON-001", "account_id": "ACC-001",
        "email": "alex.doe@example.com", "lines": [{ "sku": "A" }, { "sku": "B" }] })
}

fn result(value: &Value) -> Reply {
    Reply::Result(RawJson::from_value(&json!({ "content": [{ "type": "text", "text": value.to_string() }] })))
}

fn error(text: &str) -> Reply {
    let result = json!({ "isError": true, "content": [{ "type": "text", "text": text }] });
    Reply::Result(RawJson::from_value(&result))
}

fn not_found() -> Reply {
    error(r#"{"error_type":"not_found"}"#)
}

/// One record tool and its answers.
struct Made(Evidence);

impl Made {
    fn with(tool: RecordTool) -> Self {
        let customer = Customer {
            reference: Some("CON-001".into()),
            account: Some("ACC-001".into()),
            ..Customer::default()
        };
        let declared = json!({ "name": "get_order", "inputSchema": { "type": "object", "properties": {
            "order_id": { "type": "string" }, "customer_id": { "type": "string" } } } });
        Self(Evidence {
            designation: Designation {
                customers: vec![customer],
                records: vec![tool],
                ..Designation::default()
            },
            tools: vec![RawJson::from_value(&declared)],
            ..Evidence::default()
        })
    }

    fn says(mut self, which: WhichRecord, reply: Reply) -> Self {
        self.took(which, reply, 1);
        self
    }

    fn took(&mut self, which: WhichRecord, reply: Reply, milliseconds: u64) {
        let id = format!("record/get_order/{}", which.name());
        self.0.records.push(RecordExchange {
            probe: RecordProbe { id, record: 0, which, turn: 0 },
            tool: "get_order".into(),
            arguments: json!({}),
            reply,
            took: Duration::from_millis(milliseconds),
        });
    }

    fn judged(&self) -> Vec<Judged> {
        let run = Run::new(&self.0, Masker::default(), true);
        judge(&run, |_, _| true)
    }

    fn judged_of(&self, rule: &str) -> Judged {
        self.judged().into_iter().find(|one| one.rule == rule).expect(rule)
    }

    /// The rules of record tools that are broken.
    fn broken(&self) -> Vec<&'static str> {
        let all = self.judged();
        let from = all.iter().position(|one| one.rule == "owner-absent").expect("a rule");
        all[from..].iter().filter(|one| !one.findings.is_empty()).map(|one| one.rule).collect()
    }

    fn message(&self, rule: &str) -> String {
        self.judged_of(rule).findings.first().expect(rule).message.clone()
    }
}

/// A tool that does everything right.
fn right() -> Made {
    Made::with(get_order())
        .says(Own, result(&own()))
        .says(Foreign, not_found())
        .says(Missing, not_found())
        .says(OwnError, error(r#"{"error_type":"archived","contact_id":"CON-001"}"#))
}

/// The same with one of its answers replaced.
fn but(which: WhichRecord, reply: Reply) -> Made {
    let mut made = right();
    made.0.records.retain(|exchange| exchange.probe.which != which);
    made.says(which, reply)
}

fn own_with(key: &str, value: Value) -> Made {
    let mut record = own();
    record[key] = value;
    but(Own, result(&record))
}

#[test]
fn a_right_tool_breaks_nothing_and_leaves_only_lists_and_companies() {
    let made = right();
    assert_eq!(made.broken(), Vec::<&str>::new());
    for one in made.judged().iter().skip_while(|one| one.rule != "owner-absent") {
        assert_eq!(one.unjudged, [], "{}", one.rule);
    }
}

#[test]
fn the_owner_stands_in_the_record_and_is_the_customer() {
    assert_eq!(own_with("contact_id", json!(null)).broken(), ["owner-absent"]);
    assert_eq!(own_with("contact_id", json!(" ")).broken(), ["owner-absent"]);
    assert_eq!(own_with("contact_id", json!("CON-002")).broken(), ["owner-is-another"]);
    assert_eq!(own_with("contact_id", json!({ "id": "CON-001" })).broken(), ["owner-is-another"]);
    let message = own_with("contact_id", json!("CON-002")).message("owner-is-another");
    assert!(!message.contains("CON-00"), "numbers are masked: {message}");
}

#[test]
fn the_account_stands_beside_it_where_the_customer_has_one() {
    assert_eq!(own_with("account_id", json!(null)).broken(), ["account-owner-absent"]);
    assert_eq!(own_with("account_id", json!("ACC-002")).broken(), ["account-owner-absent"]);
    let mut private = own_with("account_id", json!(null));
    private.0.designation.customers[0].account = None;
    assert_eq!(private.broken(), Vec::<&str>::new());
    assert_eq!(private.judged_of("account-owner-absent").unjudged[0].because, Reason::Unconfigured);
}

#[test]
fn a_companys_record_names_the_account_and_who_placed_it() {
    let tool = RecordTool {
        level: RecordLevel::Company,
        owner: path("account_id"),
        party: Some(path("contact_id")),
        link_email: None,
        ..list_orders()
    };
    let listed = |order: Value| Made::with(tool.clone()).says(List, result(&json!({ "orders": [order] })));
    assert_eq!(listed(own()).broken(), Vec::<&str>::new());
    assert_eq!(listed(json!({ "account_id": "ACC-001" })).broken(), ["party-absent"]);
    assert_eq!(listed(json!({ "contact_id": "CON-001" })).broken(), ["owner-absent"]);
    let foreign = json!({ "account_id": "ACC-002", "contact_id": "CON-009" });
    assert_eq!(listed(foreign).broken(), ["list-not-scoped"]);
    let linked = RecordTool { link_email: Some(path("email")), ..tool.clone() };
    let linked = Made::with(linked).says(List, result(&json!([own()])));
    assert_eq!(linked.broken(), ["link-level-unfit"]);
}

#[test]
fn anothers_record_does_not_come_back() {
    let theirs = json!({ "order_id": "ORD-777", "contact_id": "CON-003" });
    assert_eq!(but(Foreign, result(&theirs)).broken(), ["foreign-record-revealed"]);
    let nobodys = json!({ "order_id": "ORD-777", "total": 12 });
    assert_eq!(but(Foreign, result(&nobodys)).broken(), ["foreign-record-revealed"], "without an owner too");
}

#[test]
fn alike_and_unclear_is_another_fault_than_unlike() {
    let unclear = |text: &str| {
        let mut made = but(Foreign, error(text));
        made.0.records.retain(|exchange| exchange.probe.which != Missing);
        made.says(Missing, error(&text.replace("ORD-777", "ORD-NONE")))
    };
    assert_eq!(unclear("no order ORD-777").broken(), ["missing-answer-unclear"], "the ids aside");
    let mut hollow = but(Foreign, result(&json!({ "order": null })));
    hollow.0.records.retain(|exchange| exchange.probe.which != Missing);
    assert_eq!(hollow.says(Missing, result(&json!({ "order": null }))).broken(), ["missing-answer-unclear"]);
    let empty = but(Foreign, result(&json!({})));
    assert_eq!(empty.broken(), ["foreign-differs-from-missing"], "two ways to say not_found are two");
}

#[test]
fn another_tenants_refusal_beside_not_found_reveals_that_the_record_exists() {
    let made = but(Foreign, error(r#"{"error_type":"forbidden"}"#));
    assert_eq!(made.broken(), ["foreign-differs-from-missing"]);
    let finding = made.judged_of("foreign-differs-from-missing").findings.remove(0);
    assert!(finding.message.contains("`forbidden`") && finding.message.contains("`not_found`"));
    assert!(finding.message.contains("reveals that the first exists"));
    assert_eq!(finding.outcome, Some(crate::model::Outcome::UpstreamError));
    assert_eq!(finding.severity, None, "the catalogue's error");
}

#[test]
fn any_part_of_the_two_answers_may_tell_them_apart() {
    let differs = |reply: Reply| but(Foreign, reply).broken() == ["foreign-differs-from-missing"];
    assert!(differs(error(r#"{"error_type":"not_found","owner":"other"}"#)), "a key");
    assert!(differs(error(r#"{"error_type":"not_found "}"#)), "a code");
    let two = json!({ "isError": true, "content": [
        { "type": "text", "text": r#"{"error_type":"not_found"}"# }, { "type": "text", "text": "" }] });
    assert!(differs(Reply::Result(RawJson::from_value(&two))), "a second item");
    assert!(differs(Reply::RpcError(RawJson::from_value(&json!({ "code": -32602, "message": "no" })))));
    assert!(!differs(error(r#"{ "error_type": "not_found" }"#)), "a blank in JSON is nothing");
}

#[test]
fn what_changes_from_call_to_call_tells_nothing() {
    let numbered = |number: u32| error(&format!(r#"{{"error_type":"not_found","request":"r-{number}"}}"#));
    let mut made = right();
    made.0.records.retain(|exchange| ![Foreign, Missing].contains(&exchange.probe.which));
    for number in 0..6 {
        made.took(if number % 2 == 0 { Foreign } else { Missing }, numbered(number), 1);
    }
    assert_eq!(made.broken(), Vec::<&str>::new());
}

#[test]
fn a_clear_difference_in_time_is_a_warning() {
    let timed = |foreign: [u64; 3], missing: [u64; 3]| {
        let mut made = right();
        made.0.records.retain(|exchange| ![Foreign, Missing].contains(&exchange.probe.which));
        for (one, other) in foreign.into_iter().zip(missing) {
            made.took(Foreign, not_found(), one);
            made.took(Missing, not_found(), other);
        }
        made
    };
    let slow = timed([210, 190, 205], [8, 12, 9]);
    assert_eq!(slow.broken(), ["foreign-differs-from-missing"]);
    let finding = slow.judged_of("foreign-differs-from-missing").findings.remove(0);
    assert_eq!(finding.severity, Some(Severity::Warning));
    assert!(timed([30, 25, 28], [8, 12, 9]).broken().is_empty(), "too little to tell");
    assert!(timed([210, 190, 10], [8, 12, 200]).broken().is_empty(), "one stumble on each side");
    assert!(timed([410, 390, 405], [308, 312, 309]).broken().is_empty(), "not many times as long");
}

#[test]
fn a_single_record_tool_that_hears_no_number_is_judged_by_the_owner_alone() {
    let tool = RecordTool { number_input: None, ..get_order() };
    let theirs = json!({ "order_id": "ORD-777", "contact_id": "CON-003" });
    let made = |foreign: Reply| {
        Made::with(tool.clone())
            .says(Own, result(&own()))
            .says(Foreign, foreign)
            .says(Missing, not_found())
            .says(OwnError, error(r#"{"contact_id":"CON-001"}"#))
    };
    assert_eq!(made(result(&theirs)).broken(), Vec::<&str>::new());
    assert_eq!(made(error("forbidden")).broken(), Vec::<&str>::new());
    assert_eq!(made(result(&json!({ "order_id": "ORD-777" }))).broken(), ["owner-absent"]);
    let taken = json!({ "order_id": "ORD-777", "contact_id": "CON-001" });
    assert_eq!(made(result(&taken)).broken(), ["owner-is-another"]);
}

#[test]
fn a_tool_that_lists_or_changes_hears_the_number() {
    let listed = |tool: RecordTool| Made::with(tool).says(List, result(&json!([own()])));
    assert_eq!(listed(list_orders()).broken(), Vec::<&str>::new());
    let deaf = RecordTool { number_input: None, ..list_orders() };
    assert_eq!(listed(deaf).broken(), ["number-input-missing"]);
    let misnamed = RecordTool { number_input: Some("customerid".into()), ..list_orders() };
    let misnamed = listed(misnamed);
    assert_eq!(misnamed.broken(), ["number-input-missing"]);
    let fix = misnamed.judged_of("number-input-missing").findings[0].fix.clone();
    assert!(fix.is_some_and(|fix| fix.contains("`customer_id`")));
    let changing = RecordTool { number_input: None, changes: true, ..get_order() };
    assert_eq!(Made::with(changing).broken(), ["number-input-missing"]);
}

#[test]
fn a_list_is_the_customers_own_wherever_it_stands() {
    let theirs = json!({ "contact_id": "CON-003", "email": "x@example.com", "account_id": "ACC-003" });
    for answer in [json!([own(), theirs]), json!({ "orders": [own(), theirs], "page": 1 })] {
        let made = Made::with(list_orders()).says(List, result(&answer));
        assert_eq!(made.broken(), ["list-not-scoped"]);
        assert!(made.message("list-not-scoped").starts_with("1 of 2"));
    }
    let deep = RecordTool { records: Some(path("page.orders")), ..list_orders() };
    let answer = json!({ "page": { "orders": [theirs] }, "notes": [{}] });
    assert_eq!(Made::with(deep).says(List, result(&answer)).broken(), ["list-not-scoped"]);
}

#[test]
fn an_empty_list_shows_no_record() {
    let made = Made::with(list_orders()).says(List, result(&json!([])));
    assert_eq!(made.broken(), Vec::<&str>::new());
    assert_eq!(made.judged_of("owner-absent").unjudged[0].because, Reason::Failed);
    assert_eq!(made.judged_of("list-not-scoped").unjudged, []);
}

#[test]
fn an_error_about_an_own_record_says_whose_it_is() {
    for text in [r#"{"error_type":"archived"}"#, "archived", r#"{"contact_id":"CON-002"}"#] {
        assert_eq!(but(OwnError, error(text)).broken(), ["own-error-without-owner"], "{text}");
    }
    let rpc = |data: Value| {
        Reply::RpcError(RawJson::from_value(&json!({ "code": 1, "message": "", "data": data })))
    };
    assert_eq!(but(OwnError, rpc(json!({}))).broken(), ["own-error-without-owner"]);
    assert_eq!(but(OwnError, rpc(json!({ "contact_id": "CON-001" }))).broken(), Vec::<&str>::new());
    for reply in [result(&own()), not_found(), Reply::TimedOut { after: Duration::from_secs(1) }] {
        let judged = but(OwnError, reply).judged_of("own-error-without-owner");
        assert_eq!(judged.findings, []);
        assert_eq!(judged.unjudged[0].because, Reason::Failed);
    }
}

#[test]
fn the_email_links_field_holds_an_address() {
    for value in
        [json!(null), json!(""), json!("Alex Doe"), json!(["alex.doe@example.com"]), json!("a b@example.com")]
    {
        assert_eq!(own_with("email", value.clone()).broken(), ["link-address-absent"], "{value}");
    }
    for value in ["alex.doe@example.com", " Alex Doe <Alex.Doe@example.com>"] {
        assert_eq!(own_with("email", json!(value)).broken(), Vec::<&str>::new(), "{value}");
    }
}

#[test]
fn a_tool_that_changes_is_left_with_its_reason_until_it_may_be_called() {
    let mut made = Made::with(RecordTool { changes: true, risk: Some(Risk::Write), ..get_order() });
    let judged = made.judged_of("foreign-record-revealed");
    assert!(judged.unjudged[0].reason.contains("--allow-writes"));
    assert_eq!(judged.unjudged[0].because, Reason::Unconfigured);
    made.0.allow_writes = true;
    let done = made.says(Foreign, result(&json!({ "ok": true }))).says(Missing, not_found());
    assert_eq!(done.broken(), ["foreign-record-revealed"]);
    assert!(done.message("foreign-record-revealed").contains("changed"));
    assert!(done.judged_of("owner-absent").unjudged[0].reason.contains("never called"));
}

#[test]
fn what_is_not_configured_is_not_judged_with_its_reason() {
    let bare = RecordTool { own: None, foreign: None, missing: None, own_error: None, ..get_order() };
    let made = Made::with(bare);
    for rule in
        ["owner-absent", "foreign-record-revealed", "missing-answer-unclear", "own-error-without-owner"]
    {
        let judged = made.judged_of(rule);
        assert_eq!(judged.findings, [], "{rule}");
        assert_eq!(judged.unjudged[0].because, Reason::Unconfigured, "{rule}");
        assert!(judged.unjudged[0].reason.contains("gives no"), "{rule}");
    }
    let mut none = right();
    none.0.designation.records.clear();
    assert!(none.judged_of("list-not-scoped").unjudged[0].reason.contains("no [[record]]"));
}
