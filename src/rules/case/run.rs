use serde_json::Value;

use super::super::source::SourceCase;
use super::AnswerCase;
use crate::model::{
    Channel, Declaration, Designation, Evidence, FormKind, Masker, Person, Probe, Protocol, Row, Step,
    Variant,
};
use crate::platform::{Answer, DirectoryAnswer, Reading, read_answer, read_directory, read_lookup};
use crate::schema::{Acceptance, accepts};
use crate::value::{PhoneReading, read_phone};

/// One run: what was designated, what came back, and how the platform reads it.
#[derive(Debug)]
pub struct Run<'a> {
    /// The evidence.
    pub evidence: &'a Evidence,
    /// The declarations, in the server's order.
    pub tools: Vec<Declaration>,
    /// The reading of each exchange, in the order of the evidence.
    pub readings: Vec<Reading>,
    /// The answer of each call of a source's tool, in the order of the evidence.
    pub source_answers: Vec<Answer>,
    /// What the calls of the customers-and-companies suite brought, in the order of the evidence.
    pub directory: Vec<DirectoryAnswer>,
    /// How personal values are shown in messages.
    pub mask: Masker,
    /// Whether tools were to be called; declarations alone are judged when not.
    pub asked: bool,
}

impl<'a> Run<'a> {
    /// Reads every exchange of `evidence` through its row.
    pub fn new(evidence: &'a Evidence, mask: Masker, asked: bool) -> Self {
        let designation = &evidence.designation;
        let readings = evidence
            .exchanges
            .iter()
            .filter_map(|exchange| {
                let row = designation.row(exchange.probe.channel)?;
                let probe = &exchange.probe;
                let wanted = looked_up(designation, probe);
                Some(read_lookup(row, probe.channel, &designation.workspace, &wanted, &exchange.reply))
            })
            .collect();
        let source_answers = evidence.sources.iter().map(|exchange| read_answer(&exchange.reply)).collect();
        let directory = evidence.directory.iter().map(|exchange| read_directory(&exchange.reply)).collect();
        let tools = evidence.declarations();
        Self { evidence, tools, readings, source_answers, directory, mask, asked }
    }

