use std::ops::BitOr;

use serde_json::Value;

/// What a key, or the words in front of a value, say of it: a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Says(u16);

impl Says {
    pub(super) const NOTHING: Self = Self(0);
    pub(super) const IBAN: Self = Self(1);
    pub(super) const CARD: Self = Self(1 << 1);
    pub(super) const DANISH: Self = Self(1 << 2);
    pub(super) const SWEDISH: Self = Self(1 << 3);
    pub(super) const NORWEGIAN: Self = Self(1 << 4);
    pub(super) const FINNISH: Self = Self(1 << 5);
    pub(super) const GERMAN: Self = Self(1 << 6);
    pub(super) const DUTCH: Self = Self(1 << 7);
    pub(super) const NHS: Self = Self(1 << 8);
    pub(super) const NINO: Self = Self(1 << 9);
    /// A person's number of whichever country.
    pub(super) const PERSON: Self = Self(1 << 10);
    pub(super) const PASSPORT: Self = Self(1 << 11);
    /// A number of another kind: an order, a parcel, a phone.
    pub(super) const OTHER: Self = Self(1 << 12);

    /// Whether the two have something in common.
    pub(super) fn any(self, of: Self) -> bool {
        self.0 & of.0 != 0
    }

    /// What a key says; its last words are enough.
    pub(super) fn of_label(label: &str) -> Self {
        let words = words(tail(label, 120));
        let ends_so = |length: usize| {
            let from = words.len().checked_sub(length)?;
            Some(PASSPORT.contains(&words[from..].concat().as_str()))
        };
        let passport = (1..=3).any(|length| ends_so(length) == Some(true));
        said_in(&words) | if passport { Self::PASSPORT } else { Self::NOTHING }
    }

    /// What the three words in front of a place in a text say. Another value, or the end of a clause,
    /// stands between: what is before that is about something else.
    pub(super) fn before(text: &str, at: usize) -> Self {
        let before = tail(&text[..at], 48);
        let from = before
            .rfind(|c: char| {
                c.is_ascii_digit() || matches!(c, ',' | ';' | '|' | '{' | '}' | '[' | ']' | '\n')
            })
            .map_or(0, |stop| stop + 1);
        let words = words(&before[from..]);
        said_in(&words[words.len().saturating_sub(3)..])
    }
}

impl BitOr for Says {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// What a value at a JSON pointer stands under, for [`find_sensitive`](super::find_sensitive): the last key on the way
/// to it, and before a key that says nothing by itself, as `number` in `national_id.number`, the one around it.
pub fn label_at(pointer: &str) -> String {
    const SAYS_NOTHING: &[&str] = &["number", "no", "nr", "nummer", "value", "text", "full", "raw", "digits"];
    let mut keys = pointer.rsplit('/').filter(|key| {
        // An index, or the `-` of every entry, names nothing.
        !key.trim_start_matches('-').bytes().all(|byte| byte.is_ascii_digit())
    });
    let key = keys.next().unwrap_or_default();
    let around = keys.next().filter(|_| SAYS_NOTHING.contains(&key.to_lowercase().as_str()));
    match around {
        Some(around) => format!("{around} {key}"),
        None => key.to_owned(),
    }
}

/// What a value in an answer stands under, for [`find_sensitive`](super::find_sensitive): as [`label_at`] has it, and
/// in front, where the key says nothing by itself, what the fields beside it name the value:
/// `{ "type": "CPR", "value": "…" }`.
pub fn label_in(root: &Value, pointer: &str) -> String {
    const NAMES: &[&str] =
        &["type", "name", "label", "key", "kind", "field", "title", "system", "scheme", "question"];
    const UNDER: &[&str] =
        &["value", "number", "no", "nr", "nummer", "text", "identifier", "answer", "content", "raw"];
    let own = label_at(pointer);
    let is_index = |key: &str| !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_digit());
    let mut around = pointer;
    let key = loop {
        let Some((before, key)) = around.rsplit_once('/') else { return own };
        around = before;
        if !is_index(key) {
            break key;
        }
    };
    let Some(beside) = root.pointer(around).and_then(Value::as_object) else { return own };
    let lower = key.to_lowercase();
    let named =
        UNDER.iter().any(|under| lower == *under || (lower.len() > under.len() && lower.ends_with(under)));
    if !named {
        return own;
    }
    let names = beside.iter().filter(|(name, _)| {
        let name = name.to_lowercase();
        name != lower && NAMES.iter().any(|word| name.ends_with(word))
    });
    let mut said = String::new();
    names.for_each(|(_, value)| texts_of(value, 0, &mut said));
    // What says something of itself is not outweighed by its neighbours.
    if said.is_empty() || Says::of_label(&own) != Says::NOTHING { own } else { said + &own }
}

