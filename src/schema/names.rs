use strsim::damerau_levenshtein;

/// How near a name comes to another; smaller is nearer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Closeness {
    /// The very name.
    Same,
    /// The same but for letter case, underscores, hyphens and dots.
    Folded,
    /// So many letters apart.
    Letters(usize),
    /// One is a word of the other, which has so many letters more.
    Contained(usize),
}

/// Names longer than this are compared by equality alone.
const LONGEST: usize = 128;

/// The candidate that `name` most likely means, if any comes near: across letter case, underscores, hyphens and
/// dots, then a few letters apart, then one inside the other (`email`, `email_address`).
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let ranked =
        candidates.into_iter().filter_map(|candidate| Some((closeness(name, candidate)?, candidate)));
    ranked.min_by_key(|(closeness, _)| *closeness).map(|(_, candidate)| candidate)
}

/// How near the two names come; `None` when they have nothing to do with each other.
pub(super) fn closeness(name: &str, candidate: &str) -> Option<Closeness> {
    if name == candidate {
        return Some(Closeness::Same);
    }
    if name.len() > LONGEST || candidate.len() > LONGEST {
        return None;
    }
    let (one, other) = (folded(name), folded(candidate));
    if one.is_empty() || other.is_empty() {
        return None;
    }
    if one == other {
        return Some(Closeness::Folded);
    }
    let (short, long) = if one.len() <= other.len() { (&one, &other) } else { (&other, &one) };
    let apart = damerau_levenshtein(&one, &other);
    // A third of the letters may differ, so that `id` and `is` stay apart.
    if apart <= (short.chars().count() / 3).min(3) {
        return Some(Closeness::Letters(apart));
    }
    let word = words(name).contains(other.as_str()) || words(candidate).contains(one.as_str());
    let inside = short.chars().count() >= 4 && long.contains(short.as_str());
    (word || inside).then(|| Closeness::Contained(long.chars().count() - short.chars().count()))
}

/// A name without what writers of names differ in.
pub(super) fn folded(name: &str) -> String {
    name.chars().filter(|letter| !is_joint(*letter)).flat_map(char::to_lowercase).collect()
}

/// The words of a name: `contactId`, `contact_id` and `contact-id` have two.
struct Words(Vec<String>);

impl Words {
    fn contains(&self, word: &str) -> bool {
        self.0.len() > 1 && self.0.iter().any(|known| known == word)
    }
}

fn words(name: &str) -> Words {
    let mut words = vec![String::new()];
    let mut small_before = false;
    for letter in name.chars() {
        if is_joint(letter) || letter.is_uppercase() && small_before {
            words.push(String::new());
        }
        small_before = letter.is_lowercase() || letter.is_numeric();
        if let Some(word) = words.last_mut().filter(|_| !is_joint(letter)) {
            word.extend(letter.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    Words(words)
}

fn is_joint(letter: char) -> bool {
    matches!(letter, '_' | '-' | '.' | ' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_found_across_spelling_slips_and_longer_names() {
        for (name, candidates, found) in [
            ("email", vec!["name", "Email"], Some("Email")),
            ("orderId", vec!["order", "order_id"], Some("order_id")),
            ("e-mail", vec!["mail", "email"], Some("email")),
            ("emial", vec!["phone", "email"], Some("email")),
            ("email", vec!["emails", "email_address"], Some("emails")),
            ("email", vec!["name", "emailAddress"], Some("emailAddress")),
            ("id", vec!["is", "width", "contactId"], Some("contactId")),
            ("id", vec!["is", "width", "idea"], None),
            ("email", vec!["phone", "keywords"], None),
            ("", vec!["_", "a"], None),
        ] {
            assert_eq!(nearest(name, candidates.iter().copied()), found, "{name} {candidates:?}");
        }
    }
}
