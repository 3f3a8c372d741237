use serde_json::{Value, json};

use super::arguments::{Arguments, Refusal};
use super::customer::{Customer, Field};
use super::desk::Directory;
use super::firm::firms;

/// What a call sends of a customer's fields, each within its bound.
type Sent = Vec<(Field, String)>;

impl Directory {
    /// `create_customer`: adds a customer, unless another has the address.
    pub(in crate::example) fn create(&mut self, arguments: &Arguments) -> Result<Value, Refusal> {
        arguments.needed("display_name")?;
        // The number of a company is no input of this tool.
        let mut sent = sent(arguments, |field| field != Field::CompanyId)?;
        // No least length is stated for these, so an empty text is taken, as a field that is left empty.
        sent.retain(|(field, value)| *field == Field::DisplayName || !value.is_empty());
        not_empty(&sent)?;
        let email = sent.iter().find(|(field, _)| *field == Field::Email);
        if email.is_some_and(|(_, email)| self.customers.iter().any(|one| one.has_email(email))) {
            return Err(Refusal::conflict("another customer has this email"));
        }
        Ok(self.add(sent))
    }

    /// Adds a customer without asking whether it may be.
    pub(in crate::example) fn add(&mut self, sent: Sent) -> Value {
        let mut customer = Customer::new(format!("NEW-{:03}", self.customers.len() + 1));
        for (field, value) in sent {
            customer.set(field, Some(value));
        }
        let profile = customer.profile();
        self.customers.push(customer);
        Value::Object(profile)
    }

    /// `update_customer`: changes the fields that are sent and empties those that are named in `clear`.
    ///
    /// An address that another customer has is taken here: several may come to share one, as an office does.
    pub(in crate::example) fn update(&mut self, arguments: &Arguments) -> Result<Value, Refusal> {
        let id = self.asked(arguments)?.id.clone();
        let sent = sent(arguments, |_| true)?;
        not_empty(&sent)?;
        let cleared = cleared(arguments)?;
        if let Some(both) = cleared.iter().find(|one| sent.iter().any(|(field, _)| field == *one)) {
            return Err(Refusal::invalid(format!("{} is both sent and cleared", both.name())));
        }
        if sent.is_empty() && cleared.is_empty() {
            return Err(Refusal::invalid("nothing is sent and nothing cleared".to_owned()));
        }
        let firm = sent.iter().find(|(field, _)| *field == Field::CompanyId);
        if firm.is_some_and(|(_, id)| firms().iter().all(|firm| firm.id != *id)) {
            return Err(Refusal::not_found("company"));
        }
        let Some(customer) = self.customers.iter_mut().find(|customer| customer.id == id) else {
            return Err(Refusal::not_found("customer"));
        };
        for (field, value) in sent {
            customer.set(field, Some(value));
        }
        for field in cleared {
            customer.set(field, None);
        }
        Ok(Value::Object(customer.profile()))
    }
}

/// The fields that are sent, each no longer than it may be. Lengths are counted in characters.
fn sent(arguments: &Arguments, takes: impl Fn(Field) -> bool) -> Result<Sent, Refusal> {
    let mut sent = Vec::new();
    for field in Field::ALL.into_iter().filter(|field| takes(*field)) {
        let Some(value) = arguments.text(field.name())? else { continue };
        if let Some(most) = field.most().filter(|most| value.chars().count() > *most) {
            return Err(Refusal::invalid(format!("{} takes {most} characters at the most", field.name())));
        }
        sent.push((field, value.to_owned()));
    }
    Ok(sent)
}

fn not_empty(sent: &Sent) -> Result<(), Refusal> {
    match sent.iter().find(|(_, value)| value.is_empty()) {
        Some((field, _)) => Err(Refusal::invalid(format!("{} is an empty text", field.name()))),
        None => Ok(()),
    }
}

/// The fields that are named in `clear`.
fn cleared(arguments: &Arguments) -> Result<Vec<Field>, Refusal> {
    let field = |name: &str| {
        let named = Field::named(name).filter(|field| Field::CLEARABLE.contains(field));
        named.ok_or_else(|| {
            let names = json!(Field::CLEARABLE.map(Field::name));
            Refusal::invalid(format!("clear takes only these names: {names}"))
        })
    };
    arguments.names("clear")?.into_iter().map(field).collect()
}
