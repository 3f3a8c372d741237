//! Errors about the server, and lists of several customers.

use serde_json::json;

use super::{ALEX, Company, Says};
use crate::model::{Channel, FieldPath, Finding, Person, RawJson, Severity, Shared, Variant};

#[test]
fn an_error_about_the_server_is_one_story_with_its_mend() {
    let input = json!({ "type": "object", "properties": { "email": { "type": "string" } } });
    let declared = json!({ "name": "find", "inputSchema": input });
    for (text, mend) in [
        ("Unknown tenant: hallmark", "tenant_id"),
        ("Too many requests", "--jobs 1"),
        ("401 Unauthorized", "sign in"),
    ] {
        let company =
            Company::with(Channel::Email, &[], &[ALEX]).sent(&Says::Error(text)).unknown(&Says::Error(text));
        let mut company = company;
        company.evidence.tools = vec![RawJson::from_value(&declared)];
        let judged = company.judged();
        let all: Vec<_> =
            judged.iter().flat_map(|one| one.findings.iter().map(move |it| (one.rule, it))).collect();
        let at = |rule: &str| all.iter().position(|(one, _)| *one == rule).expect(rule);
        let (known, unknown) = (at("lookup-failed"), at("unknown-answer-unclear"));
        assert!(all[known].1.fix.as_deref().is_some_and(|fix| fix.contains(mend)), "{text}");
        assert_eq!(company.causes(&judged)[unknown], Some(known), "{text}");
    }
    // What speaks of the person, or of the argument, has mends of its own.
    for text in ["No such customer", "Unexpected keyword argument 'tenantId' is invalid"] {
        let company =
            Company::with(Channel::Email, &[], &[ALEX]).sent(&Says::Error(text)).unknown(&Says::Error(text));
        let findings = company.findings("lookup-failed");
        assert!(findings[0].fix.as_deref().is_some_and(|fix| fix.contains("not found")), "{text}");
    }
    let marked = Says::Marked(json!({ "customer_id": "cus_1", "email": ALEX }));
    let company = Company::with(Channel::Email, &[], &[ALEX]).sent(&marked).unknown(&Says::NotFound);
    let findings = company.findings("lookup-failed");
    assert!(findings[0].fix.as_deref().is_some_and(|fix| fix.contains("`isError` mark")), "{findings:?}");
}

const OFFICE: &str = "office@example.com";

/// What a rule says of an answer to an address that two customers hold.
fn shared(rule: &str, reference: &str, answer: serde_json::Value) -> Vec<Finding> {
    let mut company = Company::with(Channel::Email, &[], &[]);
    let path = |text: &str| FieldPath::parse(text).expect("a path");
    if let Some(row) = &mut company.evidence.designation.email {
        row.reference = path(reference);
    }
    company.evidence.designation.shared = vec![Shared {
        channel: Channel::Email,
        value: OFFICE.into(),
        references: vec!["cus_1".into(), "cus_2".into()],
    }];
    company.asked(Person::Shared(0), Variant::AsSent, OFFICE, &Says::Record(answer)).findings(rule)
}

#[test]
fn the_list_of_matches_is_found_where_the_record_would_stand() {
    let two =
        json!([{ "customer_id": "cus_1", "email": OFFICE }, { "customer_id": "cus_2", "email": OFFICE }]);
    for (reference, answer) in [
        ("customer_id", json!({ "matches": two, "facets": [{ "country": "DK", "count": 2 }] })),
        ("data.contact.customer_id", json!({ "data": { "contacts": two } })),
        ("data.customer_id", json!({ "data": { "contacts": two, "total": 2 } })),
    ] {
        assert_eq!(shared("shared-incomplete", reference, answer), [], "{reference}");
    }
    // Two lists of customers: which of them are the matches is not said.
    let answer = json!({ "matches": two, "archived": two });
    assert_eq!(shared("shared-incomplete", "customer_id", answer).len(), 1);
}

#[test]
fn a_path_that_picks_one_of_several_is_what_is_told() {
    let two = json!([{ "customer_id": "cus_1" }, { "customer_id": "cus_2" }]);
    let findings = shared("shared-answered-with-one", "items[0].customer_id", json!({ "items": two }));
    assert!(findings[0].message.contains("`items[0].customer_id` picks one"), "{}", findings[0].message);
    assert!(findings[0].fix.as_deref().is_some_and(|fix| fix.contains("without an index")));
    let one = shared("shared-answered-with-one", "items[0].customer_id", json!({ "items": [two[0]] }));
    assert!(one[0].message.contains("yet one record came back"), "{}", one[0].message);
}

#[test]
fn who_holds_the_address_in_another_field_is_no_stranger() {
    let with = |second: serde_json::Value| {
        let list = json!({ "matches": [{ "customer_id": "cus_1", "email": OFFICE }, second] });
        shared("shared-not-distinct", "customer_id", list)
    };
    assert_eq!(with(json!({ "customer_id": "cus_2", "email": ALEX, "others": [OFFICE] })), []);
    let findings = with(json!({ "customer_id": "cus_2", "email": ALEX }));
    assert!(findings[0].fix.as_deref().is_some_and(|fix| fix.contains("Leave out of the list")));
    assert_ne!(findings[0].severity, Some(Severity::Info));
}
