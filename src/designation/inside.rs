use std::ops::Range;

/// The bytes of the file at which the character `at` of a string's decoded text stands.
///
/// `span` is the whole string with its quotes, `decoded` its text. Where the two cannot be laid beside one another,
/// as in a string over several lines, the whole string is given.
pub(super) fn inside(text: &str, span: &Range<usize>, decoded: &str, at: &Range<usize>) -> Range<usize> {
    let whole = span.clone();
    let Some(raw) = text.get(span.clone()) else { return whole };
    let Some(body) = raw.get(1..raw.len().saturating_sub(1)) else { return whole };
    if decoded.is_empty() || raw.starts_with("\"\"\"") || raw.starts_with("'''") {
        return whole;
    }
    let places = if raw.starts_with('"') { escaped(body, decoded) } else { literal(body, decoded) };
    let Some(places) = places else { return whole };
    let raw_of = |at: usize| places.iter().rev().find(|(of, _)| *of <= at).map_or(0, |(_, raw)| *raw);
    let start = span.start + 1 + raw_of(at.start);
    let end = span.start + 1 + raw_of(at.end);
    start..end.max(start + 1)
}

/// Pairs of an offset into the decoded text and one into the body, the end included.
type Places = Vec<(usize, usize)>;

fn literal(body: &str, decoded: &str) -> Option<Places> {
    let ends = std::iter::once(body.len());
    (body == decoded).then(|| body.char_indices().map(|(at, _)| at).chain(ends).map(|at| (at, at)).collect())
}

/// Lays the text beside a body with escapes, by walking both.
fn escaped(body: &str, decoded: &str) -> Option<Places> {
    let mut places = Vec::new();
    let mut raw = 0;
    for (at, character) in decoded.char_indices() {
        places.push((at, raw));
        let rest = &body[raw..];
        raw += if rest.starts_with('\\') {
            match rest.as_bytes().get(1)? {
                b'x' => 4,
                b'u' => 6,
                b'U' => 10,
                _ => 2,
            }
        } else {
            rest.starts_with(character).then(|| character.len_utf8())?
        };
        if !body.is_char_boundary(raw) {
            return None;
        }
    }
    places.push((decoded.len(), raw));
    (raw == body.len()).then_some(places)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(raw: &str, decoded: &str, at: Range<usize>) -> String {
        let text = format!("key = {raw} # end");
        let span = inside(&text, &(6..6 + raw.len()), decoded, &at);
        text[span].to_owned()
    }

    #[test]
    fn the_character_is_found_behind_escapes_too() {
        assert_eq!(marked("'a..b'", "a..b", 2..3), ".");
        assert_eq!(marked(r#""[\"k\"]x""#, "[\"k\"]x", 5..6), "x");
        assert_eq!(marked(r#""[\"k\"]x""#, "[\"k\"]x", 1..2), "\\\"");
        assert_eq!(marked(r#""\u00e5.""#, "å.", 2..3), ".");
        assert_eq!(marked(r#""å[""#, "å[", 2..3), "[");
    }

    #[test]
    fn the_end_is_the_closing_quote_and_the_rest_is_the_whole() {
        assert_eq!(marked("\"a.\"", "a.", 2..3), "\"");
        assert_eq!(marked("\"\"", "", 0..1), "\"\"");
        assert_eq!(marked("'''a\nb'''", "a\nb", 1..2), "'''a\nb'''");
    }
}
