//! Answers as real systems give them, and the rules that they break.

mod causes;
mod elsewhere;
mod hidden;
mod systems;

use std::time::Duration;

use serde_json::{Value, json};

use crate::model::{
    Designation, Evidence, FieldPath, Finding, Masker, Question, RawJson, Reply, Risk, Severity, Source,
    SourceCategory, SourceExchange, SourceProbe, SourceValue,
};
use crate::rules::{Judged, Run, judge};

const SENT: &str = "alex.doe@example.com";

struct Asked {
    category: SourceCategory,
    questions: Vec<(&'static str, &'static str)>,
    reply: Reply,
    at: Option<&'static str>,
    declares: Value,
}

fn asked(category: SourceCategory, questions: &[(&'static str, &'static str)], answer: Value) -> Asked {
    let result = json!({ "content": [], "structuredContent": answer });
    Asked {
        category,
        questions: questions.to_vec(),
        reply: Reply::Result(RawJson::from_value(&result)),
        at: Some("2026-05-13T10:00:00Z"),
        declares: json!({ "type": "object" }),
    }
}

impl Asked {
    fn evidence(&self) -> Evidence {
        let question = |(ask, field): &(&str, &str)| Question {
            ask: (*ask).into(),
            field: FieldPath::parse(field).expect("a path"),
            argument: None,
            from: None,
            value: None,
        };
        let source = Source {
            tool: "source".into(),
            category: self.category,
            argument: Some("email".into()),
            from: Some(SourceValue::Email),
            value: Some(SENT.into()),
            risk: Some(Risk::ReadPii),
            questions: self.questions.iter().map(question).collect(),
        };
        // Another source of the strongest kind stands beside, so that a profile is not alone.
        let beside = Source {
            category: TransactionHistory,
            tool: "beside".into(),
            questions: Vec::new(),
            ..source.clone()
        };
        let tool = json!({
            "name": "source",
            "description": "A source.",
            "inputSchema": { "type": "object", "properties": { "email": { "type": "string", "description": "An address." } } },
            "outputSchema": self.declares,
            "annotations": { "readOnlyHint": true }
        });
        let probe = SourceProbe {
            id: "source/source/email".into(),
            tool: "source".into(),
            argument: "email".into(),
            from: SourceValue::Email,
            value: SENT.into(),
        };
        let exchange = SourceExchange {
            probe,
            tool: "source".into(),
            arguments: json!({ "email": SENT, "tenantId": "hallmark", "workspaceId": "hallmark" }),
            reply: self.reply.clone(),
            took: Duration::ZERO,
        };
        Evidence {
            designation: Designation { sources: vec![source, beside], ..Designation::default() },
            tools: vec![RawJson::from_value(&tool)],
            sources: vec![exchange],
            at: self.at.map(ToOwned::to_owned),
            ..Evidence::default()
        }
    }

    fn judged(&self) -> Vec<Judged> {
        let evidence = self.evidence();
        let run = Run::new(&evidence, Masker { reveal: true }, true);
        judge(&run, |suite, _| suite == "verification-source")
    }

    fn findings(&self) -> Vec<(&'static str, Finding)> {
        let judged = self.judged();
        judged
            .into_iter()
            .flat_map(|one| one.findings.into_iter().map(move |finding| (one.rule, finding)))
            // The schema of these tests names no fields.
            .filter(|(rule, _)| *rule != "question-not-declared")
            .collect()
    }

    fn rules(&self) -> Vec<&'static str> {
        let mut rules: Vec<_> = self.findings().into_iter().map(|(rule, _)| rule).collect();
        rules.dedup();
        rules
    }
}

use SourceCategory::{AccountState, CustomerProfile, TransactionHistory};

fn history(questions: &[(&'static str, &'static str)], items: Value) -> Asked {
    asked(TransactionHistory, questions, json!({ "items": items, "as_of": "2026-05-13T09:00:00Z" }))
}

fn order(name: &str, day: &str) -> Value {
    json!({ "name": name, "amount": 12.5, "currency": "EUR", "ordered_at": format!("{day}T10:00:00Z") })
}

