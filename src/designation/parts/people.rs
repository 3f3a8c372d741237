use super::super::entry::Entry;
use super::super::table::Table;
use super::lookup::name;
use crate::model::{Channel, Customer, Shared, Unknown};

/// Reads one `[[customer]]`.
pub(in super::super) fn customer(table: &mut Table<'_>) -> Option<Customer> {
    let email = table.take("email");
    let phone = table.take("phone");
    if email.is_none() && phone.is_none() {
        let help = "write an `email`, a `phone`, or both: a customer is found by them";
        table.note("a [[customer]] has neither an `email` nor a `phone`", "one of the two is missing", help);
    }
    Some(Customer {
        email: email.and_then(|entry| entry.email()),
        phone: phone.and_then(|entry| entry.phone()),
        reference: name(table, "reference"),
        account: name(table, "account"),
    })
}

/// Reads one `[[shared]]` (C12).
pub(in super::super) fn shared(table: &mut Table<'_>) -> Option<Shared> {
    let email = table.take("email");
    let phone = table.take("phone");
    let references =
        table.need("references", "write `references = [\"…\", \"…\"]`: the number of everyone who holds it");
    let references = references.and_then(|entry| references_of(&entry));
    let (channel, value) = match (email, phone) {
        (Some(email), None) => (Channel::Email, email.email()),
        (None, Some(phone)) => (Channel::Phone, phone.phone()),
        (Some(email), Some(phone)) => {
            let (later, other) =
                if email.span().start > phone.span().start { (email, "phone") } else { (phone, "email") };
            let mistake = later.mistake(&format!("cannot stand beside `{other}`"), "the second of the two");
            later.note(mistake.with_help("write one [[shared]] for the email and one for the phone"));
            return None;
        }
        (None, None) => {
            let help = "write the `email` or the `phone` that several customers hold";
            table.note(
                "a [[shared]] has neither an `email` nor a `phone`",
                "one of the two is missing",
                help,
            );
            return None;
        }
    };
    Some(Shared { channel, value: value?, references: references? })
}

/// Two different references at least.
fn references_of(entry: &Entry<'_>) -> Option<Vec<String>> {
    let mut references = Vec::new();
    let items = entry.items("a list of references")?;
    for item in &items {
        let Some(reference) = item.name() else { continue };
        if references.contains(&reference) {
            item.note(item.mistake("stands in the list already", "the second time"));
        } else {
            references.push(reference);
        }
    }
    if items.len() < 2 {
        let mistake = entry.mistake("must name two customers or more", "fewer than two");
        entry.note(mistake.with_help("a value that one customer holds goes under [[customer]]"));
    }
    Some(references)
}

/// Reads `[unknown]`; what is left out has its default.
pub(in super::super) fn unknown(table: &mut Table<'_>) -> Unknown {
    let usual = Unknown::default();
    Unknown {
        email: table.take("email").and_then(|entry| entry.email()).unwrap_or(usual.email),
        phone: table.take("phone").and_then(|entry| entry.phone()).unwrap_or(usual.phone),
    }
}
