use serde_json::{Map, Value};

/// One made-up customer.
///
/// Numbers are from the ranges that regulators set aside for fiction in Britain, Sweden and Norway, and from the
/// range that Germany sets aside in Berlin. Denmark has none, so the Danish ones are only right in form. Every
/// address stands under a name that is reserved for examples.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Person {
    /// The customer's own number at the company.
    pub(super) reference: &'static str,
    /// For the operator's screen.
    pub(super) name: &'static str,
    /// The address as the record shows it.
    pub(super) email: &'static str,
    /// The number with its country code, digits only after the plus.
    pub(super) e164: &'static str,
    /// The number as somebody once typed it into the record.
    pub(super) written: &'static str,
    /// The company's registration number as the record shows it, for those who belong to the one company.
    pub(super) registration: Option<&'static str>,
}

/// The account of the one company among the customers.
pub(super) const ACCOUNT: &str = "ACC-001";

/// The name of that company.
pub(super) const COMPANY: &str = "Eksempel Handel ApS";

impl Person {
    /// The record that a lookup answers. What a customer does not have is left out, never null.
    pub(super) fn record(&self) -> Value {
        let mut record = Map::new();
        let mut show = |key: &str, value: &str| record.insert(key.to_owned(), value.into());
        show("contact_id", self.reference);
        show("name", self.name);
        show("email", self.email);
        show("phone", self.written);
        if let Some(registration) = self.registration {
            show("account_id", ACCOUNT);
            show("company", COMPANY);
            show("cvr", registration);
        }
        Value::Object(record)
    }
}

/// Everybody whom the company knows. The numbers are written in every form that people use, since the tool must
/// find them all and the platform must read them all.
pub(super) static PEOPLE: [Person; 12] = [
    Person {
        reference: "CON-001",
        name: "Alex Doe",
        email: "alex.doe@example.com",
        e164: "+447700900123",
        written: "+44 7700 900123",
        registration: Some("DK12345674"),
    },
    Person {
        reference: "CON-002",
        name: "Bo Eksempel",
        email: "bo.eksempel@example.com",
        e164: "+4549336252",
        written: "49 33 62 52",
        registration: Some("DK 12 34 56 74"),
    },
    Person {
        reference: "CON-003",
        name: "Siv Exempel",
        email: "siv.exempel@example.org",
        e164: "+46701740610",
        written: "0046 70-174 06 10",
        registration: None,
    },
    Person {
        reference: "CON-004",
        name: "Kari Prøve",
        email: "kari@example.net",
        e164: "+4768050012",
        written: "+47\u{a0}68\u{a0}05\u{a0}00\u{a0}12",
        registration: None,
    },
    Person {
        reference: "CON-005",
        name: "Max Muster",
        email: "Max.Muster@example.org",
        e164: "+493023125123",
        written: "+49 (30) 23125-123",
        registration: None,
    },
    Person {
        reference: "CON-006",
        name: "Ida Opdigtet",
        email: "ida.opdigtet@example.com",
        e164: "+4549336261",
        written: "49336261",
        registration: Some("12345674"),
    },
    Person {
        reference: "CON-007",
        name: "Robin Sample",
        email: "robin.sample@example.net",
        e164: "+442079460123",
        written: "+44.20.7946.0123",
        registration: None,
    },
    Person {
        reference: "CON-008",
        name: "Maja Påhitt",
        email: "maja@pahitt.example",
        e164: "+46701740622",
        written: "+46-70-174-06-22",
        registration: None,
    },
    Person {
        reference: "CON-009",
        name: "Erika Mustermann",
        email: "erika@mustermann.example",
        e164: "+493023125456",
        written: "+49 30/23125456",
        registration: None,
    },
    Person {
        reference: "CON-010",
        name: "Kim Skranke",
        email: "office@example.com",
        e164: "+442079460018",
        written: "+44 (0)20 7946 0018",
        registration: Some("DK-12345674"),
    },
    Person {
        reference: "CON-011",
        name: "Noa Skranke",
        email: "office@example.com",
        e164: "+442079460018",
        written: "00442079460018",
        registration: Some("12.34.56.74"),
    },
    Person {
        reference: "CON-012",
        name: "Per Prøvesen",
        email: "per.proevesen@example.net",
        e164: "+4549336273",
        written: "4933-6273",
        registration: None,
    },
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rlibphonenumber::{PhoneNumber, Region};

    use super::*;

    #[test]
    fn every_reference_is_one_persons() {
        let references: HashSet<_> = PEOPLE.iter().map(|person| person.reference).collect();
        assert_eq!(references.len(), PEOPLE.len());
    }

    #[test]
    fn only_the_office_is_shared() {
        let shared = |value: fn(&Person) -> &str| -> Vec<&str> {
            let held = |wanted: &str| PEOPLE.iter().filter(|person| value(person) == wanted).count();
            PEOPLE.iter().filter(|person| held(value(person)) > 1).map(|person| person.reference).collect()
        };
        assert_eq!(shared(|person| person.email), ["CON-010", "CON-011"]);
        assert_eq!(shared(|person| person.e164), ["CON-010", "CON-011"]);
    }

    #[test]
    fn addresses_stand_under_reserved_names() {
        for person in &PEOPLE {
            let domain = person.email.split_once('@').expect("an address").1;
            let reserved = ["example.com", "example.org", "example.net"].contains(&domain)
                || domain.ends_with(".example");
            assert!(reserved, "{}", person.reference);
        }
    }

    #[test]
    fn each_written_number_reads_as_the_number_in_denmark() {
        for person in &PEOPLE {
            let text = match person.written.strip_prefix("00") {
                Some(rest) => format!("+{rest}"),
                None => person.written.to_owned(),
            };
            let read = PhoneNumber::parse(&text, Some(Region::DK)).expect(person.reference);
            assert_eq!(read.to_string(), person.e164);
            assert!(text.starts_with('+') || read.is_valid(), "{}", person.reference);
        }
    }

    #[test]
    fn a_registration_number_is_the_companys_however_it_is_written() {
        for written in PEOPLE.iter().filter_map(|person| person.registration) {
            let digits: String = written.chars().filter(char::is_ascii_digit).collect();
            assert_eq!(digits, "12345674", "{written}");
        }
    }
}
