use std::fmt;

use serde_json::{Number, Value};

/// The kinds of value that a place of a schema lets through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Kinds {
    /// A string.
    pub string: bool,
    /// A number that need not be whole.
    pub number: bool,
    /// A whole number.
    pub integer: bool,
    /// `true` or `false`.
    pub boolean: bool,
    /// `null`.
    pub null: bool,
    /// An object.
    pub object: bool,
    /// A list.
    pub array: bool,
    /// The schema names no kind: anything may stand there. The other members are then unset.
    pub any: bool,
}

impl Kinds {
    /// No kind named.
    pub(super) const ANY: Self = Self { any: true, ..Self::NONE };
    /// Nothing fits.
    pub(super) const NONE: Self = Self {
        string: false,
        number: false,
        integer: false,
        boolean: false,
        null: false,
        object: false,
        array: false,
        any: false,
    };

    /// What `type`, `enum` and `const` of one schema leave together.
    pub(super) fn of_schema(schema: &serde_json::Map<String, Value>) -> Self {
        let mut kinds = match schema.get("type") {
            Some(Value::String(name)) => Self::of_name(name),
            Some(Value::Array(names)) => names
                .iter()
                .filter_map(Value::as_str)
                .fold(Self::NONE, |all, name| all.or(Self::of_name(name))),
            _ => Self::ANY,
        };
        if let Some(value) = schema.get("const") {
            kinds = kinds.and(Self::of_value(value));
        }
        if let Some(Value::Array(values)) = schema.get("enum") {
            kinds = kinds.and(values.iter().fold(Self::NONE, |all, value| all.or(Self::of_value(value))));
        }
        kinds
    }

    fn of_name(name: &str) -> Self {
        match name {
            "string" => Self { string: true, ..Self::NONE },
            "number" => Self { number: true, ..Self::NONE },
            "integer" => Self { integer: true, ..Self::NONE },
            "boolean" => Self { boolean: true, ..Self::NONE },
            "null" => Self { null: true, ..Self::NONE },
            "object" => Self { object: true, ..Self::NONE },
            "array" => Self { array: true, ..Self::NONE },
            _ => Self::NONE,
        }
    }

    fn of_value(value: &Value) -> Self {
        Self::of_name(match value {
            Value::Null => "null",
            Value::Bool(_) => "boolean",
            Value::Number(number) if is_whole(number) => "integer",
            Value::Number(_) => "number",
            Value::String(_) => "string",
            Value::Array(_) => "array",
            Value::Object(_) => "object",
        })
    }

    /// The kinds that either lets through.
    pub(super) fn or(self, other: Self) -> Self {
        if self.any || other.any {
            return Self::ANY;
        }
        Self {
            string: self.string || other.string,
            number: self.number || other.number,
            integer: self.integer || other.integer,
            boolean: self.boolean || other.boolean,
            null: self.null || other.null,
            object: self.object || other.object,
            array: self.array || other.array,
            any: false,
        }
    }

    /// The kinds that both let through; a whole number is a number.
    pub(super) fn and(self, other: Self) -> Self {
        if self.any {
            return other;
        }
        if other.any {
            return self;
        }
        let number = self.number && other.number;
        Self {
            string: self.string && other.string,
            number,
            integer: !number && (self.integer || self.number) && (other.integer || other.number),
            boolean: self.boolean && other.boolean,
            null: self.null && other.null,
            object: self.object && other.object,
            array: self.array && other.array,
            any: false,
        }
    }

    /// Whether nothing fits.
    pub(super) fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// Whether only `null` fits.
    pub(super) fn is_null(self) -> bool {
        self == Self { null: true, ..Self::NONE }
    }

    /// Whether a string, a number or a boolean fits, or no kind is named.
    pub(super) fn is_scalar(self) -> bool {
        self.any || self.string || self.number || self.integer || self.boolean
    }

    /// Whether a string may stand there.
    pub fn can_be_string(self) -> bool {
        self.any || self.string
    }

    /// Whether a whole number may stand there (C6).
    pub fn can_be_whole_number(self) -> bool {
        self.any || self.integer || self.number
    }

    /// Whether a number may stand there.
    pub fn can_be_number(self) -> bool {
        self.can_be_whole_number()
    }

    /// Whether only objects and lists fit, `null` aside: nothing that could be picked.
    pub fn is_container(self) -> bool {
        (self.object || self.array) && !self.is_scalar()
    }
}

/// JSON Schema counts `1.0` as whole.
fn is_whole(number: &Number) -> bool {
    number.is_i64() || number.is_u64() || number.as_f64().is_some_and(|float| float.fract() == 0.0)
}

impl fmt::Display for Kinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.any {
            return f.write_str("of any kind");
        }
        let names = [
            (self.string, "string"),
            (self.number, "number"),
            (self.integer && !self.number, "integer"),
            (self.boolean, "boolean"),
            (self.object, "object"),
            (self.array, "list"),
            (self.null, "null"),
        ];
        let names: Vec<_> = names.iter().filter(|(there, _)| *there).map(|(_, name)| *name).collect();
        match names.split_last() {
            None => f.write_str("nothing"),
            Some((last, [])) => f.write_str(last),
            Some((last, before)) => write!(f, "{} or {last}", before.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn kinds(schema: &Value) -> String {
        Kinds::of_schema(schema.as_object().expect("an object")).to_string()
    }

    #[test]
    fn type_enum_and_const_narrow_one_another() {
        for (schema, said) in [
            (json!({}), "of any kind"),
            (json!({ "type": "string" }), "string"),
            (json!({ "type": ["null", "integer", "string"] }), "string, integer or null"),
            (json!({ "type": ["number", "integer"] }), "number"),
            (json!({ "type": "number", "enum": [1, 2.0] }), "integer"),
            (json!({ "enum": ["a", null, 1.5] }), "string, number or null"),
            (json!({ "type": "string", "const": 1 }), "nothing"),
            (json!({ "type": "nonsense" }), "nothing"),
        ] {
            assert_eq!(kinds(&schema), said, "{schema}");
        }
    }

    #[test]
    fn a_whole_number_is_a_number_and_a_container_is_no_field() {
        let integer = Kinds::of_name("integer");
        assert!(integer.can_be_number() && integer.can_be_whole_number() && !integer.can_be_string());
        assert!(Kinds::of_name("number").and(integer) == integer);
        assert!(Kinds::of_name("array").or(Kinds::of_name("null")).is_container());
        assert!(!Kinds::of_name("array").or(Kinds::of_name("string")).is_container());
        assert!(Kinds::ANY.can_be_string() && !Kinds::ANY.is_container());
    }
}
