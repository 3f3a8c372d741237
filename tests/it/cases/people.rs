//! Whom a case knows: the defaults, and what its directory or designation file says instead.

use hallmark::model::{
    Channel, Customer, Designation, FieldPath, FormName, Person, Probe, Risk, Row, Shared, Unknown, Variant,
    Workspace,
};
use hallmark::probe::{email_forms, phone_forms};
use serde_json::Value;

/// The designation of a case: both rows, and the people that it names.
pub(crate) fn designation(input: &Value) -> Designation {
    let mut customers = match (input.get("customer"), input.get("directory").and_then(Value::as_array)) {
        (Some(one), _) => vec![said_in_the_file(one)],
        (None, Some(directory)) => directory.iter().map(held_in_the_backend).collect(),
        (None, None) => vec![
            known(Some("mira.testfeld@example.com"), Some("+493023125041"), Some("cus_1001")),
            known(Some("jonas.probe@example.org"), None, Some("cus_1002")),
        ],
    };
    let shared = take_shared(&mut customers);
    let countries = input.pointer("/workspace/countries").cloned().unwrap_or_else(|| "DE".into());
    Designation {
        workspace: Workspace { countries: texts(&countries), ..Workspace::default() },
        email: Some(row(input, Channel::Email)),
        phone: Some(row(input, Channel::Phone)),
        customers,
        shared,
        unknown: Unknown { email: "nobody.here@example.net".into(), phone: "+12025550199".into() },
        ..Designation::default()
    }
}

fn texts(value: &Value) -> Vec<String> {
    match value {
        Value::Array(many) => many.iter().flat_map(texts).collect(),
        one => one.as_str().map(ToOwned::to_owned).into_iter().collect(),
    }
}

fn row(input: &Value, channel: Channel) -> Row {
    let said = |key: &str| input.get("designation").and_then(|one| one.get(key));
    Row {
        value: Some(FieldPath::from_keys([channel.name()])),
        risk: if said("risk").is_some_and(Value::is_null) { None } else { Some(Risk::ReadPii) },
        account: said("account").and_then(Value::as_str).map(|key| FieldPath::from_keys([key])),
        ..Row::new(
            said("tool").and_then(Value::as_str).unwrap_or("find_customer"),
            channel.name(),
            FieldPath::from_keys(["customer_id"]),
        )
    }
}

fn known(email: Option<&str>, phone: Option<&str>, reference: Option<&str>) -> Customer {
    let own = |text: Option<&str>| text.map(ToOwned::to_owned);
    Customer { email: own(email), phone: own(phone), reference: own(reference), account: None }
}

/// A customer of the designation file; without an address or a number, the first of the defaults has both.
fn said_in_the_file(one: &Value) -> Customer {
    let text = |key: &str| one.get(key).and_then(Value::as_str);
    match (text("email"), text("phone")) {
        (None, None) => known(Some("mira.testfeld@example.com"), None, text("reference")),
        (email, phone) => known(email, phone, text("reference")),
    }
}

/// A row of the backend as an integrator would name it: without blanks, extension or punctuation.
fn held_in_the_backend(one: &Value) -> Customer {
    let text = |key: &str| one.get(key).and_then(Value::as_str);
    let digits = |phone: &str| {
        let number = phone.split_once(" x").map_or(phone, |(number, _)| number);
        number.chars().filter(|c| *c == '+' || c.is_ascii_digit()).collect::<String>()
    };
    known(text("email").map(str::trim), text("phone").map(digits).as_deref(), text("customer_id"))
}

/// Values that two customers hold are no customer's own.
fn take_shared(customers: &mut Vec<Customer>) -> Vec<Shared> {
    let mut shared: Vec<Shared> = Vec::new();
    for channel in Channel::ALL {
        for one in customers.iter() {
            let Some(value) = one.value(channel) else { continue };
            let holders: Vec<String> = customers
                .iter()
                .filter(|other| other.value(channel) == Some(value))
                .filter_map(|other| other.reference.clone())
                .collect();
            if holders.len() > 1 && !shared.iter().any(|other| other.value == value) {
                shared.push(Shared { channel, value: value.to_owned(), references: holders });
            }
        }
    }
    customers.retain(|one| !shared.iter().any(|held| one.value(held.channel) == Some(held.value.as_str())));
    shared
}

/// The channel and the value of a question, written out or in short.
pub(crate) fn question(probe: &Value) -> (Channel, String) {
    let arguments = probe.get("arguments").unwrap_or(probe);
    Channel::ALL
        .into_iter()
        .find_map(|channel| Some((channel, arguments.get(channel.name())?.as_str()?.to_owned())))
        .expect("a case asks by email or by phone")
}

/// The probe that a question of a case is; a person whom nobody has named yet is put into the designation.
pub(crate) fn probe(designation: &mut Designation, asked: &Value, before: &[String]) -> Probe {
    let (channel, value) = question(asked);
    let person = asked.get("person").and_then(Value::as_str).unwrap_or_default();
    let (person, variant) = match person {
        "unknown" => (Person::Unknown, Variant::AsSent),
        "shared by two" => (shared(designation, channel, &value), Variant::AsSent),
        near if near.starts_with("near miss") => (Person::Known(0), Variant::Form(near_miss(channel))),
        _ if asked.get("variant_of").is_some() => (Person::Known(0), Variant::Form(FormName::DigitShort)),
        _ => somebody(designation, channel, &value),
    };
    let probe = Probe::new(channel, person, variant, &value);
    if variant == Variant::AsSent && person != Person::Unknown && before.contains(&probe.id) {
        return Probe::new(channel, person, Variant::Again, &value);
    }
    probe
}

/// The near miss that the cases of a channel are about.
fn near_miss(channel: Channel) -> FormName {
    match channel {
        Channel::Email => FormName::Underscore,
        Channel::Phone => FormName::SameLastSeven,
    }
}

fn shared(designation: &mut Designation, channel: Channel, value: &str) -> Person {
    let place = designation.shared.iter().position(|one| one.value == value);
    Person::Shared(place.unwrap_or_else(|| {
        let references = vec!["cus_1001".into(), "cus_1002".into()];
        designation.shared.push(Shared { channel, value: value.to_owned(), references });
        designation.shared.len() - 1
    }))
}

/// A known customer, by the value as sent or in another form of it.
fn somebody(designation: &mut Designation, channel: Channel, value: &str) -> (Person, Variant) {
    if designation.unknown.value(channel) == value {
        return (Person::Unknown, Variant::AsSent);
    }
    for (index, one) in designation.customers.iter().enumerate() {
        let Some(own) = one.value(channel) else { continue };
        if own == value {
            return (Person::Known(index), Variant::AsSent);
        }
        if let Some(form) = form_of(channel, own, value) {
            return (Person::Known(index), Variant::Form(form));
        }
    }
    let first = designation.customers.first_mut().expect("a case knows somebody");
    match channel {
        Channel::Email => first.email = Some(value.to_owned()),
        Channel::Phone => first.phone = Some(value.to_owned()),
    }
    (Person::Known(0), Variant::AsSent)
}

/// Which form of a known value another is.
fn form_of(channel: Channel, own: &str, value: &str) -> Option<FormName> {
    let forms = match channel {
        Channel::Email => email_forms(own),
        Channel::Phone => phone_forms(own, Some("DE")),
    };
    let sent = forms.into_iter().find(|form| form.value == value).map(|form| form.name);
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    sent.or_else(|| (channel == Channel::Phone && digits(own) == digits(value)).then_some(FormName::Dashes))
}
