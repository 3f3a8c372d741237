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

/// Reads a date, `2026-04-12`, `2026-04` or a week, `2026-W15` or `2026-W15-7`, or a date with a time, whose zone may
/// be left out. The day in figures alone is read by [`read_basic_day`].
pub fn read_moment(text: &str) -> Option<Moment> {
    let text = text.trim();
    let moment = |seconds: i64, whole_day: bool| Some(Moment { seconds, whole_day });
    let plain =
        matches!(text.len(), 7 | 10) && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    if let Ok(day) = NaiveDate::parse_from_str(text, "%Y-%m-%d").or_else(|_| month(text)) {
        return plain.then(|| moment(start_of(day)?, true)).flatten();
    }
    if let Some(day) = week(text) {
        return moment(start_of(day)?, true);
    }
    if let Ok(time) = DateTime::parse_from_rfc3339(text) {
        return moment(time.timestamp(), false);
    }
    let zoned =
        ["%Y-%m-%dT%H:%M:%S%.f%z", "%Y-%m-%d %H:%M:%S%.f%z", "%Y-%m-%dT%H:%M%z", "%Y-%m-%dT%H:%M:%S%.f%#z"];
    if let Some(time) = zoned.iter().find_map(|form| DateTime::parse_from_str(text, form).ok()) {
        return moment(time.timestamp(), false);
    }
    let bare = ["%Y-%m-%dT%H:%M:%S%.f", "%Y-%m-%d %H:%M:%S%.f", "%Y-%m-%dT%H:%M", "%Y%m%dT%H%M%SZ"];
    let time = bare.iter().find_map(|form| NaiveDateTime::parse_from_str(text, form).ok())?;
    moment(time.and_utc().timestamp(), false)
}

/// Reads a day in figures alone, `20260412`, as ISO 8601 has it too. Many other numbers look like it, so it is asked for
/// only where a date is to stand.
pub fn read_basic_day(text: &str) -> Option<Moment> {
    let text = text.trim();
    let figures = text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit());
    let day = NaiveDate::parse_from_str(text, "%Y%m%d").ok().filter(|_| figures)?;
    Some(Moment { seconds: start_of(day)?, whole_day: true })
}

/// The first day of a week, or the day of one.
fn week(text: &str) -> Option<NaiveDate> {
    let (year, rest) = text.split_once("-W")?;
    let (week, day) = rest.split_once('-').unwrap_or((rest, "1"));
    let figures = |text: &str, length: usize| {
        (text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit()))
            .then(|| text.parse::<u32>().ok())?
    };
    let weekday = chrono::Weekday::try_from(u8::try_from(figures(day, 1)?.checked_sub(1)?).ok()?).ok()?;
    NaiveDate::from_isoywd_opt(i32::try_from(figures(year, 4)?).ok()?, figures(week, 2)?, weekday)
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
            "2026-04-12T14:00:00+02",
            "2026-04-12 12:00:00",
            "2026-04-12T12:00",
            "20260412T120000Z",
        ] {
            assert_eq!(read_moment(text), Some(Moment { seconds: noon, whole_day: false }), "{text}");
        }
        let day = Moment { seconds: noon - 12 * 3600, whole_day: true };
        assert_eq!(read_moment("2026-04-12"), Some(day));
        assert_eq!((read_moment("2026-W15-7"), read_basic_day("20260412")), (Some(day), Some(day)));
        assert_eq!(read_moment("2026-W15").map(|monday| monday.days_before(day)), Some(6));
        for text in ["2026-W54", "2026-W1", "2026-W15-8", "2026-W15-0", "26-W15", "-W-"] {
            assert_eq!(read_moment(text), None, "{text}");
        }
        assert_eq!(read_basic_day("20261312").or(read_basic_day("2026412")), None);
        assert_eq!(read_moment("20260412"), None, "it may be any number");
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
