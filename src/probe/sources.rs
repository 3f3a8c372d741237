//! The calls of verification sources' tools, derived from the designation alone (V1).

use serde_json::{Map, Value};

use crate::model::{Designation, Risk, SourceProbe, Workspace};

/// Every call that the questions of all sources give rise to, each once, in the order in which they are asked.
///
/// A tool classified as more than a read is never called, and neither is one for which there is no value to send.
pub fn source_plan(designation: &Designation) -> Vec<SourceProbe> {
    let mut plan: Vec<SourceProbe> = Vec::new();
    let read = designation.sources.iter().filter(|source| source.risk.is_none_or(Risk::is_read));
    let questions = read.flat_map(|source| source.questions.iter().map(move |question| (source, question)));
    for (source, question) in questions {
        let Some(sent) = designation.sent(source, question) else { continue };
        let Some(value) = sent.value else { continue };
        let same = |probe: &&SourceProbe| probe.tool == source.tool && probe.argument == sent.argument;
        if plan.iter().filter(same).any(|probe| probe.value == value) {
            continue;
        }
        let before = plan.iter().filter(same).count();
        let again = if before == 0 { String::new() } else { format!("-{}", before + 1) };
        plan.push(SourceProbe {
            id: format!("source/{}/{}{again}", source.tool, sent.argument),
            tool: source.tool.clone(),
            argument: sent.argument.to_owned(),
            from: sent.from,
            value: value.to_owned(),
        });
    }
    plan
}

/// The arguments of a probe's call: its own and the platform's two, nothing else (V1).
pub fn source_arguments(workspace: &Workspace, probe: &SourceProbe) -> Value {
    let mut arguments = Map::new();
    arguments.insert(probe.argument.clone(), probe.value.clone().into());
    arguments.insert("tenantId".into(), workspace.tenant_id.clone().into());
    arguments.insert("workspaceId".into(), workspace.workspace_id.clone().into());
    Value::Object(arguments)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{FieldPath, Question, Source, SourceCategory, SourceValue};

    fn question(argument: Option<&str>, value: Option<&str>) -> Question {
        Question {
            ask: "What?".into(),
            field: FieldPath::from_keys(["a"]),
            argument: argument.map(ToOwned::to_owned),
            from: None,
            value: value.map(ToOwned::to_owned),
        }
    }

    #[test]
    fn what_is_sent_twice_is_asked_once_and_a_write_never() {
        let source = |tool: &str, risk: Risk, questions: Vec<Question>| Source {
            tool: tool.into(),
            category: SourceCategory::AccountState,
            argument: Some("email".into()),
            from: Some(SourceValue::Email),
            value: Some("alex.doe@example.com".into()),
            risk: Some(risk),
            questions,
        };
        let plain = || question(None, None);
        let sources = vec![
            source(
                "orders",
                Risk::ReadPii,
                vec![
                    plain(),
                    plain(),
                    question(Some("order_id"), Some("ORD-1")),
                    question(None, Some("bo@example.com")),
                ],
            ),
            source("orders", Risk::Read, vec![plain()]),
            source("pay", Risk::Write, vec![plain()]),
            source("wipe", Risk::Destructive, vec![plain()]),
            source("profile", Risk::Read, vec![question(Some("order_id"), None), plain()]),
        ];
        let designation = Designation { sources, ..Designation::default() };
        let plan = source_plan(&designation);
        let ids: Vec<&str> = plan.iter().map(|probe| probe.id.as_str()).collect();
        let wanted = [
            "source/orders/email",
            "source/orders/order_id",
            "source/orders/email-2",
            "source/profile/email",
        ];
        // Without a customer, the question with an argument of its own has no value to send.
        assert_eq!(ids, wanted);
        let sent = source_arguments(&designation.workspace, &plan[1]);
        let expected =
            serde_json::json!({ "order_id": "ORD-1", "tenantId": "hallmark", "workspaceId": "hallmark" });
        assert_eq!(sent, expected);
    }
}
