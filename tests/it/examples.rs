//! The catalogue's examples do what they are said to do: the bad one breaks the rule, the good one does not.

use std::time::Duration;

use hallmark::engine::{Settings, report};
use hallmark::model::{
    Channel, Customer, Designation, Evidence, Exchange, FieldPath, Person, Probe, Protocol, RawJson, Reply,
    Risk, Row, ServerFacts, Shared, Step, Unknown, Variant, Workspace,
};
use hallmark::suite;
use serde_json::{Value, json};

/// What an example shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shows {
    /// A tool as it is declared, or a part of it.
    Tool,
    /// A list of tools.
    Tools,
    /// A schema of inputs.
    Inputs,
    /// A schema of outputs.
    Outputs,
    /// The answer to a known customer, by email or by phone.
    Known(Channel),
    /// The answer to an address that several hold.
    Shared,
    /// The answer to an address that nobody holds.
    Unknown,
    /// The first and the second answer to one lookup.
    Twice,
    /// The answers by email and by phone to one customer.
    Both,
}

const KNOWN: Shows = Shows::Known(Channel::Email);

/// The rules whose examples can be run as they stand.
const RUN: &[(&str, Shows)] = &[
    ("tool-name-repeated", Shows::Tools),
    ("input-schema-empty", Shows::Tool),
    ("input-schema-unusable", Shows::Tool),
    ("input-refuses-value", Shows::Inputs),
    ("input-refuses-platform-arguments", Shows::Inputs),
    ("other-input-required", Shows::Inputs),
    ("output-schema-missing", Shows::Tool),
    ("output-schema-unusable", Shows::Tool),
    ("reference-may-be-absent", Shows::Outputs),
    ("hints-contradict-risk", Shows::Tool),
    ("read-only-hint-missing", Shows::Tool),
    ("description-missing", Shows::Tool),
    ("output-forbids-several", Shows::Outputs),
    ("answer-not-json", KNOWN),
    ("structured-content-missing", KNOWN),
    ("structured-and-text-disagree", KNOWN),
    ("lookup-failed", KNOWN),
    ("known-customer-not-found", Shows::Known(Channel::Phone)),
    ("known-customer-is-another", KNOWN),
    ("reference-absent", KNOWN),
    ("reference-is-identity-number", KNOWN),
    ("reference-near-identity-number", KNOWN),
    ("reference-equals-identity", KNOWN),
    ("reference-out-of-range", KNOWN),
    ("reference-of-wrong-kind", KNOWN),
    ("reference-number-rewrites", KNOWN),
    ("reference-differs-by-channel", Shows::Both),
    ("value-absent", KNOWN),
    ("value-mismatch", Shows::Known(Channel::Phone)),
    ("value-needs-country", Shows::Known(Channel::Phone)),
    ("account-ambiguous", KNOWN),
    ("account-differs", KNOWN),
    ("account-same-as-customer", KNOWN),
    ("registration-unreadable", KNOWN),
    ("registration-without-account", KNOWN),
    ("repeat-differs", Shows::Twice),
    ("unknown-is-somebody", Shows::Unknown),
    ("unknown-answer-unclear", Shows::Unknown),
    ("shared-answered-with-one", Shows::Shared),
    ("shared-incomplete", Shows::Shared),
    ("shared-not-distinct", Shows::Shared),
];

