use serde_json::{Map, Value, json};

use super::firm::firms;
use super::history::LONG;
use crate::example::people::{ACCOUNT, COMPANY, PEOPLE, Person};

/// How many customers the directory holds before one is created: more than one answer can name.
const CUSTOMERS: usize = 700;

/// A field of a customer's that can be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::example) enum Field {
    DisplayName,
    Email,
    Phone,
    Company,
    Country,
    CompanyId,
}

impl Field {
    /// Every field, in the order of a customer's record.
    pub(in crate::example) const ALL: [Self; 6] =
        [Self::DisplayName, Self::Email, Self::Phone, Self::Company, Self::Country, Self::CompanyId];

    /// The fields that can be emptied: a customer without a name could not be told from another.
    pub(in crate::example) const CLEARABLE: [Self; 5] =
        [Self::Email, Self::Phone, Self::Company, Self::Country, Self::CompanyId];

    /// Its name in arguments and records.
    pub(in crate::example) const fn name(self) -> &'static str {
        match self {
            Self::DisplayName => "display_name",
            Self::Email => "email",
            Self::Phone => "phone",
            Self::Company => "company",
            Self::Country => "country",
            Self::CompanyId => "company_id",
        }
    }

    /// How many characters it takes at the most; a company's number is as long as it is.
    pub(in crate::example) const fn most(self) -> Option<usize> {
        match self {
            Self::DisplayName | Self::Company => Some(120),
            Self::Email => Some(240),
            Self::Phone => Some(32),
            Self::Country => Some(4),
            Self::CompanyId => None,
        }
    }

    /// The field of that name.
    pub(in crate::example) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|field| field.name() == name)
    }
}

/// One made-up customer of the helpdesk's.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::example) struct Customer {
    /// The customer's number; for those whom the lookup knows it is the lookup's reference.
    pub(in crate::example) id: String,
    fields: [Option<String>; Field::ALL.len()],
    /// What the customer's own systems once sent along.
    pub(in crate::example) metadata: Map<String, Value>,
    /// What the history is made from.
    pub(in crate::example) place: usize,
    /// How many tickets the customer wrote.
    pub(in crate::example) tickets: usize,
}

impl Customer {
    /// A customer of whom nothing but a number is known.
    pub(in crate::example) fn new(id: String) -> Self {
        Self { id, fields: [const { None }; Field::ALL.len()], metadata: Map::new(), place: 0, tickets: 0 }
    }

    /// A field, unless it is empty.
    pub(in crate::example) fn get(&self, field: Field) -> Option<&str> {
        self.fields[field as usize].as_deref()
    }

    /// Fills a field, or empties it.
    pub(in crate::example) fn set(&mut self, field: Field, value: Option<String>) {
        self.fields[field as usize] = value;
    }

    /// The number and every field, null where one is empty.
    pub(in crate::example) fn row(&self) -> Map<String, Value> {
        let mut row = Map::new();
        row.insert("customer_id".into(), self.id.as_str().into());
        for field in Field::ALL {
            row.insert(field.name().into(), self.get(field).into());
        }
        row
    }

    /// The row with the metadata, which the customer wrote.
    pub(in crate::example) fn profile(&self) -> Map<String, Value> {
        let mut profile = self.row();
        profile.insert("metadata".into(), json!({ "untrusted_data": self.metadata }));
        profile
    }

    /// Whether the text stands in the name, the address or the company, in whatever letter case.
    pub(in crate::example) fn is_found_by(&self, part: &str) -> bool {
        self.holds(part, &[Field::DisplayName, Field::Email, Field::Company])
    }

    /// Whether the text is a part of one of the fields.
    pub(in crate::example) fn holds(&self, part: &str, fields: &[Field]) -> bool {
        let part = part.to_lowercase();
        fields.iter().filter_map(|field| self.get(*field)).any(|held| held.to_lowercase().contains(&part))
    }

    /// Whether the customer holds that address, in whatever letter case.
    pub(in crate::example) fn has_email(&self, email: &str) -> bool {
        self.get(Field::Email).is_some_and(|held| held.to_lowercase() == email.to_lowercase())
    }

    /// A customer of the lookup's.
    fn of(place: usize, person: &Person) -> Self {
        let mut customer = Self::new(person.reference.to_owned());
        customer.set(Field::DisplayName, Some(person.name.to_owned()));
        customer.set(Field::Email, Some(person.email.to_owned()));
        customer.set(Field::Phone, Some(person.written.to_owned()));
        if person.registration.is_some() {
            customer.set(Field::Company, Some(COMPANY.to_owned()));
            customer.set(Field::CompanyId, Some(ACCOUNT.to_owned()));
        }
        customer.settle(place);
        customer
    }

    /// Somebody who wrote in and whom the lookup does not know. Neither name nor address holds a digit, so no
    /// part of a number is ever a part of them.
    fn guest(place: usize) -> Self {
        let mut customer = Self::new(format!("GUEST-{:03}", place + 1));
        let (first, last) = (FIRST[place % FIRST.len()], LAST[place / FIRST.len() % LAST.len()]);
        customer.set(Field::DisplayName, Some(format!("{first} {last}")));
        if !place.is_multiple_of(11) {
            let domain = ["example.com", "example.org", "example.net"][place % 3];
            let email = format!("{first}.{last}@{domain}").to_lowercase();
            customer.set(Field::Email, Some(email));
        }
        if !place.is_multiple_of(7) {
            // The range that Britain sets aside for fiction, outside every town.
            customer.set(Field::Phone, Some(format!("+44 1632 960{place:03}")));
        }
        customer.set(Field::Country, Some(["DK", "SE", "NO", "DE", "GB"][place % 5].to_owned()));
        if let Some(firm) = firms().get(1 + place % 48).filter(|_| !place.is_multiple_of(3)) {
            customer.set(Field::Company, Some(firm.name.clone()));
            customer.set(Field::CompanyId, Some(firm.id.clone()));
        }
        customer.settle(place);
        customer
    }

    /// Gives the customer a history and the metadata that came with it.
    fn settle(&mut self, place: usize) {
        self.place = place;
        self.tickets = if place == LONG { 600 } else { 1 + place % 3 };
        self.metadata.insert("plan".into(), ["basic", "plus"][place % 2].into());
        self.metadata.insert("note".into(), "asks to be called in the morning".into());
    }
}

/// Everybody in the directory at first: those of the lookup, then the others.
pub(super) fn everybody() -> Vec<Customer> {
    let known = PEOPLE.iter().enumerate().map(|(place, person)| Customer::of(place, person));
    known.chain((PEOPLE.len()..CUSTOMERS).map(Customer::guest)).collect()
}

const FIRST: [&str; 28] = [
    "Ada", "Bent", "Cleo", "Dag", "Elna", "Finn", "Gro", "Hans", "Inga", "Jens", "Klara", "Lars", "Mona",
    "Nils", "Olga", "Palle", "Rita", "Sten", "Tove", "Ulla", "Vera", "Yrsa", "Anker", "Birte", "Dorte",
    "Egon", "Frode", "Gerda",
];

const LAST: [&str; 25] = [
    "Specimen",
    "Madeup",
    "Invented",
    "Fictive",
    "Sampleton",
    "Placeholder",
    "Exemplar",
    "Pretend",
    "Fabled",
    "Imagined",
    "Notional",
    "Paperman",
    "Dummyson",
    "Mockdal",
    "Testrup",
    "Demoberg",
    "Stubsen",
    "Fauxmann",
    "Modelby",
    "Trialsen",
    "Draftholm",
    "Sketchby",
    "Patternsen",
    "Mannequin",
    "Nobodysen",
];