    /// What was designated.
    pub fn designation(&self) -> &'a Designation {
        &self.evidence.designation
    }

    /// The negotiated protocol; none for declarations from a file.
    pub fn protocol(&self) -> Option<Protocol> {
        self.evidence.server.protocol
    }

    /// The first tool of that name, with its place in the list.
    pub fn tool(&self, name: &str) -> Option<(usize, &Declaration)> {
        self.tools.iter().enumerate().find(|(_, tool)| tool.name() == name)
    }

    /// The cases of all exchanges in which the platform's own call was made in the form it is sent.
    pub fn answers(&self) -> impl Iterator<Item = AnswerCase<'_>> {
        self.cases().filter(|case| {
            case.exchange.step == Step::AsPlatform && case.exchange.probe.variant == Variant::AsSent
        })
    }

    /// The cases of all exchanges in which a form of a known customer's value, or a near miss of it, was sent.
    pub fn derived(&self, channel: Channel, kind: FormKind) -> impl Iterator<Item = AnswerCase<'_>> {
        self.cases().filter(move |case| {
            case.exchange.step == Step::AsPlatform
                && case.channel() == channel
                && case.exchange.probe.variant.form() == Some(kind)
        })
    }

    /// The cases of all exchanges.
    pub fn cases(&self) -> impl Iterator<Item = AnswerCase<'_>> {
        self.evidence.exchanges.iter().enumerate().filter_map(|(index, exchange)| {
            let row = self.designation().row(exchange.probe.channel)?;
            let reading = self.readings.get(index)?;
            Some(AnswerCase { run: self, index, exchange, row, reading })
        })
    }

    /// Whether a customer lookup, or anything that leans on one, is designated; also where nothing at all is, since
    /// then the lookup is what is missing. Where sources or a helpdesk alone are designated the lookup is none of the
    /// operator's concern, so what cannot be told of it is not listed.
    pub fn designates_a_lookup(&self) -> bool {
        let designation = self.designation();
        let lookup = designation.rows().next().is_some()
            || !designation.records.is_empty()
            || !designation.chat_lookups.is_empty()
            || !designation.chat_actions.is_empty()
            || !designation.shared.is_empty()
            || designation.witness.is_some();
        lookup || (designation.sources.is_empty() && designation.directory.is_none())
    }

    /// Whether a tool serves a verification source: then what is sensitive in its answers is shown nowhere.
    pub fn is_source(&self, tool: &str) -> bool {
        self.designation().sources.iter().any(|source| source.tool == tool)
    }

    /// The verification sources, in the order of the designation.
    pub fn sources(&self) -> impl Iterator<Item = SourceCase<'_>> {
        let sources = self.designation().sources.iter().enumerate();
        sources.map(|(index, source)| SourceCase { run: self, index, source })
    }

    /// Why a call of the row was not made, for a reader; none when nothing kept it from being made.
    pub fn not_called(&self, channel: Channel) -> Option<String> {
        let row = self.designation().row(channel)?;
        if self.tool(&row.tool).is_none() {
            return Some(format!("the tool by {} is not offered, so it was not called", channel.name()));
        }
        match row.risk {
            Some(risk) if !risk.is_read() => Some(format!(
                "the tool by {} is classified {}, so it was not called",
                channel.name(),
                risk.name()
            )),
            _ => self.stand_ins_refused(channel, row),
        }
    }

    /// Where the schema asks a form of the platform's ids that the stand-ins of this run have not, nothing is called.
    fn stand_ins_refused(&self, channel: Channel, row: &Row) -> Option<String> {
        let called = self.evidence.exchanges.iter().any(|exchange| exchange.probe.channel == channel);
        let objections = match accepts(self.tool(&row.tool)?.1.input_schema()?, &self.stand_ins(row)) {
            Acceptance::Rejected(objections) if !called => objections,
            _ => return None,
        };
        objections.iter().any(|one| ["/tenantId", "/workspaceId"].contains(&one.pointer.as_str())).then(|| {
            format!(
                "the tool by {} wants tenantId and workspaceId in a form that `hallmark` has not: give `[workspace] \
                 tenant_id` and `workspace_id` values of that form",
                channel.name()
            )
        })
    }

    fn stand_ins(&self, row: &Row) -> Value {
        let own = self.platform_arguments().map(|(name, value)| (name.to_owned(), Value::from(value)));
        let input = (row.input.clone(), Value::from(""));
        Value::Object(own.into_iter().chain([input]).collect())
    }

    /// The values of the platform's two own arguments (C2).
    pub fn platform_arguments(&self) -> [(&'static str, &str); 2] {
        let workspace = &self.designation().workspace;
        [("tenantId", &workspace.tenant_id), ("workspaceId", &workspace.workspace_id)]
    }
}

/// The value that a record must hold to be the one looked up: for another written form the customer's own value, since
/// the platform sends numbers in E.164 alone; for a near miss the number that its digits are in the workspace.
fn looked_up(designation: &Designation, probe: &Probe) -> String {
    let own = match probe.person {
        Person::Known(index) => designation.customers.get(index).and_then(|one| one.value(probe.channel)),
        Person::Shared(_) | Person::Unknown | Person::Unsaid => None,
    };
    match (probe.variant.form(), probe.channel) {
        (Some(FormKind::Same), _) => own.unwrap_or(&probe.value).to_owned(),
        (Some(FormKind::NearMiss), Channel::Phone) => {
            match read_phone(&probe.value, designation.workspace.single_country()) {
                PhoneReading::Number { digits, .. } => format!("+{digits}"),
                PhoneReading::NeedsCountry | PhoneReading::Nothing => probe.value.clone(),
            }
        }
        (Some(FormKind::NearMiss) | None, _) => probe.value.clone(),
    }
}
