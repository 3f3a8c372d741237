use crate::model::{ChoiceReport, DirectoryReport, QuestionReport, SourceReport};

/// A verification source with a question that serves and one whose field is not there.
pub(in crate::report) fn source() -> SourceReport {
    let question =
        |ask: &str, field: &str, kind: Option<&str>, example: Option<&str>, verdict: &str| QuestionReport {
            ask: ask.into(),
            field: field.into(),
            kind: kind.map(Into::into),
            example: example.map(Into::into),
            verdict: verdict.into(),
        };
    SourceReport {
        tool: "recent_orders".into(),
        category: "transaction_history".into(),
        as_of: Some("2026-11-30T00:00:00Z".into()),
        questions: vec![
            question(
                "When did you last order?",
                "items[0].ordered_at",
                Some("date_time"),
                Some("2026-**-**"),
                "good",
            ),
            question("What did it cost?", "items[0].amuont", None, None, "skipped"),
        ],
    }
}

/// What was seen of a helpdesk where the contract is silent.
pub(in crate::report) fn choices() -> DirectoryReport {
    let choice = |tool: &str, case: &str, seen: &str| ChoiceReport {
        tool: tool.into(),
        case: case.into(),
        seen: seen.into(),
    };
    DirectoryReport {
        choices: vec![
            choice("search_customers", "limit 501", "refused"),
            choice("get_customer", "a long answer", "cut at 63962 bytes, flagged by `truncated`"),
        ],
    }
}
