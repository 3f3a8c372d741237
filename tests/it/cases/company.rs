//! A case as evidence: what was declared, asked and answered.

use std::time::Duration;

use hallmark::model::{
    Channel, Designation, Evidence, Exchange, Person, Probe, Protocol, RawJson, Reply, ServerFacts, Step,
    Variant,
};
use hallmark::probe::arguments;
use serde_json::{Value, json};

use super::people;

/// A run that is built exchange by exchange.
pub(crate) struct Company {
    pub(crate) designation: Designation,
    tools: Vec<Value>,
    exchanges: Vec<Exchange>,
}

impl Company {
    /// The evidence of a case.
    pub(crate) fn evidence(input: &Value) -> Evidence {
        let mut company =
            Self { designation: people::designation(input), tools: tools(input), exchanges: Vec::new() };
        company.ask_all(input);
        Evidence {
            server: ServerFacts {
                protocol: Some(Protocol::V2025_11_25),
                transport: "stdio".into(),
                ..ServerFacts::default()
            },
            designation: company.designation,
            tools: company.tools.iter().map(RawJson::from_value).collect(),
            exchanges: company.exchanges,
            ..Evidence::default()
        }
    }

    fn ask_all(&mut self, input: &Value) {
        if input.get("customers").is_some() {
            // A second customer is the one whom the case is about; the first was found.
            self.found_as_sent(Channel::Email, 0);
            let (_, email) = people::question(&input["probe"]);
            let old = hallmark::model::Customer { email: Some(email), ..Default::default() };
            self.designation.customers.push(old);
        }
        if let Some(run) = input.get("run").and_then(Value::as_array) {
            run.iter().filter(|one| one.get("probe").is_some()).for_each(|one| self.ask(one));
        } else if let Some(answers) = input.get("answers").and_then(Value::as_array) {
            for answer in answers {
                self.ask(&json!({ "probe": input["probe"], "answer": answer }));
            }
        } else if input.get("probe").is_some() {
            self.ask(input);
            self.without_platform_arguments(input);
        } else if self.tools.iter().any(|tool| tool["name"] == "find_customer") {
            self.found_as_sent(Channel::Email, 0);
        }
        if let Some(also) = input.get("also").filter(|also| also.get("probe").is_some()) {
            self.ask(also);
        }
    }

    /// One question and what came back. A form of a value follows upon the value as sent.
    fn ask(&mut self, one: &Value) {
        let before: Vec<String> = self.exchanges.iter().map(|other| other.probe.id.clone()).collect();
        let probe = people::probe(&mut self.designation, &one["probe"], &before);
        if let (Person::Known(index), Variant::Form(_)) = (probe.person, probe.variant)
            && before.is_empty()
        {
            self.found_as_sent(probe.channel, index);
        }
        self.exchange(probe, Step::AsPlatform, reply(one));
    }

    /// The same call without `tenantId` and `workspaceId` brings the record, where an answer refuses one of them.
    fn without_platform_arguments(&mut self, input: &Value) {
        let Some(refused) =
            self.exchanges.last().filter(|_| input["answer"].to_string().contains("tenantId"))
        else {
            return;
        };
        let (probe, Person::Known(index)) = (refused.probe.clone(), refused.probe.person) else { return };
        let record = self.record(probe.channel, index);
        self.exchange(probe, Step::WithoutPlatformArguments, record);
    }

    fn found_as_sent(&mut self, channel: Channel, index: usize) {
        let value = self.designation.customers[index].value(channel).expect("a value").to_owned();
        let record = self.record(channel, index);
        self.exchange(
            Probe::new(channel, Person::Known(index), Variant::AsSent, &value),
            Step::AsPlatform,
            record,
        );
    }

    /// A right answer for a customer, structured where the tool declares that.
    fn record(&self, channel: Channel, index: usize) -> Reply {
        let customer = &self.designation.customers[index];
        let record = json!({ "customer_id": customer.reference, (channel.name()): customer.value(channel) });
        let mut result = json!({ "content": [{ "type": "text", "text": record.to_string() }] });
        if self.tools.iter().any(|tool| tool["name"] == "find_customer" && tool.get("outputSchema").is_some())
        {
            result["structuredContent"] = record;
        }
        Reply::Result(RawJson::from_value(&result))
    }

    fn exchange(&mut self, probe: Probe, step: Step, reply: Reply) {
        let row = self.designation.row(probe.channel).expect("both rows are designated");
        let arguments = arguments(row, &self.designation.workspace, &probe.value, step);
        let tool = row.tool.clone();
        self.exchanges.push(Exchange { probe, step, tool, arguments, reply, took: Duration::ZERO });
    }
}

/// The listing, every tool filled up with the defaults.
fn tools(input: &Value) -> Vec<Value> {
    let default = json!({
        "name": "find_customer",
        "inputSchema": {
            "type": "object",
            "properties": { "email": { "type": "string" }, "phone": { "type": "string" } }
        },
        "annotations": { "readOnlyHint": true }
    });
    let Some(listed) = input.get("tools").and_then(Value::as_array) else { return vec![default] };
    let as_listed = input.get("declared_in_code").is_some();
    listed
        .iter()
        .map(|tool| {
            let mut whole = default.clone();
            for (key, value) in tool.as_object().expect("a declaration") {
                whole[key] = value.clone();
            }
            if as_listed || whole["annotations"].is_null() {
                whole.as_object_mut().expect("an object").shift_remove("annotations");
            }
            whole
        })
        .collect()
}

/// What came back: an answer, an error of the protocol, nothing within the limit, or a value made by a recipe.
fn reply(one: &Value) -> Reply {
    if let Some(error) = one.pointer("/wire/body/error") {
        return Reply::RpcError(RawJson::from_value(error));
    }
    if let Some(limit) = one.get("limit_ms").and_then(Value::as_u64) {
        return Reply::TimedOut { after: Duration::from_millis(limit) };
    }
    let result = match one.pointer("/answer/generate") {
        Some(recipe) => generated(recipe),
        None => one["answer"].clone(),
    };
    Reply::Result(RawJson::from_value(&result))
}

/// The two recipes: a field of so many bytes, and a number of a person's that is nobody's.
fn generated(recipe: &Value) -> Value {
    let mut record = recipe["record"].clone();
    if let Some(bytes) = recipe["bytes"].as_u64() {
        let field = recipe["pad_field"].as_str().expect("a field");
        record[field] = "x".repeat(usize::try_from(bytes).expect("a size")).into();
    } else {
        record["customer_id"] = danish_looking().into();
    }
    let mut result = json!({ "content": [{ "type": "text", "text": record.to_string() }] });
    if recipe["copies"].to_string().contains("structuredContent") {
        result["structuredContent"] = record;
    }
    result
}

/// Ten digits that begin with a date, and for which the old Danish check sum fails.
fn danish_looking() -> String {
    let weights = [4, 3, 2, 7, 6, 5, 4, 3, 2, 1];
    (1..)
        .map(|number| format!("310199{number:04}"))
        .find(|digits| {
            let sum: u32 = digits
                .chars()
                .zip(weights)
                .map(|(digit, weight)| digit.to_digit(10).unwrap_or(0) * weight)
                .sum();
            !sum.is_multiple_of(11)
        })
        .expect("most numbers fail it")
}