#[test]
fn a_history_a_state_and_a_profile_of_the_usual_shape_break_nothing() {
    let orders = json!([
        { "id": "ord_kqz", "type": "order", "amount": 12.50, "currency": "EUR", "ordered_at": "2026-05-02T10:00:00Z",
          "delivered_at": null, "items": [{ "sku": "SKU-9", "name": "Green mug", "quantity": 2 }] },
        { "id": "ord_mwt", "type": "order", "amount": 47.00, "currency": "EUR", "ordered_at": "2026-04-25T14:00:00Z",
          "delivered_at": "2026-04-28T11:00:00Z", "items": [{ "sku": "SKU-8", "name": "Red mug", "quantity": 1 }] }
    ]);
    let questions = [
        ("What is the most recent order you placed?", "items[0].items[0].name"),
        ("Roughly how much was your last order?", "items[0].amount"),
        ("When did your order before that arrive?", "items[1].delivered_at"),
    ];
    assert_eq!(history(&questions, orders).rules(), Vec::<&str>::new());
    let state = json!({
        "balance": { "amount": 99.95, "currency": "EUR" },
        "active_subscriptions": [{ "name": "Gold", "renews_at": "2026-06-01" }],
        "last_login_at": "2026-05-12T22:30:00Z",
        "as_of": "2026-05-13T09:00:00Z"
    });
    let questions = [
        ("Does a subscription renew next month?", "active_subscriptions[0].renews_at"),
        ("When did you last log in?", "last_login_at"),
    ];
    assert_eq!(asked(AccountState, &questions, state.clone()).rules(), Vec::<&str>::new());
    let trivial = asked(AccountState, &[("Which currency?", "balance.currency")], state).findings();
    assert!(
        matches!(trivial.as_slice(), [("question-guessable", finding)] if finding.severity.is_none()),
        "{trivial:?}"
    );
    let profile = json!({
        "first_name": "Kim", "last_name": "Doe", "date_of_birth": "1980-01-02",
        "postal_address": { "line1": "Example Street 1", "city": "Exampletown", "postcode": "10115", "country": "DE" },
        "preferred_language": "de"
    });
    let questions = [("Your postal code?", "postal_address.postcode")];
    assert_eq!(asked(CustomerProfile, &questions, profile).rules(), Vec::<&str>::new());
}

#[test]
fn answers_of_known_systems_break_only_what_they_break() {
    // A shop's order: amounts as texts, the currency at the order, an id with a name beside it.
    let shop = json!([{
        "id": 450_789_469, "name": "#1001", "created_at": "2026-05-01T11:00:00-04:00", "currency": "USD",
        "total_price": "409.94", "financial_status": "paid",
        "line_items": [{ "id": 466_157_049, "title": "IPod Nano - 8gb", "quantity": 1, "price": "199.00" }],
        "total_price_set": { "shop_money": { "amount": "409.94", "currency_code": "USD" } }
    }]);
    assert_eq!(
        history(&[("Your last order's total?", "items[0].total_price")], shop).rules(),
        Vec::<&str>::new()
    );
    // A CRM's page: a count of entries is no amount, and a time in milliseconds is no date.
    let crm = json!({
        "total": 1, "as_of": "2026-05-13T09:00:00Z",
        "results": [{ "id": "512345678", "createdAt": "2026-05-01T08:00:00.000Z",
                      "properties": { "dealname": "Renewal", "amount": "1200.00", "deal_currency_code": "EUR" } }]
    });
    let crm = asked(TransactionHistory, &[("Your last deal?", "results[0].properties.dealname")], crm);
    assert_eq!(crm.rules(), Vec::<&str>::new());
    // Charges of a payment service: dates are counted in seconds.
    let charges = json!([
        { "id": "ch_3MmlLrLkdIwHu7ix0snN0B15", "object": "charge", "amount": 1099, "currency": "usd", "created": 1_778_000_000,
          "customer": "cus_9s6XKzkNRiz8i3", "paid": true },
        { "id": "ch_3MmlLrLkdIwHu7ix0snN0B16", "object": "charge", "amount": 2099, "currency": "usd", "created": 1_777_000_000,
          "customer": "cus_9s6XKzkNRiz8i3", "paid": true }
    ]);
    let charges = history(&[("How much was your last payment?", "items[0].amount")], charges);
    // An amount of theirs is a count of cents, which nobody says.
    assert_eq!(charges.rules(), ["question-unsayable", "date-unreadable"]);
}

