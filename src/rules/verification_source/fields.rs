//! What the name of a field says of its value.

use serde_json::Value;

use crate::rules::words::words;

fn last(key: &str) -> String {
    words(key).pop().unwrap_or_default()
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
        "beloeb",
        "belop",
        "beløp",
        "summa",
        "hinta",
        "tilgodehavende",
        "indestående",
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
        || ["betrag", "preis", "beløb", "beløp", "belopp", "saldo", "pris"]
            .iter()
            .any(|money| last.ends_with(money))
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
        ("valuta", "a currency"),
        ("währung", "a currency"),
        ("waehrung", "a currency"),
        ("valuutta", "a currency"),
        ("sprog", "a language"),
        ("språk", "a language"),
        ("sprak", "a language"),
        ("sprache", "a language"),
        ("kieli", "a language"),
        ("land", "a country"),
        ("maa", "a country"),
        ("køn", "a gender"),
        ("kjønn", "a gender"),
        ("kön", "a gender"),
        ("geschlecht", "a gender"),
        ("sukupuoli", "a gender"),
        ("anrede", "a form of address"),
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
        // `currencycode`, `valutakode`, `währungscode` are written in one.
        ["currency", "valuta", "währung", "waehrung", "valuutta"].iter().any(|name| word.starts_with(name))
            || ["ccy", "devise", "moneda"].contains(&word.as_str())
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
        "try", "kr", "kroner", "kronor", "euro",
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

/// Whether the name says that an amount is counted in hundredths: `amount_cents`, `priceInPence`, `minor_units`.
pub(super) fn names_hundredths(key: &str) -> bool {
    words(key).iter().any(|word| {
        ["cents", "cent", "pence", "minor", "øre", "öre", "oere", "ore", "sentti", "senttiä"]
            .contains(&word.as_str())
    })
}

/// Whether the name speaks of a count of which few are usual.
pub(super) fn names_a_small_count(key: &str) -> bool {
    const COUNTS: &[&str] = &[
        "quantity", "qty", "count", "guests", "persons", "people", "adults", "children", "nights", "menge",
        "antal",
    ];
    COUNTS.contains(&last(key).as_str())
}
