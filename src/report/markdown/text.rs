use crate::model::clean_line;
use crate::report::escape::cut;

/// The longest cell or sentence, in characters.
const LONGEST: usize = 600;

/// Text of anybody's as prose on one line: nothing in it is a heading, a table's edge, a link, an image, a mention, a
/// reference to an issue or HTML. What stands between backticks, and each word that a reader could turn into a link,
/// is shown as code.
pub(super) fn prose(text: &str) -> String {
    let line = cut(&clean_line(text), LONGEST);
    let parts: Vec<&str> = line.split('`').collect();
    let mut shown = String::new();
    for (index, part) in parts.iter().enumerate() {
        let closed = index + 1 < parts.len();
        if index % 2 == 1 && closed && !part.trim().is_empty() {
            shown.push_str(&code(part));
        } else {
            // A backtick that opens nothing is one to look at.
            shown.push_str(if index % 2 == 1 { "\\`" } else { "" });
            shown.push_str(&words(part));
        }
    }
    shown
}

/// Text of anybody's as code on one line.
pub(super) fn code(text: &str) -> String {
    let line = cut(&clean_line(text), LONGEST);
    // A backtick ends the code, and a backslash or a bar in a table is read differently by different readers.
    if line.contains(['`', '|', '\\']) || line.trim().is_empty() {
        piecemeal(&line)
    } else {
        format!("`{line}`")
    }
}

fn words(text: &str) -> String {
    let shown = text.split(' ').map(|word| if is_tempting(word) { tempting(word) } else { escaped(word) });
    shown.collect::<Vec<_>>().join(" ")
}

/// Whether some reader turns a word into a link.
fn is_tempting(word: &str) -> bool {
    let lower = word.to_ascii_lowercase();
    let digits = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    lower.contains('@')
        || lower.contains(":/")
        || lower.contains("www.")
        || lower.contains("mailto:")
        || lower.contains("xmpp:")
        || lower.split('#').skip(1).any(digits)
        || lower.contains("gh-")
        || is_commit(&lower)
}

/// A word that looks like the name of a commit.
fn is_commit(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
    (7..=64).contains(&word.len()) && word.chars().all(|c| c.is_ascii_hexdigit())
}

/// The word as code, with the marks round it left outside, so that a sentence stays one.
fn tempting(word: &str) -> String {
    let body = word.trim_end_matches([',', '.', ';', ':', ')', '?', '!']);
    let lead = body.len() - body.trim_start_matches('(').len();
    let (head, body, tail) = (&word[..lead], &body[lead..], &word[body.len()..]);
    if body.is_empty() {
        piecemeal(word)
    } else {
        format!("{}{}{}", escaped(head), code(body), escaped(tail))
    }
}

/// Prose of which every mark that makes a link stands in a code of its own.
fn piecemeal(text: &str) -> String {
    let mut shown = String::new();
    for letter in text.chars() {
        match letter {
            '@' | ':' | '#' | '.' => shown.push_str(&format!("`{letter}`")),
            letter => shown.push_str(&escaped(letter.encode_utf8(&mut [0; 4]))),
        }
    }
    shown
}

/// Every mark that Markdown reads, escaped.
fn escaped(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => shown.push_str("&amp;"),
            '<' => shown.push_str("&lt;"),
            '>' => shown.push_str("&gt;"),
            '|' => shown.push_str("&#124;"),
            '\\' => shown.push_str("&#92;"),
            '`' | '*' | '_' | '{' | '}' | '[' | ']' | '!' | '~' | '#' | '$' | '^' | '=' => {
                shown.push('\\');
                shown.push(letter);
            }
            letter => shown.push(letter),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_words() {
        assert_eq!(prose("nothing stands at contact_id."), "nothing stands at contact\\_id.");
        assert_eq!(prose("designate `id` or `a.b`"), "designate `id` or `a.b`");
        assert_eq!(prose("+45 ** ** ** 52"), "+45 \\*\\* \\*\\* \\*\\* 52");
    }

    #[test]
    fn nothing_becomes_a_link_or_a_mention() {
        assert_eq!(prose("ask @someone, or a***@example.com."), "ask `@someone`, or `a***@example.com`.");
        assert_eq!(prose("[x](http://a.example)"), "`[x](http://a.example`)");
        assert_eq!(prose("(http://a.example)"), "(`http://a.example`)");
        assert_eq!(prose("#12 www.a.example deadbeef"), "`#12` `www.a.example` `deadbeef`");
        assert_eq!(prose("see GH-12"), "see `GH-12`");
        assert_eq!(prose("@a|b"), "`@`a&#124;b");
        assert_eq!(prose("![i](x)"), "\\!\\[i\\](x)");
    }

    #[test]
    fn no_mark_ends_a_cell_or_a_code() {
        assert_eq!(code("a|b"), "a&#124;b");
        assert_eq!(code("a\\b"), "a&#92;b");
        assert_eq!(code("a`@b"), "a\\``@`b");
        assert_eq!(prose("a ` b"), "a \\` b");
        assert_eq!(prose("a\\| b\nc"), "a&#92;&#124; b c");
        assert_eq!(prose("<b>&amp;"), "&lt;b&gt;&amp;amp;");
    }
}
