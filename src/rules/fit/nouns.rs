//! The nouns of names: whom and what a tool may be about.

/// Whom a customer-service platform ties a conversation to.
const PERSONS: &[&str] = &[
    "customer",
    "contact",
    "client",
    "user",
    "member",
    "person",
    "people",
    "party",
    "subscriber",
    "debtor",
    "debitor",
    "payer",
    "buyer",
    "guest",
    "patient",
    "consumer",
    "kunde",
    "kund",
    "profile",
    "lead",
    "caller",
    "sender",
    "holder",
    "crm",
    "card",
    "kunden",
    "kunder",
    "kunderna",
    "klient",
    "kontakt",
    "kontakte",
    "kontakter",
    "bruger",
    "bruker",
    "benutzer",
    "medlem",
    "mitglied",
    "borger",
];
/// The companies that customers belong to.
const COMPANIES: &[&str] = &[
    "company",
    "account",
    "organisation",
    "organization",
    "org",
    "firm",
    "business",
    "virksomhed",
    "virksomheder",
    "foretag",
    "företag",
    "firma",
    "firmen",
    "firmaer",
    "selskab",
    "selskap",
    "unternehmen",
];
/// What a customer has many of.
const RECORDS: &[&str] = &[
    "order",
    "ticket",
    "invoice",
    "payment",
    "subscription",
    "transaction",
    "booking",
    "reservation",
    "delivery",
    "shipment",
    "case",
    "conversation",
    "message",
    "note",
    "deal",
    "appointment",
    "bill",
    "claim",
    "contract",
    "purchase",
    "receipt",
    "refund",
    "quote",
    "engagement",
    "call",
    "visit",
    "task",
    "parcel",
    "loan",
    "policy",
    "interaction",
    "statement",
    "event",
    "activity",
    "ordre",
    "ordrer",
    "bestilling",
    "bestillinger",
    "beställning",
    "bestell",
    "bestellung",
    "bestellungen",
    "auftrag",
    "aufträge",
    "faktura",
    "fakturaer",
    "fakturor",
    "rechnung",
    "rechnungen",
    "sag",
    "sager",
    "sak",
    "saker",
    "ärende",
    "ärenden",
    "vorgang",
    "betaling",
    "betalinger",
    "betalning",
    "zahlung",
    "zahlungen",
    "levering",
    "lieferung",
    "abonnement",
    "abonnementer",
    "vertrag",
    "aftale",
    "avtal",
];
/// Who works for the company.
const STAFF: &[&str] = &[
    "agent",
    "employee",
    "staff",
    "owner",
    "operator",
    "colleague",
    "assignee",
    "technician",
    "medarbejder",
    "medarbetare",
    "mitarbeiter",
];
/// What is no person and no record of one.
const THINGS: &[&str] = &[
    "field",
    "schema",
    "attribute",
    "property",
    "option",
    "definition",
    "list",
    "entry",
    "configuration",
    "config",
    "link",
    "association",
    "folder",
    "category",
    "group",
    "template",
    "article",
    "workflow",
    "tag",
    "setting",
    "health",
    "membership",
    "relationship",
    "hour",
    "file",
    "page",
    "metadata",
    "statistic",
    "count",
    "summary",
];
/// Before the noun: it belongs to the workspace, not to the customers.
pub(super) const WITHIN: &[&str] = &["workspace", "team", "internal", "admin"];

/// Whether the word, in the singular, names whom a conversation is tied to.
pub(super) fn is_person(noun: &str) -> bool {
    PERSONS.contains(&noun)
}

/// Whether the word, in the singular, names a customer's company.
pub(super) fn is_company(noun: &str) -> bool {
    COMPANIES.contains(&noun)
}

/// Whether the word, in the singular, names a record, a colleague or a thing, and so no customer.
pub(super) fn is_another(noun: &str) -> bool {
    [RECORDS, STAFF, THINGS].iter().any(|list| list.contains(&noun))
}

/// Whether the word, in the singular, names who works for the company.
pub(super) fn is_staff(noun: &str) -> bool {
    STAFF.contains(&noun)
}

/// Whether the word, in the singular, names what a customer has many of.
pub(super) fn is_record(noun: &str) -> bool {
    RECORDS.contains(&noun)
}
