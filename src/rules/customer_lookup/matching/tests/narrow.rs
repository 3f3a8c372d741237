//! Where one wrong comparison would let a stranger's record pass.

use serde_json::json;

use super::{ALEX, Company, Says, alex, by_email, by_phone};
use crate::model::{Channel, FormName, Masker, Person, RawJson, Reply, Shared, Variant};
use crate::rules::Run;

#[test]
fn one_stranger_in_a_list_is_somebody() {
    let list = Says::List(json!([{ "customer_id": "cus_9", "email": "other@example.com" }]));
    let findings = by_email().unknown(&list).findings("unknown-is-somebody");
    assert!(findings[0].message.contains("a list of 1"), "{}", findings[0].message);
    let near = by_email().form(FormName::PlusTagAdded, "alex.doe+news@example.com", &list);
    assert!(near.findings("email-overmatch")[0].message.contains("a list of customers"));
}

#[test]
fn a_record_that_shows_no_address_is_no_proof_that_it_holds_the_one_sent() {
    for record in [
        json!({ "customer_id": "cus_9" }),
        json!({ "customer_id": "cus_9", "email": null }),
        json!({ "customer_id": "cus_9", "email": 7 }),
    ] {
        let findings = by_email().unknown(&Says::Record(record.clone())).findings("unknown-is-somebody");
        assert_eq!(findings[0].severity, None, "{record}");
        assert!(findings[0].message.contains("yet a customer's record came back"), "{findings:?}");
    }
}

#[test]
fn a_number_is_not_held_by_one_that_only_ends_the_same() {
    let briton = Says::Record(json!({ "customer_id": "cus_1", "phone": "+44 20 7946 0018" }));
    let company = Company::with(Channel::Phone, &["DK"], &["+442079460018"]).sent(&briton);
    let company = company.form(FormName::LastEightAlone, "79460018", &briton);
    assert_eq!(company.findings("phone-overmatch")[0].severity, None);
}

#[test]
fn near_misses_that_bring_another_than_a_stranger_brings_are_a_story_of_their_own() {
    let record = |reference: &str| Says::Record(json!({ "customer_id": reference, "phone": "+4520123456" }));
    let company = by_phone()
        .unknown(&record("cus_9"))
        .form(FormName::DigitShort, "+454933625", &record("cus_5"))
        .form(FormName::OtherCountry, "+4649336252", &record("cus_5"));
    let findings = company.findings("phone-overmatch");
    assert_eq!(findings.len(), 2);
    assert!(findings[0].message.contains("a stranger would be taken"), "{}", findings[0].message);
}

#[test]
fn the_forms_of_a_customer_who_was_not_found_prove_nothing_though_another_was() {
    let bo = "bo.ek@example.com";
    let company = Company::with(Channel::Email, &[], &[ALEX, bo])
        .sent(&alex())
        .asked(Person::Known(1), Variant::AsSent, bo, &Says::NotFound)
        .asked(Person::Known(1), Variant::Form(FormName::UpperCase), "BO.EK@EXAMPLE.COM", &Says::NotFound);
    let case = company.rule("email-case-sensitive");
    assert!(case.findings.is_empty() && case.failed(), "{case:?}");
}

#[test]
fn references_are_compared_letter_by_letter() {
    let shouted = Says::Record(json!({ "customer_id": "CUS_1", "email": ALEX }));
    let upper = by_email().form(FormName::UpperCase, "ALEX.DOE@EXAMPLE.COM", &shouted);
    assert!(upper.findings("email-case-sensitive")[0].message.contains("another customer"));
    let mut expected = by_email();
    expected.evidence.designation.customers[0].reference = Some("CUS-1".into());
    let findings = expected.findings("known-customer-is-another");
    assert!(findings[0].message.contains("letter case alone"), "{}", findings[0].message);
}

#[test]
fn a_list_of_one_is_not_a_list_of_several() {
    let mut company = by_email();
    let office = "office@example.com";
    company.evidence.designation.shared =
        vec![Shared { channel: Channel::Email, value: office.into(), references: Vec::new() }];
    let one = Says::List(json!([{ "customer_id": "cus_1", "email": office }]));
    let company = company.asked(Person::Shared(0), Variant::AsSent, office, &one);
    let findings = company.findings("shared-incomplete");
    assert!(findings[0].message.contains("has 1 of several"), "{}", findings[0].message);
}

#[test]
fn the_same_record_in_two_text_items_is_one_customer() {
    let record = json!({ "customer_id": "cus_1", "email": ALEX }).to_string();
    let twice = |other: &str| {
        let items = [&record, other].map(|text| json!({ "type": "text", "text": text }));
        let mut company = by_email();
        company.evidence.exchanges[0].reply =
            Reply::Result(RawJson::from_value(&json!({ "content": items })));
        company.findings("shared-answered-with-one").len()
    };
    assert_eq!(twice(&record), 0);
    assert_eq!(twice(r#"{"customer_id":"cus_2"}"#), 1);
}

#[test]
fn why_an_answer_could_not_be_read_is_said_once_and_names_nobody() {
    let mut company = by_email();
    let why = "it says \u{1b}[2J alex.doe@example.com twice".to_owned();
    company.evidence.exchanges[0].reply = Reply::Unreadable { why, text: String::new() };
    let message = company.findings("lookup-failed").remove(0).message;
    assert_eq!(message.matches("it says").count(), 1, "{message}");
    let run = Run::new(&company.evidence, Masker::default(), true);
    let why = &run.readings[0].uses[0].why;
    assert!(!why.contains("alex.doe") && !why.contains('\u{1b}'), "{why}");
}
