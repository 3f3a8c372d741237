//! The four rules over runs made by hand.

use std::time::Duration;

use serde_json::{Value, json};

use crate::model::{
    Channel, Customer, Designation, Evidence, Exchange, FieldPath, Finding, FormName, Masker, Outcome,
    Person, Probe, RawJson, Reason, Reply, Row, Severity, Step, Variant, Workspace,
};
use crate::rules::{Judged, Run, explain_by_cause, judge};

mod claims;
mod narrow;
mod others;

/// What a server says.
enum Says {
    Record(Value),
    List(Value),
    NotFound,
    Refuses,
    Error(&'static str),
    Marked(Value),
    Nothing,
}

impl Says {
    fn reply(&self) -> Reply {
        let result = match self {
            Self::Record(value) | Self::List(value) => {
                json!({ "content": [{ "type": "text", "text": value.to_string() }] })
            }
            Self::NotFound => {
                json!({ "isError": true, "content": [{ "type": "text", "text": r#"{"error_type":"not_found"}"# }] })
            }
            Self::Refuses => return Self::Error("no address").reply(),
            Self::Error(text) => json!({ "isError": true, "content": [{ "type": "text", "text": text }] }),
            Self::Marked(value) => {
                json!({ "isError": true, "content": [{ "type": "text", "text": value.to_string() }] })
            }
            Self::Nothing => return Reply::TimedOut { after: Duration::from_secs(10) },
        };
        Reply::Result(RawJson::from_value(&result))
    }
}

/// A run by one channel.
struct Company {
    channel: Channel,
    evidence: Evidence,
}

impl Company {
    /// A company that knows customers by these values.
    fn with(channel: Channel, countries: &[&str], values: &[&str]) -> Self {
        let row = Row {
            value: Some(FieldPath::from_keys([channel.name()])),
            risk: Some(crate::model::Risk::ReadPii),
            ..Row::new("find", channel.name(), FieldPath::from_keys(["customer_id"]))
        };
        let customer = |value: &&str| match channel {
            Channel::Email => Customer { email: Some((*value).into()), ..Customer::default() },
            Channel::Phone => Customer { phone: Some((*value).into()), ..Customer::default() },
        };
        let mut designation = Designation {
            customers: values.iter().map(customer).collect(),
            workspace: Workspace {
                countries: countries.iter().map(|one| (*one).to_owned()).collect(),
                ..Workspace::default()
            },
            ..Designation::default()
        };
        match channel {
            Channel::Email => designation.email = Some(row),
            Channel::Phone => designation.phone = Some(row),
        }
        let evidence = Evidence {
            designation,
            tools: vec![RawJson::from_value(&json!({ "name": "find" }))],
            ..Evidence::default()
        };
        Self { channel, evidence }
    }

    fn asked(mut self, person: Person, variant: Variant, value: &str, says: &Says) -> Self {
        self.evidence.exchanges.push(Exchange {
            probe: Probe::new(self.channel, person, variant, value),
            step: Step::AsPlatform,
            tool: "find".into(),
            arguments: json!({}),
            reply: says.reply(),
            took: Duration::ZERO,
        });
        self
    }

    /// The first customer's value as sent.
    fn sent(self, says: &Says) -> Self {
        let value = self.evidence.designation.customers[0].value(self.channel).unwrap_or_default().to_owned();
        self.asked(Person::Known(0), Variant::AsSent, &value, says)
    }

    /// A derived value of the first customer's.
    fn form(self, form: FormName, value: &str, says: &Says) -> Self {
        self.asked(Person::Known(0), Variant::Form(form), value, says)
    }

    fn unknown(self, says: &Says) -> Self {
        let value = self.evidence.designation.unknown.value(self.channel).to_owned();
        self.asked(Person::Unknown, Variant::AsSent, &value, says)
    }

    fn causes(&self, judged: &[Judged]) -> Vec<Option<usize>> {
        explain_by_cause(&Run::new(&self.evidence, Masker { reveal: true }, true), judged)
    }

    fn judged(&self) -> Vec<Judged> {
        let run = Run::new(&self.evidence, Masker { reveal: true }, true);
        judge(&run, |_, _| true)
    }

    fn rule(&self, rule: &str) -> Judged {
        self.judged().into_iter().find(|one| one.rule == rule).expect(rule)
    }

    fn findings(&self, rule: &str) -> Vec<Finding> {
        self.rule(rule).findings
    }

    /// Whether the rule was told and holds.
    fn holds(&self, rule: &str) -> bool {
        let judged = self.rule(rule);
        judged.findings.is_empty() && judged.unjudged.is_empty()
    }
}

const ALEX: &str = "alex.doe@example.com";
const DANISH: &str = "+4549336252";

fn alex() -> Says {
    Says::Record(json!({ "customer_id": "cus_1", "email": ALEX }))
}

fn by_email() -> Company {
    Company::with(Channel::Email, &["DK"], &[ALEX]).sent(&alex())
}

fn bo() -> Says {
    Says::Record(json!({ "customer_id": "cus_2", "phone": "49 33 62 52" }))
}

fn by_phone() -> Company {
    Company::with(Channel::Phone, &["DK"], &[DANISH]).sent(&bo())
}

#[test]
fn a_form_finds_the_same_customer_or_the_rule_fires() {
    let other = Says::Record(json!({ "customer_id": "cus_9", "email": ALEX }));
    let list = Says::List(json!([{ "customer_id": "cus_1" }, { "customer_id": "cus_9" }]));
    let null = Says::Record(json!({ "result": null }));
    let upper = |says: &Says| by_email().form(FormName::UpperCase, "ALEX.DOE@EXAMPLE.COM", says);
    assert!(upper(&alex()).holds("email-case-sensitive"));
    for (says, outcome, words) in [
        (Says::NotFound, Outcome::NotFound, "finds no one in upper case"),
        (Says::Refuses, Outcome::UpstreamError, "is refused in upper case"),
        (other, Outcome::Resolved, "finds another customer in upper case"),
        (list, Outcome::FieldMissing, "brings a list in upper case"),
        (null, Outcome::FieldMissing, "brings no record in upper case"),
    ] {
        let findings = upper(&says).findings("email-case-sensitive");
        assert_eq!(findings.len(), 1, "{words}");
        assert!(findings[0].message.contains(words), "{}", findings[0].message);
        assert_eq!(findings[0].outcome, Some(outcome), "{words}");
    }
    let silent = upper(&Says::Nothing).rule("email-case-sensitive");
    assert!(silent.findings.is_empty() && silent.failed());
}

#[test]
fn one_finding_names_every_form_that_failed_and_leads_the_others() {
    let company = by_phone()
        .form(FormName::Spaces, "+45 49 33 62 52", &Says::NotFound)
        .form(FormName::Dashes, "+45-49-33-62-52", &bo())
        .form(FormName::TelScheme, "tel:+45-49-33-62-52", &Says::Refuses);
    let judged = company.judged();
    let findings = company.findings("phone-form-sensitive");
    assert_eq!(findings.len(), 2);
    let lead = &findings[0].message;
    assert!(lead.contains("finds no one with spaces (+45 49 33 62 52); it is refused with `tel:`"), "{lead}");
    assert!(!lead.contains("dashes") && !findings[1].message.contains("spaces"));
    let causes = company.causes(&judged);
    let all: Vec<&str> = judged.iter().flat_map(|one| one.findings.iter().map(move |_| one.rule)).collect();
    let first = all.iter().position(|rule| *rule == "phone-form-sensitive").expect("a finding");
    assert_eq!((causes[first], causes[first + 1]), (None, Some(first)));
}

#[test]
fn another_written_form_is_read_as_the_number_itself() {
    let company = by_phone().form(FormName::Brackets, "+45 (49) 336252", &bo());
    let run = Run::new(&company.evidence, Masker::default(), true);
    let outcomes: Vec<Outcome> = run.readings.iter().map(crate::platform::Reading::outcome).collect();
    assert_eq!(outcomes, [Outcome::Resolved, Outcome::Resolved]);
}

#[test]
fn a_near_miss_finds_no_one_or_the_rule_fires() {
    let tagged = |says: &Says| by_email().form(FormName::PlusTagAdded, "alex.doe+news@example.com", says);
    for says in [Says::NotFound, Says::Refuses, Says::Record(json!({ "matches": 0 })), Says::List(json!([]))]
    {
        assert!(tagged(&says).holds("email-overmatch"));
    }
    let findings = tagged(&alex()).findings("email-overmatch");
    assert_eq!(findings[0].outcome, Some(Outcome::RecordMismatch));
    assert!(findings[0].message.contains("with a plus tag added"), "{}", findings[0].message);
    let fix = findings[0].fix.as_deref().unwrap_or_default();
    assert!(fix.contains("tags and dots"), "{fix}");
    let list = Says::List(json!([{ "customer_id": "cus_1", "email": ALEX }, { "customer_id": "cus_2" }]));
    let findings = tagged(&list).findings("email-overmatch");
    assert!(findings[0].message.contains("a list of customers"), "{}", findings[0].message);
    assert!(tagged(&Says::Nothing).rule("email-overmatch").failed());
}

#[test]
fn a_near_miss_that_a_customer_holds_is_only_said() {
    let held = "alex.doe+news@example.com";
    for says in [
        Says::Record(json!({ "customer_id": "cus_7", "email": held })),
        Says::List(
            json!([{ "customer_id": "cus_7", "email": held }, { "customer_id": "cus_8", "email": held }]),
        ),
    ] {
        let findings = by_email().form(FormName::PlusTagAdded, held, &says).findings("email-overmatch");
        assert_eq!(findings.len(), 1);
        assert_eq!(findings[0].severity, Some(Severity::Info), "{}", findings[0].message);
    }
    let two =
        Says::Record(json!({ "customer_id": "cus_1", "email": ALEX, "more": { "emails": ["x", held] } }));
    let company = Company::with(Channel::Email, &["DK"], &[ALEX]).sent(&two);
    let findings = company.form(FormName::PlusTagAdded, held, &two).findings("email-overmatch");
    assert_eq!(findings[0].severity, Some(Severity::Info), "{}", findings[0].message);
    // Eight digits of a British number are a Danish number of somebody's.
    let dane = Says::Record(json!({ "customer_id": "cus_7", "phone": "+45 79 46 00 18" }));
    let briton = Says::Record(json!({ "customer_id": "cus_1", "phone": "+44 20 7946 0018" }));
    let company = Company::with(Channel::Phone, &["DK"], &["+442079460018"]).sent(&briton);
    let company = company.form(FormName::LastEightAlone, "79460018", &dane);
    assert_eq!(company.findings("phone-overmatch")[0].severity, Some(Severity::Info));
}

#[test]
fn a_filter_that_is_ignored_is_one_story() {
    let company = by_phone().unknown(&bo()).form(FormName::DigitShort, "+454933625", &bo()).form(
        FormName::OtherCountry,
        "+4649336252",
        &bo(),
    );
    let judged = company.judged();
    let rules: Vec<&str> = judged.iter().flat_map(|one| one.findings.iter().map(move |_| one.rule)).collect();
    let at = |rule: &str| rules.iter().position(|one| *one == rule).expect(rule);
    assert_eq!(rules.iter().filter(|rule| **rule == "phone-overmatch").count(), 1);
    assert_eq!(company.causes(&judged)[at("phone-overmatch")], Some(at("unknown-is-somebody")));

    // A near miss that finds no one shows that something is compared: two stories.
    let company = company.form(FormName::LastSevenAlone, "9336252", &Says::NotFound);
    let judged = company.judged();
    let rules: Vec<&str> = judged.iter().flat_map(|one| one.findings.iter().map(move |_| one.rule)).collect();
    let at = rules.iter().position(|one| *one == "phone-overmatch").expect("a finding");
    assert_eq!(company.causes(&judged)[at], None);
}

#[test]
fn what_cannot_be_told_is_said_not_to_be_judged() {
    let rules = ["email-case-sensitive", "email-overmatch"];
    let because = |company: &Company, rule: &str| company.rule(rule).unjudged.first().map(|one| one.because);
    for rule in rules {
        // Every other form was refused by the schema, or there is none.
        assert_eq!(because(&by_email(), rule), Some(Reason::Unconfigured), "{rule}");
        let nobody = Company::with(Channel::Email, &[], &[]);
        assert_eq!(because(&nobody, rule), Some(Reason::Unconfigured), "{rule}");
        let mut stopped = by_email();
        stopped.evidence.stopped = Some("the connection ended".into());
        assert_eq!(because(&stopped, rule), Some(Reason::Failed), "{rule}");
        let lost = Company::with(Channel::Email, &[], &[ALEX])
            .sent(&Says::NotFound)
            .form(FormName::UpperCase, "ALEX.DOE@EXAMPLE.COM", &Says::NotFound)
            .form(FormName::DotsRemoved, "alexdoe@example.com", &alex());
        assert_eq!(because(&lost, rule), Some(Reason::Failed), "{rule}");
        assert!(lost.findings(rule).is_empty(), "{rule}");
    }
    assert!(by_email().rule("phone-overmatch").unjudged.is_empty(), "there is no row by phone");
}

#[test]
fn a_national_form_that_is_not_found_names_the_country() {
    let record = Says::Record(json!({ "customer_id": "cus_1001", "phone": "+49 30 23125041" }));
    let company = Company::with(Channel::Phone, &["DE"], &["+493023125041"])
        .sent(&record)
        .form(FormName::Spaces, "+49 30 23125041", &record)
        .form(FormName::NationalTrunkZero, "030 23125041", &Says::NotFound);
    let findings = company.findings("phone-form-sensitive");
    assert_eq!((findings.len(), findings[0].outcome), (1, Some(Outcome::NotFound)));
    assert!(findings[0].message.contains("030 23125041"), "{}", findings[0].message);
    assert!(findings[0].fix.as_deref().is_some_and(|fix| fix.contains("(DE)")));
}

#[test]
fn a_number_that_shares_its_last_seven_digits_is_another() {
    let record = Says::Record(json!({ "customer_id": "cus_1001", "phone": "+12025550147" }));
    let company = Company::with(Channel::Phone, &[], &["+12025550147"]).sent(&record).form(
        FormName::SameLastSeven,
        "+13035550147",
        &record,
    );
    let findings = company.findings("phone-overmatch");
    assert_eq!(findings[0].outcome, Some(Outcome::RecordMismatch));
    assert!(findings[0].message.contains("only the last seven digits"), "{}", findings[0].message);
    assert!(findings[0].fix.as_deref().is_some_and(|fix| fix.contains("whole numbers")));
}

#[test]
fn a_customer_whom_no_spelling_finds_is_told_by_the_value_as_sent() {
    let company = Company::with(Channel::Email, &[], &["Mira.Testfeld@Example.com"])
        .sent(&Says::NotFound)
        .form(FormName::LowerCase, "mira.testfeld@example.com", &Says::NotFound);
    assert_eq!(company.findings("known-customer-not-found").len(), 1);
    let case = company.rule("email-case-sensitive");
    assert!(case.findings.is_empty() && case.failed());
}

#[test]
fn a_sign_that_a_pattern_takes_for_any_letter_is_a_letter_of_its_own() {
    let record = Says::Record(json!({ "customer_id": "cus_1001", "email": "me2@example.com" }));
    let company = Company::with(Channel::Email, &[], &["me2@example.com"]).sent(&record).form(
        FormName::Underscore,
        "me_@example.com",
        &record,
    );
    let findings = company.findings("email-overmatch");
    assert_eq!(findings[0].outcome, Some(Outcome::RecordMismatch));
    assert!(findings[0].message.contains("`_`") && findings[0].message.contains("me_@example.com"));
    assert!(findings[0].fix.as_deref().is_some_and(|fix| fix.contains("escape")));
}
