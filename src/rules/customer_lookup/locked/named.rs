use serde_json::{Map, Value};

use crate::model::{Channel, Designation, FieldPath, RecordTool, Risk, Segment, SourceValue, WhichRecord};

/// What a designation says of one tool: all that a change of its declaration can break.
#[derive(Debug, Default)]
pub(super) struct Named {
    /// The first key of the designation file that names the tool.
    pub(super) key: String,
    /// The inputs, each with the key that designates it.
    pub(super) inputs: Vec<(String, String)>,
    /// The fields, each with the key that designates it and what it is.
    pub(super) fields: Vec<(String, &'static str, FieldPath)>,
    /// Calls as the platform makes them.
    pub(super) calls: Vec<Value>,
    /// Whether the platform takes the tool for a read.
    pub(super) read: bool,
}

/// What the designation says of the tool of that name.
pub(super) fn named(designation: &Designation, tool: &str) -> Named {
    let mut named = Named::default();
    rows(&mut named, designation, tool);
    for (index, record) in designation.records.iter().enumerate().filter(|(_, one)| one.tool == tool) {
        of_record(&mut named, designation, (index, record));
    }
    for (index, lookup) in designation.chat_lookups.iter().enumerate().filter(|(_, one)| one.tool == tool) {
        let at = format!("chat.lookup[{index}]");
        named.at(&at, lookup.risk.is_none_or(Risk::is_read));
        named.field(&at, "reference", "the reference", Some(&lookup.reference));
        named.field(&at, "email", "the address", lookup.email.as_ref());
        named.field(&at, "phone", "the number", lookup.phone.as_ref());
    }
    for (index, action) in designation.chat_actions.iter().enumerate().filter(|(_, one)| one.tool == tool) {
        let at = format!("chat.action[{index}]");
        named.at(&at, false);
        for name in action.arguments.iter().flatten() {
            named.inputs.push((format!("{at}.arguments"), name.clone()));
        }
    }
    sources(&mut named, designation, tool);
    if designation.witness.as_ref().is_some_and(|one| one.tool == tool) {
        named.at("witness", true);
    }
    named
}

fn rows(named: &mut Named, designation: &Designation, tool: &str) {
    for (channel, row) in designation.rows().filter(|(_, row)| row.tool == tool) {
        let at = format!("lookup.{}", channel.name());
        named.at(&at, row.risk.is_none_or(Risk::is_read));
        named.inputs.push((format!("{at}.input"), row.input.clone()));
        let value = match channel {
            Channel::Email => "the address",
            Channel::Phone => "the number",
        };
        named.field(&at, "reference", "the reference", Some(&row.reference));
        named.field(&at, "value", value, row.value.as_ref());
        named.field(&at, "account", "the account", row.account.as_ref());
        named.field(&at, "registration", "the registration number", row.registration.as_ref());
        named.field(&at, "national_id", "the national identity number", row.national_id.as_ref());
        named.field(&at, "person_id", "the person identifier", row.person_id.as_ref());
        let known = designation.customers.iter().filter_map(|customer| customer.value(channel));
        for value in known.chain([designation.unknown.value(channel)]) {
            named.call(designation, [(row.input.as_str(), value)]);
        }
    }
}

fn of_record(named: &mut Named, designation: &Designation, (index, record): (usize, &RecordTool)) {
    let at = format!("record[{index}]");
    named.at(&at, !record.changes && record.risk.is_none_or(Risk::is_read));
    for (key, input) in [("input", &record.input), ("number_input", &record.number_input)] {
        named.inputs.extend(input.clone().map(|input| (format!("{at}.{key}"), input)));
    }
    named.field(&at, "records", "the list of records", record.records.as_ref());
    // Where a list stands in no designated place, its records' fields are looked up in the records alone.
    if record.records.is_some() || !record.lists() {
        let inside = |path: &FieldPath| match &record.records {
            Some(list) => joined(list, path),
            None => path.clone(),
        };
        let fields = [
            ("owner", "the owner", Some(&record.owner)),
            ("account_owner", "the owning account", record.account_owner.as_ref()),
            ("party", "the customer who placed it", record.party.as_ref()),
            ("link_email", "the email link's address", record.link_email.as_ref()),
        ];
        for (key, what, path) in fields {
            named.field(&at, key, what, path.map(inside).as_ref());
        }
    }
    let id = record.input.as_deref().map(|input| (input, record.id_of(WhichRecord::Missing).unwrap_or("x")));
    let number = record.number_input.as_deref();
    let number = number.map(|input| (input, designation.own_number(record).unwrap_or("x")));
    named.call(designation, id.into_iter().chain(number));
}

fn sources(named: &mut Named, designation: &Designation, tool: &str) {
    for (index, source) in designation.sources.iter().enumerate().filter(|(_, one)| one.tool == tool) {
        let at = format!("source[{index}]");
        named.at(&at, source.risk.is_none_or(Risk::is_read));
        for (number, question) in source.questions.iter().enumerate() {
            let key = format!("questions[{number}].field");
            named.field(&at, &key, "the answer to a question", Some(&question.field));
            let own =
                question.argument.as_ref().map(|name| (format!("{at}.questions[{number}].argument"), name));
            let of_all = source.argument.as_ref().map(|name| (format!("{at}.argument"), name));
            let Some((key, name)) = own.or(of_all) else { continue };
            named.inputs.push((key, name.clone()));
            let sent = question.value.as_deref().or(source.value.as_deref());
            let usual = match question.from.or(source.from) {
                Some(SourceValue::Email) => Some(designation.unknown.email.as_str()),
                Some(SourceValue::Phone) => Some(designation.unknown.phone.as_str()),
                Some(SourceValue::Caller) | None => None,
            };
            if let Some(value) = sent.or(usual) {
                named.call(designation, [(name.as_str(), value)]);
            }
        }
    }
}

/// The path of a field inside each record of a list.
fn joined(list: &FieldPath, path: &FieldPath) -> FieldPath {
    let each = (list.segments().last() != Some(&Segment::Each)).then_some(Segment::Each);
    let segments = list.segments().iter().cloned().chain(each).chain(path.segments().iter().cloned());
    FieldPath::from_segments(segments.collect())
}

impl Named {
    /// Notes a table that names the tool.
    fn at(&mut self, table: &str, read: bool) {
        if self.key.is_empty() {
            self.key = format!("{table}.tool");
        }
        self.read |= read;
    }

    fn field(&mut self, table: &str, key: &str, what: &'static str, path: Option<&FieldPath>) {
        self.fields.extend(path.map(|path| (format!("{table}.{key}"), what, path.clone())));
    }

    /// Notes a call, with the two arguments that the platform adds (C2).
    fn call<'a>(&mut self, designation: &'a Designation, own: impl IntoIterator<Item = (&'a str, &'a str)>) {
        let workspace = &designation.workspace;
        let platform =
            [("tenantId", workspace.tenant_id.as_str()), ("workspaceId", workspace.workspace_id.as_str())];
        let all = own.into_iter().chain(platform);
        let arguments: Map<String, Value> =
            all.map(|(name, value)| (name.to_owned(), Value::from(value))).collect();
        self.calls.push(Value::Object(arguments));
    }
}
