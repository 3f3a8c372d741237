use serde_json::{Value, json};

use super::report_schema;
use crate::model::{ChoiceReport, DirectoryReport, Report};
use crate::report::{json as printed, json_single, sample};

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("a report is JSON")
}

fn validator() -> jsonschema::Validator {
    jsonschema::validator_for(&report_schema()).expect("a schema")
}

/// Every member of a value is described by the schema.
fn described(schema: &Value, value: &Value) {
    let name = schema.get("$ref").and_then(Value::as_str).and_then(|to| to.strip_prefix("#/$defs/"));
    let root = report_schema();
    let schema = name.map_or(schema, |name| &root["$defs"][name]);
    if let Some(any) = schema.get("anyOf").and_then(Value::as_array).filter(|_| !value.is_null()) {
        return described(&any[0], value);
    }
    match value {
        Value::Object(members) if schema.get("properties").is_some() => {
            for (name, value) in members {
                assert!(schema["properties"].get(name).is_some(), "`{name}` is described nowhere");
                described(&schema["properties"][name], value);
            }
        }
        Value::Array(entries) => entries.iter().for_each(|entry| described(&schema["items"], entry)),
        _ => {}
    }
}

#[test]
fn what_is_printed_fits_and_every_member_is_described() {
    let choice =
        ChoiceReport { tool: "list_companies".into(), case: "limit 0".into(), seen: "refused".into() };
    let told = Report { directory: Some(DirectoryReport { choices: vec![choice] }), ..sample::clean() };
    let samples =
        [sample::clean(), sample::broken(), sample::unproven(), sample::failed(), sample::hostile(), told];
    let reports = samples.map(|one| parsed(&printed(&one)));
    let root = report_schema();
    for report in &reports {
        assert!(validator().is_valid(report), "{report:#}");
        described(&root["$defs"]["report"], report);
    }
    let single = parsed(&json_single(&sample::single()));
    assert!(validator().is_valid(&single), "{single:#}");
    described(&root["$defs"]["single"], &single);
}

#[test]
fn a_report_may_grow_and_may_not_lose_anything() {
    let report = parsed(&printed(&sample::broken()));
    let mut grown = report.clone();
    grown["sources"] = json!([]);
    grown["findings"][0]["help_uri"] = json!("x");
    grown["lookups"][0]["uses"]["contact_link"]["note"] = json!(1);
    assert!(validator().is_valid(&grown));
    for pointer in
        ["/summary/errors", "/findings/0/cause", "/lookups/0/uses", "/conformant", "/hallmark/report"]
    {
        let (parent, name) = pointer.rsplit_once('/').expect("a place");
        let mut lost = report.clone();
        lost.pointer_mut(parent).and_then(Value::as_object_mut).expect("an object").shift_remove(name);
        assert!(!validator().is_valid(&lost), "{pointer}");
    }
    let mut wrong = report;
    wrong["findings"][0]["severity"] = json!("fatal");
    assert!(!validator().is_valid(&wrong));
}