/// The short texts of a value, each with a blank behind it.
fn texts_of(value: &Value, depth: usize, said: &mut String) {
    match value {
        Value::String(text) if text.chars().count() <= 40 => {
            said.push_str(text);
            said.push(' ');
        }
        Value::Object(map) if depth < 3 => map.values().for_each(|inner| texts_of(inner, depth + 1, said)),
        Value::Array(items) if depth < 3 => {
            items.iter().take(4).for_each(|inner| texts_of(inner, depth + 1, said));
        }
        _ => {}
    }
}

/// Nordic languages share the word.
const OF_THE_NORTH: Says = Says(Says::DANISH.0 | Says::SWEDISH.0 | Says::NORWEGIAN.0);

/// Words, joined and in small letters, with what they say.
#[rustfmt::skip]
const PHRASES: &[(Says, &[&str])] = &[
    (Says::IBAN, &["iban", "ibannumber", "ibannr", "bankaccount", "accountnumber", "kontonummer", "bankkonto", "kontonr", "bankkontonummer", "tilinumero", "accountno"]),
    (Says::CARD, &[
        "card", "cards", "cardnumber", "cardno", "cardnr", "creditcard", "debitcard", "creditcardnumber", "pan",
        "ccnumber", "ccnum", "visa", "mastercard", "amex", "dankort", "maestro", "kortnummer", "kortnr",
        "kreditkort", "betalingskort", "betalkort", "kreditkarte", "kartennummer", "kaartnummer", "korttinumero",
        "maksukortti", "luottokortti", "bankkort", "betalkortsnummer", "kortnumber",
    ]),
    (Says::DANISH, &["cpr", "cprnr", "cprnummer", "cprnumber", "cprno"]),
    (Says::SWEDISH, &["samordningsnummer", "coordinationnumber", "pnr"]),
    (Says::NORWEGIAN, &["fnr", "fødselsnummer", "fodselsnummer", "fødselsnr", "fodselsnr", "foedselsnummer", "dnummer", "dnumber"]),
    (OF_THE_NORTH, &["personnummer", "personnr", "personnumber", "personalnumber"]),
    (Says::FINNISH, &["hetu", "henkilötunnus", "henkilotunnus", "personbeteckning"]),
    (Says::GERMAN, &[
        "steuerid", "steueridnr", "steuernummer", "steueridentifikationsnummer", "idnr", "tin", "taxid", "taxnumber",
        "taxidentificationnumber",
    ]),
    (Says::DUTCH, &["bsn", "burgerservicenummer", "sofinummer", "sofi"]),
    (Says::NHS, &["nhs", "nhsnumber", "nhsno"]),
    (Says::NINO, &["nino", "ninumber", "nationalinsurance", "nationalinsurancenumber"]),
    (Says::PERSON, &[
        "ssn", "nin", "nationalid", "nationalidnumber", "nationalidentity", "nationalidentitynumber",
        "nationalidentifier", "personalid", "personalidentitynumber", "personalidentitycode",
        "personalidentificationnumber", "identitynumber", "idnumber", "idnummer", "nationalidentificationnumber", "citizenid", "governmentid", "govid", "socialsecurity",
        "socialsecuritynumber", "civilregistrationnumber", "eid",
    ]),
    (Says::OTHER, &[
        "order", "orders", "ordernumber", "orderno", "orderid", "tracking", "trackingnumber", "parcel", "shipment",
        "consignment", "waybill", "invoice", "invoicenumber", "ean", "gtin", "upc", "barcode", "sku", "serial",
        "serialnumber", "imei", "iccid", "phone", "phonenumber", "mobile", "msisdn", "tel", "telephone", "fax",
        "transaction", "transactionid", "receipt", "receiptnumber", "booking", "subscription", "ticket", "meter",
        "meternumber", "målernummer", "ordrenummer", "ordrenr", "ordernummer", "bestellnummer", "bestellnr",
        "rechnungsnummer", "fakturanummer", "sendungsnummer", "pakkenummer", "zählernummer", "seriennummer",
        "serienummer",
    ]),
];