#[test]
fn a_place_in_a_list_is_clear_only_by_an_order() {
    let ask = [("What did you order last?", "items[0].name")];
    let newest_first = json!([order("a", "2026-05-09"), order("b", "2026-05-05"), order("c", "2026-05-01")]);
    assert_eq!(history(&ask, newest_first.clone()).rules(), Vec::<&str>::new());
    let mixed = json!([order("b", "2026-05-05"), order("a", "2026-05-09"), order("c", "2026-05-01")]);
    assert_eq!(history(&ask, mixed).rules(), ["question-ambiguous"]);
    let oldest_first = json!([order("c", "2026-05-01"), order("a", "2026-05-09")]);
    assert_eq!(history(&ask, oldest_first.clone()).rules(), ["question-ambiguous"]);
    let from_the_end = [("What did you order last?", "items[-1].name")];
    assert_eq!(history(&from_the_end, oldest_first).rules(), Vec::<&str>::new());
    for path in ["items[].name", "items.name"] {
        assert_eq!(
            history(&[("What?", path)], newest_first.clone()).rules(),
            ["question-ambiguous"],
            "{path}"
        );
        assert_eq!(
            history(&[("What?", path)], json!([order("a", "2026-05-09")])).rules(),
            Vec::<&str>::new()
        );
    }
    let currency = history(&[("What?", "items[].currency")], newest_first).findings();
    assert!(currency.iter().all(|(rule, _)| *rule == "question-guessable"), "{currency:?}");
}

#[test]
fn a_question_without_an_answer_is_skipped() {
    let one = || json!([order("a", "2026-05-09")]);
    for (field, severity) in [
        ("items[0].delivered_at", None),
        ("itmes[0].name", None),
        ("items[3].name", None),
        ("items[].gone", None),
    ] {
        let found = history(&[("What?", field)], one()).findings();
        assert!(
            matches!(found.as_slice(), [("question-skipped", finding)] if finding.severity == severity),
            "{field}: {found:?}"
        );
    }
    let null = json!([{ "name": null, "ordered_at": "2026-05-09" }]);
    let empty = json!([]);
    for items in [null, empty] {
        let found = history(&[("What?", "items[0].name")], items).findings();
        assert!(
            matches!(found.as_slice(), [("question-skipped", finding)] if finding.severity == Some(Severity::Warning)),
            "{found:?}"
        );
    }
    let two = [("What?", "items[0].name"), ("How much?", "items[0].amount")];
    let unknown = asked(TransactionHistory, &two, json!({}));
    assert_eq!(unknown.findings().len(), 1, "told once for both");
}

#[test]
fn what_a_caller_cannot_say_or_anybody_can_guess() {
    for (answer, rules) in [
        (json!({ "f_id": "ord_abc123def" }), vec!["question-unsayable", "id-without-label"]),
        (json!({ "f_id": { "a": 1 } }), vec!["question-unsayable"]),
        (json!({ "f_id": true }), vec!["question-unsayable", "question-guessable"]),
        (json!({ "f_id": SENT.to_uppercase() }), vec!["question-guessable"]),
        (json!({ "f_id": "ORD-4521" }), vec![]),
    ] {
        let asked = asked(CustomerProfile, &[("What?", "f_id")], answer.clone());
        assert_eq!(asked.rules(), rules, "{answer}");
    }
    let mut few = asked(CustomerProfile, &[("What?", "room")], json!({ "room": "B" }));
    few.declares = json!({
        "type": "object",
        "properties": { "room": { "$ref": "#/$defs/room" } },
        "$defs": { "room": { "type": "string", "enum": ["A", "B", "C"] } }
    });
    assert_eq!(few.rules(), ["question-guessable"]);
}

