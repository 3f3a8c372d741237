//! Dates and times as ISO 8601 writes them.

use chrono::{DateTime, NaiveDate, NaiveDateTime};

/// A date, or a point in time, that could be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment {
    /// Seconds since the beginning of 1970 by UTC; the start of the day where there is no time.
    pub seconds: i64,
    /// Whether it is a date without a time of day.
    pub whole_day: bool,
}

impl Moment {
    /// How many whole days it lies before `now`; negative for one that is still to come.
    pub fn days_before(self, now: Self) -> i64 {
        (now.seconds - self.seconds).div_euclid(86_400)
    }
}

/// Reads a date, `2026-04-12` or `2026-04`, or a date with a time, whose zone may be left out.
pub fn read_moment(text: &str) -> Option<Moment> {
    let text = text.trim();
    let moment = |seconds: i64, whole_day: bool| Some(Moment { seconds, whole_day });
    let plain =
        matches!(text.len(), 7 | 10) && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    if let Ok(day) = NaiveDate::parse_from_str(text, "%Y-%m-%d").or_else(|_| month(text)) {
        return plain.then(|| moment(start_of(day)?, true)).flatten();
    }
    if let Ok(time) = DateTime::parse_from_rfc3339(text) {
        return moment(time.timestamp(), false);
    }
    let zoned = ["%Y-%m-%dT%H:%M:%S%.f%z", "%Y-%m-%d %H:%M:%S%.f%z", "%Y-%m-%dT%H:%M%z"];
    if let Some(time) = zoned.iter().find_map(|form| DateTime::parse_from_str(text, form).ok()) {
        return moment(time.timestamp(), false);
    }
    let bare = ["%Y-%m-%dT%H:%M:%S%.f", "%Y-%m-%d %H:%M:%S%.f", "%Y-%m-%dT%H:%M", "%Y%m%dT%H%M%SZ"];
    let time = bare.iter().find_map(|form| NaiveDateTime::parse_from_str(text, form).ok())?;
    moment(time.and_utc().timestamp(), false)
}

fn month(text: &str) -> Result<NaiveDate, chrono::ParseError> {
    NaiveDate::parse_from_str(&format!("{text}-01"), "%Y-%m-%d")
}

fn start_of(day: NaiveDate) -> Option<i64> {
    Some(day.and_hms_opt(0, 0, 0)?.and_utc().timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_usual_way_of_iso_8601_is_read() {
        let noon = 1_775_995_200;
        for text in [
            "2026-04-12T12:00:00Z",
            "2026-04-12T14:00:00+02:00",
            "2026-04-12T14:00:00.000+0200",
            "2026-04-12 12:00:00",
            "2026-04-12T12:00",
            "20260412T120000Z",
        ] {
            assert_eq!(read_moment(text), Some(Moment { seconds: noon, whole_day: false }), "{text}");
        }
        let day = Moment { seconds: noon - 12 * 3600, whole_day: true };
        assert_eq!(read_moment("2026-04-12"), Some(day));
        assert_eq!(read_moment("2026-04").map(|month| month.days_before(day)), Some(11));
    }

    #[test]
    fn anything_else_is_no_date() {
        for text in [
            "",
            "12/04/2026",
            "12.04.2026",
            "2026-13-01",
            "1775995200",
            "yesterday",
            "2026",
            "+2026-1",
            "2026-4-1",
        ] {
            assert_eq!(read_moment(text), None, "{text}");
        }
    }
}