/// The words at the end of a label under which a passport's number stands.
const PASSPORT: &[&str] = &[
    "passport",
    "passportnumber",
    "passportno",
    "passportnr",
    "passportid",
    "pasnummer",
    "passnummer",
    "reisepassnummer",
];

/// What the words say, one by one and joined with their neighbours.
fn said_in(words: &[String]) -> Says {
    let mut says = Says::NOTHING;
    for from in 0..words.len() {
        let mut joined = String::new();
        for word in words[from..].iter().take(4) {
            joined.push_str(word);
            let said = PHRASES.iter().filter(|(_, phrases)| phrases.contains(&joined.as_str()));
            says = said.fold(says, |all, (more, _)| all | *more);
        }
    }
    says
}

/// The words of `cpr_number`, `cprNumber`, `CPRNumber` or `CPR number`, in small letters.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut letters = text.chars().peekable();
    let (mut small, mut capital) = (false, false);
    while let Some(c) = letters.next() {
        let next_is_small = letters.peek().is_some_and(|next| next.is_lowercase());
        let starts = c.is_uppercase() && (small || (capital && next_is_small));
        if (starts || !c.is_alphabetic()) && words.last().is_some_and(|word| !word.is_empty()) {
            words.push(String::new());
        }
        if c.is_alphabetic()
            && let Some(word) = words.last_mut()
        {
            word.extend(c.to_lowercase());
        }
        (small, capital) = (c.is_lowercase(), c.is_uppercase());
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The last bytes of a text, a few fewer where a character would be cut.
fn tail(text: &str, bytes: usize) -> &str {
    let mut from = text.len().saturating_sub(bytes);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    &text[from..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_says_nothing_is_told_with_the_one_around_it() {
        for (pointer, label) in [
            ("", ""),
            ("/cpr", "cpr"),
            ("/ids/0", "ids"),
            ("/national_id/number", "national_id number"),
            ("/cards/0/Number", "cards Number"),
            ("/number", "number"),
            ("/card/last4", "last4"),
        ] {
            assert_eq!(label_at(pointer), label, "{pointer}");
        }
    }

    #[test]
    fn a_value_is_named_by_what_stands_beside_it() {
        let root = serde_json::json!({
            "identifier": [{ "use": "official", "type": { "coding": [{ "code": "CPR" }] }, "value": "0" }],
            "fields": [{ "name": "Card", "value": ["0"] }, { "idType": "bsn", "idValue": 1 }],
            "order": { "type": "cpr", "number": 1, "total": 2 }, "value": 3
        });
        let says = |pointer: &str| Says::of_label(&label_in(&root, pointer));
        assert_eq!(says("/identifier/0/value"), Says::DANISH);
        assert_eq!(says("/fields/0/value/0"), Says::CARD);
        assert_eq!(says("/fields/1/idValue"), Says::DUTCH);
        assert_eq!(says("/order/number"), Says::OTHER, "it says what it is by itself");
        assert_eq!(says("/order/total") | says("/value") | says("") | says("/gone/value"), Says::NOTHING);
    }

    #[test]
    fn words_are_told_apart_however_a_key_is_written() {
        for key in
            ["card_number", "cardNumber", "CardNumber", "CARD NUMBER", "card-number", "customer.card.number"]
        {
            assert!(Says::of_label(key).any(Says::CARD), "{key}");
        }
        assert_eq!(words("customerNHSNumber2x"), ["customer", "nhs", "number", "x"]);
        assert!(Says::of_label("Fødselsnummer").any(Says::NORWEGIAN));
        assert_eq!(Says::of_label("discard"), Says::NOTHING, "a word inside a word says nothing");
        assert_eq!(Says::of_label("id"), Says::NOTHING);
        assert_eq!(Says::of_label(&"é".repeat(1000)), Says::NOTHING);
    }

    #[test]
    fn a_passport_is_what_the_label_ends_in() {
        assert!(Says::of_label("holder.passportNumber").any(Says::PASSPORT));
        assert!(!Says::of_label("passport_expires").any(Says::PASSPORT));
    }

    #[test]
    fn words_before_a_value_say_something_up_to_the_value_before() {
        let says = |text: &str| Says::before(text, text.len());
        assert!(says("the CPR number is ").any(Says::DANISH));
        assert_eq!(says("cpr 1 then "), Says::NOTHING);
        assert_eq!(says("{\"cpr\":null,\"id\":\""), Says::NOTHING);
        assert_eq!(says("cpr and then something else"), Says::NOTHING);
        assert!(says("{\"cpr\":\"").any(Says::DANISH));
    }
}