#[test]
fn the_bad_example_breaks_its_rule_and_the_good_one_does_not() {
    let mut wrong = Vec::new();
    for (id, shows) in RUN {
        let rule = suite::customer_lookup().rule(id).expect(id);
        if !breaks(id, *shows, &rule.bad) {
            wrong.push(format!("{id}: the bad example does not break it"));
        }
        if breaks(id, *shows, &rule.good) {
            wrong.push(format!("{id}: the good example breaks it"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(RUN.len() >= 40, "so many of the examples can be run");
}

fn breaks(rule: &str, shows: Shows, example: &str) -> bool {
    let evidence = Example { rule, shows, text: example }.evidence();
    let told = report(&evidence, Settings { asked: true, ..Settings::default() });
    told.findings.iter().any(|finding| finding.rule == rule)
}

struct Example<'a> {
    rule: &'a str,
    shows: Shows,
    text: &'a str,
}

impl Example<'_> {
    fn evidence(&self) -> Evidence {
        let designation = self.designation();
        let exchanges = self.exchanges(&designation);
        Evidence {
            server: ServerFacts { protocol: Some(Protocol::V2026_07_28), ..ServerFacts::default() },
            designation,
            tools: self.tools().iter().map(RawJson::from_value).collect(),
            exchanges,
            ..Evidence::default()
        }
    }

    /// What stands behind a label such as `answered`, over as many lines as are indented below it.
    fn part(&self, label: &str) -> Option<String> {
        let mut lines = self.text.lines().skip_while(|line| !line.starts_with(label));
        let first = lines.next()?.strip_prefix(label)?.to_owned();
        let more = lines.take_while(|line| line.starts_with(' '));
        Some(more.fold(first, |text, line| text + "\n" + line))
    }

    /// The JSON of a part, or of the whole example.
    fn json(&self, label: &str) -> Value {
        let text = self.part(label).unwrap_or_else(|| self.text.to_owned());
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}: {text}", self.rule))
    }

    /// The path that the example designates under a key, or the usual one.
    fn path(&self, key: &str, usual: &str) -> FieldPath {
        let said = self.part("designated").and_then(|text| {
            let behind = text.split_once(&format!("{key} = \""))?.1.to_owned();
            Some(behind.split('"').next().unwrap_or_default().to_owned())
        });
        FieldPath::parse(said.as_deref().unwrap_or(usual)).expect("a path")
    }

    fn row(&self, channel: Channel) -> Row {
        let declared_input = if self.text.contains("\"q\"") { "q" } else { channel.name() };
        Row {
            tool: "find_contact".into(),
            input: declared_input.into(),
            reference: self.path("reference", "contact_id"),
            value: Some(self.path("value", channel.name())),
            risk: Some(Risk::ReadPii),
            account: Some(self.path("account", "account_id")),
            registration: Some(self.path("registration", "cvr")),
            national_id: None,
            person_id: Some(self.path("person_id", "person.id")),
        }
    }

    fn designation(&self) -> Designation {
        let phone = if self.text.contains("49 33 62 52") { "+4549336252" } else { "+447700900123" };
        let references = |text: &str| text.trim().split(", ").map(ToOwned::to_owned).collect::<Vec<_>>();
        let customer = Customer {
            email: Some("alex.doe@example.com".into()),
            phone: Some(phone.into()),
            reference: self.part("expected").and(Some("CON-001".into())),
            account: (self.rule == "account-differs").then(|| "ACC-001".into()),
        };
        let held =
            self.part("held by").map_or_else(|| references("CON-001, CON-002"), |text| references(&text));
        let by_phone = matches!(self.shows, Shows::Known(Channel::Phone) | Shows::Both);
        Designation {
            // Registration numbers are compared in a Danish workspace alone.
            workspace: Workspace {
                countries: if self.text.contains("\"cvr\"") { vec!["DK".into()] } else { Vec::new() },
                ..Workspace::default()
            },
            email: (self.shows != Shows::Known(Channel::Phone)).then(|| self.row(Channel::Email)),
            phone: by_phone.then(|| self.row(Channel::Phone)),
            customers: vec![customer],
            shared: vec![Shared {
                channel: Channel::Email,
                value: "office@example.com".into(),
                references: held,
            }],
            unknown: Unknown::default(),
            ..Designation::default()
        }
    }

    fn tools(&self) -> Vec<Value> {
        let mut tool = json!({
            "name": "find_contact",
            "description": "Finds a contact.",
            "inputSchema": { "type": "object", "properties": {
                "email": { "type": "string", "description": "The address." },
                "phone": { "type": "string", "description": "The number." }
            } },
            "annotations": { "readOnlyHint": true }
        });
        match self.shows {
            Shows::Tools => return self.json("declared")["tools"].as_array().expect("tools").clone(),
            Shows::Tool => {
                let mut shown = self.json("declared");
                shown["name"] = "find_contact".into();
                return vec![shown];
            }
            Shows::Inputs => tool["inputSchema"] = self.json("declared"),
            Shows::Outputs => tool["outputSchema"] = self.json("declared"),
            _ if self.rule == "structured-content-missing" => {
                tool["outputSchema"] = json!({ "type": "object" });
            }
            _ => {}
        }
        vec![tool]
    }

    fn exchanges(&self, designation: &Designation) -> Vec<Exchange> {
        let answered = |channel: Channel, person: Person, variant: Variant, label: &str| {
            let value = match person {
                Person::Known(index) => designation.customers[index].value(channel).unwrap_or_default(),
                Person::Shared(index) => &designation.shared[index].value,
                Person::Unknown | Person::Unsaid => designation.unknown.value(channel),
            };
            Exchange {
                probe: Probe::new(channel, person, variant, value),
                step: Step::AsPlatform,
                tool: "find_contact".into(),
                arguments: json!({ (channel.name()): value }),
                reply: Reply::Result(RawJson::from_value(&result(self.json(label)))),
                took: Duration::ZERO,
            }
        };
        let (email, known, as_sent) = (Channel::Email, Person::Known(0), Variant::AsSent);
        match self.shows {
            Shows::Tool | Shows::Tools | Shows::Inputs | Shows::Outputs => Vec::new(),
            Shows::Known(channel) => vec![answered(channel, known, as_sent, "answered")],
            Shows::Shared => vec![answered(email, Person::Shared(0), as_sent, "answered")],
            Shows::Unknown => vec![answered(email, Person::Unknown, as_sent, "answered")],
            Shows::Twice => vec![
                answered(email, known, as_sent, "first"),
                answered(email, known, Variant::Again, "second"),
            ],
            Shows::Both => vec![
                answered(email, known, as_sent, "by email"),
                answered(Channel::Phone, known, as_sent, "by phone"),
            ],
        }
    }
}

/// A result as it stands, or one that holds the record.
fn result(shown: Value) -> Value {
    let is_result = ["content", "structuredContent"].iter().any(|key| shown.get(key).is_some());
    if is_result { shown } else { json!({ "content": [{ "type": "text", "text": shown.to_string() }] }) }
}
