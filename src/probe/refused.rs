use serde_json::Value;

use super::plan::arguments;
use crate::model::{Probe, Row, Step, Workspace, pointer_push};
use crate::schema::{Acceptance, accepts};

/// Whether a tool's input schema refuses a derived value for its own sake: such a form is not sent, since the tool
/// never promised to take it. A value as the platform sends it is always sent, and so is a call that the schema
/// refuses for anything else.
pub fn refused_by_schema(schema: &Value, row: &Row, workspace: &Workspace, probe: &Probe) -> bool {
    if probe.variant.form().is_none() {
        return false;
    }
    let mut input = String::new();
    pointer_push(&mut input, &row.input);
    match accepts(schema, &arguments(row, workspace, &probe.value, Step::AsPlatform)) {
        Acceptance::Rejected(objections) => objections.iter().any(|one| {
            one.pointer == input || one.pointer.strip_prefix(&input).is_some_and(|rest| rest.starts_with('/'))
        }),
        Acceptance::Accepted | Acceptance::Unusable(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::model::{Channel, FieldPath, FormName, Person, Variant};

    #[test]
    fn only_a_derived_value_that_the_input_itself_refuses_is_spared() {
        let row = Row::new("find", "phone", FieldPath::from_keys(["id"]));
        let workspace = Workspace::default();
        let probe = |variant, value| Probe::new(Channel::Phone, Person::Known(0), variant, value);
        let spaced = probe(Variant::Form(FormName::Spaces), "+45 49 33 62 52");
        let as_sent = probe(Variant::AsSent, "+45 49 33 62 52");
        let refused = |schema: &Value, probe: &Probe| refused_by_schema(schema, &row, &workspace, probe);
        let strict = json!({
            "type": "object",
            "properties": { "phone": { "type": "string", "pattern": "^\\+[1-9][0-9]{6,14}$" } }
        });
        assert!(refused(&strict, &spaced));
        assert!(!refused(&strict, &as_sent));
        assert!(!refused(&strict, &probe(Variant::Form(FormName::DigitShort), "+454933625")));
        let closed = json!({
            "type": "object",
            "properties": { "phone": { "type": "string" } },
            "additionalProperties": false
        });
        assert!(!refused(&closed, &spaced), "the platform's arguments are refused, not the value");
    }
}
