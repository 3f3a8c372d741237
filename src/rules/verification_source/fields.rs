//! What the name of a field says of its value.

use serde_json::Value;

use crate::rules::words::words;
use crate::value::read_moment;

fn last(key: &str) -> String {
    words(key).pop().unwrap_or_default()
}

/// Whether the name speaks of a date: `ordered_at`, `createdAt`, `date_of_birth`, `renews_on`, `as_of`.
pub(super) fn names_a_date(key: &str) -> bool {
    const WHOLE: &[&str] = &[
        "date",
        "dates",
        "created",
        "updated",
        "modified",
        "timestamp",
        "datetime",
        "birthday",
        "birthdate",
        "dob",
        "createdate",
        "closedate",
        "lastmodifieddate",
        "asof",
        "datum",
        "dato",
    ];
    const BEHIND: &[&str] = &["at", "on", "date", "datetime", "timestamp", "until", "since", "utc"];
    let words = words(key);
    let Some(last) = words.last().map(String::as_str) else { return false };
    let joined = words.concat();
    // German, Dutch and the Nordic languages write `bestelldatum`, `leveringsdato` in one.
    let compound = ["datum", "dato"].iter().any(|date| last.ends_with(date));
    WHOLE.contains(&joined.as_str())
        || compound
        || (words.len() > 1 && BEHIND.contains(&last))
        || (words.first().is_some_and(|first| first == "date") && words.len() > 1)
        || joined == "asof"
}

const NO_MONEY: &[&str] = &[
    "count",
    "items",
    "points",
    "loyalty",
    "reward",
    "rewards",
    "quantity",
    "matched",
    "bonus",
    "days",
    "hours",
    "percent",
    "percentage",
    "rate",
    "score",
    "units",
    "minutes",
    "data",
    "miles",
    "stars",
    "coins",
    "sms",
    "gb",
    "mb",
    "kwh",
    "punkte",
    "point",
];

/// Whether the name speaks of something that is counted and is no money: points, days, a share.
fn names_no_money(key: &str) -> bool {
    words(key).iter().any(|word| NO_MONEY.contains(&word.as_str()))
}

/// Whether the name speaks of points: a balance inside it is none of money.
pub(super) fn names_points(key: &str) -> bool {
    const POINTS: &[&str] =
        &["points", "point", "punkte", "loyalty", "reward", "rewards", "miles", "stars", "coins"];
    words(key).iter().any(|word| POINTS.contains(&word.as_str()))
}

/// Whether the name speaks of an amount of money.
pub(super) fn names_an_amount(key: &str, value: &Value) -> bool {
    const MONEY: &[&str] = &[
        "amount",
        "price",
        "balance",
        "cost",
        "fee",
        "subtotal",
        "paid",
        "refunded",
        "credit",
        "debt",
        "owed",
        "saldo",
        "betrag",
        "preis",
        "beløb",
        "belopp",
        "bedrag",
        "pris",
        "kontostand",
        "guthaben",
    ];
    let words = words(key);
    let Some(last) = words.last().map(String::as_str) else { return false };
    if names_no_money(key) {
        return false;
    }
    let fraction = match value {
        Value::Number(number) => number.to_string().contains('.'),
        Value::String(text) => text.contains('.'),
        _ => false,
    };
    // `total` alone may count the entries of a page.
    MONEY.contains(&last)
        || ["betrag", "preis", "beløb", "pris"].iter().any(|money| last.ends_with(money))
        || (["total", "sum"].contains(&last) && (words.len() > 1 || fraction))
}

/// Whether the name is that of an id, a token or a hash.
pub(super) fn names_an_id(key: &str) -> bool {
    const IDS: &[&str] = &["id", "ids", "uuid", "guid", "gid", "token", "hash", "sha", "etag", "cursor"];
    IDS.contains(&last(key).as_str())
}

/// Whether the name speaks of something that has few values for everybody, and what.
pub(super) fn names_few(key: &str) -> Option<&'static str> {
    const FEW: &[(&str, &str)] = &[
        ("currency", "a currency"),
        ("language", "a language"),
        ("locale", "a language"),
        ("lang", "a language"),
        ("country", "a country"),
        ("status", "a status"),
        ("type", "a type"),
        ("kind", "a kind"),
        ("gender", "a gender"),
        ("salutation", "a form of address"),
        ("tier", "a tier"),
        ("timezone", "a time zone"),
    ];
    let words = words(key);
    let joined = words.concat();
    let named = |name: &str| {
        words.last().is_some_and(|last| last == name)
            || joined.strip_suffix("code").is_some_and(|of| of.ends_with(name))
    };
    let named = FEW.iter().find(|(name, _)| named(name)).map(|(_, what)| *what);
    named.or((joined == "timezone").then_some("a time zone"))
}

