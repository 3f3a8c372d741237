//! The stand-ins that are sent for the platform's own two arguments.

use serde_json::Value;

use crate::schema::{Acceptance, accepts};

/// Whether a tool's schema refuses a call for nothing but the form of the stand-ins: the platform's own values meet
/// what the tool asks of them (inferred), so such a call proves nothing about the tool and is not made.
pub fn stand_ins_refused(input_schema: &Value, arguments: &Value) -> bool {
    let Acceptance::Rejected(objections) = accepts(input_schema, arguments) else { return false };
    !objections.is_empty()
        && objections.iter().all(|one| {
            let ours = ["/tenantId", "/workspaceId"].contains(&one.pointer.as_str());
            ours && !["type", "false", ""].contains(&one.keyword.as_str())
        })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::stand_ins_refused;

    #[test]
    fn a_form_of_the_ids_is_told_from_other_objections() {
        let arguments =
            json!({ "email": "alex.doe@example.com", "tenantId": "hallmark", "workspaceId": "hallmark" });
        let refused = |schema| stand_ins_refused(&schema, &arguments);
        let id = json!({ "type": "string", "pattern": "^[0-9]+$" });
        assert!(refused(json!({ "type": "object", "properties": { "tenantId": id } })));
        assert!(!refused(json!({ "type": "object", "properties": { "tenantId": { "type": "number" } } })));
        assert!(!refused(
            json!({ "type": "object", "properties": { "email": {} }, "additionalProperties": false })
        ));
        assert!(!refused(
            json!({ "type": "object", "properties": { "tenantId": id }, "required": ["region"] })
        ));
        assert!(!refused(json!({ "type": "object" })));
    }
}
