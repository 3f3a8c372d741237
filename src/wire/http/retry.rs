//! How long a server wants to be left alone.

use std::time::Duration;

use reqwest::header::{DATE, HeaderMap, HeaderValue, RETRY_AFTER};

/// When the server does not say.
const USUAL: Duration = Duration::from_secs(1);

/// How long to wait: seconds, or a date read by the server's own clock.
pub(super) fn after(headers: &HeaderMap) -> Duration {
    let text = headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok()).map(str::trim);
    let Some(text) = text else { return USUAL };
    if let Ok(seconds) = text.parse() {
        return Duration::from_secs(seconds);
    }
    let now = headers.get(DATE).map(HeaderValue::to_str).and_then(Result::ok).and_then(seconds);
    match (seconds(text), now) {
        (Some(then), Some(now)) => Duration::from_secs(then.saturating_sub(now)),
        _ => USUAL,
    }
}

/// The seconds of a date such as `Sun, 06 Nov 1994 08:49:37 GMT`, from the year 0 on.
fn seconds(date: &str) -> Option<u64> {
    const MONTHS: &str = "JanFebMarAprMayJunJulAugSepOctNovDec";
    let mut parts = date.split_once(", ")?.1.split([' ', ':']);
    let day: u64 = parts.next()?.parse().ok().filter(|day| (1..=31).contains(day))?;
    let month = parts.next().filter(|month| month.len() == 3).and_then(|month| MONTHS.find(month))? / 3;
    let year: u64 = parts.next()?.parse().ok().filter(|year| (1..=9999).contains(year))?;
    let mut clock = 0;
    for limit in [24, 60, 61] {
        clock = clock * 60 + parts.next()?.parse().ok().filter(|part: &u64| *part < limit)?;
    }
    // Days before the year's first of March; a year that begins in March has its odd day at its end.
    let (year, month) = if month < 2 { (year - 1, month + 10) } else { (year, month - 2) };
    let days = year * 365 + year / 4 - year / 100 + year / 400 + (month as u64 * 153 + 2) / 5 + day;
    Some(days * 86_400 + clock)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait(retry: Option<&str>, date: Option<&str>) -> u64 {
        let mut headers = HeaderMap::new();
        for (name, value) in [(RETRY_AFTER, retry), (DATE, date)] {
            value.map(|value| headers.insert(name, value.parse().unwrap()));
        }
        after(&headers).as_secs()
    }

    #[test]
    fn seconds_and_dates_are_read() {
        let now = Some("Tue, 31 Dec 2024 23:59:30 GMT");
        assert_eq!(wait(Some("7"), None), 7);
        assert_eq!(wait(Some("Wed, 01 Jan 2025 00:00:10 GMT"), now), 40);
        assert_eq!(wait(Some("Thu, 29 Feb 2024 00:00:00 GMT"), Some("Wed, 28 Feb 2024 23:59:55 GMT")), 5);
        assert_eq!(wait(Some("Sat, 01 Mar 2025 00:00:00 GMT"), Some("Fri, 28 Feb 2025 23:59:58 GMT")), 2);
        assert_eq!(wait(Some("Tue, 31 Dec 2024 23:00:00 GMT"), now), 0);
    }

    #[test]
    fn what_cannot_be_read_is_a_second() {
        let now = Some("Tue, 31 Dec 2024 23:59:30 GMT");
        assert_eq!(wait(None, now), 1);
        for odd in
            ["soon", "-1", "Tue, 31 Dec 2024", "Tue, 99 Dec 2024 00:00:00 GMT", "Tue, 31 ecF 2024 1:1:1"]
        {
            assert_eq!(wait(Some(odd), now), 1, "{odd}");
        }
        assert_eq!(wait(Some("Wed, 01 Jan 2025 00:00:10 GMT"), None), 1);
    }
}
