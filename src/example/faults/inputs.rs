use serde_json::Value;

use super::Fault;
use super::answers::refuse_the_platform;
use super::effect::{Effect, rename};
use crate::example::designation::Edit;

/// What the designation names, and what the tool takes.
pub(super) const ALL: &[Fault] = &[
    Fault::designation(
        "no-designation",
        "nobody designated a tool for the row by phone, though Caller ID needs it",
        &["no-designation"],
        &[Effect::Designates(Edit::Drop("lookup.phone"))],
    ),
    Fault::server(
        "tool-not-offered",
        "the tool is listed under a new name since it was designated",
        &["tool-not-offered"],
        &[Effect::Redeclares(list_under_another_name)],
    ),
    Fault::server(
        "tool-name-repeated",
        "two tools of the list bear one name",
        &["tool-name-repeated"],
        &[Effect::Lists(list_twice)],
    ),
    Fault::server(
        "input-schema-empty",
        "the tool declares no inputs at all",
        &["input-schema-empty", "chat-lookup-ambiguous"],
        &[Effect::Declares("/inputSchema", r#"{ "type": "object" }"#)],
    ),
    Fault::server(
        "input-schema-unusable",
        "the declared input of the number points at a definition that is not there",
        &["input-schema-unusable"],
        &[Effect::Declares("/inputSchema/properties/phone/$ref", r##""#/$defs/Phone""##)],
    ),
    Fault::server(
        "input-not-declared",
        "the address is declared under another name than the one designated",
        &["input-not-declared"],
        &[Effect::Redeclares(rename_email_input)],
    ),
    Fault::server(
        "input-refuses-value",
        "the declared pattern of the address allows no capital letters",
        &["input-refuses-value"],
        &[Effect::Declares("/inputSchema/properties/email/pattern", r#""^[a-z0-9._%+-]+@[a-z0-9.-]+$""#)],
    ),
    Fault::server(
        "input-refuses-platform-arguments",
        "the input schema is closed, so that every call of the platform is refused for tenantId and workspaceId",
        &["input-refuses-platform-arguments", "lookup-failed", "unknown-answer-unclear"],
        &[
            Effect::Declares("/inputSchema/additionalProperties", "false"),
            Effect::Refuses(refuse_the_platform),
        ],
    ),
    Fault::server(
        "other-input-required",
        "the tool requires an input that the platform never sends",
        &["other-input-required"],
        &[
            Effect::Declares(
                "/inputSchema/properties/region",
                r#"{ "type": "string", "description": "Where the customer lives." }"#,
            ),
            Effect::Declares("/inputSchema/required", r#"["region"]"#),
        ],
    ),
];

fn list_under_another_name(lookup: &mut Value) {
    if let Some(name) = lookup.get_mut("name") {
        *name = "find_contacts".into();
    }
}

fn list_twice(tools: &mut Vec<Value>) {
    tools.extend(tools.first().cloned());
}

fn rename_email_input(lookup: &mut Value) {
    if let Some(properties) = lookup.pointer_mut("/inputSchema/properties") {
        rename(properties, "email", "e_mail");
    }
}
