/// `1 error`, `2 errors`.
pub(super) fn plural(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// The counts that are not nought, with commas: `2 errors, 1 warning`.
pub(super) fn counted(counts: &[(usize, &str)]) -> String {
    let said: Vec<String> =
        counts.iter().filter(|(count, _)| *count > 0).map(|(count, noun)| plural(*count, noun)).collect();
    said.join(", ")
}

/// A time for a reader: `42 ms`, `1.3 s`, `2 min 5 s`.
pub(super) fn duration(ms: f64) -> String {
    if ms < 10.0 {
        format!("{ms:.1} ms")
    } else if ms < 999.5 {
        format!("{ms:.0} ms")
    } else if ms < 99_950.0 {
        format!("{:.1} s", ms / 1000.0)
    } else {
        let seconds = (ms / 1000.0).round();
        format!("{:.0} min {:.0} s", (seconds / 60.0).floor(), seconds % 60.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_said_in_words() {
        assert_eq!(counted(&[(1, "error"), (0, "warning"), (2, "info")]), "1 error, 2 infos");
    }

    #[test]
    fn times_are_said_in_a_fitting_unit() {
        let said: Vec<String> = [0.94, 41.8, 999.7, 125_000.0].into_iter().map(duration).collect();
        assert_eq!(said, ["0.9 ms", "42 ms", "1.0 s", "2 min 5 s"]);
    }
}
