//! Which fields hold dates, and how those are written.

use serde_json::Value;

use crate::rules::words::words;
use crate::value::{Moment, read_basic_day, read_moment};

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
