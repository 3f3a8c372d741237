use std::fmt::Write;

use serde::Serialize;

use super::requests::RequestEntry;
use super::style::steers;
use crate::model::{Plan, Report, Rule, SingleLookup};
use crate::platform::Request;

/// The report as one JSON document, version 1, ending with a newline.
pub fn json(report: &Report) -> String {
    document(report)
}

/// One lookup with its findings as a JSON document: what `lookup` and `read` print.
pub fn json_single(single: &SingleLookup) -> String {
    document(single)
}

/// The catalogue as a JSON list, in its own order.
pub fn rule_list_json(rules: &[Rule]) -> String {
    document(rules)
}

/// Every request on chat and the lookup that it reaches, as a JSON list: what `reach` prints.
pub fn json_requests(requests: &[Request]) -> String {
    let entries: Vec<RequestEntry<'_>> = requests.iter().map(RequestEntry::from).collect();
    document(&entries)
}

/// Every planned call, as a JSON list: what `check --plan` prints.
pub fn json_plan(plan: &Plan) -> String {
    document(&plan.calls)
}

/// A value as a document for programs, ending with a newline.
pub(super) fn document<T: Serialize + ?Sized>(value: &T) -> String {
    let text = serde_json::to_string_pretty(value)
        .expect("the words of a report are structs, lists and maps keyed by text, which JSON can hold");
    let mut shown = String::with_capacity(text.len() + 1);
    for c in text.chars() {
        // JSON leaves these as they are; escaped they mean the same to a program and nothing to a terminal.
        if steers(c) && c != '\n' {
            // Writing to a string cannot fail. All of them lie in the basic plane.
            let _ = write!(shown, "\\u{:04x}", u32::from(c));
        } else {
            shown.push(c);
        }
    }
    shown.push('\n');
    shown
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::report::sample;

    fn keys(value: &Value) -> Vec<&str> {
        value.as_object().map(|map| map.keys().map(String::as_str).collect()).unwrap_or_default()
    }

    fn parsed(text: &str) -> Value {
        serde_json::from_str(text).expect("a report is JSON")
    }

    #[test]
    fn the_document_has_the_published_keys_in_order() {
        let report = parsed(&json(&sample::broken()));
        let parts = [
            "hallmark",
            "server",
            "conformant",
            "summary",
            "lookups",
            "sources",
            "findings",
            "not_judged",
            "tools",
        ];
        assert_eq!(keys(&report), parts);
        assert_eq!(keys(&report["hallmark"]), ["version", "report"]);
        assert_eq!(keys(&report["server"]), ["name", "version", "protocol", "transport", "tools"]);
        let summary = [
            "errors",
            "warnings",
            "infos",
            "ignored",
            "known",
            "not_judged",
            "probes",
            "calls",
            "elapsed_ms",
        ];
        assert_eq!(keys(&report["summary"]), summary);
        let finding = [
            "id",
            "fingerprint",
            "rule",
            "suite",
            "severity",
            "basis",
            "clause",
            "outcome",
            "subject",
            "message",
            "fix",
            "cause",
            "ignored",
            "known",
        ];
        assert_eq!(keys(&report["findings"][0]), finding);
        assert_eq!(keys(&report["findings"][0]["subject"]), ["row", "tool", "probe", "pointer"]);
        assert_eq!(keys(&report["not_judged"][0]), ["rule", "suite", "reason", "because"]);
        assert_eq!(report["summary"]["elapsed_ms"].to_string(), "41.8");
    }

    #[test]
    fn the_uses_of_a_lookup_are_keyed_by_name_in_order() {
        let report = parsed(&json(&sample::clean()));
        let lookup = &report["lookups"][0];
        let parts = [
            "probe",
            "channel",
            "tool",
            "arguments",
            "outcome",
            "outcomes",
            "uses",
            "expected",
            "elapsed_ms",
        ];
        assert_eq!(keys(lookup), parts);
        assert_eq!(keys(&lookup["uses"]), ["contact_link", "national_eid", "email_link", "email_sender"]);
        assert_eq!(keys(&lookup["uses"]["email_link"]), ["outcome", "done", "why"]);
        assert_eq!(keys(&report["lookups"][7]["uses"]), ["contact_link", "national_eid", "caller_id"]);
    }

    #[test]
    fn a_failure_is_said_and_one_lookup_stands_beside_its_findings() {
        let failed = parsed(&json(&sample::failed()));
        assert_eq!(failed["server"], Value::Null);
        assert!(failed["failure"].is_string());
        assert_eq!(keys(&parsed(&json_single(&sample::single()))), ["lookup", "findings"]);
    }

    #[test]
    fn nothing_steers_a_terminal_and_nothing_is_lost() {
        let report = sample::hostile();
        let text = json(&report);
        assert!(text.ends_with("}\n"));
        assert!(!text.chars().any(|c| steers(c) && c != '\n'), "{text}");
        let server = report.server.expect("the sample has one");
        assert_eq!(parsed(&text)["server"]["name"], Value::from(server.name));
    }
}
