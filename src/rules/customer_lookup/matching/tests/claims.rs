//! Whether a record that holds a made-up value is believed.

use serde_json::json;

use super::{ALEX, Company, DANISH, Says, alex, by_email};
use crate::model::{Channel, FormName, Outcome, Severity};

fn record_of(reference: &str, email: &str) -> Says {
    Says::Record(json!({ "customer_id": reference, "email": email }))
}

#[test]
fn a_record_that_repeats_what_was_sent_does_not_hold_it() {
    const UPPER: &str = "ALEX.DOE@EXAMPLE.COM";
    const ELSEWHERE: &str = "alex.doe@example.org";
    let spelt = || by_email().form(FormName::UpperCase, UPPER, &record_of("cus_1", UPPER));
    let told = |company: Company| {
        let findings = company.findings("email-overmatch");
        let kinds: Vec<_> = findings.iter().map(|one| (one.severity, one.outcome)).collect();
        (kinds, findings.first().map(|one| one.message.clone()).unwrap_or_default())
    };
    let wrong = (None, Some(Outcome::Resolved));
    let held = (Some(Severity::Info), Some(Outcome::Resolved));
    // Of another spelling than the stored one: nobody has a tag that was made up.
    let tagged = "alex.doe+news@example.com";
    let (kinds, message) = told(spelt().form(FormName::PlusTagAdded, tagged, &record_of("cus_1", tagged)));
    assert_eq!(kinds, [wrong]);
    assert!(message.contains("holds just what was sent"), "{message}");
    // In one spelling, as a tool that lowers its input does.
    let lowered = by_email().form(FormName::UpperCase, UPPER, &alex());
    assert_eq!(told(lowered.form(FormName::PlusTagAdded, tagged, &record_of("cus_1", tagged))).0, [wrong]);
    // One address more may be the same person's, or another's; two and more of one person's are not.
    let elsewhere =
        |reference: &str| spelt().form(FormName::OtherDomain, ELSEWHERE, &record_of(reference, ELSEWHERE));
    assert_eq!(told(elsewhere("cus_1")).0, [held]);
    assert_eq!(told(elsewhere("cus_9")).0, [held]);
    let undotted = "alexdoe@example.com";
    let both = elsewhere("cus_1").form(FormName::DotsRemoved, undotted, &record_of("cus_1", undotted));
    assert_eq!(told(both).0, [wrong, wrong]);
    // What was asked for stands around the record, or around the list.
    let asked = |reference: &str, query: &str| {
        Says::Record(json!({ "customer_id": reference, "email": ALEX, "asked": { "email": query } }))
    };
    let company = Company::with(Channel::Email, &["DK"], &[ALEX]).sent(&asked("cus_1", ALEX));
    let company = company.form(FormName::UpperCase, UPPER, &asked("cus_1", UPPER));
    let (kinds, message) = told(company.form(FormName::PlusTagAdded, tagged, &asked("cus_1", tagged)));
    assert_eq!(kinds, [(None, Some(Outcome::RecordMismatch))]);
    assert!(message.contains("without that address"), "{message}");
    let list = Says::Record(json!({
        "matches": [{ "customer_id": "cus_1", "email": ALEX }, { "customer_id": "cus_2", "email": ALEX }],
        "asked": tagged,
    }));
    let (kinds, message) = told(by_email().form(FormName::PlusTagAdded, tagged, &list));
    assert_eq!(kinds, [(None, Some(Outcome::FieldMissing))]);
    assert!(message.contains("a list of customers without that address"), "{message}");
}

#[test]
fn a_number_that_a_record_only_repeats_is_a_strangers() {
    let phone = |number: &str| Says::Record(json!({ "customer_id": "cus_2", "phone": number }));
    let company = Company::with(Channel::Phone, &["DK"], &[DANISH]).sent(&phone(DANISH));
    let other = company.form(FormName::OtherCountry, "+4649336252", &phone("+4649336252"));
    let findings = other.findings("phone-overmatch");
    assert_eq!((findings[0].severity, findings[0].outcome), (None, Some(Outcome::Resolved)));
    // A number without a country that the tool takes for either: nothing is repeated, and the country is the mend.
    let company = Company::with(Channel::Phone, &["DK", "SE"], &[DANISH]).sent(&phone("49336252"));
    let other = company.form(FormName::OtherCountry, "+4649336252", &phone("49336252"));
    let findings = other.findings("phone-overmatch");
    assert_eq!((findings[0].severity, findings[0].outcome), (None, Some(Outcome::Resolved)));
    assert!(findings[0].message.contains("is read as either"), "{}", findings[0].message);
    assert!(findings[0].fix.as_deref().is_some_and(|fix| fix.contains("country code")));
}