#[test]
fn a_list_of_six_is_long_and_one_of_a_hundred_is_an_error() {
    let many = |count: usize| Value::Array(vec![order("a", "2026-05-09"); count]);
    let severity = |count: usize| {
        let found = history(&[("What?", "as_of")], many(count)).findings();
        found.into_iter().find(|(rule, _)| *rule == "list-too-long").map(|(_, finding)| finding.severity)
    };
    assert_eq!(severity(5), None);
    assert_eq!(severity(6), Some(None));
    assert_eq!(severity(99), Some(None));
    assert_eq!(severity(100), Some(Some(Severity::Error)));
}

#[test]
fn a_sensitive_value_is_told_by_kind_and_place_alone() {
    let iban = "GB82 WEST 1234 5698 7654 32";
    let hidden = [
        json!({ "name": "Kim", "a": [{ "iban": iban }] }),
        json!({ "name": "Kim", "note": format!("refunds go to {iban}, as ever") }),
        json!({ "name": "Kim", "raw": json!({ "account": { "iban": iban } }).to_string() }),
    ];
    for answer in hidden {
        let found = asked(CustomerProfile, &[("Name?", "name")], answer.clone()).findings();
        assert!(matches!(found.as_slice(), [("sensitive-value", _)]), "{answer}: {found:?}");
        let said = format!("{found:?}");
        assert!(said.contains("IBAN") && !said.contains("1234 5698"), "{said}");
    }
    let error =
        json!({ "isError": true, "content": [{ "type": "text", "text": format!("no mandate for {iban}") }] });
    let mut failing = asked(CustomerProfile, &[("Name?", "name")], json!({}));
    failing.reply = Reply::Result(RawJson::from_value(&error));
    let said = format!("{:?}", failing.judged());
    assert!(failing.rules().contains(&"sensitive-value") && !said.contains("1234 5698"), "{said}");
}

#[test]
fn dates_and_amounts_are_to_be_read() {
    let state = |answer: Value| {
        let mut answer = answer;
        answer["as_of"] = "2026-05-13T09:00:00Z".into();
        answer["last_login_at"] = "2026-05-12".into();
        asked(AccountState, &[("When?", "last_login_at")], answer).rules()
    };
    for (answer, rules) in [
        (json!({ "joined_on": "12.04.2026" }), vec!["date-unreadable"]),
        (json!({ "note": "12/04/2026" }), vec!["date-unreadable"]),
        (json!({ "updated": "1778000000000" }), vec!["date-unreadable"]),
        (json!({ "created": "12 april", "joined_on": "2. maj" }), vec!["date-unreadable"]),
        (json!({ "add_on": "Data 10 GB", "starts_at": "10:30", "works_at": "Mill Lane 12" }), vec![]),
        (
            json!({ "paid_on": "2026-W15", "due_date": "20260412", "birth_date": "1985", "valid_date": "2026-04-01/P1M" }),
            vec![],
        ),
        (json!({ "version": "1.2.2026", "delivery_time": "2 days" }), vec!["date-unreadable"]),
        (json!({ "host": "10.0.0.12", "version": "1.2.3", "looking_at": "shoes" }), vec![]),
        (json!({ "balance": 12.5 }), vec!["amount-without-currency"]),
        (json!({ "balance": "12.50" }), vec!["amount-without-currency"]),
        (json!({ "balance": "12.50 EUR", "balance_eur": 3, "points_balance": 100, "total": 3 }), vec![]),
        (json!({ "currency": "EUR", "credit": { "amount": 3 } }), vec![]),
    ] {
        assert_eq!(state(answer.clone()), rules, "{answer}");
    }
}

