//! What the name of a field gives away about it (C6, C7).

use crate::model::{Channel, FieldPath, Finding, Segment, Verdict};
use crate::rules::RowCase;
use crate::rules::words::words;
use crate::value::{PhoneMatch, compare_phone, same_address};

const ENTITIES: &[&str] = &[
    "customer",
    "contact",
    "client",
    "account",
    "member",
    "user",
    "person",
    "party",
    "subscriber",
    "debtor",
    "debitor",
    "kunde",
    "kund",
    "crm",
    "patient",
    "guest",
    "buyer",
    "company",
    "org",
    "organisation",
    "organization",
    "record",
];
pub(in crate::rules) const NUMBERS: &[&str] =
    &["id", "no", "nr", "num", "number", "ref", "reference", "key", "code", "uuid", "guid", "nummer"];
const UNSTABLE: &[(&[&str], &str)] = &[
    (&["email", "mail", "emailaddress"], "an email address"),
    (
        &["phone", "mobile", "msisdn", "telephone", "tel", "cell", "cellphone", "phonenumber"],
        "a phone number",
    ),
    (&["session", "sessionid"], "a session"),
    (&["token", "nonce", "cursor", "etag"], "a token"),
    (&["hash", "md5", "sha", "sha1", "sha256", "checksum"], "a hash"),
    (&["timestamp", "time", "date", "created", "updated", "modified", "expires"], "a point in time"),
    (&["rank", "index", "position", "row", "score", "seq"], "a place in a list"),
];
const PERSONAL: &[&str] = &[
    "cpr",
    "cprnr",
    "cprnummer",
    "personnummer",
    "personnr",
    "pnr",
    "fodselsnummer",
    "fødselsnummer",
    "fnr",
    "ssn",
    "nin",
    "samordningsnummer",
    "kennitala",
    "hetu",
    "henkilotunnus",
    "nationalid",
    "personalid",
    "dnummer",
];

/// C6: the name of the path does not speak of something that changes.
pub(super) fn reference_seems_unstable(case: &RowCase<'_>) -> Verdict {
    match speaks_of_change(&case.row.reference) {
        Some(what) => Verdict::broken(
            Finding::new(
                case.subject(),
                case.key("reference"),
                format!("the name of `{}` speaks of {what}, which changes or is shared", case.row.reference),
            )
            .label(format!("speaks of {what}")),
        ),
        None => is_the_value(case),
    }
}

/// C6: what stands there is not the address or number itself, which a customer may change.
fn is_the_value(case: &RowCase<'_>) -> Verdict {
    let (channel, noun) = (case.channel, case.channel.noun());
    let countries = &case.run.designation().workspace.countries;
    let known = case.run.answers().filter(|one| one.channel() == channel && one.customer().is_some());
    let found = known.into_iter().find_map(|one| {
        let reference = &one.record_fields()?.reference;
        let (sent, text) = (&one.exchange.probe.value, reference.text()?);
        let same = match channel {
            Channel::Email => same_address(sent, text),
            Channel::Phone => matches!(compare_phone(sent, text, countries), PhoneMatch::Same(_)),
        };
        same.then(|| one.place(&reference.pointer))
    });
    let Some(place) = found else { return Verdict::Holds };
    let message = format!(
        "what stands at `{}` is the {noun} itself, which the customer may change or share",
        case.row.reference
    );
    Verdict::broken(Finding::new(case.subject(), place, message).label(format!("the {noun} itself")))
}

/// What the name of a path speaks of that changes or is shared, if it does.
pub(in crate::rules) fn speaks_of_change(path: &FieldPath) -> Option<&'static str> {
    let words = words_of(path);
    let names = |word: &String, list: &[&str]| list.contains(&word.as_str());
    let unstable = |word: &String| UNSTABLE.iter().find(|(list, _)| names(word, list)).map(|(_, what)| *what);
    // `session_customer_id` is the customer's, `customer_session_id` the session's: what stands before the number counts.
    let numbered = words.windows(2).rev().find(|pair| names(&pair[1], NUMBERS)).map(|pair| &pair[0]);
    let stable = numbered.is_some_and(|word| names(word, ENTITIES));
    let speaks_of = numbered.and_then(unstable).or_else(|| words.iter().find_map(unstable));
    speaks_of.filter(|_| !stable)
}

/// C7: the name of the path does not speak of a personal identity number.
pub(super) fn reference_seems_personal(case: &RowCase<'_>) -> Verdict {
    if speaks_of_identity(&case.row.reference) {
        Verdict::broken(
            Finding::new(
                case.subject(),
                case.key("reference"),
                format!("the name of `{}` speaks of a personal identity number", case.row.reference),
            )
            .label("speaks of an identity number"),
        )
    } else {
        Verdict::Holds
    }
}

/// Whether the name of a path speaks of a personal identity number.
pub(in crate::rules) fn speaks_of_identity(path: &FieldPath) -> bool {
    let words = words_of(path);
    let joined = words.concat();
    words.iter().any(|word| PERSONAL.contains(&word.as_str()))
        || PERSONAL.contains(&joined.as_str())
        || ["nationalidentity", "socialsecurity", "personalidentity", "personalnumber"]
            .iter()
            .any(|name| joined.contains(name))
}

/// The words of the last key, and of the one above it where the last is only a number's name, as in `session.id`.
fn words_of(path: &FieldPath) -> Vec<String> {
    let keys: Vec<&str> = path
        .segments()
        .iter()
        .filter_map(|segment| match segment {
            Segment::Key(key) => Some(key.as_str()),
            Segment::Index(_) | Segment::Each => None,
        })
        .collect();
    let last = keys.last().map(|key| words(key)).unwrap_or_default();
    let above =
        if last.len() == 1 && NUMBERS.contains(&last[0].as_str()) { keys.iter().rev().nth(1) } else { None };
    above.map(|key| words(key)).unwrap_or_default().into_iter().chain(last).collect()
}
