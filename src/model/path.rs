use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use super::pointer_push;

/// One step of a field path.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Segment {
    /// A key of an object.
    Key(String),
    /// One entry of a list; negative counts from the end.
    Index(i64),
    /// Every entry of a list, `[]`.
    Each,
}

/// A field path as an operator designates it: `a.b`, `["key.with.dot"]`, `[0]`, `[-1]`, `[]` (C6).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FieldPath(Vec<Segment>);

/// Why a text is no field path, and at which byte of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PathError {
    /// Byte offset into the text.
    pub at: usize,
    /// What is wrong there, as a fragment.
    pub what: &'static str,
}

impl fmt::Display for PathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at character {}", self.what, self.at + 1)
    }
}

impl std::error::Error for PathError {}

/// What a path reaches in one answer.
#[derive(Debug, Clone, PartialEq)]
pub enum Picked<'a> {
    /// The path ends on one value, whose JSON pointer is given.
    One(&'a Value, String),
    /// The path met a list where it names a key, or an `[]`: every value reached behind the list, with the
    /// pointer of each. `met` is the pointer of the list.
    Several { met: String, values: Vec<(&'a Value, String)> },
    /// Nothing stands there. `until` is the pointer as far as the path could be followed.
    Nothing { until: String },
}

impl FieldPath {
    /// A path of plain keys.
    pub fn from_keys<S: Into<String>>(keys: impl IntoIterator<Item = S>) -> Self {
        Self(keys.into_iter().map(|key| Segment::Key(key.into())).collect())
    }

    /// A path of the given steps.
    pub fn from_segments(segments: Vec<Segment>) -> Self {
        Self(segments)
    }

    /// The steps, outermost first; never empty for a path that was parsed.
    pub fn segments(&self) -> &[Segment] {
        &self.0
    }

    /// The last key of the path, if it has one: the name that a reader would give the field.
    pub fn last_key(&self) -> Option<&str> {
        self.0.iter().rev().find_map(|segment| match segment {
            Segment::Key(key) => Some(key.as_str()),
            Segment::Index(_) | Segment::Each => None,
        })
    }

    /// Reads the one grammar used for every key of the designation file.
    pub fn parse(text: &str) -> Result<Self, PathError> {
        let mut segments = Vec::new();
        let mut at = 0;
        while at < text.len() {
            let rest = &text[at..];
            if rest.starts_with('[') {
                let (segment, length) =
                    bracket(rest).map_err(|(off, what)| PathError { at: at + off, what })?;
                segments.push(segment);
                at += length;
            } else {
                if !segments.is_empty() {
                    let Some(after) = rest.strip_prefix('.') else {
                        return Err(PathError { at, what: "a dot or a bracket is wanted" });
                    };
                    at += 1;
                    if after.starts_with('[') {
                        return Err(PathError { at, what: "no dot stands before a bracket" });
                    }
                }
                let rest = &text[at..];
                let length = rest.find(['.', '[', ']']).unwrap_or(rest.len());
                if length == 0 {
                    return Err(PathError { at, what: "a key is missing" });
                }
                segments.push(Segment::Key(rest[..length].to_owned()));
                at += length;
            }
        }
        if segments.is_empty() {
            Err(PathError { at: 0, what: "the path is empty" })
        } else {
            Ok(Self(segments))
        }
    }

    /// Follows the path through an answer (C12, C20): a key met by a list collects from every entry.
    pub fn pick<'a>(&self, root: &'a Value) -> Picked<'a> {
        let mut met: Option<String> = None;
        let mut reached = vec![(root, String::new())];
        let mut until = String::new();
        for segment in &self.0 {
            let mut next = Vec::new();
            for (value, pointer) in &reached {
                step(segment, value, pointer, &mut met, &mut next);
            }
            if next.is_empty() {
                return match met {
                    Some(met) => Picked::Several { met, values: Vec::new() },
                    None => Picked::Nothing { until },
                };
            }
            until.clone_from(&next[0].1);
            reached = next;
        }
        match met {
            Some(met) => Picked::Several { met, values: reached },
            None => {
                let (value, pointer) = reached.swap_remove(0);
                Picked::One(value, pointer)
            }
        }
    }

    /// The pointer that a reader expects for the path in an answer without lists: `/a/b`.
    pub fn to_pointer(&self) -> String {
        self.0.iter().fold(String::new(), |mut pointer, segment| {
            match segment {
                Segment::Key(key) => pointer_push(&mut pointer, key),
                Segment::Index(index) => pointer_push(&mut pointer, &index.to_string()),
                Segment::Each => pointer_push(&mut pointer, "-"),
            }
            pointer
        })
    }
}