#[test]
fn what_is_recent_is_judged_by_the_time_of_the_run() {
    let rules = |as_of: &str, day: &str| {
        let answer = json!({ "items": [order("a", day)], "as_of": as_of });
        asked(TransactionHistory, &[("What?", "items[0].name")], answer).rules()
    };
    assert_eq!(rules("2026-05-13", "2026-05-09"), Vec::<&str>::new());
    assert_eq!(rules("2026-05-01", "2026-05-01"), ["as-of-old"]);
    assert_eq!(rules("2027-05-01", "2026-05-01"), ["as-of-old"]);
    assert_eq!(rules("2026-05-13", "2026-04-01"), ["history-not-recent"]);
    assert_eq!(rules("2026-05-13", "2026-06-01"), ["history-not-recent"]);
    let severity = |day: &str| {
        let found = history(&[("What?", "items[0].name")], json!([order("a", day)])).findings();
        found.first().and_then(|(_, finding)| finding.severity)
    };
    assert_eq!(severity("2026-04-01"), Some(Severity::Info));
    assert_eq!(severity("2026-01-01"), Some(Severity::Warning));
    let mut timeless = history(&[("What?", "items[0].name")], json!([order("a", "2020-01-01")]));
    timeless.at = None;
    assert_eq!(timeless.rules(), Vec::<&str>::new());
    let judged = timeless.judged();
    let unjudged: Vec<_> = judged.iter().filter(|one| !one.unjudged.is_empty()).map(|one| one.rule).collect();
    assert_eq!(unjudged, ["as-of-old", "history-not-recent"]);
    let bare = json!([{ "name": "a", "amount": 3, "currency": "EUR" }]);
    assert_eq!(history(&[("What?", "items[0].name")], bare).rules(), ["history-without-dates"]);
}

#[test]
fn a_category_is_what_the_answer_looks_like() {
    let profile = json!({ "first_name": "Kim", "last_name": "Doe", "date_of_birth": "1980-01-02" });
    let tagged = asked(AccountState, &[("Born?", "date_of_birth")], profile);
    assert_eq!(tagged.rules(), ["as-of-missing", "category-unlike-answer"]);
    let events = json!({ "items": [order("a", "2026-05-09")], "as_of": "2026-05-13" });
    assert_eq!(
        asked(CustomerProfile, &[("What?", "items[0].name")], events).rules(),
        ["category-unlike-answer"]
    );
    let nothing_bought =
        json!({ "first_name": "Kim", "last_name": "Doe", "city": "X", "items": [], "as_of": "2026-05-13" });
    assert_eq!(
        asked(TransactionHistory, &[("Name?", "first_name")], nothing_bought).rules(),
        Vec::<&str>::new()
    );
}

#[test]
fn the_rules_of_a_called_tool_hold_for_sources_too() {
    let mut evidence = history(&[("What?", "items[0].name")], json!([order("a", "2026-05-09")])).evidence();
    let tool = json!({
        "name": "source",
        "inputSchema": { "type": "object", "properties": { "mail": { "type": "string" } }, "required": ["mail"], "additionalProperties": false }
    });
    evidence.tools = vec![RawJson::from_value(&tool)];
    evidence.designation.sources[0].risk = None;
    let run = Run::new(&evidence, Masker::default(), true);
    let judged = judge(&run, |suite, _| suite == "verification-source");
    let broken: Vec<_> = judged.iter().filter(|one| !one.findings.is_empty()).map(|one| one.rule).collect();
    for rule in [
        "input-not-declared",
        "input-refuses-platform-arguments",
        "other-input-required",
        "output-schema-missing",
        "risk-unclassified",
        "read-only-hint-missing",
        "description-missing",
    ] {
        assert!(broken.contains(&rule), "{rule}: {broken:?}");
    }
    let place = judged.iter().find(|one| one.rule == "input-not-declared").map(|one| &one.findings[0].place);
    assert_eq!(place, Some(&crate::model::Place::Designation { key: "source[0].argument".into() }));
}

#[test]
fn without_a_source_nothing_is_left_unjudged() {
    let evidence = Evidence::default();
    let run = Run::new(&evidence, Masker::default(), true);
    let judged = judge(&run, |suite, _| suite == "verification-source");
    assert!(judged.iter().all(|one| one.findings.is_empty() && one.unjudged.is_empty()));
}
