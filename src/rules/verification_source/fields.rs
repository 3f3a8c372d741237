//! What the name of a field says of its value.

use serde_json::Value;

use crate::rules::words::words;
use crate::value::{Moment, read_basic_day, read_moment};

fn last(key: &str) -> String {
    words(key).pop().unwrap_or_default()
}

/// Whether the name speaks of a date: `ordered_at`, `createdAt`, `date_of_birth`, `renews_on`, `as_of`.
pub(super) fn names_a_date(key: &str) -> bool {
    names_nothing_but_a_date(key) || may_name_a_date(key)
}

/// Whether the name may speak of a date, or of a place or a thing: `delivered_at`, `add_on`, `betalt`.
fn may_name_a_date(key: &str) -> bool {
    const BEHIND: &[&str] = &["at", "on", "until", "since", "am", "den", "bis", "til", "till"];
    const WHOLE: &[&str] = &[
        "created",
        "updated",
        "modified",
        "oprettet",
        "opprettet",
        "skapad",
        "erstellt",
        "bestilt",
        "bestellt",
        "leveret",
        "levert",
        "levererad",
        "geliefert",
        "betalt",
        "betald",
        "bezahlt",
        "opdateret",
        "oppdatert",
        "uppdaterad",
        "aktualisiert",
        "päivitetty",
        "paivitetty",
        "tilattu",
        "toimitettu",
    ];
    let words = words(key);
    let behind = words.last().is_some_and(|last| BEHIND.contains(&last.as_str()));
    (words.len() > 1 && behind) || WHOLE.contains(&words.concat().as_str())
}

fn names_nothing_but_a_date(key: &str) -> bool {
    const WHOLE: &[&str] = &[
        "date",
        "dates",
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
        "tidspunkt",
        "tidpunkt",
        "zeitpunkt",
        "zeitstempel",
        "tidsstempel",
        "aikaleima",
        "pvm",
        "geburtstag",
        "fødselsdag",
        "födelsedag",
    ];
    const BEHIND: &[&str] = &["date", "datetime", "timestamp", "utc"];
    let words = words(key);
    let Some(last) = words.last().map(String::as_str) else { return false };
    let joined = words.concat();
    // German, Dutch and the Nordic languages write `bestelldatum`, `leveringsdato` in one.
    let compound =
        ["datum", "dato", "zeitpunkt", "tidspunkt", "tidpunkt", "pvm", "päivä", "paiva", "päivämäärä"]
            .iter()
            .any(|date| last.ends_with(date));
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
    date_of(key, text).is_none() && (is_numeric_date(text) || is_spoken_date(key, text.trim()))
}

/// The date at a field, as ISO 8601 has it; in figures alone only where the name says that it is one.
pub(super) fn date_of(key: &str, text: &str) -> Option<Moment> {
    read_moment(text).or_else(|| read_basic_day(text).filter(|_| names_a_date(key)))
}

/// Whether a text under a date's name is a date in words or in figures of its own kind: `12. april`, `04-05-26`. A time
/// of the day, a year alone or an interval is what ISO 8601 has, and no date.
pub(super) fn is_spoken_date(key: &str, text: &str) -> bool {
    let figures = text.bytes().any(|byte| byte.is_ascii_digit());
    let short = text.len() <= 60 && !text.contains("://");
    let year = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    let clock =
        text.trim_start_matches('T').bytes().all(|byte| byte.is_ascii_digit() || b":.Z".contains(&byte))
            && text.contains(':');
    let yearless = text.strip_prefix("--").is_some_and(|rest| rest.len() <= 5);
    let interval = text.split_once('/').is_some_and(|(from, to)| {
        read_moment(from).is_some() && (read_moment(to).is_some() || to.starts_with('P') || to == "..")
    });
    let iso = year || clock || yearless || interval;
    figures
        && short
        && !iso
        && (names_nothing_but_a_date(key) || (may_name_a_date(key) && looks_like_a_date(text)))
}

/// Whether a text has the figures or the month of a date.
fn looks_like_a_date(text: &str) -> bool {
    const MONTHS: &[&str] = &[
        "jan",
        "feb",
        "mar",
        "apr",
        "jun",
        "jul",
        "aug",
        "sep",
        "sept",
        "oct",
        "okt",
        "nov",
        "dec",
        "dez",
        "des",
        "may",
        "mai",
        "maj",
        "january",
        "february",
        "march",
        "april",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
        "januar",
        "februar",
        "märz",
        "juni",
        "juli",
        "oktober",
        "dezember",
        "desember",
        "januari",
        "februari",
        "augusti",
        "marts",
        "mars",
        "ago",
        "yesterday",
        "today",
    ];
    let mut words = text.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase);
    let month = words.any(|word| MONTHS.contains(&word.as_str()) || word.ends_with("kuuta"));
    let figures: Vec<&str> =
        text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
    let year =
        figures.iter().any(|part| part.len() == 4 && (part.starts_with("19") || part.starts_with("20")));
    month || year || is_figured_date(text)
}

/// Two or three short numbers with one kind of separator: `12/4`, `04-05-26`, `12.4.`.
fn is_figured_date(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    ['/', '.', '-'].iter().any(|separator| {
        let parts: Vec<&str> = first.trim_end_matches('.').split(*separator).collect();
        (2..=3).contains(&parts.len())
            && parts
                .iter()
                .all(|part| matches!(part.len(), 1..=2) && part.bytes().all(|byte| byte.is_ascii_digit()))
    })
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
    if let Some(moment) = date_of(key, &text) {
        return Some(moment.seconds);
    }
    if !names_a_date(key) || !is_unix_time(&text) {
        return None;
    }
    let number: i64 = text.parse().ok()?;
    Some(if text.len() == 13 { number / 1000 } else { number })
}

/// Whether the name speaks of a birth.
pub(super) fn names_a_birth(key: &str) -> bool {
    const BIRTHS: &[&str] = &["birth", "birthday", "birthdate", "dob", "born"];
    const BEGIN: &[&str] =
        &["geburt", "fødsel", "foedsel", "fodsel", "födels", "fodels", "syntymä", "syntyma"];
    words(key).iter().any(|word| {
        BIRTHS.contains(&word.as_str())
            || BEGIN.iter().any(|begin| word.starts_with(begin) && !word.contains("nummer"))
    })
}
