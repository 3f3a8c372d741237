use std::time::Duration;

const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

/// Reads a length of time: a number with `ms`, `s`, `m` or `h` behind it, such as `10s`, `500ms`, `1.5s` or `2m`.
///
/// It is longer than nothing and no longer than a day. The error is a fragment that does not repeat the text.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    let text = text.trim();
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    if !number.starts_with(|c: char| c.is_ascii_digit()) || number.ends_with('.') {
        return Err("a number with a unit is wanted, such as 10s, 500ms, 1.5s or 2m".into());
    }
    let number: f64 = number.parse().map_err(|_| "the number cannot be read")?;
    let seconds = match unit.trim_start() {
        "ms" => number / 1000.0,
        "s" => number,
        "m" => number * 60.0,
        "h" => number * 3600.0,
        "" => return Err("the unit is missing: ms, s, m or h".into()),
        _ => return Err("the unit must be ms, s, m or h".into()),
    };
    match Duration::try_from_secs_f64(seconds) {
        Ok(Duration::ZERO) => Err("it must be longer than nothing".into()),
        Ok(length) if length <= LONGEST => Ok(length),
        _ => Err("it may be a day at the most".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_unit_is_read() {
        for (text, millis) in [
            ("10s", 10_000),
            ("500ms", 500),
            ("333ms", 333),
            ("1.5s", 1_500),
            ("2m", 120_000),
            ("24h", 86_400_000),
            (" 2 s ", 2_000),
        ] {
            assert_eq!(parse_duration(text), Ok(Duration::from_millis(millis)), "{text}");
        }
    }

    #[test]
    fn what_is_no_length_of_time_is_refused() {
        for text in
            ["", "s", "10", "10 minutes", "-1s", "1.s", ".5s", "1.2.3s", "0s", "0.0ms", "25h", "1e3s", "∞"]
        {
            assert!(parse_duration(text).is_err(), "{text}");
        }
    }
}
