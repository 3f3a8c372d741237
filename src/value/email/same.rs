/// The spaces that may stand around an address.
pub(super) const SPACES: [char; 4] = [' ', '\t', '\r', '\n'];

/// Whether a field holds the address looked up: identical but for the case of A to Z, with spaces around it
/// or a display name and angle brackets. Nothing is decoded, folded or normalised.
pub fn same_address(looked_up: &str, field: &str) -> bool {
    // The whole text first, so that brackets inside a quoted local part do no harm.
    let text = field.trim_matches(SPACES);
    text.eq_ignore_ascii_case(looked_up)
        || in_brackets(text).is_some_and(|address| address.eq_ignore_ascii_case(looked_up))
}

/// What stands in the angle brackets that a text ends with.
pub(super) fn in_brackets(text: &str) -> Option<&str> {
    text.strip_suffix('>')?.rsplit_once('<').map(|(_, address)| address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_stand_around_the_whole_and_not_inside_the_brackets() {
        let same = |field| same_address("alex.doe@example.com", field);
        assert!(same("\tAlex <Alex.Doe@example.com> \r\n"));
        assert!(!same("Alex < alex.doe@example.com >") && !same("Alex <alex.doe@example.com >"));
    }
}