/// Whether the name speaks of a currency.
pub(super) fn names_a_currency(key: &str) -> bool {
    words(key).iter().any(|word| {
        ["currency", "ccy", "valuta", "währung", "waehrung", "devise", "moneda"].contains(&word.as_str())
    })
}

/// Whether a text names its own currency: `12.50 EUR`, `€12.50`, `kr 100`.
pub(super) fn shows_a_currency(text: &str) -> bool {
    let signs = ['€', '$', '£', '¥', '₹', '₽', '₺'];
    text.chars().any(|c| signs.contains(&c))
        || text
            .split(|c: char| !c.is_alphabetic())
            .any(|word| word.eq_ignore_ascii_case("kr") || (word.len() == 3 && word.is_ascii()))
}

/// Whether an amount's own name says its currency: `amount_eur`, `totalDKK`.
pub(super) fn name_holds_a_currency(key: &str) -> bool {
    const CODES: &[&str] = &[
        "eur", "usd", "gbp", "dkk", "sek", "nok", "chf", "pln", "czk", "isk", "jpy", "cad", "aud", "inr",
        "try",
    ];
    words(key).iter().any(|word| CODES.contains(&word.as_str()))
}

/// Whether a text reads as a number with a fraction or without: `12.50`.
pub(super) fn is_decimal(text: &str) -> bool {
    let text = text.trim().trim_start_matches('-');
    !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.' || byte == b',')
        && text.bytes().any(|byte| byte.is_ascii_digit())
        && text.bytes().filter(|byte| !byte.is_ascii_digit()).count() <= 2
}

/// Whether a text is a date in figures that ISO 8601 does not have: `12.04.2026`, `4/5/2026`, `2026/04/12`.
pub(super) fn is_numeric_date(text: &str) -> bool {
    let parts: Vec<&str> = text.trim().split(['/', '.']).collect();
    let numbers = parts.iter().all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()));
    let lengths: Vec<usize> = parts.iter().map(|part| part.len()).collect();
    numbers && matches!(lengths.as_slice(), [1..=2, 1..=2, 4] | [4, 1..=2, 1..=2])
}

/// Whether a value stands for a date that is told as unreadable: nothing further is to be said of it.
pub(super) fn is_unread_date(key: &str, value: &Value) -> bool {
    let Some(text) = value.as_str() else { return false };
    let figures = text.bytes().any(|byte| byte.is_ascii_digit());
    read_moment(text).is_none() && (is_numeric_date(text) || (names_a_date(key) && figures))
}

/// Whether the name says that an amount is counted in hundredths: `amount_cents`, `priceInPence`, `minor_units`.
pub(super) fn names_hundredths(key: &str) -> bool {
    words(key).iter().any(|word| ["cents", "pence", "minor", "øre", "öre", "oere"].contains(&word.as_str()))
}

/// Whether the name speaks of a count of which few are usual.
pub(super) fn names_a_small_count(key: &str) -> bool {
    const COUNTS: &[&str] = &[
        "quantity", "qty", "count", "guests", "persons", "people", "adults", "children", "nights", "menge",
        "antal",
    ];
    COUNTS.contains(&last(key).as_str())
}

/// Whether a number stands for a point in time, in seconds or milliseconds since 1970.
pub(super) fn is_unix_time(text: &str) -> bool {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    digits && matches!(text.len(), 10 | 13) && text.starts_with(['0', '1', '2'])
}

/// The point in time at a date's field, also where it is counted in seconds or milliseconds; for an order, and for what
/// is recent.
pub(super) fn moment_of(key: &str, value: &Value) -> Option<i64> {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    if let Some(moment) = read_moment(&text) {
        return Some(moment.seconds);
    }
    if !names_a_date(key) || !is_unix_time(&text) {
        return None;
    }
    let number: i64 = text.parse().ok()?;
    Some(if text.len() == 13 { number / 1000 } else { number })
}
