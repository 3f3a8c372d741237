//! Names of fields and tools, as the words that they are made of.

/// The words of a name: `createdAt`, `created_at` and `created-at` are the same two.
pub(super) fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = vec![String::new()];
    let mut lower_before = false;
    for letter in name.chars() {
        if !letter.is_alphanumeric() {
            words.push(String::new());
        } else {
            if letter.is_uppercase() && lower_before {
                words.push(String::new());
            }
            words.last_mut().expect("one word at least").extend(letter.to_lowercase());
        }
        lower_before = letter.is_lowercase() || letter.is_numeric();
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_fall_into_words() {
        assert_eq!(words("createdAt"), ["created", "at"]);
        assert_eq!(words("phone_number"), ["phone", "number"]);
        assert_eq!(words("CustomerID"), ["customer", "id"]);
    }
}