/// One step from one value; what it reaches is added to `next`.
fn step<'a>(
    segment: &Segment,
    value: &'a Value,
    pointer: &str,
    met: &mut Option<String>,
    next: &mut Vec<(&'a Value, String)>,
) {
    let below = |name: &str| {
        let mut deeper = pointer.to_owned();
        pointer_push(&mut deeper, name);
        deeper
    };
    match (segment, value) {
        (Segment::Key(key), Value::Object(map)) => {
            if let Some(child) = map.get(key) {
                next.push((child, below(key)));
            }
        }
        (Segment::Key(_), Value::Array(items)) => {
            met.get_or_insert_with(|| pointer.to_owned());
            for (index, item) in items.iter().enumerate() {
                step(segment, item, &below(&index.to_string()), met, next);
            }
        }
        (Segment::Each, Value::Array(items)) => {
            met.get_or_insert_with(|| pointer.to_owned());
            next.extend(items.iter().enumerate().map(|(index, item)| (item, below(&index.to_string()))));
        }
        (Segment::Index(index), Value::Array(items)) => {
            let place = if *index < 0 {
                usize::try_from(index.unsigned_abs()).ok().and_then(|back| items.len().checked_sub(back))
            } else {
                usize::try_from(*index).ok()
            };
            if let Some((place, item)) = place.and_then(|place| items.get(place).map(|item| (place, item))) {
                next.push((item, below(&place.to_string())));
            }
        }
        _ => {}
    }
}

/// Reads `[…]` at the start of `text`: the segment and its length, or the offset of the mistake.
fn bracket(text: &str) -> Result<(Segment, usize), (usize, &'static str)> {
    let inner = &text[1..];
    if inner.starts_with('"') {
        return quoted(inner);
    }
    let close = inner.find(']').ok_or((0, "the bracket is never closed"))?;
    let body = &inner[..close];
    if body.is_empty() {
        return Ok((Segment::Each, 2));
    }
    let index =
        body.parse().map_err(|_| (1, "a whole number, a quoted key or nothing belongs in the brackets"))?;
    Ok((Segment::Index(index), close + 2))
}

/// Reads `"key"]`; a backslash takes the next character as it is.
fn quoted(inner: &str) -> Result<(Segment, usize), (usize, &'static str)> {
    let mut key = String::new();
    let mut chars = inner.char_indices().skip(1);
    while let Some((at, character)) = chars.next() {
        match character {
            '\\' => key.push(chars.next().ok_or((at + 1, "the quoted key is never closed"))?.1),
            '"' => {
                return if inner[at + 1..].starts_with(']') {
                    Ok((Segment::Key(key), at + 3))
                } else {
                    Err((at + 2, "a closing bracket is wanted behind the quoted key"))
                };
            }
            other => key.push(other),
        }
    }
    Err((1, "the quoted key is never closed"))
}

impl fmt::Display for FieldPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, segment) in self.0.iter().enumerate() {
            match segment {
                Segment::Index(index) => write!(f, "[{index}]")?,
                Segment::Each => write!(f, "[]")?,
                Segment::Key(key) if key.is_empty() || key.contains(['.', '[', ']', '"', '\\']) => {
                    write!(f, "[\"{}\"]", key.replace('\\', "\\\\").replace('"', "\\\""))?;
                }
                Segment::Key(key) if place == 0 => write!(f, "{key}")?,
                Segment::Key(key) => write!(f, ".{key}")?,
            }
        }
        Ok(())
    }
}

impl Serialize for FieldPath {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for FieldPath {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_grammar_reads_every_form_and_writes_it_back() {
        for text in
            ["a", "a.b.c", "[\"key.with.dot\"]", "a[0].b", "a[-1]", "a[].b", "[]", "a[\"x\\\"y\"].b", "@kind"]
        {
            let path = FieldPath::parse(text).expect(text);
            assert_eq!(path.to_string(), text);
        }
    }

    #[test]
    fn a_mistake_is_told_with_its_place() {
        for (text, at) in
            [("", 0), ("a..b", 2), ("a.", 2), ("a[", 1), ("a[x]", 2), ("a[\"b]", 2), (".a", 0), ("a]b", 1)]
        {
            assert_eq!(FieldPath::parse(text).expect_err(text).at, at, "{text}");
        }
    }

    #[test]
    fn keys_join_lists_and_indexes_do_not() {
        let answer = json!({ "items": [{ "id": "a" }, { "id": "b" }], "one": { "id": "c" } });
        let pick = |text: &str| FieldPath::parse(text).expect(text);
        assert_eq!(pick("one.id").pick(&answer), Picked::One(&json!("c"), "/one/id".into()));
        assert_eq!(pick("items[-1].id").pick(&answer), Picked::One(&json!("b"), "/items/1/id".into()));
        let Picked::Several { met, values } = pick("items.id").pick(&answer).clone() else {
            panic!("a list is met")
        };
        assert_eq!((met.as_str(), values.len()), ("/items", 2));
        assert_eq!(pick("one.name").pick(&answer), Picked::Nothing { until: "/one".into() });
    }
}