#[test]
fn a_record_for_everybody_is_nobodys() {
    // One guest for all, the first customer for all, and a new customer for each.
    for reference in
        [|_: usize| "GUEST".to_owned(), |_| "cus_1".to_owned(), |index| format!("cus_{}", index + 50)]
    {
        let strangers = [
            (FormName::PlusTagAdded, "alex.doe+news@example.com"),
            (FormName::OtherDomain, "alex.doe@example.org"),
            (FormName::Percent, "alex.do%@example.com"),
        ];
        let unknown = by_email().evidence.designation.unknown.email.clone();
        let mut company = by_email().unknown(&record_of(&reference(0), &unknown));
        for (index, (form, value)) in strangers.into_iter().enumerate() {
            company = company.form(form, value, &record_of(&reference(index + 1), value));
        }
        let of_nobody = company.findings("unknown-is-somebody");
        assert_eq!((of_nobody[0].severity, of_nobody[0].outcome), (None, Some(Outcome::Resolved)));
        assert!(of_nobody[0].message.contains("whatever is sent"), "{}", of_nobody[0].message);
        let near = company.findings("email-overmatch");
        assert!(near.iter().all(|one| one.severity.is_none()), "{near:?}");
    }
    // A value of the file that some customer does hold says nothing of the tool.
    let real = by_email().unknown(&record_of("cus_7", "nobody@example.invalid"));
    let real = real.form(FormName::PlusTagAdded, "alex.doe+news@example.com", &Says::NotFound);
    assert_eq!(real.findings("unknown-is-somebody")[0].severity, Some(Severity::Info));
}

#[test]
fn several_strangers_under_a_key_are_found_too() {
    let list = Says::Record(json!({ "matches": [{ "customer_id": "cus_1" }, { "customer_id": "cus_2" }] }));
    let company = by_email().form(FormName::Percent, "alex.do%@example.com", &list);
    assert_eq!(company.findings("email-overmatch").len(), 1);
}

#[test]
fn near_misses_of_several_causes_are_one_story() {
    let company = by_email()
        .form(FormName::PlusTagAdded, "alex.doe+news@example.com", &alex())
        .form(FormName::Percent, "alex.do%@example.com", &alex())
        .form(FormName::OtherDomain, "alex.doe@example.org", &alex());
    let judged = company.judged();
    let rules: Vec<&str> = judged.iter().flat_map(|one| one.findings.iter().map(move |_| one.rule)).collect();
    let first = rules.iter().position(|rule| *rule == "email-overmatch").expect("a finding");
    assert_eq!(company.causes(&judged)[first..first + 3], [None, Some(first), Some(first)]);
}

#[test]
fn a_user_name_is_no_address() {
    let found = |says: &Says| by_email().form(FormName::LocalPartAlone, "alex.doe", says);
    let findings = found(&alex()).findings("email-overmatch");
    assert_eq!((findings.len(), findings[0].severity), (1, Some(Severity::Info)));
    // Another customer's, or found by a part of the domain too: parts are compared.
    assert_eq!(found(&record_of("cus_9", ALEX)).findings("email-overmatch")[0].severity, None);
    let parts = found(&alex()).form(FormName::DomainLetterShort, "alex.doe@example.co", &alex());
    assert!(parts.findings("email-overmatch").iter().all(|one| one.severity.is_none()));
}

#[test]
fn an_answer_that_asks_for_patience_is_no_refusal() {
    let busy = Says::Error("Rate limit exceeded, retry in 60 s");
    let near = by_email().form(FormName::Percent, "alex.do%@example.com", &busy);
    assert!(near.rule("email-overmatch").failed());
    let form = by_email().form(FormName::UpperCase, "ALEX.DOE@EXAMPLE.COM", &busy);
    assert!(form.findings("email-case-sensitive").is_empty());
    assert!(form.rule("email-case-sensitive").failed());
    // Odd values are refused for their own sake.
    let odd =
        by_email().form(FormName::Percent, "alex.do%@example.com", &Says::Error("quota \"%\" is no address"));
    assert!(odd.holds("email-overmatch"));
}

#[test]
fn a_reference_that_is_the_value_itself_is_not_for_life() {
    let own = |reference: &str| {
        let company = Company::with(Channel::Email, &[], &[ALEX]).sent(&record_of(reference, ALEX));
        company.findings("reference-seems-unstable").len()
    };
    assert_eq!([own(ALEX), own("Alex.Doe@Example.com"), own("cus_1")], [1, 1, 0]);
    let by_number = |reference: &str| {
        let says = Says::Record(json!({ "customer_id": reference, "phone": DANISH }));
        Company::with(Channel::Phone, &["DK"], &[DANISH])
            .sent(&says)
            .findings("reference-seems-unstable")
            .len()
    };
    assert_eq!([by_number("49336252"), by_number("4933625")], [1, 0]);
}
