use super::super::table::Table;
use super::lookup::{name, risk};
use super::{RISK, TOOL};
use crate::model::{Question, Source, SourceCategory, SourceValue};

pub(in super::super) const CATEGORIES: [(SourceCategory, &str); 3] = [
    (SourceCategory::TransactionHistory, "transaction_history"),
    (SourceCategory::AccountState, "account_state"),
    (SourceCategory::CustomerProfile, "customer_profile"),
];

pub(in super::super) const VALUES: [(SourceValue, &str); 3] =
    [(SourceValue::Email, "email"), (SourceValue::Phone, "phone"), (SourceValue::Caller, "caller")];

/// Reads one `[[source]]` (V1 to V10).
pub(in super::super) fn source(table: &mut Table<'_>) -> Option<Source> {
    let tool = table.need("tool", TOOL).and_then(|entry| entry.name());
    let category = table
        .need(
            "category",
            "write `category = \"transaction_history\"`, `\"account_state\"` or `\"customer_profile\"`",
        )
        .and_then(|entry| entry.word(&CATEGORIES));
    let risk = risk(table.need("risk", RISK));
    let argument = name(table, "argument");
    let questions =
        table.need("questions", "write `questions = [{ ask = \"…\", field = \"…\" }]`").map(|entry| {
            let questions = entry.tables("a question", question);
            if entry.value.get_ref().as_array().is_some_and(|items| items.is_empty()) {
                entry.note(entry.mistake("must not be empty", "nothing is asked"));
            }
            questions.into_iter().flatten().collect()
        });
    let questions: Option<Vec<Question>> = questions;
    if argument.is_none() && questions.iter().flatten().any(|question| question.argument.is_none()) {
        table.note(
            "[[source]] has no `argument`",
            "`argument` is missing",
            "write `argument = \"…\"`: the input of the tool that receives the value; or give every question its own",
        );
    }
    Some(Source {
        argument,
        from: from(table),
        value: name(table, "value"),
        risk,
        tool: tool?,
        category: category?,
        questions: questions?,
    })
}

fn question(table: &mut Table<'_>) -> Option<Question> {
    let ask =
        table.need("ask", "write `ask = \"…\"`: the question as it is put").and_then(|entry| entry.name());
    let field = table
        .need("field", "write `field = \"…\"`: the path of the right answer")
        .and_then(|entry| entry.path());
    Some(Question {
        argument: name(table, "argument"),
        from: from(table),
        value: name(table, "value"),
        ask: ask?,
        field: field?,
    })
}

fn from(table: &mut Table<'_>) -> Option<SourceValue> {
    table.take("from").and_then(|entry| entry.word(&VALUES))
}
