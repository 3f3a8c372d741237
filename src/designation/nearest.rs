/// The known name that a reader most likely meant by `written`, if one is near enough.
///
/// Letter case and separators do not count, so `e-mail` is `email` and `contactId` is `contact_id`.
pub(super) fn nearest<'k>(written: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let written = plain(written);
    known
        .into_iter()
        .filter_map(|name| Some((distance(&written, &plain(name))?, name)))
        .min_by_key(|(far, _)| *far)
        .map(|(_, name)| name)
}

/// How far two plain names are apart, or none when they are different words.
fn distance(one: &str, other: &str) -> Option<usize> {
    let far = strsim::osa_distance(one, other);
    let length = one.chars().count().max(other.chars().count());
    let near = far <= (length / 3).max(1) && far < length;
    // A word broken off, such as `ref`, is far in letters and yet plain to a reader.
    let begun = one.chars().count() >= 3 && other.starts_with(one);
    (near || begun).then_some(far)
}

fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).take(64).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_its_word_and_another_word_finds_none() {
        let known = ["tool", "input", "reference", "value", "national_id", "email"];
        for (written, meant) in [
            ("refrence", Some("reference")),
            ("ref", Some("reference")),
            ("nationalId", Some("national_id")),
            ("e-mail", Some("email")),
            ("imput", Some("input")),
            ("tools", Some("tool")),
            ("colour", None),
            ("x", None),
            ("", None),
        ] {
            assert_eq!(nearest(written, known), meant, "{written}");
        }
    }
}
