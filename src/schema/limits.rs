use serde_json::Value;

/// Bytes of a schema, measured as compact JSON without counting escapes.
const MOST_BYTES: usize = 1 << 20;
/// Values of a schema, of every kind.
const MOST_VALUES: usize = 100_000;
/// How deep values nest.
const DEEPEST: usize = 128;
/// Regular expressions of a schema.
const MOST_PATTERNS: usize = 1_000;

/// What a schema is too much of, if of anything.
pub(super) fn exceeded(schema: &Value) -> Option<&'static str> {
    let mut bytes: usize = 0;
    let mut patterns: usize = 0;
    let mut values: usize = 0;
    let mut open = vec![(schema, 0)];
    while let Some((value, depth)) = open.pop() {
        values += 1;
        match value {
            Value::Object(map) => {
                patterns += usize::from(map.contains_key("pattern"))
                    + map.get("patternProperties").and_then(Value::as_object).map_or(0, serde_json::Map::len);
                bytes += map.keys().map(|key| key.len() + 4).sum::<usize>();
                open.extend(map.values().map(|value| (value, depth + 1)));
            }
            Value::Array(items) => open.extend(items.iter().map(|value| (value, depth + 1))),
            Value::String(text) => bytes += text.len() + 2,
            Value::Number(number) => bytes += number.as_str().len(),
            Value::Bool(_) | Value::Null => bytes += 4,
        }
        let what = match () {
            () if depth > DEEPEST => "it nests too deep",
            () if bytes > MOST_BYTES => "it is larger than one MiB",
            () if values > MOST_VALUES => "it holds too many values",
            () if patterns > MOST_PATTERNS => "it holds too many patterns",
            () => continue,
        };
        return Some(what);
    }
    None
}
