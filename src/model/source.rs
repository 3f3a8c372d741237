use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::evidence::micros;
use super::{Designation, Question, Reply, Source, SourceCategory, SourceValue};

impl SourceCategory {
    /// All three, in the order in which the platform prefers them (V4), with the word that the designation file uses.
    pub const ALL: [(Self, &'static str); 3] = [
        (Self::TransactionHistory, "transaction_history"),
        (Self::AccountState, "account_state"),
        (Self::CustomerProfile, "customer_profile"),
    ];

    /// The word that the designation file uses.
    pub fn name(self) -> &'static str {
        match self {
            Self::TransactionHistory => "transaction_history",
            Self::AccountState => "account_state",
            Self::CustomerProfile => "customer_profile",
        }
    }

    /// The name for a reader.
    pub fn title(self) -> &'static str {
        match self {
            Self::TransactionHistory => "transaction history",
            Self::AccountState => "account state",
            Self::CustomerProfile => "customer profile",
        }
    }
}

/// What is sent to a source's tool for one of its questions (V1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sent<'a> {
    /// The argument that receives the value.
    pub argument: &'a str,
    /// Where the value comes from.
    pub from: SourceValue,
    /// The value; none where the file gives none.
    pub value: Option<&'a str>,
}

impl Designation {
    /// What is sent for a question: its own argument, source and value, else those of its source, else the address or
    /// number of the first known customer who has one. None where no argument is named.
    pub fn sent<'a>(&'a self, source: &'a Source, question: &'a Question) -> Option<Sent<'a>> {
        let argument = question.argument.as_deref().or(source.argument.as_deref())?;
        let of_its_own = question.argument.is_some() && question.argument != source.argument;
        let inherited = question.from.is_none_or(|from| Some(from) == source.from) && !of_its_own;
        let given = question.value.as_deref().or(source.value.as_deref().filter(|_| inherited));
        let said = question.from.or(source.from.filter(|_| !of_its_own));
        let from = said.unwrap_or_else(|| likely(argument, given));
        let first = || self.customers.iter().find_map(|customer| customer.value(from.channel()?));
        Some(Sent { argument, from, value: given.or_else(first) })
    }
}

/// Where a value comes from when the file does not say: by the value's look, else by the argument's name.
fn likely(argument: &str, value: Option<&str>) -> SourceValue {
    let name = argument.to_lowercase();
    match value {
        Some(value) if value.contains('@') => SourceValue::Email,
        Some(value) if value.starts_with('+') => SourceValue::Phone,
        Some(_) => SourceValue::Caller,
        None if ["phone", "mobile", "caller", "msisdn"].iter().any(|word| name.contains(word)) => {
            SourceValue::Phone
        }
        None => SourceValue::Email,
    }
}

/// One planned call of a source's tool: questions that send the same share it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceProbe {
    /// Its name, such as `source/recent_orders/email`.
    pub id: String,
    /// The tool.
    pub tool: String,
    /// The argument that receives the value.
    pub argument: String,
    /// Where the value comes from.
    pub from: SourceValue,
    /// The value that is sent.
    pub value: String,
}

/// One call of a source's tool and what came back.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SourceExchange {
    /// The probe it belongs to.
    pub probe: SourceProbe,
    /// The tool that was called.
    pub tool: String,
    /// The arguments that were sent.
    pub arguments: Value,
    /// What came back.
    pub reply: Reply,
    /// How long it took.
    #[serde(with = "micros")]
    pub took: Duration,
}

impl SourceExchange {
    /// Whether it is the call that a question gives rise to.
    pub fn serves(&self, tool: &str, sent: &Sent<'_>) -> bool {
        self.probe.tool == tool
            && self.probe.argument == sent.argument
            && Some(self.probe.value.as_str()) == sent.value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Customer, FieldPath, Risk};

    fn question() -> Question {
        let field = FieldPath::from_keys(["a"]);
        Question { ask: "What?".into(), field, argument: None, from: None, value: None }
    }

    #[test]
    fn a_question_sends_its_own_value_else_the_sources_else_the_first_customers() {
        let customer = Customer {
            email: Some("alex.doe@example.com".into()),
            phone: Some("+447700900123".into()),
            ..Customer::default()
        };
        let designation = Designation { customers: vec![customer], ..Designation::default() };
        let source = Source {
            tool: "recent_orders".into(),
            category: SourceCategory::TransactionHistory,
            argument: Some("email".into()),
            from: Some(SourceValue::Email),
            value: None,
            risk: Some(Risk::Read),
            questions: Vec::new(),
        };
        let sent = |source: &Source, question: &Question| {
            let sent = designation.sent(source, question).expect("an argument");
            (sent.argument.to_owned(), sent.from, sent.value.map(ToOwned::to_owned))
        };
        let of = |argument: &str, from, value: Option<&str>| {
            (argument.to_owned(), from, value.map(ToOwned::to_owned))
        };
        let plain = question();
        assert_eq!(sent(&source, &plain), of("email", SourceValue::Email, Some("alex.doe@example.com")));
        let given = Source { value: Some("bo@example.com".into()), ..source.clone() };
        assert_eq!(sent(&given, &plain), of("email", SourceValue::Email, Some("bo@example.com")));
        let by_phone =
            Question { argument: Some("phone".into()), from: Some(SourceValue::Phone), ..question() };
        assert_eq!(sent(&given, &by_phone), of("phone", SourceValue::Phone, Some("+447700900123")));
        let order = Question {
            argument: Some("order_id".into()),
            from: Some(SourceValue::Caller),
            value: Some("ORD-4521".into()),
            ..question()
        };
        assert_eq!(sent(&source, &order), of("order_id", SourceValue::Caller, Some("ORD-4521")));
        let unsaid = Question { value: None, ..order };
        assert_eq!(sent(&source, &unsaid), of("order_id", SourceValue::Caller, None));
        let nameless = Source { argument: None, ..source };
        assert_eq!(designation.sent(&nameless, &plain), None);
    }
}
